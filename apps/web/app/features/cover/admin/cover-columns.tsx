import { sectionOf } from '../../../lib/sections.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import { adminText, SortHead, sortCell, timeCell } from '../../admin/admin.public.ts';
import type { Columns, CsvColumn, TableParams } from '../../admin/admin.public.ts';
import { coverAdminText } from './cover-admin.text.ts';
import type { CoverItem } from './cover-query.ts';
import styles from './covers.module.css';

/** Null where the permission is missing. */
interface Actions {
  edit: ((cover: CoverItem) => void) | null;
  remove: ((cover: CoverItem) => void) | null;
}

const sectionName = ({ model }: CoverItem) =>
  model === null ? coverAdminText.everySection : sectionOf(model).label;

/** Columns of the library. */
export function coverColumns(params: TableParams, { edit, remove }: Actions): Columns<CoverItem> {
  return [
    {
      title: coverAdminText.picture,
      key: 'picture',
      width: 124,
      render: (_, { imageUrl }) => (
        <img className={styles.thumb} src={imageUrl} alt="" loading="lazy" width="96" height="60" />
      ),
    },
    {
      title: (
        <SortHead params={params} by="name" fallback="latest">
          {coverAdminText.name}
        </SortHead>
      ),
      onHeaderCell: sortCell(params, 'name', 'latest', 'ascending'),
      key: 'name',
      ellipsis: true,
      dataIndex: 'name',
    },
    {
      title: coverAdminText.model,
      key: 'model',
      width: 120,
      render: (_, cover) => sectionName(cover),
    },
    {
      title: (
        <SortHead params={params} by="latest" fallback="latest">
          {coverAdminText.createdAt}
        </SortHead>
      ),
      onHeaderCell: sortCell(params, 'latest', 'latest'),
      key: 'created',
      width: 140,
      render: (_, { createdAt }) => <Time at={createdAt} />,
    },
    {
      title: adminText.actions,
      key: 'actions',
      width: 128,
      fixed: 'end',
      render: (_, cover) => (
        <>
          <Action words={coverAdminText.edit} cover={cover} run={edit} />
          <Action words={coverAdminText.remove} cover={cover} run={remove} />
        </>
      ),
    },
  ];
}

interface ActionProps {
  words: string;
  cover: CoverItem;
  run: ((cover: CoverItem) => void) | null;
}

function Action({ words, cover, run }: ActionProps) {
  if (run === null) return null;
  return (
    <button type="button" className={buttonClass('text', 'small')} onClick={() => run(cover)}>
      {words}
      <span className="vh"> {cover.name}</span>
    </button>
  );
}

export const coverCsv: readonly CsvColumn<CoverItem>[] = [
  { title: coverAdminText.name, value: ({ name }) => name },
  { title: coverAdminText.model, value: sectionName },
  { title: coverAdminText.address, value: ({ imageUrl }) => imageUrl },
  { title: coverAdminText.createdAt, value: ({ createdAt }) => timeCell(createdAt) },
];
