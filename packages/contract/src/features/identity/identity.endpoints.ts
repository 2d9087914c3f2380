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
    summary: '查询企业登录方式（含是否仅允许 SSO 登录）',
    data: z.object({ providers: z.array(ProviderBrief), only: z.boolean() }),
    cache: { by: 'level' },
  }),
  endpoint({
    ...publicCall,
    method: 'POST',
    path: '/login/company/begin',
    access: 'public',
    summary: '发起企业登录（返回跳转地址；inApp 表示在该企业通讯应用内打开）',
    body: z.strictObject({ providerId: Id, inApp: z.boolean().optional() }),
    data: startedSignIn,
  }),
  endpoint({
    ...publicCall,
    method: 'POST',
    path: '/login/company',
    access: 'public',
    summary: '完成企业登录（身份服务回调）',
    body: ReturnPath,
    data: LoginAnswer,
  }),
  endpoint({
    ...publicCall,
    method: 'POST',
    path: '/login/directory',
    access: 'public',
    summary: 'LDAP 登录（目录账号与密码）',
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
    summary: '查询已关联的企业账号',
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
    summary: '发起关联企业账号',
    body: z.strictObject({ providerId: Id }),
    data: startedSignIn,
  }),
  endpoint({
    ...publicCall,
    method: 'POST',
    path: '/user/identity',
    access: 'signedIn',
    summary: '完成关联企业账号（身份服务回调）',
    body: ReturnPath,
    data: z.null(),
    errors: ['BAD_REQUEST', 'CONFLICT', 'UNAVAILABLE', 'NOT_FOUND', 'TOO_MANY'],
  }),
  endpoint({
    method: 'DELETE',
    path: '/user/identity/:id',
    access: 'signedIn',
    summary: '解除关联企业账号',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND', 'BAD_REQUEST', 'CONFLICT'],
  }),
  endpoint({
    method: 'GET',
    path: '/identity',
    access: 'admin',
    summary: '查询企业登录配置',
    data: z.object({
      providers: z.array(Provider),
      /** The Admin who can still sign in by password while it is company accounts only; null while it is not. */
      emergencyAdmin: z.object({ id: Id, nickname: z.string() }).nullable(),
      /** What to enter at a provider as the address to come back to. */
      returnUrl: z.string(),
      /** The beginning of the addresses to which chats report presses; the id of the provider follows. */
      callbackUrl: z.string(),
    }),
  }),
  endpoint({
    ...admin,
    method: 'POST',
    path: '/identity',
    summary: '添加企业登录方式',
    body: ProviderBody,
    data: byId,
    errors: ['BAD_REQUEST'],
    maxBody: 128 * 1024,
  }),
  endpoint({
    ...admin,
    method: 'PUT',
    path: '/identity/:id',
    summary: '编辑企业登录方式',
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
    summary: '删除企业登录方式（解除账号关联，保留账号）',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  endpoint({
    ...admin,
    method: 'PUT',
    path: '/identity/only',
    summary: '设置仅允许 SSO 登录（除操作的管理员外，停用密码与验证码登录）',
    body: z.strictObject({ only: z.boolean() }),
    data: z.null(),
    errors: ['CONFLICT'],
  }),
] as const;
