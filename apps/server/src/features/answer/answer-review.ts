import type { WaitingAnswer, AnswerItem } from '@zhihui/contract/features/answer/answer.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { conflict, noPermission, notFound, badRequest } from '../../kernel/errors.ts';
import { assertCanDecide, assertUndoable } from '../audit-log/audit-log.public.ts';
import type { PendingReview } from '../audit-log/audit-log.public.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';
import { findSensitiveWords, siteSettings } from '../setting/setting.public.ts';
import type { SiteSettings } from '../setting/setting.public.ts';
import { lockAnswer, readAnswer } from './answer-access.ts';
import type { ReadAnswer } from './answer-access.ts';
import {
  findAnswerVerdict,
  insertAnswerVerdict,
  listPendingAnswers,
} from './answer-review.repo.ts';
import type { PendingRow } from './answer-review.repo.ts';
import {
  setAnswerStatus,
  lockVotes,
  setAccepted,
  setRejected,
  setVote,
} from './answer-write.repo.ts';
import { loadAnswerItem } from './answer.service.ts';

/** Answers that wait within the caller's reach. */
export async function pageOfPendingAnswers(ctx: Ctx, current: number, size: number) {
  const { categoryIds } = await loadModerationScope(ctx.db, ctx.actor);
  const { rows, total } = await listPendingAnswers(ctx.db, categoryIds, size, (current - 1) * size);
  const settings = await siteSettings(ctx.db);
  return { records: rows.map((row) => presentPending(row, settings)), total, current, size };
}

function presentPending(row: PendingRow, settings: SiteSettings): WaitingAnswer {
  return {
    id: row.id,
    question: { id: row.question_id, title: row.question_title },
    author: { id: row.author_id, nickname: row.author_nickname, avatar: row.author_avatar },
    html: row.html,
    excerpt: row.excerpt,
    words: findSensitiveWords(settings, row.body),
    revision: row.revision,
    createdAt: row.created_at.toISOString(),
  };
}

/**
 * Approves or rejects an answer that waits; resolves to the verdict's id. Throws CONFLICT when it does not wait any
 * more, or its author has changed the text.
 */
export async function decideAnswer(
  ctx: Ctx,
  verdict: {
    id: Id;
    status: 'APPROVED' | 'REJECTED';
    reason: string;
    revision?: number | undefined;
  },
): Promise<Id> {
  const locked = await lockAnswer(ctx, verdict.id, 'review');
  const { answer } = locked;
  if (answer.status !== 'PENDING_REVIEW') throw conflict(NOT_PENDING);
  if (answer.revision !== (verdict.revision ?? answer.revision)) {
    const { revision } = answer;
    throw conflict('作者刚刚提交了新的版本，请重新查看后再审核', { revision });
  }
  await assertCanDecide(ctx, { type: 'ANSWER', id: answer.id }, toPendingReview(locked));
  await setAnswerStatus(ctx.db, answer.id, verdict.status);
  const auditLogId = await insertAnswerVerdict(ctx.db, {
    answer_id: answer.id,
    revision: answer.revision,
    status: verdict.status,
    reason: verdict.reason,
    reviewer_id: getMemberId(ctx.actor),
    now: ctx.now(),
  });
  if (verdict.status === 'APPROVED') {
    await ctx.emit('answer.live', { answerId: answer.id, questionId: answer.question_id });
  }
  await ctx.emit('answer.reviewed', { auditLogId });
  await ctx.contentChanged();
  return auditLogId;
}

const NOT_PENDING = '这个回答已经不在待审核状态';

/**
 * Whether the caller may take an answer to decide on it, and the text that waits. Throws NOT_FOUND, NO_PERMISSION where
 * they may only read it, CONFLICT when it does not wait.
 */
export async function findAnswerToReview(
  ctx: Ctx,
  id: Id,
): Promise<PendingReview & { revision: number }> {
  const locked = await readAnswer(ctx, id);
  if (!locked.abilities.review) throw noPermission();
  if (locked.answer.status !== 'PENDING_REVIEW') throw conflict(NOT_PENDING);
  return { ...toPendingReview(locked), revision: locked.answer.revision };
}

const toPendingReview = ({ answer, question }: ReadAnswer): PendingReview => ({
  writers: [answer.author_id],
  categoryIds: [question.category_id],
});

/** Takes the newest verdict on an answer back: it waits again. */
export async function undoAnswerVerdict(ctx: Ctx, auditLogId: Id): Promise<void> {
  const verdictRow = await findAnswerVerdict(ctx.db, auditLogId);
  if (verdictRow === null || verdictRow.status === 'UNDONE') throw notFound('没有找到这次审核');
  const { answer } = await lockAnswer(ctx, verdictRow.answer_id, 'review');
  await assertUndoable(ctx, verdictRow);
  const verdict = await findAnswerVerdict(ctx.db, auditLogId);
  if (verdict?.newest !== true || answer.revision !== verdict.revision) {
    throw conflict('这个回答之后又有变化，不能再撤销这次审核');
  }
  await setAnswerStatus(ctx.db, answer.id, 'PENDING_REVIEW');
  await insertAnswerVerdict(ctx.db, {
    answer_id: answer.id,
    revision: answer.revision,
    status: 'UNDONE',
    reason: '',
    reviewer_id: getMemberId(ctx.actor),
    now: ctx.now(),
  });
  await ctx.emit('answer.reviewed', { auditLogId });
  await ctx.emit('answer.gone', { answerId: answer.id, questionId: answer.question_id });
  await ctx.contentChanged();
}

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
