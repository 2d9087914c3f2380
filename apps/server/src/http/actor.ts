import type { FastifyRequest, FastifyReply } from 'fastify';
import { MEMBER_HEADER } from '@zhihui/contract/browser-client.ts';
import type { Scope } from '@zhihui/contract/scopes.ts';
import { createActor, createDirectoryActor } from '../kernel/actor.ts';
import type { Actor, Member } from '../kernel/actor.ts';
import { AppError, badRequest } from '../kernel/errors.ts';
import { assertScope } from '../kernel/token-scope.ts';
import { hashToken } from '../kernel/token.ts';
import { BROWSER_SECRET_DAYS } from '../kernel/browser-secret.ts';
import type { BrowserSecret } from '../kernel/browser-secret.ts';
import { getCallerAddress } from './caller-address.ts';

export const TOKEN_COOKIE = 'access_token';
export const XSRF_COOKIE = 'XSRF-TOKEN';
const XSRF_HEADER = 'x-xsrf-token';
const NO_DIRECTORY = '令牌不正确或已停用，请在站点设置中重新生成';
const MEMBER_CHANGED = '当前浏览器已切换账号登录，此处内容未提交；请先复制内容，再刷新页面';

export type FindMember = (tokenHash: Buffer) => Promise<Member | null>;

/** The account behind a token of a program, which calls from `ip`. */
export type FindTokenMember = (tokenHash: Buffer, ip: string) => Promise<Member | null>;

/** How tokens of programs look: no session does. */
const API_TOKEN = /^zhs?_/u;
const NEEDS_API_TOKEN =
  '请使用访问令牌连接：在“账号安全 › 访问令牌”中新建，并通过 Authorization 请求头传递';
const NOT_HERE = '此令牌仅可用于 MCP';
const BAD_API_TOKEN = '访问令牌无效、已过期或已被撤销';

/**
 * Caller of an API request. The token counts from the Authorization header (bare or `Bearer …`); that of a session also from
 * the cookie, together with the XSRF header, which a foreign site can neither read nor send. Throws TOKEN_INVALID on an ended
 * one.
 */
export async function resolveApiActor(
  request: FastifyRequest,
  findMember: FindMember,
  findTokenMember: FindTokenMember,
): Promise<Actor> {
  const header = request.headers.authorization;
  if (header !== undefined && header !== '') {
    const token = header.replace(/^Bearer\s+/iu, '');
    if (API_TOKEN.test(token)) {
      const actor = await resolveTokenActor(request, findTokenMember, token);
      // a program may present a token only to the service that its member consented to
      if (actor.member?.token?.client !== null)
        throw new AppError('TOKEN_INVALID', { msg: NOT_HERE });
      return actor;
    }
    return resolveMemberActor(request, findMember, token);
  }
  const cookie = request.cookies[TOKEN_COOKIE];
  const xsrf = request.cookies[XSRF_COOKIE];
  if (
    cookie !== undefined &&
    xsrf !== undefined &&
    xsrf !== '' &&
    request.headers[XSRF_HEADER] === xsrf
  ) {
    return resolveMemberActor(request, findMember, cookie);
  }
  return createActor(null, getCallerAddress(request));
}

/**
 * Resolves the caller of /mcp: a token of a program in the header alone, so that no page can call it with the cookie of its
 * visitor. Throws TOKEN_INVALID for any other caller.
 */
export async function resolveProgramActor(
  request: FastifyRequest,
  findTokenMember: FindTokenMember,
): Promise<Actor> {
  const [, token = ''] = /^Bearer\s+(\S{1,200})$/iu.exec(request.headers.authorization ?? '') ?? [];
  if (!API_TOKEN.test(token)) throw new AppError('TOKEN_INVALID', { msg: NEEDS_API_TOKEN });
  return resolveTokenActor(request, findTokenMember, token);
}

export type IsDirectory = (tokenHash: Buffer) => Promise<boolean>;

/**
 * Resolves the caller of SCIM: the company's directory service, by a token in the header alone. Throws TOKEN_INVALID for any
 * other caller.
 */
