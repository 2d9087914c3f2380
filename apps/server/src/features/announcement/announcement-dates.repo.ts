import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, int, nullable } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import {
  hasCategory,
  selectLastApproved,
  getPendingCategory,
} from '../../visibility/pending-opening.ts';
import { HOT_NOW } from '../content/content.public.ts';

const FIND_SCHEDULED_CATEGORY = statement({
  name: 'announcement.to-open-in',
  params: { id },
  row: { category_id: nullable(id) },
  text: `select ${getPendingCategory('c')} as category_id from contents c where c.id = :id`,
});

/** Category in which an approved text of an announcement is still to open; null without one. */
export async function findScheduledCategory(db: Db, id: Id): Promise<Id | null> {
  const rows = await FIND_SCHEDULED_CATEGORY.all(db, { id });
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
export async function openDueAnnouncements(db: Db): Promise<{ id: Id; revision: number }[]> {
  return OPEN.all(db, {});
}

const LIST_DUE_EARLIER = statement({
  name: 'announcement.due-before',
  params: {},
  row: { id, revision: int },
  text: `select c.id, a.number as revision from contents c cross join lateral (${selectLastApproved('c')}) a
     where ${DUE} and c.status <> 'APPROVED' and ${hasCategory('a')} order by c.starts_at, c.id`,
});

/**
 * Those whose time has come with a text approved before the newest one, which waits or was refused. Without its
 * category it stays closed.
 */
export async function listDueEarlierRevisions(db: Db): Promise<{ id: Id; revision: number }[]> {
  return LIST_DUE_EARLIER.all(db, {});
}

const CLOSE = statement({
  name: 'announcement.close',
  params: {},
  row: { id },
  text: 'update contents set live_revision = null where live_revision is not null and ends_at <= now() returning id',
});

/** Takes away from readers what has had its time. */
export async function closeEndedAnnouncements(db: Db): Promise<Id[]> {
  const rows = await CLOSE.all(db, {});
  return rows.map((row) => row.id);
}
