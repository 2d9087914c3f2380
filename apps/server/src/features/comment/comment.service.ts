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
import { loadModerationScope } from '../../visibility/moderation-scope.ts';
import { lockContentTarget } from '../../visibility/content-target.repo.ts';
import { findSensitiveWords, siteSettings } from '../setting/setting.public.ts';
import { findComment } from './comment-list.repo.ts';
import { getTargetAccess } from './comment-page.ts';
import { readTarget, findTarget } from './comment-target.ts';
import type { Target } from './comment-target.ts';
import {
  insertComment,
  lockComment,
  setCommentDeleted,
  setLike,
  updateComment,
  listMentionedReaders,
} from './comment-write.repo.ts';
import { commentAbilities, published } from './comment.policy.ts';
import { presentComment } from './comment.present.ts';
import type { CommentRow } from './comment.rows.ts';
import { commentText } from './comment.text.ts';
import { MAX_MENTIONS } from '@zhihui/contract/features/comment/comment.limits.ts';
import { findMentions } from '@zhihui/contract/features/link/mention.ts';
import { normaliseId } from '@zhihui/contract/schema.ts';

/** Stores a comment or a reply. Throws NOT_FOUND, or CONFLICT where it cannot be answered any more. */
export async function createComment(
  ctx: Ctx,
  input: z.output<typeof CreateComment>,
): Promise<CommentItem> {
  // one after another under an item: its parent stays as it is, and the same said twice is seen
  const target = await readTarget(ctx, input.targetType, input.targetId, lockContentTarget);
  if (!target.live) throw conflict(commentText.notPublished);
  const parent =
    input.parentId === undefined ? null : await findParent(ctx, target, input.parentId);
  const body = input.content.trim();
  const status = await statusFor(ctx, target, body);
  const id = await insertComment(ctx.db, {
    contentId: target.content.id,
    type: target.type,
    targetId: target.id,
    parentId: parent?.id ?? null,
    rootId: parent === null ? null : (parent.root_id ?? parent.id),
    authorId: getMemberId(ctx.actor),
    body,
    mentions: await mentionsIn(ctx, target.content.id, body, input.mentions),
    status,
    now: ctx.now(),
  });
  if (id === null) throw conflict(commentText.duplicate);
  if (status === 'APPROVED') await announce(ctx, 'comment.posted', id);
  return loadCommentItem(ctx, target, id);
}

/**
 * Changes a comment's text; a text that has to be reviewed leaves the readers until it was, and what waits or was
 * refused is not passed by somebody else's change of it. Throws NOT_FOUND, or CONFLICT with the comment as it is now when
 * it was changed since `revision`.
 */
export async function changeComment(
  ctx: Ctx,
  input: z.output<typeof UpdateComment>,
): Promise<CommentItem> {
  const { row, target } = await lockOwnOrInScope(ctx, input.id, 'edit');
  const body = input.content.trim();
  const mentionIds = input.mentions ?? row.mentions.map(({ id }) => id);
  const mentions = await mentionsIn(ctx, target.content.id, body, mentionIds);
  if (body === row.body) return loadCommentItem(ctx, target, row.id);
  if (row.revision !== input.revision) {
    throw conflict(commentText.changed, await loadCommentItem(ctx, target, row.id));
  }
  const isOwn = row.author_id === getMemberId(ctx.actor);
  const wasPublished = published(row);
  const status = isOwn || wasPublished ? await statusFor(ctx, target, body) : row.status;
  await updateComment(ctx.db, row.id, { body, mentions, status, now: ctx.now() });
  if (status === 'APPROVED') {
    await announce(ctx, wasPublished ? 'comment.changed' : 'comment.live', row.id);
  } else if (wasPublished) await announce(ctx, 'comment.gone', row.id);
  return loadCommentItem(ctx, target, row.id);
}

/** Takes a comment away; what answers it stays under its empty place. */
export async function removeComment(ctx: Ctx, id: Id): Promise<void> {
  const { row } = await lockOwnOrInScope(ctx, id, 'delete');
  if (row.deleted_at !== null) throw notFound(commentText.missing);
  await setCommentDeleted(ctx.db, id, getMemberId(ctx.actor), ctx.now());
  await announce(ctx, 'comment.gone', id);
}

/** Brings a deleted comment back. What a reviewer deleted, its author cannot. */
export async function restoreComment(ctx: Ctx, id: Id): Promise<CommentItem> {
  const { row, target } = await lockOwnOrInScope(ctx, id, 'delete');
  const member = ctx.actor.member;
  if (row.deleted_at !== null) {
    const isDeletedByOther = row.deleted_by !== null && row.deleted_by !== row.author_id;
    if (isDeletedByOther && member?.userId === row.author_id && !member.admin)
      throw noPermission(commentText.byReviewer);
    await setCommentDeleted(ctx.db, id, null, null);
    if (row.status === 'APPROVED') await announce(ctx, 'comment.live', id);
  }
  return loadCommentItem(ctx, target, id);
}

