import type { ContentItem } from '@zhihui/contract/features/content/content.schema.ts';
import { Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import { Link } from 'react-router';
import { itemAddress } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import { adminText, articleText } from '../admin.text.ts';
import { SortHead, sortCell } from './admin-table.tsx';
import type { Columns } from './admin-table.tsx';
import type { CsvColumn } from './csv.ts';
import { MenuIcon } from './menu-icon.tsx';
import { State, stateLabel } from './state.tsx';
import type { TableParams } from './table-params.ts';
import styles from './article-columns.module.css';

interface Actions {
  show: (row: ContentItem) => void;
  remove: (row: ContentItem) => void;
}

/** Columns of articles. Only published ones can be ordered, and a search has its own order. */
export function articleColumns(params: TableParams, actions: Actions): Columns<ContentItem> {
  const live = (params.get('status') || 'APPROVED') === 'APPROVED' && params.get('keyword') === '';
  const head = (by: string, words: string) =>
    live
      ? {
          title: (
            <SortHead params={params} by={by} fallback="latest">
              {words}
            </SortHead>
          ),
          onHeaderCell: sortCell(params, by, 'latest'),
        }
      : { title: words };
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
      width: 92,
      render: (_, row) => <State status={row.status} />,
    },
    {
      title: articleText.category,
      key: 'category',
      width: 120,
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
      ...head('hot', articleText.views),
      key: 'views',
      width: 80,
      align: 'right',
      render: (_, row) => formatCount(row.viewCount),
    },
    {
      title: articleText.comments,
      key: 'comments',
      width: 64,
      align: 'right',
      render: (_, row) => formatCount(row.commentCount),
    },
    {
      ...head('latest', articleText.publishedAt),
      key: 'published',
      width: 104,
      render: (_, row) => <When at={row.publishedAt} />,
    },
    {
      ...head('updated', articleText.updatedAt),
      key: 'updated',
      width: 104,
      render: (_, row) => <When at={row.updatedAt} />,
    },
    {
      title: adminText.actions,
      key: 'actions',
      width: 116,
      fixed: 'end',
      render: (_, row) => <RowActions row={row} actions={actions} />,
    },
  ];
}

function Name({ row }: { row: ContentItem }) {
  const to =
    row.status === 'PENDING_REVIEW' ? `/admin/review?id=${row.id}` : itemAddress(row.model, row.id);
  return (
    <span className={styles.name}>
      <Link className="cut" to={to} title={row.title}>
        {row.title}
      </Link>
      {row.pinned && (
        <>
          <MenuIcon name="pin" />
          <span className="vh">{articleText.pinned}</span>
        </>
      )}
    </span>
  );
}

function When({ at }: { at: string | null }) {
  return <span className={styles.quiet}>{at === null ? '—' : <Time at={at} />}</span>;
}

function RowActions({ row, actions }: { row: ContentItem; actions: Actions }) {
  const items: MenuProps['items'] = [
    { key: 'show', label: articleText.show, onClick: () => actions.show(row) },
    { key: 'remove', label: articleText.remove, danger: true, onClick: () => actions.remove(row) },
  ];
  const waiting = row.status === 'PENDING_REVIEW';
  return (
    <span className={styles.actions}>
      <Link
        className={buttonClass('text', 'small')}
        to={waiting ? `/admin/review?id=${row.id}` : `/editor?model=ARTICLE&id=${row.id}`}
      >
        {waiting ? articleText.review : articleText.edit}
      </Link>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <button
          type="button"
          className={buttonClass('text', 'small')}
          aria-haspopup="menu"
          aria-label={articleText.moreOf(row.title)}
        >
          {adminText.more}
        </button>
      </Dropdown>
    </span>
  );
}

export const articleCsv: readonly CsvColumn<ContentItem>[] = [
  { title: articleText.id, value: (row) => String(row.id) },
  { title: articleText.name, value: (row) => row.title },
  { title: articleText.status, value: (row) => stateLabel(row.status) },
  { title: articleText.category, value: (row) => row.category?.name ?? '' },
  { title: articleText.author, value: (row) => row.author.nickname },
  { title: articleText.tags, value: (row) => row.tags.map(({ name }) => name).join('、') },
  { title: articleText.views, value: (row) => row.viewCount },
  { title: articleText.comments, value: (row) => row.commentCount },
  { title: articleText.likes, value: (row) => row.likeCount },
  { title: articleText.publishedAt, value: (row) => row.publishedAt },
  { title: articleText.updatedAt, value: (row) => row.updatedAt },
];
