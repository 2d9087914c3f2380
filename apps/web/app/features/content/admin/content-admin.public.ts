export { useBatchForm } from './batch-forms.tsx';
export { tableText } from './content-admin.text.ts';
export { tableLoader } from './content-table.loader.ts';
export { ContentTable, tableMeta } from './content-table.tsx';
export { DayRange } from './day-range.tsx';
export { FlagFilter } from './flag-filter.tsx';
export type { Act, Run, SectionTable } from './section-table.ts';
export { dayOf, idOf, oneOf } from './table-query.ts';
