import { statfs } from 'node:fs/promises';
import type { AppCaches } from './app-caches.ts';
import { ping } from './db/ping.repo.ts';
import type { Deps } from './deps.ts';
import type { Sockets } from './http/sockets.ts';
import type { Streams } from './http/streams.ts';
import { Meters } from './kernel/meter.ts';
import type { Meter } from './kernel/meter.ts';
import { Metrics } from './platform/metrics/registry.ts';
import type { LabelledValue } from './platform/metrics/registry.ts';
import { loadQueueState } from './platform/queue/worker-tables.repo.ts';
import type { QueueState } from './platform/queue/worker-tables.repo.ts';
import { VERSION } from './version.ts';

/** Meters of calls, and of requests by kind. */
export interface AppMeters {
  calls: Meters;
  requests: Meters;
}

export const createAppMeters = (): AppMeters => ({ calls: new Meters(), requests: new Meters() });

/** Metrics of a node that answers requests, under the names that operators see. */
export function createAppMetrics(
  deps: Deps,
  parts: AppMeters & { caches: AppCaches; streams: Streams; sockets: Sockets },
): Metrics {
  const metrics = createProcessMetrics(deps);
  addRequests(metrics, parts);
  const { caches, streams, sockets } = parts;
  const byCache = (counter: 'hits' | 'misses') => (): LabelledValue[] =>
    (['data', 'answers', 'pages'] as const).map((cache) => [
      { cache },
      caches[cache].counts[counter],
    ]);
  metrics.counter('zhihui_cache_hits_total', 'Answers that were kept.', byCache('hits'));
  metrics.counter('zhihui_cache_misses_total', 'Answers that had to be made.', byCache('misses'));
  metrics.gauge('zhihui_streams_open', 'Open event streams.', () => streams.size());
  metrics.gauge('zhihui_sockets_open', 'Open WebSockets.', () => sockets.size());
  return metrics;
}

/** Metrics of any process of the site. */
export function createProcessMetrics(deps: Deps): Metrics {
  const metrics = new Metrics();
  const version: LabelledValue[] = [[{ version: VERSION, node: process.versions.node }, 1]];
  metrics.gauge('zhihui_build_info', 'Version of the program.', () => version);
  addDatabase(metrics, deps);
  addQueue(metrics, deps);
  const { mail, searches } = deps.measurements;
  metrics.counter('zhihui_mails_total', 'Mails by what became of them.', () => [
    [{ result: 'sent' }, mail.sent],
    [{ result: 'failed' }, mail.failed],
  ]);
  const { all } = iterated(searches);
  metrics.histogram('zhihui_search_duration_seconds', 'Time of searches.', 'kind', all);
  metrics.classes('zhihui_searches_total', 'Searches; 5xx failed.', 'kind', all);
  const { all: storage } = iterated(deps.measurements.storage.calls);
  metrics.histogram('zhihui_storage_duration_seconds', 'Time of calls.', 'call', storage);
  metrics.classes('zhihui_storage_calls_total', 'Calls; 5xx failed.', 'call', storage);
  metrics.gauge('zhihui_data_dir_free_bytes', 'Room in DATA_DIR.', async () => {
    const { bavail, bsize } = await statfs(deps.env.DATA_DIR).catch(() => UNKNOWN_DISK);
    return bavail * bsize;
  });
  return metrics;
}

const UNKNOWN_DISK = { bavail: Number.NaN, bsize: 1 };
const iterated = (meters: Meters) => ({ all: () => meters.all() });

function addRequests(metrics: Metrics, { calls, requests }: AppMeters): void {
  const ofCalls = () => calls.all();
  metrics.histogram('zhihui_call_duration_seconds', 'Time of calls.', 'call', ofCalls);
  metrics.classes('zhihui_calls_total', 'Calls by their row of the table.', 'call', ofCalls);
  const ofRequests = () => requests.all();
  metrics.histogram('zhihui_request_duration_seconds', 'Time of requests.', 'kind', ofRequests);
  metrics.classes('zhihui_requests_total', 'Requests by what was asked for.', 'kind', ofRequests);
}

function addDatabase(metrics: Metrics, { db, measurements, reads }: Deps): void {
  const { statements } = measurements;
  metrics.gauge('zhihui_database_up', 'Whether the database answers.', async () =>
    (await ping(db)) ? 1 : 0,
  );
  metrics.gauge('zhihui_pool_connections', 'Connections of the pool.', () => {
    const { total, idle } = measurements.pool();
    return [
      [{ state: 'idle' }, idle],
      [{ state: 'used' }, total - idle],
    ];
  });
  metrics.gauge(
    'zhihui_pool_waiting',
    'Callers that wait for one.',
    () => measurements.pool().waiting,
  );
  metrics.gauge('zhihui_pool_size', 'Connections there may be.', () => measurements.pool().max);
  metrics.counter('zhihui_reads_total', 'Reads by the database that answered.', () => {
    const { primary, replicas } = reads.getCounts();
    return [
      [{ database: 'primary' }, primary],
      ...replicas.map(({ name, reads: count }): LabelledValue => [{ database: name }, count]),
    ];
  });
  metrics.counter(
    'zhihui_reads_repeated_total',
    'Reads that a replica failed and the primary answered.',
    () => reads.getCounts().repeated,
  );
  metrics.gauge('zhihui_replica_used', 'Whether a replica is read from.', () =>
    reads
      .getCounts()
      .replicas.map(({ name, health }): LabelledValue => [
        { database: name },
        health === 'ok' ? 1 : 0,
      ]),
  );
  metrics.gauge('zhihui_replica_lag_seconds', 'How far a replica is behind.', () =>
    reads
      .getCounts()
      .replicas.flatMap(({ name, lagMs }): LabelledValue[] =>
        lagMs === null ? [] : [[{ database: name }, lagMs / 1000]],
      ),
  );
  const all: [string, Meter][] = [['all', statements.all]];
  metrics.histogram('zhihui_statement_duration_seconds', 'Time of statements.', 'of', () => all);
  metrics.counter('zhihui_slow_statements_total', 'Slow statements by their name.', () =>
    [...statements.slow].map(([statement, count]): LabelledValue => [{ statement }, count]),
  );
}

/** One query serves both metrics, and all concurrent callers. */
function addQueue(metrics: Metrics, { db }: Deps): void {
  let pendingState: Promise<QueueState | null> | null = null;
  const state = () =>
    (pendingState ??= loadQueueState(db)
      .catch(() => null)
      .finally(() => (pendingState = null)));
  metrics.gauge('zhihui_queue_jobs', 'Jobs by how they stand.', async () => {
    const now = await state();
    if (now === null) return [];
    const { waiting, running, failed } = now;
    return Object.entries({ waiting, running, failed }).map(([jobState, count]): LabelledValue => [
      { state: jobState },
      count,
    ]);
  });
  metrics.gauge('zhihui_queue_oldest_seconds', 'How long the oldest job waits.', async () => {
    const now = await state();
    return now === null ? [] : now.oldestSeconds;
  });
}
