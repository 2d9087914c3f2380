import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../subscriber.ts';
import { notify, withdrawNotices } from '../notification/notification.public.ts';
import type { NoticeActions } from '../notification/notification.public.ts';
import { listDueReviews } from './content-maintenance.ts';
import { findMaintenance } from './content-maintenance.repo.ts';
import { findUnpublished } from './content-unpublish.repo.ts';

const unpublishedKey = (id: Id, at: string): string => `unpublished:${id}:${at}`;

/** Reminds maintainers of their overdue texts, and notifies authors of unpublished ones. */
export const contentSubscriber: Subscriber = {
  name: 'content',
  on: {
    'content.overdue': (ctx, { contentId }) => remindMaintainer(ctx, contentId),
    'content.unpublished': (ctx, { contentId, at }) => notifyAuthor(ctx, contentId, at),
    'content.republished': (ctx, { contentId, at }) =>
      withdrawNotices(ctx, contentId, [''], [unpublishedKey(contentId, at)]),
  },
};

/** Lets users confirm an overdue text from its reminder. */
export const contentNoticeActions: NoticeActions = {
  appliesTo: ({ kind, detail }) =>
    kind === 'REMINDER' && detail !== 'CONFIRM' && detail !== 'MUST_READ',
  find: async (ctx, ids) => {
    const dueReviews = await listDueReviews(ctx, ids);
    return new Map([...dueReviews].map(([id, { edit }]) => [id, { kind: 'STILL_VALID', edit }]));
  },
};

/** Reminds the maintainer to check a text; the key contains the day, so that each day is announced once. */
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
  // it may be published again by now
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
