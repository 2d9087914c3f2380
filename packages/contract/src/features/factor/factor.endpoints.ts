import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../schema.ts';
import {
  AuthenticatorCode,
  NewPasskey,
  PasskeyName,
  PasskeyOptions,
  Ticket,
} from './factor.schema.ts';

const byId = z.object({ id: Id });
const RecoveryCodes = z.array(z.string());

/**
 * What the changes of a second factor have in common. They want that the caller has proven lately who they are: a refusal
 * whose `data.confirmRequired` is true is answered by `POST /user/security/confirm`, and the call sent again.
 */
const sensitive = {
  access: 'signedIn',
  errors: ['BAD_REQUEST', 'CONFLICT'],
  limit: { max: 30, seconds: 600, shared: true },
} as const;

export const factorEndpoints = [
  endpoint({
    ...sensitive,
    method: 'POST',
    path: '/user/security/authenticator',
    summary: '发起绑定验证器应用（验证码确认后生效）',
    data: z.object({
      /** For typing it in, in groups of four. */
      secret: z.string(),
      /** For the QR code. */
      uri: z.string(),
    }),
  }),
  endpoint({
    ...sensitive,
    method: 'PUT',
    path: '/user/security/authenticator',
    summary: '确认绑定验证器应用（首次开启两步验证时返回恢复码）',
    body: z.strictObject({ code: AuthenticatorCode }),
    data: z.object({ recoveryCodes: RecoveryCodes.nullable() }),
  }),
  endpoint({
    ...sensitive,
    method: 'DELETE',
    path: '/user/security/authenticator',
    summary: '关闭验证器应用',
    data: z.null(),
  }),
  endpoint({
    ...sensitive,
    method: 'POST',
    path: '/user/security/recovery',
    summary: '重新生成恢复码（原恢复码失效）',
    data: z.object({ recoveryCodes: RecoveryCodes }),
  }),
  endpoint({
    ...sensitive,
    method: 'POST',
    path: '/user/security/passkey/begin',
    summary: '发起添加通行密钥',
    data: z.object({ ticket: Ticket, options: PasskeyOptions }),
  }),
  endpoint({
    ...sensitive,
    method: 'POST',
    path: '/user/security/passkey',
    summary: '添加通行密钥（首次开启两步验证时返回恢复码）',
    body: z.strictObject({ ticket: Ticket, name: PasskeyName, passkey: NewPasskey }),
    data: z.object({ recoveryCodes: RecoveryCodes.nullable() }),
  }),
  endpoint({
    ...sensitive,
    method: 'PUT',
    path: '/user/security/passkey/:id',
    summary: '重命名通行密钥',
    params: byId,
    body: z.strictObject({ name: PasskeyName }),
    data: z.null(),
    errors: ['NOT_FOUND', 'BAD_REQUEST'],
  }),
  endpoint({
    ...sensitive,
    method: 'DELETE',
    path: '/user/security/passkey/:id',
    summary: '移除通行密钥',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND', 'BAD_REQUEST', 'CONFLICT'],
  }),
  endpoint({
    method: 'PUT',
    path: '/role/:id/secondFactor',
    access: 'admin',
    summary: '设置角色是否强制两步验证',
    params: byId,
    body: z.strictObject({ required: z.boolean() }),
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
    logged: true,
  }),
] as const;
