import type { Subscriber } from '../../events.ts';
import { indexContent, removeContent } from './search.public.ts';
import { reindexTag } from './search.service.ts';

/** Keeps the index in step with what readers have. */
export const searchSubscriber: Subscriber = {
  name: 'search',
  on: {
    'content.live': async (ctx, { contentId }) => {
      await indexContent(ctx, contentId);
      // searches kept since the publication do not find it yet
      await ctx.contentChanged();
    },
    'content.gone': (ctx, { contentId }) => removeContent(ctx, contentId),
    'tag.changed': async (ctx, { tagId }) => {
      await reindexTag(ctx, tagId);
      await ctx.contentChanged();
    },
  },
};
