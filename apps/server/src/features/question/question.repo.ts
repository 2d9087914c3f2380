import type { AnswerState } from '@zhihui/contract/features/answer/answer.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import type { RowOf } from '../../db/kinds.ts';
import {
  bool,
  id,
  ids,
  int,
  intOf,
  json,
  nonNull,
  nullable,
  text,
  timestamp,
} from '../../db/kinds.ts';
import { LOCKS } from '../../db/locks.ts';
import { statement } from '../../db/statement.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { isContentReadable } from '../../visibility/content-access.ts';
import { isReadableByPerson } from '../../visibility/person-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import { ANSWERING, managedTable } from '../content/content.public.ts';

const FIND_ORIGINAL = statement({
  name: 'question.duplicate-of',
  params: { id, ...viewerParams },
  row: { duplicate: bool, of: nullable(json<{ id: Id; title: string }>()) },
  text: `select q.duplicate_of is not null as duplicate,
       (select json_build_object('id', c.id, 'title', c.title) from contents c left join categories k on k.id = c.category_id
        where c.id = q.duplicate_of and ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)}) as of
     from contents q where q.id = :id`,
});

/** Whether a question repeats another one, and which, as far as the viewer may read it. */
export async function findOriginal(db: Db, id: Id, viewer: Viewer) {
  return FIND_ORIGINAL.first(db, { id, ...viewer });
}

const LOCK_CLOSINGS = statement({
  name: 'question.lock-closings',
  params: {},
  text: `select pg_advisory_xact_lock(${LOCKS.closings})`,
});

/** Closings are serialised, because each reads the targets of the others. */
export async function lockClosings(db: Db): Promise<void> {
  await LOCK_CLOSINGS.run(db, {});
}

const IS_DUPLICATE_CHAIN = statement({
  name: 'question.leads-to',
  params: { from: id, to: id },
  row: { found: bool },
  text: `with recursive way(id) as (select :from::bigint
       union select c.duplicate_of from way join contents c on c.id = way.id where c.duplicate_of is not null)
     select exists (select from way where id = :to) as found`,
});

/** Whether following `from` from duplicate to original comes to `to`: closing would tie a ring. */
export async function isDuplicateChain(db: Db, from: Id, to: Id): Promise<boolean> {
  const rows = await IS_DUPLICATE_CHAIN.all(db, { from, to });
  return rows[0]?.found === true;
}

const CLOSE = statement({
  name: 'question.close',
  params: { id, at: nullable(timestamp), duplicateOf: nullable(id) },
  text: 'update contents set closed_at = :at::timestamptz, duplicate_of = :duplicateOf::bigint where id = :id',
});

/** Closes, with the original it repeats if there is one, or opens again (null). */
export async function setClosed(
  db: Db,
  id: Id,
  closed: { duplicateOf: Id | null; at: Date } | null,
): Promise<void> {
  await CLOSE.run(db, { id, at: closed?.at ?? null, duplicateOf: closed?.duplicateOf ?? null });
}

const CLOSED = statement({
  name: 'question.closed',
  params: { id },
  row: { author_id: id, closed_at: nonNull(timestamp), duplicate: bool },
  text: `select author_id, closed_at, duplicate_of is not null as duplicate from contents
     where id = :id and closed_at is not null`,
});

/** The asker of a closed question, and when it was closed; null for an open one. */
export async function findClosed(
  db: Db,
  id: Id,
): Promise<{ author_id: Id; closed_at: Date; duplicate: boolean } | null> {
  const rows = await CLOSED.all(db, { id });
  return rows[0] ?? null;
}

export type SimilarRow = RowOf<typeof FIND_OPEN>;

const FIND_OPEN = statement({
  name: 'question.find-open',
  params: { ids, ...viewerParams },
  row: {
    id,
    title: text,
    category_id: nullable(id),
    answer_state: intOf<AnswerState>(),
    answer_count: int,
  },
  text: `with recursive way(id, place) as (
       select id, place from unnest(:ids::bigint[]) with ordinality as wanted(id, place)
       union select c.duplicate_of, way.place from way join contents c on c.id = way.id where c.duplicate_of is not null)
     select c.id, c.title, c.category_id, c.answer_state, c.answer_count from (
       select id, min(place) as place from way group by id
     ) led join contents c on c.id = led.id left join categories k on k.id = c.category_id
     where c.closed_at is null and ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)} order by led.place`,
});

