import type { FastifyInstance } from 'fastify';
import { isbot } from 'isbot';
import { endpoints } from '@zhihui/contract/endpoints.ts';
import { createCaches } from './app-caches.ts';
import type { AppCaches } from './app-caches.ts';
import { createAppDispatch } from './app-dispatch.ts';
import { createAppMeters, createAppMetrics } from './app-metrics.ts';
import { createReadiness } from './app-readiness.ts';
import { loadAppliedMigrations } from './db/applied-migrations.ts';
import { CONTENT_CHANGED } from './db/notify-content-changed.ts';
import type { Channels } from './db/listen.ts';
import type { Deps } from './deps.ts';
import { findMember, listLiveSessions } from './features/auth/auth.public.ts';
import { findSessionUser } from './features/user/user.public.ts';
import { findPicture } from './features/help/help.public.ts';
import { findServedExport } from './features/transfer/transfer.public.ts';
import { recordUse } from './features/mcp/mcp.public.ts';
import { findServedMedia } from './features/media/media.public.ts';
import { streamStates } from './features/notification/notification.public.ts';
import { siteSettings } from './features/setting/setting.public.ts';
import { findSharedMedia } from './features/share/share.public.ts';
import { isDirectory } from './features/scim/scim.public.ts';
import { findTokenMember, revokeLeaked } from './features/token/token.public.ts';
import { openRooms, togetherText } from './features/together/together.public.ts';
import type { FileCallers } from './http/actor.ts';
import { handleNotFound, createHttp } from './http/create-http.ts';
import type { ConsumeLimit } from './http/create-http.ts';
import { openEventStream } from './http/event-stream.ts';
import type { SiteFacts } from './http/headers.ts';
import { mountFeeds } from './http/feeds.ts';
import { mountHelpPictures, mountMedia, mountSharedMedia } from './http/media.ts';
import { mountAppManifest } from './http/app-manifest.ts';
import { mountExports } from './http/exports.ts';
import { mountHealth } from './http/health.ts';
import { measureRequests, mountMetrics } from './http/metrics.ts';
import { mountDocs } from './http/docs.ts';
import { mountMailbox } from './http/mailbox.ts';
import { mountMcp } from './http/mcp.ts';
import { mountOAuth } from './http/oauth.ts';
import { mountPageData } from './http/page-data.ts';
import { refuseLeakedTokens } from './http/refuse-leaked-tokens.ts';
import { mountApi, mountScim, resolveCaller } from './http/routes.ts';
import { mountCallbacks } from './http/callbacks.ts';
import type { ApiOptions } from './http/routes.ts';
import { resolveProgramActor } from './http/actor.ts';
import { readUpload } from './http/uploads.ts';
import { createSockets } from './http/sockets.ts';
import type { Sockets } from './http/sockets.ts';
import { createStreams } from './http/streams.ts';
import type { Streams } from './http/streams.ts';
import { mountWeb } from './http/web.ts';
import type { WebBuild } from './http/web-build.ts';
import { createActor, getLimitKey } from './kernel/actor.ts';
import { toCountedAddress } from './kernel/address.ts';
import type { Dispatch } from './kernel/dispatch.ts';
import { createRateLimiter } from './kernel/rate-limit.ts';
import type { RateLimiter } from './kernel/rate-limit.ts';
import { createPseudonym } from './platform/secret/pseudonym.ts';
import { getInstallationKey } from './platform/secret/secret-box.ts';
import { listMailbox } from './platform/mail/mailbox.repo.ts';

