import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../subscriber.ts';
import { findReconfirmation } from '../announcement/announcement.public.ts';
import { filterSubscribers, notify, withdrawNotices } from '../notification/notification.public.ts';
import { findFollowers } from './follow.repo.ts';

const toKey = (contentId: Id, revision: number): string => `live:${contentId}:${revision}`;

/** Notifies followers of a content, its author, category and tags of newly published texts. */
export const followSubscriber: Subscriber = {
  name: 'follow',
  on: {
    'content.live': (ctx, { contentId, revision }) => notifyFollowers(ctx, contentId, revision),
    'content.unapproved': (ctx, { contentId, revision }) =>
      withdrawNotices(ctx, contentId, [''], [toKey(contentId, revision)]),
  },
};

/**
 * Once per revision: one that becomes readable again, for example after a restore, is not announced. Recipients who
 * have to confirm a changed announcement again are notified by that request.
 */
async function notifyFollowers(ctx: SubscriberCtx, contentId: Id, revision: number): Promise<void> {
  const followers = await findFollowers(ctx.db, contentId, revision);
  if (followers === null || followers.userIds.length === 0) return;
  const reconfirmation = await findReconfirmation(ctx.db, contentId);
  const subscribers = await filterSubscribers(
    ctx.db,
    'ANNOUNCEMENT',
    reconfirmation?.userIds ?? [],
  );
  await notify(ctx, {
    kind: 'FOLLOWED_CHANGED',
    userIds: followers.userIds.filter((id) => !subscribers.has(String(id))),
    actorId: followers.editorId,
    contentId,
    detail: followers.isNew ? 'PUBLISHED' : 'CHANGED',
    key: toKey(contentId, followers.revision),
  });
}
