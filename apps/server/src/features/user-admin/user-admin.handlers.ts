import type { userAdminEndpoints } from '@zhihui/contract/features/user-admin/user-admin.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { deleteUserSessions } from '../auth/auth.public.ts';
import { factorMails, removeSecondFactor } from '../factor/factor.public.ts';
import { mailOwner } from '../user/user.public.ts';
import { deleteUser } from './delete-user.ts';
import {
  changeRole,
  changeStatus,
  changeUser,
  createUser,
  inviteAgain,
  lockFor,
  presentUser,
  resetPassword,
} from './user-admin.service.ts';
import { listUsers } from './user-admin.repo.ts';

export const userAdminHandlers: Handlers<typeof userAdminEndpoints> = {
  'GET /user/page': async (ctx, { query }) => {
    const { current, size, keyword, roleId, status, internal, sort } = query;
    const page = { offset: (current - 1) * size, limit: size };
    const filter = { keyword, roleId, status, internal, sort, ...page };
    const { rows, total } = await listUsers(ctx.db, filter);
    return { records: rows.map((row) => presentUser(ctx.actor, row)), total, current, size };
  },

  'POST /user': (ctx, { body }) => createUser(ctx, body, false),
  'POST /user/inner': (ctx, { body }) => createUser(ctx, body, true),
  'PUT /user': (ctx, { body }) => changeUser(ctx, body),

  'PUT /user/update/role/:userId/:roleId': (ctx, { params }) =>
    changeRole(ctx, params.userId, params.roleId),

  'PUT /user/update/status/:userId/:status': (ctx, { params }) =>
    changeStatus(ctx, params.userId, params.status),

  'PUT /user/:id/password': async (ctx, { params, body }) => {
    await resetPassword(ctx, params.id, body.password);
    return null;
  },

  'POST /user/:id/invitation': async (ctx, { params }) => {
    await inviteAgain(ctx, params.id);
    return null;
  },

  'DELETE /user/:id/secondFactor': async (ctx, { params }) => {
    await lockFor(ctx, params.id, 'edit');
    await removeSecondFactor(ctx.db, params.id);
    await deleteUserSessions(ctx.db, params.id, null);
    await mailOwner(ctx, params.id, factorMails.cleared);
    return null;
  },

  'DELETE /user/:id/session': async (ctx, { params }) => {
    await lockFor(ctx, params.id, 'status');
    await deleteUserSessions(ctx.db, params.id, null);
    return null;
  },

  'DELETE /user/:id': async (ctx, { params, query }) => {
    await deleteUser(ctx, params.id, query.heirId ?? null);
    return null;
  },
};
