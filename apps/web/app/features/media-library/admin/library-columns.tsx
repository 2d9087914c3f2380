import type {
  LibraryItem,
  LibraryOwner,
} from '@zhihui/contract/features/media-library/media-library.endpoints.ts';
import { MAX_COUNTED_USES } from '@zhihui/contract/features/media-library/media-library.limits.ts';
import { Link } from 'react-router';
import { formatFileSize } from '../../../lib/file-size.ts';
import { formatCount } from '../../../lib/text.ts';
import { TrashIcon } from '../../../ui/action-icons.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import { CopyIcon, EyeIcon } from '../../../ui/tool-icons.tsx';
import {
  adminStyles as admin,
  adminText,
  formatTimeCell,
  getSortCell,
  RowMenu,
  SortHead,
} from '../../admin/admin.public.ts';
import type { Columns, CsvColumn, TableParams } from '../../admin/admin.public.ts';
import { mediaLibraryText as words } from './media-library.text.ts';
import { PlaceLink, getPlaceTitle } from './use-place.tsx';
import styles from './media-library.module.css';

export interface LibraryActions {
  openUses: (item: LibraryItem) => void;
  copy: (item: LibraryItem) => void;
  /** Asks for confirmation. */
  remove: (item: LibraryItem) => void;
}

/** `1920 × 1080`; empty for what is no picture. */
export function formatDimensions({ width, height }: Pick<LibraryItem, 'width' | 'height'>): string {
  return width === null || height === null ? '' : `${width} × ${height}`;
}

/** Columns of the table of uploads. */
export function createLibraryColumns(
  params: TableParams,
  actions: LibraryActions,
): Columns<LibraryItem> {
  return [
    {
      title: (
        <SortHead params={params} by="name" fallback="latest">
          {words.name}
        </SortHead>
      ),
      onHeaderCell: getSortCell(params, 'name', 'latest', 'ascending'),
      key: 'name',
      ellipsis: true,
      render: (_, item) => <NameCell item={item} open={actions.openUses} />,
    },
    {
      title: words.kind,
      key: 'kind',
      width: 72,
      render: (_, { kind }) => words.kinds[kind],
    },
    {
      title: (
        <SortHead params={params} by="largest" fallback="latest" numeric>
          {words.size}
        </SortHead>
      ),
      onHeaderCell: getSortCell(params, 'largest', 'latest'),
      key: 'size',
      width: 96,
      align: 'right',
      render: (_, { size }) => formatFileSize(size),
    },
    {
      title: words.uploader,
      key: 'uploader',
      width: 120,
      ellipsis: true,
      render: (_, { owner }) => (
        <Link to={params.to({ ownerId: String(owner.id) })} preventScrollReset>
          {owner.nickname}
        </Link>
      ),
    },
    {
      title: words.uses,
      key: 'uses',
      width: 264,
      render: (_, item) => <UsesCell item={item} open={actions.openUses} />,
    },
    {
      title: (
        <SortHead params={params} by="latest" fallback="latest" reverse="oldest">
          {words.uploadedAt}
        </SortHead>
      ),
      onHeaderCell: getSortCell(params, 'latest', 'latest'),
      key: 'created',
      width: 132,
      render: (_, { createdAt }) => <Time at={createdAt} />,
    },
    {
      title: adminText.actions,
      key: 'actions',
      width: 156,
      fixed: 'end',
      render: (_, item) => <RowActions item={item} actions={actions} />,
    },
  ];
}

interface CellProps {
  item: LibraryItem;
  open: (item: LibraryItem) => void;
}

/** A small preview, the name, and the size in pixels; a press opens the details. */
function NameCell({ item, open }: CellProps) {
  const { url, widths, kind, name } = item;
  // the smallest copy is enough for a preview
  const smallest = widths.length === 0 ? url : url.replace('/full.', `/${Math.min(...widths)}.`);
  const extension = url.slice(url.lastIndexOf('.') + 1).toUpperCase();
  return (
    <span className={styles.name}>
      {kind === 'IMAGE' ? (
        <img className={styles.thumb} src={smallest} alt="" loading="lazy" width="48" height="36" />
      ) : (
        <span className={styles.thumb} aria-hidden="true">
          {extension}
        </span>
      )}
      <span className={styles.titles}>
        <button type="button" className={styles.show} title={name} onClick={() => open(item)}>
          {name}
        </button>
        <small className={styles.quiet}>{formatDimensions(item) || extension}</small>
      </span>
    </span>
  );
}

