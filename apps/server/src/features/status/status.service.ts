import type { SystemStatus } from '@zhihui/contract/features/status/status.schema.ts';
import type { Ctx } from '../../ctx.ts';
import { listFailures, loadQueueState } from '../../platform/queue/worker-tables.repo.ts';
import { openStorages } from '../../platform/storage/open-storage.ts';
import { loadProvenStatus } from '../backup/backup.public.ts';
import { findMigrationState } from '../media/media.public.ts';
import { getMailTransport, siteSettings } from '../setting/setting.public.ts';
import { listNodes, listReplicas, readDatabase } from './node.repo.ts';
import { NODE_ID, NodeState } from './heartbeat.ts';
import { listWarnings } from './status.warnings.ts';

/** A process writes every 15 seconds. */
const MISSING_AFTER_MS = 60_000;

/** A process with the state it reported. */
type NodeReport = Awaited<ReturnType<typeof listNodeReports>>[number];

/** How everything is now, and what is not as it should be. */
export async function systemStatus(ctx: Ctx): Promise<SystemStatus> {
  const { db } = ctx;
  const [nodes, database, replicas, queue, failures, mailTransport, moved] = await Promise.all([
    listNodeReports(ctx),
    readDatabase(db),
    listReplicas(db),
    loadQueueState(db),
    listFailures(db),
    siteSettings(db).then((settings) => getMailTransport(settings, ctx.deps.env)),
    findMigrationState(db),
  ]);
  const status = {
    at: ctx.now().toISOString(),
    nodes: nodes.map(({ node }) => node),
    database: {
      version: database.version,
      size: database.size,
      connections: database.connections,
      maxConnections: database.max_connections,
      longestSeconds: database.longest_seconds,
      migration: database.migration,
      replicas: replicas.map(({ name, state, lag_bytes, lag_seconds }) => ({
        name,
        state,
        lagBytes: lag_bytes,
        lagSeconds: lag_seconds,
      })),
      reads: mergeReads(nodes.filter(({ node }) => !node.missing)),
    },
    queue: {
      ...queue,
      failures: failures.map(({ task, count, last_at }) => ({
        task,
        count,
        lastAt: last_at.toISOString(),
      })),
    },
    storage: {
      ...getStorageLocations(ctx),
      left: moved?.left ?? null,
      ...summarizeFailures(nodes, 'storage'),
    },
    mail: {
      way: mailTransport,
      sent: sumNodes(nodes, ({ mail }) => mail.sent),
      ...summarizeFailures(nodes, 'mail'),
    },
  };
  return {
    ...status,
    warnings: listWarnings(status, await loadProvenStatus(db, ctx.deps.env, ctx.now())),
  };
}

async function listNodeReports({ db, now }: Ctx) {
  const rows = await listNodes(db);
  return rows.map(({ id, role, host, pid, version, started_at, seen_at, state }) => {
    const parsed = NodeState.safeParse(state);
    // a newer version may report other fields; its process is listed all the same
    const { mail, storage, reads, ...runtime } = parsed.success ? parsed.data : EMPTY_STATE;
    const node = {
      ...{ id, role, host, pid, version },
      startedAt: started_at.toISOString(),
      seenAt: seen_at.toISOString(),
      missing: now().getTime() - seen_at.getTime() > MISSING_AFTER_MS,
      here: id === NODE_ID,
      ...runtime,
    };
    return { node, mail, storage, reads };
  });
}

const EMPTY_STATE: NodeState = {
  pool: { used: 0, max: 0, waiting: 0 },
  memory: 0,
  disk: null,
  mail: { sent: 0, failed: 0, lastError: null },
  storage: { failed: 0, lastError: null },
  reads: { primary: 0, repeated: 0, replicas: [] },
};

/** How the nodes read together; of each replica the worst that one of them sees. */
function mergeReads(nodes: readonly NodeReport[]): SystemStatus['database']['reads'] {
  const byName = new Map<string, SystemStatus['database']['reads']['replicas'][number]>();
  for (const item of nodes.flatMap(({ reads }) => reads.replicas)) {
    const previous = byName.get(item.name);
    const worseHealth =
      previous === undefined || previous.health === 'ok' ? item.health : previous.health;
    const lags = [previous?.lagMs, item.lagMs].filter((lag) => typeof lag === 'number');
    byName.set(item.name, {
      name: item.name,
      health: worseHealth,
      lagMs: lags.length === 0 ? null : Math.max(...lags),
      reads: item.reads + (previous?.reads ?? 0),
    });
  }
  return {
    primary: sumNodes(nodes, ({ reads }) => reads.primary),
    repeated: sumNodes(nodes, ({ reads }) => reads.repeated),
    replicas: [...byName.values()],
  };
}

function getStorageLocations({ deps }: Ctx): Pick<SystemStatus['storage'], 'place' | 'also'> {
  const { main, secondary } = openStorages(deps.env);
  return { place: main.location, also: secondary?.location ?? null };
}

const sumNodes = (nodes: readonly NodeReport[], getValue: (report: NodeReport) => number): number =>
  nodes.reduce((sum, report) => sum + getValue(report), 0);

/** What failed in all processes together, and the last time without a success since. */
function summarizeFailures(nodes: readonly NodeReport[], area: 'mail' | 'storage') {
  const errors = nodes.flatMap(({ node: { host }, [area]: { lastError } }) =>
    lastError === null ? [] : [{ ...lastError, host }],
  );
  const [lastError = null] = errors.toSorted((a, b) => b.at.localeCompare(a.at));
  return { failed: sumNodes(nodes, (report) => report[area].failed), lastError };
}
