import { EventEmitter } from 'node:events';
import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import compress from '@fastify/compress';
import websocket from '@fastify/websocket';
import { MAX_FRAME } from '@zhihui/contract/features/together/together.limits.ts';
import fastify from 'fastify';
import type { FastifyInstance, RawRequestDefaultExpression as RawRequest } from 'fastify';
import { compile } from '@fastify/proxy-addr';
import type { Env } from '../config/env.ts';
import { serializers } from '../platform/log/log-options.ts';
import type { Pseudonym } from '../platform/secret/pseudonym.ts';
import { getCallerAddress, readCallerAddresses } from './caller-address.ts';
import { toEnvelope, sendBadUrl, sendEnvelope } from './envelope.ts';
import { addHeaders, setHeaders } from './headers.ts';
import type { SiteFacts } from './headers.ts';
import { toOriginForm, rejectOtherHosts } from './hosts.ts';
import { logRefusals } from './log-refusals.ts';
import { chooseProtocol } from './sockets.ts';
import { acceptUploads } from './uploads.ts';

/** Counts what an address did that few do often. Throws TOO_MANY. */
export type ConsumeLimit = (ip: string) => void;

interface HttpOptions {
  env: Env;
  logger: boolean | { level: string };
  facts: () => SiteFacts;
  /** Names for accounts and addresses in the log. */
  pseudonym: Pseudonym;
  limitNotFound: ConsumeLimit;
  isReady(): boolean;
}

const MB = 1024 * 1024;
/** An address of 2,000 Chinese characters, nine bytes each, and the headers of a browser. */
const MAX_HEADERS = 32 * 1024;

/** Fastify with what all its routes share. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { env, logger, facts, pseudonym, limitNotFound, isReady } = options;
  const isProxy = createProxyCheck(env.TRUST_PROXY);
  const http = fastify({
    logger: typeof logger === 'boolean' ? logger : { ...logger, serializers },
    genReqId: (request) => readRequestId(isProxy, request) ?? randomUUID(),
    trustProxy: isProxy,
    rewriteUrl: toOriginForm,
    requestTimeout: 60_000,
    // a node that stops does what still reaches it: its proxy has chosen it, and others are refused a connection
    return503OnClosing: false,
    http: { maxHeaderSize: MAX_HEADERS },
    bodyLimit: MB,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    frameworkErrors: (_error, request, reply) => {
      setHeaders(request, reply, facts());
      sendBadUrl(request, reply, () => limitNotFound(getCallerAddress(request)));
    },
  });
  readCallerAddresses(http);
  addHeaders(http, facts);
  // a proxy with a persistent connection must send the next request to another node
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (!isReady()) reply.header('connection', 'close');
    done(null, payload);
  });
  await http.register(cookie);
  await http.register(compress, { threshold: 1024, brotliOptions: { params: { 1: 4 } } });
  await http.register(websocket, {
    options: {
      maxPayload: MAX_FRAME,
      handleProtocols: chooseProtocol,
      server: filterUpgrades(http.server),
    },
    // an interrupted connection is not an error of the server
    errorHandler: (_error, socket) => socket.terminate(),
  });
  // after the plugin for sockets, which ends the connection of a refused one
  rejectOtherHosts(http, env.PUBLIC_URL);
  logRefusals(http, pseudonym);
  await acceptUploads(http, env.UPLOAD_MAX_MB * MB);
  return http;
}

/** The number that the proxy before the site gave the request, so that its log and ours can be put together. */
function readRequestId(isProxy: IsProxy, { headers, socket }: RawRequest): string | null {
  const id = headers['x-request-id'];
  if (typeof id !== 'string' || !/^[\w-]{8,64}$/u.test(id)) return null;
  return isProxy(socket.remoteAddress ?? '', 0) ? id : null;
}

/** Upgrade requests to the API. In development Vite answers its own: a request must not be answered twice. */
function filterUpgrades(server: FastifyInstance['server']): FastifyInstance['server'] {
  const apiUpgrades = new EventEmitter();
  server.on('upgrade', (request, ...rest) => {
    if (request.url?.startsWith('/api/') === true) apiUpgrades.emit('upgrade', request, ...rest);
    else if (request.headers['sec-websocket-protocol']?.startsWith('vite-') !== true)
      request.socket.destroy();
  });
  // of a server, nothing else is listened to
  return apiUpgrades as FastifyInstance['server'];
}

/** Answers where no route does, and for routes that fail. */
export function handleNotFound(http: FastifyInstance, limitNotFound: ConsumeLimit): void {
  http.all('/api/*', (request, reply) => {
    limitNotFound(getCallerAddress(request));
    return sendEnvelope(reply, { code: 404, data: null, msg: '没有这个接口' });
  });
  // pages answer for themselves; what comes here is a file of the build that does not exist
  http.setNotFoundHandler((request, reply) => {
    limitNotFound(getCallerAddress(request));
    return reply.code(404).type('text/plain; charset=utf-8').send('地址不存在');
  });
  http.setErrorHandler((error, request, reply) => sendEnvelope(reply, toEnvelope(error, request)));
}

/** Whether the machine at `address`, this many hops before the site, is a trusted proxy. */
type IsProxy = (address: string, hop: number) => boolean;

/**
 * Decides which machines before the site are its proxies. A number counts from the site outwards: addresses that callers
 * wrote themselves are further out. Fastify by itself refuses numbers, because they do not depend on the connecting machine.
 */
function createProxyCheck(setting: Env['TRUST_PROXY']): IsProxy {
  if (setting === false) return () => false;
  if (typeof setting === 'number') return (_address, hop) => hop < setting;
  return compile(setting);
}
