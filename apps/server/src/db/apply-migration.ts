// Why it is as it is: docs/decisions/0088-rolling-updates.md
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** A migration of this version: a file of SQL. */
export interface Migration {
  name: string;
  text: string;
  hash: string;
}

/** The first line of a file whose single statement is repeated, with a commit each time, until it changes nothing more. */
const IN_BATCHES = '-- in batches';
/** The first line of a file of `create index concurrently` and the like, which no transaction can hold. */
const CONCURRENTLY = '-- concurrently';

/** A migration that waits for a table blocks all later queries on it: readers wait no longer than this. */
const LOCK_MS = 2000;
/** Until the next try, at first and at most. */
const PAUSE_MS = { first: 250, max: 5000 };
/** A start that cannot have a table for so long ends with an error; the nodes of the version before go on. */
const MAX_WAIT_MS = 600_000;
const REPORT_INTERVAL_MS = 5000;
/** PostgreSQL's codes for a lock that could not be acquired in time, and for a deadlock. */
const RETRYABLE_CODES: ReadonlySet<unknown> = new Set(['55P03', '40P01']);

/** Runs a migration in the mode that its first line names, and records it. It can be interrupted at any time and run again. */
export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  report: (text: string) => void,
): Promise<void> {
  const first = migration.text.slice(0, migration.text.indexOf('\n')).trim();
  try {
    if (first === IN_BATCHES) await applyInBatches(client, migration, report);
    else if (first === CONCURRENTLY) await applyConcurrently(client, migration);
    else await applyInTransaction(client, migration, report);
  } catch (error) {
    throw new Error(`迁移 ${migration.name} 失败：${(error as Error).message}`, { cause: error });
  }
}

const record = (client: pg.Client, { name, hash }: Migration) =>
  client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);

function applyInTransaction(
  client: pg.Client,
  migration: Migration,
  report: (text: string) => void,
): Promise<void> {
  return retryOnLockTimeout(migration.name, report, async () => {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${LOCK_MS}`);
      await client.query(migration.text);
      await record(client, migration);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });
}

/** Between two batches it pauses for as long as the batch took, so that other queries get their turn. */
async function applyInBatches(
  client: pg.Client,
  migration: Migration,
  report: (text: string) => void,
): Promise<void> {
  let total = 0;
  let lastReportAt = performance.now();
  await client.query(`set lock_timeout = ${LOCK_MS}`);
  for (;;) {
    const startedAt = performance.now();
    let changed = 0;
    await retryOnLockTimeout(migration.name, report, async () => {
      changed = (await client.query(migration.text)).rowCount ?? 0;
    });
    if (changed === 0) break;
    total += changed;
    const now = performance.now();
    if (now - lastReportAt > REPORT_INTERVAL_MS) {
      report(`${migration.name}（已更新 ${total} 行）`);
      lastReportAt = now;
    }
    await sleep(now - startedAt);
  }
  await client.query('set lock_timeout to default');
  await record(client, migration);
}

async function applyConcurrently(client: pg.Client, migration: Migration): Promise<void> {
  await dropInvalidIndexes(client, migration.text);
  // one at a time: several in one query would be one transaction
  for (const statement of migration.text.split(/;\s*$/mu))
    if (statement.replaceAll(/^--.*$/gmu, '').trim() !== '') await client.query(statement);
  await record(client, migration);
}

/** An index whose creation was interrupted exists and is maintained, but is never used. */
async function dropInvalidIndexes(client: pg.Client, text: string): Promise<void> {
  const names = [...text.matchAll(/index concurrently if not exists (\w+)/giu)].map(([, n]) => n);
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where not i.indisvalid and c.relname = any($1)`,
    [names],
  );
  for (const { name } of rows) await client.query(`drop index concurrently if exists "${name}"`);
}

async function retryOnLockTimeout(
  name: string,
  report: (text: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  const deadline = Date.now() + MAX_WAIT_MS;
  for (let pause = PAUSE_MS.first; ; pause = Math.min(pause * 2, PAUSE_MS.max)) {
    try {
      return await work();
    } catch (error) {
      if (!RETRYABLE_CODES.has((error as { code?: unknown }).code) || Date.now() > deadline)
        throw error;
      if (pause === PAUSE_MS.first) report(`${name}（表正在使用中，稍后重试）`);
      await sleep(pause);
    }
  }
}
