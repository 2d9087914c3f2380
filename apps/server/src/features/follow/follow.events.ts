import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../subscriber.ts';
import { confirmAgain } from '../announcement/announcement.public.ts';
import { subscribersAmong, notify, withdrawNotices } from '../notification/notification.public.ts';
import { findFollowers } from './followers.repo.ts';

const keyOf = (contentId: Id, revision: number): string => `live:${contentId}:${revision}`;

/** Tells followers of a content, its author, category and tags of what readers newly have. */
export const followSubscriber: Subscriber = {
  name: 'follow',
  on: {
    'content.live': (ctx, { contentId, revision }) => notifyFollowers(ctx, contentId, revision),
    'content.unapproved': (ctx, { contentId, revision }) =>
      withdrawNotices(ctx, contentId, [''], [keyOf(contentId, revision)]),
  },
};

/**
 * Once a revision: one that becomes readable again, after a restore say, is no news. Those who are asked to confirm a
 * changed announcement again hear of it by that.
 */
async function notifyFollowers(ctx: SubscriberCtx, contentId: Id, revision: number): Promise<void> {
  const found = await findFollowers(ctx.db, contentId, revision);
  if (found === null || found.userIds.length === 0) return;
  const again = await confirmAgain(ctx.db, contentId);
  const asked = await subscribersAmong(ctx.db, 'ANNOUNCEMENT', again?.userIds ?? []);
  await notify(ctx, {
    kind: 'FOLLOWED_CHANGED',
    userIds: found.userIds.filter((id) => !asked.has(String(id))),
    actorId: found.editorId,
    contentId,
    detail: found.isNew ? 'PUBLISHED' : 'CHANGED',
    key: keyOf(contentId, found.revision),
  });
}
