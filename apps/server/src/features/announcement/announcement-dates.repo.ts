import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { HOT_NOW } from '../content/content.public.ts';

/** The newest approved text of an announcement `c`: the one that readers have, had, or will have at its time. */
export const LAST_APPROVED = `select r.number, r.title, r.category_id from revisions r
  where r.content_id = c.id and r.status = 'APPROVED' order by r.number desc limit 1`;

/** Whether what `a` was approved for is still a category: without it nobody could say who may read it. */
export const PLACED = 'exists (select from categories p where p.id = a.category_id)';

/** Category in which an approved text of `c` is still to open while a newer one waits or was refused; null without one. */
export const TO_OPEN_IN = `(select a.category_id from (${LAST_APPROVED}) a where c.model = 'ANNOUNCEMENT'
  and c.live_revision is null and c.status <> 'APPROVED' and coalesce(c.ends_at > now(), true) and ${PLACED})`;

/** The same for one announcement. */
export async function toOpenIn(db: Db, id: Id): Promise<Id | null> {
  const rows = await named<{ category_id: Id | null }>(
    db,
    'announcement.to-open-in',
    `select ${TO_OPEN_IN} as category_id from contents c where c.id = $1`,
    [id],
  );
  return rows[0]?.category_id ?? null;
}

const DUE = `c.live_revision is null and c.starts_at <= now() and (c.ends_at is null or c.ends_at > now())
  and c.deleted_at is null and c.model = 'ANNOUNCEMENT'`;

/** Gives readers the announcements whose newest text was approved for a time that has come. */
export async function openDue(db: Db): Promise<{ id: Id; revision: number }[]> {
  return named(
    db,
    'announcement.open',
    // what opens is of now, among lists and for followers, however long ago it was written
    `update contents c set live_revision = revision, published_at = coalesce(published_at, now()), updated_at = now(),
       hot = case when published_at is null then ${HOT_NOW('now()')} else hot end
     where ${DUE} and c.status = 'APPROVED' returning id, revision`,
    [],
  );
}

/**
 * Those whose time has come with a text approved before the newest one, which waits or was refused. Without its
 * category it stays closed.
 */
export async function findDueBefore(db: Db): Promise<{ id: Id; revision: number }[]> {
  return named(
    db,
    'announcement.due-before',
    `select c.id, a.number as revision from contents c cross join lateral (${LAST_APPROVED}) a
     where ${DUE} and c.status <> 'APPROVED' and ${PLACED} order by c.starts_at, c.id`,
    [],
  );
}

/** Takes away from readers what has had its time. */
export async function closeOver(db: Db): Promise<Id[]> {
  const rows = await named<{ id: Id }>(
    db,
    'announcement.close',
    'update contents set live_revision = null where live_revision is not null and ends_at <= now() returning id',
    [],
  );
  return rows.map((row) => row.id);
}
