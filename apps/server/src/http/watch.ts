import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../platform/metrics/registry.ts';
import type { ConsumeLimit } from './create-http.ts';
import { toEnvelope, sendEnvelope } from './envelope.ts';
import { mountHealth } from './health.ts';
import type { Readiness } from './health.ts';
import { mountMetrics } from './metrics.ts';

interface WatchOptions {
  readiness(): Promise<Readiness>;
  metrics: Metrics;
  token: string | undefined;
  /** Counts requests that were refused. */
  limit: ConsumeLimit;
}

/** What watches a process that serves nothing else. No proxy stands before it: whoever asks from here is of this machine. */
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
