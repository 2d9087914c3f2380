import type { likeEndpoints } from '@zhihui/contract/features/like/like.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { readPublished } from '../content/content.public.ts';
import { deleteLike, insertLike } from './like.repo.ts';

export const likeHandlers: Handlers<typeof likeEndpoints> = {
  'POST /like/:id': async (ctx, { params }) => {
    await readPublished(ctx, params.id);
    if (await insertLike(ctx.db, getMemberId(ctx.actor), params.id)) await ctx.contentChanged();
    return null;
  },

  // also for contents that the caller can no longer see
  'DELETE /like/:id': async (ctx, { params }) => {
    const changed = await deleteLike(ctx.db, getMemberId(ctx.actor), params.id);
    if (changed) await ctx.contentChanged();
    else await readPublished(ctx, params.id);
    return null;
  },
};
