import { SortHead, getSortCell } from '../../admin/admin.public.ts';
import type { TableParams } from '../../admin/admin.public.ts';

/** Sortable headers of columns; the default order is the latest change, or relevance with a keyword. */
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
