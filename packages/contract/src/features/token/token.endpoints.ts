import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, line, page, pageFields } from '../../schema.ts';
import { SCOPES } from '../../scopes.ts';
import { Day } from '../content/content.schema.ts';
import { UserBrief } from '../user/user.schema.ts';
import { MAX_TOKEN_KEYWORD, MAX_TOKEN_NAME, TOKEN_KINDS, TOKEN_STATES } from './token.limits.ts';

const byId = z.object({ id: Id });
const ScopeName = z.enum(SCOPES, '权限范围不存在');

const TokenItem = z.object({
  id: Id,
  kind: z.enum(TOKEN_KINDS),
  name: z.string(),
  /** The first characters of the secret, to know it again. */
  prefix: z.string(),
  scopes: z.array(ScopeName),
  state: z.enum(TOKEN_STATES),
  createdAt: z.string(),
  /** When the secret that counts now was made. */
  issuedAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  usedAt: z.string().nullable(),
  /** Where from, as far as it is known. */
  usedIp: z.string().nullable(),
  usedPlace: z.string().nullable(),
});
export type TokenItem = z.output<typeof TokenItem>;

/** As Admins see it: whose it is, and the role of a service. */
const ManagedToken = TokenItem.extend({
  /** The member themselves, or who is responsible for the integration; null once that account has ended. */
  owner: UserBrief.nullable(),
  /** Whether that account is there and not disabled. */
  ownerActive: z.boolean(),
  role: z.object({ id: Id, name: z.string() }).nullable(),
});
export type ManagedToken = z.output<typeof ManagedToken>;

/** A token together with its secret, which is answered only once. */
const secret = { secret: z.string() };
export type NewToken = TokenItem & { secret: string };

const tokenFields = {
  name: line(1, MAX_TOKEN_NAME, '名称'),
  scopes: z
    .array(ScopeName)
    .min(1, '请选择权限范围')
    .max(SCOPES.length, '权限范围有误')
    .transform((list) => SCOPES.filter((scope) => list.includes(scope))),
  /** The last day on which it works; 90 days from now without it. */
  lastDay: Day.optional(),
};
const serviceFields = {
  ...tokenFields,
  roleId: Id,
  /** Who is responsible for it; the caller without it. */
  ownerId: Id.optional(),
};

const limit = { max: 60, seconds: 3600 };

export const tokenEndpoints = [
  endpoint({
    method: 'GET',
    path: '/user/token',
    access: 'signedIn',
    summary: '查询自己的访问令牌与可选的权限范围',
    data: z.object({ tokens: z.array(TokenItem), scopes: z.array(ScopeName) }),
    newest: true,
  }),
  endpoint({
    method: 'POST',
    path: '/user/token',
    access: 'signedIn',
    summary: '新建访问令牌（须先验证身份；令牌仅返回一次）',
    body: z.strictObject(tokenFields),
    data: TokenItem.extend(secret),
    errors: ['BAD_REQUEST', 'CONFLICT'],
    limit,
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/user/token/:id/renew',
    access: 'signedIn',
    summary: '重新生成访问令牌（须先验证身份；原令牌立即失效，有效期从现在起重新计算）',
    params: byId,
    data: TokenItem.extend(secret),
    errors: ['BAD_REQUEST', 'NOT_FOUND'],
    limit,
    logged: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/user/token/:id',
    access: 'signedIn',
    summary: '撤销访问令牌（立即失效，可重复调用）',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
  }),
  endpoint({
    method: 'GET',
    path: '/token/page',
    access: 'admin',
    summary: '查询全部访问令牌与服务令牌',
    query: z.strictObject({
      ...pageFields,
      kind: z.enum(TOKEN_KINDS).optional(),
      state: z.enum(TOKEN_STATES).optional(),
      keyword: line(0, MAX_TOKEN_KEYWORD, '关键词').optional(),
    }),
    data: page(ManagedToken),
    newest: true,
  }),
  endpoint({
    method: 'POST',
    path: '/token/service',
    access: 'admin',
    summary: '新建服务令牌（须先验证身份；令牌仅返回一次）',
    body: z.strictObject(serviceFields),
    data: ManagedToken.extend(secret),
    errors: ['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT'],
    limit,
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/token/service/:id',
    access: 'admin',
    summary: '修改服务令牌的名称与负责人',
    params: byId,
    body: z.strictObject({ name: serviceFields.name, ownerId: Id }),
    data: ManagedToken,
    errors: ['NOT_FOUND'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/token/service/:id/renew',
    access: 'admin',
    summary: '重新生成服务令牌（须先验证身份；原令牌立即失效，有效期从现在起重新计算）',
    params: byId,
    data: ManagedToken.extend(secret),
    errors: ['BAD_REQUEST', 'NOT_FOUND'],
    limit,
    logged: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/token/:id',
    access: 'admin',
    summary: '撤销任意令牌（立即失效，可重复调用）',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
  }),
] as const;
