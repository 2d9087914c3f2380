import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import {
  categoryOpen,
  categoryReadable,
  contentReadable,
  sectionOpen,
} from '../../visibility/contents.ts';
import { viewerAt, viewerValues } from '../../visibility/viewer.ts';
import type { Viewer } from '../../visibility/viewer.ts';

/** Where each kind of thing that can be followed is kept. */
const TABLES = {
  CONTENT: { table: 'content_follows', column: 'content_id' },
  AUTHOR: { table: 'author_follows', column: 'author_id' },
  CATEGORY: { table: 'category_follows', column: 'category_id' },
  TAG: { table: 'tag_follows', column: 'tag_id' },
} as const;
export type FollowType = keyof typeof TABLES;

/** True when it was not followed before. */
export async function insertFollow(db: Db, type: FollowType, userId: Id, id: Id): Promise<boolean> {
  const { table, column } = TABLES[type];
  const rows = await named(
    db,
    `follow.insert.${type}`,
    `insert into ${table} (user_id, ${column}) values ($1, $2) on conflict do nothing returning user_id`,
    [userId, id],
  );
  return rows.length > 0;
}

/** True when it was followed. */
export async function deleteFollow(db: Db, type: FollowType, userId: Id, id: Id): Promise<boolean> {
  const { table, column } = TABLES[type];
  const rows = await named(
    db,
    `follow.delete.${type}`,
    `delete from ${table} where user_id = $1 and ${column} = $2 returning user_id`,
    [userId, id],
  );
  return rows.length > 0;
}

/** Whether this person follows that article, author, category or tag. */
export async function isFollowing(db: Db, type: FollowType, userId: Id, id: Id): Promise<boolean> {
  const { table, column } = TABLES[type];
  const rows = await named(
    db,
    `follow.find.${type}`,
    `select user_id from ${table} where user_id = $1 and ${column} = $2`,
    [userId, id],
  );
  return rows.length > 0;
}

const VIEWER = viewerAt(2);
/** Both placeholders must occur in a statement; here nothing depends on them. */
const WHOEVER = `${VIEWER.level} >= 0 and ${VIEWER.announcements} is not null`;

/** Categories and persons that a reader may know of. */
const EXISTS = {
  AUTHOR: `select from users u where u.id = $1 and u.deleted_at is null and ${WHOEVER}`,
  CATEGORY: `select from categories k where k.id = $1 and ${categoryReadable('k', VIEWER)}`,
  TAG: `select from tags t where t.id = $1 and ${WHOEVER}`,
};

/** Whether there is such a thing for this reader. */
export async function isThere(
  db: Db,
  type: keyof typeof EXISTS,
  id: Id,
  viewer: Viewer,
): Promise<boolean> {
  const rows = await named<{ there: boolean }>(
    db,
    `follow.there.${type}`,
    `select exists (${EXISTS[type]}) as there`,
    [id, ...viewerValues(viewer)],
  );
  return rows[0]?.there === true;
}

export interface FollowedRow {
  id: Id;
  name: string;
  model: ContentModel | null;
  avatar: string | null;
  created_at: Date;
}

/** What of a list the viewer ($2, $3) may know of. */
const LISTS: Record<FollowType, { columns: string; from: string }> = {
  CONTENT: {
    columns: 'c.id, c.title as name, c.model, null as avatar',
    from: `content_follows f join contents c on c.id = f.content_id left join categories k on k.id = c.category_id
      where f.user_id = $1 and ${contentReadable({ content: 'c', category: 'k' }, VIEWER)}`,
  },
  AUTHOR: {
    columns: 'u.id, u.nickname as name, null as model, u.avatar',
    from: `author_follows f join users u on u.id = f.author_id
      where f.user_id = $1 and u.deleted_at is null and ${WHOEVER}`,
  },
  CATEGORY: {
    columns: 'k.id, k.name, k.model, null as avatar',
    from: `category_follows f join categories k on k.id = f.category_id
      where f.user_id = $1 and ${categoryReadable('k', VIEWER)}`,
  },
  TAG: {
    columns: `t.id, t.name, null as avatar,
      (select n.model from content_tag_counts n left join categories k on k.id = n.category_id
        where n.tag_id = t.id and ${categoryOpen('k', VIEWER)} and ${sectionOpen('n', VIEWER)}
        group by n.model having sum(n.live) > 0 order by sum(n.live) desc, n.model limit 1) as model`,
    from: `tag_follows f join tags t on t.id = f.tag_id
      where f.user_id = $1 and ${WHOEVER}`,
  },
};

/** One page of what a person follows, as far as the viewer may know of it, newest first. */
export async function listFollows(
  db: Db,
  filter: { type: FollowType; userId: Id; viewer: Viewer; offset: number; limit: number },
): Promise<{ rows: FollowedRow[]; total: number }> {
  const { type, userId, viewer, offset, limit } = filter;
  const { columns, from } = LISTS[type];
  const values = [userId, ...viewerValues(viewer)];
  const rows = await named<FollowedRow>(
    db,
    `follow.list.${type}`,
    `select ${columns}, f.created_at from ${from} order by f.created_at desc, 1 desc limit $4 offset $5`,
    [...values, limit, offset],
  );
  const counted = await named<{ total: number }>(
    db,
    `follow.count.${type}`,
    `select count(*)::int as total from ${from}`,
    values,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

/** How much of all types a person follows, as far as the viewer may know of it. */
export async function countFollows(db: Db, of: { userId: Id; viewer: Viewer }): Promise<number> {
  const lists = Object.values(LISTS).map(({ from }) => `(select count(*) from ${from})`);
  const rows = await named<{ total: number }>(
    db,
    'follow.count-all',
    `select (${lists.join(' + ')})::int as total`,
    [of.userId, ...viewerValues(of.viewer)],
  );
  return rows[0]?.total ?? 0;
}

export type Audience = 'EVERYBODY' | 'MEMBERS' | 'NOBODY';

/** Who may see what a person follows; null when there is no such person. */
export async function findAudience(db: Db, userId: Id): Promise<Audience | null> {
  const rows = await named<{ audience: Audience }>(
    db,
    'follow.audience',
    `select coalesce(a.audience, 'MEMBERS') as audience from users u
     left join follow_audiences a on a.user_id = u.id where u.id = $1 and u.deleted_at is null`,
    [userId],
  );
  return rows[0]?.audience ?? null;
}

/** Keeps who may see what this person follows. */
export async function saveAudience(db: Db, userId: Id, audience: Audience): Promise<void> {
  await named(
    db,
    'follow.save-audience',
    `insert into follow_audiences (user_id, audience) values ($1, $2)
     on conflict (user_id) do update set audience = excluded.audience`,
    [userId, audience],
  );
}
