import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, int, nullable } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isPlaced, lastApproved, opensIn } from '../../visibility/opening.ts';
import { HOT_NOW } from '../content/content.public.ts';

const TO_OPEN_IN = statement({
  name: 'announcement.to-open-in',
  params: { id },
  row: { category_id: nullable(id) },
  text: `select ${opensIn('c')} as category_id from contents c where c.id = :id`,
});

/** Category in which an approved text of an announcement is still to open; null without one. */
export async function toOpenIn(db: Db, id: Id): Promise<Id | null> {
  const rows = await TO_OPEN_IN.all(db, { id });
  return rows[0]?.category_id ?? null;
}

const DUE = `c.live_revision is null and c.starts_at <= now() and (c.ends_at is null or c.ends_at > now())
  and c.deleted_at is null and c.unpublished_at is null and c.model = 'ANNOUNCEMENT'`;

const OPEN = statement({
  name: 'announcement.open',
  params: {},
  row: { id, revision: int },
  text: `update contents c set live_revision = revision, published_at = coalesce(published_at, now()), updated_at = now(),
       hot = case when published_at is null then ${HOT_NOW('now()')} else hot end
     where ${DUE} and c.status = 'APPROVED' returning id, revision`,
});

/** Gives readers the announcements whose newest text was approved for a time that has come. */
export async function openDue(db: Db): Promise<{ id: Id; revision: number }[]> {
  return OPEN.all(db, {});
}

const DUE_BEFORE = statement({
  name: 'announcement.due-before',
  params: {},
  row: { id, revision: int },
  text: `select c.id, a.number as revision from contents c cross join lateral (${lastApproved('c')}) a
     where ${DUE} and c.status <> 'APPROVED' and ${isPlaced('a')} order by c.starts_at, c.id`,
});

/**
 * Those whose time has come with a text approved before the newest one, which waits or was refused. Without its
 * category it stays closed.
 */
export async function findDueBefore(db: Db): Promise<{ id: Id; revision: number }[]> {
  return DUE_BEFORE.all(db, {});
}

const CLOSE = statement({
  name: 'announcement.close',
  params: {},
  row: { id },
  text: 'update contents set live_revision = null where live_revision is not null and ends_at <= now() returning id',
});

/** Takes away from readers what has had its time. */
export async function closeOver(db: Db): Promise<Id[]> {
  const rows = await CLOSE.all(db, {});
  return rows.map((row) => row.id);
}
