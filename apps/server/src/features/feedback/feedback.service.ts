// Why it is as it is: docs/decisions/0015-feedback.md
import type { FeedbackTarget } from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { noPermission, notFound } from '../../kernel/errors.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';
import type { ModerationScope } from '../../visibility/moderation-scope.ts';
import { commentPublished, readComment } from '../comment/comment.public.ts';
import { readContentTarget } from '../../visibility/content-target.ts';
import { needsResponse, getFeedbackAbilities } from './feedback.policy.ts';
import { insertFeedback } from './feedback-write.repo.ts';
import type { NewFeedback } from './feedback-write.repo.ts';
import { findFeedback } from './feedback.repo.ts';
import type { FeedbackRow } from './feedback.repo.ts';

/** Returns the target of a feedback: an article, or a visible comment. Throws NOT_FOUND. */
export async function findFeedbackTarget(
  ctx: Ctx,
  type: FeedbackTarget,
  id: Id,
): Promise<{ contentId: Id; commentId: Id | null }> {
  if (type === 'COMMENT') {
    const { row, target } = await readComment(ctx, id);
    if (!commentPublished(row) || !target.live) throw notFound();
    return { contentId: row.content_id, commentId: row.id };
  }
  const { row } = await readContentTarget(ctx, id);
  if (row.model !== 'ARTICLE' || row.live_revision === null) throw notFound();
  return { contentId: row.id, commentId: null };
}

/** Creates a feedback. One that needs no response is resolved from the start. */
export async function createFeedback(
  ctx: Ctx,
  target: { contentId: Id; commentId: Id | null },
  input: Pick<NewFeedback, 'type' | 'body'>,
): Promise<Id> {
  const isOpen = needsResponse(input);
  const { id, replaces } = await insertFeedback(ctx.db, {
    ...target,
    ...input,
    authorId: getMemberId(ctx.actor),
    state: isOpen ? 'OPEN' : 'RESOLVED',
    now: ctx.now(),
  });
  if (isOpen || replaces) await ctx.emit('feedback.given', { feedbackId: id });
  await ctx.contentChanged();
  return id;
}

/**
 * Returns a feedback for a user it concerns, as long as they can read its target. Throws NOT_FOUND, or NO_PERMISSION
 * when they can only read it.
 */
export async function readFeedback(
  ctx: Ctx,
  id: Id,
  ability: 'read' | 'resolve' | 'delete',
): Promise<{ row: FeedbackRow; scope: ModerationScope }> {
  const row = await findFeedback(ctx.db, id);
  if (row === null) throw notFound();
  await readContentTarget(ctx, row.content_id);
  const scope = await loadModerationScope(ctx.db, ctx.actor);
  const abilities = getFeedbackAbilities(ctx.actor, row, scope);
  // hidden feedback gets the same error as missing feedback
  if (!abilities.read && (ability === 'read' || !abilities.delete)) throw notFound();
  if (!abilities[ability]) throw noPermission();
  return { row, scope };
}
