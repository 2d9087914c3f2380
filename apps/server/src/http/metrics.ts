// Why it is as it is: docs/decisions/0082-watching-the-site.md
import { timingSafeEqual } from 'node:crypto';
import fastify from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../config/env.ts';
import type { Meters } from '../kernel/meter.ts';
import { hashToken } from '../kernel/token.ts';
import type { Metrics } from '../platform/metrics/registry.ts';
import { getCallerAddress } from './caller-address.ts';
import type { ConsumeLimit } from './create-http.ts';
import { isLocalRequest } from './hosts.ts';
import { toEnvelope, sendEnvelope } from './envelope.ts';
import { mountHealth } from './health.ts';
import type { Readiness } from './health.ts';

interface MetricsOptions {
  metrics: Metrics;
  env: Pick<Env, 'METRICS_TOKEN' | 'TRUST_PROXY' | 'PUBLIC_URL'>;
  limitNotFound: ConsumeLimit;
  limitBadToken: ConsumeLimit;
}

/** Serves `/metrics` to monitoring programs: on this machine, or with the token. Other callers get 404. */
export function mountMetrics(app: FastifyInstance, options: MetricsOptions): void {
  const { metrics, env, limitNotFound, limitBadToken } = options;
  app.get(
    '/metrics',
    { logLevel: 'warn', config: { allowAnyHost: true } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (hasToken(request, env.METRICS_TOKEN) || isUnproxied(request, env)) {
        return reply.type(metrics.contentType).send(await metrics.read());
      }
      reply.type('text/plain; charset=utf-8');
      if (request.headers.authorization === undefined) {
        limitNotFound(getCallerAddress(request));
        return reply.code(404).send('地址不存在');
      }
      limitBadToken(getCallerAddress(request));
      return reply.code(401).header('www-authenticate', 'Bearer').send('令牌不正确');
    },
  );
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const [, bearerToken] = /^Bearer (\S{1,200})$/iu.exec(headers.authorization ?? '') ?? [];
  // digests have one length, whatever was sent
  return (
    token !== undefined &&
    bearerToken !== undefined &&
    timingSafeEqual(hashToken(bearerToken), hashToken(token))
  );
}

/** Not when the site has a proxy: the proxy may run on this machine, and may not name the original caller. */
function isUnproxied(
  request: FastifyRequest,
  { TRUST_PROXY, PUBLIC_URL }: MetricsOptions['env'],
): boolean {
  return TRUST_PROXY === false && !PUBLIC_URL.startsWith('https:') && isLocalRequest(request);
}

/** Measures each request by its kind. */
export function measureRequests(app: FastifyInstance, requests: Meters): void {
  app.addHook('onResponse', (request, reply, done) => {
    requests.of(kindOf(request)).record(reply.elapsedTime, reply.statusCode);
    done();
  });
}

function kindOf({ url }: FastifyRequest): string {
  if (url.startsWith('/api/')) return 'api';
  if (url.startsWith('/assets/')) return 'assets';
  if (url.startsWith('/media/')) return 'media';
  return /^\/(?:metrics|healthz|readyz)\b/u.test(url) ? 'probe' : 'page';
}

interface WatchOptions {
  readiness(): Promise<Readiness>;
  metrics: Metrics;
  token: string | undefined;
  /** Counts requests that were refused. */
  limit: ConsumeLimit;
}

/**
 * The HTTP server for monitoring a process that serves no other requests. It has no proxy in front: local requests come from
 * this machine.
 */
export function createWatch({ readiness, metrics, token, limit }: WatchOptions): FastifyInstance {
  const http = fastify({ requestTimeout: 10_000, bodyLimit: 1024 });
  http.setErrorHandler((error, request, reply) => sendEnvelope(reply, toEnvelope(error, request)));
  mountHealth(http, { readiness });
  mountMetrics(http, {
    metrics,
    env: { METRICS_TOKEN: token, TRUST_PROXY: false, PUBLIC_URL: 'http://localhost' },
    limitNotFound: limit,
    limitBadToken: limit,
  });
  return http;
}
