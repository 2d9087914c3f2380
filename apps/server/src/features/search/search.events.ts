import type { Id } from '@zhihui/contract/schema.ts';
import type { Subscriber, SubscriberCtx } from '../../subscriber.ts';
import { indexContent } from './index-contents.ts';
import { lockIndexing } from './documents.repo.ts';
import { reindexTag } from './index-contents.ts';

/**
 * Makes a content findable as it is now, or not at all where readers do not have it. Two at once would each write what it
 * had read, the older one perhaps last; lists with a keyword that were cached for visitors meanwhile are outdated.
 */
async function refresh(ctx: SubscriberCtx, contentId: Id): Promise<void> {
  await lockIndexing(ctx.db, contentId);
  await indexContent(ctx, contentId);
  await ctx.contentChanged();
}

const content = ({ contentId }: { contentId: Id }): Id => contentId;
const question = ({ questionId }: { questionId: Id }): Id => questionId;

/** Updates the index after every change of what readers see. */
export const searchSubscriber: Subscriber = {
  name: 'search',
  on: {
    'content.live': (ctx, event) => refresh(ctx, content(event)),
    'content.rendered': (ctx, event) => refresh(ctx, content(event)),
    'content.gone': (ctx, event) => refresh(ctx, content(event)),
    'content.care': (ctx, event) => refresh(ctx, content(event)),
    'content.overdue': (ctx, event) => refresh(ctx, content(event)),
    'answer.posted': (ctx, event) => refresh(ctx, question(event)),
    'answer.changed': (ctx, event) => refresh(ctx, question(event)),
    'answer.live': (ctx, event) => refresh(ctx, question(event)),
    'answer.gone': (ctx, event) => refresh(ctx, question(event)),
    'tag.changed': async (ctx, { tagId }) => {
      await reindexTag(ctx, tagId);
      await ctx.contentChanged();
    },
  },
  coalesceBy: {
    'content.live': content,
    'content.rendered': content,
    'content.gone': content,
    'content.care': content,
    'content.overdue': content,
    'answer.posted': question,
    'answer.changed': question,
    'answer.live': question,
    'answer.gone': question,
  },
};
