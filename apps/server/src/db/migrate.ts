import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { LOCKS } from './locks.ts';

const FOLDER = new URL('./migrations/', import.meta.url);

/**
 * Applies migrations that were not applied yet, each in its own transaction, under one advisory lock, so that nodes
 * starting together do not collide. Refuses a database whose applied migrations differ from the files.
 * Returns the names applied now.
 */
export async function migrate(url: string, onStep: (name: string) => void = () => undefined) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS.migrations]);
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; hash: string }>(
      'select name, hash from migrations',
    );
    const done = new Map(rows.map((row) => [row.name, row.hash]));
    const applied: string[] = [];
    for (const { name, text, hash } of await migrationFiles()) {
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

async function migrationFiles() {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
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
