import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import type { ManageState } from '@zhihui/contract/features/content/manage.shapes.ts';
import { Link } from 'react-router';
import { itemAddress, listAddress } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Tag, Tags } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { SideSheet, State, adminStyles as styles } from '../../admin/admin.public.ts';
import { contentAdminText as words } from './content-admin.text.ts';
import { getVisibleState } from './columns.tsx';
import type { SectionTable } from './section-table.ts';
import { useTable } from './table-context.ts';
import { getRowTitle } from './table-query.ts';

interface ItemSheetProps<T extends ManagedItem> {
  table: SectionTable<T>;
  item: T | null;
  state: ManageState;
  close: () => void;
}

/** What is known of one item, next to the table. */
export function ItemSheet<T extends ManagedItem>({ table, item, state, close }: ItemSheetProps<T>) {
  const { text } = useTable();
  const { Details } = table;
  return (
    <SideSheet
      open={item !== null}
      title={text.details}
      onClose={close}
      footer={
        item?.status === 'APPROVED' &&
        state === 'APPROVED' && (
          <Link className={getButtonClass('primary')} to={itemAddress(item.model, item.id)}>
            {text.open}
          </Link>
        )
      }
    >
      {item !== null && (
        <>
          <Facts table={table} item={item} state={state} />
          {Details !== undefined && <Details item={item} />}
        </>
      )}
    </SideSheet>
  );
}

function Facts<T extends ManagedItem>({
  table: { Facts: SectionFacts },
  item,
  state,
}: Pick<ItemSheetProps<T>, 'table' | 'state'> & { item: T }) {
  const { title, newestTitle, excerpt, author, category, tags, publishedAt, updatedAt } = item;
  return (
    <>
      <h3>{getRowTitle(item)}</h3>
      {newestTitle !== null && <p className={styles.excerpt}>{words.liveTitle(title)}</p>}
      <p className={styles.excerpt}>{excerpt}</p>
      <dl className={styles.facts}>
        <dt>{words.status}</dt>
        <dd>
          <State status={getVisibleState(item, state)} />
        </dd>
        <dt>{words.author}</dt>
        <dd>{author.nickname}</dd>
        <dt>{words.category}</dt>
        <dd>{category?.name ?? '—'}</dd>
        <dt>{words.tags}</dt>
        <dd>
          {tags.length === 0 ? (
            '—'
          ) : (
            <Tags>
              {tags.map(({ id, name }) => (
                <Tag key={id} to={listAddress(item.model, { tagId: id })}>
                  {name}
                </Tag>
              ))}
            </Tags>
          )}
        </dd>
        <dt>{words.publishedAt}</dt>
        <dd>{publishedAt === null ? '—' : <Time at={publishedAt} />}</dd>
        <dt>{words.updatedAt}</dt>
        <dd>
          <Time at={updatedAt} />
        </dd>
        {SectionFacts !== undefined && <SectionFacts item={item} />}
        <dt>{words.figures}</dt>
        <dd>
          {words.counted(
            formatCount(item.viewCount),
            formatCount(item.commentCount),
            formatCount(item.likeCount),
          )}
        </dd>
      </dl>
    </>
  );
}
