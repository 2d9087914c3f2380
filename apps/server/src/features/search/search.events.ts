import type { Subscriber } from '../../events.ts';
import { indexContent, removeContent } from './search.public.ts';
import { reindexTag } from './search.service.ts';

/** Keeps the index in step with what readers have. */
export const searchSubscriber: Subscriber = {
  name: 'search',
  on: {
    'content.live': (ctx, { contentId }) => indexContent(ctx, contentId),
    'content.gone': (ctx, { contentId }) => removeContent(ctx, contentId),
    'tag.changed': (ctx, { tagId }) => reindexTag(ctx, tagId),
  },
};
