import type { Embedded } from '../db/embedded/start-embedded.ts';
import { backUpBeforeUpdate } from '../backup/before-update.ts';
import type pg from 'pg';
import type { Env } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { openDatabase } from '../db/db.ts';
import type { Database } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import { migrateQueue } from '../platform/queue/queue.ts';
import { openServer } from './open-server.ts';
import { print } from './print.ts';
import { exitOnSignals } from './shutdown.ts';

export interface RunningDatabase extends Database {
  /** For connections that stay: never that of a pooler. */
  url: string;
  /** For what needs a session: locks, the queue. */
  sessions: pg.Pool;
  /** Ends the connections, and the server when it is ours. */
  stop(): Promise<void>;
  /** The same without waiting for connections, which an unresponsive database never returns. */
  abandon(): Promise<void>;
}

interface OpenOptions {
  /** A tool joins a running site instead of refusing. */
  joinIfRunning?: boolean;
  /** One that is on its way already. */
  server?: Promise<Embedded>;
}

/** Connects to DATABASE_URL or starts the embedded server, and migrates the schema. */
export async function openAppDatabase(
  env: Env,
  options: OpenOptions = {},
): Promise<RunningDatabase> {
  const opened = exitOnSignals();
  try {
    return await openAndMigrate(env, options);
  } finally {
    opened();
  }
}

async function openAndMigrate(env: Env, options: OpenOptions): Promise<RunningDatabase> {
  const server = await (options.server ?? openServer(env, options));
  try {
    await backUpBeforeUpdate(env, server.url, print);
    await migrate(server.url, (name) => print(`更新数据库结构：${name}`));
    await migrateQueue(server.url);
    // with several hosts the site switches to another when that becomes the primary
    const pools = await openPools(env, env.DATABASE_SESSION_URL ?? env.DATABASE_URL ?? server.url);
    return {
      ...pools,
      stop: async () => {
        await pools.close();
        await server.stop();
      },
      abandon: async () => {
        void pools.close().catch(() => undefined);
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Connections for the queue and locks: a few each, regardless of the number of requests. */
const SESSIONS = 10;

/** One pool, or, behind a pooler, one through it and a small one beside it for what needs a session. */
async function openPools(
  env: Env,
  url: string,
): Promise<Database & Pick<RunningDatabase, 'sessions'>> {
  const { DATABASE_URL, DATABASE_SESSION_URL, DATABASE_POOL_SIZE: poolSize } = env;
  if (DATABASE_URL === undefined || DATABASE_SESSION_URL === undefined) {
    const database = openDatabase({ url, poolSize });
    return { ...database, sessions: database.pool };
  }
  const pooled = openDatabase({ url: DATABASE_URL, poolSize, pooled: true });
  const direct = openDatabase({ url, poolSize: SESSIONS });
  const close = async (): Promise<void> => {
    await Promise.all([pooled.close(), direct.close()]);
  };
  try {
    await assertPoolReady(pooled.pool);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...pooled, url, sessions: direct.pool, close };
}

/** A pooler does not pass settings on: it must apply them to each connection itself. */
async function assertPoolReady(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ zone: string; limit: string }>(
    `select current_setting('timezone') as zone, current_setting('statement_timeout') as limit`,
  );
  const [{ zone, limit } = { zone: '', limit: '0' }] = rows;
  if (zone === 'UTC' && limit !== '0') return;
  throw new StartupError(
    `通过 DATABASE_URL 的连接未设置时区和超时。请在 PgBouncer 的 [databases] 中为该库添加：\nconnect_query='set timezone = ''UTC''; set statement_timeout = 5000; set idle_in_transaction_session_timeout = 30000'`,
  );
}
