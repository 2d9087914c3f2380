import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { meantForPerson } from '../../visibility/people.ts';
import { FIRST_CONFIRMED } from './announcement-confirmed.repo.ts';

/** Everybody whom announcement $1 is for, but its author, with when they confirmed the present text (`f`). */
const ASKED = `from contents c join announcements a on a.content_id = c.id left join categories k on k.id = c.category_id
  join users u on u.id <> c.author_id join roles r on r.id = u.role_id
  cross join lateral (${FIRST_CONFIRMED('u.id')}) f
  where c.id = $1 and ${meantForPerson({ person: 'u', role: 'r' }, { content: 'c', category: 'k' })}`;

export interface PersonRow {
  id: Id;
  nickname: string;
  avatar: string | null;
  confirmed_at: Date | null;
}
export interface PeopleFilter {
  contentId: Id;
  /** Null for both. */
  confirmed: boolean | null;
  keyword: string;
  offset: number;
  limit: number;
}

/** One page of those who have not confirmed, by name, and of those who have, latest first. */
export async function listAsked(
  db: Db,
  filter: PeopleFilter,
): Promise<{ rows: PersonRow[]; total: number }> {
  const where = `${ASKED} and ($2::boolean is null or (f.confirmed_at is not null) = $2)
    and ($3 = '' or position(lower($3) in lower(u.nickname)) > 0)`;
  const values = [filter.contentId, filter.confirmed, filter.keyword];
  const rows = await named<PersonRow>(
    db,
    'announcement.people',
    `select u.id, u.nickname, u.avatar, f.confirmed_at ${where}
     order by f.confirmed_at desc nulls first, u.nickname, u.id limit $4 offset $5`,
    [...values, filter.limit, filter.offset],
  );
  const counted = await named<{ total: number }>(
    db,
    'announcement.people-count',
    `select count(*)::int as total ${where}`,
    values,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

/** How many are asked, and how many of them have confirmed. */
export async function countAsked(
  db: Db,
  contentId: Id,
): Promise<{ confirmed: number; waiting: number }> {
  const rows = await named<{ confirmed: number; waiting: number }>(
    db,
    'announcement.asked',
    `select count(f.confirmed_at)::int as confirmed, (count(*) - count(f.confirmed_at))::int as waiting ${ASKED}`,
    [contentId],
  );
  return rows[0] ?? { confirmed: 0, waiting: 0 };
}

/** Ids of those who have not confirmed yet, for a reminder. */
export async function waitingIds(db: Db, contentId: Id): Promise<Id[]> {
  const rows = await named<{ id: Id }>(
    db,
    'announcement.waiting',
    `select u.id ${ASKED} and f.confirmed_at is null`,
    [contentId],
  );
  return rows.map((row) => row.id);
}

/** Ids of those who confirmed an earlier text and are asked again, but the one who wrote the present one. */
export async function askedAgainIds(db: Db, contentId: Id): Promise<Id[]> {
  const rows = await named<{ id: Id }>(
    db,
    'announcement.asked-again',
    `select u.id ${ASKED} and a.live_confirm and f.confirmed_at is null
       and not exists (select from revisions v where v.content_id = c.id and v.number = a.confirm_revision and v.editor_id = u.id)
       and exists (select from announcement_confirmations o where o.content_id = c.id and o.user_id = u.id)`,
    [contentId],
  );
  return rows.map((row) => row.id);
}

export interface AnnouncedRow {
  author_id: Id;
  confirm: boolean;
  confirm_revision: number | null;
  /** Wrote the text that is to be confirmed. */
  editor_id: Id | null;
}

/** A live announcement, for telling people of it; null for anything else. */
export async function findAnnounced(db: Db, contentId: Id): Promise<AnnouncedRow | null> {
  const rows = await named<AnnouncedRow>(
    db,
    'announcement.announced',
    `select c.author_id, coalesce(a.live_confirm, false) as confirm, a.confirm_revision, v.editor_id
     from contents c left join announcements a on a.content_id = c.id
       left join revisions v on v.content_id = c.id and v.number = a.confirm_revision
     where c.id = $1 and c.model = 'ANNOUNCEMENT' and c.live_revision is not null and c.deleted_at is null`,
    [contentId],
  );
  return rows[0] ?? null;
}