/** The first place that uses an upload, and a button that opens all of them. */
function UsesCell({ item, open }: CellProps) {
  const { total, first } = item.uses;
  const [use] = first;
  if (use === undefined) {
    return (
      <span className={admin.state} data-tone={item.unused ? 'warn' : 'none'}>
        {item.unused ? words.unused : words.publicPicture}
      </span>
    );
  }
  return (
    <span className={styles.placeCell}>
      <PlaceLink use={use} />
      {total > 1 && (
        <button
          type="button"
          className={styles.more}
          aria-label={words.usesOf(item.name)}
          onClick={() => open(item)}
        >
          {words.moreUses(total, total >= MAX_COUNTED_USES)}
        </button>
      )}
    </span>
  );
}

function RowActions({ item, actions }: { item: LibraryItem; actions: LibraryActions }) {
  const { name, url, abilities } = item;
  return (
    <>
      <a className={getButtonClass('text', 'small')} href={url} target="_blank" rel="noreferrer">
        {words.open}
        <span className="vh"> {name}</span>
      </a>
      <RowMenu
        label={`${adminText.more} ${name}`}
        actions={[
          {
            key: 'copy',
            label: words.copy,
            icon: <CopyIcon />,
            onClick: () => actions.copy(item),
          },
          {
            key: 'uses',
            label: words.uses,
            icon: <EyeIcon />,
            onClick: () => actions.openUses(item),
          },
          {
            key: 'remove',
            label: words.remove,
            icon: <TrashIcon />,
            danger: true,
            // an upload in use cannot be deleted; its details say so, and where it is used
            onClick: () => (abilities.delete ? actions.remove(item) : actions.openUses(item)),
          },
        ]}
      />
    </>
  );
}

/** Columns of the export. */
export const libraryCsv: readonly CsvColumn<LibraryItem>[] = [
  { title: words.name, value: ({ name }) => name },
  { title: words.kind, value: ({ kind }) => words.kinds[kind] },
  { title: words.dimensions, value: formatDimensions },
  { title: words.size, value: ({ size }) => size },
  { title: words.uploader, value: ({ owner }) => owner.nickname },
  { title: words.usage, value: ({ unused }) => words.usages[unused ? 'UNUSED' : 'USED'] },
  { title: words.uses, value: ({ uses }) => uses.first.map(getPlaceTitle).join('；') },
  { title: words.uploadedAt, value: ({ createdAt }) => formatTimeCell(createdAt) },
  { title: words.address, value: ({ url }) => new URL(url, window.location.origin).href },
];

/** Columns of the table of people; `totalSize` is that of all uploads. */
export function createOwnerColumns(totalSize: number): Columns<LibraryOwner> {
  return [
    {
      title: words.uploader,
      key: 'uploader',
      ellipsis: true,
      render: (_, { id, nickname }) => <Link to={`/admin/media?ownerId=${id}`}>{nickname}</Link>,
    },
    {
      title: words.count,
      key: 'count',
      width: 120,
      align: 'right',
      render: (_, { count }) => formatCount(count),
    },
    {
      title: words.totalSize,
      key: 'size',
      width: 140,
      align: 'right',
      render: (_, { size }) => formatFileSize(size),
    },
    {
      title: words.share,
      key: 'share',
      width: 220,
      render: (_, { size }) => <Share part={totalSize === 0 ? 0 : size / totalSize} />,
    },
  ];
}

function Share({ part }: { part: number }) {
  const percent = `${(part * 100).toFixed(1)}%`;
  return (
    <span className={styles.share}>
      <i style={{ inlineSize: `${Math.max(part * 100, 1)}%` }} />
      <span>{percent}</span>
    </span>
  );
}

/** Columns of the export of people. */
export const ownerCsv: readonly CsvColumn<LibraryOwner>[] = [
  { title: words.uploader, value: ({ nickname }) => nickname },
  { title: words.count, value: ({ count }) => count },
  { title: words.totalSize, value: ({ size }) => size },
];
