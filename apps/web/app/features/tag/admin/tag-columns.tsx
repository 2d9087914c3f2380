import type { DataFor } from '@zhihui/contract/client.ts';
import { Link } from 'react-router';
import { listAddress } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import { adminText, SortHead, sortCell, timeCell } from '../../admin/admin.public.ts';
import { tagText } from './tag-admin.text.ts';
import type { Columns, CsvColumn, TableParams } from '../../admin/admin.public.ts';

export type TagItem = DataFor<'GET /tag/page'>['records'][number];

interface Actions {
  /** Null where the permission is missing. */
  rename: ((tag: TagItem) => void) | null;
  merge: ((tag: TagItem) => void) | null;
  synonyms: ((tag: TagItem) => void) | null;
  remove: ((tag: TagItem) => void) | null;
}

/** Columns of the table of tags. */
export function tagColumns(
  params: TableParams,
  { rename, merge, synonyms, remove }: Actions,
): Columns<TagItem> {
  const head = (by: string, words: string, numeric = false) => (
    <SortHead {...{ params, by, numeric }} fallback="count">
      {words}
    </SortHead>
  );
  return [
    {
      title: head('name', tagText.name),
      onHeaderCell: sortCell(params, 'name', 'count', 'ascending'),
      key: 'name',
      ellipsis: true,
      render: (_, { id, name }) => <Link to={listAddress('ARTICLE', { tagId: id })}>{name}</Link>,
    },
    {
      title: tagText.synonyms,
      key: 'synonyms',
      ellipsis: true,
      responsive: ['md'],
      render: (_, { synonyms: words }) => words.join('、'),
    },
    {
      title: head('count', tagText.count, true),
      onHeaderCell: sortCell(params, 'count', 'count'),
      key: 'count',
      width: 132,
      align: 'right',
      render: (_, { count }) => formatCount(count),
    },
    {
      title: head('latest', tagText.createdAt),
      onHeaderCell: sortCell(params, 'latest', 'count'),
      key: 'created',
      width: 156,
      render: (_, { createdAt }) => <Time at={createdAt} />,
    },
    {
      title: adminText.actions,
      key: 'actions',
      width: 248,
      fixed: 'end',
      render: (_, tag) => (
        <>
          <Action words={tagText.rename} tag={tag} run={rename} />
          <Action words={tagText.synonyms} tag={tag} run={synonyms} />
          <Action words={tagText.merge} tag={tag} run={merge} />
          <Action words={tagText.remove} tag={tag} run={remove} />
        </>
      ),
    },
  ];
}

interface ActionProps {
  words: string;
  tag: TagItem;
  /** Null where the permission is missing. */
  run: ((tag: TagItem) => void) | null;
}

function Action({ words, tag, run }: ActionProps) {
  if (run === null) return null;
  return (
    <button type="button" className={buttonClass('text', 'small')} onClick={() => run(tag)}>
      {words}
      <span className="vh"> {tag.name}</span>
    </button>
  );
}

export const tagCsv: readonly CsvColumn<TagItem>[] = [
  { title: tagText.name, value: ({ name }) => name },
  { title: tagText.synonyms, value: ({ synonyms }) => synonyms.join('、') },
  { title: tagText.count, value: ({ count }) => count },
  { title: tagText.createdAt, value: ({ createdAt }) => timeCell(createdAt) },
];
