import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../events.ts';
import {
  notify,
  renewWords,
  restoreNotices,
  withdrawNotices,
} from '../notification/notification.public.ts';
import type { Notice } from '../notification/notification.public.ts';
import { findTalk, listOnComments } from './feedback-comment.repo.ts';
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
      const words = { key: `feedback:${row.id}`, detail: row.type, excerpt: row.body };
      await renewWords(ctx, { ...words, contentId: row.content_id, anchor: anchorOf(row.id) });
      await tell(ctx, row, { ...words, userIds: [receiverOf(row)], actorId: row.author_id });
    },
    'feedback.gone': (ctx, { feedbackId, contentId }) =>
      withdrawNotices(ctx, { contentId, anchors: [anchorOf(feedbackId)] }),
    'comment.live': (ctx, { commentId }) => followComments(ctx, { commentId, answerId: null }),
    'comment.gone': (ctx, { commentId }) => followComments(ctx, { commentId, answerId: null }),
    'answer.live': (ctx, { answerId }) => followComments(ctx, { commentId: null, answerId }),
    'answer.gone': (ctx, { answerId }) => followComments(ctx, { commentId: null, answerId }),
    'feedback.answered': (ctx, { feedbackId, feedbackCommentId }) =>
      tellTalk(ctx, feedbackId, feedbackCommentId),
    'feedback.resolved': async (ctx, { feedbackId }) => {
      const row = await findFeedback(ctx.db, feedbackId);
      // it may have been opened again meanwhile
      if (row === null || row.state !== 'RESOLVED') return;
      const told = { userIds: [row.author_id], actorId: row.resolved_by, excerpt: row.body };
      // opened again and settled again it is news again
      const key = `feedback-resolved:${row.id}:${row.resolved_at?.getTime()}`;
      await tell(ctx, row, { ...told, key, detail: 'RESOLVED' });
    },
  },
};

const anchorOf = (id: Id): string => `feedback-${id}`;

/** What was told of feedback goes with the comment it is about, and comes back with it. */
async function followComments(
  ctx: SubscriberCtx,
  on: { commentId: Id | null; answerId: Id | null },
): Promise<void> {
  const about = await listOnComments(ctx.db, on);
  const [first] = about;
  if (first === undefined) return;
  const { content_id: contentId } = first;
  const anchorsOf = (shown: boolean) =>
    about.filter((one) => one.shown === shown).map(({ id }) => anchorOf(id));
  await withdrawNotices(ctx, { contentId, anchors: anchorsOf(false) });
  await restoreNotices(ctx, { contentId, anchors: anchorsOf(true) });
}

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
  const { content_id: contentId } = row;
  await notify(ctx, { ...told, kind: 'FEEDBACK', contentId, anchor: anchorOf(row.id) });
}
