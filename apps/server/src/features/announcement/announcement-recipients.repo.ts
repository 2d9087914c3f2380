import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bool, id, int, nullable, text, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isIntendedForPerson } from '../../visibility/person-access.ts';

/**
 * Whether confirmation `f` counts for announcement `a`: it is for the revision to confirm or a later one whose approval
 * was not undone.
 */
export const CONFIRMATION_COUNTS = `f.content_id = a.content_id and f.revision >= a.confirm_revision and exists (
  select from revisions v where v.content_id = f.content_id and v.number = f.revision and v.status = 'APPROVED')`;

/** When a user first confirmed the current text of `a`; null when they have not. */
export const FIRST_CONFIRMED = (userId: string) =>
  `select min(f.confirmed_at) as confirmed_at from announcement_confirmations f where f.user_id = ${userId} and ${CONFIRMATION_COUNTS}`;

const CONFIRM = statement({
  name: 'announcement.confirm',
  params: { id, userId: id, revision: int, now: timestamp },
  text: `insert into announcement_confirmations (content_id, user_id, revision, confirmed_at) values (:id, :userId, :revision, :now)
     on conflict do nothing`,
});

const CONFIRMED = statement({
  name: 'announcement.confirmed',
  params: { id, userId: id },
  row: { confirmed_at: timestamp },
  text: `select f.confirmed_at from announcements a cross join lateral (${FIRST_CONFIRMED(':userId')}) f where a.content_id = :id`,
});

/** Stores that a user read the text of `revision`. The first time counts and is returned. */
export async function confirmRead(
  db: Db,
  { id, userId, revision, now }: { id: Id; userId: Id; revision: number; now: Date },
): Promise<Date> {
  await CONFIRM.run(db, { id, userId, revision, now });
  const rows = await CONFIRMED.all(db, { id, userId });
  return rows[0]?.confirmed_at ?? now;
}

/** All recipients of the announcement except its author, with the time they confirmed the current text (`f`). */
const RECIPIENTS = `from contents c join announcements a on a.content_id = c.id left join categories k on k.id = c.category_id
  join users u on u.id <> c.author_id join roles r on r.id = u.role_id
  cross join lateral (${FIRST_CONFIRMED('u.id')}) f
  where c.id = :contentId and ${isIntendedForPerson({ person: 'u', role: 'r' }, { content: 'c', category: 'k' })}`;

type RecipientRow = RowOf<typeof LIST_RECIPIENTS>;
interface RecipientFilter {
  contentId: Id;
  /** Null returns both groups. */
  confirmed: boolean | null;
  keyword: string;
  offset: number;
  limit: number;
}

const WHERE = `${RECIPIENTS} and (:confirmed::boolean is null or (f.confirmed_at is not null) = :confirmed)
    and (:keyword = '' or position(lower(:keyword) in lower(u.nickname)) > 0)`;
const LIST_RECIPIENTS = statement({
  name: 'announcement.people',
  params: {
    contentId: id,
    confirmed: nullable(bool),
    keyword: text,
    limit: bigint,
    offset: bigint,
  },
  row: { id, nickname: text, avatar: nullable(text), confirmed_at: nullable(timestamp) },
  text: `select u.id, u.nickname, u.avatar, f.confirmed_at ${WHERE}
     order by f.confirmed_at desc nulls first, u.nickname, u.id limit :limit offset :offset`,
});

const COUNT_RECIPIENTS = statement({
  name: 'announcement.people-count',
  params: { contentId: id, confirmed: nullable(bool), keyword: text },
  row: { total: int },
  text: `select count(*)::int as total ${WHERE}`,
});

/** Returns one page of recipients: unconfirmed ones by name, confirmed ones latest first. */
export async function listRecipients(
  db: Db,
  filter: RecipientFilter,
): Promise<{ rows: RecipientRow[]; total: number }> {
  const values = {
    contentId: filter.contentId,
    confirmed: filter.confirmed,
    keyword: filter.keyword,
  };
  const rows = await LIST_RECIPIENTS.all(db, {
    ...values,
    limit: filter.limit,
    offset: filter.offset,
  });
  const { total } = await COUNT_RECIPIENTS.one(db, values);
  return { rows, total };
}

const COUNT_BY_CONFIRMATION = statement({
  name: 'announcement.asked',
  params: { contentId: id },
  row: { confirmed: int, waiting: int },
  text: `select count(f.confirmed_at)::int as confirmed, (count(*) - count(f.confirmed_at))::int as waiting ${RECIPIENTS}`,
});

/** Counts the recipients, and those who have confirmed. */
export async function countRecipients(
  db: Db,
  contentId: Id,
): Promise<{ confirmed: number; waiting: number }> {
  const rows = await COUNT_BY_CONFIRMATION.all(db, { contentId });
  return rows[0] ?? { confirmed: 0, waiting: 0 };
}

const UNCONFIRMED = statement({
  name: 'announcement.waiting',
  params: { contentId: id },
  row: { id },
  text: `select u.id ${RECIPIENTS} and f.confirmed_at is null`,
});

/** Returns the ids of recipients who have not confirmed yet, for a reminder. */
export async function listUnconfirmedIds(db: Db, contentId: Id): Promise<Id[]> {
  const rows = await UNCONFIRMED.all(db, { contentId });
  return rows.map((row) => row.id);
}

const RECONFIRM = statement({
  name: 'announcement.confirm-again',
  params: { contentId: id },
  row: { id },
  text: `select u.id ${RECIPIENTS} and a.live_confirm and f.confirmed_at is null
       and not exists (select from revisions v where v.content_id = c.id and v.number = a.confirm_revision and v.editor_id = u.id)
       and exists (select from announcement_confirmations o where o.content_id = c.id and o.user_id = u.id)`,
});

/**
 * Returns the ids of users who confirmed an earlier text and must confirm again, except the editor of the current text.
 */
export async function listReconfirmIds(db: Db, contentId: Id): Promise<Id[]> {
  const rows = await RECONFIRM.all(db, { contentId });
  return rows.map((row) => row.id);
}

type LiveAnnouncementRow = RowOf<typeof FIND_LIVE>;

const FIND_LIVE = statement({
  name: 'announcement.announced',
  params: { contentId: id },
  row: {
    author_id: id,
    confirm: bool,
    confirm_revision: nullable(int),
    /** Editor of the text to confirm. */
    editor_id: nullable(id),
  },
  text: `select c.author_id, coalesce(a.live_confirm, false) as confirm, a.confirm_revision, v.editor_id
     from contents c left join announcements a on a.content_id = c.id
       left join revisions v on v.content_id = c.id and v.number = a.confirm_revision
     where c.id = :contentId and c.model = 'ANNOUNCEMENT' and c.live_revision is not null and c.deleted_at is null`,
});

/** Returns a live announcement for notifications; null for anything else. */
export async function findLiveAnnouncement(
  db: Db,
  contentId: Id,
): Promise<LiveAnnouncementRow | null> {
  const rows = await FIND_LIVE.all(db, { contentId });
  return rows[0] ?? null;
}
