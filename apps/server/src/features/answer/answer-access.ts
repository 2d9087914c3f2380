import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { noPermission, notFound } from '../../kernel/errors.ts';
import { reachOf } from '../../visibility/reach.ts';
import { answerAbilities, askedBy } from './answer.policy.ts';
import type { AnswerAbilities, Asked } from './answer.policy.ts';
import { findAnswer, findQuestion, lockQuestion } from './answer.repo.ts';
import type { AnswerTextRow, QuestionRow } from './answer.rows.ts';

type Reader = Pick<Ctx, 'db' | 'actor'>;

/** A question the caller may read, with what they may do there. Throws NOT_FOUND. */
export async function readQuestion(
  ctx: Reader,
  id: Id,
  find = findQuestion,
): Promise<{ question: QuestionRow; asked: Asked }> {
  const question = await find(ctx.db, id);
  if (question === null) throw notFound();
  const asked = askedBy(ctx.actor, question, await reachOf(ctx.db, ctx.actor));
  if (!asked.read) throw notFound();
  return { question, asked };
}

export interface ReadAnswer {
  answer: AnswerTextRow;
  question: QuestionRow;
  asked: Asked;
  abilities: AnswerAbilities;
}

/** An answer the caller may read, with its question. Throws NOT_FOUND alike for what is not there and not theirs to see. */
export async function readAnswer(ctx: Reader, id: Id): Promise<ReadAnswer> {
  const found = await open(ctx, id, findQuestion);
  if (!found.abilities.read) throw notFound();
  return found;
}

type Ability = 'edit' | 'delete' | 'review' | 'accept';

/**
 * The same for a change: the question locked, the answer as it is under that lock. Throws NOT_FOUND or, where the caller
 * may read it, NO_PERMISSION.
 */
export async function lockAnswer(ctx: Reader, id: Id, ability: Ability): Promise<ReadAnswer> {
  const found = await open(ctx, id, lockQuestion);
  if (found.abilities[ability]) return found;
  throw found.abilities.read ? noPermission() : notFound();
}

async function open(ctx: Reader, id: Id, find: typeof findQuestion): Promise<ReadAnswer> {
  const reader = ctx.actor.member?.userId ?? null;
  const seen = await findAnswer(ctx.db, id, reader);
  if (seen === null) throw notFound();
  const { question, asked } = await readQuestion(ctx, seen.question_id, find);
  const answer = find === lockQuestion ? await findAnswer(ctx.db, id, reader) : seen;
  if (answer === null) throw notFound();
  return { answer, question, asked, abilities: answerAbilities(ctx.actor, asked, answer) };
}
