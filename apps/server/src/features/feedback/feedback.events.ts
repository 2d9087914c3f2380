import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../events.ts';
import { notify } from '../notification/notification.public.ts';
import type { Notice } from '../notification/notification.public.ts';
import { findTalk } from './feedback-comment.repo.ts';
import { receiverOf } from './feedback.policy.ts';
import { findFeedback } from './feedback.repo.ts';
import type { FeedbackRow } from './feedback.repo.ts';

/** Tells people what was said of their text, and of the conversation about it. */
export const feedbackSubscriber: Subscriber = {
  name: 'feedback',
  on: {
    'feedback.given': async (ctx, { feedbackId }) => {
      const row = await findFeedback(ctx.db, feedbackId);
      if (row === null) return;
      // a changed opinion on the same thing is the same feedback
      const told = { userIds: [receiverOf(row)], actorId: row.author_id, excerpt: row.body };
      await tell(ctx, row, { ...told, key: `feedback:${row.id}`, detail: row.type });
    },
    'feedback.answered': (ctx, { feedbackId, feedbackCommentId }) =>
      tellTalk(ctx, feedbackId, feedbackCommentId),
    'feedback.resolved': async (ctx, { feedbackId }) => {
      const row = await findFeedback(ctx.db, feedbackId);
      // it may have been opened again meanwhile
      if (row === null || row.state !== 'RESOLVED') return;
      const told = { userIds: [row.author_id], actorId: row.resolved_by, excerpt: row.body };
      await tell(ctx, row, { ...told, key: `feedback-resolved:${row.id}`, detail: 'RESOLVED' });
    },
  },
};

async function tellTalk(ctx: SubscriberCtx, feedbackId: Id, commentId: Id): Promise<void> {
  const [row, talk] = await Promise.all([
    findFeedback(ctx.db, feedbackId),
    findTalk(ctx.db, commentId),
  ]);
  if (row === null || talk === null) return;
  await tell(ctx, row, {
    userIds: [row.author_id, receiverOf(row), ...talk.speakers],
    actorId: talk.author_id,
    key: `feedback-talk:${commentId}`,
    excerpt: talk.body,
    detail: 'REPLY',
  });
}

type Told = Pick<Notice, 'userIds' | 'actorId' | 'key' | 'detail' | 'excerpt'>;

async function tell(ctx: SubscriberCtx, row: FeedbackRow, told: Told): Promise<void> {
  const anchor = `feedback-${row.id}`;
  await notify(ctx, { ...told, kind: 'FEEDBACK', contentId: row.content_id, anchor });
}
