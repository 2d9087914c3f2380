import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../config/startup-error.ts';
import { applyMigration } from './apply-migration.ts';
import type { Migration } from './apply-migration.ts';
import { LOCKS } from './locks.ts';
import { isTrial, isUnfinishedTrial, LAST_TRIAL_VERSION, recordInitial } from './trial-steps.ts';

const FOLDER = new URL('./migrations/', import.meta.url);

/**
 * Applies pending migrations under one advisory lock, so that nodes starting together do not collide: one applies them, the
 * others wait. Migrations of a newer version are left alone. Refuses a database whose applied migrations differ from the
 * files, and one of a trial version before the last. `onStep` receives each step. `migrations` replaces the list of files;
 * tests pass fewer for the structure of an earlier version. Returns the names applied now.
 */
export async function migrate(
  url: string,
  onStep: (name: string) => void = () => undefined,
  migrations?: readonly Migration[],
) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await acquireMigrationLock(client);
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const files = migrations ?? (await loadMigrations());
    await replaceTrialSteps(client, files);
    const appliedHashes = await readApplied(client);
    const applied: string[] = [];
    for (const migration of files) {
      const { name, hash } = migration;
      if (appliedHashes.has(name)) {
        if (appliedHashes.get(name) !== hash)
          throw new Error(`迁移 ${name} 与数据库中已执行的不一致`);
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

const RETRY_MS = 200;

/**
 * Polls for the lock: waiting for it inside a statement would block `create index concurrently`, which waits for all running
 * statements.
 */
async function acquireMigrationLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ acquired: boolean }>(
      'select pg_try_advisory_lock($1) as acquired',
      [LOCKS.migrations],
    );
    if (rows[0]?.acquired === true) return;
    await sleep(RETRY_MS);
  }
}

/** How many migrations are not among these. */
export async function countPendingMigrations(applied: ReadonlySet<string>): Promise<number> {
  return (await listMigrationNames()).filter((name) => !applied.has(name)).length;
}

/**
 * How many migrations a database that has some still needs; 0 for an empty one. Throws where a start would refuse the
 * database as one of an early trial version.
 */
export async function countDatabasePending(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ exists: boolean }>(
      `select to_regclass('public.migrations') is not null as exists`,
    );
    if (rows[0]?.exists !== true) return 0;
    const applied = await readApplied(client);
    refuseUnfinishedTrial(applied);
    return applied.size === 0 ? 0 : await countPendingMigrations(new Set(applied.keys()));
  } finally {
    await client.end();
  }
}

/** Names of the migrations applied to this database, with the hashes of their texts. */
async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migrations',
  );
  return new Map(rows.map((row) => [row.name, row.hash]));
}

/** Records the first migration for a trial installation that has all steps. Throws where some are missing. */
async function replaceTrialSteps(client: pg.Client, files: readonly Migration[]): Promise<void> {
  const applied = await readApplied(client);
  refuseUnfinishedTrial(applied);
  if (isTrial(applied)) await recordInitial(client, files);
}

function refuseUnfinishedTrial(applied: ReadonlyMap<string, string>): void {
  if (!isUnfinishedTrial(applied)) return;
  throw new StartupError(
    `该数据库来自较早的试用版，结构不完整，此版本无法直接使用。数据未变更。\n请先使用${LAST_TRIAL_VERSION}启动，运行几分钟后停止，再启动此版本；或使用该版本备份，在此版本里恢复。`,
  );
}

async function listMigrationNames(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
}

/** The migrations that this version has, in their order. */
export async function loadMigrations(): Promise<Migration[]> {
  return Promise.all(
    (await listMigrationNames()).map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}
