import type { followEndpoints } from '@zhihui/contract/features/follow/follow.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { notFound } from '../../kernel/errors.ts';
import { findAudience, saveAudience } from './follow.repo.ts';
import {
  follow,
  isFollowedByCaller,
  listFollowPage,
  areFollowsVisible,
  unfollow,
} from './follow.service.ts';
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
    followed: await isFollowedByCaller(ctx, params.type, params.id),
  }),
  'POST /user/follow/:type/:id': async (ctx, { params }) => {
    await follow(ctx, params.type, params.id);
    return null;
  },
  'DELETE /user/follow/:type/:id': async (ctx, { params }) => {
    await unfollow(ctx, params.type, params.id);
    return null;
  },

  'GET /user/follow/page': (ctx, { query }) => listFollowPage(ctx, getMemberId(ctx.actor), query),

  'GET /user/follow/of/:id': async (ctx, { params, query }) => {
    const isVisible = await areFollowsVisible(ctx, params.id);
    if (isVisible === null) throw notFound(followMessages.noPerson);
    if (isVisible) return listFollowPage(ctx, params.id, query);
    return { records: [], total: 0, current: query.current, size: query.size, allowed: false };
  },

  'GET /user/follow/setting': async (ctx) => ({
    audience: (await findAudience(ctx.db, getMemberId(ctx.actor))) ?? 'MEMBERS',
  }),
  'PUT /user/follow/setting': async (ctx, { body }) => {
    await saveAudience(ctx.db, getMemberId(ctx.actor), body.audience);
    return body;
  },
};
