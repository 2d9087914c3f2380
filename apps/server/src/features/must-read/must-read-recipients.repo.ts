import type { MustReadModel } from '@zhihui/contract/features/must-read/must-read.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import {
  bigint,
  bool,
  id,
  ids,
  int,
  nonNull,
  nullable,
  text,
  textOf,
  timestamp,
} from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { TODAY } from '../../db/company-day.ts';
import { selectGroupIds } from '../../visibility/audiences.ts';
import { isLive } from '../../visibility/content-access.ts';
import { selectMemberIds } from '../../visibility/group-members.ts';
import { isIntendedForPerson } from '../../visibility/person-access.ts';

const CONTENT = { content: 'c', category: 'k' };
const PERSON = { person: 'u', role: 'r' };

/**
 * When user `u` first confirmed what `m` asks for. When the approval of that text was undone, readers have an earlier
 * one, which is then the text to read.
 */
const FIRST_CONFIRMED = `select min(f.confirmed_at) as confirmed_at from must_read_confirmations f
  where f.content_id = m.content_id and f.user_id = u.id and f.revision >= least(m.revision, c.live_revision)
    and f.confirmed_at >= m.asked_at`;

/** Whether all readers of announcement `c` confirm it: then nothing is asked of groups, so that there is one confirmation. */
const IS_CONFIRMED_BY_ALL =
  'exists (select from announcements own where own.content_id = c.id and own.live_confirm)';

/** Whether user `u` with role `r` is asked, as far as it is not about the groups: neither authors nor askers are. */
const IS_READER = `u.id <> c.author_id and u.id is distinct from m.asked_by and not ${IS_CONFIRMED_BY_ALL}
    and ${isIntendedForPerson(PERSON, CONTENT)}`;

/** The recipients of one request; those of a content that is withdrawn for a while remain. */
const RECIPIENTS = `from must_reads m join contents c on c.id = m.content_id left join categories k on k.id = c.category_id
  join users u on u.id in (select member.user_id from must_read_groups asked
    cross join lateral (${selectMemberIds('asked.group_id')}) member where asked.content_id = :contentId)
  join roles r on r.id = u.role_id cross join lateral (${FIRST_CONFIRMED}) f
  where m.content_id = :contentId and c.deleted_at is null and ${IS_READER}`;

interface RecipientFilter {
  contentId: Id;
  /** Null returns both. */
  confirmed: boolean | null;
  keyword: string;
  offset: number;
  limit: number;
}

const FILTERED = `${RECIPIENTS} and (:confirmed::boolean is null or (f.confirmed_at is not null) = :confirmed)
  and (:keyword = '' or position(lower(:keyword) in lower(u.nickname)) > 0)`;
const filterParams = { contentId: id, confirmed: nullable(bool), keyword: text };

const LIST = statement({
  name: 'must-read.recipients',
  params: { ...filterParams, limit: bigint, offset: bigint },
  row: { id, nickname: text, avatar: nullable(text), confirmed_at: nullable(timestamp) },
  text: `select u.id, u.nickname, u.avatar, f.confirmed_at ${FILTERED}
    order by f.confirmed_at desc nulls first, u.nickname, u.id limit :limit offset :offset`,
});
const COUNT = statement({
  name: 'must-read.recipient-count',
  params: filterParams,
  row: { total: int },
  text: `select count(*)::int as total ${FILTERED}`,
});

/** Returns one page of recipients: unconfirmed ones by name, confirmed ones latest first. */
export async function listRecipients(
  db: Db,
  filter: RecipientFilter,
): Promise<{ rows: RowOf<typeof LIST>[]; total: number }> {
  const [rows, { total }] = await Promise.all([LIST.all(db, filter), COUNT.one(db, filter)]);
  return { rows, total };
}

const COUNTS = statement({
  name: 'must-read.progress',
  params: { contentId: id },
  row: { confirmed: int, waiting: int },
  text: `select count(f.confirmed_at)::int as confirmed, (count(*) - count(f.confirmed_at))::int as waiting ${RECIPIENTS}`,
});

/** Counts the recipients who have confirmed, and those who have not. */
export async function countRecipients(db: Db, contentId: Id): Promise<RowOf<typeof COUNTS>> {
  return COUNTS.one(db, { contentId });
}

