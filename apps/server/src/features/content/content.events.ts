import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../subscriber.ts';
import { notify, withdrawNotices } from '../notification/notification.public.ts';
import type { NoticeActions } from '../notification/notification.public.ts';
import { dueFor } from './content-care.ts';
import { findCare } from './content-care.repo.ts';
import { findUnpublished } from './content-unpublish.repo.ts';

const unpublishedKey = (id: Id, at: string): string => `unpublished:${id}:${at}`;

/** Reminds people of the texts they look after, and tells authors that one was taken from its readers. */
export const contentSubscriber: Subscriber = {
  name: 'content',
  on: {
    'content.overdue': (ctx, { contentId }) => remindCarer(ctx, contentId),
    'content.unpublished': (ctx, { contentId, at }) => tellAuthor(ctx, contentId, at),
    'content.republished': (ctx, { contentId, at }) =>
      withdrawNotices(ctx, contentId, [''], [unpublishedKey(contentId, at)]),
  },
};

/** People may say of an overdue text, from its reminder, that it still holds. */
export const contentNoticeActions: NoticeActions = {
  concerns: ({ kind, detail }) => kind === 'REMINDER' && detail !== 'CONFIRM',
  find: async (ctx, ids) => {
    const due = await dueFor(ctx, ids);
    return new Map([...due].map(([id, { edit }]) => [id, { kind: 'STILL_VALID', edit }]));
  },
};

/** Asks whoever looks after a text to check it; the day set is part of the key, so each is told once. */
async function remindCarer(ctx: SubscriberCtx, contentId: Id): Promise<void> {
  const care = await findCare(ctx.db, contentId);
  if (care === null) return;
  const key = `overdue:${contentId}:${care.review_by}`;
  await notify(ctx, { kind: 'REMINDER', userIds: [care.user_id], actorId: null, contentId, key });
}

async function tellAuthor(ctx: SubscriberCtx, contentId: Id, at: string): Promise<void> {
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