export async function resolveScimActor(
  request: FastifyRequest,
  isDirectory: IsDirectory,
): Promise<Actor> {
  const [, token = ''] = /^Bearer\s+(\S{1,200})$/iu.exec(request.headers.authorization ?? '') ?? [];
  if (token === '' || !(await isDirectory(hashToken(token))))
    throw new AppError('TOKEN_INVALID', { msg: NO_DIRECTORY });
  return createDirectoryActor(getCallerAddress(request));
}

/** Caller by a token. Throws TOKEN_INVALID for one that does not count. */
export async function resolveMemberActor(
  request: FastifyRequest,
  findMember: FindMember,
  token: string,
): Promise<Actor> {
  const member = token.length > 200 ? null : await findMember(hashToken(token));
  if (member === null) throw new AppError('TOKEN_INVALID');
  return setCaller(request, createActor(member, getCallerAddress(request)));
}

/** Caller by a token of a program. Throws TOKEN_INVALID for one that does not count. */
async function resolveTokenActor(
  request: FastifyRequest,
  findTokenMember: FindTokenMember,
  token: string,
): Promise<Actor> {
  const ip = getCallerAddress(request);
  const member = token.length > 200 ? null : await findTokenMember(hashToken(token), ip);
  if (member === null) throw new AppError('TOKEN_INVALID', { msg: BAD_API_TOKEN });
  return setCaller(request, createActor(member, ip));
}

export interface FileCallers {
  findMember: FindMember;
  findTokenMember: FindTokenMember;
}

/**
 * Reader of a file outside the API: a program by its token in the header, a browser by the cookie alone, because <img> and
 * links send nothing else. Throws TOKEN_INVALID, or TOKEN_SCOPE for a token without `scope`.
 */
export async function resolveFileActor(
  request: FastifyRequest,
  { findMember, findTokenMember }: FileCallers,
  scope: Scope,
): Promise<Actor> {
  const [, token] = /^Bearer\s+(zhs?_\S+)$/iu.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) return (await resolvePageActor(request, findMember)).actor;
  const actor = await resolveTokenActor(request, findTokenMember, token);
  assertScope(actor, scope);
  return actor;
}

/** Attaches the caller to the request, for the log of later refusals. */
function setCaller(request: FastifyRequest, actor: Actor): Actor {
  request.caller = actor;
  return actor;
}

/**
 * Refuses a change by a page that was loaded under another account: the browser sends the session of the tab that signed in
 * last, and one user's text must not be saved under another's name. Throws BAD_REQUEST.
 */
export function assertExpectedMember(request: FastifyRequest, actor: Actor): void {
  const expectedMember = request.headers[MEMBER_HEADER];
  if (request.method === 'GET' || expectedMember === undefined || actor.member === null) return;
  // during a preview another check refuses changes with a better message, and signing out always works
  if (actor.member.preview !== undefined) return;
  if (expectedMember !== String(actor.member.userId)) throw badRequest(MEMBER_CHANGED);
}

/**
 * Resolves the reader of a page or a picture by the cookie alone, because browsers send nothing else. Only for answers that
 * change nothing. `ended`: a cookie was sent but is no longer valid.
 */
export async function resolvePageActor(
  request: FastifyRequest,
  findMember: FindMember,
): Promise<{ actor: Actor; ended: boolean }> {
  const token = request.cookies[TOKEN_COOKIE];
  if (token === undefined || token === '') {
    return { actor: createActor(null, getCallerAddress(request)), ended: false };
  }
  const member = token.length > 200 ? null : await findMember(hashToken(token));
  const actor = setCaller(request, createActor(member, getCallerAddress(request)));
  return { actor, ended: member === null };
}

// Why: docs/decisions/0096-sign-in-failures.md
/** Holds the secret by which the server recognises a browser; it signs no user in. */
export const BROWSER_COOKIE = 'browser_key';

/** The secret of the caller's browser. Scripts cannot read it, and other sites cannot make browsers send it. */
export function readBrowserSecret(request: FastifyRequest, reply: FastifyReply): BrowserSecret {
  const value = request.cookies[BROWSER_COOKIE];
  return {
    current: value !== undefined && /^[\w-]{43}$/u.test(value) ? value : null,
    store: (secret) =>
      void reply.setCookie(BROWSER_COOKIE, secret, {
        path: '/api',
        httpOnly: true,
        sameSite: 'strict',
        secure: request.protocol === 'https',
        maxAge: BROWSER_SECRET_DAYS * 86_400,
      }),
  };
}
