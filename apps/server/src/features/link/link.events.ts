import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../subscriber.ts';
import { notify, withdrawFromAll } from '../notification/notification.public.ts';
import { listReferrers } from './link.repo.ts';

/** Users notified of one removed content; more than ever maintain links to it. */
const MAX_NOTIFIED = 200;

const toKey = (contentId: Id): string => `dead-link:${contentId}`;

/** Notifies maintainers once that a link target of their contents is gone, and withdraws that when it returns. */
export const linkSubscriber: Subscriber = {
  name: 'link',
  on: {
    'content.gone': notifyMaintainers,
    'content.live': withdrawNotices,
  },
  accepts: { 'content.live': ({ isNew }) => isNew !== true },
};

/** Notifies only users who could read the target: for others it never existed. */
async function notifyMaintainers(
  ctx: SubscriberCtx,
  { contentId }: { contentId: Id },
): Promise<void> {
  const { isGone, referrers } = await listReferrers(ctx.db, contentId, MAX_NOTIFIED);
  // it may be visible again
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
