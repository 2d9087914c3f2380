import type pg from 'pg';

/** What the queue takes as "not now": it waits some seconds and tries again, for as long as it takes. */
const CANNOT_CONNECT_NOW = '57P03';
/** Classes of SQLSTATE in which the statement is not at fault: connection, resources, operator, system. */
const NOT_ITS_FAULT = ['08', '53', '57', '58'];
const LOST =
  /^(?:ENOENT|EPIPE|ECONN\w+|ETIMEDOUT)$|Connection terminated|connection error|not queryable/u;

/**
 * The pool as the queue is to have it. A statement that fails because the database is away, restarts or is too busy is tried
 * again by the queue; with the errors as they are it would take most of them for its own, and end the process with a job
 * that it cannot finish.
 */
export function persistentPool(pool: pg.Pool): pg.Pool {
  const connect = (listen?: Parameters<pg.Pool['connect']>[0]) =>
    listen === undefined ? take(pool) : pool.connect(listen);
  return new Proxy(pool, {
    get(target, key) {
      if (key === 'connect') return connect;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

async function take(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect().catch(again);
  const query = (asked: string | pg.QueryConfig, values?: unknown[]) =>
    client.query(asked, values).catch(again);
  return Object.create(client, { query: { value: query } }) as pg.PoolClient;
}

function again(error: unknown): never {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const lost = LOST.test(code) || LOST.test(message);
  if (!lost && !NOT_ITS_FAULT.includes(code.slice(0, 2))) throw error;
  throw Object.assign(new Error(message, { cause: error }), { code: CANNOT_CONNECT_NOW });
}