export interface App {
  http: FastifyInstance;
  dispatch: Dispatch;
  /** Drops what was cached for visitors. */
  clearCaches(): void;
  /** Handlers of NOTIFY from any node. */
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
  const { deps, web, logger } = options;
  const limiter = createRateLimiter({
    scale: deps.env.RATE_LIMIT_SCALE,
    countShared: deps.countShared,
  });
  const caches = createCaches({
    cachePages: web?.mode === 'production',
    otherCaches: [deps.synonyms],
  });
  const meters = createAppMeters();
  const clearCaches = (): void => {
    caches.clear();
    // caches must not be refilled from a replica that does not have the change yet
    deps.reads.markChanged();
  };
  const { statements } = deps.measurements;
  statements.slowFromMs = deps.env.SLOW_STATEMENT_MS;
  const dispatch = createAppDispatch({ deps, clearCaches }, limiter, caches.data, meters.calls);
  const limitByAddress = (name: string) => (ip: string) =>
    limiter.consumeNamed(name, toCountedAddress(ip), NOT_FOUND_LIMIT);
  const [limitNotFound, limitBadToken] = [limitByAddress('not-found'), limitByAddress('bad-token')];
  const https = deps.env.PUBLIC_URL.startsWith('https:');
  const facts = () => ({ build: web?.version() ?? 'none', https });
  const http = await createHttp({
    env: deps.env,
    logger,
    facts,
    pseudonym: createPseudonym(() =>
      getInstallationKey({ key: deps.env.SECRET_KEY, folder: deps.env.DATA_DIR }),
    ),
    limitNotFound,
    isReady: options.isReady,
  });
  statements.onSlow = (statement, ms) => http.log.warn({ statement, ms }, 'slow statement');
  measureRequests(http, meters.requests);
  http.addHook('onRequest', async ({ url }) => {
    if (!NO_READER.test(url)) deps.readers.noteRequest();
  });
  refuseLeakedTokens(http, { revoke: (hash) => revokeLeaked(deps, hash), limitBadToken });
  const streams = createStreams({
    read: (userIds) => streamStates(deps.db, userIds),
    activeSessions: (sessionIds) => listLiveSessions(deps.db, sessionIds),
    log: http.log,
  });
  const rooms = openRooms(deps.db, http.log);
  const sockets = createSockets({ open: rooms.open, messages: togetherText });
  http.addHook('preClose', async () => {
    streams.close();
    sockets.close();
    rooms.close();
  });
  const metrics = createAppMetrics(deps, { ...meters, caches, streams, sockets });
  mountMetrics(http, { metrics, env: deps.env, limitNotFound, limitBadToken });
  const parts = {
    options,
    dispatch,
    caches,
    streams,
    sockets,
    facts,
    limitNotFound,
    limitBadToken,
    consumeToken: limiter.consumeToken,
  };
  mountCalls(http, parts);
  handleNotFound(http, limitNotFound);
  if (web !== null) await mountPages(http, web, parts);
  return {
    http,
    dispatch,
    clearCaches,
    channels: {
      [CONTENT_CHANGED]: () => {
        clearCaches();
        streams.refreshSoon();
        sockets.recheckSoon();
      },
      notified: (notifiedIds) => {
        // a recipient of a notification must be able to read it at once
        deps.reads.markChanged();
        streams.changed(notifiedIds);
      },
      session_ended: (target) => {
        streams.ended(target);
        sockets.ended(target);
      },
      together: rooms.heard,
    },
    setListening: (listening) => {
      caches.setListening(listening);
      deps.reads.setListening(listening);
      if (!listening) return;
      streams.refresh();
      rooms.refresh();
    },
  };
}

/** What watches the site or a long job itself. */
const NO_READER = /^\/(?:healthz|readyz|metrics|api\/transfer)\b/u;

interface Parts {
  options: AppOptions;
  dispatch: Dispatch;
  caches: AppCaches;
  streams: Streams;
  sockets: Sockets;
  facts: () => SiteFacts;
  limitNotFound: ConsumeLimit;
  limitBadToken: ConsumeLimit;
  consumeToken: RateLimiter['consumeToken'];
}

/** Whose request it is. */
const finderIn = (db: Deps['db']) => (hash: Buffer) => findMember(db, hash);

/** Whose page it is, with what every page shows of the person. */
const pageFinderIn = (db: Deps['db']) => async (hash: Buffer) => {
  const [member, shown] = await Promise.all([findMember(db, hash), findSessionUser(db, hash)]);
  return member === null ? null : { ...member, shown };
};

