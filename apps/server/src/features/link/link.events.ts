import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../subscriber.ts';
import { notify, withdrawFromAll } from '../notification/notification.public.ts';
import { leadingTo } from './link.repo.ts';

/** People told of one content that went; nobody looks after so many that lead to it. */
const TOLD = 200;

const keyOf = (contentId: Id): string => `dead-link:${contentId}`;

/** Tells people that what their contents lead to is gone, once, and takes it back when it is there again. */
export const linkSubscriber: Subscriber = {
  name: 'link',
  on: {
    'content.gone': tellCarers,
    'content.live': comeBack,
  },
  concernedBy: { 'content.live': ({ isNew }) => isNew !== true },
};

/** Only those who could read it: to the others it was never there. */
async function tellCarers(ctx: SubscriberCtx, { contentId }: { contentId: Id }): Promise<void> {
  const { gone, leading } = await leadingTo(ctx.db, contentId, TOLD);
  // it may have come back meanwhile
  if (!gone) return;
  for (const { source_id: sourceId, carer_id: carerId } of leading) {
    await notify(ctx, {
      kind: 'REMINDER',
      userIds: [carerId],
      actorId: null,
      contentId: sourceId,
      detail: 'DEAD_LINK',
      key: keyOf(contentId),
    });
  }
}

async function comeBack(ctx: SubscriberCtx, { contentId }: { contentId: Id }): Promise<void> {
  const { gone, leading } = await leadingTo(ctx.db, contentId, TOLD);
  if (gone) return;
  const sources = leading.map((one) => one.source_id);
  await withdrawFromAll(ctx, sources, keyOf(contentId));
}
