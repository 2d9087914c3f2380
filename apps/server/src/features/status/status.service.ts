import type { SystemStatus } from '@zhihui/contract/features/status/status.schema.ts';
import type { Ctx } from '../../ctx.ts';
import { listFailures, queueState } from '../../platform/queue/queue-state.repo.ts';
import { storagePlaces } from '../../platform/storage/open-storage.ts';
import { provenness } from '../backup/backup.public.ts';
import { lastMove } from '../media/media.public.ts';
import { siteSettings } from '../setting/setting.public.ts';
import { listReplicas, readDatabase } from './database-status.repo.ts';
import { NODE_ID } from './heartbeat.ts';
import { NodeState } from './node-state.ts';
import { listNodes } from './node.repo.ts';
import { warningsOf } from './status.warnings.ts';

/** A process writes every 15 seconds. */
const MISSING_AFTER_MS = 60_000;

/** A process with what it told of itself. */
type Told = Awaited<ReturnType<typeof toldNodes>>[number];

/** How everything is now, and what is not as it should be. */
export async function systemStatus(ctx: Ctx): Promise<SystemStatus> {
  const { db } = ctx;
  const [told, database, replicas, queue, failures, way, moved] = await Promise.all([
    toldNodes(ctx),
    readDatabase(db),
    listReplicas(db),
    queueState(db),
    listFailures(db),
    mailWay(ctx),
    lastMove(db),
  ]);
  const status = {
    at: ctx.now().toISOString(),
    nodes: told.map(({ node }) => node),
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
      reads: readsOf(told.filter(({ node }) => !node.missing)),
    },
    queue: {
      ...queue,
      failures: failures.map(({ task, count, last_at }) => ({
        task,
        count,
        lastAt: last_at.toISOString(),
      })),
    },
    storage: { ...placesOf(ctx), left: moved?.left ?? null, ...troubleOf(told, 'storage') },
    mail: { way, sent: sumOf(told, ({ mail }) => mail.sent), ...troubleOf(told, 'mail') },
  };
  return { ...status, warnings: warningsOf(status, await provenness(db, ctx.deps.env, ctx.now())) };
}

async function toldNodes({ db, now }: Ctx) {
  const rows = await listNodes(db);
  return rows.map(({ id, role, host, pid, version, started_at, seen_at, state }) => {
    const parsed = NodeState.safeParse(state);
    // a newer version may tell other things; that it is there is told all the same
    const { mail, storage, reads, ...how } = parsed.success ? parsed.data : UNTOLD;
    const node = {
      ...{ id, role, host, pid, version },
      startedAt: started_at.toISOString(),
      seenAt: seen_at.toISOString(),
      missing: now().getTime() - seen_at.getTime() > MISSING_AFTER_MS,
      here: id === NODE_ID,
      ...how,
    };
    return { node, mail, storage, reads };
  });
}

const UNTOLD: NodeState = {
  pool: { used: 0, max: 0, waiting: 0 },
  memory: 0,
  disk: null,
  mail: { sent: 0, failed: 0, lastError: null },
  storage: { failed: 0, lastError: null },
  reads: { primary: 0, repeated: 0, replicas: [] },
};

async function mailWay({ db, deps }: Ctx): Promise<SystemStatus['mail']['way']> {
  if (deps.env.SMTP_URL !== undefined) return 'env';
  const { mail } = await siteSettings(db);
  if (mail.server !== '') return 'setting';
  return deps.env.devMailbox ? 'mailbox' : 'none';
}

/** How the nodes read together; of each replica the worst that one of them sees. */
function readsOf(told: readonly Told[]): SystemStatus['database']['reads'] {
  const byName = new Map<string, SystemStatus['database']['reads']['replicas'][number]>();
  for (const one of told.flatMap(({ reads }) => reads.replicas)) {
    const known = byName.get(one.name);
    const worse = known === undefined || known.health === 'ok' ? one.health : known.health;
    const lags = [known?.lagMs, one.lagMs].filter((lag) => typeof lag === 'number');
    byName.set(one.name, {
      name: one.name,
      health: worse,
      lagMs: lags.length === 0 ? null : Math.max(...lags),
      reads: one.reads + (known?.reads ?? 0),
    });
  }
  return {
    primary: sumOf(told, ({ reads }) => reads.primary),
    repeated: sumOf(told, ({ reads }) => reads.repeated),
    replicas: [...byName.values()],
  };
}

function placesOf({ deps }: Ctx): Pick<SystemStatus['storage'], 'place' | 'also'> {
  const { main, also } = storagePlaces(deps.env);
  return { place: main.place, also: also?.place ?? null };
}

const sumOf = (told: readonly Told[], of: (one: Told) => number): number =>
  told.reduce((sum, one) => sum + of(one), 0);

/** What failed in all processes together, and the last time without a success since. */
function troubleOf(told: readonly Told[], part: 'mail' | 'storage') {
  const errors = told.flatMap(({ node: { host }, [part]: { lastError } }) =>
    lastError === null ? [] : [{ ...lastError, host }],
  );
  const [lastError = null] = errors.toSorted((a, b) => b.at.localeCompare(a.at));
  return { failed: sumOf(told, (one) => one[part].failed), lastError };
}
