import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { LOCKS } from './locks.ts';

const FOLDER = new URL('./migrations/', import.meta.url);

/** The whole schema of the first release, and the last of the steps that led to it while it was being built. */
const SCHEMA = '0001-schema.sql';
const LAST_STEP = '0031-category-lists.sql';

/**
 * Applies migrations that were not applied yet, each in its own transaction, under one advisory lock, so that nodes
 * starting together do not collide. Refuses a database whose applied migrations differ from the files.
 * `only`: no others than these, for a database that shall have the structure of an earlier version.
 * Returns the names applied now.
 */
export async function migrate(
  url: string,
  onStep: (name: string) => void = () => undefined,
  only?: ReadonlySet<string>,
) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS.migrations]);
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const files = await migrationsHere();
    await replaceSteps(client, files.find(({ name }) => name === SCHEMA)?.hash ?? '');
    const done = await appliedBefore(client);
    const applied: string[] = [];
    for (const { name, text, hash } of files) {
      if (only !== undefined && !only.has(name)) continue;
      if (done.has(name)) {
        if (done.get(name) !== hash) throw new Error(`迁移 ${name} 与数据库里已执行的不一致`);
        continue;
      }
      onStep(name);
      await apply(client, name, text, hash);
      applied.push(name);
    }
    return applied;
  } finally {
    await client.end();
  }
}

/** How many migrations are not among these. */
export async function pendingMigrations(applied: ReadonlySet<string>): Promise<number> {
  return (await migrationNames()).filter((name) => !applied.has(name)).length;
}

/** How many migrations a database that has some still needs; 0 for an empty one. */
export async function migrationsAhead(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('public.migrations') is not null as there`,
    );
    if (rows[0]?.there !== true) return 0;
    const applied = new Set((await appliedBefore(client)).keys());
    return applied.size === 0 ? 0 : await pendingMigrations(applied);
  } finally {
    await client.end();
  }
}

/** Names of the migrations applied to this database, with the hashes of their texts. */
async function appliedBefore(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migrations',
  );
  return new Map(rows.map((row) => [row.name, row.hash]));
}

/**
 * A database that took every step before the first release has its schema: the steps are recorded as the one file that
 * replaced them. Throws where some steps are missing, because no file holds them any more.
 */
async function replaceSteps(client: pg.Client, hash: string): Promise<void> {
  const done = await appliedBefore(client);
  if (done.size === 0 || done.has(SCHEMA)) return;
  if (!done.has(LAST_STEP)) {
    throw new Error(
      '这个数据库的结构早于第一版，无法更新。请先用 2026-11-23 的版本启动一次，再用这一版',
    );
  }
  await client.query(
    'with steps as (delete from migrations) insert into migrations (name, hash) values ($1, $2)',
    [SCHEMA, hash],
  );
}

async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
}

/** The migrations that this version has, in their order. */
export async function migrationsHere() {
  return Promise.all(
    (await migrationNames()).map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function apply(client: pg.Client, name: string, text: string, hash: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`迁移 ${name} 失败：${(error as Error).message}`, { cause: error });
  }
}
