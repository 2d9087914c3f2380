import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../events.ts';
import { findCommentVerdict } from '../audit-log/audit-log.public.ts';
import {
  notify,
  renewWords,
  restoreNotices,
  withdrawNotices,
} from '../notification/notification.public.ts';
import { findForEvent, listBelowAnswer } from './comment-event.repo.ts';

const anchorOf = (id: Id) => `comment-${id}`;

/** Tells people of comments that concern them, and takes it back when the comment goes. */
export const commentSubscriber: Subscriber = {
  name: 'comment',
  on: {
    'comment.posted': (ctx, { commentId }) => tellOfComment(ctx, commentId),
    'comment.live': (ctx, { commentId }) => tellOfComment(ctx, commentId, { told: true }),
    'comment.gone': async (ctx, { commentId }) => {
      const row = await findForEvent(ctx.db, commentId);
      // it may have come back meanwhile
      if (row === null || row.shown) return;
      await withdrawNotices(ctx, { contentId: row.content_id, anchors: [anchorOf(row.id)] });
    },
    'answer.live': (ctx, { answerId, questionId }) => followAnswer(ctx, answerId, questionId),
    'answer.gone': (ctx, { answerId, questionId }) => followAnswer(ctx, answerId, questionId),
    'comment.reviewed': (ctx, { commentId, auditLogId }) => tellVerdict(ctx, commentId, auditLogId),
  },
};

/** What was told of comments goes with the answer they stand under, and comes back with it. */
async function followAnswer(ctx: SubscriberCtx, answerId: Id, contentId: Id): Promise<void> {
  const below = await listBelowAnswer(ctx.db, answerId);
  const anchorsOf = (shown: boolean) =>
    below.filter((one) => one.shown === shown).map(({ id }) => anchorOf(id));
  await withdrawNotices(ctx, { contentId, anchors: anchorsOf(false) });
  await restoreNotices(ctx, { contentId, anchors: anchorsOf(true) });
}

/**
 * One comment reaches a person once, as what concerns them most: an answer, then a call by name, then their own text.
 * `told`: some may know of it, perhaps with other words.
 */
async function tellOfComment(
  ctx: SubscriberCtx,
  commentId: Id,
  { told = false } = {},
): Promise<void> {
  const row = await findForEvent(ctx.db, commentId);
  if (row === null || !row.shown) return;
  const { content_id: contentId, author_id: actorId, body: excerpt } = row;
  const words = { contentId, anchor: anchorOf(row.id), key: `comment:${row.id}`, excerpt };
  if (told) await renewWords(ctx, words);
  const notice = { ...words, actorId };
  const answered = row.parent_author_id === null ? [] : [row.parent_author_id];
  await notify(ctx, { ...notice, kind: 'REPLY', userIds: answered });
  await notify(ctx, { ...notice, kind: 'MENTION', userIds: row.mentions.map(({ id }) => id) });
  await notify(ctx, { ...notice, kind: 'COMMENT', userIds: [row.target_author_id] });
}

async function tellVerdict(ctx: SubscriberCtx, commentId: Id, auditLogId: Id): Promise<void> {
  const [row, verdict] = await Promise.all([
    findForEvent(ctx.db, commentId),
    findCommentVerdict(ctx.db, auditLogId),
  ]);
  // one that was taken back meanwhile says nothing any more
  if (row === null || verdict === null || !verdict.newest) return;
  await notify(ctx, {
    kind: 'REVIEW',
    userIds: [row.author_id],
    actorId: verdict.reviewer_id,
    contentId: row.content_id,
    anchor: anchorOf(row.id),
    detail: `COMMENT_${verdict.status}`,
    key: `comment-review:${auditLogId}`,
    excerpt: verdict.reason === '' ? row.body : verdict.reason,
  });
}
