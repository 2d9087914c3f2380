import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bool, id, int, nullable, text, textOf, timestamp, ids } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { family, statement } from '../../db/statement.ts';
import {
  isCategoryOpen,
  isCategoryReadable,
  isContentReadable,
  isSectionOpen,
} from '../../visibility/content-access.ts';
import { isFindable } from '../../visibility/person-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';

/** Table of each kind of thing that can be followed. */
const TABLES = {
  CONTENT: { table: 'content_follows', column: 'content_id' },
  AUTHOR: { table: 'author_follows', column: 'author_id' },
  CATEGORY: { table: 'category_follows', column: 'category_id' },
  TAG: { table: 'tag_follows', column: 'tag_id' },
} as const;
export type FollowType = keyof typeof TABLES;

const TYPES = Object.keys(TABLES) as FollowType[];
const buildTable = (type: FollowType) => ({
  ...TABLES[type],
  where: `user_id = :userId and ${TABLES[type].column} = :id`,
});

const INSERT = family({
  variants: () => TYPES,
  name: (type) => `follow.insert.${type}`,
  declare: (type) => ({
    params: { userId: id, id },
    row: { user_id: id },
    text: `insert into ${buildTable(type).table} (user_id, ${buildTable(type).column}) values (:userId, :id)
      on conflict do nothing returning user_id`,
  }),
});

/** Returns true when it was not followed before. */
export async function insertFollow(db: Db, type: FollowType, userId: Id, id: Id): Promise<boolean> {
  return (await INSERT.of(type).count(db, { userId, id })) > 0;
}

const DELETE = family({
  variants: () => TYPES,
  name: (type) => `follow.delete.${type}`,
  declare: (type) => ({
    params: { userId: id, id },
    row: { user_id: id },
    text: `delete from ${buildTable(type).table} where ${buildTable(type).where} returning user_id`,
  }),
});

/** Returns true when it was followed. */
export async function deleteFollow(db: Db, type: FollowType, userId: Id, id: Id): Promise<boolean> {
  return (await DELETE.of(type).count(db, { userId, id })) > 0;
}

const FIND = family({
  variants: () => TYPES,
  name: (type) => `follow.find.${type}`,
  declare: (type) => ({
    params: { userId: id, id },
    row: { user_id: id },
    text: `select user_id from ${buildTable(type).table} where ${buildTable(type).where}`,
  }),
});

/** Whether this user follows that article, author, category or tag. */
export async function isFollowing(db: Db, type: FollowType, userId: Id, id: Id): Promise<boolean> {
  return (await FIND.of(type).count(db, { userId, id })) > 0;
}

/** SQL: categories and users that a reader can see. */
const EXISTS = {
  AUTHOR: `select from users u where u.id = :id and u.deleted_at is null`,
  CATEGORY: `select from categories k where k.id = :id and ${isCategoryReadable('k', VIEWER)}`,
  TAG: `select from tags t where t.id = :id`,
};

type Existing = keyof typeof EXISTS;

const EXISTS_FOR_VIEWER = family({
  variants: () => Object.keys(EXISTS) as Existing[],
  name: (type) => `follow.there.${type}`,
  declare: (type) => ({
    params: { id, ...viewerParams },
    row: { exists: bool },
    text: `select exists (${EXISTS[type]}) as exists`,
  }),
});

/** Whether this viewer can see such a thing. */
export async function existsForViewer(
  db: Db,
  type: Existing,
  id: Id,
  viewer: Viewer,
): Promise<boolean> {
  const { exists } = await EXISTS_FOR_VIEWER.of(type).one(db, { id, ...viewer });
  return exists;
}

type FollowedRow = RowOf<typeof LIST>;

/** What a list shows of each type, as far as the viewer can see it. */
const LISTS: Record<FollowType, { columns: string; from: string }> = {
  CONTENT: {
    columns: 'c.id, c.title as name, c.model, null as avatar',
    from: `content_follows f join contents c on c.id = f.content_id left join categories k on k.id = c.category_id
      where f.user_id = :userId and ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)}`,
  },
  AUTHOR: {
    columns: 'u.id, u.nickname as name, null as model, u.avatar',
    from: `author_follows f join users u on u.id = f.author_id
      where f.user_id = :userId and u.deleted_at is null and ${isFindable('u.id', VIEWER)}`,
  },
  CATEGORY: {
    columns: 'k.id, k.name, k.model, null as avatar',
    from: `category_follows f join categories k on k.id = f.category_id
      where f.user_id = :userId and ${isCategoryReadable('k', VIEWER)}`,
  },
  TAG: {
    columns: `t.id, t.name, null as avatar,
      (select n.model from content_tag_counts n left join categories k on k.id = n.category_id
        where n.tag_id = t.id and ${isCategoryOpen('k', VIEWER)} and ${isSectionOpen('n', VIEWER)}
        group by n.model having sum(n.live) > 0 order by sum(n.live) desc, n.model limit 1) as model`,
    from: `tag_follows f join tags t on t.id = f.tag_id
      where f.user_id = :userId`,
  },
};

const LIST = family({
  variants: () => TYPES,
  name: (type) => `follow.list.${type}`,
  declare: (type) => ({
    params: { userId: id, ...viewerParams, limit: bigint, offset: bigint },
    row: {
      id,
      name: text,
      model: nullable(textOf<ContentModel>()),
      avatar: nullable(text),
      created_at: timestamp,
    },
    text: `select ${LISTS[type].columns}, f.created_at from ${LISTS[type].from}
      order by f.created_at desc, 1 desc limit :limit offset :offset`,
  }),
});

