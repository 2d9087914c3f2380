import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../subscriber.ts';
import { notify } from '../notification/notification.public.ts';
import type { NoticeActions } from '../notification/notification.public.ts';
import { confirmationsDue } from './announcement.service.ts';
import { findAnnounced } from './announcement-people.repo.ts';
import { confirmAgain } from './confirm-again.ts';

/** Tells staff of new announcements, once, and of those that ask to be confirmed. */
export const announcementSubscriber: Subscriber = {
  name: 'announcement',
  on: {
    'content.published': (ctx, { contentId }) => notifyNew(ctx, contentId),
    'content.live': (ctx, { contentId }) => requestConfirmation(ctx, contentId),
  },
  concernedBy: {
    'content.published': ({ model }) => model === 'ANNOUNCEMENT',
    'content.live': ({ model }) => model === 'ANNOUNCEMENT',
  },
};

/** People may confirm, from its notification, that they read an announcement. */
export const announcementNoticeActions: NoticeActions = {
  concerns: ({ kind, detail }) =>
    (kind === 'ANNOUNCEMENT' && detail !== '') || (kind === 'REMINDER' && detail === 'CONFIRM'),
  find: async (ctx, ids) => {
    const asked = await confirmationsDue(ctx, ids);
    return new Map([...asked].map(([id, revision]) => [id, { kind: 'CONFIRM', revision }]));
  },
};

async function notifyNew(ctx: SubscriberCtx, contentId: Id): Promise<void> {
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

async function requestConfirmation(ctx: SubscriberCtx, contentId: Id): Promise<void> {
  const again = await confirmAgain(ctx.db, contentId);
  if (again === null) return;
  await notify(ctx, {
    kind: 'ANNOUNCEMENT',
    userIds: again.userIds,
    actorId: again.editorId,
    contentId,
    detail: 'CHANGED',
    key: `announcement:${contentId}:again:${again.revision}`,
  });
}
