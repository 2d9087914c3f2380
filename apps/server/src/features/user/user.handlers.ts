import type { userEndpoints } from '@zhihui/contract/features/user/user.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { currentUser } from './user.public.ts';
import { findProfile } from './user.repo.ts';

export const userHandlers: Handlers<typeof userEndpoints> = {
  'GET /user/current': async (ctx) =>
    ctx.actor.member === null ? null : currentUser(ctx.db, ctx.actor.member.userId),

  'GET /user/detail/:id': async (ctx, { params }) => {
    const row = await findProfile(ctx.db, params.id, ctx.actor);
    if (row === null) throw notFound('没有这个人，或者账号已注销');
    return {
      id: row.id,
      nickname: row.nickname,
      avatar: row.avatar,
      bio: row.bio,
      articleCount: row.article_count,
      joinedAt: row.created_at.toISOString(),
      role: ctx.actor.level === 0 ? null : { name: row.role_name, moderates: row.moderates },
    };
  },
};
