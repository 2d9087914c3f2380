import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../events.ts';
import { findCommentVerdict } from '../audit-log/audit-log.public.ts';
import { notify, withdrawNotices } from '../notification/notification.public.ts';
import { findForEvent } from './comment-event.repo.ts';

const anchorOf = (id: Id) => `comment-${id}`;

/** Tells people of comments that concern them, and takes it back when the comment goes. */
export const commentSubscriber: Subscriber = {
  name: 'comment',
  on: {
    'comment.live': (ctx, { commentId }) => tellOfComment(ctx, commentId),
    'comment.gone': async (ctx, { commentId }) => {
      const row = await findForEvent(ctx.db, commentId);
      // it may have come back meanwhile
      if (row === null || row.shown) return;
      await withdrawNotices(ctx, { contentId: row.content_id, anchor: anchorOf(row.id) });
    },
    'comment.reviewed': (ctx, { commentId, auditLogId }) => tellVerdict(ctx, commentId, auditLogId),
  },
};

/** One comment reaches a person once, as what concerns them most: an answer, then a call by name, then their own text. */
async function tellOfComment(ctx: SubscriberCtx, commentId: Id): Promise<void> {
  const row = await findForEvent(ctx.db, commentId);
  if (row === null || !row.shown) return;
  const { content_id: contentId, author_id: actorId, body: excerpt } = row;
  const notice = {
    actorId,
    contentId,
    anchor: anchorOf(row.id),
    key: `comment:${row.id}`,
    excerpt,
  };
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
