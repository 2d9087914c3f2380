import type { WaitingAnswer } from '@zhihui/contract/features/answer/answer.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { memberId } from '../../kernel/actor.ts';
import { conflict, noPermission, notFound } from '../../kernel/errors.ts';
import { assertDecides, assertUndoable } from '../audit-log/audit-log.public.ts';
import type { Waiting } from '../audit-log/audit-log.public.ts';
import { reachOf } from '../../visibility/reach.ts';
import { sensitiveWordsIn, siteSettings } from '../setting/setting.public.ts';
import type { SiteSettings } from '../setting/setting.public.ts';
import { lockAnswer, readAnswer } from './answer-access.ts';
import type { ReadAnswer } from './answer-access.ts';
import {
  findAnswerVerdict,
  insertAnswerVerdict,
  listWaitingAnswers,
} from './answer-review.repo.ts';
import type { WaitingRow } from './answer-review.repo.ts';
import { setAnswerStatus } from './answer-write.repo.ts';

/** Answers that wait within the caller's reach. */
export async function waitingAnswers(ctx: Ctx, current: number, size: number) {
  const { categoryIds } = await reachOf(ctx.db, ctx.actor);
  const { rows, total } = await listWaitingAnswers(ctx.db, categoryIds, size, (current - 1) * size);
  const settings = await siteSettings(ctx.db);
  return { records: rows.map((row) => presentWaiting(row, settings)), total, current, size };
}

function presentWaiting(row: WaitingRow, settings: SiteSettings): WaitingAnswer {
  return {
    id: row.id,
    question: { id: row.question_id, title: row.question_title },
    author: { id: row.author_id, nickname: row.author_nickname, avatar: row.author_avatar },
    html: row.html,
    excerpt: row.excerpt,
    words: sensitiveWordsIn(settings, row.body),
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
  const found = await lockAnswer(ctx, verdict.id, 'review');
  const { answer } = found;
  if (answer.status !== 'PENDING_REVIEW') throw conflict(NOT_WAITING);
  if (answer.revision !== (verdict.revision ?? answer.revision)) {
    const { revision } = answer;
    throw conflict('作者刚刚提交了新的版本，请重新查看后再审核', { revision });
  }
  await assertDecides(ctx, { type: 'ANSWER', id: answer.id }, waitingOf(found));
  await setAnswerStatus(ctx.db, answer.id, verdict.status);
  const auditLogId = await insertAnswerVerdict(ctx.db, {
    answer_id: answer.id,
    revision: answer.revision,
    status: verdict.status,
    reason: verdict.reason,
    reviewer_id: memberId(ctx.actor),
    now: ctx.now(),
  });
  if (verdict.status === 'APPROVED') {
    await ctx.emit('answer.live', { answerId: answer.id, questionId: answer.question_id });
  }
  await ctx.emit('answer.reviewed', { auditLogId });
  await ctx.contentChanged();
  return auditLogId;
}

const NOT_WAITING = '这个回答已经不在待审核状态';

/**
 * Whether the caller may take an answer to decide on it, and the text that waits. Throws NOT_FOUND, NO_PERMISSION where
 * they may only read it, CONFLICT when it does not wait.
 */
export async function answerToReview(ctx: Ctx, id: Id): Promise<Waiting & { revision: number }> {
  const found = await readAnswer(ctx, id);
  if (!found.abilities.review) throw noPermission();
  if (found.answer.status !== 'PENDING_REVIEW') throw conflict(NOT_WAITING);
  return { ...waitingOf(found), revision: found.answer.revision };
}

const waitingOf = ({ answer, question }: ReadAnswer): Waiting => ({
  writers: [answer.author_id],
  categoryIds: [question.category_id],
});

/** Takes the newest verdict on an answer back: it waits again. */
export async function undoAnswerVerdict(ctx: Ctx, auditLogId: Id): Promise<void> {
  const seen = await findAnswerVerdict(ctx.db, auditLogId);
  if (seen === null || seen.status === 'UNDONE') throw notFound('没有找到这次审核');
  const { answer } = await lockAnswer(ctx, seen.answer_id, 'review');
  await assertUndoable(ctx, seen);
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
    reviewer_id: memberId(ctx.actor),
    now: ctx.now(),
  });
  await ctx.emit('answer.reviewed', { auditLogId });
  await ctx.emit('answer.gone', { answerId: answer.id, questionId: answer.question_id });
  await ctx.contentChanged();
}
