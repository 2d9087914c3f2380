import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { can } from '../../kernel/actor.ts';
import { conflict, noPermission, notFound } from '../../kernel/errors.ts';
import { loadReviewScope } from '../../visibility/moderation-scope.ts';
import { findScheduledCategory } from '../announcement/announcement.public.ts';
import { findContent, findSavedFields } from '../content/content.public.ts';
import type { lockContent } from '../content/content.public.ts';
import { listVerdicts } from './audit-log.repo.ts';
import { listWriters } from './verdict.repo.ts';
import type { PendingReview } from './verdict-rules.ts';
import type { VerdictRow } from './audit-log.repo.ts';

export type Content = NonNullable<Awaited<ReturnType<typeof lockContent>>>;

/** Returns an error that states what happened to an item that is no longer waiting. */
export async function alreadyDecidedError(tx: Ctx, row: Content) {
  const [last] = await listVerdicts(tx.db, row.id);
  if (last === undefined || last.status === 'UNDONE' || last.revision !== row.revision)
    return conflict('该内容已不在待审核状态，请刷新列表');
  const outcome = last.status === 'APPROVED' ? '通过' : '驳回';
  return conflict(`该内容已不在待审核状态：${last.reviewer_nickname} 已${outcome}`);
}

/**
 * Checks that the caller can claim an item for review, and returns the waiting text. Throws NOT_FOUND, NO_PERMISSION
 * outside their scope, CONFLICT when it is not waiting.
 */
export async function findContentToReview(
  ctx: Ctx,
  id: Id,
): Promise<PendingReview & { revision: number }> {
  const content = await findContent(ctx.db, id);
  if (content === null || content.deleted_at !== null) throw notFound();
  const text = await findSubmittedFields(ctx, id, content.revision);
  if (!(await canReview(ctx, content, text.categoryId))) throw noPermission(OUT_OF_SCOPE);
  if (content.status !== 'PENDING_REVIEW') throw await alreadyDecidedError(ctx, content);
  return { ...(await findPendingReview(ctx, content, text)), revision: content.revision };
}

/** Returns an item's author, and whether the caller can review its submissions. Throws NOT_FOUND. */
export async function canReviewContent(
  ctx: Ctx,
  id: Id,
): Promise<{ authorId: Id; reviewer: boolean }> {
  const row = await findContent(ctx.db, id);
  if (row === null || row.deleted_at !== null) throw notFound();
  const { categoryId } = await findSubmittedFields(ctx, id, row.revision);
  const reviewer = can(ctx.actor, 'auditLog.add') && (await canReview(ctx, row, categoryId));
  return { authorId: row.author_id, reviewer };
}

/** Returns the writers of an item's waiting text, with its current and requested categories. */
export async function findPendingReview(
  ctx: Ctx,
  row: Pick<Content, 'id' | 'revision' | 'live_revision' | 'category_id'>,
  { categoryId }: { categoryId: Id | null },
): Promise<PendingReview> {
  const writers = await listWriters(ctx.db, row.id, row.revision);
  const live = row.live_revision === null ? [] : [row.category_id];
  return { writers, categoryIds: [categoryId, ...live] };
}

export const OUT_OF_SCOPE = '该内容不在您负责的分类中';

/**
 * Whether the reviewer's scope covers the requested category, and the category of the text that is published or
 * scheduled.
 */
export async function canReview(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  row: Pick<Content, 'id' | 'live_revision' | 'category_id'>,
  categoryId: Id | null,
): Promise<boolean> {
  const scope = await loadReviewScope(ctx.db, ctx.actor);
  if (row.live_revision !== null) return scope.covers(categoryId) && scope.covers(row.category_id);
  const scheduledCategoryId = await findScheduledCategory(ctx.db, row.id);
  return (
    scope.covers(categoryId) && (scheduledCategoryId === null || scope.covers(scheduledCategoryId))
  );
}

/** Returns the submitted text with this revision number. Throws NOT_FOUND. */
export async function findSubmittedFields(ctx: Ctx, contentId: Id, number: number) {
  const fields = await findSavedFields(ctx.db, contentId, number);
  if (fields === null) throw notFound();
  return fields;
}

/** A verdict as the people concerned see it. */
export function presentVerdict(row: VerdictRow) {
  return {
    id: row.id,
    reviewer: {
      id: row.reviewer_id,
      nickname: row.reviewer_nickname,
      avatar: row.reviewer_avatar,
    },
    status: row.status,
    reason: row.reason,
    revision: row.revision,
    createdAt: row.created_at.toISOString(),
  };
}
