import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../subscriber.ts';
import { notify, withdrawNotices } from '../notification/notification.public.ts';
import type { NoticeActions } from '../notification/notification.public.ts';
import { listDueReviews } from './content-maintenance.ts';
import { findMaintenance } from './content-maintenance.repo.ts';
import { findUnpublished } from './content-unpublish.repo.ts';

const unpublishedKey = (id: Id, at: string): string => `unpublished:${id}:${at}`;

/** Reminds people of the texts they look after, and tells authors that one was taken from its readers. */
export const contentSubscriber: Subscriber = {
  name: 'content',
  on: {
    'content.overdue': (ctx, { contentId }) => remindMaintainer(ctx, contentId),
    'content.unpublished': (ctx, { contentId, at }) => notifyAuthor(ctx, contentId, at),
    'content.republished': (ctx, { contentId, at }) =>
      withdrawNotices(ctx, contentId, [''], [unpublishedKey(contentId, at)]),
  },
};

/** People may say of an overdue text, from its reminder, that it still holds. */
export const contentNoticeActions: NoticeActions = {
  appliesTo: ({ kind, detail }) => kind === 'REMINDER' && detail !== 'CONFIRM',
  find: async (ctx, ids) => {
    const dueReviews = await listDueReviews(ctx, ids);
    return new Map([...dueReviews].map(([id, { edit }]) => [id, { kind: 'STILL_VALID', edit }]));
  },
};

/** Asks whoever looks after a text to check it; the day set is part of the key, so each is told once. */
async function remindMaintainer(ctx: SubscriberCtx, contentId: Id): Promise<void> {
  const maintenance = await findMaintenance(ctx.db, contentId);
  if (maintenance === null) return;
  const key = `overdue:${contentId}:${maintenance.review_by}`;
  await notify(ctx, {
    kind: 'REMINDER',
    userIds: [maintenance.user_id],
    actorId: null,
    contentId,
    key,
  });
}

async function notifyAuthor(ctx: SubscriberCtx, contentId: Id, at: string): Promise<void> {
  const row = await findUnpublished(ctx.db, contentId);
  // readers may have it again by now
  if (row?.unpublished_at.toISOString() !== at) return;
  await notify(ctx, {
    kind: 'REVIEW',
    userIds: [row.author_id],
    actorId: row.unpublished_by,
    contentId,
    detail: 'UNPUBLISHED',
    key: unpublishedKey(contentId, at),
  });
}
