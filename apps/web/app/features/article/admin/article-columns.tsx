import { Link } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { itemAddress } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { buttonClass } from '../../../ui/button.ts';
import { CloseIcon } from '../../../ui/icon.tsx';
import { Time } from '../../../ui/time.tsx';
import { ClockIcon, EyeIcon } from '../../../ui/tool-icons.tsx';
import {
  adminText,
  SortHead,
  sortCell,
  timeCell,
  MenuIcon,
  RowMenu,
  State,
  stateLabel,
} from '../../admin/admin.public.ts';
import { articleText } from './article-admin.text.ts';
import type { Columns, CsvColumn, TableParams } from '../../admin/admin.public.ts';
import { titleOf } from './article-query.ts';
import type { ManagedArticle } from './article-query.ts';
import styles from './article-columns.module.css';

interface Actions {
  show: (row: ManagedArticle) => void;
  remove: (row: ManagedArticle) => void;
}

/** Columns of articles, ordered by the latest change unless a keyword orders them by fit. */
export function articleColumns(params: TableParams, actions: Actions): Columns<ManagedArticle> {
  const fallback = params.get('keyword') === '' ? 'updated' : '';
  const head = (by: string, words: string, order?: 'ascending') => ({
    title: <SortHead {...{ params, by, fallback }}>{words}</SortHead>,
    onHeaderCell: sortCell(params, by, fallback, order),
  });
  const numericHead = (by: string, words: string) => ({
    ...head(by, words),
    title: (
      <SortHead {...{ params, by, fallback }} numeric>
        {words}
      </SortHead>
    ),
    align: 'right' as const,
  });
  return [
    {
      title: articleText.name,
      key: 'title',
      ellipsis: true,
      render: (_, row) => <Name row={row} />,
    },
    {
      title: articleText.status,
      key: 'status',
      width: 76,
      render: (_, row) => <State status={row.status} />,
    },
    {
      title: articleText.category,
      key: 'category',
      width: 104,
      ellipsis: true,
      render: (_, row) => <span className={styles.quiet}>{row.category?.name ?? '—'}</span>,
    },
    {
      title: articleText.author,
      key: 'author',
      width: 112,
      ellipsis: true,
      render: (_, row) => row.author.nickname,
    },
    {
      ...numericHead('hot', articleText.views),
      key: 'views',
      width: 64,
      render: (_, row) => formatCount(row.viewCount),
    },
    {
      ...numericHead('comments', articleText.comments),
      key: 'comments',
      width: 64,
      render: (_, row) => formatCount(row.commentCount),
    },
    {
      ...head('reviewBy', articleText.reviewBy, 'ascending'),
      key: 'reviewBy',
      width: 120,
      render: (_, row) => <ReviewBy row={row} />,
    },
    {
      ...head('updated', articleText.updatedAt),
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
      render: (_, row) => <RowActions row={row} actions={actions} />,
    },
  ];
}

function Name({ row }: { row: ManagedArticle }) {
  const to =
    row.status === 'PENDING_REVIEW' ? `/admin/review?id=${row.id}` : itemAddress(row.model, row.id);
  return (
    <span className={styles.name}>
      <span className={styles.titles}>
        <Link className="cut" to={to} title={titleOf(row)}>
          {titleOf(row)}
        </Link>
        {row.newestTitle !== null && (
          <small className={cx('cut', styles.quiet)} title={row.title}>
            {articleText.liveTitle(row.title)}
          </small>
        )}
      </span>
      {row.pinned && (
        <>
          <MenuIcon name="pin" />
          <span className="vh">{articleText.pinned}</span>
        </>
      )}
    </span>
  );
}

/** The day until which the text counts as looked through, and whether that is over. */
function ReviewBy({ row: { reviewBy, overdueDays } }: { row: ManagedArticle }) {
  const overdue = overdueDays !== undefined;
  return (
    <span className={cx(styles.day, overdue && styles.overdue)}>
      {reviewBy ?? '—'}
      {overdue && ` ${articleText.overdue}`}
    </span>
  );
}

function RowActions({ row, actions }: { row: ManagedArticle; actions: Actions }) {
  const waiting = row.status === 'PENDING_REVIEW';
  return (
    <span className={styles.actions}>
      <Link
        className={buttonClass('text', 'small')}
        to={waiting ? `/admin/review?id=${row.id}` : `/editor?model=ARTICLE&id=${row.id}`}
      >
        {waiting ? articleText.review : articleText.edit}
      </Link>
      <RowMenu
        label={articleText.moreOf(titleOf(row))}
        acts={[
          {
            key: 'show',
            label: articleText.show,
            icon: <EyeIcon />,
            onClick: () => actions.show(row),
          },
          {
            key: 'history',
            label: articleText.history,
            icon: <ClockIcon />,
            to: `${itemAddress(row.model, row.id)}/meta`,
          },
          {
            key: 'remove',
            label: articleText.remove,
            icon: <CloseIcon />,
            danger: true,
            onClick: () => actions.remove(row),
          },
        ]}
      />
    </span>
  );
}

export const articleCsv: readonly CsvColumn<ManagedArticle>[] = [
  { title: articleText.id, value: (row) => String(row.id) },
  { title: articleText.name, value: titleOf },
  {
    title: articleText.live,
    value: ({ title, newestTitle }) => (newestTitle === null ? '' : title),
  },
  { title: articleText.status, value: (row) => stateLabel(row.status) },
  { title: articleText.category, value: (row) => row.category?.name ?? '' },
  { title: articleText.author, value: (row) => row.author.nickname },
  { title: articleText.tags, value: (row) => row.tags.map(({ name }) => name).join('、') },
  { title: articleText.views, value: (row) => row.viewCount },
  { title: articleText.comments, value: (row) => row.commentCount },
  { title: articleText.likes, value: (row) => row.likeCount },
  { title: articleText.reviewBy, value: (row) => row.reviewBy },
  {
    title: articleText.overdue,
    value: (row) => (row.overdueDays === undefined ? '' : articleText.overdue),
  },
  { title: articleText.publishedAt, value: (row) => timeCell(row.publishedAt) },
  { title: articleText.updatedAt, value: (row) => timeCell(row.updatedAt) },
];