/** Mounts what programs call: the API, uploads, feeds and health checks. */
function mountCalls(http: FastifyInstance, parts: Parts): void {
  const { options, dispatch, caches, streams, sockets, facts, limitNotFound, limitBadToken } =
    parts;
  const { db, env, storage, reads } = options.deps;
  const callers: FileCallers = {
    findMember: finderIn(db),
    findTokenMember: (hash, ip) => findTokenMember(db, hash, ip),
  };
  const readiness = createReadiness(options.isReady, () => loadAppliedMigrations(db));
  mountHealth(http, { readiness });
  mountDocs(http);
  const api: ApiOptions = {
    endpoints,
    dispatch,
    ...callers,
    isDirectory: (hash) => isDirectory(db, hash),
    cache: caches.answers,
    limitBadToken,
    sockets,
    openStream: (request, reply, { member, event, first }) => {
      streams.assertCapacity();
      const { userId, sessionId } = member;
      streams.add({ userId, sessionId, event }, first, (onClose) =>
        openEventStream(request, reply, facts(), onClose),
      );
    },
    readFile: (request) => readUpload(request, env.UPLOAD_MAX_MB * MB),
  };
  mountApi(http, api);
  mountScim(http, api);
  const loadSite = () => siteSettings(db);
  mountOAuth(http, {
    dispatch,
    publicUrl: env.PUBLIC_URL,
    isEnabled: async () => (await loadSite()).mcp.enabled,
  });
  mountMcp(http, {
    dispatch,
    publicUrl: env.PUBLIC_URL,
    resolveCaller: (request) =>
      resolveCaller(request, api, () => resolveProgramActor(request, api.findTokenMember)),
    loadSite,
    recordUse: (token, client) => recordUse(db, token.id, client),
    consumeToken: parts.consumeToken,
  });
  mountCallbacks(http, api);
  mountMedia(http, {
    ...callers,
    find: (actor, address) =>
      reads.run(actor.member?.writtenPosition, (on) => findServedMedia({ actor, db: on }, address)),
    storage,
    limitNotFound,
  });
  mountExports(http, {
    ...callers,
    find: (actor, id) => findServedExport({ actor, db }, id),
    storage,
    limitNotFound,
  });
  mountSharedMedia(http, {
    find: (token, pass, address) =>
      findSharedMedia({ db, now: () => new Date() }, { token, pass, ...address }),
    storage,
    limitNotFound,
  });
  mountHelpPictures(http, { find: findPicture, limitNotFound });
  mountFeeds(http, { dispatch, publicUrl: env.PUBLIC_URL, limitNotFound });
  mountAppManifest(http, {
    dispatch,
    find: (actor, address) => findServedMedia({ actor, db }, address),
    storage,
    limitNotFound,
  });
  if (env.devMailbox) mountMailbox(http, () => listMailbox(db));
}

/** Mounts the pages for people and their assets. */
async function mountPages(http: FastifyInstance, web: WebBuild, parts: Parts): Promise<void> {
  const { options, dispatch, caches, limitNotFound } = parts;
  const { db, env } = options.deps;
  await web.mountAssets(http);
  mountPageData(http, { build: web.load, dispatch, limitNotFound });
  await mountWeb(http, {
    build: web.load,
    mode: web.mode,
    dispatch,
    findMember: pageFinderIn(db),
    cache: caches.pages,
    // where the mailbox page is served, pages may link to it
    localStart: env.devMailbox,
    checksFragments: env.CHECK_FRAGMENTS,
    publicUrl: env.PUBLIC_URL,
    secureCookies: env.PUBLIC_URL.startsWith('https:'),
    recordSearches: (searches, { ip, headers }) => {
      if (isbot(headers['user-agent'])) return;
      const searcher = getLimitKey(createActor(null, ip));
      for (const note of searches) options.deps.searchLog.note(note, searcher, new Date());
    },
    limitNotFound,
  });
}
