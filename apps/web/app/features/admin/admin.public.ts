export { buildAdminMeta, AdminPage, Tabs } from './components/page-head.tsx';
export { canOpen, findFirstEntry } from './admin-menu.ts';
export { adminText } from './admin.text.ts';
export { default as adminTableStyles } from './components/admin-table.module.css';
export {
  AdminTable,
  SortHead,
  getSortCell,
  STATES,
  State,
  getStateLabel,
} from './components/admin-table.tsx';
export type { Columns } from './components/admin-table.tsx';
export { default as adminStyles } from './components/admin.module.css';
export { BatchBar, RowMenu } from './components/row-actions.tsx';
export { useConfirm, useRemoval } from './components/confirm.tsx';
export { actionsColumn, CrudPage } from './components/crud-page.tsx';
export type { OpenRow, RowAction } from './components/crud-page.tsx';
export { download, formatTimeCell, formatCsv } from './components/csv.ts';
export type { CsvColumn, FetchPage } from './components/csv.ts';
export { pickChanged, getFieldErrors, FormSheet, useSheetSave } from './components/form-sheet.tsx';
export type { ItemCall } from './components/run-for-each.ts';
export { startProgress } from './components/batch-progress.tsx';
export { useBatch } from './components/use-batch.ts';
export type { BatchAction } from './components/use-batch.ts';
export { useSelection } from './components/use-selection.ts';
export type { SelectedRows } from './components/use-selection.ts';
export { CategoryFilter } from './components/category-filter.tsx';
export { DateRangeFilter } from './components/date-range-filter.tsx';
export { FlagFilter } from './components/flag-filter.tsx';
export { OwnCategoriesFilter, parseOwnCategories } from './components/own-categories.tsx';
export { ExportButton } from './components/export-button.tsx';
export type { SheetForm } from './components/form-sheet.tsx';
export { SearchFilter, KeywordFilter, useSearchOptions } from './components/filters.tsx';
export type { Choice } from './components/filters.tsx';
export { IntegrationPage } from './components/integration-page.tsx';
export { MenuIcon } from './components/menu-icon.tsx';
export { PictureField } from './components/picture-field.tsx';
export { requireEntry, getTableResult } from './components/table-loader.ts';
export { MenuButton } from './components/side-menu.tsx';
export { parseDay, parsePaging } from './components/parse-table-query.ts';
export { SideSheet } from './components/side-sheet.tsx';
export { TableToolsSlot } from './components/table-tools.tsx';
export { useTableParams } from './components/table-params.ts';
export type { TableParams } from './components/table-params.ts';
