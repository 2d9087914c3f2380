import type pg from 'pg';
import { isTransientError } from '../../db/connection-errors.ts';

/** The code that the queue treats as "not now": it waits some seconds and retries without limit. */
const CANNOT_CONNECT_NOW = '57P03';

/**
 * Wraps the pool for the queue. A statement that fails because the database is unavailable, restarts or is overloaded is
 * retried by the queue; with the original errors the queue would treat most of them as its own, and end the process with a
 * job that it cannot finish.
 */
export function createPersistentPool(pool: pg.Pool): pg.Pool {
  const connect = (onConnect?: Parameters<pg.Pool['connect']>[0]) =>
    onConnect === undefined ? acquireClient(pool) : pool.connect(releaseOnce(onConnect));
  return new Proxy(pool, {
    get(target, key) {
      if (key === 'connect') return connect;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

type ConnectCallback = NonNullable<Parameters<pg.Pool['connect']>[0]>;

/** The queue releases a connection that breaks while it stops twice, from where no caller could catch the pool's error. */
function releaseOnce(onConnect: ConnectCallback): ConnectCallback {
  return (error, client, release) => {
    let released = false;
    onConnect(error, client, (reason) => {
      if (!released) release(reason);
      released = true;
    });
  };
}

async function acquireClient(pool: pg.Pool): Promise<pg.PoolClient> {
  // The queue has stopped. It may still retry a statement (to record that a job is done, after the database was away), but
  // no caller waits for that or catches its error; another worker runs the job again.
  if (pool.ending) return new Promise(() => undefined);
  const client = await pool.connect().catch(rethrow);
  const query = (config: string | pg.QueryConfig, values?: unknown[]) =>
    client.query(config, values).catch(rethrow);
  return Object.create(client, { query: { value: query } }) as pg.PoolClient;
}

function rethrow(error: unknown): never {
  if (!isTransientError(error)) throw error;
  const { message } = error as Error;
  throw Object.assign(new Error(message, { cause: error }), { code: CANNOT_CONNECT_NOW });
}
