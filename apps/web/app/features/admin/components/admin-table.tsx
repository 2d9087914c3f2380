import type { Id, Page } from '@zhihui/contract/schema.ts';
import { Table } from 'antd';
import type { TableProps } from 'antd';
import { isValidElement, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigation, useRevalidator } from 'react-router';
import type { ManageState } from '@zhihui/contract/features/content/manage.shapes.ts';
import { cx } from '../../../lib/cx.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { DownIcon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { adminText } from '../admin.text.ts';
import { MenuIcon } from './menu-icon.tsx';
import { TablePager } from './table-pager.tsx';
import type { TableParams } from './table-params.ts';
import { TableTools } from './table-tools.tsx';
import { useTableView } from './table-view.ts';
import styles from './admin-table.module.css';
import adminStyles from './admin.module.css';

export type Columns<T> = NonNullable<TableProps<T>['columns']>;

export interface Selection {
  keys: readonly Id[];
  change: (keys: Id[]) => void;
  /** Label of the checkbox of a row, for screen readers. */
  label: string;
  /** Whether a row cannot be selected. */
  isDisabled?: (id: Id) => boolean;
}

interface AdminTableProps<T extends { id: Id }> {
  label: string;
  columns: Columns<T>;
  /** Null when the call failed; `failed` then says why. */
  page: Page<T> | null;
  failed?: string | undefined;
  unit: string;
  params: TableParams;
  empty: { title: string; description?: string };
  selection?: Selection | undefined;
  /** The table scrolls sideways below this width, in px. */
  minWidth: number;
}

/**
 * One page of rows from the server with its pager and its tools. Dims the rows while loading; shows an empty and a failed
 * state.
 */
export function AdminTable<T extends { id: Id }>(props: AdminTableProps<T>) {
  const { label, columns, page, failed, unit, params, empty, selection, minWidth } = props;
  const loading = useTableLoading();
  const [view, changeView] = useTableView(useLocation().pathname);
  const container = useRef<HTMLElement>(null);
  useEffect(() => {
    // antd draws the header again in a hidden row, to measure it; the keyboard must not reach it.
    container.current?.querySelector('.ant-table-measure-row')?.setAttribute('inert', '');
  });
  const emptyState =
    page === null ? (
      <Failed description={failed} />
    ) : (
      <EmptyState title={empty.title}>{empty.description}</EmptyState>
    );
  const rows = page?.records ?? [];
  return (
    <section
      ref={container}
      aria-label={label}
      aria-busy={loading}
      className={cx(styles.box, loading && styles.loading)}
    >
      {rows.length === 0 ? (
        // without rows, a phone would scroll the header for nothing
        emptyState
      ) : (
        <Table<T>
          className={cx(styles.table, styles[view.density])}
          rowKey={rowKey}
          columns={columns.filter(({ key }) => !view.hidden.includes(String(key)))}
          dataSource={rows}
          pagination={false}
          scroll={{ x: minWidth }}
          {...(selection === undefined ? {} : { rowSelection: rowSelection<T>(selection) })}
        />
      )}
      {page !== null && page.total > 0 && (
        <TablePager
          current={page.current}
          size={page.size}
          total={page.total}
          unit={unit}
          params={params}
        />
      )}
      <TableTools columns={listOptionalColumns(columns)} view={view} change={changeView} />
    </section>
  );
}

/** The columns that can be hidden: all but the first, which names the row, and those without a label in words. */
function listOptionalColumns<T>(columns: Columns<T>): { key: string; label: string }[] {
  return columns.slice(1).flatMap(({ key, title }) => {
    const label = getColumnLabel(title);
    return key === undefined || key === 'actions' || label === ''
      ? []
      : [{ key: String(key), label }];
  });
}

/** The words of a column head: its text, or that of the head it can be sorted by. */
function getColumnLabel(title: unknown): string {
  if (typeof title === 'string') return title;
  return isValidElement<{ children?: unknown }>(title) && typeof title.props.children === 'string'
    ? title.props.children
    : '';
}

