import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../events.ts';
import { notify } from '../notification/notification.public.ts';
import { askedAgainIds, findAnnounced, waitingIds } from './announcement-people.repo.ts';
import { settle } from './announcement.repo.ts';

/** Tells staff of new announcements, once, and of those that ask to be confirmed. */
export const announcementSubscriber: Subscriber = {
  name: 'announcement',
  on: {
    'content.published': (ctx, { contentId }) => tellNew(ctx, contentId),
    'content.live': (ctx, { contentId }) => askAgain(ctx, contentId),
    'announcement.reminded': (ctx, payload) => remind(ctx, payload),
  },
};

async function tellNew(ctx: SubscriberCtx, contentId: Id): Promise<void> {
  const row = await findAnnounced(ctx.db, contentId);
  if (row === null) return;
  await notify(ctx, {
    kind: 'ANNOUNCEMENT',
    userIds: 'everyone',
    actorId: row.author_id,
    contentId,
    detail: row.confirm ? 'CONFIRM' : '',
    key: `announcement:${contentId}`,
  });
}

/** A text that came live by way of a review or a restored revision has its settings settled here. */
async function askAgain(ctx: SubscriberCtx, contentId: Id): Promise<void> {
  if ((await findAnnounced(ctx.db, contentId)) === null) return;
  await settle(ctx.db, contentId);
  const row = await findAnnounced(ctx.db, contentId);
  if (row === null || !row.confirm) return;
  await notify(ctx, {
    kind: 'ANNOUNCEMENT',
    userIds: await askedAgainIds(ctx.db, contentId),
    actorId: row.author_id,
    contentId,
    detail: 'CHANGED',
    key: `announcement:${contentId}:again:${row.confirm_revision}`,
  });
}

async function remind(
  ctx: SubscriberCtx,
  { contentId, userId, day }: { contentId: Id; userId: Id; day: string },
): Promise<void> {
  const row = await findAnnounced(ctx.db, contentId);
  if (row === null || !row.confirm) return;
  await notify(ctx, {
    kind: 'REMINDER',
    userIds: await waitingIds(ctx.db, contentId),
    actorId: userId,
    contentId,
    detail: 'CONFIRM',
    key: `announcement:${contentId}:remind:${row.confirm_revision}:${day}`,
  });
}
