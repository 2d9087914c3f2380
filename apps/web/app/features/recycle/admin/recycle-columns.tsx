import { Link } from 'react-router';
import type { DataFor } from '@zhihui/contract/client.ts';
import {
  MAX_RECYCLE_KEYWORD,
  RECYCLE_KINDS,
} from '@zhihui/contract/features/recycle/recycle.limits.ts';
import { itemAddress } from '../../../lib/sections.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import type { Columns, CsvColumn } from '../../admin/admin.public.ts';
import { adminText, formatTimeCell, parsePaging } from '../../admin/admin.public.ts';
import { recycleText } from './recycle.text.ts';

export type RecycleItem = DataFor<'GET /recycle/page'>['records'][number];

/** Reads the query of the recycle bin from the address. */
export function parseRecycleQuery(params: URLSearchParams) {
  return {
    kind: RECYCLE_KINDS.find((kind) => kind === params.get('kind')) ?? ('ARTICLE' as const),
    ...parsePaging(params),
    deletedBy: /^\d{1,18}$/u.exec(params.get('deletedBy') ?? '')?.[0],
    keyword: (params.get('keyword') ?? '').slice(0, MAX_RECYCLE_KEYWORD) || undefined,
  };
}

interface Actions {
  restore: (item: RecycleItem) => void;
  purge: (item: RecycleItem) => void;
}

/** Returns the name of an item: its title, or the beginning of its text. */
export const getName = ({ title, excerpt }: RecycleItem): string => excerpt || title;

/** Columns of the recycle bin. */
export function createRecycleColumns({ restore, purge }: Actions): Columns<RecycleItem> {
  return [
    {
      title: recycleText.name,
      key: 'name',
      ellipsis: true,
      render: (_, item) => (
        <>
          {getName(item)}
          <ParentContent item={item} />
        </>
      ),
    },
    {
      title: recycleText.author,
      key: 'author',
      width: 120,
      ellipsis: true,
      // in a narrow window the deleting user and the deadline matter more
      responsive: ['xl'],
      render: (_, { author }) => author.nickname,
    },
    {
      title: recycleText.category,
      key: 'category',
      width: 128,
      ellipsis: true,
      responsive: ['xl'],
      render: (_, { category }) => category?.name ?? recycleText.noCategory,
    },
    {
      title: recycleText.deletedBy,
      key: 'by',
      width: 120,
      ellipsis: true,
      render: (_, { deletedBy }) => deletedBy?.nickname ?? recycleText.unknownUser,
    },
    {
      title: recycleText.deletedAt,
      key: 'at',
      width: 108,
      render: (_, { deletedAt }) => <Time at={deletedAt} />,
    },
    {
      title: recycleText.endsAt,
      key: 'ends',
      width: 108,
      render: (_, { endsAt }) => <Time at={endsAt} />,
    },
    {
      title: adminText.actions,
      key: 'actions',
      width: 156,
      fixed: 'end',
      render: (_, item) => (
        <>
          <ActionLink label={recycleText.restore} item={item} run={restore} />
          <ActionLink label={recycleText.purge} item={item} run={purge} />
        </>
      ),
    },
  ];
}

function ActionLink({
  label,
  item,
  run,
}: {
  label: string;
  item: RecycleItem;
  run: (item: RecycleItem) => void;
}) {
  return (
    <button type="button" className={getButtonClass('text', 'small')} onClick={() => run(item)}>
      {label}
      <span className="vh"> {getName(item)}</span>
    </button>
  );
}

/** The parent of an answer or comment; a link when it still exists. */
function ParentContent({ item: { under: parent, title } }: { item: RecycleItem }) {
  if (parent === null) return null;
  return (
    <div>
      {parent.deleted ? (
        recycleText.parent(title) + recycleText.parentDeleted
      ) : (
        <Link to={itemAddress(parent.model, parent.id)}>{recycleText.parent(title)}</Link>
      )}
    </div>
  );
}

export const recycleCsv: readonly CsvColumn<RecycleItem>[] = [
  { title: recycleText.kind, value: ({ kind }) => recycleText.kinds[kind] },
  { title: recycleText.name, value: getName },
  { title: recycleText.author, value: ({ author }) => author.nickname },
  { title: recycleText.category, value: ({ category }) => category?.name ?? null },
  { title: recycleText.deletedBy, value: ({ deletedBy }) => deletedBy?.nickname ?? null },
  { title: recycleText.deletedAt, value: ({ deletedAt }) => formatTimeCell(deletedAt) },
  { title: recycleText.endsAt, value: ({ endsAt }) => formatTimeCell(endsAt) },
];