const RECIPIENT_IDS = statement({
  name: 'must-read.recipient-ids',
  params: { contentId: id },
  row: { id, confirmed: bool },
  text: `select u.id, f.confirmed_at is not null as confirmed ${RECIPIENTS} and ${isLive('c')}`,
});

/** Ids of all recipients of a live content, each with whether they have confirmed. */
export async function listRecipientIds(
  db: Db,
  contentId: Id,
): Promise<RowOf<typeof RECIPIENT_IDS>[]> {
  return RECIPIENT_IDS.all(db, { contentId });
}

/** The live contents that user `u` (`:userId`) is asked to read, confirmed (`f`) or not. */
const DUTIES = `from must_reads m join contents c on c.id = m.content_id left join categories k on k.id = c.category_id
  join users u on u.id = :userId join roles r on r.id = u.role_id cross join lateral (${FIRST_CONFIRMED}) f
  where m.content_id in (select asked.content_id from must_read_groups asked
      where asked.group_id in (${selectGroupIds(':userId')}))
    and ${isLive('c')} and ${IS_READER}`;

const FIND_DUTY = statement({
  name: 'must-read.duty',
  params: { userId: id, contentId: id },
  row: {
    revision: int,
    live_revision: nonNull(int),
    due_on: nullable(text),
    overdue: bool,
    confirmed_at: nullable(timestamp),
  },
  text: `select m.revision, c.live_revision, m.due_on::text, coalesce(m.due_on < ${TODAY}, false) as overdue, f.confirmed_at
    ${DUTIES} and m.content_id = :contentId`,
});
export type DutyRow = RowOf<typeof FIND_DUTY>;

/** What a user is asked to confirm about a content; null when they are no recipient. */
export async function findDuty(db: Db, userId: Id, contentId: Id): Promise<DutyRow | null> {
  return FIND_DUTY.first(db, { userId, contentId });
}

const LIST_DUE = statement({
  name: 'must-read.due',
  params: { userId: id, ids },
  row: { id, revision: nonNull(int) },
  text: `select c.id, c.live_revision as revision ${DUTIES} and f.confirmed_at is null and c.id = any(:ids::bigint[])`,
});

/** Returns those of `ids` that the user still has to confirm, with the live revision. */
export async function listDue(
  db: Db,
  userId: Id,
  contentIds: readonly Id[],
): Promise<RowOf<typeof LIST_DUE>[]> {
  return LIST_DUE.all(db, { userId, ids: contentIds });
}

const LIST_DUTIES = statement({
  name: 'must-read.duties',
  params: { userId: id, confirmed: bool, limit: bigint, offset: bigint },
  row: {
    id,
    model: textOf<MustReadModel>(),
    title: text,
    due_on: nullable(text),
    overdue: bool,
    asked_at: timestamp,
    confirmed_at: nullable(timestamp),
  },
  text: `select c.id, c.model, c.title, m.due_on::text, coalesce(m.due_on < ${TODAY}, false) as overdue, m.asked_at,
      f.confirmed_at ${DUTIES} and (f.confirmed_at is not null) = :confirmed
    order by f.confirmed_at desc nulls first, m.due_on nulls last, m.asked_at desc, c.id limit :limit offset :offset`,
});

interface DutyFilter {
  userId: Id;
  confirmed: boolean;
  limit: number;
  offset: number;
}

/** One page of what a user has to confirm, the most urgent first, or of what they have confirmed, the latest first. */
export async function listDuties(db: Db, filter: DutyFilter): Promise<RowOf<typeof LIST_DUTIES>[]> {
  return LIST_DUTIES.all(db, filter);
}

const COUNT_DUTIES = statement({
  name: 'must-read.duty-counts',
  params: { userId: id },
  row: { confirmed: int, waiting: int },
  text: `select count(f.confirmed_at)::int as confirmed, (count(*) - count(f.confirmed_at))::int as waiting ${DUTIES}`,
});

/** Counts what a user has confirmed, and what they still have to confirm. */
export async function countDuties(db: Db, userId: Id): Promise<RowOf<typeof COUNT_DUTIES>> {
  return COUNT_DUTIES.one(db, { userId });
}
