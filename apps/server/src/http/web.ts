import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { RequestHandler, RouterContext, ServerBuild } from 'react-router';
import type { Call } from '@zhihui/contract/client.ts';
import type { SiteInfo } from '@zhihui/contract/features/setting/setting.endpoints.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import { actorOf } from '../kernel/actor.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Dispatch } from '../kernel/dispatch.ts';
import { pageActor, TOKEN_COOKIE, XSRF_COOKIE } from './actor.ts';
import type { FindMember } from './actor.ts';
import { sendBarePage, wantsPage } from './bare-page.ts';
import { bytesOf, cutAt, withNonce } from './document.ts';
import type { Document, KeptPage } from './document.ts';
import { envelopeOf, sendEnvelope } from './envelope.ts';
import { pagePolicy } from './headers.ts';
import { callAs, needed } from './in-process-call.ts';
import type { VisitorCache } from './visitor-cache.ts';
import { copyHead, toWebRequest } from './web-request.ts';

/** What the web app's server entry exports for its host. */
interface WebEntry {
  apiContext: RouterContext<Call>;
  requestInfoContext: RouterContext<RequestInfo>;
  documentContext: RouterContext<{ pieces: Document | null }>;
}

/** What React Router answered; a document comes beside its `Response`. */
interface Rendered {
  response: Response;
  document: Document | null;
}

/** Facts about one page request, read by every page. */
interface RequestInfo {
  nonce: string;
  url: string;
  user: CurrentUser | null;
  site: SiteInfo;
  xsrf: string;
  build: string;
  localStart: boolean;
}

export interface WebOptions {
  /** The built app; in development a fresh one for every request. */
  build(): Promise<ServerBuild>;
  mode: 'production' | 'development';
  dispatch: Dispatch;
  findMember: FindMember;
  cache: VisitorCache<KeptPage>;
  localStart: boolean;
  secureCookies: boolean;
  /** Counts a request for an address that does not exist. Throws TOO_MANY. */
  spendNotFound(ip: string): void;
}

/** Stands for the nonce in kept pages; random, so that no text of people can hold it. */
const NONCE_MARK = randomBytes(16).toString('hex');

/** What a web request may say; TRACE it cannot. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Serves every page, its data requests and its forms through React Router, calls going through `dispatch` in process. */
export async function mountWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  await app.register(async (scope) => {
    // React Router reads the body itself
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      if (isForAnybody(request)) {
        return sendKept(request, reply, options);
      }
      const { actor, ended } = await pageActor(request, options.findMember);
      if (ended) clearToken(reply);
      const nonce = randomBytes(16).toString('base64url');
      const xsrf =
        ended || actor.member === null ? '' : ensureXsrf(request, reply, options.secureCookies);
      const marks = { nonce, xsrf };
      const { response, document } = await render(request, reply, actor, marks, options);
      copyHead(reply, response);
      reply.header('content-security-policy', pagePolicy(nonce));
      reply.header('cache-control', 'private, no-store');
      if (response.status === 404) options.spendNotFound(request.ip);
      return reply.send(
        document === null ? Buffer.from(await response.arrayBuffer()) : bytesOf(document),
      );
    };
    scope.route({ method: METHODS, url: '/*', handler });
    scope.setErrorHandler((error, request, reply) => {
      const answer = envelopeOf(error, request);
      return wantsPage(request)
        ? sendBarePage(reply, answer, request.id)
        : sendEnvelope(reply, answer);
    });
  });
}

/** A visitor's page; and what the router asks of the routes, which is the same for all. */
function isForAnybody({ method, url, cookies }: FastifyRequest): boolean {
  if (method !== 'GET') return false;
  return cookies[TOKEN_COOKIE] === undefined || url.startsWith('/__manifest?');
}

async function sendKept(request: FastifyRequest, reply: FastifyReply, options: WebOptions) {
  const actor = actorOf(null, request.ip);
  const page = await options.cache.get(request.url, async () => {
    const marks = { nonce: NONCE_MARK, xsrf: '' };
    const { response, document } = await render(request, null, actor, marks, options);
    return {
      status: response.status,
      headers: [...response.headers],
      ...cutAt(document ?? [await response.text()], NONCE_MARK),
    };
  });
  if (page.status === 404) options.spendNotFound(request.ip);
  const nonce = randomBytes(16).toString('base64url');
  reply.code(page.status);
  for (const [name, value] of page.headers) reply.header(name, value);
  reply.header('content-security-policy', pagePolicy(nonce));
  // shared caches in front of us cannot hear of writes
  reply.header('cache-control', 'private, no-cache');
  return reply.send(withNonce(page, nonce));
}

async function render(
  request: FastifyRequest,
  reply: FastifyReply | null,
  actor: Actor,
  marks: { nonce: string; xsrf: string },
  options: WebOptions,
): Promise<Rendered> {
  const build = await options.build();
  const entry = build.entry.module as unknown as WebEntry;
  const call = callAs(request, actor, options.dispatch);
  const [user, site] = await Promise.all([
    actor.member === null ? null : call('GET /user/current').then(needed),
    call('GET /setting/site').then(needed),
  ]);
  const context = new RouterContextProvider();
  context.set(entry.apiContext, call);
  context.set(entry.requestInfoContext, {
    ...marks,
    url: request.url,
    user,
    site,
    build: build.assets.version,
    localStart: options.localStart,
  });
  const page: { pieces: Document | null } = { pieces: null };
  context.set(entry.documentContext, page);
  const response = await handlerOf(build, options.mode)(toWebRequest(request, reply), context);
  return { response, document: page.pieces };
}

const handlers = new WeakMap<ServerBuild, RequestHandler>();

/** The router of a build. Made once: it ranks all routes anew each time. */
function handlerOf(build: ServerBuild, mode: WebOptions['mode']): RequestHandler {
  const made = handlers.get(build) ?? createRequestHandler(build, mode);
  handlers.set(build, made);
  return made;
}

function clearToken(reply: FastifyReply): void {
  reply.clearCookie(TOKEN_COOKIE, { path: '/' });
}

/** Readable by our own pages only; forms that rely on the cookie must send it back. */
function ensureXsrf(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const have = request.cookies[XSRF_COOKIE];
  if (have !== undefined && /^[\w-]{20,64}$/u.test(have)) return have;
  const token = randomBytes(24).toString('base64url');
  reply.setCookie(XSRF_COOKIE, token, { path: '/', sameSite: 'lax', secure });
  return token;
}
