import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { day, id, ids, int, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { TODAY } from '../../db/company-day.ts';
import type { ContentTarget } from '../../visibility/abilities.ts';
import { isLive, selectPlace } from '../../visibility/content-access.ts';
import {
  selectActiveOwner,
  getMaintainerId,
  isIntendedForPerson,
  isReadableByPerson,
} from '../../visibility/person-access.ts';

export type Person = RowOf<typeof LIST_OWNER_CANDIDATES>;

const MAX_OWNERS = 20;

const PERSON_ALIASES = { person: 'u', role: 'r' };
const CONTENT = { content: 'c', category: 'k' };
const IN_CATEGORY = 'left join categories k on k.id = c.category_id';

const LIST_OWNER_CANDIDATES = statement({
  name: 'content.possible-owners',
  params: { contentId: id, categoryPath: ids },
  row: { id, nickname: text, avatar: nullable(text) },
  text: `select u.id, u.nickname, u.avatar from users u
     join roles r on r.id = u.role_id join contents c on c.id = :contentId ${IN_CATEGORY}
     where ${isIntendedForPerson(PERSON_ALIASES, CONTENT)} and u.id in (
       select author_id from contents where id = :contentId
       union select owner_id from contents where id = :contentId
       union select editor_id from revisions where content_id = :contentId
       union select user_id from moderator_categories where category_id = any(:categoryPath::bigint[])
     ) order by u.id limit ${MAX_OWNERS}`,
});

/**
 * Returns possible maintainers of an item: its author, its editors and the moderators of its category, as far as they
 * can read it; at most twenty.
 */
export async function listOwnerCandidates(
  db: Db,
  contentId: Id,
  categoryPath: readonly Id[],
): Promise<Person[]> {
  return LIST_OWNER_CANDIDATES.all(db, { contentId, categoryPath });
}

const FIND_INACTIVE_OWNER = statement({
  name: 'content.away-owner',
  params: { contentId: id },
  row: { id, nickname: text, avatar: nullable(text) },
  text: `select n.id, n.nickname, n.avatar from contents c ${IN_CATEGORY} join users n on n.id = c.owner_id
     where c.id = :contentId and n.deleted_at is null and not exists (select ${selectActiveOwner(CONTENT)})`,
});

/**
 * Returns the assigned owner while they cannot maintain the item: their account is disabled, or they cannot read it.
 */
export async function findInactiveOwner(db: Db, contentId: Id): Promise<Person | null> {
  return FIND_INACTIVE_OWNER.first(db, { contentId });
}

const CAN_OWN = statement({
  name: 'content.can-own',
  params: { contentId: id, userId: id },
  text: `select from users u join roles r on r.id = u.role_id join contents c on c.id = :contentId ${IN_CATEGORY}
     where u.id = :userId and ${isIntendedForPerson(PERSON_ALIASES, CONTENT)}`,
});

/** Whether a user can maintain an item. */
export async function canOwn(db: Db, contentId: Id, userId: Id): Promise<boolean> {
  return (await CAN_OWN.count(db, { contentId, userId })) > 0;
}

const SET_MAINTENANCE = statement({
  name: 'content.set-care',
  params: { id, ownerId: nullable(id), reviewBy: nullable(day) },
  text: 'update contents set owner_id = :ownerId, review_by = :reviewBy::date where id = :id',
});

/** Sets the owner and the review day of an item; a new day or owner means one more reminder. */
export async function setMaintenance(
  db: Db,
  id: Id,
  maintenance: { ownerId: Id | null; reviewBy: string | null },
): Promise<void> {
  await SET_MAINTENANCE.run(db, {
    id,
    ownerId: maintenance.ownerId,
    reviewBy: maintenance.reviewBy,
  });
}

const MOVE_DAY = statement({
  name: 'content.move-day',
  params: { id },
  row: { review_by: text },
  text: `update contents set review_by = (${TODAY} + interval '6 months')::date where id = :id returning review_by::text`,
});

/** Postpones the review day of an overdue item, counted from today; returns the new day. */
export async function postponeReviewDay(db: Db, id: Id): Promise<string> {
  const rows = await MOVE_DAY.all(db, { id });
  return (rows[0] as { review_by: string }).review_by;
}

const LIST_DUE = statement({
  name: 'content.due',
  params: { ids },
  row: {
    id,
    model: textOf<ContentModel>(),
    author_id: id,
    owner_id: nullable(id),
    category_id: nullable(id),
    visibility: int,
    audience_id: nullable(id),
    live_revision: nullable(int),
    deleted_at: nullable(timestamp),
  },
  text: `select c.id, c.model, c.author_id, c.owner_id, c.category_id, ${selectPlace('k')}, c.live_revision,
       c.deleted_at
     from contents c left join categories k on k.id = c.category_id
     where c.id = any(:ids::bigint[]) and c.review_by < ${TODAY} and ${isLive('c')}`,
});

/** Returns those of these items that are published and overdue. */
export async function listDue(
  db: Db,
  ids: readonly Id[],
): Promise<(ContentTarget & { id: Id; owner_id: Id | null })[]> {
  return LIST_DUE.all(db, { ids });
}

const BATCH_SIZE = 500;

const CLAIM_OVERDUE = statement({
  name: 'content.claim-overdue',
  params: {},
  row: { id },
  text: `update contents set reminded_for = contents.review_by, reminded_id = due.carer from (
       select c.id, ${getMaintainerId(CONTENT)} as carer from contents c ${IN_CATEGORY}
       where c.review_by < ${TODAY} and ${isLive('c')}
         and (c.reminded_for is distinct from c.review_by or c.reminded_id is distinct from ${getMaintainerId(CONTENT)})
       order by c.review_by limit ${BATCH_SIZE} for update of c skip locked
     ) due where contents.id = due.id returning contents.id`,
});

/**
 * Returns overdue published items whose current maintainer was not reminded yet, and marks them as reminded. Works in
 * batches.
 */
export async function claimOverdue(db: Db): Promise<Id[]> {
  const rows = await CLAIM_OVERDUE.all(db, {});
  return rows.map((row) => row.id);
}

const COUNT_OVERDUE = statement({
  name: 'content.count-overdue',
  params: { userId: id },
  row: { total: int },
  text: `select count(*)::int as total from (
       select from contents c ${IN_CATEGORY} join users u on u.id = :userId join roles r on r.id = u.role_id
       where (c.owner_id = :userId or c.author_id = :userId) and c.review_by < ${TODAY} and c.live_revision is not null
         and ${getMaintainerId(CONTENT)} = :userId and ${isReadableByPerson(PERSON_ALIASES, CONTENT)} limit 100
     ) few`,
});

/** Counts a user's overdue items that they can read, up to a hundred. */
export async function countOverdue(db: Db, userId: Id): Promise<number> {
  const { total } = await COUNT_OVERDUE.one(db, { userId });
  return total;
}

const FIND_MAINTENANCE = statement({
  name: 'content.care',
  params: { contentId: id },
  row: { user_id: id, review_by: text },
  text: `select ${getMaintainerId(CONTENT)} as user_id, c.review_by::text as review_by
     from contents c ${IN_CATEGORY} where c.id = :contentId and c.review_by is not null`,
});

/** Returns the maintenance data of an item; null when it has no review day any more. */
export async function findMaintenance(
  db: Db,
  contentId: Id,
): Promise<{ user_id: Id; review_by: string } | null> {
  const rows = await FIND_MAINTENANCE.all(db, { contentId });
  return rows[0] ?? null;
}
