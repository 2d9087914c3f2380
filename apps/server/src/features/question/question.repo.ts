import type { Id } from '@zhihui/contract/schema.ts';
import type { AnswerState } from '@zhihui/contract/features/answer/answer.schema.ts';
import type { Db } from '../../db/db.ts';
import { LOCKS } from '../../db/locks.ts';
import { named } from '../../db/named.ts';
import { contentReadable } from '../../visibility/contents.ts';
import { readableByPerson } from '../../visibility/people.ts';
import { viewerAt, viewerValues } from '../../visibility/viewer.ts';
import type { Viewer } from '../../visibility/viewer.ts';

export interface Duplicate {
  id: Id;
  title: string;
}

/** The question that this one repeats, as far as the viewer may read it. */
export async function findDuplicateOf(db: Db, id: Id, viewer: Viewer): Promise<Duplicate | null> {
  const rows = await named<Duplicate>(
    db,
    'question.duplicate-of',
    `select c.id, c.title from contents q join contents c on c.id = q.duplicate_of
     left join categories k on k.id = c.category_id where q.id = $1 and ${contentReadable({ content: 'c', category: 'k' }, viewerAt(2))}`,
    [id, ...viewerValues(viewer)],
  );
  return rows[0] ?? null;
}

/** All closings take turns: each reads where others lead. */
export async function lockClosings(db: Db): Promise<void> {
  await named(db, 'question.lock-closings', `select pg_advisory_xact_lock(${LOCKS.closings})`, []);
}

/** Whether following `from` from duplicate to original comes to `to`: closing would tie a ring. */
export async function leadsTo(db: Db, from: Id, to: Id): Promise<boolean> {
  const rows = await named<{ found: boolean }>(
    db,
    'question.leads-to',
    `with recursive way(id) as (select $1::bigint
       union select c.duplicate_of from way join contents c on c.id = way.id where c.duplicate_of is not null)
     select exists (select from way where id = $2) as found`,
    [from, to],
  );
  return rows[0]?.found === true;
}

/** Closes with the original it repeats, or opens again (null). */
export async function setClosed(
  db: Db,
  id: Id,
  closed: { duplicateOf: Id; at: Date } | null,
): Promise<void> {
  await named(
    db,
    'question.close',
    'update contents set closed_at = $2::timestamptz, duplicate_of = $3::bigint where id = $1',
    [id, closed?.at ?? null, closed?.duplicateOf ?? null],
  );
}

/** Who asked a closed question, and when it was closed; null for an open one. */
export async function findClosed(
  db: Db,
  id: Id,
): Promise<{ author_id: Id; closed_at: Date } | null> {
  const rows = await named<{ author_id: Id; closed_at: Date }>(
    db,
    'question.closed',
    'select author_id, closed_at from contents where id = $1 and closed_at is not null',
    [id],
  );
  return rows[0] ?? null;
}

export interface SimilarRow {
  id: Id;
  title: string;
  answer_state: AnswerState;
  answer_count: number;
}

/** These questions, in place of closed ones their originals, as far as the viewer may read them, in the order of the ids. */
export async function findOpen(db: Db, ids: readonly Id[], viewer: Viewer): Promise<SimilarRow[]> {
  if (ids.length === 0) return [];
  return named<SimilarRow>(
    db,
    'question.find-open',
    `with recursive way(id, place) as (
       select id, place from unnest($1::bigint[]) with ordinality as wanted(id, place)
       union select c.duplicate_of, place from way join contents c on c.id = way.id where c.duplicate_of is not null)
     select c.id, c.title, c.answer_state, c.answer_count from (
       select id, min(place) as place from way group by id
     ) led join contents c on c.id = led.id left join categories k on k.id = c.category_id
     where c.closed_at is null and ${contentReadable({ content: 'c', category: 'k' }, viewerAt(2))} order by led.place`,
    [ids, ...viewerValues(viewer)],
  );
}

/** Whether a person is there, active, and may read the question. */
export async function mayRead(db: Db, questionId: Id, userId: Id): Promise<boolean> {
  const rows = await named<{ found: boolean }>(
    db,
    'question.may-read',
    `select exists (select from contents c left join categories k on k.id = c.category_id
       join users u on u.id = $2 join roles r on r.id = u.role_id
       where c.id = $1 and ${readableByPerson({ person: 'u', role: 'r' }, { content: 'c', category: 'k' })}) as found`,
    [questionId, userId],
  );
  return rows[0]?.found === true;
}

/** Invitations of this person since a moment, and all on this question. */
export async function countInvites(
  db: Db,
  questionId: Id,
  inviterId: Id,
  since: Date,
): Promise<{ mine: number; here: number }> {
  const rows = await named<{ mine: number; here: number }>(
    db,
    'question.count-invites',
    `select (select count(*)::int from question_invites where inviter_id = $2 and created_at >= $3) as mine,
       (select count(*)::int from question_invites where question_id = $1) as here`,
    [questionId, inviterId, since],
  );
  return rows[0] ?? { mine: 0, here: 0 };
}

/** False when that person was invited to this question before. */
export async function insertInvite(
  db: Db,
  invite: { questionId: Id; userId: Id; inviterId: Id; now: Date },
): Promise<boolean> {
  const rows = await named<{ user_id: Id }>(
    db,
    'question.invite',
    `insert into question_invites (question_id, user_id, inviter_id, created_at) values ($1, $2, $3, $4)
     on conflict do nothing returning user_id`,
    [invite.questionId, invite.userId, invite.inviterId, invite.now],
  );
  return rows.length > 0;
}
