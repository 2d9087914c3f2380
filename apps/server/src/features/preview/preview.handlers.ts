// Why it is as it is: docs/decisions/0051-roles-and-what-they-may.md

import type { previewEndpoints } from '@zhihui/contract/features/preview/preview.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { AppError, badRequest, notFound } from '../../kernel/errors.ts';
import { findRole } from '../role/role.public.ts';
import { startPreview, endPreview } from './preview.repo.ts';

export const previewHandlers: Handlers<typeof previewEndpoints> = {
  'POST /preview/:roleId': async (ctx, { params }) => {
    const { member } = ctx.actor;
    if (member === null) throw new AppError('NOT_SIGNED_IN');
    const role = await findRole(ctx.db, { id: params.roleId });
    if (role === null) throw notFound('角色不存在或已被删除');
    if (role.code === 'Admin') throw badRequest('您当前即为管理员，无需预览');
    await startPreview(ctx.db, member.sessionId, role.id);
    return null;
  },

  'DELETE /preview': async (ctx) => {
    const { member } = ctx.actor;
    if (member !== null) await endPreview(ctx.db, member.sessionId);
    return null;
  },
};
