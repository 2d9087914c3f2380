import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, ids, int, nonNull, nullable, text, timestamp, bool } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isContentReadable } from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { CONFIRMATION_COUNTS, FIRST_CONFIRMED } from './announcement-recipients.repo.ts';
import {
  hasCategory,
  selectLastApproved,
  getPendingCategory,
} from '../../visibility/pending-opening.ts';
import { HOT_NOW, managedTable } from '../content/content.public.ts';
import { isIntendedForPerson } from '../../visibility/person-access.ts';

const UNREAD = `from announcements a join contents c on c.id = a.content_id left join categories k on k.id = c.category_id
  where a.live_confirm and c.author_id <> :userId and ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)} and not exists (
    select from announcement_confirmations f where f.user_id = :userId and ${CONFIRMATION_COUNTS})`;

const LIST_UNREAD_IDS = statement({
  name: 'announcement.unread-of',
  params: { userId: id, ...viewerParams, ids },
  row: { id, revision: nonNull(int) },
  text: `select c.id, c.live_revision as revision ${UNREAD} and c.id = any(:ids::bigint[])`,
});

/** Returns those of `ids` that this user still has to confirm, with the live revision. */
export async function findUnread(
  db: Db,
  filter: { userId: Id; viewer: Viewer; ids: readonly Id[] },
): Promise<{ id: Id; revision: number }[]> {
  return LIST_UNREAD_IDS.all(db, { ...filter, ...filter.viewer });
}

const LIST_UNREAD = statement({
  name: 'announcement.unread',
  params: { userId: id, ...viewerParams, limit: bigint, offset: bigint },
  row: { id },
  text: `select c.id ${UNREAD} order by c.pinned desc, c.published_at desc, c.id desc limit :limit offset :offset`,
});

const COUNT_UNREAD = statement({
  name: 'announcement.unread-count',
  params: { userId: id, ...viewerParams },
  row: { total: int },
  text: `select count(*)::int as total ${UNREAD}`,
});

/**
 * Returns ids of announcements this user still has to confirm: pinned first, then newest. The caller checks the
 * permission.
 */
export async function listUnread(
  db: Db,
  filter: { userId: Id; viewer: Viewer; offset: number; limit: number },
): Promise<{ ids: Id[]; total: number }> {
  const values = { ...filter, ...filter.viewer };
  const rows = await LIST_UNREAD.all(db, values);
  const { total } = await COUNT_UNREAD.one(db, values);
  return { ids: rows.map((row) => row.id), total };
}

type OutsideDatesRow = RowOf<typeof LIST_OUTSIDE_DATES>;

const OUTSIDE_DATES = `from contents c cross join lateral (${selectLastApproved('c')}) a where c.model = 'ANNOUNCEMENT'
  and ${hasCategory('a')} and c.live_revision is null and c.deleted_at is null and c.unpublished_at is null and (c.starts_at is not null or c.ends_at is not null)
  and (c.author_id = :userId::bigint or :categoryIds::bigint[] is null or c.category_id = any(:categoryIds::bigint[]))`;

const outsideDatesParams = { userId: nullable(id), categoryIds: nullable(ids) };

const LIST_OUTSIDE_DATES = statement({
  name: 'announcement.outside',
  params: { ...outsideDatesParams, limit: bigint, offset: bigint },
  row: { id, title: text, starts_at: nullable(timestamp), ends_at: nullable(timestamp) },
  text: `select c.id, a.title, c.starts_at, c.ends_at ${OUTSIDE_DATES} order by c.updated_at desc, c.id desc limit :limit offset :offset`,
});

const COUNT_OUTSIDE_DATES = statement({
  name: 'announcement.outside-count',
  params: outsideDatesParams,
  row: { total: int },
  text: `select count(*)::int as total ${OUTSIDE_DATES}`,
});

/**
 * Returns approved announcements outside their dates, by `userId` or in `categoryIds` (null: all categories), latest
 * change first.
 */
export async function listOutsideDates(
  db: Db,
  filter: {
    userId: Id | null;
    categoryIds: readonly Id[] | null;
    offset: number;
    limit: number;
  },
): Promise<{ rows: OutsideDatesRow[]; total: number }> {
  const rows = await LIST_OUTSIDE_DATES.all(db, filter);
  const { total } = await COUNT_OUTSIDE_DATES.one(db, filter);
  return { rows, total };
}

const FIND_SCHEDULED_CATEGORY = statement({
  name: 'announcement.to-open-in',
  params: { id },
  row: { category_id: nullable(id) },
  text: `select ${getPendingCategory('c')} as category_id from contents c where c.id = :id`,
});

/** Returns the category in which an approved text is scheduled to open; null when there is none. */
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

/** Publishes announcements whose newest text is approved and due. */
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
 * Lists due announcements with an approved text before the newest one, which is waiting or was rejected. Without its
 * category an announcement stays closed.
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

/** Unpublishes announcements that have ended. */
export async function closeEndedAnnouncements(db: Db): Promise<Id[]> {
  const rows = await CLOSE.all(db, {});
  return rows.map((row) => row.id);
}

/** A recipient has not confirmed yet; the first match by id is enough. */
const HAS_UNCONFIRMED = `exists (select from announcements a join lateral (
    select u.id from users u join roles r on r.id = u.role_id
      left join categories k on k.id = c.category_id
    where u.id <> c.author_id and ${isIntendedForPerson({ person: 'u', role: 'r' }, { content: 'c', category: 'k' })}
      and not exists (select from (${FIRST_CONFIRMED('u.id')}) f where f.confirmed_at is not null)
    order by u.id limit 1) waits on true
  where a.content_id = c.id and a.live_confirm)`;

/** Approved, with a text that is or was published or is scheduled. */
const APPROVED =
  "c.unpublished_at is null and exists (select from revisions v where v.content_id = c.id and v.status = 'APPROVED')";

/** The back-office's table of announcements: their dates, and how many recipients confirmed. */
export const announcementTable = managedTable({
  model: 'ANNOUNCEMENT',
  filters: {
    // the index yields the few announcements that need confirmation before recipients are searched
    unconfirmed: `c.id in (select content_id from announcements where live_confirm) and ${HAS_UNCONFIRMED}`,
  },
  states: {
    SCHEDULED: `c.starts_at is not null and c.starts_at > now() and ${APPROVED}`,
    ENDED: `c.ends_at is not null and c.ends_at <= now() and ${APPROVED}`,
  },
  columns: `c.starts_at, c.ends_at,
    coalesce((select a.live_confirm from announcements a where a.content_id = c.id), false) as confirm,
    (select count(distinct f.user_id)::int from announcements a join announcement_confirmations f on ${CONFIRMATION_COUNTS}
      where a.content_id = c.id) as confirmed`,
  row: {
    starts_at: nullable(timestamp),
    ends_at: nullable(timestamp),
    confirm: bool,
    confirmed: int,
  },
});
