import { SortHead, getSortCell } from '../../admin/admin.public.ts';
import type { TableParams } from '../../admin/admin.public.ts';

/** Heads that order the table: by the latest change unless a keyword orders it by fit. */
export function createColumnHeads(params: TableParams) {
  const fallback = params.get('keyword') === '' ? 'updated' : '';
  return {
    sorted: (by: string, name: string, order?: 'ascending') => ({
      title: <SortHead {...{ params, by, fallback }}>{name}</SortHead>,
      onHeaderCell: getSortCell(params, by, fallback, order),
    }),
    numeric: (by: string, name: string) => ({
      title: (
        <SortHead {...{ params, by, fallback }} numeric>
          {name}
        </SortHead>
      ),
      onHeaderCell: getSortCell(params, by, fallback),
      align: 'right' as const,
    }),
  };
}
export type ColumnHeads = ReturnType<typeof createColumnHeads>;
