import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { isPlaced, lastApproved, opensIn } from '../../visibility/opening.ts';
import { HOT_NOW } from '../content/content.public.ts';

/** Category in which an approved text of an announcement is still to open; null without one. */
export async function toOpenIn(db: Db, id: Id): Promise<Id | null> {
  const rows = await named<{ category_id: Id | null }>(
    db,
    'announcement.to-open-in',
    `select ${opensIn('c')} as category_id from contents c where c.id = $1`,
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
    `select c.id, a.number as revision from contents c cross join lateral (${lastApproved('c')}) a
     where ${DUE} and c.status <> 'APPROVED' and ${isPlaced('a')} order by c.starts_at, c.id`,
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
