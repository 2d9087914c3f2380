// Why it is as it is: docs/decisions/0088-rolling-updates.md
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { glob } from 'node:fs/promises';
import type pg from 'pg';
import { loadMigrations } from '../../src/db/migrate.ts';
import { VERSION } from '../../src/version.ts';
import { describeStatement } from '../describe-statement.ts';
import { declareFamilies, statements } from '../../src/db/statement.ts';
import type { Statement } from '../../src/db/statement.ts';
import type { Shape } from '../../src/db/kinds.ts';

/** What a release requires of the database: recorded with it, and preserved by the version after it. */
export interface Release {
  version: string;
  /** Names of its migrations. */
  migrations: string[];
  statements: Record<string, ReleasedStatement>;
  /** Columns by table. */
  tables: Record<string, Record<string, Column>>;
  /** Constraints, unique indexes and triggers, by `table name`, as PostgreSQL prints them. */
  rules: Record<string, string>;
}

export interface ReleasedStatement {
  text: string;
  /** Types of `$1`, `$2`, …, by oid. */
  params: number[];
  /** Names and types of the columns it answers with. */
  columns: [name: string, oid: number][];
}

interface Column {
  /** Whether a row must supply it: not null and without a default. */
  required: boolean;
  notNull: boolean;
}

const FILE = path.join(import.meta.dirname, 'released.json.gz');

/** The release before this version. */
export function readRelease(): Release {
  return JSON.parse(gunzipSync(readFileSync(FILE)).toString()) as Release;
}

/** Records what this version needs, for the version after it. */
export async function recordRelease(client: pg.Client): Promise<Release> {
  const release = await describeRelease(client);
  writeFileSync(FILE, gzipSync(JSON.stringify(release), { level: 9 }));
  return release;
}

async function describeRelease(client: pg.Client): Promise<Release> {
  const statements: Release['statements'] = {};
  for (const { name, text } of await declareAll()) statements[name] = await describe(client, text);
  const migrations = (await loadMigrations()).map(({ name }) => name);
  return { version: VERSION, migrations, statements, ...(await describeTables(client)) };
}

/** How PostgreSQL understands a statement. */
export async function describe(client: pg.Client, text: string): Promise<ReleasedStatement> {
  const { params, columns } = await describeStatement(client, text);
  return { text, params, columns: columns.map(({ name, oid }) => [name, oid]) };
}

/** Tables and what watches over their rows. */
export async function describeTables(
  client: pg.Client,
): Promise<Pick<Release, 'tables' | 'rules'>> {
  const columns = await client.query<{ table: string; name: string } & Column>(
    `select c.relname as table, a.attname as name, a.attnotnull as "notNull",
        a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = '' as required
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and a.attnum > 0 and not a.attisdropped order by 1, a.attnum`,
  );
  const tables: Release['tables'] = {};
  for (const { table, name, required, notNull } of columns.rows)
    (tables[table] ??= {})[name] = { required, notNull };
  // keys appear as their indexes
  const rules = await client.query<{ name: string; rule: string }>(
    `select conrelid::regclass || ' ' || conname as name, pg_get_constraintdef(oid) as rule
        from pg_constraint where connamespace = 'public'::regnamespace and contype not in ('n', 'p', 'u')
          and conrelid <> 0
      union all select indrelid::regclass || ' ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
        from pg_index join pg_class c on c.oid = indrelid
        where indisunique and c.relnamespace = 'public'::regnamespace
      union all select tgrelid::regclass || ' ' || tgname, pg_get_triggerdef(t.oid)
        from pg_trigger t join pg_class c on c.oid = tgrelid
        where not tgisinternal and c.relnamespace = 'public'::regnamespace
      order by 1`,
  );
  return { tables, rules: Object.fromEntries(rules.rows.map(({ name, rule }) => [name, rule])) };
}

/** Loads every repository, which declares its statements, and returns them all except those of tests. */
export async function declareAll(): Promise<Statement<Shape, Shape>[]> {
  const folder = path.join(import.meta.dirname, '../../src');
  for await (const file of glob(['**/*.repo.ts', 'db/notify-content-changed.ts'], {
    cwd: folder,
  })) {
    await import(path.join(folder, file));
  }
  declareFamilies();
  return [...statements.values()].filter(({ name }) => !name.startsWith('test.'));
}
