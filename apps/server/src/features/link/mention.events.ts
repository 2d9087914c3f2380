import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../subscriber.ts';
import { notify, withdrawFromOtherUsers } from '../notification/notification.public.ts';
import { findAnswerText, findContentText } from './mention.repo.ts';
import type { MentioningText } from './mention.repo.ts';
import { listMentionedIds } from './mentioned-ids.ts';

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
