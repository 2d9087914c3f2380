// Why it is as it is: docs/decisions/0032-jobs-of-dead-workers.md
import type pg from 'pg';
import type { Log } from '../../kernel/context.ts';
import { freeDead, freeIfAlone, freeUnheard, joinWorkers, markAlive } from './abandoned.repo.ts';
import type { BegunJobs } from './begun-jobs.ts';

export interface Presence {
  /** From now on what is locked in this name counts as under way. Does not reject: a lost connection is replaced. */
  mark(name: string): Promise<void>;
  /** What is still locked may be taken up by others. */
  end(): Promise<void>;
}

const LOOK_EVERY_MS = 20_000;

/**
 * Makes this worker known as alive by a connection of its own, and frees every so often what dead ones left locked, and what
 * was locked in its own name but is not among those `begun`. A lost connection, as after a restart of the database, is
 * replaced at the next look.
 */
export async function openPresence(
  pool: pg.Pool,
  log: Log,
  begun: BegunJobs,
  lookEveryMs: number = LOOK_EVERY_MS,
): Promise<Presence> {
  let name: string | null = null;
  let client: pg.PoolClient | null = await enter(pool, name);
  let using: Promise<void> | null = null;

  const use = async (work: (open: pg.PoolClient) => Promise<void>): Promise<void> => {
    try {
      client ??= await enter(pool, name);
      await work(client);
    } catch (error) {
      log.warn({ err: error }, 'the connection that marks this worker as alive was lost');
      client?.release(true);
      client = null;
    }
  };
  // one at a time: two that find the connection lost would both replace it
  const inTurn = (work: (open: pg.PoolClient) => Promise<void>): Promise<void> =>
    (using ??= use(work).finally(() => (using = null)));
  const look = async (open: pg.PoolClient): Promise<void> => {
    const at = await freeDead(open);
    if (name === null) return;
    const jobs = begun.all();
    begun.keep(jobs, await freeUnheard(open, name, { at, jobs }));
  };
  const timer = setInterval(() => void inTurn(look), lookEveryMs);
  timer.unref();

  return {
    mark: async (own) => {
      name = own;
      await using;
      await inTurn((open) => markAlive(open, own));
    },
    end: async () => {
      clearInterval(timer);
      await using;
      // closed, not given back: the marks end with the connection
      client?.release(true);
      client = null;
    },
  };
}

async function enter(pool: pg.Pool, name: string | null): Promise<pg.PoolClient> {
  const client = await pool.connect();
  // lost with the database's restart, which must not end the process
  client.on('error', () => undefined);
  try {
    // what it has locked itself is under way when it only comes back
    if (name === null) await freeIfAlone(client);
    await joinWorkers(client);
    if (name !== null) await markAlive(client, name);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
