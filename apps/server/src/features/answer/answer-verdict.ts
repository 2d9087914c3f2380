import type { AnswerItem } from '@zhihui/contract/features/answer/answer.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { badRequest, conflict, notFound } from '../../kernel/errors.ts';
import { lockAnswer, readAnswer } from './answer-access.ts';
import { lockVotes, setAccepted, setRejected, setVote } from './answer-write.repo.ts';
import { loadAnswerItem } from './answer.service.ts';

/**
 * Accepts an answer, or takes that back. At most one of a question is accepted: the one before is not any more.
 * Throws NOT_FOUND for one that was deleted meanwhile, CONFLICT for one that waits for a reviewer.
 */
export async function acceptAnswer(ctx: Ctx, id: Id, accepted: boolean): Promise<AnswerItem> {
  const { answer, questionAbilities } = await lockForDecision(ctx, id);
  if ((answer.accepted_at !== null) !== accepted) {
    const acceptance = accepted ? { by: getMemberId(ctx.actor), at: ctx.now() } : null;
    for (const answerId of await setAccepted(ctx.db, answer.question_id, id, acceptance)) {
      await ctx.emit('answer.unaccepted', { answerId });
    }
    if (accepted) await ctx.emit('answer.accepted', { answerId: id });
    await ctx.contentChanged();
  }
  return loadAnswerItem(ctx, id, questionAbilities);
}

/** The asker says that an answer does not solve the question, or takes that back. An accepted one is not accepted any more. */
export async function rejectAnswer(ctx: Ctx, id: Id, rejected: boolean): Promise<AnswerItem> {
  const { answer, questionAbilities } = await lockForDecision(ctx, id);
  if ((answer.rejected_at !== null) !== rejected) {
    await setRejected(ctx.db, id, rejected ? ctx.now() : null);
    if (answer.accepted_at !== null) await ctx.emit('answer.unaccepted', { answerId: id });
    await ctx.contentChanged();
  }
  return loadAnswerItem(ctx, id, questionAbilities);
}

async function lockForDecision(ctx: Ctx, id: Id) {
  const { answer, questionAbilities } = await readAnswer(ctx, id);
  if (answer.status !== 'APPROVED' && questionAbilities.decide)
    throw conflict('这个回答还在等待审核');
  return lockAnswer(ctx, id, 'accept');
}

/** One vote a person on other people's answers: 1, -1, or 0 to take it back. */
export async function voteAnswer(ctx: Ctx, id: Id, vote: -1 | 0 | 1) {
  // locked first, so that the vote there was is read under the lock
  await lockVotes(ctx.db, id);
  const { answer, abilities } = await readAnswer(ctx, id);
  if (answer.author_id === getMemberId(ctx.actor)) throw badRequest('不能给自己的回答投票');
  if (!abilities.vote)
    throw answer.status === 'APPROVED' ? notFound() : conflict('这个回答还在等待审核');
  if (answer.my_vote === vote) return { voteCount: answer.vote_count, myVote: vote };
  const voteCount = await setVote(ctx.db, id, getMemberId(ctx.actor), vote);
  await ctx.contentChanged();
  return { voteCount, myVote: vote };
}