// antd does not accept bigint keys, and our ids are numbers or strings of digits.
const rowKey = (row: { id: Id }) => String(row.id);

function rowSelection<T extends { id: Id }>({ keys, change, label, isDisabled }: Selection) {
  return {
    columnWidth: 40,
    selectedRowKeys: keys.map(String),
    onChange: (_: unknown, rows: T[]) => change(rows.filter(Boolean).map(({ id }) => id)),
    getTitleCheckboxProps: () => ({ 'aria-label': adminText.selectAll }),
    getCheckboxProps: ({ id }: T) => ({ 'aria-label': label, disabled: isDisabled?.(id) ?? false }),
  };
}

function Failed({ description }: { description: string | undefined }) {
  const { revalidate } = useRevalidator();
  return (
    <EmptyState
      failed
      title={adminText.failedTitle}
      action={
        <button type="button" className={getButtonClass()} onClick={() => void revalidate()}>
          {adminText.retry}
        </button>
      }
    >
      {description ?? adminText.failedDescription}
    </EmptyState>
  );
}

/** Whether the table is loading another page. */
function useTableLoading(): boolean {
  const { location } = useNavigation();
  const { state } = useRevalidator();
  return state === 'loading' || location?.pathname.startsWith('/admin/') === true;
}

interface SortHeadProps {
  params: TableParams;
  /** Value of `sort` for this order; the default order is omitted from the address. */
  by: string;
  fallback: string;
  /** Value of `sort` for the opposite order, where the server has one: a second press selects it. */
  reverse?: string;
  /** For a column of numbers: the arrow stands before the label, so that the label aligns with the numbers. */
  numeric?: boolean;
  children: string;
}

/** Header of a column that the server can sort by. */
export function SortHead({ params, by, fallback, reverse, numeric, children }: SortHeadProps) {
  const active = isSortedBy(params, by, fallback);
  const isReversed = reverse !== undefined && isSortedBy(params, reverse, fallback);
  const next = active && reverse !== undefined ? reverse : by;
  return (
    <Link
      className={cx(styles.sort, numeric && styles.numeric, isReversed && styles.reversed)}
      to={params.to({ sort: next === fallback ? undefined : next })}
      preventScrollReset
      aria-current={active || isReversed ? 'true' : undefined}
    >
      {children}
      {active || isReversed ? <DownIcon small /> : <MenuIcon name="sort" />}
    </Link>
  );
}

/** Attributes of the header cell that tell screen readers the order. */
export function getSortCell(
  params: TableParams,
  by: string,
  fallback: string,
  order: 'ascending' | 'descending' = 'descending',
) {
  return () => (isSortedBy(params, by, fallback) ? { 'aria-sort': order } : {});
}

function isSortedBy(params: TableParams, by: string, fallback: string): boolean {
  return (params.get('sort') || fallback) === by;
}

/** States in the order of the tabs. Only a state that needs an action has a colour. */
export const STATES: readonly { status: ManageState; label: string; tone: string }[] = [
  { status: 'APPROVED', label: '已发布', tone: 'ok' },
  { status: 'PENDING_REVIEW', label: '待审核', tone: 'warn' },
  { status: 'REJECTED', label: '已驳回', tone: 'err' },
  { status: 'SCHEDULED', label: '待公布', tone: 'none' },
  { status: 'ENDED', label: '已结束', tone: 'none' },
  { status: 'UNPUBLISHED', label: '已下架', tone: 'err' },
  { status: 'DRAFT', label: '草稿', tone: 'none' },
];

/** A content state as a label with a dot. */
export function State({ status }: { status: ManageState }) {
  const state = STATES.find((state) => state.status === status);
  return (
    <span className={adminStyles.state} data-tone={state?.tone}>
      {state?.label}
    </span>
  );
}

/** The label of a state. */
export function getStateLabel(status: ManageState): string {
  return STATES.find((state) => state.status === status)?.label ?? '';
}
