// Why it is as it is: docs/decisions/0109-acting-on-many-rows.md
import type { Id, Page } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../admin.text.ts';
import type { Selection } from './admin-table.tsx';
import { startProgress } from './batch-progress.tsx';
import { CSV_LIMIT, fetchAllRows } from './csv.ts';
import type { FetchPage } from './csv.ts';

interface SelectionOptions<T> {
  /** Label of the checkbox of a row, for screen readers. */
  label: string;
  isSelectable?: (row: T) => boolean;
  /** Loads one page of the rows that match the filters of the address. */
  fetchPage: FetchPage<T>;
}

interface Stored<T> {
  filters: string;
  /** `page`: where the row was selected; null when all matching rows were. */
  entries: readonly { row: T; page: number | null }[];
}

/** The selected rows of a table, and what its checkboxes and its batch bar need. */
export interface SelectedRows<T extends { id: Id }> {
  rows: readonly T[];
  count: number;
  clear: () => void;
  /** Takes rows that are done out of the selection. */
  remove: (done: readonly T[]) => void;
  /** For the checkboxes of `AdminTable`. */
  selection: Selection;
  /** How many rows match the filters. */
  total: number;
  /** Selects all rows that match the filters, up to 10,000; null when there are no others. */
  selectAll: (() => void) | null;
}

/**
 * Rows selected on one page or on several. The selection ends when other filters are set, so that nothing is acted upon
 * that the user has not seen listed.
 */
export function useSelection<T extends { id: Id }>(
  page: Page<T> | null,
  { label, isSelectable = () => true, fetchPage }: SelectionOptions<T>,
): SelectedRows<T> {
  const filters = useFilters();
  const [stored, setStored] = useState<Stored<T>>({ filters, entries: [] });
  const listed = new Map((page?.records ?? []).map((row) => [String(row.id), row]));
  const entries = (stored.filters === filters ? stored.entries : [])
    // a row that its own page does not list any more has gone
    .filter(({ row, page: own }) => own !== page?.current || listed.has(String(row.id)))
    // the table has the newest state of a row
    .map((entry) => ({ ...entry, row: listed.get(String(entry.row.id)) ?? entry.row }))
    .filter(({ row }) => isSelectable(row));
  const rows = entries.map(({ row }) => row);
  const isListed = ({ id }: T) => listed.has(String(id));
  const selectAll = async () => {
    const progress = startProgress(adminText.loadingRows, page?.total ?? 0, 100);
    const result = await fetchAllRows(
      (current, size) => fetchPage(current, size),
      (done, total) => progress.report(done, total),
      progress.isStopped,
    );
    progress.end();
    if ('failed' in result) toast.error(adminText.loadRowsFailed(result.failed));
    else if (!progress.isStopped())
      setStored({ filters, entries: result.rows.map((row) => ({ row, page: null })) });
  };
  return {
    rows,
    count: rows.length,
    clear: () => setStored({ filters, entries: [] }),
    remove: (done) => {
      const keys = new Set(done.map(({ id }) => String(id)));
      setStored((now) => ({
        ...now,
        entries: now.entries.filter(({ row }) => !keys.has(String(row.id))),
      }));
    },
    selection: {
      keys: rows.filter(isListed).map(({ id }) => id),
      change: (ids) =>
        setStored({
          filters,
          entries: [
            ...entries.filter(({ row }) => !isListed(row)),
            ...ids.flatMap((id) => {
              const row = listed.get(String(id));
              return row === undefined ? [] : [{ row, page: page?.current ?? null }];
            }),
          ],
        }),
      label,
      isDisabled: (id) => {
        const row = listed.get(String(id));
        return row === undefined || !isSelectable(row);
      },
    },
    total: page?.total ?? 0,
    selectAll:
      page !== null && page.total > listed.size && rows.length < Math.min(page.total, CSV_LIMIT)
        ? () => void selectAll()
        : null,
  };
}

/** The filters of the address: all but the page, its size and the order. */
function useFilters(): string {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  for (const name of ['current', 'size', 'sort', 'id']) params.delete(name);
  params.sort();
  return `${pathname}?${params.toString()}`;
}
