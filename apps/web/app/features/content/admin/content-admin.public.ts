export { useBatchForm } from './default-actions.tsx';
export { createTableText } from './content-admin.text.ts';
export { createTableLoader } from './content-table.loader.ts';
export { ContentTable, buildTableMeta } from './content-table.tsx';
export { FlagFilter } from './filters.tsx';
export type { RowAction, Run, SectionTable } from './section-table.ts';
export { parseId, parseOption } from './table-query.ts';