/** Likes or no longer likes a comment that readers have. Throws NOT_FOUND. */
export async function likeComment(
  ctx: Ctx,
  id: Id,
  liked: boolean,
): Promise<{ liked: boolean; likeCount: number }> {
  const { row } = await readComment(ctx, id);
  if (!published(row)) throw notFound(commentText.missing);
  const likeCount = await setLike(ctx.db, id, getMemberId(ctx.actor), liked);
  if (likeCount !== row.like_count) await ctx.contentChanged();
  return { liked, likeCount };
}

/** A comment with what it stands under, for somebody who may read that. Throws NOT_FOUND. */
export async function readComment(ctx: Ctx, id: Id): Promise<{ row: CommentRow; target: Target }> {
  const row = await findComment(ctx.db, ctx.actor.member?.userId ?? null, id);
  if (row === null) throw notFound(commentText.missing);
  return { row, target: await findTarget(ctx, row) };
}

/** Locked first, so that the rules look at what is there when the change happens. */
async function lockOwnOrInScope(ctx: Ctx, id: Id, ability: 'edit' | 'delete') {
  if (!(await lockComment(ctx.db, id))) throw notFound(commentText.missing);
  const { row, target } = await readComment(ctx, id);
  const isOwn = row.author_id === ctx.actor.member?.userId;
  const abilities = commentAbilities(ctx.actor, row, await getTargetAccess(ctx, target));
  if (abilities[ability]) return { row, target };
  throw published(row) || (isOwn && row.deleted_at === null)
    ? noPermission()
    : notFound(commentText.missing);
}

async function findParent(ctx: Ctx, target: Target, id: Id): Promise<CommentRow> {
  const row = await findComment(ctx.db, null, id);
  if (row === null || row.target_type !== target.type || row.target_id !== target.id)
    throw notFound(commentText.missing);
  if (row.deleted_at !== null) throw conflict(commentText.parentGone);
  if (published(row)) return row;
  // one's own is known to oneself; of other people's not even that it waits
  if (row.author_id === ctx.actor.member?.userId) throw conflict(commentText.parentPending);
  throw notFound(commentText.missing);
}

async function statusFor(ctx: Ctx, target: Target, text: string): Promise<CommentStatus> {
  const settings = await siteSettings(ctx.db);
  const isOutsider = ctx.actor.member?.roleCode === 'Tourist' && settings.reviewTouristComments;
  const isPending =
    isOutsider ||
    (settings.reviewComments && !(await canReviewTarget(ctx, target))) ||
    findSensitiveWords(settings, text).length > 0;
  return isPending ? 'PENDING_REVIEW' : 'APPROVED';
}

async function canReviewTarget(ctx: Ctx, { content }: Target): Promise<boolean> {
  if (!can(ctx.actor, 'auditLog.add')) return false;
  return (await loadModerationScope(ctx.db, ctx.actor)).covers(content.category_id);
}

/** Tells subscribers and every node that what readers have changed. */
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

/** A name ends where a space or a mark of punctuation stands. */
const MENTION_PATTERN = /@([^\s@,，。.:：;；!！?？、()（）<>《》"“”]{1,20})/gu;

/**
 * The people a text calls, among those who may read the item. Chosen ones (`ids`) count where their name stands in the
 * text; so does a link to them; a name typed by hand counts where it belongs to one reader only. Everybody else is passed over in silence.
 */
async function mentionsIn(
  ctx: Ctx,
  contentId: Id,
  text: string,
  ids: readonly Id[],
): Promise<{ id: Id; name: string }[]> {
  if (!text.includes('@')) return [];
  const names = [...text.matchAll(MENTION_PATTERN)].map(([, name]) => name as string);
  const typedNames = [...new Set(names)].slice(0, 2 * MAX_MENTIONS);
  const linked = [...new Set(findMentions(text).map(({ id }) => id))]
    .slice(0, MAX_MENTIONS)
    .map(normaliseId);
  if (typedNames.length === 0 && ids.length === 0 && linked.length === 0) return [];
  const readers = await listMentionedReaders(ctx.db, {
    contentId,
    ids: [...ids, ...linked],
    names: typedNames,
    writer: ctx.actor,
  });
  const readersByNickname = Map.groupBy(readers, (reader) => reader.nickname);
  return readers
    .filter(({ id, nickname }) => {
      if (linked.includes(id)) return true;
      if (ids.includes(id)) return text.includes(`@${nickname}`);
      return typedNames.includes(nickname) && readersByNickname.get(nickname)?.length === 1;
    })
    .slice(0, MAX_MENTIONS)
    .map(({ id, nickname }) => ({ id, name: nickname }));
}
