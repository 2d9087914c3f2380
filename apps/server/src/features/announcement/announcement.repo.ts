import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { HOT_NOW, readable } from '../content/content.public.ts';

export interface Settings {
  startsAt: Date | null;
  endsAt: Date | null;
  confirm: boolean;
}

/** Keeps what the announcer set; it counts after `settle`. */
export async function saveSettings(db: Db, id: Id, settings: Settings): Promise<void> {
  await named(
    db,
    'announcement.save',
    `insert into announcements (content_id, starts_at, ends_at, confirm) values ($1, $2, $3, $4)
     on conflict (content_id) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at,
       confirm = excluded.confirm`,
    [id, settings.startsAt, settings.endsAt, settings.confirm],
  );
}

/** Lets the settings count for the approved text: its dates, and from which revision on it is to be confirmed. */
export async function settle(db: Db, id: Id): Promise<void> {
  await named(
    db,
    'announcement.settle-dates',
    // the columns are named even where they stay the same, because triggers go by the names
    `update contents c set starts_at = a.starts_at, ends_at = a.ends_at,
       live_revision = case when c.status = 'APPROVED' then c.revision else c.live_revision end,
       published_at = case
         -- first stored as live by this very save, which now puts it off: no reader has had it yet
         when a.starts_at > now() and c.published_at = c.updated_at then null
         when c.status = 'APPROVED' then coalesce(c.published_at, now()) else c.published_at end
     from announcements a where a.content_id = c.id and c.id = $1
       and (c.status = 'APPROVED' or c.live_revision is null)
       and (c.starts_at, c.ends_at, c.live_revision) is distinct from (a.starts_at, a.ends_at, c.revision)`,
    [id],
  );
  await named(
    db,
    'announcement.settle-confirm',
    `update announcements a set confirm_revision = c.revision from contents c
     where c.id = a.content_id and c.id = $1 and c.status = 'APPROVED' and not exists (
       select from revisions o join revisions n on n.content_id = o.content_id and n.number = c.revision
       where o.content_id = c.id and o.number = a.confirm_revision and o.title = n.title and o.body = n.body)`,
    [id],
  );
}

export interface SettingsRow {
  starts_at: Date | null;
  ends_at: Date | null;
  confirm: boolean;
  confirm_revision: number | null;
  /** When this person confirmed the present text. */
  confirmed_at: Date | null;
}

/** Settings of an announcement, and how far `userId` has confirmed it; null when it never had any. */
export async function findSettings(db: Db, id: Id, userId: Id | null): Promise<SettingsRow | null> {
  const rows = await named<SettingsRow>(
    db,
    'announcement.settings',
    `select a.starts_at, a.ends_at, a.confirm, a.confirm_revision, f.confirmed_at from announcements a
     left join announcement_confirmations f on f.content_id = a.content_id and f.user_id = $2
       and f.revision >= a.confirm_revision
     where a.content_id = $1`,
    [id, userId],
  );
  return rows[0] ?? null;
}

/** Notes that a person read the text of `revision`; the first time counts. Gives that time. */
export async function confirmRead(
  db: Db,
  confirmation: { id: Id; userId: Id; revision: number; asked: number; now: Date },
): Promise<Date> {
  const { id, userId, revision, asked, now } = confirmation;
  const rows = await named<{ confirmed_at: Date }>(
    db,
    'announcement.confirm',
    `insert into announcement_confirmations as f (content_id, user_id, revision, confirmed_at) values ($1, $2, $3, $5)
     on conflict (content_id, user_id) do update set revision = greatest(f.revision, excluded.revision),
       confirmed_at = case when f.revision < $4::int then excluded.confirmed_at else f.confirmed_at end
     returning confirmed_at`,
    [id, userId, revision, asked, now],
  );
  return (rows[0] as { confirmed_at: Date }).confirmed_at;
}

