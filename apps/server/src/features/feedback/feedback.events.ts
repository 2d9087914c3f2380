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
import { findTalk } from './feedback-comment.repo.ts';
import { listBelowAnswer, listOnComment, listTalk } from './feedback-event.repo.ts';
import type { EventRow, Opinion } from './feedback-event.repo.ts';
import { asksForSomething, receiverOf } from './feedback.policy.ts';
import { findFeedback } from './feedback.repo.ts';
import type { FeedbackRow } from './feedback.repo.ts';

/** Tells people what was said of their text, and of the conversation about it; takes it back when the text goes. */
export const feedbackSubscriber: Subscriber = {
  name: 'feedback',
  on: {
    'feedback.given': async (ctx, { feedbackId }) => {
      const row = await findFeedback(ctx.db, feedbackId);
      if (row === null) return;
      await notifyOpinion(ctx, row);
      await unsettle(ctx, row);
    },
    'feedback.gone': (ctx, { feedbackId, contentId }) =>
      withdrawNotices(ctx, contentId, [anchorOf(feedbackId)]),
    'comment.live': async (ctx, { commentId }) =>
      bringBack(ctx, await listOnComment(ctx.db, commentId)),
    'comment.gone': async (ctx, { commentId }) =>
      withdrawHidden(ctx, await listOnComment(ctx.db, commentId), anchorOf),
    'answer.live': async (ctx, { answerId }) =>
      bringBack(ctx, await listBelowAnswer(ctx.db, answerId)),
    'answer.gone': async (ctx, { answerId }) =>
      withdrawHidden(ctx, await listBelowAnswer(ctx.db, answerId), anchorOf),
    'feedback.answered': (ctx, { feedbackId, feedbackCommentId }) =>
      notifyTalk(ctx, feedbackId, feedbackCommentId),
    'feedback.reopened': async (ctx, { feedbackId }) => {
      const row = await findFeedback(ctx.db, feedbackId);
      if (row !== null) await unsettle(ctx, row);
    },
    'feedback.resolved': async (ctx, { feedbackId }) => {
      const row = await findFeedback(ctx.db, feedbackId);
      // it may have been opened again meanwhile
      if (row === null || row.state !== 'RESOLVED') return;
      await notifySettled(ctx, row);
    },
  },
};

const anchorOf = (id: Id): string => `feedback-${id}`;

/** Tells of feedback on comments of one content as it is now; who knew of it, and of the talk about it, has that back. */
async function bringBack(ctx: SubscriberCtx, rows: readonly EventRow[]): Promise<void> {
  const shown = rows.filter((row) => row.shown);
  const [first] = shown;
  if (first === undefined) return;
  for (const row of shown) await notifyOpinion(ctx, row);
  const ids = shown.map((row) => row.id);
  const talk = await listTalk(ctx.db, ids);
  await restoreNotices(ctx, first.content_id, [
    ...shown.filter(({ resolved_at: at }) => at !== null).map(wordsOfSettled),
    ...talk.map((comment) => wordsOfTalk(comment.feedback_id, comment)),
  ]);
}

/**
 * Another opinion in the place of an earlier one is the same feedback, and news only after that was settled; if it asks
 * for nothing, nothing is told any more.
 */
async function notifyOpinion(ctx: SubscriberCtx, row: Opinion): Promise<void> {
  const all = `feedback:${row.id}`;
  const key = row.round === 1 ? all : `${all}:${row.round}`;
  const words = { anchor: anchorOf(row.id), key, detail: row.type, excerpt: row.body };
  const contentId = row.content_id;
  const asks = asksForSomething(row);
  // comments from before it was settled are shown nowhere any more
  if (!asks || row.round > 1) await withdrawNotices(ctx, contentId, [words.anchor], [all]);
  if (!asks) return;
  const receiver = receiverOf(row);
  await updateExcerpts(ctx, contentId, words, receiver);
  const people = { userIds: [receiver], actorId: row.author_id };
  await tell(ctx, { ...words, ...people, contentId, at: row.created_at });
}

const settledKey = (id: Id): string => `feedback-resolved:${id}`;

/** Opened again and settled again it is news again. */
const wordsOfSettled = ({ id, body, resolved_at: at }: Opinion) => ({
  anchor: anchorOf(id),
  key: `${settledKey(id)}:${at?.getTime()}`,
  detail: 'RESOLVED',
  excerpt: body,
});

async function notifySettled(ctx: SubscriberCtx, row: FeedbackRow): Promise<void> {
  await tell(ctx, {
    ...wordsOfSettled(row),
    userIds: [row.author_id],
    actorId: row.resolved_by,
    contentId: row.content_id,
  });
}

/** What is open again was not settled, as far as who gave it is told. */
async function unsettle(ctx: SubscriberCtx, row: FeedbackRow): Promise<void> {
  if (row.resolved_at !== null) return;
  await withdrawNotices(ctx, row.content_id, [anchorOf(row.id)], [settledKey(row.id)]);
}

const wordsOfTalk = (feedbackId: Id, { id, body }: { id: Id; body: string }) => ({
  anchor: anchorOf(feedbackId),
  key: `feedback-talk:${id}`,
  detail: 'REPLY',
  excerpt: body,
});

async function notifyTalk(ctx: SubscriberCtx, feedbackId: Id, id: Id): Promise<void> {
  const [row, talk] = await Promise.all([findFeedback(ctx.db, feedbackId), findTalk(ctx.db, id)]);
  if (row === null || talk === null) return;
  await tell(ctx, {
    ...wordsOfTalk(feedbackId, { id, body: talk.body }),
    userIds: [row.author_id, receiverOf(row), ...talk.carers],
    actorId: talk.author_id,
    contentId: row.content_id,
  });
}

async function tell(ctx: SubscriberCtx, notice: Omit<Notice, 'kind'>): Promise<void> {
  await notify(ctx, { ...notice, kind: 'FEEDBACK' });
}
