// Why it is as it is: docs/decisions/0014-comments.md
import type { z } from 'zod';
import type {
  CommentItem,
  CommentStatus,
  CreateComment,
  UpdateComment,
} from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { can, getMemberId } from '../../kernel/actor.ts';
import { conflict, noPermission, notFound } from '../../kernel/errors.ts';
import { loadReviewScope } from '../../visibility/moderation-scope.ts';
import { lockContentTarget } from '../../visibility/content-target.repo.ts';
import { findSensitiveWords, siteSettings } from '../setting/setting.public.ts';
import type { SiteSettings } from '../setting/setting.public.ts';
import { linkNames } from '../../platform/markdown/names.ts';
import { linkCommentMedia } from '../media/media.public.ts';
import { findComment } from './comment-list.repo.ts';
import { findMentioned } from './comment-mentions.ts';
import { getTargetAccess } from './comment-page.ts';
import { readTarget, findTarget } from './comment-target.ts';
import { readWritten } from './comment-text.ts';
import type { WrittenText } from './comment-text.ts';
import type { Target } from './comment-target.ts';
import {
  insertComment,
  lockComment,
  setCommentDeleted,
  setLike,
  saveRendered,
  updateComment,
} from './comment-write.repo.ts';
import { getCommentAbilities, isPublished, isRestorable } from './comment.policy.ts';
import { presentComment } from './comment.present.ts';
import type { CommentRow } from './comment.rows.ts';
import { commentText } from './comment.text.ts';

/** Creates a comment or a reply. Throws NOT_FOUND, or CONFLICT when the parent can no longer be replied to. */
export async function createComment(
  ctx: Ctx,
  input: z.output<typeof CreateComment>,
): Promise<CommentItem> {
  // before anything is locked
  const text = await readWritten(ctx, input.content, input.format);
  // the lock serialises comments on an item: the parent cannot change, and duplicates are detected
  const [target, settings] = await Promise.all([
    readTarget(ctx, input.targetType, input.targetId, lockContentTarget),
    siteSettings(ctx.db),
  ]);
  if (!target.live) throw conflict(commentText.notPublished);
  const parent =
    input.parentId === undefined ? null : await findParent(ctx, target, input.parentId);
  const status = await getInitialStatus(ctx, target, text, settings);
  const mentions = await findMentioned(ctx, target.content.id, text.calls, input.mentions);
  const id = await insertComment(ctx.db, {
    contentId: target.content.id,
    type: target.type,
    targetId: target.id,
    parentId: parent?.id ?? null,
    rootId: parent === null ? null : (parent.root_id ?? parent.id),
    authorId: getMemberId(ctx.actor),
    body: text.body,
    mentions,
    status,
    now: ctx.now(),
  });
  if (id === null) throw conflict(commentText.duplicate);
  if (text.html !== null) await storeRendered(ctx, id, text, mentions, null);
  if (status === 'APPROVED') await announce(ctx, 'comment.posted', id);
  return loadCommentItem(ctx, target, id);
}

/**
 * Edits a comment. A text that needs review is hidden until then, and another user's edit does not publish a waiting or
 * rejected comment. Throws NOT_FOUND, or CONFLICT with the current comment when it was changed since `revision`.
 */
export async function changeComment(
  ctx: Ctx,
  input: z.output<typeof UpdateComment>,
): Promise<CommentItem> {
  const { row, target } = await lockOwnOrInScope(ctx, input.id, 'edit');
  const format = row.html === null ? 'plain' : 'markdown';
  const text = await readWritten(ctx, input.content, input.format ?? format);
  const mentionIds = input.mentions ?? row.mentions.map(({ id }) => id);
  const mentions = await findMentioned(ctx, target.content.id, text.calls, mentionIds);
  const isSame = text.body === row.body && text.format === format;
  if (isSame) return loadCommentItem(ctx, target, row.id);
  if (row.revision !== input.revision) {
    throw conflict(commentText.changed, await loadCommentItem(ctx, target, row.id));
  }
  const isOwn = row.author_id === getMemberId(ctx.actor);
  const wasPublished = isPublished(row);
  const status =
    isOwn || wasPublished
      ? await getInitialStatus(ctx, target, text, await siteSettings(ctx.db))
      : row.status;
  await updateComment(ctx.db, row.id, { body: text.body, mentions, status, now: ctx.now() });
  if (text.html !== null || row.html !== null) {
    await storeRendered(ctx, row.id, text, mentions, row.body);
  }
  if (status === 'APPROVED') {
    await announce(ctx, wasPublished ? 'comment.changed' : 'comment.live', row.id);
  } else if (wasPublished) await announce(ctx, 'comment.gone', row.id);
  return loadCommentItem(ctx, target, row.id);
}

