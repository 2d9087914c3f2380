import type { DataFor } from '@zhihui/contract/client.ts';
import { Link } from 'react-router';
import { listAddress } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { Time } from '../../../ui/time.tsx';
import { actionsColumn, SortHead, getSortCell, formatTimeCell } from '../../admin/admin.public.ts';
import { tagText } from './tag-admin.text.ts';
import type { Columns, CsvColumn, RowAction, TableParams } from '../../admin/admin.public.ts';

export type TagItem = DataFor<'GET /tag/page'>['records'][number];

/** Columns of the table of tags. */
export function createTagColumns(
  params: TableParams,
  {
    rename,
    merge,
    synonyms,
    remove,
  }: Record<'rename' | 'merge' | 'synonyms' | 'remove', RowAction<TagItem>>,
): Columns<TagItem> {
  const sortHead = (by: string, label: string, numeric = false) => (
    <SortHead {...{ params, by, numeric }} fallback="count">
      {label}
    </SortHead>
  );
  return [
    {
      title: sortHead('name', tagText.name),
      onHeaderCell: getSortCell(params, 'name', 'count', 'ascending'),
      key: 'name',
      ellipsis: true,
      render: (_, { id, name }) => <Link to={listAddress('ARTICLE', { tagId: id })}>{name}</Link>,
    },
    {
      title: tagText.synonyms,
      key: 'synonyms',
      ellipsis: true,
      responsive: ['md'],
      render: (_, { synonyms: label }) => label.join('、'),
    },
    {
      title: sortHead('count', tagText.count, true),
      onHeaderCell: getSortCell(params, 'count', 'count'),
      key: 'count',
      width: 132,
      align: 'right',
      render: (_, { count }) => formatCount(count),
    },
    {
      title: sortHead('latest', tagText.createdAt),
      onHeaderCell: getSortCell(params, 'latest', 'count'),
      key: 'created',
      width: 156,
      render: (_, { createdAt }) => <Time at={createdAt} />,
    },
    actionsColumn(248, [
      [tagText.rename, rename],
      [tagText.synonyms, synonyms],
      [tagText.merge, merge],
      [tagText.remove, remove],
    ]),
  ];
}

export const tagCsv: readonly CsvColumn<TagItem>[] = [
  { title: tagText.name, value: ({ name }) => name },
  { title: tagText.synonyms, value: ({ synonyms }) => synonyms.join('、') },
  { title: tagText.count, value: ({ count }) => count },
  { title: tagText.createdAt, value: ({ createdAt }) => formatTimeCell(createdAt) },
];
