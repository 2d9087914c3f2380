import { Link } from 'react-router';
import { itemAddress } from '../../../lib/sections.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import { adminText, timeCell } from '../../admin/admin.public.ts';
import type { Columns, CsvColumn } from '../../admin/admin.public.ts';
import type { RecycleItem } from './recycle-query.ts';
import { recycleText } from './recycle.text.ts';

interface Actions {
  restore: (item: RecycleItem) => void;
  purge: (item: RecycleItem) => void;
}

/** What an item is called: its title, or how its words begin. */
export const nameOf = ({ title, excerpt }: RecycleItem): string => excerpt || title;

/** Columns of the recycle bin. */
export function recycleColumns({ restore, purge }: Actions): Columns<RecycleItem> {
  return [
    {
      title: recycleText.name,
      key: 'name',
      ellipsis: true,
      render: (_, item) => (
        <>
          {nameOf(item)}
          <Under item={item} />
        </>
      ),
    },
    {
      title: recycleText.author,
      key: 'author',
      width: 120,
      ellipsis: true,
      // in a narrow window who deleted it, and until when it can be had back, say more
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
      render: (_, { deletedBy }) => deletedBy?.nickname ?? recycleText.nobody,
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
          <Act label={recycleText.restore} item={item} run={restore} />
          <Act label={recycleText.purge} item={item} run={purge} />
        </>
      ),
    },
  ];
}

function Act({
  label,
  item,
  run,
}: {
  label: string;
  item: RecycleItem;
  run: (item: RecycleItem) => void;
}) {
  return (
    <button type="button" className={buttonClass('text', 'small')} onClick={() => run(item)}>
      {label}
      <span className="vh"> {nameOf(item)}</span>
    </button>
  );
}

/** What an answer or a comment stands under; a link where that is still there. */
function Under({ item: { under, title } }: { item: RecycleItem }) {
  if (under === null) return null;
  return (
    <div>
      {under.deleted ? (
        recycleText.under(title) + recycleText.underDeleted
      ) : (
        <Link to={itemAddress(under.model, under.id)}>{recycleText.under(title)}</Link>
      )}
    </div>
  );
}

export const recycleCsv: readonly CsvColumn<RecycleItem>[] = [
  { title: recycleText.kind, value: ({ kind }) => recycleText.kinds[kind] },
  { title: recycleText.name, value: nameOf },
  { title: recycleText.author, value: ({ author }) => author.nickname },
  { title: recycleText.category, value: ({ category }) => category?.name ?? null },
  { title: recycleText.deletedBy, value: ({ deletedBy }) => deletedBy?.nickname ?? null },
  { title: recycleText.deletedAt, value: ({ deletedAt }) => timeCell(deletedAt) },
  { title: recycleText.endsAt, value: ({ endsAt }) => timeCell(endsAt) },
];
