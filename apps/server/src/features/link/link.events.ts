import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../subscriber.ts';
import { notify, withdrawFromAll } from '../notification/notification.public.ts';
import { listReferrers } from './link.repo.ts';

/** People told of one content that went; nobody looks after so many that lead to it. */
const MAX_NOTIFIED = 200;

const toKey = (contentId: Id): string => `dead-link:${contentId}`;

/** Tells people that what their contents lead to is gone, once, and takes it back when it is there again. */
export const linkSubscriber: Subscriber = {
  name: 'link',
  on: {
    'content.gone': notifyMaintainers,
    'content.live': withdrawNotices,
  },
  accepts: { 'content.live': ({ isNew }) => isNew !== true },
};

/** Only those who could read it: to the others it was never there. */
async function notifyMaintainers(
  ctx: SubscriberCtx,
  { contentId }: { contentId: Id },
): Promise<void> {
  const { isGone, referrers } = await listReferrers(ctx.db, contentId, MAX_NOTIFIED);
  // it may have come back meanwhile
  if (!isGone) return;
  for (const { source_id: sourceId, carer_id: maintainerId } of referrers) {
    await notify(ctx, {
      kind: 'REMINDER',
      userIds: [maintainerId],
      actorId: null,
      contentId: sourceId,
      detail: 'DEAD_LINK',
      key: toKey(contentId),
    });
  }
}

async function withdrawNotices(
  ctx: SubscriberCtx,
  { contentId }: { contentId: Id },
): Promise<void> {
  const { isGone, referrers } = await listReferrers(ctx.db, contentId, MAX_NOTIFIED);
  if (isGone) return;
  const sources = referrers.map((item) => item.source_id);
  await withdrawFromAll(ctx, sources, toKey(contentId));
}
