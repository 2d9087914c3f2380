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
    // the same as that of the answer itself: whoever is told of it is not told twice
    key: `answer:${answerId}`,
  });

/** Tells people that a content or an answer names them: once, however often it is changed. Comments have their own. */
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

/** Only the renderer gives a link this class, so that it is one of ours. */
const MENTION = /<a href="([^"<>]{1,60})" class="mention">/gu;

/** The first people that a rendered text names, each once. */
export function listMentionedIds(html: string): Id[] {
  const ids = new Set<string>();
  for (const [, href = ''] of html.matchAll(MENTION)) {
    const personId = parseProfileLink(href);
    if (personId !== null) ids.add(personId);
    if (ids.size === MAX_MENTION_SUGGESTIONS) break;
  }
  return [...ids].map(normaliseId);
}
