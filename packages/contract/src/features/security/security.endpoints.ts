import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, line, page, pageFields } from '../../schema.ts';
import { MAX_PASSWORD, MAX_PERSON_KEYWORD } from '../user/user.limits.ts';
import { UserBrief } from '../user/user.schema.ts';
import { FACTORS } from '../factor/factor.limits.ts';
import {
  AuthenticatorCode,
  PasskeyOptions,
  PasskeyProof,
  Ticket,
} from '../factor/factor.schema.ts';

const byId = z.object({ id: Id });

/** The ways to sign in. */
export const SIGN_IN_METHODS = ['PASSWORD', 'CODE', 'REGISTER', 'PASSKEY', 'COMPANY'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** How a signed-in user proves their identity again. */
export const CONFIRM_METHODS = ['PASSWORD', 'AUTHENTICATOR', 'PASSKEY'] as const;
export type ConfirmMethod = (typeof CONFIRM_METHODS)[number];

/** Where a call came from, as people know it. */
const Origin = z.object({
  /** Such as `Chrome 142 · Windows`. */
  device: z.string(),
  handheld: z.boolean(),
  /** Such as `浙江宁波` or `内网`; empty where it is not known. */
  place: z.string(),
});

const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: z.string(),
  usedAt: z.string().nullable(),
});

export const Security = z.object({
  hasPassword: z.boolean(),
  passwordChangedAt: z.string().nullable(),
  /** Whether the site can send short messages. */
  sms: z.boolean(),
  authenticator: z.object({ since: z.string(), usedAt: z.string().nullable() }).nullable(),
  passkeys: z.array(Passkey),
  recoveryLeft: z.int(),
  /** Whether the role of the caller must have a second factor. */
  required: z.boolean(),
  closing: z.object({ at: z.string(), heir: z.string().nullable() }).nullable(),
});
export type Security = z.output<typeof Security>;

export const Device = Origin.extend({
  id: Id,
  own: z.boolean(),
  createdAt: z.string(),
  seenAt: z.string(),
});
export type Device = z.output<typeof Device>;

export const SignInItem = Origin.extend({
  id: Id,
  method: z.enum(SIGN_IN_METHODS),
  factor: z.enum(FACTORS).nullable(),
  succeeded: z.boolean(),
  /** Failures one after another from one address are one entry. */
  tries: z.int(),
  createdAt: z.string(),
});
export type SignInItem = z.output<typeof SignInItem>;

export const securityEndpoints = [
  endpoint({
    method: 'GET',
    path: '/user/security',
    access: 'signedIn',
    summary: '查询账号安全信息（密码、两步验证与注销）',
    data: Security,
  }),
  endpoint({
    method: 'POST',
    path: '/user/security/confirm/begin',
    access: 'signedIn',
    summary: '查询身份验证方式',
    data: z.object({
      ways: z.array(z.enum(CONFIRM_METHODS)),
      /** For a passkey, where there is one. */
      passkey: z.object({ ticket: Ticket, options: PasskeyOptions }).nullable(),
    }),
    limit: { max: 60, seconds: 600, shared: true },
  }),
  endpoint({
    method: 'POST',
    path: '/user/security/confirm',
    access: 'signedIn',
    summary: '验证身份（10 分钟内可修改两步验证、注销账号）',
    body: z.union(
      [
        z.strictObject({
          password: z.string('请填写密码').min(1, '请填写密码').max(MAX_PASSWORD),
        }),
        z.strictObject({ code: AuthenticatorCode }),
        z.strictObject({ ticket: Ticket, passkey: PasskeyProof }),
      ],
      '请填写密码',
    ),
    data: z.null(),
    errors: ['BAD_REQUEST', 'TOO_MANY'],
    limit: { max: 10, seconds: 600, shared: true },
    ownTransaction: true,
  }),
  endpoint({
    method: 'GET',
    path: '/user/session',
    access: 'signedIn',
    summary: '查询已登录设备',
    data: z.array(Device),
  }),
  endpoint({
    method: 'DELETE',
    path: '/user/session',
    access: 'signedIn',
    summary: '退出其他所有设备',
    data: z.null(),
  }),
  endpoint({
    method: 'DELETE',
    path: '/user/session/:id',
    access: 'signedIn',
    summary: '退出指定设备',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'GET',
    path: '/user/signin/page',
    access: 'signedIn',
    summary: '查询登录记录（保留 180 天）',
    query: z.strictObject({ ...pageFields }),
    data: page(SignInItem),
  }),
  endpoint({
    method: 'GET',
    path: '/user/closing/heir',
    access: 'signedIn',
    summary: '按昵称搜索内容接收人（仅员工账号）',
    query: z.strictObject({ keyword: line(1, MAX_PERSON_KEYWORD, '昵称') }),
    data: z.array(UserBrief),
    limit: { max: 120, seconds: 60 },
  }),
  endpoint({
    method: 'POST',
    path: '/user/closing',
    access: 'signedIn',
    summary: '申请注销账号（7 天后生效，期间可撤销）',
    body: z.strictObject({ heirId: Id.nullable() }),
    data: z.object({ at: z.string() }),
    errors: ['BAD_REQUEST', 'CONFLICT'],
    limit: { max: 10, seconds: 600, shared: true },
    logged: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/user/closing',
    access: 'signedIn',
    summary: '撤销注销申请',
    data: z.null(),
    logged: true,
  }),
] as const;
