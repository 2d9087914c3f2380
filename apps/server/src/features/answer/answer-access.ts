import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { noPermission, notFound } from '../../kernel/errors.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';
import { getAnswerAbilities, getQuestionAbilities } from './answer.policy.ts';
import type { AnswerAbilities, QuestionAbilities } from './answer.policy.ts';
import { findAnswer, findQuestion, lockQuestion } from './answer.repo.ts';
import type { AnswerTextRow, QuestionRow } from './answer.rows.ts';

type Reader = Pick<Ctx, 'db' | 'actor'>;

/** Returns a question the caller can read, with their abilities on it. Throws NOT_FOUND. */
export async function readQuestion(
  ctx: Reader,
  id: Id,
  find = findQuestion,
): Promise<{ question: QuestionRow; questionAbilities: QuestionAbilities }> {
  const question = await find(ctx.db, id);
  if (question === null) throw notFound();
  const questionAbilities = getQuestionAbilities(
    ctx.actor,
    question,
    await loadModerationScope(ctx.db, ctx.actor),
  );
  if (!questionAbilities.read) throw notFound();
  return { question, questionAbilities };
}

export interface ReadAnswer {
  answer: AnswerTextRow;
  question: QuestionRow;
  questionAbilities: QuestionAbilities;
  abilities: AnswerAbilities;
}

/**
 * Returns an answer the caller can read, with its question. Throws NOT_FOUND alike for missing and for hidden answers.
 */
export async function readAnswer(ctx: Reader, id: Id): Promise<ReadAnswer> {
  const locked = await openAnswer(ctx, id, findQuestion);
  if (!locked.abilities.read) throw notFound();
  return locked;
}

type Ability = 'edit' | 'delete' | 'review' | 'accept';

/**
 * Reads the same for a change: locks the question, then reads the answer under that lock. Throws NOT_FOUND, or
 * NO_PERMISSION when the caller can only read it.
 */
export async function lockAnswer(ctx: Reader, id: Id, ability: Ability): Promise<ReadAnswer> {
  const locked = await openAnswer(ctx, id, lockQuestion);
  if (locked.abilities[ability]) return locked;
  throw locked.abilities.read ? noPermission() : notFound();
}

async function openAnswer(ctx: Reader, id: Id, find: typeof findQuestion): Promise<ReadAnswer> {
  const reader = ctx.actor.member?.userId ?? null;
  const answerRow = await findAnswer(ctx.db, id, reader);
  if (answerRow === null) throw notFound();
  const { question, questionAbilities } = await readQuestion(ctx, answerRow.question_id, find);
  const answer = find === lockQuestion ? await findAnswer(ctx.db, id, reader) : answerRow;
  if (answer === null) throw notFound();
  return {
    answer,
    question,
    questionAbilities,
    abilities: getAnswerAbilities(ctx.actor, questionAbilities, answer),
  };
}
