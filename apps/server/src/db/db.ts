import pg from 'pg';
import { parseJson } from '@zhihui/contract/json.ts';
import { normaliseId } from '@zhihui/contract/schema.ts';
import { openDbPool } from './db-pool.ts';
import type { DbPool } from './db-pool.ts';
import { primaryConnection } from './primary.ts';
import { StatementMeter } from './statement-meter.ts';

export type { Db, DbPool } from './db-pool.ts';

const INT8 = 20;
const INT8_ARRAY = 1016;
const JSON_TYPES: readonly number[] = [114, 3802];

export interface Database {
  url: string;
  /** Measures its statements. */
  meter: StatementMeter;
  db: DbPool;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** A caller that waits longer for a connection, new or free, gets the answer that the site is not available. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Queries of people are bounded in time; pools for long work have a limit of their own. */
const LIMIT_MS = 5000;
/**
 * A caller gets the same answer when a statement has not returned so much later than its limit, and the connection is
 * closed: the database has frozen, or the connection was lost without notice.
 */
const QUERY_TIMEOUT_MS = 2000;
const KEEP_ALIVE_MS = 10_000;

/** Opens the pool. bigint columns become numbers where a number holds them exactly, else digits. */
export function openDatabase(options: {
  url: string;
  poolSize: number;
  name?: string;
  settings?: string;
  /** How long a statement may take, in ms; the database then cancels it. */
  limit?: number;
  /** Notes its statements with those of another pool. */
  meter?: StatementMeter;
  /** A pooler assigns each transaction another session: no setting and no prepared statement may stay in one. */
  pooled?: boolean;
  /** How long to wait for a connection, in ms; 0 for no limit. */
  connectTimeoutMs?: number;
}): Database {
  const meter = options.meter ?? new StatementMeter();
  const limit = options.limit ?? LIMIT_MS;
  const pool = new pg.Pool({
    ...primaryConnection(options.url),
    max: options.poolSize,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    application_name: options.name ?? 'zhihui',
    pipeline: true,
    query_timeout: limit + QUERY_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...(options.pooled === true
      ? { Client: SessionlessClient }
      : {
          options: `-c statement_timeout=${limit} -c idle_in_transaction_session_timeout=30000 -c timezone=UTC ${options.settings ?? ''}`,
        }),
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  });
  // an idle connection lost to a restart of the database must not end the process
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = openDbPool(pool, meter, options.pooled !== true);
  const close = async (): Promise<void> => {
    if (!pool.ending) await pool.end();
  };
  return { url: options.url, meter, db, pool, close };
}

const parseArray = pg.types.getTypeParser(INT8_ARRAY as never) as (
  text: string,
) => (string | null)[];

function typeParser(oid: number, format?: 'text' | 'binary') {
  if (format !== 'binary') {
    if (oid === INT8) return normaliseId;
    // ids inside json_agg and the like must not lose digits either
    if (JSON_TYPES.includes(oid)) return parseJson;
    if (oid === INT8_ARRAY)
      return (text: string) => parseArray(text).map((item) => normaliseId(String(item)));
  }
  return pg.types.getTypeParser(oid, format as 'text');
}

/**
 * A connection through a pooler in transaction mode: it sends no named statement. Poolers before PgBouncer 1.21 lose
 * prepared statements between transactions, and their version cannot be queried.
 */
class SessionlessClient extends pg.Client {
  // the driver has a dozen overloads of this; only queries with a name are changed
  override query = ((...parameters: unknown[]) => {
    const [first, ...rest] = parameters;
    const { query } = pg.Client.prototype as unknown as Record<
      string,
      (...args: unknown[]) => unknown
    >;
    const statement =
      typeof first === 'object' && first !== null && 'text' in first && 'name' in first
        ? { ...first, name: undefined }
        : first;
    return query?.call(this, statement, ...rest);
  }) as pg.Client['query'];
}
