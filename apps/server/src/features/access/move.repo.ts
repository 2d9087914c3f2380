import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, ids, int, nullable, textOf, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isInForce } from '../../visibility/audiences.ts';
import { isLive, selectPlace } from '../../visibility/content-access.ts';
import { isActive } from '../../visibility/person-access.ts';

const LIVE_TARGETS = statement({
  name: 'access.live-targets',
  params: { ids },
  row: {
    id,
    model: textOf<ContentModel>(),
    author_id: id,
    category_id: nullable(id),
    visibility: int,
    audience_id: nullable(id),
    live_revision: nullable(int),
    deleted_at: nullable(timestamp),
  },
  text: `select c.id, c.model, c.author_id, c.category_id, ${selectPlace('k')}, c.live_revision, c.deleted_at
    from contents c left join categories k on k.id = c.category_id where c.id = any(:ids::bigint[]) and ${isLive('c')}`,
});

export type MovableTarget = RowOf<typeof LIVE_TARGETS>;

/** Those of these items that readers see, with the facts that the rules read. */
export async function listLiveTargets(db: Db, contentIds: readonly Id[]): Promise<MovableTarget[]> {
  return LIVE_TARGETS.all(db, { ids: contentIds });
}

const OPENED = statement({
  name: 'access.opened-by-category',
  params: { ids },
  row: { category: id, user: id, items: int },
  text: `select coalesce(c.category_id, 0) as category, n.user_id as "user", count(*)::int as items
    from content_readers n join contents c on c.id = n.content_id
    where n.content_id = any(:ids::bigint[]) and ${isInForce('n')} group by 1, 2`,
});

/** How many of these items are opened to each person by name, by category; 0 stands for those without one. */
export async function countOpenedByCategory(
  db: Db,
  contentIds: readonly Id[],
): Promise<ReadonlyMap<Id, ReadonlyMap<Id, number>>> {
  const rows = await OPENED.all(db, { ids: contentIds });
  return new Map(
    [...Map.groupBy(rows, (row) => row.category)].map(([category, users]) => [
      category,
      new Map(users.map((row) => [row.user, row.items])),
    ]),
  );
}

const ACTIVE = statement({
  name: 'access.active-users',
  long: true,
  params: {},
  row: { id },
  text: `select u.id from users u where ${isActive('u')}`,
});

/** Ids of all active accounts. */
export async function listActiveUsers(db: Db): Promise<Id[]> {
  return (await ACTIVE.all(db, {})).map((row) => row.id);
}
