import { randomBytes } from 'node:crypto';
import { isSharedAddress } from '@zhihui/contract/features/share/share.address.ts';
import { SESSION_ENDED_COOKIE } from '@zhihui/contract/session-ended.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_ZONE, isTimeZone, ZONE_COOKIE } from '@zhihui/contract/time-zone.ts';
import { LRUCache } from 'lru-cache';
import { createActor } from '../kernel/actor.ts';
import { collectSearches } from '../features/search/search.public.ts';
import type { SearchNote } from '../features/search/search.public.ts';
import type { Reply } from '../kernel/dispatch.ts';
import { getCallerAddress } from './caller-address.ts';
import { resolvePageActor, TOKEN_COOKIE, XSRF_COOKIE } from './actor.ts';
import type { FindMember } from './actor.ts';
import { countOwnBytes, insertNonce, joinPieces } from './document.ts';
import type { CachedPage } from './document.ts';
import { toEnvelope, sendEnvelope } from './envelope.ts';
import { buildPagePolicy } from './headers.ts';
import { hasSheets, renderPage } from './render-page.ts';
import type { RenderOptions } from './render-page.ts';
import type { VisitorCache } from './visitor-cache.ts';
import { copyResponseHead } from './web-request.ts';

export interface WebOptions extends RenderOptions {
  findMember: FindMember;
  cache: VisitorCache<CachedPage>;
  secureCookies: boolean;
  /** Counts the searches of a page for its reader. */
  recordSearches(searches: readonly SearchNote[], fromRequest: FastifyRequest): void;
  /** Counts a request for an address that does not exist. Throws TOO_MANY. */
  limitNotFound(ip: string): void;
}

const NONCE_BYTES = 16;
/** Random bytes come in larger portions: each portion is a call of the system. */
const portion = { bytes: Buffer.alloc(0), used: 0 };

function createNonce(): string {
  if (portion.used + NONCE_BYTES > portion.bytes.length) {
    portion.bytes = randomBytes(NONCE_BYTES * 64);
    portion.used = 0;
  }
  const from = portion.used;
  portion.used += NONCE_BYTES;
  return portion.bytes.toString('base64url', from, portion.used);
}

/** Methods of a web request; TRACE is not possible. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Serves every page, its data requests and its forms through React Router, calls going through `dispatch` in process. */
export async function mountWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  await app.register(async (scope) => {
    // React Router reads the body itself
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      if (isPublicRequest(request)) {
        return sendCached(request, reply, options);
      }
      const { actor, ended } = await resolvePageActor(request, options.findMember);
      if (ended) endSession(reply);
      const nonce = createNonce();
      const xsrf =
        ended || actor.member === null ? '' : ensureXsrf(request, reply, options.secureCookies);
      const marks = { xsrf, zone: readZone(request), ended };
      const { response, document } = await renderPage(request, reply, actor, marks, options);
      copyResponseHead(reply, response);
      reply.header('content-security-policy', buildPagePolicy(nonce, options.mode));
      reply.header('cache-control', 'private, no-store');
      if (response.status === 404) options.limitNotFound(getCallerAddress(request));
      return reply.send(
        document === null ? await readBytes(response) : insertNonce(document, nonce),
      );
    };
    scope.route({ method: METHODS, url: '/*', handler });
    scope.setErrorHandler((error, request, reply) => {
      const answer = toEnvelope(error, request);
      return acceptsHtml(request)
        ? sendErrorPage(reply, answer, request.id)
        : sendEnvelope(reply, answer);
    });
  });
}

/** A visitor's page, or the router's manifest of routes, which is the same for all. */
function isPublicRequest({ method, url, cookies }: FastifyRequest): boolean {
  // what a link shows ends with its maker's rights, and each opening counts
  if (method !== 'GET' || isSharedAddress(url)) return false;
  return cookies[TOKEN_COOKIE] === undefined || url.startsWith('/__manifest?');
}

async function sendCached(request: FastifyRequest, reply: FastifyReply, options: WebOptions) {
  const actor = createActor(null, getCallerAddress(request));
  const zone = readZone(request);
  const variant = `${zone} ${(await hasSheets(request, options)) ? 'linked' : 'inline'}`;
  const page = await options.cache.get(`${variant} ${request.url}`, async () => {
    const marks = { xsrf: '', zone, ended: false };
    const { made: rendered, searches } = await collectSearches(() =>
      renderPage(request, null, actor, marks, options),
    );
    const { response } = rendered;
    const pieces = joinPieces(rendered.document ?? [{ bytes: await readBytes(response) }]);
    return {
      status: response.status,
      headers: [...response.headers],
      searches,
      pieces,
      size: countOwnBytes(pieces),
    };
  });
  if (page.searches.length > 0) options.recordSearches(page.searches, request);
  if (page.status === 404) options.limitNotFound(getCallerAddress(request));
  const nonce = createNonce();
  reply.code(page.status);
  for (const [name, value] of page.headers) reply.header(name, value);
  reply.header('content-security-policy', buildPagePolicy(nonce, options.mode));
  // shared caches in front of us do not learn of writes
  reply.header('cache-control', 'private, no-cache');
  return reply.send(insertNonce(page.pieces, nonce));
}

async function readBytes(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

/** Removes the token, and signals the page's scripts to clear what else the browser stores of the session. */
function endSession(reply: FastifyReply): void {
  reply.clearCookie(TOKEN_COOKIE, { path: '/' });
  reply.setCookie(SESSION_ENDED_COOKIE, '1', { path: '/', sameSite: 'lax', maxAge: 60 });
}

/** Readable by our own pages only; forms that rely on the cookie must send it back. */
function ensureXsrf(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const existing = request.cookies[XSRF_COOKIE];
  if (existing !== undefined && /^[\w-]{20,64}$/u.test(existing)) return existing;
  const token = randomBytes(24).toString('base64url');
  reply.setCookie(XSRF_COOKIE, token, { path: '/', sameSite: 'lax', secure });
  return token;
}

/** Whether the answer is displayed as a page: the browser requests a document, not data for a script. */
function acceptsHtml({ url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  return headers.accept?.includes('text/html') === true && !path.endsWith('.data');
}

/**
 * A page without dependencies: for failures before any page could be rendered, such as too many requests or an unavailable
 * database. `answer` supplies status and message.
 */
function sendErrorPage(
  reply: FastifyReply,
  { code, msg, retryAfter }: Reply,
  requestId: string,
): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  reply.header('cache-control', 'no-store');
  const reference = code >= 500 ? `<p>请求 ID：${requestId}</p>` : '';
  return reply
    .code(code)
    .type('text/html; charset=utf-8')
    .send(
      `<!DOCTYPE html><html lang="zh-CN"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width, initial-scale=1">` +
        `<meta name="color-scheme" content="light dark"><title>${msg} · 知汇</title></head>` +
        `<body><main><h1>${msg}</h1>${reference}<p><a href="/">返回首页</a></p></main></body></html>`,
    );
}

/** Checking a zone name with the platform takes long compared with a cached page, and callers choose the names. */
const validZones = new LRUCache<string, boolean>({ max: 1000 });
const MAX_NAME = 40;

/** The time zone for the reader of a page; the company's zone when the cookie holds no valid one. */
function readZone({ cookies }: Pick<FastifyRequest, 'cookies'>): string {
  const name = cookies[ZONE_COOKIE];
  if (name === undefined || name.length > MAX_NAME) return DEFAULT_ZONE;
  let isValid = validZones.get(name);
  if (isValid === undefined) {
    isValid = isTimeZone(name);
    validZones.set(name, isValid);
  }
  return isValid ? name : DEFAULT_ZONE;
}
