import pg from 'pg';
import { pendingMigrations } from './migrate.ts';
import { primaryOf } from './primary.ts';

/** What a database is like before the site uses it. */
export interface Inspected {
  version: string;
  /** In bytes. */
  size: number;
  encoding: string;
  maxConnections: number;
  /** Whether tables may be made in it. */
  mayCreate: boolean;
  /** Migrations it lacks; null where the site was never started on it. */
  pending: number | null;
  /** By how much its clock is ahead of ours. */
  clockAheadMs: number;
}

const PATIENCE_MS = 10_000;

/** Looks into a database and changes nothing. Throws what the driver throws. */
export async function inspectDatabase(url: string): Promise<Inspected> {
  const client = new pg.Client({
    connectionString: await primaryOf(url),
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  await client.connect();
  try {
    const asked = Date.now();
    const { rows } = await client.query<
      Omit<Inspected, 'pending' | 'clockAheadMs'> & { now: Date }
    >(
      `select current_setting('server_version') as version,
        pg_database_size(current_database())::float8 as size,
        current_setting('server_encoding') as encoding,
        current_setting('max_connections')::int as "maxConnections", clock_timestamp() as now,
        has_schema_privilege('public', 'create')
          and has_database_privilege(current_database(), 'create') as "mayCreate"`,
    );
    const clock = (asked + Date.now()) / 2;
    const { now, ...inspected } = rows[0] as (typeof rows)[number];
    const applied = await appliedTo(client);
    const pending = applied === null ? null : await pendingMigrations(applied);
    return { ...inspected, pending, clockAheadMs: now.getTime() - clock };
  } finally {
    await client.end();
  }
}

/** Null where the site was never started on it. */
async function appliedTo(client: pg.Client): Promise<Set<string> | null> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('migrations') is not null as there",
  );
  if (rows[0]?.there !== true) return null;
  const applied = await client.query<{ name: string }>('select name from migrations');
  return new Set(applied.rows.map(({ name }) => name));
}
