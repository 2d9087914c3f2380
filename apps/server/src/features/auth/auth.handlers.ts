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
import { changeEmail, changePhone, sendEmailCode, sendPhoneCode } from './change-contact.ts';
import { startPasskeySignIn, signInByPasskey } from './sign-in-as.ts';
import { finishSecondStep } from './second-step.ts';
import { deleteSession } from './session.repo.ts';

export const authHandlers: Handlers<typeof authEndpoints> = {
  'POST /login': async (ctx, { body }) =>
    'code' in body ? signInByCode(ctx, body) : signInByPassword(ctx, body),

  'POST /login/factor': (ctx, { body }) => finishSecondStep(ctx, body),

  'POST /login/passkey/begin': (ctx) => startPasskeySignIn(ctx),

  'POST /login/passkey': (ctx, { body }) => signInByPasskey(ctx, body),

  'GET /login/loginCode/:email': (ctx, { params, query }) =>
    sendCode(ctx, 'LOGIN', { ...params, ...query }),

  'POST /login/logout': async (ctx) => {
    const { member } = ctx.actor;
    const signOutToken = member === null ? null : await deleteSession(ctx.db, member.sessionId);
    return signOutToken === null ? null : { url: ctx.deps.secrets.decrypt(signOutToken) };
  },

  'GET /user/registerCode/:email': (ctx, { params, query }) =>
    sendCode(ctx, 'REGISTER', { ...params, ...query }),

  'POST /user/register': (ctx, { body }) => register(ctx, body),

  'POST /password/send/code': (ctx, { body }) => sendCode(ctx, 'PASSWORD', body),

  'POST /password/reset': (ctx, { body }) => resetPassword(ctx, body),

  'PUT /user/update/password': (ctx, { body }) => changePassword(ctx, body),

  'POST /user/update/sendCode': (ctx, { body }) => sendEmailCode(ctx, body),

  'PUT /user/email': (ctx, { body }) => changeEmail(ctx, body),

  'POST /user/phone/sendCode': (ctx, { body }) => sendPhoneCode(ctx, body),

  'PUT /user/phone': (ctx, { body }) => changePhone(ctx, body),
};
