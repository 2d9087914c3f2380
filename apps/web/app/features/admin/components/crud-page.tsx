import type { Id, Page } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '../../../lib/text.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { adminText } from '../admin.text.ts';
import type { Columns } from './admin-table.tsx';
import type { CsvColumn, FetchPage } from './csv.ts';
import { ExportButton } from './export-button.tsx';
import { MenuIcon } from './menu-icon.tsx';
import { AdminPage } from './page-head.tsx';

/** The row that the sheet is open for; `new` when one is being created. */
export type OpenRow<T> = T | 'new' | null;

interface CrudPageProps<T> {
  words: { title: string; total: (count: string) => string; create: string };
  /** Null when the call failed. */
  page: Page<T> | null;
  canCreate: boolean;
  /** Omitted where there is nothing to export. */
  csv?: {
    columns: readonly CsvColumn<T>[];
    /** Loads one page of the rows that match the filters of the address. */
    fetchPage: (
      filters: URLSearchParams,
      page: { current: number; size: number },
    ) => ReturnType<FetchPage<T>>;
  };
  /** The sheet with the form for the open row. */
  sheet: (open: OpenRow<T>, close: () => void) => ReactNode;
  /** Filters and rows; `edit` opens the sheet for a row. */
  children: (edit: (row: T) => void) => ReactNode;
}

/** A back-office screen whose rows are created, edited and exported: its header, its sheet, and the content between. */
export function CrudPage<T extends { id: Id }>(props: CrudPageProps<T>) {
  const { words, page, canCreate, csv, sheet, children } = props;
  const [open, setOpen] = useState<OpenRow<T>>(null);
  return (
    <AdminPage
      title={words.title}
      total={page === null ? undefined : words.total(formatCount(page.total))}
      tools={
        <>
          {csv !== undefined && (
            <ExportButton
              name={words.title}
              columns={csv.columns}
              fetchPage={(current, size) =>
                csv.fetchPage(new URLSearchParams(window.location.search), { current, size })
              }
            />
          )}
          {canCreate && <CreateButton label={words.create} onPress={() => setOpen('new')} />}
        </>
      }
    >
      {children(setOpen)}
      {sheet(open, () => setOpen(null))}
    </AdminPage>
  );
}

/** Opens the form for a new row; shows only its icon on a phone. */
function CreateButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className={getButtonClass('primary')}
      aria-label={label}
      onClick={onPress}
    >
      <MenuIcon name="plus" />
      <span className="hide-s">{label}</span>
    </button>
  );
}

/** Runs when a button of a row is pressed; null without the permission. */
export type RowAction<T> = ((row: T) => void) | null;

/** The last column: buttons whose accessible names include the row they act on. */
export function actionsColumn<T extends { name: string }>(
  width: number,
  actions: readonly (readonly [label: string, run: RowAction<T>])[],
): Columns<T>[number] {
  return {
    title: adminText.actions,
    key: 'actions',
    width,
    fixed: 'end',
    render: (_, row) =>
      actions.map(
        ([label, run]) =>
          run !== null && (
            <button
              key={label}
              type="button"
              className={getButtonClass('text', 'small')}
              onClick={() => run(row)}
            >
              {label}
              <span className="vh"> {row.name}</span>
            </button>
          ),
      ),
  };
}
