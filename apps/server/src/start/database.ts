import { startEmbedded } from '../db/embedded/start-embedded.ts';
import type { Embedded } from '../db/embedded/start-embedded.ts';
import { backUpBeforeUpdate } from '../backup/before-update.ts';
import type { Env } from '../config/env.ts';
import { openDatabase } from '../db/db.ts';
import type { Database } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import { migrateQueue } from '../platform/queue/queue.ts';
import { reachDatabase } from '../db/reach-database.ts';
import { say } from './say.ts';
import { exitOnSignals } from './shutdown.ts';

export interface RunningDatabase extends Database {
  url: string;
  /** Ends the connections, and the server when it is ours. */
  stop(): Promise<void>;
  /** The same without waiting for connections, which a database that does not answer never gives back. */
  abandon(): Promise<void>;
}

/**
 * Connects to DATABASE_URL or starts the embedded server, and brings the schema up to date. With `joinIfRunning` a tool
 * joins a running site instead of refusing.
 */
export async function openAppDatabase(
  env: Env,
  options: { joinIfRunning?: boolean } = {},
): Promise<RunningDatabase> {
  const opened = exitOnSignals();
  try {
    return await openAndMigrate(env, options);
  } finally {
    opened();
  }
}

/** Connects to DATABASE_URL or starts the embedded server, and leaves the schema as it is. */
export async function openServer(
  env: Env,
  options: { joinIfRunning?: boolean } = {},
): Promise<Embedded> {
  return env.DATABASE_URL === undefined ? embedded(env, options) : external(env.DATABASE_URL);
}

async function openAndMigrate(
  env: Env,
  options: { joinIfRunning?: boolean },
): Promise<RunningDatabase> {
  const server = await openServer(env, options);
  try {
    await backUpBeforeUpdate(env, server.url, say);
    await migrate(server.url, (name) => say(`更新数据库结构：${name}`));
    const database = openDatabase({ url: server.url, poolSize: env.DATABASE_POOL_SIZE });
    await migrateQueue(database.pool);
    return {
      ...database,
      url: server.url,
      stop: async () => {
        await database.close();
        await server.stop();
      },
      abandon: async () => {
        void database.close().catch(() => undefined);
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

function embedded(env: Env, options: { joinIfRunning?: boolean }) {
  const log = { info: () => undefined, warn: say, error: say };
  return startEmbedded({ dataDir: env.DATA_DIR, log, onProgress: say, ...options });
}

async function external(url: string) {
  await reachDatabase(url);
  return { url, stop: async () => undefined };
}
