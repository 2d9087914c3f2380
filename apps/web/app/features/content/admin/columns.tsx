import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import type { ManageState } from '@zhihui/contract/features/content/manage.shapes.ts';
import { Link } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { itemAddress } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { Time } from '../../../ui/time.tsx';
import {
  adminText,
  formatTimeCell,
  MenuIcon,
  State,
  getStateLabel,
} from '../../admin/admin.public.ts';
import type { Columns, CsvColumn, TableParams } from '../../admin/admin.public.ts';
import { createColumnHeads } from './column-heads.tsx';
import { contentAdminText as words } from './content-admin.text.ts';
import { RowActions } from './row-actions.tsx';
import type { TableActions } from './row-actions.tsx';
import type { SectionTable } from './section-table.ts';
import { getRowTitle } from './table-query.ts';
import styles from './columns.module.css';

const OUTSIDE_STATES: ReadonlySet<string> = new Set(['UNPUBLISHED', 'SCHEDULED', 'ENDED']);

/** The word for where an item stands, in the list of `state`. */
export function getVisibleState(item: ManagedItem, state: ManageState): ManageState {
  if (OUTSIDE_STATES.has(state)) return state;
  return item.status === 'DRAFT' && item.unpublishedAt !== null ? 'UNPUBLISHED' : item.status;
}

/** Columns of a section's table, with its own before that of the latest change. */
export function createTableColumns<T extends ManagedItem>(
  table: SectionTable<T>,
  params: TableParams,
  { state, ...tableActions }: TableActions<T> & { state: ManageState },
): Columns<T> {
  const heads = createColumnHeads(params);
  return [
    {
      title: words.name,
      key: 'title',
      ellipsis: true,
      render: (_, row) => <Name row={row} />,
    },
    {
      title: words.status,
      key: 'status',
      width: 76,
      render: (_, row) => <State status={getVisibleState(row, state)} />,
    },
    {
      title: words.category,
      key: 'category',
      width: 104,
      ellipsis: true,
      render: (_, row) => <span className={styles.quiet}>{row.category?.name ?? '—'}</span>,
    },
    {
      title: words.author,
      key: 'author',
      width: 112,
      ellipsis: true,
      render: (_, row) => row.author.nickname,
    },
    {
      ...heads.numeric('hot', words.views),
      key: 'views',
      width: 64,
      render: (_, row) => formatCount(row.viewCount),
    },
    {
      ...heads.numeric('comments', words.comments),
      key: 'comments',
      width: 64,
      render: (_, row) => formatCount(row.commentCount),
    },
    ...(table.columns?.(heads) ?? []),
    {
      ...heads.sorted('updated', words.updatedAt),
      key: 'updated',
      width: 96,
      render: (_, row) => (
        <span className={styles.quiet}>
          <Time at={row.updatedAt} />
        </span>
      ),
    },
    {
      title: adminText.actions,
      key: 'actions',
      width: 104,
      fixed: 'end',
      render: (_, row) => <RowActions row={row} {...tableActions} />,
    },
  ];
}

function Name({ row }: { row: ManagedItem }) {
  const to =
    row.status === 'PENDING_REVIEW' ? `/admin/review?id=${row.id}` : itemAddress(row.model, row.id);
  return (
    <span className={styles.name}>
      <span className={styles.titles}>
        <Link className="cut" to={to} title={getRowTitle(row)}>
          {getRowTitle(row)}
        </Link>
        {row.newestTitle !== null && (
          <small className={cx('cut', styles.quiet)} title={row.title}>
            {words.liveTitle(row.title)}
          </small>
        )}
      </span>
      {row.pinned && (
        <>
          <MenuIcon name="pin" />
          <span className="vh">{words.isPinned}</span>
        </>
      )}
    </span>
  );
}

/** Columns of the file for spreadsheets, with the section's own before the times. */
export function createTableCsv<T extends ManagedItem>(
  table: SectionTable<T>,
  state: ManageState,
): CsvColumn<T>[] {
  return [
    { title: words.id, value: (row) => String(row.id) },
    { title: words.name, value: getRowTitle },
    {
      title: words.live,
      value: ({ title, newestTitle }) => (newestTitle === null ? '' : title),
    },
    { title: words.status, value: (row) => getStateLabel(getVisibleState(row, state)) },
    { title: words.category, value: (row) => row.category?.name ?? '' },
    { title: words.author, value: (row) => row.author.nickname },
    { title: words.tags, value: (row) => row.tags.map(({ name }) => name).join('、') },
    { title: words.views, value: (row) => row.viewCount },
    { title: words.comments, value: (row) => row.commentCount },
    { title: words.likes, value: (row) => row.likeCount },
    ...(table.csv ?? []),
    { title: words.publishedAt, value: (row) => formatTimeCell(row.publishedAt) },
    { title: words.updatedAt, value: (row) => formatTimeCell(row.updatedAt) },
  ];
}
