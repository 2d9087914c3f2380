import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { bigint, bool, id, int, nullable, text, textOf, timestamp, ids } from '../../db/kinds.ts';
import { family, statement } from '../../db/statement.ts';
import { ANSWER_COLUMNS, answerRow } from './answer.rows.ts';
import type { AnswerRow, AnswerTextRow, QuestionRow } from './answer.rows.ts';
import { selectPlace } from '../../visibility/content-access.ts';
import type { RowOf } from '../../db/kinds.ts';
import { IS_IN_FORCE } from '../audit-log/audit-log.public.ts';

const QUESTION = `select c.id, c.model, c.title, c.author_id, c.category_id, ${selectPlace('k')},
    c.live_revision, c.deleted_at, c.closed_at, c.answer_count
  from contents c left join categories k on k.id = c.category_id where c.id = :id and c.model = 'QUESTION'`;

const ANSWER_QUESTION = statement({
  name: 'answer.question',
  params: { id },
  row: {
    id,
    model: textOf<ContentModel>(),
    title: text,
    author_id: id,
    category_id: nullable(id),
    visibility: int,
    audience_id: nullable(id),
    live_revision: nullable(int),
    deleted_at: nullable(timestamp),
    closed_at: nullable(timestamp),
    answer_count: int,
  },
  text: QUESTION,
});

/** Returns a question in any state; the policy decides who can see it. */
export async function findQuestion(db: Db, id: Id): Promise<QuestionRow | null> {
  return ANSWER_QUESTION.first(db, { id });
}

const LOCK_QUESTION = statement({
  name: 'answer.lock-question',
  params: { id },
  row: {
    id,
    model: textOf<ContentModel>(),
    title: text,
    author_id: id,
    category_id: nullable(id),
    visibility: int,
    audience_id: nullable(id),
    live_revision: nullable(int),
    deleted_at: nullable(timestamp),
    closed_at: nullable(timestamp),
    answer_count: int,
  },
  text: `${QUESTION} for no key update of c`,
});

/**
 * Returns the question locked until the transaction ends. Callers that change answers lock the question first, so
 * changes run one after another.
 */
export async function lockQuestion(db: Db, id: Id): Promise<QuestionRow | null> {
  return LOCK_QUESTION.first(db, { id });
}

const FROM = 'from answers a join users u on u.id = a.author_id';

const FIND = statement({
  name: 'answer.find',
  params: { readerId: nullable(id), id },
  row: { ...answerRow, body: text },
  text: `select ${ANSWER_COLUMNS}, a.body ${FROM} where a.id = :id`,
});

/** Returns an answer in any state. */
export async function findAnswer(
  db: Db,
  id: Id,
  readerId: Id | null,
): Promise<AnswerTextRow | null> {
  return FIND.first(db, { readerId, id });
}

interface AnswerFilter {
  questionId: Id;
  /** This reader also sees their own answers before review. */
  readerId: Id | null;
  /** Also sees other people's answers before review. */
  reviewer: boolean;
  sort: 'votes' | 'time';
  offset: number;
  limit: number;
}

const ORDER = {
  votes: '(a.accepted_at is null), a.vote_count desc, a.id',
  time: '(a.accepted_at is null), a.id desc',
};
const visibleSql = (a: string) => `${a}.question_id = :questionId and ${a}.deleted_at is null
  and (${a}.status = 'APPROVED' or ${a}.author_id = :readerId::bigint or :reviewer::boolean)`;
const VISIBLE = visibleSql('a');

type Sort = AnswerFilter['sort'];
const sorts = () => Object.keys(ORDER) as Sort[];
const visibleParams = { readerId: nullable(id), questionId: id, reviewer: bool };

const COUNT_BEFORE = family({
  variants: sorts,
  name: (sort) => `answer.before.${sort}`,
  declare: (sort) => {
    const key = (a: string) =>
      `(${a}.accepted_at is null, ${sort === 'votes' ? `-${a}.vote_count, ${a}.id` : `-${a}.id`})`;
    return {
      params: { ...visibleParams, id },
      row: { before: int },
      text: `select count(*)::int as before from answers w join answers a on ${visibleSql('a')} and ${key('a')} < ${key('w')}
        where w.id = :id and ${visibleSql('w')}`,
    };
  },
});

