import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '../../src/db/db.ts';
import { migrate } from '../../src/db/migrate.ts';
import { ensureBuiltInRoles } from '../../src/features/user/user.public.ts';
import { migrateQueue } from '../../src/platform/queue/queue.ts';

/** Databases of test runs: `zhihui_test_<minute of the start, base 36>_<random>`. */
export const TEST_PREFIX = 'zhihui_test_';
/** Killed runs leave their databases behind; no run takes this long. */
const STALE_MINUTES = 120;

/** The same server, another database. */
export function toDatabaseUrl(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

export function newDatabaseName(): string {
  const minute = Math.floor(Date.now() / 60_000).toString(36);
  return `${TEST_PREFIX}${minute}_${randomBytes(5).toString('hex')}`;
}

/** Runs statements outside a transaction, one after the other. */
export async function administer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates the database that all tests clone: migrated, with the queue's schema and the built-in roles. Returns its name. */
export async function makeTemplate(adminUrl: string): Promise<string> {
  const name = newDatabaseName();
  await administer(adminUrl, `create database ${name}`);
  const url = toDatabaseUrl(adminUrl, name);
  await migrate(url);
  const database = openDatabase({ url, poolSize: 1 });
  try {
    await migrateQueue(database.pool);
    await ensureBuiltInRoles(database.db);
  } finally {
    await database.close();
  }
  return name;
}

export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await administer(adminUrl, `drop database if exists ${name} with (force)`);
}

/** Removes databases of runs that were killed; young ones may belong to another run at the same time. */
export async function dropStaleDatabases(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname like '${TEST_PREFIX}%'`,
  );
  await client.end();
  const now = Math.floor(Date.now() / 60_000);
  for (const { datname } of rows) {
    const minute = Number.parseInt(datname.slice(TEST_PREFIX.length), 36);
    if (!(now - minute < STALE_MINUTES)) await dropDatabase(adminUrl, datname);
  }
}
