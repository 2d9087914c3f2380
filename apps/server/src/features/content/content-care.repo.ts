import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { TODAY } from '../../db/today.ts';
import type { Subject } from '../../visibility/abilities.ts';
import { isLive, visibilityOf } from '../../visibility/contents.ts';
import { ableOwner, carerId, meantForPerson, readableByPerson } from '../../visibility/people.ts';

export interface Person {
  id: Id;
  nickname: string;
  avatar: string | null;
}

const OWNERS = 20;

const PERSON = { person: 'u', role: 'r' };
const CONTENT = { content: 'c', category: 'k' };
const IN_CATEGORY = 'left join categories k on k.id = c.category_id';

/**
 * Who may look after an item: of its author, those who changed it and the moderators of its category those who can read
 * it; at most twenty.
 */
export async function possibleOwners(
  db: Db,
  contentId: Id,
  place: readonly Id[],
): Promise<Person[]> {
  return named<Person>(
    db,
    'content.possible-owners',
    `select u.id, u.nickname, u.avatar from users u
     join roles r on r.id = u.role_id join contents c on c.id = $1 ${IN_CATEGORY}
     where ${meantForPerson(PERSON, CONTENT)} and u.id in (
       select author_id from contents where id = $1
       union select owner_id from contents where id = $1
       union select editor_id from revisions where content_id = $1
       union select user_id from moderator_categories where category_id = any($2::bigint[])
     ) order by u.id limit ${OWNERS}`,
    [contentId, place],
  );
}

/** The owner an item was given, while they cannot look after it: their account is disabled, or they may not read it. */
export async function awayOwner(db: Db, contentId: Id): Promise<Person | null> {
  const rows = await named<Person>(
    db,
    'content.away-owner',
    `select n.id, n.nickname, n.avatar from contents c ${IN_CATEGORY} join users n on n.id = c.owner_id
     where c.id = $1 and n.deleted_at is null and not exists (select ${ableOwner(CONTENT)})`,
    [contentId],
  );
  return rows[0] ?? null;
}

/** Whether a person can look after an item. */
export async function canOwn(db: Db, contentId: Id, userId: Id): Promise<boolean> {
  const rows = await named(
    db,
    'content.can-own',
    `select from users u join roles r on r.id = u.role_id join contents c on c.id = $1 ${IN_CATEGORY}
     where u.id = $2 and ${meantForPerson(PERSON, CONTENT)}`,
    [contentId, userId],
  );
  return rows.length > 0;
}

/** Gives an item into somebody's care; a new day, or another person, means one reminder more. */
export async function setCare(
  db: Db,
  id: Id,
  care: { ownerId: Id | null; reviewBy: string | null },
): Promise<void> {
  await named(
    db,
    'content.set-care',
    'update contents set owner_id = $2, review_by = $3::date where id = $1',
    [id, care.ownerId, care.reviewBy],
  );
}

/** Puts off the day of an item that is due, from today; resolves to the new one. */
export async function moveDay(db: Db, id: Id): Promise<string> {
  const rows = await named<{ review_by: string }>(
    db,
    'content.move-day',
    `update contents set review_by = (${TODAY} + interval '6 months')::date where id = $1 returning review_by::text`,
    [id],
  );
  return (rows[0] as { review_by: string }).review_by;
}

/** Those of these items that readers have and whose day has passed. */
export async function findDue(
  db: Db,
  ids: readonly Id[],
): Promise<(Subject & { id: Id; owner_id: Id | null })[]> {
  return named(
    db,
    'content.due',
    `select c.id, c.model, c.author_id, c.owner_id, c.category_id, ${visibilityOf('k')} as visibility, c.live_revision,
       c.deleted_at
     from contents c left join categories k on k.id = c.category_id
     where c.id = any($1::bigint[]) and c.review_by < ${TODAY} and ${isLive('c')}`,
    [ids],
  );
}

const AT_ONCE = 500;

/**
 * Live items whose day has passed and of which that was not told yet to whoever looks after them now; marks them as told.
 * Some at a time.
 */
export async function claimOverdue(db: Db): Promise<Id[]> {
  const rows = await named<{ id: Id }>(
    db,
    'content.claim-overdue',
    `update contents set reminded_for = contents.review_by, reminded_id = due.carer from (
       select c.id, ${carerId(CONTENT)} as carer from contents c ${IN_CATEGORY}
       where c.review_by < ${TODAY} and ${isLive('c')}
         and (c.reminded_for is distinct from c.review_by or c.reminded_id is distinct from ${carerId(CONTENT)})
       order by c.review_by limit ${AT_ONCE} for update of c skip locked
     ) due where contents.id = due.id returning contents.id`,
    [],
  );
  return rows.map((row) => row.id);
}

/** Items in somebody's care whose day has passed, as far as they may read them, counted up to a hundred. */
export async function countOverdue(db: Db, userId: Id): Promise<number> {
  const rows = await named<{ total: number }>(
    db,
    'content.count-overdue',
    `select count(*)::int as total from (
       select from contents c ${IN_CATEGORY} join users u on u.id = $1 join roles r on r.id = u.role_id
       where (c.owner_id = $1 or c.author_id = $1) and c.review_by < ${TODAY} and c.live_revision is not null
         and ${carerId(CONTENT)} = $1 and ${readableByPerson(PERSON, CONTENT)} limit 100
     ) few`,
    [userId],
  );
  return rows[0]?.total ?? 0;
}

/** Who looks after an item that has a day; null when there is no day any more. */
export async function findCare(
  db: Db,
  contentId: Id,
): Promise<{ user_id: Id; review_by: string } | null> {
  const rows = await named<{ user_id: Id; review_by: string }>(
    db,
    'content.care',
    `select ${carerId(CONTENT)} as user_id, c.review_by::text as review_by
     from contents c ${IN_CATEGORY} where c.id = $1 and c.review_by is not null`,
    [contentId],
  );
  return rows[0] ?? null;
}
