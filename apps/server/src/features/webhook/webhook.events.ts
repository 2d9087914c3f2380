import type { Subscriber, SubscriberCtx } from '../../subscriber.ts';
import {
  planAnswer,
  planComment,
  planContent,
  planFeedback,
  planLive,
} from './plan-deliveries.repo.ts';
import { requestSending } from './send-deliveries.ts';

/** Sends the job for what was planned with the same transaction. */
async function send(ctx: SubscriberCtx, planning: Promise<number>): Promise<void> {
  if ((await planning) > 0) await requestSending(ctx.deps, ctx.db);
}

/** Plans a delivery of each event for the webhooks and robots that it concerns. */
export const webhookSubscriber: Subscriber = {
  name: 'webhook',
  on: {
    'content.published': (ctx, { contentId }) =>
      send(ctx, planContent(ctx.db, 'published', contentId)),
    'content.republished': (ctx, { contentId }) =>
      send(ctx, planContent(ctx.db, 'published', contentId)),
    'content.live': (ctx, { contentId, revision }) =>
      send(ctx, planLive(ctx.db, contentId, revision)),
    'content.gone': (ctx, { contentId }) => send(ctx, planContent(ctx.db, 'removed', contentId)),
    'answer.posted': (ctx, { answerId }) =>
      send(ctx, planAnswer(ctx.db, 'answer.created', answerId)),
    'answer.live': (ctx, { answerId }) => send(ctx, planAnswer(ctx.db, 'answer.created', answerId)),
    'answer.accepted': (ctx, { answerId }) =>
      send(ctx, planAnswer(ctx.db, 'answer.accepted', answerId)),
    'comment.posted': (ctx, { commentId }) => send(ctx, planComment(ctx.db, commentId)),
    'comment.live': (ctx, { commentId }) => send(ctx, planComment(ctx.db, commentId)),
    'feedback.given': (ctx, { feedbackId }) => send(ctx, planFeedback(ctx.db, feedbackId)),
  },
  accepts: { 'content.live': ({ isNew }) => isNew !== true },
};
