import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../subscriber.ts';
import { notify, withdrawFromOthers } from '../notification/notification.public.ts';
import { findAnswerText, findContentText } from './mention.repo.ts';
import type { NamingText } from './mention.repo.ts';
import { namedIn } from './named.ts';

const answer = async (ctx: SubscriberCtx, { answerId }: { answerId: Id }) =>
  tell(ctx, await findAnswerText(ctx.db, answerId), {
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
      tell(ctx, await findContentText(ctx.db, contentId), {
        anchor: '',
        detail: '',
        key: `mention:${contentId}`,
      }),
    'answer.posted': answer,
    'answer.changed': answer,
    'answer.live': answer,
  },
};

type Place = Record<'anchor' | 'detail' | 'key', string>;

async function tell(ctx: SubscriberCtx, text: NamingText | null, place: Place): Promise<void> {
  if (text === null) return;
  const userIds = namedIn(text.html);
  const { content_id: contentId, writer_id: actorId, excerpt } = text;
  await withdrawFromOthers(ctx, contentId, place, 'MENTION', userIds);
  await notify(ctx, { ...place, kind: 'MENTION', userIds, actorId, contentId, excerpt });
}
