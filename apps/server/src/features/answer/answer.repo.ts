import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { ANSWER_COLUMNS } from './answer.rows.ts';
import type { AnswerRow, AnswerTextRow, QuestionRow } from './answer.rows.ts';
import { visibilityOf } from '../../visibility/contents.ts';

const QUESTION = `select c.id, c.model, c.title, c.author_id, c.category_id, ${visibilityOf('k')} as visibility,
    c.live_revision, c.deleted_at, c.closed_at, c.answer_count
  from contents c left join categories k on k.id = c.category_id where c.id = $1 and c.model = 'QUESTION'`;

/** A question whatever its state; whether somebody may see it is the policy's question. */
export async function findQuestion(db: Db, id: Id): Promise<QuestionRow | null> {
  const rows = await named<QuestionRow>(db, 'answer.question', QUESTION, [id]);
  return rows[0] ?? null;
}

/** The same, locked until the transaction ends: whoever changes its answers takes turns, and it is locked before them. */
export async function lockQuestion(db: Db, id: Id): Promise<QuestionRow | null> {
  const text = `${QUESTION} for no key update of c`;
  const rows = await named<QuestionRow>(db, 'answer.lock-question', text, [id]);
  return rows[0] ?? null;
}

const FROM = 'from answers a join users u on u.id = a.author_id';

/** One answer whatever its state. */
export async function findAnswer(db: Db, id: Id, reader: Id | null): Promise<AnswerTextRow | null> {
  const rows = await named<AnswerTextRow>(
    db,
    'answer.find',
    `select ${ANSWER_COLUMNS}, a.body ${FROM} where a.id = $2`,
    [reader, id],
  );
  return rows[0] ?? null;
}

export interface AnswerFilter {
  questionId: Id;
  /** Sees their own answers also before a reviewer did. */
  reader: Id | null;
  /** Sees those of others too. */
  reviewer: boolean;
  sort: 'votes' | 'time';
  offset: number;
  limit: number;
}

const ORDER = {
  votes: '(a.accepted_at is null), a.vote_count desc, a.id',
  time: '(a.accepted_at is null), a.id desc',
};
const shown = (a: string) => `${a}.question_id = $2 and ${a}.deleted_at is null
  and (${a}.status = 'APPROVED' or ${a}.author_id = $1::bigint or $3::boolean)`;
const SHOWN = shown('a');

/** How many answers stand before one of them for this reader; 0 too when they do not have it. */
export async function countBefore(
  db: Db,
  filter: Pick<AnswerFilter, 'questionId' | 'reader' | 'reviewer' | 'sort'>,
  id: Id,
): Promise<number> {
  const key = (a: string) =>
    `(${a}.accepted_at is null, ${filter.sort === 'votes' ? `-${a}.vote_count, ${a}.id` : `-${a}.id`})`;
  const rows = await named<{ before: number }>(
    db,
    `answer.before.${filter.sort}`,
    `select count(*)::int as before from answers w join answers a on ${shown('a')} and ${key('a')} < ${key('w')}
     where w.id = $4 and ${shown('w')}`,
    [filter.reader, filter.questionId, filter.reviewer, id],
  );
  return rows[0]?.before ?? 0;
}

/** One page of a question's answers for one reader, the accepted one first, each with how many there are in all. */
export async function listAnswers(
  db: Db,
  filter: AnswerFilter,
): Promise<(AnswerRow & { total: number })[]> {
  return named<AnswerRow & { total: number }>(
    db,
    `answer.list.${filter.sort}`,
    `select ${ANSWER_COLUMNS}, (select count(*)::int from answers a where ${SHOWN}) as total ${FROM} where ${SHOWN} order by ${ORDER[filter.sort]} limit $4 offset $5`,
    [filter.reader, filter.questionId, filter.reviewer, filter.limit, filter.offset],
  );
}

/** How many there are for this reader: for pages beyond the last. */
export async function countAnswers(
  db: Db,
  filter: Pick<AnswerFilter, 'questionId' | 'reader' | 'reviewer'>,
): Promise<number> {
  const rows = await named<{ total: number }>(
    db,
    'answer.count',
    `select count(*)::int as total from answers a where ${SHOWN}`,
    [filter.reader, filter.questionId, filter.reviewer],
  );
  return rows[0]?.total ?? 0;
}