const COUNT = family({
  variants: () => TYPES,
  name: (type) => `follow.count.${type}`,
  declare: (type) => ({
    params: { userId: id, ...viewerParams },
    row: { total: int },
    text: `select count(*)::int as total from ${LISTS[type].from}`,
  }),
});

/** Returns one page of what a user follows, as far as the viewer can see it, newest first. */
export async function listFollows(
  db: Db,
  filter: { type: FollowType; userId: Id; viewer: Viewer; offset: number; limit: number },
): Promise<{ rows: FollowedRow[]; total: number }> {
  const values = { ...filter, ...filter.viewer };
  const rows = await LIST.of(filter.type).all(db, values);
  const { total } = await COUNT.of(filter.type).one(db, values);
  return { rows, total };
}

const COUNT_ALL = statement({
  name: 'follow.count-all',
  params: { userId: id, ...viewerParams },
  row: { total: int },
  text: `select (${Object.values(LISTS)
    .map(({ from }) => `(select count(*) from ${from})`)
    .join(' + ')})::int as total`,
});

/** Counts what a user follows by type, as far as the viewer can see it. */
export async function countFollows(
  db: Db,
  filter: { userId: Id; viewer: Viewer },
): Promise<number> {
  const { total } = await COUNT_ALL.one(db, { userId: filter.userId, ...filter.viewer });
  return total;
}

type Audience = 'EVERYBODY' | 'MEMBERS' | 'NOBODY';

const AUDIENCE = statement({
  name: 'follow.audience',
  params: { userId: id },
  row: { audience: textOf<Audience>() },
  text: `select coalesce(a.audience, 'MEMBERS') as audience from users u
     left join follow_audiences a on a.user_id = u.id where u.id = :userId and u.deleted_at is null`,
});

/** Returns who can see what a user follows; null when the user does not exist. */
export async function findAudience(db: Db, userId: Id): Promise<Audience | null> {
  const rows = await AUDIENCE.all(db, { userId });
  return rows[0]?.audience ?? null;
}

const SAVE_AUDIENCE = statement({
  name: 'follow.save-audience',
  params: { userId: id, audience: text },
  text: `insert into follow_audiences (user_id, audience) values (:userId, :audience)
     on conflict (user_id) do update set audience = excluded.audience`,
});

/** Saves who can see what this user follows. */
export async function saveAudience(db: Db, userId: Id, audience: Audience): Promise<void> {
  await SAVE_AUDIENCE.run(db, { userId, audience });
}

interface Followers {
  userIds: Id[];
  revision: number;
  /** The content was not published before. */
  isNew: boolean;
  editorId: Id | null;
}

const FOLLOWERS = statement({
  name: 'follow.followers',
  params: { contentId: id, revision: int },
  row: { revision: int, is_new: bool, editor_id: nullable(id), user_ids: ids },
  text: `with c as (
       select c.*, r.number, r.editor_id, c.published_at = c.updated_at or before.title is null as is_new,
         -- when readers got it; of one that another followed already, when it was written
         case when r.number = c.live_revision then c.updated_at else r.created_at end as since
       from contents c
       -- events of earlier versions of the program say no revision
       join revisions r on r.content_id = c.id and r.number = coalesce(:revision::int, c.live_revision)
       left join lateral (select o.title, o.body from revisions o
         where o.content_id = c.id and o.number < r.number and o.status = 'APPROVED'
         order by o.number desc limit 1) before on true
       where c.id = :contentId and c.live_revision >= r.number and r.status = 'APPROVED' and c.deleted_at is null
         -- other words than readers had before: putting it at the top, or elsewhere, is no news
         and (before.title, before.body) is distinct from (r.title, r.body)),
     around as (
       select f.user_id, f.created_at from content_follows f join c on c.id = f.content_id
       union all select f.user_id, f.created_at from author_follows f
         join c on c.author_id = f.author_id and (c.model <> 'ANNOUNCEMENT' or not c.is_new)
       union all select f.user_id, f.created_at from category_follows f
         join categories k on true join c on c.category_id = k.id and (c.model <> 'ANNOUNCEMENT' or not c.is_new)
         where f.category_id = k.id or f.category_id = any(k.ancestor_ids)
       union all select f.user_id, f.created_at from tag_follows f join content_tags x on x.tag_id = f.tag_id
         join c on c.id = x.content_id and (c.model <> 'ANNOUNCEMENT' or not c.is_new))
     select c.number as revision, c.is_new, c.editor_id,
       array(select distinct user_id from around where around.created_at <= c.since) as user_ids
     from c`,
});

/**
 * Returns the followers to notify of a published revision: those of the content, its author, tags, category and
 * ancestors, as far as they followed before the change; null when there is nothing new to read. A new announcement
 * notifies everyone itself. Later revisions notify separately.
 */
export async function findFollowers(
  db: Db,
  contentId: Id,
  revision: number,
): Promise<Followers | null> {
  const rows = await FOLLOWERS.all(db, { contentId, revision });
  const row = rows[0];
  if (row === undefined) return null;
  const { user_ids: userIds, is_new: isNew, editor_id: editorId } = row;
  return { userIds, revision: row.revision, isNew, editorId };
}
