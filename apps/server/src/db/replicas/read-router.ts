// Why it is as it is: docs/decisions/0084-read-replicas.md
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ReplicaHealth } from '@zhihui/contract/features/status/status.schema.ts';
import { isTransientError } from '../connection-errors.ts';
import { openDatabase } from '../db.ts';
import type { Database, DbPool } from '../db.ts';
import { openPrimaryWal, parsePosition } from './primary-wal.ts';
import { monitorReplica } from './replica-monitor.ts';
import type { ReplicaMonitor } from './replica-monitor.ts';

/** State of a replica, for display. */
interface ReplicaState {
  /** Host, port and database: no account, no password. */
  name: string;
  health: ReplicaHealth;
  /** Milliseconds that it is behind; null where that is not known. */
  lagMs: number | null;
  /** Reads that it answered. */
  reads: number;
}

/** How reads were distributed since the process started. */
interface ReadCounts {
  replicas: ReplicaState[];
  /** Reads that the primary answered, those repeated there among them. */
  primary: number;
  /** Reads that a replica failed and the primary repeated. */
  repeated: number;
}

/** Chooses the database for reads. */
export interface ReadRouter {
  /**
   * Runs `work` on a replica that has everything announced so far, and everything this caller wrote; on the primary when no
   * replica qualifies or it fails.
   * @param writtenPosition the caller's own position in the log: as in `sessions.position`, or `newest` for the primary
   */
  run<T>(writtenPosition: string | null | undefined, work: (db: DbPool) => Promise<T>): Promise<T>;
  /** Address of the replica that the work under way runs on; null on the primary. */
  currentReplica(): string | null;
  /** A write was announced: from now on only databases that have it are read. */
  markChanged(): void;
  /** Replicas are used only while changes of other nodes can be heard. Starts to monitor them. */
  setListening(listening: boolean): void;
  getCounts(): ReadCounts;
  close(): Promise<void>;
}

interface ReadReplica {
  url: string;
  name: string;
  database: Database;
  monitor: ReplicaMonitor | null;
  reads: number;
  /** Rejects the running work when the replica fails. */
  pending: Set<(error: Error) => void>;
}

/**
 * Errors of a replica beside being unavailable: it cannot write, cannot read unlogged tables, and cancels queries that
 * conflict with the primary's cleanup.
 */
const UNSUPPORTED_ON_REPLICA = new Set(['25006', '40001', '40P01', '0A000', '55000']);

const QUERY_CANCELED = '57014';

class ReplicaUnavailableError extends Error {}

/** @param options.session address of the primary for connections that stay */
export function openReadRouter(options: {
  primary: Database;
  session: string;
  urls: readonly string[];
  maxLagMs: number;
  poolSize: number;
}): ReadRouter {
  const { primary, session, urls, maxLagMs, poolSize } = options;
  const counts = { primary: 0, repeated: 0 };
  const currentRun = new AsyncLocalStorage<ReadReplica>();
  const log = openPrimaryWal(session);
  let listening = false;
  let next = 0;
  const replicas = urls.map((url): ReadReplica => {
    const database = openDatabase({
      url,
      poolSize,
      name: 'zhihui-read',
      settings: '-c default_transaction_read_only=on',
      connectTimeoutMs: 2000,
      meter: primary.meter,
    });
    const pending: ReadReplica['pending'] = new Set();
    return { url, name: formatReplicaName(url), database, monitor: null, reads: 0, pending };
  });
  const watch = (replica: ReadReplica): void => {
    replica.monitor ??= monitorReplica(replica.url, log.system, () => {
      const error = new ReplicaUnavailableError(`${replica.name} no longer answers`);
      for (const reject of replica.pending) reject(error);
    });
  };
  const lagOf = ({ monitor }: ReadReplica): number | null =>
    monitor?.health() === 'ok' ? log.lag(monitor.replayed()) : null;
  const isLagging = (replica: ReadReplica): boolean => (lagOf(replica) ?? Infinity) > maxLagMs;

  const pickReplica = (writtenPosition: string | null): ReadReplica | null => {
    const walPosition = log.requiredPosition();
    if (!listening || writtenPosition === 'newest' || walPosition === null) return null;
    const ownPosition = parsePosition(writtenPosition) ?? 0n;
    const neededPosition = ownPosition > walPosition ? ownPosition : walPosition;
    for (let i = 0; i < replicas.length; i += 1) {
      const replica = replicas[(next + i) % replicas.length] as ReadReplica;
      const { monitor } = replica;
      if (monitor === null || monitor.health() !== 'ok' || isLagging(replica)) continue;
      if (monitor.replayed() < neededPosition) {
        monitor.expedite();
        continue;
      }
      next = (next + i + 1) % replicas.length;
      return replica;
    }
    return null;
  };

  return {
    async run(writtenPosition, work) {
      const replica = pickReplica(writtenPosition ?? null);
      if (replica !== null) {
        try {
          const result = await abortOnReplicaLoss(replica, () =>
            currentRun.run(replica, () => work(replica.database.db)),
          );
          replica.reads += 1;
          return result;
        } catch (error) {
          if (!canRetry(error)) throw error;
          if (isTransientError(error)) replica.monitor?.expedite();
          counts.repeated += 1;
        }
      }
      counts.primary += 1;
      return currentRun.exit(() => work(primary.db));
    },
    currentReplica: () => currentRun.getStore()?.url ?? null,
    markChanged() {
      if (listening)
        log.requireCurrent(() => replicas.forEach(({ monitor }) => monitor?.expedite()));
    },
    setListening(now) {
      listening = now;
      if (!now) return;
      replicas.forEach(watch);
      // announcements in between were missed
      log.requireCurrent(() => undefined);
    },
    getCounts: () => ({
      ...counts,
      // a process that does not read from them, or not yet, does not know their state
      replicas: replicas.flatMap((replica) => {
        const { name, monitor, reads } = replica;
        const health = monitor?.health() ?? null;
        if (health === null) return [];
        const lagMs = lagOf(replica);
        return [
          { name, health: health === 'ok' && isLagging(replica) ? 'late' : health, lagMs, reads },
        ];
      }),
    }),
    async close() {
      log.close();
      for (const { monitor } of replicas) monitor?.close();
      await Promise.all(replicas.map(({ database }) => database.close()));
    },
  };
}

/** For a site without replicas. */
export function createPrimaryReads(db: DbPool): ReadRouter {
  let primary = 0;
  return {
    run: (_, work) => {
      primary += 1;
      return work(db);
    },
    currentReplica: () => null,
    markChanged: () => undefined,
    setListening: () => undefined,
    getCounts: () => ({ replicas: [], primary, repeated: 0 }),
    close: async () => undefined,
  };
}

/** Waits for the work, but only while the replica is available: a frozen one would delay it by seconds. */
function abortOnReplicaLoss<T>({ pending }: ReadReplica, work: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    pending.add(reject);
    work()
      .then(resolve, reject)
      .finally(() => pending.delete(reject));
  });
}

function canRetry(error: unknown): boolean {
  const { code = '' } = (error ?? {}) as { code?: string };
  // a query that timed out here would time out on the primary too
  if (code === QUERY_CANCELED) return false;
  return (
    error instanceof ReplicaUnavailableError ||
    isTransientError(error) ||
    UNSUPPORTED_ON_REPLICA.has(code)
  );
}

/** `db2.example.com:5432/zhihui` */
export function formatReplicaName(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? hostname}:${port || '5432'}${pathname}`;
}
