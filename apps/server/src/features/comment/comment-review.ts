import type { ReviewComment } from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { conflict, noPermission, notFound } from '../../kernel/errors.ts';
import {
  assertCanDecide,
  assertUndoable,
  findCommentVerdict,
  insertVerdict,
} from '../audit-log/audit-log.public.ts';
import type { PendingReview } from '../audit-log/audit-log.public.ts';
import { loadReviewScope } from '../../visibility/moderation-scope.ts';
import { findContentTarget } from '../../visibility/content-target.repo.ts';
import { findSensitiveWords } from '../setting/setting.public.ts';
import type { SiteSettings } from '../setting/setting.public.ts';
import { findComment } from './comment-list.repo.ts';
import { lockComment, setCommentStatus } from './comment-write.repo.ts';
import { hasVisibleParent } from './comment-review.repo.ts';
import type { ReviewRow } from './comment-review.repo.ts';
import type { CommentRow } from './comment.rows.ts';
import { commentText } from './comment.text.ts';

/**
 * Approves or rejects a waiting comment and returns the verdict's id. Throws CONFLICT when it is no longer waiting, or
 * its author changed the text; NO_PERMISSION outside the reviewer's scope.
 */
export async function decideComment(
  ctx: Ctx,
  verdict: {
    id: Id;
    status: 'APPROVED' | 'REJECTED';
    reason: string;
    revision?: number | undefined;
  },
): Promise<Id> {
  const { row, pending } = await lockInScope(ctx, verdict.id);
  if (row.status !== 'PENDING_REVIEW') throw conflict(commentText.notPending);
  if (row.revision !== (verdict.revision ?? row.revision))
    throw conflict(commentText.newerRevision, { revision: row.revision });
  await assertCanDecide(ctx, { type: 'COMMENT', id: row.id }, pending);
  await setCommentStatus(ctx.db, row.id, verdict.status, ctx.now());
  const auditLogId = await log(ctx, row, verdict.status, verdict.reason);
  await ctx.emit('comment.reviewed', { commentId: row.id, auditLogId });
  if (verdict.status === 'APPROVED') {
    await ctx.emit('comment.live', { commentId: row.id });
    await ctx.contentChanged();
  }
  return auditLogId;
}

/** Undoes the newest verdict on a comment, which then waits for review again. */
export async function undoVerdict(ctx: Ctx, auditLogId: Id): Promise<void> {
  const verdict = await findCommentVerdict(ctx.db, auditLogId);
  if (verdict === null || verdict.status === 'UNDONE') throw notFound(commentText.noVerdict);
  const { row } = await lockInScope(ctx, verdict.target_id);
  await assertUndoable(ctx, verdict);
  const isSameText = row.revision === (verdict.revision ?? row.revision);
  if (!verdict.newest || row.status !== verdict.status || !isSameText)
    throw conflict(commentText.changedSinceVerdict);
  await setCommentStatus(ctx.db, row.id, 'PENDING_REVIEW', ctx.now());
  await log(ctx, row, 'UNDONE', '');
  await ctx.emit('comment.reviewed', { commentId: row.id, auditLogId });
  if (verdict.status === 'APPROVED') {
    await ctx.emit('comment.gone', { commentId: row.id });
    await ctx.contentChanged();
  }
}

/**
 * Checks that the caller can claim a comment for review, and returns the waiting text. Throws NOT_FOUND, NO_PERMISSION
 * outside their scope, CONFLICT when it is not waiting.
 */
export async function findCommentToReview(
  ctx: Ctx,
  id: Id,
): Promise<PendingReview & { revision: number }> {
  const { row, pending } = await findInScope(ctx, id);
  if (row.status !== 'PENDING_REVIEW') throw conflict(commentText.notPending);
  return { ...pending, revision: row.revision };
}

async function lockInScope(ctx: Ctx, id: Id) {
  if (!(await lockComment(ctx.db, id))) throw notFound(commentText.missing);
  return findInScope(ctx, id);
}

async function findInScope(ctx: Ctx, id: Id): Promise<{ row: CommentRow; pending: PendingReview }> {
  const row = await findComment(ctx.db, null, id);
  const content = row === null ? null : await findContentTarget(ctx.db, row.content_id);
  if (row === null || row.deleted_at !== null || content === null || content.deleted_at !== null)
    throw notFound(commentText.missing);
  if (!(await hasVisibleParent(ctx.db, id))) throw notFound(commentText.missing);
  const scope = await loadReviewScope(ctx.db, ctx.actor);
  if (!scope.covers(content.category_id)) throw noPermission(commentText.outOfScope);
  return { row, pending: { writers: [row.author_id], categoryIds: [content.category_id] } };
}

function log(
  ctx: Ctx,
  row: CommentRow,
  status: 'APPROVED' | 'REJECTED' | 'UNDONE',
  reason: string,
): Promise<Id> {
  return insertVerdict(ctx.db, {
    targetType: 'COMMENT',
    targetId: row.id,
    revision: row.revision,
    status,
    reason,
    reviewerId: getMemberId(ctx.actor),
    before: null,
    now: ctx.now(),
  });
}

/** A row in the reviewers' list. */
export function presentForReview(row: ReviewRow, settings: SiteSettings): ReviewComment {
  const { parent_author_id: parentId, parent_nickname: parentName } = row;
  return {
    id: row.id,
    targetType: row.target_type,
    content: { id: row.content_id, model: row.model, title: row.title },
    author: { id: row.author_id, nickname: row.author_nickname, avatar: row.author_avatar },
    text: row.plain ?? row.body,
    html: row.html,
    parent:
      parentId === null || parentName === null
        ? null
        : {
            author: { id: parentId, nickname: parentName, avatar: row.parent_avatar },
            text: row.parent_body ?? '',
          },
    status: row.status,
    words: findSensitiveWords(settings, `${row.body}\n${row.plain ?? ''}`),
    reason: row.reason,
    revision: row.revision,
    submittedAt: row.submitted_at.toISOString(),
  };
}
