import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../subscriber.ts';
import {
  notify,
  updateExcerpts,
  restoreNotices,
  withdrawHidden,
  withdrawNotices,
} from '../notification/notification.public.ts';
import type { Notice } from '../notification/notification.public.ts';
import {
  findConversation,
  listByAnswer,
  listByComment,
  listConversations,
} from './feedback-comment.repo.ts';
import type { EventRow, Opinion } from './feedback-comment.repo.ts';
import { needsResponse, getReceiver } from './feedback.policy.ts';
import { findFeedback } from './feedback.repo.ts';
import type { FeedbackRow } from './feedback.repo.ts';

/** Notifies users of feedback on their text and of its conversation, and withdraws that when the text disappears. */
export const feedbackSubscriber: Subscriber = {
  name: 'feedback',
  on: {
    'feedback.given': async (ctx, { feedbackId }) => {
      const row = await findFeedback(ctx.db, feedbackId);
      if (row === null) return;
      await notifyOpinion(ctx, row);
      await withdrawResolved(ctx, row);
    },
    'feedback.gone': (ctx, { feedbackId, contentId }) =>
      withdrawNotices(ctx, contentId, [toAnchor(feedbackId)]),
    'comment.live': async (ctx, { commentId }) =>
      restoreAndNotify(ctx, await listByComment(ctx.db, commentId)),
    'comment.gone': async (ctx, { commentId }) =>
      withdrawHidden(ctx, await listByComment(ctx.db, commentId), toAnchor),
    'answer.live': async (ctx, { answerId }) =>
      restoreAndNotify(ctx, await listByAnswer(ctx.db, answerId)),
    'answer.gone': async (ctx, { answerId }) =>
      withdrawHidden(ctx, await listByAnswer(ctx.db, answerId), toAnchor),
    'feedback.answered': (ctx, { feedbackId, feedbackCommentId }) =>
      notifyReply(ctx, feedbackId, feedbackCommentId),
    'feedback.reopened': async (ctx, { feedbackId }) => {
      const row = await findFeedback(ctx.db, feedbackId);
      if (row !== null) await withdrawResolved(ctx, row);
    },
    'feedback.resolved': async (ctx, { feedbackId }) => {
      const row = await findFeedback(ctx.db, feedbackId);
      // it may have been reopened meanwhile
      if (row === null || row.state !== 'RESOLVED') return;
      await notifyResolved(ctx, row);
    },
  },
};

const toAnchor = (id: Id): string => `feedback-${id}`;

/**
 * Notifies of the current feedback on comments of one content, and restores earlier notifications of it and its
 * conversation.
 */
async function restoreAndNotify(ctx: SubscriberCtx, rows: readonly EventRow[]): Promise<void> {
  const visibleRows = rows.filter((row) => row.shown);
  const [first] = visibleRows;
  if (first === undefined) return;
  for (const row of visibleRows) await notifyOpinion(ctx, row);
  const ids = visibleRows.map((row) => row.id);
  const conversation = await listConversations(ctx.db, ids);
  await restoreNotices(ctx, first.content_id, [
    ...visibleRows.filter(({ resolved_at: at }) => at !== null).map(toResolvedNotice),
    ...conversation.map((comment) => toReplyNotice(comment.feedback_id, comment)),
  ]);
}

/**
 * A changed opinion is the same feedback, and is announced again only after it was resolved; when it needs no response,
 * its notification is withdrawn.
 */
async function notifyOpinion(ctx: SubscriberCtx, row: Opinion): Promise<void> {
  const all = `feedback:${row.id}`;
  const key = row.round === 1 ? all : `${all}:${row.round}`;
  const notice = { anchor: toAnchor(row.id), key, detail: row.type, excerpt: row.body };
  const contentId = row.content_id;
  const isOpen = needsResponse(row);
  // messages from before the resolution are no longer shown
  if (!isOpen || row.round > 1) await withdrawNotices(ctx, contentId, [notice.anchor], [all]);
  if (!isOpen) return;
  const receiver = getReceiver(row);
  await updateExcerpts(ctx, contentId, notice, receiver);
  const recipients = { userIds: [receiver], actorId: row.author_id };
  await sendNotice(ctx, { ...notice, ...recipients, contentId, at: row.created_at });
}

const resolvedKey = (id: Id): string => `feedback-resolved:${id}`;

/** Resolving it again after reopening notifies again. */
const toResolvedNotice = ({ id, body, resolved_at: at }: Opinion) => ({
  anchor: toAnchor(id),
  key: `${resolvedKey(id)}:${at?.getTime()}`,
  detail: 'RESOLVED',
  excerpt: body,
});

async function notifyResolved(ctx: SubscriberCtx, row: FeedbackRow): Promise<void> {
  await sendNotice(ctx, {
    ...toResolvedNotice(row),
    userIds: [row.author_id],
    actorId: row.resolved_by,
    contentId: row.content_id,
  });
}

/** Withdraws the notice of resolution from the author when the feedback was reopened. */
async function withdrawResolved(ctx: SubscriberCtx, row: FeedbackRow): Promise<void> {
  if (row.resolved_at !== null) return;
  await withdrawNotices(ctx, row.content_id, [toAnchor(row.id)], [resolvedKey(row.id)]);
}

const toReplyNotice = (feedbackId: Id, { id, body }: { id: Id; body: string }) => ({
  anchor: toAnchor(feedbackId),
  key: `feedback-talk:${id}`,
  detail: 'REPLY',
  excerpt: body,
});

async function notifyReply(ctx: SubscriberCtx, feedbackId: Id, id: Id): Promise<void> {
  const [row, conversation] = await Promise.all([
    findFeedback(ctx.db, feedbackId),
    findConversation(ctx.db, id),
  ]);
  if (row === null || conversation === null) return;
  await sendNotice(ctx, {
    ...toReplyNotice(feedbackId, { id, body: conversation.body }),
    userIds: [row.author_id, getReceiver(row), ...conversation.participants],
    actorId: conversation.author_id,
    contentId: row.content_id,
  });
}

async function sendNotice(ctx: SubscriberCtx, notice: Omit<Notice, 'kind'>): Promise<void> {
  await notify(ctx, { ...notice, kind: 'FEEDBACK' });
}
