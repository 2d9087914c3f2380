import type { Subscriber, SubscriberCtx } from '../../events.ts';
import { indexContent, removeContent } from './search.public.ts';
import { reindexTag } from './search.service.ts';

/** Lists with a keyword that visitors were shown meanwhile may be kept: they are old now. */
async function thenTell(ctx: SubscriberCtx, work: Promise<void>): Promise<void> {
  await work;
  await ctx.contentChanged();
}

/** Keeps the index in step with what readers have. */
export const searchSubscriber: Subscriber = {
  name: 'search',
  on: {
    'content.live': (ctx, { contentId }) => thenTell(ctx, indexContent(ctx, contentId)),
    'content.gone': (ctx, { contentId }) => thenTell(ctx, removeContent(ctx, contentId)),
    'content.care': (ctx, { contentId }) => thenTell(ctx, indexContent(ctx, contentId)),
    'content.overdue': (ctx, { contentId }) => thenTell(ctx, indexContent(ctx, contentId)),
    'answer.live': (ctx, { questionId }) => thenTell(ctx, indexContent(ctx, questionId)),
    'answer.gone': (ctx, { questionId }) => thenTell(ctx, indexContent(ctx, questionId)),
    'tag.changed': (ctx, { tagId }) => thenTell(ctx, reindexTag(ctx, tagId)),
  },
};
