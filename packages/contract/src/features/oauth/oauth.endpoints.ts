import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, Instant, line } from '../../schema.ts';
import {
  CONSENT_SCOPES,
  MAX_OAUTH_NAME,
  MAX_REDIRECT_URI,
  MAX_REDIRECT_URIS,
} from './oauth.limits.ts';

const byId = z.object({ id: Id });
const ScopeName = z.enum(CONSENT_SCOPES, '权限范围不存在');

const OAuthClient = z.object({
  id: Id,
  /** What the program sends to say which client it is. */
  clientId: z.string(),
  name: z.string(),
  redirectUris: z.array(z.string()),
  /** Consents that have not ended. */
  consents: z.int().nonnegative(),
  createdAt: Instant,
});
export type OAuthClient = z.output<typeof OAuthClient>;

/** Addresses of programs: https, http on this machine, or a scheme of its own; nothing that runs in a page. */
const RedirectUri = z
  .string('请填写回调地址')
  .trim()
  .max(MAX_REDIRECT_URI, `回调地址至多 ${MAX_REDIRECT_URI} 个字符`)
  .refine(isRedirectUri, '回调地址应为 https 地址、本机 http 地址或应用自有协议，且不含 #');

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);
const REFUSED_SCHEMES = new Set([
  'http:',
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
  'about:',
  'ws:',
  'wss:',
  'ftp:',
]);

function isRedirectUri(value: string): boolean {
  const url = parseUrl(value);
  if (url === null || value.includes('#') || url.username !== '' || /\s/u.test(value)) return false;
  if (url.protocol === 'https:') return true;
  if (url.protocol === 'http:') return LOOPBACK.has(url.hostname);
  return !REFUSED_SCHEMES.has(url.protocol) && value.startsWith(`${url.protocol}//`);
}

function parseUrl(value: string): URL | null {
  try {
    return new URL(value);
  } catch {
    return null;
  }
}

/** What a program asks for, in the names of OAuth. */
const printable = (max: number, name: string) =>
  z
    .string(`缺少 ${name}`)
    .max(max, `${name} 过长`)
    .regex(/^[\x20-\x7e]*$/u, `${name} 有误`);
const request = {
  client_id: printable(100, 'client_id'),
  redirect_uri: printable(MAX_REDIRECT_URI + 20, 'redirect_uri'),
  response_type: z.literal('code', 'response_type 仅支持 code'),
  code_challenge: z.string('缺少 code_challenge').regex(/^[\w-]{43}$/u, 'code_challenge 有误'),
  code_challenge_method: z.literal('S256', 'code_challenge_method 仅支持 S256'),
  /** Names of scopes, parted by spaces; those that are not known here are not offered. */
  scope: printable(1000, 'scope').default(''),
  state: printable(2000, 'state').optional(),
  resource: printable(500, 'resource').optional(),
};

/** The token endpoint of OAuth, whose errors are part of its answers. */
const TokenAnswer = z.union([
  z.object({ error: z.enum(['invalid_grant', 'invalid_target', 'unsupported_grant_type']) }),
  z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int(),
    refresh_token: z.string(),
    scope: z.string(),
  }),
]);
export type TokenAnswer = z.output<typeof TokenAnswer>;

const field = printable(MAX_REDIRECT_URI + 20, '参数');

export const oauthEndpoints = [
  endpoint({
    method: 'GET',
    path: '/oauth/client',
    newest: true,
    access: 'admin',
    summary: '查询 OAuth 客户端',
    data: z.array(OAuthClient),
  }),
  endpoint({
    method: 'POST',
    path: '/oauth/client',
    access: 'admin',
    summary: '登记 OAuth 客户端',
    body: z.strictObject({
      name: line(1, MAX_OAUTH_NAME, '名称'),
      redirectUris: z
        .array(RedirectUri)
        .min(1, '请填写回调地址')
        .max(MAX_REDIRECT_URIS, `回调地址至多 ${MAX_REDIRECT_URIS} 个`),
    }),
    data: OAuthClient,
    errors: ['CONFLICT'],
    logged: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/oauth/client/:id',
    access: 'admin',
    summary: '删除 OAuth 客户端及其全部授权',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
  }),
  endpoint({
    method: 'GET',
    path: '/oauth/consent',
    newest: true,
    access: 'signedIn',
    summary: '查询客户端请求的授权',
    query: z.strictObject(request),
    data: z.object({
      client: z.object({ name: z.string(), host: z.string() }),
      scopes: z.array(ScopeName),
      /** Where to go when the member declines. */
      declineUri: z.string(),
    }),
    errors: ['NOT_FOUND', 'BAD_REQUEST'],
  }),
  endpoint({
    method: 'POST',
    path: '/oauth/consent',
    access: 'signedIn',
    summary: '授权客户端（须先验证身份）',
    body: z.strictObject({
      ...request,
      scopes: z
        .array(ScopeName)
        .min(1, '请选择权限范围')
        .max(CONSENT_SCOPES.length, '权限范围有误'),
    }),
    data: z.object({ redirectUri: z.string() }),
    errors: ['NOT_FOUND', 'BAD_REQUEST', 'CONFLICT'],
    limit: { max: 60, seconds: 3600 },
    logged: true,
  }),
  endpoint({
    method: 'POST',
    path: '/oauth/token',
    access: 'public',
    summary: '换取访问令牌（OAuth 2.1 令牌接口，程序请使用 /oauth/token 的表单格式）',
    body: z.strictObject({
      grant_type: field,
      client_id: field,
      code: field.optional(),
      redirect_uri: field.optional(),
      code_verifier: field.optional(),
      refresh_token: field.optional(),
      resource: field.optional(),
    }),
    data: TokenAnswer,
    limit: { max: 120, seconds: 60 },
  }),
] as const;
