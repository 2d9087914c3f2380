import type { authEndpoints } from '@zhihui/contract/features/auth/auth.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import {
  changePassword,
  register,
  resetPassword,
  signInByCode,
  signInByPassword,
} from './auth.service.ts';
import { sendCode } from './email-code.ts';
import { deleteSession } from './session.repo.ts';

export const authHandlers: Handlers<typeof authEndpoints> = {
  'POST /login': async (ctx, { body }) =>
    'code' in body ? signInByCode(ctx, body) : signInByPassword(ctx, body),

  'GET /login/loginCode/:email': (ctx, { params, query }) =>
    sendCode(ctx, 'LOGIN', { ...params, ...query }),

  'POST /login/logout': async (ctx) => {
    if (ctx.actor.member !== null) await deleteSession(ctx.db, ctx.actor.member.sessionId);
    return null;
  },

  'GET /user/registerCode/:email': (ctx, { params, query }) =>
    sendCode(ctx, 'REGISTER', { ...params, ...query }),

  'POST /user/register': (ctx, { body }) => register(ctx, body),

  'POST /password/send/code': (ctx, { body }) => sendCode(ctx, 'PASSWORD', body),

  'POST /password/reset': (ctx, { body }) => resetPassword(ctx, body),

  'PUT /user/update/password': (ctx, { body }) => changePassword(ctx, body),
};
