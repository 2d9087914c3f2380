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
  RowMenu,
} from '../../admin/admin.public.ts';
import type { Columns, CsvColumn, TableParams } from '../../admin/admin.public.ts';
import { createColumnHeads } from './column-heads.tsx';
import { contentAdminText as words } from './content-admin.text.ts';
import type { SectionTable, RowAction, FormAction } from './section-table.ts';
import { getRowTitle } from './table-query.ts';
import styles from './columns.module.css';
import { getButtonClass } from '../../../ui/button.ts';
import { EyeIcon } from '../../../ui/tool-icons.tsx';

const OUTSIDE_STATES: ReadonlySet<string> = new Set(['UNPUBLISHED', 'SCHEDULED', 'ENDED']);

/** The state label of an item in the list of `state`. */
export function getVisibleState(item: ManagedItem, state: ManageState): ManageState {
  if (OUTSIDE_STATES.has(state)) return state;
  return item.status === 'DRAFT' && item.unpublishedAt !== null ? 'UNPUBLISHED' : item.status;
}

/** Columns of a section's table; the section's own come before the time of the last change. */
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

/** Columns of the export; the section's own come before the times. */
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

type SingleRowAction<T extends ManagedItem> = NonNullable<SectionTable<T>['single']>[number];

/** The actions of a table, and the functions that run them. */
export interface TableActions<T extends ManagedItem> {
  actions: readonly RowAction<T>[];
  formActions: readonly FormAction<T>[];
  single: readonly SingleRowAction<T>[];
  links: NonNullable<SectionTable<T>['links']>;
  openDetails: (row: T) => void;
  runAction: (rows: readonly T[], action: RowAction<T>) => void;
  openForm: (rows: readonly T[], action: FormAction<T>) => void;
  open: (row: T, single: SingleRowAction<T>) => void;
}

/** Whether the user may run an action on this row now. */
export function canApply<T extends ManagedItem>(
  row: T,
  { ability, isApplicable }: Pick<RowAction<T>, 'ability' | 'isApplicable'>,
): boolean {
  return row.abilities[ability] && (isApplicable?.(row) ?? true);
}

/** The most frequent action as a link and the others in a menu; only those that the user may run. */
function RowActions<T extends ManagedItem>({ row, ...tableActions }: TableActions<T> & { row: T }) {
  const isPending = row.status === 'PENDING_REVIEW';
  const applicable = <A extends Pick<RowAction<T>, 'ability' | 'isApplicable'>>(
    actions: readonly A[],
  ) => actions.filter((action) => canApply(row, action));
  const items = [
    {
      key: 'show',
      label: words.show,
      icon: <EyeIcon />,
      onClick: () => tableActions.openDetails(row),
    },
    ...tableActions.links(row),
    ...applicable(tableActions.single).map((item) => ({
      ...{ key: item.key, label: item.label, icon: item.icon },
      onClick: () => tableActions.open(row, item),
    })),
    ...applicable(tableActions.formActions).map((item) => ({
      ...{ key: item.key, label: item.label, icon: item.icon },
      onClick: () => tableActions.openForm([row], item),
    })),
    ...applicable(tableActions.actions).map((item) => ({
      ...{ key: item.key, label: item.label, icon: item.icon, danger: item.danger ?? false },
      onClick: () => tableActions.runAction([row], item),
    })),
  ];
  return (
    <span className={styles.actions}>
      {(isPending || row.abilities.edit) && (
        <Link
          className={getButtonClass('text', 'small')}
          to={isPending ? `/admin/review?id=${row.id}` : `/editor?model=${row.model}&id=${row.id}`}
        >
          {isPending ? words.review : words.edit}
        </Link>
      )}
      <RowMenu label={words.moreOf(getRowTitle(row))} actions={items} />
    </span>
  );
}
