import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, line } from '../../schema.ts';
import { LoginAnswer } from '../auth/auth.schema.ts';
import { CaptchaKey } from '../captcha/captcha.schema.ts';
import { Ticket } from '../factor/factor.schema.ts';
import { MAX_EMAIL, MAX_PASSWORD } from '../user/user.limits.ts';
import { Provider, ProviderBody, ProviderBrief } from './identity.schema.ts';

const byId = z.object({ id: Id });

/** What a provider sends people back with, and the ticket that their browser held meanwhile. */
const ReturnPath = z.strictObject({
  ticket: Ticket,
  /** The query of the address people came back to, with `code` and `state`. */
  query: z.string().max(8192),
});
const startedSignIn = z.object({ url: z.string(), ticket: Ticket });
const publicCall = {
  errors: ['BAD_REQUEST', 'NOT_FOUND', 'UNAVAILABLE', 'TOO_MANY'],
  limit: { max: 60, seconds: 60, shared: true },
  ownTransaction: true,
} as const;
const admin = { access: 'admin', logged: true } as const;

export const identityEndpoints = [
  endpoint({
    method: 'GET',
    path: '/login/company',
    newest: true,
    access: 'public',
    summary: '可以用哪些公司账号登录，是否只能用它们',
    data: z.object({ providers: z.array(ProviderBrief), only: z.boolean() }),
    cache: { by: 'level' },
  }),
  endpoint({
    ...publicCall,
    method: 'POST',
    path: '/login/company/begin',
    access: 'public',
    summary: '开始用公司账号登录：给出要去的地址',
    body: z.strictObject({ providerId: Id }),
    data: startedSignIn,
  }),
  endpoint({
    ...publicCall,
    method: 'POST',
    path: '/login/company',
    access: 'public',
    summary: '从公司的身份服务回来，完成登录',
    body: ReturnPath,
    data: LoginAnswer,
  }),
  endpoint({
    ...publicCall,
    method: 'POST',
    path: '/login/directory',
    access: 'public',
    summary: '用公司目录（LDAP）的账号和密码登录',
    body: z.strictObject({
      providerId: Id,
      account: line(1, MAX_EMAIL, '账号'),
      password: z.string('请填写密码').min(1, '请填写密码').max(MAX_PASSWORD, '密码太长'),
      captchaKey: CaptchaKey.optional(),
      remember: z.boolean().optional(),
    }),
    data: LoginAnswer,
  }),
  endpoint({
    method: 'GET',
    path: '/user/identity',
    access: 'signedIn',
    summary: '我连接的公司账号',
    data: z.array(
      z.object({
        provider: ProviderBrief,
        /** Null where none is connected. */
        identity: z.object({ id: Id, label: z.string(), usedAt: z.string().nullable() }).nullable(),
      }),
    ),
  }),
  endpoint({
    ...publicCall,
    method: 'POST',
    path: '/user/identity/begin',
    access: 'signedIn',
    summary: '开始连接公司账号',
    body: z.strictObject({ providerId: Id }),
    data: startedSignIn,
  }),
  endpoint({
    ...publicCall,
    method: 'POST',
    path: '/user/identity',
    access: 'signedIn',
    summary: '从公司的身份服务回来，完成连接',
    body: ReturnPath,
    data: z.null(),
    errors: ['BAD_REQUEST', 'CONFLICT', 'UNAVAILABLE', 'NOT_FOUND', 'TOO_MANY'],
  }),
  endpoint({
    method: 'DELETE',
    path: '/user/identity/:id',
    access: 'signedIn',
    summary: '断开公司账号',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND', 'BAD_REQUEST', 'CONFLICT'],
  }),
  endpoint({
    method: 'GET',
    path: '/identity',
    access: 'admin',
    summary: '全部公司登录方式',
    data: z.object({
      providers: z.array(Provider),
      /** The Admin who can still sign in by password while it is company accounts only; null while it is not. */
      emergencyAdmin: z.object({ id: Id, nickname: z.string() }).nullable(),
      /** What to enter at a provider as the address to come back to. */
      returnUrl: z.string(),
    }),
  }),
  endpoint({
    ...admin,
    method: 'POST',
    path: '/identity',
    summary: '添加公司登录方式',
    body: ProviderBody,
    data: byId,
    errors: ['BAD_REQUEST'],
    maxBody: 128 * 1024,
  }),
  endpoint({
    ...admin,
    method: 'PUT',
    path: '/identity/:id',
    summary: '修改公司登录方式',
    params: byId,
    body: ProviderBody,
    data: z.null(),
    errors: ['NOT_FOUND', 'BAD_REQUEST', 'CONFLICT'],
    maxBody: 128 * 1024,
  }),
  endpoint({
    ...admin,
    method: 'DELETE',
    path: '/identity/:id',
    summary: '删除公司登录方式；连接随之断开，账号保留',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  endpoint({
    ...admin,
    method: 'PUT',
    path: '/identity/only',
    summary: '只用公司登录：除了操作的这位管理员，都不能再用密码和验证码登录',
    body: z.strictObject({ only: z.boolean() }),
    data: z.null(),
    errors: ['CONFLICT'],
  }),
] as const;
