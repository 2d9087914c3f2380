export type { ActAs } from './act-as.ts';
export { importNow } from './import-now.ts';
export type { ImportedNow } from './import-now.ts';
export { readImport } from './read-import.ts';
export { runImport } from './run-import.ts';
export { clearObjects, sweepContentImports } from './sweep-imports.ts';
export { undoImport } from './undo-import.ts';
export { findServedExport } from './export.service.ts';
export { runExport, sweepExports } from './run-export.ts';
