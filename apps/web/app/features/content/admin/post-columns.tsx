import { Link } from 'react-router';
import { TrashIcon } from '../../../ui/action-icons.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import { EyeIcon, RefreshIcon } from '../../../ui/tool-icons.tsx';
import {
  adminText,
  formatTimeCell,
  getSortCell,
  RowMenu,
  SortHead,
  adminStyles,
} from '../../admin/admin.public.ts';
import type { Columns, CsvColumn, TableParams } from '../../admin/admin.public.ts';
import { postTableText as words } from './post-table.text.ts';
import type { Post, PostTable } from './post-table-types.ts';
import styles from './columns.module.css';

interface PostActions<T extends Post> {
  open: (row: T) => void;
  remove: (rows: readonly T[]) => void;
  restore: (rows: readonly T[]) => void;
}

/** The text of a row in one line, also where it is a picture. */
export const getRowText = <T extends Post>(table: Pick<PostTable<T>, 'getText'>, row: T) =>
  table.getText(row).trim() || words.pictureOnly;

const getState = <T extends Post>({ states, getStatus }: PostTable<T>, row: T) =>
  states.find(({ status }) => status === getStatus(row));

/** The state of a row as a label with a dot. */
export function PostStateLabel<T extends Post>({ table, row }: { table: PostTable<T>; row: T }) {
  const state = getState(table, row);
  return (
    <span className={adminStyles.state} data-tone={state?.tone}>
      {state?.label}
    </span>
  );
}

/** Columns of the table of comments or answers. */
export function createPostColumns<T extends Post>(
  table: PostTable<T>,
  params: TableParams,
  actions: PostActions<T>,
): Columns<T> {
  return [
    {
      title: table.text.noun,
      key: 'text',
      ellipsis: true,
      render: (_, row) => <Text table={table} row={row} />,
    },
    {
      title: table.text.place,
      key: 'place',
      width: 208,
      ellipsis: true,
      render: (_, row) => {
        const { title, to } = table.getPlace(row);
        return (
          <Link className="cut" to={to} title={title}>
            {title}
          </Link>
        );
      },
    },
    {
      title: words.category,
      key: 'category',
      width: 104,
      ellipsis: true,
      render: (_, { category }) => <span className={styles.quiet}>{category?.name ?? '—'}</span>,
    },
    {
      title: words.author,
      key: 'author',
      width: 112,
      ellipsis: true,
      render: (_, { author }) => author.nickname,
    },
    {
      title: words.state,
      key: 'state',
      width: 84,
      render: (_, row) => <PostStateLabel table={table} row={row} />,
    },
    ...table.columns,
    {
      title: (
        <SortHead params={params} by="newest" reverse="oldest" fallback="newest">
          {words.createdAt}
        </SortHead>
      ),
      onHeaderCell: () => ({
        ...getSortCell(params, 'newest', 'newest')(),
        ...getSortCell(params, 'oldest', 'newest', 'ascending')(),
      }),
      key: 'createdAt',
      width: 104,
      render: (_, { createdAt }) => (
        <span className={styles.quiet}>
          <Time at={createdAt} />
        </span>
      ),
    },
    {
      title: adminText.actions,
      key: 'actions',
      width: 112,
      fixed: 'end',
      render: (_, row) => <RowActions table={table} row={row} actions={actions} />,
    },
  ];
}

/** Leads to the row in its place; to the review queue while it waits. Readers do not find what was deleted or rejected. */
function Text<T extends Post>({ table, row }: { table: PostTable<T>; row: T }) {
  const text = getRowText(table, row);
  const to = getTextAddress(table, row);
  if (to === null)
    return (
      <span className={styles.quiet} title={text}>
        {text}
      </span>
    );
  return (
    <Link className="cut" to={to} title={text}>
      {text}
    </Link>
  );
}

/** The address of the row's text; null when it has none. */
export function getTextAddress<T extends Post>(table: PostTable<T>, row: T): string | null {
  if (row.abilities.review) return `${table.paths.queue}?id=${row.id}`;
  const isShown = !row.deleted && !HIDDEN_STATES.has(table.getStatus(row));
  return isShown ? table.getAddress(row) : null;
}

const HIDDEN_STATES: ReadonlySet<string> = new Set(['PENDING_REVIEW', 'REJECTED', 'DELETED']);

interface RowActionsProps<T extends Post> {
  table: PostTable<T>;
  row: T;
  actions: PostActions<T>;
}

function RowActions<T extends Post>({ table, row, actions }: RowActionsProps<T>) {
  const { abilities } = row;
  const text = getRowText(table, row);
  const show = {
    key: 'show',
    label: words.show,
    icon: <EyeIcon />,
    onClick: () => actions.open(row),
  };
  const items = [
    ...(abilities.review ? [show] : []),
    ...(abilities.restore
      ? [
          {
            ...{ key: 'restore', label: words.restore, icon: <RefreshIcon /> },
            onClick: () => actions.restore([row]),
          },
        ]
      : []),
    ...(abilities.delete
      ? [
          {
            ...{ key: 'remove', label: words.remove, icon: <TrashIcon />, danger: true },
            onClick: () => actions.remove([row]),
          },
        ]
      : []),
  ];
  return (
    <span className={styles.actions}>
      {abilities.review ? (
        <Link className={getButtonClass('text', 'small')} to={`${table.paths.queue}?id=${row.id}`}>
          {words.review}
          <span className="vh"> {text}</span>
        </Link>
      ) : (
        <button
          type="button"
          className={getButtonClass('text', 'small')}
          aria-label={table.text.show(text)}
          onClick={() => actions.open(row)}
        >
          {words.show}
        </button>
      )}
      <RowMenu label={words.moreOf(text)} actions={items} />
    </span>
  );
}

/** Columns of the export. */
export function createPostCsv<T extends Post>(table: PostTable<T>): CsvColumn<T>[] {
  const { text, getText, getPlace, getAddress } = table;
  return [
    { title: words.id, value: ({ id }) => String(id) },
    { title: text.noun, value: getText },
    { title: text.place, value: (row) => getPlace(row).title },
    { title: words.category, value: ({ category }) => category?.name ?? '' },
    { title: words.author, value: ({ author }) => author.nickname },
    { title: words.state, value: (row) => getState(table, row)?.label ?? '' },
    ...table.csv,
    { title: words.createdAt, value: ({ createdAt }) => formatTimeCell(createdAt) },
    {
      title: words.link,
      value: (row) => new URL(getAddress(row), window.location.origin).href,
    },
  ];
}
