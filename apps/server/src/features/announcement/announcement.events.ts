import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../subscriber.ts';
import { notify } from '../notification/notification.public.ts';
import type { NoticeActions } from '../notification/notification.public.ts';
import { listDueConfirmations, findReconfirmation } from './announcement.service.ts';
import { findLiveAnnouncement } from './announcement-recipients.repo.ts';

/** Notifies staff of new announcements, once, and of those that need confirmation. */
export const announcementSubscriber: Subscriber = {
  name: 'announcement',
  on: {
    'content.published': (ctx, { contentId }) => notifyNew(ctx, contentId),
    'content.live': (ctx, { contentId }) => requestConfirmation(ctx, contentId),
  },
  accepts: {
    'content.published': ({ model }) => model === 'ANNOUNCEMENT',
    'content.live': ({ model }) => model === 'ANNOUNCEMENT',
  },
};

/** Lets users confirm an announcement from its notification. */
export const announcementNoticeActions: NoticeActions = {
  appliesTo: ({ kind, detail }) =>
    (kind === 'ANNOUNCEMENT' && detail !== '') || (kind === 'REMINDER' && detail === 'CONFIRM'),
  find: async (ctx, ids) => {
    const confirmations = await listDueConfirmations(ctx, ids);
    return new Map([...confirmations].map(([id, revision]) => [id, { kind: 'CONFIRM', revision }]));
  },
};

async function notifyNew(ctx: SubscriberCtx, contentId: Id): Promise<void> {
  const row = await findLiveAnnouncement(ctx.db, contentId);
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
  const reconfirmation = await findReconfirmation(ctx.db, contentId);
  if (reconfirmation === null) return;
  await notify(ctx, {
    kind: 'ANNOUNCEMENT',
    userIds: reconfirmation.userIds,
    actorId: reconfirmation.editorId,
    contentId,
    detail: 'CHANGED',
    key: `announcement:${contentId}:again:${reconfirmation.revision}`,
  });
}
