import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { applyMigration } from './apply-migration.ts';
import type { Migration } from './apply-migration.ts';
import { LOCKS } from './locks.ts';

const FOLDER = new URL('./migrations/', import.meta.url);

/** The whole schema of the first release, and the last of the steps that led to it while it was being built. */
const SCHEMA = '0001-schema.sql';
const LAST_STEP = '0031-category-lists.sql';

/**
 * Applies migrations that were not applied yet, under one advisory lock, so that nodes starting together do not collide:
 * one does it, the others wait. What a newer version applied is left alone. Refuses a database whose applied migrations
 * differ from the files. `onStep` is told what happens.
 * `only`: no others than these, for a database that shall have the structure of an earlier version.
 * Returns the names applied now.
 */
export async function migrate(
  url: string,
  onStep: (name: string) => void = () => undefined,
  only?: ReadonlySet<string>,
) {
  const client = new pg.Client({ connectionString: url });
  // `raise warning`: what a migration tells of the data that it found
  client.on('notice', ({ code, message }) => {
    if (code === '01000' && message !== undefined) onStep(message);
  });
  await client.connect();
  try {
    await waitForTurn(client);
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const files = await migrationsHere();
    await replaceSteps(client, files.find(({ name }) => name === SCHEMA)?.hash ?? '');
    const done = await appliedBefore(client);
    const applied: string[] = [];
    for (const migration of files) {
      const { name, hash } = migration;
      if (only !== undefined && !only.has(name)) continue;
      if (done.has(name)) {
        if (done.get(name) !== hash) throw new Error(`迁移 ${name} 与数据库里已执行的不一致`);
        continue;
      }
      onStep(name);
      await applyMigration(client, migration, onStep);
      applied.push(name);
    }
    return applied;
  } finally {
    await client.end();
  }
}

const ASK_AGAIN_MS = 200;

/**
 * Asks for the lock again and again: whoever waits for it inside a statement would keep an index from being made
 * concurrently, which waits for all statements that run.
 */
async function waitForTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1) as mine',
      [LOCKS.migrations],
    );
    if (rows[0]?.mine === true) return;
    await sleep(ASK_AGAIN_MS);
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
export async function migrationsHere(): Promise<Migration[]> {
  return Promise.all(
    (await migrationNames()).map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}