/** Deletes a comment; its replies stay below a placeholder. */
export async function removeComment(ctx: Ctx, id: Id): Promise<void> {
  const { row } = await lockOwnOrInScope(ctx, id, 'delete');
  if (row.deleted_at !== null) throw notFound(commentText.missing);
  await setCommentDeleted(ctx.db, id, getMemberId(ctx.actor), ctx.now());
  await announce(ctx, 'comment.gone', id);
}

/** Restores a deleted comment. Authors cannot restore what a reviewer deleted. */
export async function restoreComment(ctx: Ctx, id: Id): Promise<CommentItem> {
  const { row, target } = await lockOwnOrInScope(ctx, id, 'delete');
  if (row.deleted_at !== null) {
    if (!isRestorable(ctx.actor, row)) throw noPermission(commentText.byReviewer);
    await setCommentDeleted(ctx.db, id, null, null);
    if (row.status === 'APPROVED') await announce(ctx, 'comment.live', id);
  }
  return loadCommentItem(ctx, target, id);
}

/** Adds or removes a like on a visible comment. Throws NOT_FOUND. */
export async function likeComment(
  ctx: Ctx,
  id: Id,
  liked: boolean,
): Promise<{ liked: boolean; likeCount: number }> {
  const { row } = await readComment(ctx, id);
  if (!isPublished(row)) throw notFound(commentText.missing);
  const likeCount = await setLike(ctx.db, id, getMemberId(ctx.actor), liked);
  if (likeCount !== row.like_count) await ctx.contentChanged();
  return { liked, likeCount };
}

/** Returns a comment with its target when the caller can read it. Throws NOT_FOUND. */
export async function readComment(ctx: Ctx, id: Id): Promise<{ row: CommentRow; target: Target }> {
  const row = await findComment(ctx.db, ctx.actor.member?.userId ?? null, id);
  if (row === null) throw notFound(commentText.missing);
  return { row, target: await findTarget(ctx, row) };
}

/** Locks the comment first, so that the rules see its current state. */
async function lockOwnOrInScope(ctx: Ctx, id: Id, ability: 'edit' | 'delete') {
  if (!(await lockComment(ctx.db, id))) throw notFound(commentText.missing);
  const { row, target } = await readComment(ctx, id);
  const isOwn = row.author_id === ctx.actor.member?.userId;
  const abilities = getCommentAbilities(ctx.actor, row, await getTargetAccess(ctx, target));
  if (abilities[ability]) return { row, target };
  throw isPublished(row) || (isOwn && row.deleted_at === null)
    ? noPermission()
    : notFound(commentText.missing);
}

async function findParent(ctx: Ctx, target: Target, id: Id): Promise<CommentRow> {
  const row = await findComment(ctx.db, null, id);
  if (row === null || row.target_type !== target.type || row.target_id !== target.id)
    throw notFound(commentText.missing);
  if (row.deleted_at !== null) throw conflict(commentText.parentGone);
  if (isPublished(row)) return row;
  // authors know their own waiting comments; others must not learn that one is waiting
  if (row.author_id === ctx.actor.member?.userId) throw conflict(commentText.parentPending);
  throw notFound(commentText.missing);
}

/** Stores how the text of a comment is read, and links its uploads; `before` is the text that it replaces. */
async function storeRendered(
  ctx: Ctx,
  id: Id,
  { body, html, words }: WrittenText,
  mentions: readonly { id: Id; name: string }[],
  before: string | null,
): Promise<void> {
  const rendered = html === null ? null : { html: linkNames(html, mentions), plain: words };
  await saveRendered(ctx.db, id, rendered);
  await linkCommentMedia(ctx, id, { body, html, before });
}

async function getInitialStatus(
  ctx: Ctx,
  target: Target,
  { body, words }: WrittenText,
  settings: SiteSettings,
): Promise<CommentStatus> {
  const isOutsider = ctx.actor.member?.roleCode === 'Tourist' && settings.reviewTouristComments;
  const isPending =
    isOutsider ||
    (settings.reviewComments && !(await canReviewTarget(ctx, target))) ||
    // a mark within a word does not hide it
    findSensitiveWords(settings, `${body}\n${words}`).length > 0;
  return isPending ? 'PENDING_REVIEW' : 'APPROVED';
}

async function canReviewTarget(ctx: Ctx, { content }: Target): Promise<boolean> {
  if (!can(ctx.actor, 'auditLog.add')) return false;
  return (await loadReviewScope(ctx.db, ctx.actor)).covers(content.category_id);
}

/** Emits the events and invalidates the caches after a visible change. */
async function announce(
  ctx: Ctx,
  type: 'comment.posted' | 'comment.changed' | 'comment.live' | 'comment.gone',
  commentId: Id,
): Promise<void> {
  await ctx.emit(type, { commentId });
  await ctx.contentChanged();
}

async function loadCommentItem(ctx: Ctx, target: Target, id: Id): Promise<CommentItem> {
  const row = await findComment(ctx.db, ctx.actor.member?.userId ?? null, id);
  if (row === null) throw notFound(commentText.missing);
  return presentComment(ctx.actor, row, await getTargetAccess(ctx, target));
}
