// Why it is as it is: docs/decisions/0084-read-replicas.md
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ReadCounts } from '../../kernel/reads.ts';
import { notNow } from '../connection-lost.ts';
import { openDatabase } from '../db.ts';
import type { Database, DbPool } from '../db.ts';
import { openLog } from './log-of-primary.ts';
import { parsePosition } from './position.ts';
import { watchReplica } from './watched.ts';
import type { Watched } from './watched.ts';

/** Where reads go. */
export interface Reads {
  /**
   * Runs `work` on a replica that has all of what was announced, and of what this caller wrote; where there is none, or it
   * fails, on the primary.
   * @param written the caller's own position in the log: as in `sessions.position`, or `newest` for the primary
   */
  run<T>(written: string | null | undefined, work: (db: DbPool) => Promise<T>): Promise<T>;
  /** Address of the replica that the work under way runs on; null on the primary. */
  current(): string | null;
  /** Something was written that others are to see: from now on only what has it is read. */
  changed(): void;
  /** Replicas are used only while changes of other nodes can be heard. Begins to watch them. */
  setListening(listening: boolean): void;
  counts(): ReadCounts;
  close(): Promise<void>;
}

interface Replica {
  url: string;
  name: string;
  database: Database;
  watched: Watched | null;
  reads: number;
  /** What rejects the work under way when it goes. */
  underWay: Set<(error: Error) => void>;
}

/** What a replica cannot do or takes back, beside being away: write, stay while the primary clears away, what is not logged. */
const NOT_HERE = new Set(['25006', '40001', '40P01', '0A000', '55000']);

const TOO_LONG = '57014';

class ReplicaGoneError extends Error {}

/** @param options.session address of the primary for connections that stay */
export function openReads(options: {
  primary: Database;
  session: string;
  urls: readonly string[];
  maxLagMs: number;
  poolSize: number;
}): Reads {
  const { primary, session, urls, maxLagMs, poolSize } = options;
  const counts = { primary: 0, repeated: 0 };
  const running = new AsyncLocalStorage<Replica>();
  const log = openLog(session);
  let listening = false;
  let next = 0;
  const replicas = urls.map((url): Replica => {
    const database = openDatabase({
      url,
      poolSize,
      name: 'zhihui-read',
      settings: '-c default_transaction_read_only=on',
      patience: 2000,
      meter: primary.meter,
    });
    const underWay: Replica['underWay'] = new Set();
    return { url, name: nameOf(url), database, watched: null, reads: 0, underWay };
  });
  const watch = (replica: Replica): void => {
    replica.watched ??= watchReplica(replica.url, log.system, () => {
      const error = new ReplicaGoneError(`${replica.name} no longer answers`);
      for (const reject of replica.underWay) reject(error);
    });
  };
  const lagOf = ({ watched }: Replica): number | null =>
    watched?.health() === 'ok' ? log.lag(watched.replayed()) : null;
  const isLate = (replica: Replica): boolean => (lagOf(replica) ?? Infinity) > maxLagMs;

  const pick = (written: string | null): Replica | null => {
    const announced = log.announced();
    if (!listening || written === 'newest' || announced === null) return null;
    const own = parsePosition(written) ?? 0n;
    const needed = own > announced ? own : announced;
    for (let i = 0; i < replicas.length; i += 1) {
      const replica = replicas[(next + i) % replicas.length] as Replica;
      const { watched } = replica;
      if (watched === null || watched.health() !== 'ok' || isLate(replica)) continue;
      if (watched.replayed() < needed) {
        watched.soon();
        continue;
      }
      next = (next + i + 1) % replicas.length;
      return replica;
    }
    return null;
  };

  return {
    async run(written, work) {
      const replica = pick(written ?? null);
      if (replica !== null) {
        try {
          const result = await unlessGone(replica, () =>
            running.run(replica, () => work(replica.database.db)),
          );
          replica.reads += 1;
          return result;
        } catch (error) {
          if (!mayRepeat(error)) throw error;
          if (notNow(error)) replica.watched?.soon();
          counts.repeated += 1;
        }
      }
      counts.primary += 1;
      return running.exit(() => work(primary.db));
    },
    current: () => running.getStore()?.url ?? null,
    changed() {
      if (listening) log.announce(() => replicas.forEach(({ watched }) => watched?.soon()));
    },
    setListening(now) {
      listening = now;
      if (!now) return;
      replicas.forEach(watch);
      // what was announced meanwhile was not heard
      log.announce(() => undefined);
    },
    counts: () => ({
      ...counts,
      // a process that does not read from them, or not yet, knows nothing of how they are
      replicas: replicas.flatMap((replica) => {
        const { name, watched, reads } = replica;
        const health = watched?.health() ?? null;
        if (health === null) return [];
        const lagMs = lagOf(replica);
        return [
          { name, health: health === 'ok' && isLate(replica) ? 'late' : health, lagMs, reads },
        ];
      }),
    }),
    async close() {
      log.close();
      for (const { watched } of replicas) watched?.close();
      await Promise.all(replicas.map(({ database }) => database.close()));
    },
  };
}

/** Where there are no replicas. */
export function readsOfPrimary(db: DbPool): Reads {
  let primary = 0;
  return {
    run: (_, work) => {
      primary += 1;
      return work(db);
    },
    current: () => null,
    changed: () => undefined,
    setListening: () => undefined,
    counts: () => ({ replicas: [], primary, repeated: 0 }),
    close: async () => undefined,
  };
}

/** Waits for the work, but no longer than the replica is there: a frozen one would keep it for seconds more. */
function unlessGone<T>({ underWay }: Replica, work: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    underWay.add(reject);
    work()
      .then(resolve, reject)
      .finally(() => underWay.delete(reject));
  });
}

function mayRepeat(error: unknown): boolean {
  const { code = '' } = (error ?? {}) as { code?: string };
  // what took too long here takes too long there
  if (code === TOO_LONG) return false;
  return error instanceof ReplicaGoneError || notNow(error) || NOT_HERE.has(code);
}

/** `db2.example.com:5432/zhihui` */
export function nameOf(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? hostname}:${port || '5432'}${pathname}`;
}