const UNREAD = `from announcements a join contents c on c.id = a.content_id left join categories k on k.id = c.category_id
  where a.confirm and c.author_id <> $1 and ${readable('$2', 'true')} and not exists (
    select from announcement_confirmations f where f.content_id = c.id and f.user_id = $1
      and f.revision >= a.confirm_revision)`;

/** Those of these that this person is asked to confirm, with the revision that readers have. */
export async function findUnread(
  db: Db,
  filter: { userId: Id; level: number; ids: readonly Id[] },
): Promise<{ id: Id; revision: number }[]> {
  return named(
    db,
    'announcement.unread-of',
    `select c.id, c.live_revision as revision ${UNREAD} and c.id = any($3::bigint[])`,
    [filter.userId, filter.level, filter.ids],
  );
}

/** Ids of what this person is asked to confirm, newest first, pinned before. The caller has seen to the permission. */
export async function listUnread(
  db: Db,
  filter: { userId: Id; level: number; offset: number; limit: number },
): Promise<{ ids: Id[]; total: number }> {
  const { userId, level, offset, limit } = filter;
  const rows = await named<{ id: Id }>(
    db,
    'announcement.unread',
    `select c.id ${UNREAD} order by c.pinned desc, c.published_at desc, c.id desc limit $3 offset $4`,
    [userId, level, limit, offset],
  );
  const counted = await named<{ total: number }>(
    db,
    'announcement.unread-count',
    `select count(*)::int as total ${UNREAD}`,
    [userId, level],
  );
  return { ids: rows.map((row) => row.id), total: counted[0]?.total ?? 0 };
}

export interface OutsideRow {
  id: Id;
  title: string;
  starts_at: Date | null;
  ends_at: Date | null;
}

const OUTSIDE = `from contents c where c.model = 'ANNOUNCEMENT' and c.status = 'APPROVED' and c.live_revision is null
  and c.deleted_at is null and (c.starts_at is not null or c.ends_at is not null)
  and (c.author_id = $1::bigint or $2::boolean or c.category_id = any($3::bigint[]))`;

/** Approved ones outside their dates: of `userId`, and of anybody in `categoryIds` (null: everywhere). Newest change first. */
export async function listOutside(
  db: Db,
  filter: {
    userId: Id | null;
    categoryIds: readonly Id[] | null;
    offset: number;
    limit: number;
  },
): Promise<{ rows: OutsideRow[]; total: number }> {
  const { userId, categoryIds, offset, limit } = filter;
  const values = [userId, categoryIds === null, categoryIds ?? []];
  const rows = await named<OutsideRow>(
    db,
    'announcement.outside',
    `select c.id, c.title, c.starts_at, c.ends_at ${OUTSIDE} order by c.updated_at desc, c.id desc limit $4 offset $5`,
    [...values, limit, offset],
  );
  const counted = await named<{ total: number }>(
    db,
    'announcement.outside-count',
    `select count(*)::int as total ${OUTSIDE}`,
    values,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Gives readers the announcements whose time has come and takes away those whose time is over. */
export async function turnByDates(db: Db): Promise<{
  opened: { id: Id; revision: number }[];
  closed: Id[];
}> {
  const opened = await named<{ id: Id; revision: number }>(
    db,
    'announcement.open',
    // what opens is of now, among lists and for followers, however long ago it was written
    `update contents set live_revision = revision, published_at = coalesce(published_at, now()), updated_at = now(),
       hot = case when published_at is null then ${HOT_NOW('now()')} else hot end
     where live_revision is null and starts_at <= now() and (ends_at is null or ends_at > now())
       and status = 'APPROVED' and deleted_at is null and model = 'ANNOUNCEMENT' returning id, revision`,
    [],
  );
  const closed = await named<{ id: Id }>(
    db,
    'announcement.close',
    'update contents set live_revision = null where live_revision is not null and ends_at <= now() returning id',
    [],
  );
  return { opened, closed: closed.map((row) => row.id) };
}
