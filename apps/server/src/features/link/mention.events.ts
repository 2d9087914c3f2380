import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../subscriber.ts';
import { notify, withdrawFromOtherUsers } from '../notification/notification.public.ts';
import { findAnswerText, findContentText } from './link-text.repo.ts';
import type { MentioningText } from './link-text.repo.ts';
import { MAX_MENTION_SUGGESTIONS } from '@zhihui/contract/features/link/link.limits.ts';
import { parseProfileLink } from '@zhihui/contract/features/link/mention.ts';
import { normaliseId } from '@zhihui/contract/schema.ts';

const answer = async (ctx: SubscriberCtx, { answerId }: { answerId: Id }) =>
  notifyMentioned(ctx, await findAnswerText(ctx.db, answerId), {
    anchor: `answer-${answerId}`,
    detail: 'ANSWER',
    // the same key as for the answer itself, so that no user is notified twice
    key: `answer:${answerId}`,
  });

/**
 * Notifies users once that a content or an answer mentions them, however often it is edited. Comments notify
 * separately.
 */
export const mentionSubscriber: Subscriber = {
  name: 'mention',
  on: {
    'content.live': async (ctx, { contentId }) =>
      notifyMentioned(ctx, await findContentText(ctx.db, contentId), {
        anchor: '',
        detail: '',
        key: `mention:${contentId}`,
      }),
    'answer.posted': answer,
    'answer.changed': answer,
    'answer.live': answer,
  },
};

type NoticePlace = Record<'anchor' | 'detail' | 'key', string>;

async function notifyMentioned(
  ctx: SubscriberCtx,
  text: MentioningText | null,
  notice: NoticePlace,
): Promise<void> {
  if (text === null) return;
  const userIds = listMentionedIds(text.html);
  const { content_id: contentId, writer_id: actorId, excerpt } = text;
  await withdrawFromOtherUsers(ctx, contentId, notice, 'MENTION', userIds);
  await notify(ctx, { ...notice, kind: 'MENTION', userIds, actorId, contentId, excerpt });
}

/** Only the renderer sets this class, so the link is one of ours. */
const MENTION = /<a href="([^"<>]{1,60})" class="mention">/gu;

/** Returns the first users mentioned in a rendered text, without duplicates. */
export function listMentionedIds(html: string): Id[] {
  const ids = new Set<string>();
  for (const [, href = ''] of html.matchAll(MENTION)) {
    const personId = parseProfileLink(href);
    if (personId !== null) ids.add(personId);
    if (ids.size === MAX_MENTION_SUGGESTIONS) break;
  }
  return [...ids].map(normaliseId);
}
