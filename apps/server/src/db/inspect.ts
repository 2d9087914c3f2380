import pg from 'pg';
import { countPendingMigrations } from './migrate.ts';
import { resolvePrimary } from './primary.ts';

/** State of a database before the site uses it. */
export interface DatabaseInfo {
  version: string;
  /** In bytes. */
  size: number;
  encoding: string;
  maxConnections: number;
  /** Whether the account may create tables in it. */
  canCreate: boolean;
  /** Migrations it lacks; null where the site was never started on it. */
  pending: number | null;
  /** By how much its clock is ahead of ours. */
  clockAheadMs: number;
}

const TIMEOUT_MS = 10_000;

/** Inspects a database without changing it. Throws the driver's errors. */
export async function inspectDatabase(url: string): Promise<DatabaseInfo> {
  const client = new pg.Client({
    connectionString: await resolvePrimary(url),
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  await client.connect();
  try {
    const sentAt = Date.now();
    const { rows } = await client.query<
      Omit<DatabaseInfo, 'pending' | 'clockAheadMs'> & { now: Date }
    >(
      `select current_setting('server_version') as version,
        pg_database_size(current_database())::float8 as size,
        current_setting('server_encoding') as encoding,
        current_setting('max_connections')::int as "maxConnections", clock_timestamp() as now,
        has_schema_privilege('public', 'create')
          and has_database_privilege(current_database(), 'create') as "canCreate"`,
    );
    const clock = (sentAt + Date.now()) / 2;
    const { now, ...info } = rows[0] as (typeof rows)[number];
    const applied = await readAppliedMigrations(client);
    const pending = applied === null ? null : await countPendingMigrations(applied);
    return { ...info, pending, clockAheadMs: now.getTime() - clock };
  } finally {
    await client.end();
  }
}

/** Null where the site was never started on it. */
async function readAppliedMigrations(client: pg.Client): Promise<Set<string> | null> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('migrations') is not null as exists",
  );
  if (rows[0]?.exists !== true) return null;
  const applied = await client.query<{ name: string }>('select name from migrations');
  return new Set(applied.rows.map(({ name }) => name));
}