/** Counts the answers listed before this one for this reader; 0 also when the reader cannot see it. */
export async function countBefore(
  db: Db,
  filter: Omit<AnswerFilter, 'offset' | 'limit'>,
  id: Id,
): Promise<number> {
  const { before } = await COUNT_BEFORE.of(filter.sort).one(db, { ...filter, id });
  return before;
}

const LIST = family({
  variants: sorts,
  name: (sort) => `answer.list.${sort}`,
  declare: (sort) => ({
    params: { ...visibleParams, limit: bigint, offset: bigint },
    row: { ...answerRow, total: int },
    text: `select ${ANSWER_COLUMNS}, (select count(*)::int from answers a where ${VISIBLE}) as total
      ${FROM} where ${VISIBLE} order by ${ORDER[sort]} limit :limit offset :offset`,
  }),
});

/** Returns one page of a question's answers for one reader, the accepted one first, each row with the total. */
export async function listAnswers(
  db: Db,
  filter: AnswerFilter,
): Promise<(AnswerRow & { total: number })[]> {
  return LIST.of(filter.sort).all(db, filter);
}

const COUNT = statement({
  name: 'answer.count',
  params: visibleParams,
  row: { total: int },
  text: `select count(*)::int as total from answers a where ${VISIBLE}`,
});

/** Counts the answers visible to this reader, for pages beyond the last. */
export async function countAnswers(
  db: Db,
  filter: Pick<AnswerFilter, 'questionId' | 'readerId' | 'reviewer'>,
): Promise<number> {
  const { total } = await COUNT.one(db, filter);
  return total;
}

export type AnswerNotice = RowOf<typeof NOTICE>;

const NOTICE = statement({
  name: 'answer.notice',
  params: { answerId: id },
  row: {
    question_id: id,
    asker_id: id,
    author_id: id,
    plain: text,
    /** When the answer was written. */
    at: timestamp,
    accepted: bool,
    /** Null when it is no longer known. */
    accepted_by: nullable(id),
    /** Users who follow the question. */
    followers: ids,
  },
  text: `select a.question_id, c.author_id as asker_id, a.author_id, left(a.plain, 400) as plain,
       a.created_at as at,
       a.accepted_at is not null as accepted, a.accepted_by,
       array(select f.user_id from content_follows f where f.content_id = c.id) as followers
     from answers a join contents c on c.id = a.question_id
     where a.id = :answerId and a.status = 'APPROVED' and a.deleted_at is null`,
});

/** Returns the notification data of an answer; null when readers cannot see it. */
export async function findNotice(db: Db, answerId: Id): Promise<AnswerNotice | null> {
  return NOTICE.first(db, { answerId });
}

type VerdictNotice = RowOf<typeof VERDICT_NOTICE>;

const VERDICT_NOTICE = statement({
  name: 'answer.verdict-notice',
  params: { auditLogId: id },
  row: {
    question_id: id,
    answer_id: id,
    author_id: id,
    reviewer_id: nullable(id),
    status: text,
    reason: text,
    /** The verdict was not undone. */
    isInForce: bool,
  },
  text: `select w.question_id, w.id as answer_id, w.author_id, a.reviewer_id, a.status, a.reason, ${IS_IN_FORCE} as "isInForce"
     from audit_logs a join answers w on w.id = a.target_id where a.id = :auditLogId and a.target_type = 'ANSWER'`,
});

/** Returns a verdict on an answer with the people it concerns. */
export async function findVerdictNotice(db: Db, auditLogId: Id): Promise<VerdictNotice | null> {
  return VERDICT_NOTICE.first(db, { auditLogId });
}

const INVITER = statement({
  name: 'answer.inviter',
  params: { questionId: id, userId: id },
  row: { inviter_id: id },
  text: 'select inviter_id from question_invites where question_id = :questionId and user_id = :userId',
});

/** Returns who invited this user to answer the question; null when there was no invitation. */
export async function findInviter(db: Db, questionId: Id, userId: Id): Promise<Id | null> {
  const rows = await INVITER.all(db, { questionId, userId });
  return rows[0]?.inviter_id ?? null;
}
