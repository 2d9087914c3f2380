import type { userEndpoints } from '@zhihui/contract/features/user/user.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { chooseView, getEditorView } from './editor-view.ts';
import { changeProfile } from './profile.ts';
import { currentUser } from './user.public.ts';
import { presentRolePreview } from './user.present.ts';
import { findProfile } from './user.repo.ts';

export const userHandlers: Handlers<typeof userEndpoints> = {
  'GET /user/current': async (ctx) => {
    const { member } = ctx.actor;
    if (member === null) return null;
    return member.preview === undefined
      ? currentUser(ctx.db, member.userId)
      : presentRolePreview(member);
  },

  'PUT /user/profile': (ctx, { body }) => changeProfile(ctx, body),

  'GET /user/editor': (ctx) => getEditorView(ctx),

  'PUT /user/editor': (ctx, { body }) => chooseView(ctx, body.chosen),

  'GET /user/detail/:id': async (ctx, { params }) => {
    const row = await findProfile(ctx.db, params.id, {
      level: ctx.actor.level,
      announcements: ctx.actor.announcements,
      callerId: ctx.actor.member?.userId ?? null,
    });
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
