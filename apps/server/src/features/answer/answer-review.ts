import type { WaitingAnswer, AnswerItem } from '@zhihui/contract/features/answer/answer.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { conflict, noPermission, notFound, badRequest } from '../../kernel/errors.ts';
import { assertCanDecide, assertUndoable } from '../audit-log/audit-log.public.ts';
import type { PendingReview } from '../audit-log/audit-log.public.ts';
import { loadReviewScope } from '../../visibility/moderation-scope.ts';
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

/** Returns a page of waiting answers in the caller's scope. */
export async function listPendingAnswerPage(ctx: Ctx, current: number, size: number) {
  const { categoryIds } = await loadReviewScope(ctx.db, ctx.actor);
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
 * Approves or rejects a waiting answer and returns the verdict's id. Throws CONFLICT when it is no longer waiting, or
 * its author changed the text.
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
    throw conflict('作者已提交新版本，请查看新版本后再审核', { revision });
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

const NOT_PENDING = '该回答已不在待审核状态';

/**
 * Checks that the caller can claim an answer for review, and returns the waiting text. Throws NOT_FOUND, NO_PERMISSION
 * when the caller can only read it, CONFLICT when it is not waiting.
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

/** Undoes the newest verdict on an answer, which then waits for review again. */
export async function undoAnswerVerdict(ctx: Ctx, auditLogId: Id): Promise<void> {
  const verdictRow = await findAnswerVerdict(ctx.db, auditLogId);
  if (verdictRow === null || verdictRow.status === 'UNDONE') throw notFound('审核记录不存在');
  const { answer } = await lockAnswer(ctx, verdictRow.answer_id, 'review');
  await assertUndoable(ctx, verdictRow);
  const verdict = await findAnswerVerdict(ctx.db, auditLogId);
  if (verdict?.newest !== true || answer.revision !== verdict.revision) {
    throw conflict('该回答在审核后已有变更，无法撤销审核');
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
 * Accepts an answer, or withdraws the acceptance. A question has at most one accepted answer; accepting another
 * replaces it. Throws NOT_FOUND when the answer was deleted, CONFLICT when it is waiting for review.
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

/** Marks an answer as not solving the question, or withdraws that. An accepted answer loses its acceptance. */
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
    throw conflict('该回答正在等待审核');
  return lockAnswer(ctx, id, 'accept');
}

/** Votes on another user's answer, once per user: 1, -1, or 0 to withdraw. */
export async function voteAnswer(ctx: Ctx, id: Id, vote: -1 | 0 | 1) {
  // the lock comes first, so that the previous vote is read under it
  await lockVotes(ctx.db, id);
  const { answer, abilities } = await readAnswer(ctx, id);
  if (answer.author_id === getMemberId(ctx.actor)) throw badRequest('不能为自己的回答投票');
  if (!abilities.vote)
    throw answer.status === 'APPROVED' ? notFound() : conflict('该回答正在等待审核');
  if (answer.my_vote === vote) return { voteCount: answer.vote_count, myVote: vote };
  const voteCount = await setVote(ctx.db, id, getMemberId(ctx.actor), vote);
  await ctx.contentChanged();
  return { voteCount, myVote: vote };
}
