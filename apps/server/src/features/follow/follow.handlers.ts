import type { followEndpoints } from '@zhihui/contract/features/follow/follow.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { memberId } from '../../kernel/actor.ts';
import { notFound } from '../../kernel/errors.ts';
import { findAudience, saveAudience } from './follow.repo.ts';
import { follow, follows, pageOfFollows, showsFollows, unfollow } from './follow.service.ts';
import { followMessages } from './follow.text.ts';

export const followHandlers: Handlers<typeof followEndpoints> = {
  'POST /user/follow/article/:id': async (ctx, { params }) => {
    await follow(ctx, 'article', params.id);
    return null;
  },
  'DELETE /user/follow/article/:id': async (ctx, { params }) => {
    await unfollow(ctx, 'article', params.id);
    return null;
  },
  'GET /user/follow/:type/:id': async (ctx, { params }) => ({
    followed: await follows(ctx, params.type, params.id),
  }),
  'POST /user/follow/:type/:id': async (ctx, { params }) => {
    await follow(ctx, params.type, params.id);
    return null;
  },
  'DELETE /user/follow/:type/:id': async (ctx, { params }) => {
    await unfollow(ctx, params.type, params.id);
    return null;
  },

  'GET /user/follow/page': (ctx, { query }) => pageOfFollows(ctx, memberId(ctx.actor), query),

  'GET /user/follow/of/:id': async (ctx, { params, query }) => {
    const shown = await showsFollows(ctx, params.id);
    if (shown === null) throw notFound(followMessages.noPerson);
    if (shown) return pageOfFollows(ctx, params.id, query);
    return { records: [], total: 0, current: query.current, size: query.size, allowed: false };
  },

  'GET /user/follow/setting': async (ctx) => ({
    audience: (await findAudience(ctx.db, memberId(ctx.actor))) ?? 'MEMBERS',
  }),
  'PUT /user/follow/setting': async (ctx, { body }) => {
    await saveAudience(ctx.db, memberId(ctx.actor), body.audience);
    return body;
  },
};
