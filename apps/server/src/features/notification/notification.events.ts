import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../events.ts';
import { findCare, findVerdict } from './notification-source.repo.ts';
import { notify, withdrawNotices } from './notification.public.ts';

/** Tells authors what became of what they handed in. */
export const notificationSubscriber: Subscriber = {
  name: 'notification',
  on: {
    'content.overdue': (ctx, { contentId }) => remindOwner(ctx, contentId),
    'content.reviewed': (ctx, { contentId, auditLogId }) => tellVerdict(ctx, contentId, auditLogId),
  },
};

async function tellVerdict(ctx: SubscriberCtx, contentId: Id, auditLogId: Id): Promise<void> {
  const verdict = await findVerdict(ctx.db, auditLogId);
  if (verdict === null) return;
  const key = `review:${auditLogId}`;
  if (!verdict.stands) return withdrawNotices(ctx, contentId, [''], [key]);
  await notify(ctx, {
    kind: 'REVIEW',
    userIds: [verdict.author_id],
    actorId: verdict.reviewer_id,
    contentId,
    detail: verdict.status,
    key,
    excerpt: verdict.reason,
  });
}

/** Asks whoever looks after a text to look through it; the day set is part of the key, so each is told once. */
async function remindOwner(ctx: SubscriberCtx, contentId: Id): Promise<void> {
  const care = await findCare(ctx.db, contentId);
  if (care === null) return;
  const key = `overdue:${contentId}:${care.review_by}`;
  await notify(ctx, { kind: 'REMINDER', userIds: [care.user_id], actorId: null, contentId, key });
}
