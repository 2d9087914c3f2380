import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, ids, int, nullable } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

export interface Followers {
  userIds: Id[];
  revision: number;
  /** Readers had nothing of the content before. */
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
 * Who is to hear that a revision of a content was published: followers of it, of its author, its tags, its category and
 * those above, as far as they followed before the change; null when there is nothing new to read. An announcement
 * reaches everybody by itself when it is new. Later revisions may have come meanwhile: each is told of by itself.
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
