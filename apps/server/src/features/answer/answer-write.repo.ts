import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { ANSWER_COLUMNS } from './answer.rows.ts';
import type { AnswerRow } from './answer.rows.ts';

type Status = 'PENDING_REVIEW' | 'APPROVED' | 'REJECTED';

export interface AnswerText {
  body: string;
  html: string;
  plain: string;
  status: Status;
  now: Date;
}

/**
 * Stores an answer, unless this person has given exactly this one; resolves to it as they have it. The question must be
 * locked.
 */
export async function insertAnswer(
  db: Db,
  questionId: Id,
  authorId: Id,
  text: AnswerText,
): Promise<AnswerRow & { added: boolean }> {
  const rows = await named<AnswerRow & { added: boolean }>(
    db,
    'answer.insert',
    `with same as (select * from answers
       where question_id = $2::bigint and author_id = $1::bigint and deleted_at is null and body = $3::text limit 1),
     added as (insert into answers (question_id, author_id, body, html, plain, status, created_at)
       select $2::bigint, $1::bigint, $3::text, $4::text, $5::text, $6::text, $7::timestamptz
       where not exists (select from same) returning *),
     a as (select *, false as added from same union all select *, true from added)
     select ${ANSWER_COLUMNS}, a.added from a join users u on u.id = a.author_id`,
    [authorId, questionId, text.body, text.html, text.plain, text.status, text.now],
  );
  return rows[0] as AnswerRow & { added: boolean };
}

/** A new text. One that waits for a reviewer cannot stay accepted: nobody could read what was accepted. */
export async function updateAnswer(db: Db, id: Id, text: AnswerText): Promise<void> {
  await named(
    db,
    'answer.update',
    `update answers set body = $2, html = $3, plain = $4, status = $5, edited_at = $6, revision = revision + 1,
       accepted_at = case when $5 = 'APPROVED' then accepted_at end where id = $1`,
    [id, text.body, text.html, text.plain, text.status, text.now],
  );
}

/** An answer that readers no longer see is no longer accepted either. */
export async function setAnswerStatus(db: Db, id: Id, status: Status): Promise<void> {
  await named(
    db,
    'answer.set-status',
    `update answers set status = $2, accepted_at = case when $2 = 'APPROVED' then accepted_at end where id = $1`,
    [id, status],
  );
}

/** Into the recycle bin or out of it; what is deleted is no longer accepted. */
export async function setAnswerDeleted(
  db: Db,
  id: Id,
  deletedBy: Id | null,
  at: Date | null,
): Promise<void> {
  await named(
    db,
    'answer.set-deleted',
    `update answers set deleted_at = $3::timestamptz, deleted_by = $2::bigint,
       accepted_at = case when $3::timestamptz is null then accepted_at end where id = $1`,
    [id, deletedBy, at],
  );
}

/**
 * Makes this answer the accepted one, or takes that back; resolves to those that no longer are. The question must be
 * locked.
 */
export async function setAccepted(
  db: Db,
  questionId: Id,
  id: Id,
  accepted: { by: Id; at: Date } | null,
): Promise<Id[]> {
  const before = await named<{ id: Id }>(
    db,
    'answer.unaccept',
    `update answers set accepted_at = null
     where question_id = $1 and accepted_at is not null and (id <> $2 or not $3) returning id`,
    [questionId, id, accepted !== null],
  );
  const ids = before.map((row) => row.id);
  if (accepted === null) return ids;
  await named(
    db,
    'answer.accept',
    `update answers set accepted_at = coalesce(accepted_at, $2), rejected_at = null,
       accepted_by = case when accepted_at is null then $3 else accepted_by end where id = $1`,
    [id, accepted.at, accepted.by],
  );
  return ids;
}

/** The asker's word that this answer does not solve the question, or its withdrawal. */
export async function setRejected(db: Db, id: Id, at: Date | null): Promise<void> {
  await named(
    db,
    'answer.reject',
    `update answers set rejected_at = $2::timestamptz,
       accepted_at = case when $2::timestamptz is null then accepted_at end where id = $1`,
    [id, at],
  );
}

/** One vote a person: 1, -1, or 0 for none. Resolves to the count afterwards. The answer must be locked. */
export async function setVote(db: Db, id: Id, userId: Id, vote: -1 | 0 | 1): Promise<number> {
  const rows = await named<{ vote_count: number }>(
    db,
    'answer.vote',
    `with before as (select value from answer_votes where answer_id = $1 and user_id = $2),
     gone as (delete from answer_votes where answer_id = $1 and user_id = $2 and $3::smallint = 0),
     kept as (insert into answer_votes (answer_id, user_id, value) select $1, $2, $3::smallint where $3::smallint <> 0
       on conflict (answer_id, user_id) do update set value = excluded.value)
     update answers set vote_count = vote_count + $3::smallint - coalesce((select value from before), 0)
     where id = $1 returning vote_count`,
    [id, userId, vote],
  );
  return rows[0]?.vote_count ?? 0;
}

/** Takes turns with other votes on this answer. */
export async function lockVotes(db: Db, id: Id): Promise<void> {
  await named(db, 'answer.lock', 'select from answers where id = $1 for no key update', [id]);
}

/** Answers deleted before `before` leave the recycle bin for good. */
export async function purgeAnswers(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('answers').where('deleted_at', '<', before).execute();
}
