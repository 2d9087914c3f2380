import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, int, nullable, text, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { RENDERER } from '../../platform/markdown/version.ts';
import { ANSWER_COLUMNS, answerRow } from './answer.rows.ts';
import type { AnswerRow } from './answer.rows.ts';

type Status = 'PENDING_REVIEW' | 'APPROVED' | 'REJECTED';

export interface AnswerText {
  body: string;
  html: string;
  plain: string;
  status: Status;
  now: Date;
}

const INSERT = statement({
  name: 'answer.insert',
  params: {
    readerId: id,
    authorId: id,
    questionId: id,
    body: text,
    html: text,
    plain: text,
    status: text,
    now: timestamp,
  },
  row: { ...answerRow, added: bool },
  text: `with same as (select * from answers
       where question_id = :questionId::bigint and author_id = :authorId::bigint and deleted_at is null and body = :body::text limit 1),
     added as (insert into answers (question_id, author_id, body, html, plain, status, created_at, renderer)
       select :questionId::bigint, :authorId::bigint, :body::text, :html::text, :plain::text, :status::text, :now::timestamptz, ${RENDERER}
       where not exists (select from same) returning *),
     a as (select *, false as added from same union all select *, true from added)
     select ${ANSWER_COLUMNS}, a.added from a join users u on u.id = a.author_id`,
});

/**
 * Inserts an answer, unless this user already gave exactly this one; returns the stored answer. The question must be
 * locked.
 */
export async function insertAnswer(
  db: Db,
  questionId: Id,
  authorId: Id,
  text: AnswerText,
): Promise<AnswerRow & { added: boolean }> {
  const rows = await INSERT.all(db, {
    readerId: authorId,
    authorId,
    questionId,
    body: text.body,
    html: text.html,
    plain: text.plain,
    status: text.status,
    now: text.now,
  });
  return rows[0] as AnswerRow & { added: boolean };
}

const UPDATE = statement({
  name: 'answer.update',
  params: { id, body: text, html: text, plain: text, status: text, now: timestamp },
  text: `update answers set body = :body, html = :html, renderer = ${RENDERER}, plain = :plain, status = :status, edited_at = :now, revision = revision + 1,
       accepted_at = case when :status = 'APPROVED' then accepted_at end where id = :id`,
});

/**
 * Stores a new text. An answer waiting for review cannot stay accepted, because readers could not see what was
 * accepted.
 */
export async function updateAnswer(db: Db, id: Id, text: AnswerText): Promise<void> {
  await UPDATE.run(db, {
    id,
    body: text.body,
    html: text.html,
    plain: text.plain,
    status: text.status,
    now: text.now,
  });
}

const SET_STATUS = statement({
  name: 'answer.set-status',
  params: { id, status: text },
  text: `update answers set status = :status, accepted_at = case when :status = 'APPROVED' then accepted_at end where id = :id`,
});

/** Sets the status. An answer that readers cannot see is no longer accepted. */
export async function setAnswerStatus(db: Db, id: Id, status: Status): Promise<void> {
  await SET_STATUS.run(db, { id, status });
}

const SET_DELETED = statement({
  name: 'answer.set-deleted',
  params: { id, deletedBy: nullable(id), at: nullable(timestamp) },
  text: `update answers set deleted_at = :at::timestamptz, deleted_by = :deletedBy::bigint,
       accepted_at = case when :at::timestamptz is null then accepted_at end where id = :id`,
});

/** Moves an answer into the recycle bin or out of it; a deleted answer is no longer accepted. */
export async function setAnswerDeleted(
  db: Db,
  id: Id,
  deletedBy: Id | null,
  at: Date | null,
): Promise<void> {
  await SET_DELETED.run(db, { id, deletedBy, at });
}

const UNACCEPT = statement({
  name: 'answer.unaccept',
  params: { questionId: id, id, accepted: bool },
  row: { id },
  text: `update answers set accepted_at = null
     where question_id = :questionId and accepted_at is not null and (id <> :id or not :accepted) returning id`,
});

const ACCEPT = statement({
  name: 'answer.accept',
  params: { id, at: timestamp, by: id },
  text: `update answers set accepted_at = coalesce(accepted_at, :at), rejected_at = null,
       accepted_by = case when accepted_at is null then :by else accepted_by end where id = :id`,
});

/** Accepts this answer or withdraws the acceptance; returns the ids that lost it. The question must be locked. */
export async function setAccepted(
  db: Db,
  questionId: Id,
  id: Id,
  accepted: { by: Id; at: Date } | null,
): Promise<Id[]> {
  const before = await UNACCEPT.all(db, { questionId, id, accepted: accepted !== null });
  const ids = before.map((row) => row.id);
  if (accepted === null) return ids;
  await ACCEPT.run(db, { id, at: accepted.at, by: accepted.by });
  return ids;
}

const REJECT = statement({
  name: 'answer.reject',
  params: { id, at: nullable(timestamp) },
  text: `update answers set rejected_at = :at::timestamptz,
       accepted_at = case when :at::timestamptz is null then accepted_at end where id = :id`,
});

/** Marks an answer as not solving the question, or clears the mark. */
export async function setRejected(db: Db, id: Id, at: Date | null): Promise<void> {
  await REJECT.run(db, { id, at });
}

const VOTE = statement({
  name: 'answer.vote',
  params: { id, userId: id, vote: int },
  row: { vote_count: int },
  text: `with before as (select value from answer_votes where answer_id = :id and user_id = :userId),
     gone as (delete from answer_votes where answer_id = :id and user_id = :userId and :vote::smallint = 0),
     stored as (insert into answer_votes (answer_id, user_id, value) select :id, :userId, :vote::smallint where :vote::smallint <> 0
       on conflict (answer_id, user_id) do update set value = excluded.value)
     update answers set vote_count = vote_count + :vote::smallint - coalesce((select value from before), 0)
     where id = :id returning vote_count`,
});

/** Stores a user's vote (1, -1, or 0 for none) and returns the new count. The answer must be locked. */
export async function setVote(db: Db, id: Id, userId: Id, vote: -1 | 0 | 1): Promise<number> {
  const { vote_count } = await VOTE.one(db, { id, userId, vote });
  return vote_count;
}

const LOCK = statement({
  name: 'answer.lock',
  params: { id },
  text: 'select from answers where id = :id for no key update',
});

/** Serialises votes on this answer. */
export async function lockVotes(db: Db, id: Id): Promise<void> {
  await LOCK.run(db, { id });
}

const PROMOTION = statement({
  name: 'answer.promotion',
  params: { answerId: id, userId: id },
  row: { draft_id: id },
  text: 'select draft_id from answer_promotions where answer_id = :answerId and user_id = :userId',
});

/** Returns the draft that this user already made of the answer, if it still exists. */
export async function findPromotion(db: Db, answerId: Id, userId: Id): Promise<Id | null> {
  const rows = await PROMOTION.all(db, { answerId, userId });
  return rows[0]?.draft_id ?? null;
}

const PROMOTE = statement({
  name: 'answer.promote',
  params: { answerId: id, userId: id, draftId: id },
  text: 'insert into answer_promotions (answer_id, user_id, draft_id) values (:answerId, :userId, :draftId)',
});

/** Stores that this user made this draft of the answer. */
export async function insertPromotion(
  db: Db,
  promotion: { answerId: Id; userId: Id; draftId: Id },
): Promise<void> {
  await PROMOTE.run(db, {
    answerId: promotion.answerId,
    userId: promotion.userId,
    draftId: promotion.draftId,
  });
}
