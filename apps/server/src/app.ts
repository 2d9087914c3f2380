import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import compress from '@fastify/compress';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '@zhihui/contract/endpoints.ts';
import { createAppDispatch } from './app-dispatch.ts';
import type { KeptData } from './app-dispatch.ts';
import { CONTENT_CHANGED } from './db/changes.ts';
import type { Channels } from './db/listen.ts';
import type { Deps } from './deps.ts';
import { findMember, liveSessions } from './features/auth/auth.public.ts';
import { findServedMedia } from './features/media/media.public.ts';
import { unreadByUser } from './features/notification/notification.public.ts';
import { envelopeOf, sendBadAddress, sendEnvelope } from './http/envelope.ts';
import { openEventStream } from './http/event-stream.ts';
import { addHeaders, setHeaders } from './http/headers.ts';
import { mountFeeds } from './http/feeds.ts';
import { mountHealth } from './http/health.ts';
import { mountDocs } from './http/docs.ts';
import { mountMailbox } from './http/mailbox.ts';
import { mountMedia } from './http/media.ts';
import { mountPageData } from './http/page-data.ts';
import { mountApi, sizeOfAnswer } from './http/routes.ts';
import type { KeptAnswer } from './http/routes.ts';
import { readUpload, acceptUploads } from './http/uploads.ts';
import { createStreams } from './http/streams.ts';
import { createVisitorCache } from './http/visitor-cache.ts';
import { mountWeb } from './http/web.ts';
import { sizeOfPage } from './http/document.ts';
import type { KeptPage } from './http/document.ts';
import type { WebBuild } from './http/web-build.ts';
import { countedAddress } from './kernel/address.ts';
import type { Dispatch } from './kernel/dispatch.ts';
import { createRateLimiter } from './kernel/rate-limit.ts';
import { listMailbox } from './platform/mail/mailbox.repo.ts';

export interface App {
  http: FastifyInstance;
  dispatch: Dispatch;
  /** Forgets what was kept for visitors. */
  clearCaches(): void;
  /** What to do on NOTIFY of any node. */
  channels: Channels;
  /** Caches are used only while changes of other nodes can be heard. */
  setListening(listening: boolean): void;
}

export interface AppOptions {
  deps: Deps;
  /** Tests of calls alone leave the pages out. */
  web: WebBuild | null;
  logger: boolean | { level: string };
  isReady(): boolean;
}

const MB = 1024 * 1024;
const NOT_FOUND_LIMIT = { max: 120, seconds: 60 };

/** Builds the whole server without opening a port. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { deps, web } = options;
  const { env } = deps;
  const limiter = createRateLimiter({ scale: env.RATE_LIMIT_SCALE });
  const answers = createVisitorCache<KeptAnswer>(4 * MB, sizeOfAnswer);
  const pages = createVisitorCache<KeptPage>(12 * MB, sizeOfPage, { fromSecond: true });
  const data = createVisitorCache<KeptData>(6 * MB, (value) => value.size);
  const clearCaches = (): void => {
    data.clear();
    answers.clear();
    pages.clear();
  };
  const dispatch = createAppDispatch({ deps, clearCaches }, limiter.spend, data);
  const find = (hash: Buffer) => findMember(deps.db, hash);
  const spendFrom = (name: string, ip: string) =>
    limiter.spendNamed(name, countedAddress(ip), NOT_FOUND_LIMIT);
  const spendNotFound = (ip: string) => spendFrom('not-found', ip);
  const build = () => web?.version() ?? 'none';

  const http = await createHttp(options, build, spendNotFound);
  const streams = createStreams({
    read: (userIds) => unreadByUser(deps.db, userIds),
    alive: (sessionIds) => liveSessions(deps.db, sessionIds),
    log: http.log,
  });
  http.addHook('preClose', async () => streams.close());
  mountHealth(http, { db: deps.db, isReady: options.isReady });
  mountDocs(http);
  mountApi(http, {
    endpoints,
    dispatch,
    findMember: find,
    cache: answers,
    spendBadToken: (ip) => spendFrom('bad-token', ip),
    openStream: (request, reply, { member, event, first }) => {
      streams.assertRoom();
      const { userId, sessionId } = member;
      streams.add({ userId, sessionId, event }, first, (onClose) =>
        openEventStream(request, reply, build(), onClose),
      );
    },
    readFile: (request) => readUpload(request, env.UPLOAD_MAX_MB * MB),
  });
  mountMedia(http, {
    findMember: find,
    find: (actor, address) => findServedMedia({ actor, db: deps.db }, address),
    storage: deps.storage,
    spendNotFound,
  });
  mountFeeds(http, {
    dispatch,
    publicUrl: env.PUBLIC_URL,
    spendNotFound,
  });
  if (env.devMailbox) mountMailbox(http, () => listMailbox(deps.db));
  answerUnknown(http, spendNotFound);
  if (web !== null) {
    await web.mountAssets(http);
    mountPageData(http, { build: web.load, dispatch, spendNotFound });
    await mountWeb(http, {
      build: web.load,
      mode: web.mode,
      dispatch,
      findMember: find,
      cache: pages,
      // where the mailbox page is served, pages may lead to it
      localStart: env.devMailbox,
      secureCookies: env.PUBLIC_URL.startsWith('https:'),
      spendNotFound,
    });
  }
  return {
    http,
    dispatch,
    clearCaches,
    channels: {
      [CONTENT_CHANGED]: () => {
        clearCaches();
        streams.refreshSoon();
      },
      notified: streams.changed,
      session_ended: streams.ended,
    },
    setListening: (listening) => {
      data.setEnabled(listening);
      answers.setEnabled(listening);
      pages.setEnabled(listening && web?.mode === 'production');
      if (listening) streams.refresh();
    },
  };
}

type SpendNotFound = (ip: string) => void;

/** Fastify with what all its routes share. */
async function createHttp(
  { deps: { env }, logger }: AppOptions,
  build: () => string,
  spendNotFound: SpendNotFound,
): Promise<FastifyInstance> {
  const http = fastify({
    logger,
    genReqId: () => randomUUID(),
    trustProxy: env.TRUST_PROXY,
    requestTimeout: 60_000,
    bodyLimit: MB,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    frameworkErrors: (_error, request, reply) => {
      setHeaders(request, reply, build());
      sendBadAddress(request, reply, () => spendNotFound(request.ip));
    },
  });
  addHeaders(http, build);
  await http.register(cookie);
  await http.register(compress, { threshold: 1024, brotliOptions: { params: { 1: 4 } } });
  await acceptUploads(http, env.UPLOAD_MAX_MB * MB);
  return http;
}

function answerUnknown(http: FastifyInstance, spendNotFound: SpendNotFound): void {
  http.all('/api/*', (request, reply) => {
    spendNotFound(request.ip);
    return sendEnvelope(reply, { code: 404, data: null, msg: '没有这个接口' });
  });
  // pages answer for themselves; what comes here is a file of the build that does not exist
  http.setNotFoundHandler((request, reply) => {
    spendNotFound(request.ip);
    return reply.code(404).type('text/plain; charset=utf-8').send('没有这个地址');
  });
  http.setErrorHandler((error, request, reply) => sendEnvelope(reply, envelopeOf(error, request)));
}