/** These questions, in place of closed ones their originals, as far as the viewer may read them, in the order of the ids. */
export async function findOpen(db: Db, ids: readonly Id[], viewer: Viewer): Promise<SimilarRow[]> {
  if (ids.length === 0) return [];
  return FIND_OPEN.all(db, { ids, ...viewer });
}

const CAN_READ = statement({
  name: 'question.may-read',
  params: { questionId: id, userId: id },
  row: { found: bool },
  text: `select exists (select from contents c left join categories k on k.id = c.category_id
       join users u on u.id = :userId join roles r on r.id = u.role_id
       where c.id = :questionId and ${isReadableByPerson({ person: 'u', role: 'r' }, { content: 'c', category: 'k' })}) as found`,
});

/** Whether a person is there, active, and may read the question. */
export async function canRead(db: Db, questionId: Id, userId: Id): Promise<boolean> {
  const rows = await CAN_READ.all(db, { questionId, userId });
  return rows[0]?.found === true;
}

const COUNT_INVITES = statement({
  name: 'question.count-invites',
  params: { questionId: id, inviterId: id, since: timestamp },
  row: { inviterCount: int, questionCount: int },
  text: `select (select count(*)::int from question_invites where inviter_id = :inviterId and created_at >= :since) as "inviterCount",
       (select count(*)::int from question_invites where question_id = :questionId) as "questionCount"`,
});

/** Invitations of this person since a moment, and all on this question. */
export async function countInvites(
  db: Db,
  questionId: Id,
  inviterId: Id,
  since: Date,
): Promise<{ inviterCount: number; questionCount: number }> {
  const rows = await COUNT_INVITES.all(db, { questionId, inviterId, since });
  return rows[0] ?? { inviterCount: 0, questionCount: 0 };
}

const INVITE = statement({
  name: 'question.invite',
  params: { questionId: id, userId: id, inviterId: id, now: timestamp },
  row: { user_id: id },
  text: `insert into question_invites (question_id, user_id, inviter_id, created_at) values (:questionId, :userId, :inviterId, :now)
     on conflict do nothing returning user_id`,
});

/** False when that person was invited to this question before. */
export async function insertInvite(
  db: Db,
  invite: { questionId: Id; userId: Id; inviterId: Id; now: Date },
): Promise<boolean> {
  return (
    (await INVITE.count(db, {
      questionId: invite.questionId,
      userId: invite.userId,
      inviterId: invite.inviterId,
      now: invite.now,
    })) > 0
  );
}

// one filter each, written out, so that each finds its index
const filters = {
  waiting: ANSWERING.waiting,
  refused: ANSWERING['-1'],
  unanswered: ANSWERING['0'],
  answered: ANSWERING['1'],
  closed: 'c.closed_at is not null',
  open: 'c.closed_at is null',
  duplicate: 'c.duplicate_of is not null',
  noAnswer: 'c.answer_count = 0 and c.closed_at is null',
};

/** The back-office's table of questions: how their answers stand, and what they repeat. */
export const questionTable = managedTable({
  model: 'QUESTION',
  filters,
  orders: { answers: 'c.pinned desc, c.answer_count desc, c.id desc' },
  columns: `c.duplicate_of is not null as duplicate,
    (select json_build_object('id', original.id, 'title', original.title)
      from contents original left join categories ok on ok.id = original.category_id
      where original.id = c.duplicate_of
        and ${isContentReadable({ content: 'original', category: 'ok' }, VIEWER)}) as duplicate_of,
    (select a.id from answers a where a.question_id = c.id and a.accepted_at is not null
      and a.deleted_at is null limit 1) as accepted_answer_id`,
  row: {
    duplicate: bool,
    duplicate_of: nullable(json<{ id: Id; title: string }>()),
    accepted_answer_id: nullable(id),
  },
});
