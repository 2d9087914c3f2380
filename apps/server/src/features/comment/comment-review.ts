import type { ReviewComment } from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { memberId } from '../../kernel/actor.ts';
import { conflict, noPermission, notFound } from '../../kernel/errors.ts';
import {
  assertDecides,
  assertUndoable,
  findCommentVerdict,
  insertVerdict,
} from '../audit-log/audit-log.public.ts';
import type { Waiting } from '../audit-log/audit-log.public.ts';
import { reachOf } from '../../visibility/reach.ts';
import { findSubject } from '../../visibility/subject.repo.ts';
import { sensitiveWordsIn } from '../setting/setting.public.ts';
import type { SiteSettings } from '../setting/setting.public.ts';
import { findComment } from './comment-list.repo.ts';
import { lockComment, setCommentStatus } from './comment-write.repo.ts';
import { isUnderSomething } from './comment-review.repo.ts';
import type { ReviewRow } from './comment-review.repo.ts';
import type { CommentRow } from './comment.rows.ts';
import { commentText } from './comment.text.ts';

/**
 * Approves or refuses a comment that waits; resolves to the verdict's id. Throws CONFLICT when there is nothing to
 * decide any more, or its author has changed the text; NO_PERMISSION outside the reviewer's reach.
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
  const { row, waiting } = await lockInReach(ctx, verdict.id);
  if (row.status !== 'PENDING_REVIEW') throw conflict(commentText.notWaiting);
  if (row.revision !== (verdict.revision ?? row.revision))
    throw conflict(commentText.newerText, { revision: row.revision });
  await assertDecides(ctx, { type: 'COMMENT', id: row.id }, waiting);
  await setCommentStatus(ctx.db, row.id, verdict.status, ctx.now());
  const auditLogId = await log(ctx, row, verdict.status, verdict.reason);
  await ctx.emit('comment.reviewed', { commentId: row.id, auditLogId });
  if (verdict.status === 'APPROVED') {
    await ctx.emit('comment.live', { commentId: row.id });
    await ctx.contentChanged();
  }
  return auditLogId;
}

/** Takes the newest verdict on a comment back: it waits again. */
export async function undoVerdict(ctx: Ctx, auditLogId: Id): Promise<void> {
  const verdict = await findCommentVerdict(ctx.db, auditLogId);
  if (verdict === null || verdict.status === 'UNDONE') throw notFound(commentText.noVerdict);
  const { row } = await lockInReach(ctx, verdict.target_id);
  await assertUndoable(ctx, verdict);
  const sameText = row.revision === (verdict.revision ?? row.revision);
  if (!verdict.newest || row.status !== verdict.status || !sameText)
    throw conflict(commentText.laterVerdict);
  await setCommentStatus(ctx.db, row.id, 'PENDING_REVIEW', ctx.now());
  await log(ctx, row, 'UNDONE', '');
  await ctx.emit('comment.reviewed', { commentId: row.id, auditLogId });
  if (verdict.status === 'APPROVED') {
    await ctx.emit('comment.gone', { commentId: row.id });
    await ctx.contentChanged();
  }
}

/**
 * Whether the caller may take a comment to decide on it, and the text that waits. Throws NOT_FOUND, NO_PERMISSION outside
 * their reach, CONFLICT when it does not wait.
 */
export async function commentToReview(ctx: Ctx, id: Id): Promise<Waiting & { revision: number }> {
  const { row, waiting } = await findInReach(ctx, id);
  if (row.status !== 'PENDING_REVIEW') throw conflict(commentText.notWaiting);
  return { ...waiting, revision: row.revision };
}

async function lockInReach(ctx: Ctx, id: Id) {
  if (!(await lockComment(ctx.db, id))) throw notFound(commentText.missing);
  return findInReach(ctx, id);
}

async function findInReach(ctx: Ctx, id: Id): Promise<{ row: CommentRow; waiting: Waiting }> {
  const row = await findComment(ctx.db, null, id);
  const content = row === null ? null : await findSubject(ctx.db, row.content_id);
  if (row === null || row.deleted_at !== null || content === null || content.deleted_at !== null)
    throw notFound(commentText.missing);
  if (!(await isUnderSomething(ctx.db, id))) throw notFound(commentText.missing);
  const reach = await reachOf(ctx.db, ctx.actor);
  if (!reach.covers(content.category_id)) throw noPermission(commentText.outOfReach);
  return { row, waiting: { writers: [row.author_id], categoryIds: [content.category_id] } };
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
    reviewerId: memberId(ctx.actor),
    before: null,
    now: ctx.now(),
  });
}

/** A row of the reviewers' list. */
export function presentForReview(row: ReviewRow, settings: SiteSettings): ReviewComment {
  const { parent_author_id: parentId, parent_nickname: parentName } = row;
  return {
    id: row.id,
    targetType: row.target_type,
    content: { id: row.content_id, model: row.model, title: row.title },
    author: { id: row.author_id, nickname: row.author_nickname, avatar: row.author_avatar },
    text: row.body,
    parent:
      parentId === null || parentName === null
        ? null
        : {
            author: { id: parentId, nickname: parentName, avatar: row.parent_avatar },
            text: row.parent_body ?? '',
          },
    status: row.status,
    words: sensitiveWordsIn(settings, row.body),
    reason: row.reason,
    revision: row.revision,
    submittedAt: row.submitted_at.toISOString(),
  };
}
