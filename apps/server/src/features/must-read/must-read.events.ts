import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../subscriber.ts';
import { notify, withdrawFromOtherUsers } from '../notification/notification.public.ts';
import type { NoticeActions } from '../notification/notification.public.ts';
import { listRecipientIds } from './must-read-recipients.repo.ts';
import { findAsker } from './must-read.repo.ts';
import { requestKey, listDueMustReads } from './must-read.service.ts';

/** Notifies members of groups that are asked to read a content. */
export const mustReadSubscriber: Subscriber = {
  name: 'must-read',
  on: { 'mustRead.asked': (ctx, { contentId, at }) => notifyRecipients(ctx, contentId, at) },
};

/** Lets users confirm what they have to read from its notification. */
export const mustReadNoticeActions: NoticeActions = {
  appliesTo: ({ kind, detail }) => kind === 'REMINDER' && detail === 'MUST_READ',
  find: async (ctx, ids) => {
    const due = await listDueMustReads(ctx, ids);
    return new Map([...due].map(([id, revision]) => [id, { kind: 'MUST_READ', revision }]));
  },
};

/** Each recipient once; those whose groups are not asked any more lose the notification. */
async function notifyRecipients(ctx: SubscriberCtx, contentId: Id, at: string): Promise<void> {
  const asker = await findAsker(ctx.db, contentId);
  // it may have ended by now, or been asked again, which has an event of its own
  if (asker?.asked_at.toISOString() !== at) return;
  const recipients = await listRecipientIds(ctx.db, contentId);
  const key = requestKey(contentId, at);
  const userIds = recipients.map((recipient) => recipient.id);
  await withdrawFromOtherUsers(ctx, contentId, { key }, 'REMINDER', userIds);
  await notify(ctx, {
    kind: 'REMINDER',
    userIds: recipients.filter(({ confirmed }) => !confirmed).map((recipient) => recipient.id),
    actorId: asker.asked_by,
    contentId,
    detail: 'MUST_READ',
    key,
  });
}
