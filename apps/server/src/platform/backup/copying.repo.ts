import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { CONTENT_CHANGED } from '../../db/notify-content-changed.ts';
import { UNLOCK_RESTORED_JOBS } from '../queue/worker-tables.repo.ts';
import {
  type CatalogTable,
  type TableName,
  toSqlName,
  quoteName,
  readSchemaToggles,
} from './catalog.repo.ts';

/** PostgreSQL 55006: the database has connections. */
const IN_USE = '55006';

/** A connection of its own, without a time limit: copying a large table may take long. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'zhihui backup',
    keepAlive: true,
    options: '-c statement_timeout=0 -c synchronize_seqscans=off -c timezone=UTC',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** All that is read until `finish` shows one moment. */
export async function beginSnapshot(client: pg.ClientBase): Promise<Date> {
  await client.query('begin isolation level repeatable read, read only');
  const { rows } = await client.query<{ now: Date }>('select now()');
  return rows[0]?.now ?? new Date();
}

/** Rows of a table as text, one a line, in the order in which they lie there. */
export function copyOut(client: pg.ClientBase, table: CatalogTable): Readable {
  return client.query(copyTo(`copy ${toSqlName(table)} ${columnsOf(table)} to stdout`));
}

async function copyIn(client: pg.ClientBase, table: CatalogTable, rows: Readable) {
  await pipeline(
    rows,
    client.query(copyFrom(`copy ${toSqlName(table)} ${columnsOf(table)} from stdin`)),
  );
}

const columnsOf = ({ columns }: CatalogTable): string => `(${columns.map(quoteName).join(', ')})`;

/**
 * Replaces the content of the tables in one transaction, all or nothing. Keys and indexes are created again at the end,
 * which also checks the loaded rows.
 */
export async function fillTables<T extends CatalogTable>(
  client: pg.ClientBase,
  tables: readonly T[],
  openRows: (table: T) => Promise<Readable>,
): Promise<void> {
  await client.query('begin');
  const schemaToggles = await readSchemaToggles(client);
  for (const statement of schemaToggles.off) await client.query(statement);
  await client.query(`truncate ${tables.map(toSqlName).join(', ')}`);
  for (const table of tables) await copyIn(client, table, await openRows(table));
  for (const statement of schemaToggles.on) await client.query(statement);
  await client.query('commit');
}

export async function setSequences(
  client: pg.ClientBase,
  sequences: readonly (TableName & { last: string })[],
): Promise<void> {
  for (const sequence of sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [
      toSqlName(sequence),
      sequence.last,
    ]);
}

/** Unlocks the jobs that were running when the backup was made. */
export async function releaseJobs(client: pg.ClientBase): Promise<void> {
  for (const update of UNLOCK_RESTORED_JOBS) await client.query(update);
}

/** The processes of the time of the backup no longer run. */
export async function deleteNodes(client: pg.ClientBase): Promise<void> {
  await client.query('delete from nodes');
}

/** Statistics of the loaded tables: without them the first searches read whole tables. */
export async function analyze(client: pg.ClientBase): Promise<void> {
  await client.query('analyze');
}

export async function createDatabase(client: pg.ClientBase, name: string): Promise<void> {
  await client.query(`create database ${quoteName(name)} template template0 encoding 'UTF8'`);
}

export async function dropDatabase(client: pg.ClientBase, name: string): Promise<void> {
  const drop = `drop database if exists ${quoteName(name)}`;
  try {
    // also ends PostgreSQL's own work in it (autovacuum); `force` would require a superuser for that
    await client.query(drop);
  } catch (error) {
    if ((error as { code?: string }).code !== IN_USE) throw error;
    await client.query(`${drop} with (force)`);
  }
}

/** Programs that are connected to the database that this connection is in: `zhihui 10.0.0.11 ×6`. */
export async function findOtherConnections(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ program: string }>(
    `select concat_ws(' ', coalesce(nullif(application_name, ''), usename),
         coalesce(host(client_addr), '本机'), '×' || count(*)) as program
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
     group by application_name, usename, client_addr order by count(*) desc, 1 limit 10`,
  );
  return rows.map(({ program }) => program);
}

/** Replaces one database by another, and renames the replaced one: both or neither. */
export async function swapDatabases(
  server: pg.ClientBase,
  names: { restored: string; site: string; before: string },
): Promise<void> {
  const { restored, site, before } = names;
  await server.query('begin');
  await server.query(`alter database ${quoteName(site)} rename to ${quoteName(before)}`);
  await server.query(`alter database ${quoteName(restored)} rename to ${quoteName(site)}`);
  await server.query('commit');
}

/** Totals of a site's content, for people; null for a database without our tables. */
export async function countSite(client: pg.ClientBase) {
  const hasContents = await client.query(
    `select 1 where to_regclass('public.contents') is not null`,
  );
  if (hasContents.rowCount === 0) return null;
  const { rows } = await client.query<{ contents: number; users: number; newest: Date | null }>(
    `select (select count(*)::int from contents) as contents, (select count(*)::int from users) as users,
      (select max(updated_at) from contents) as newest`,
  );
  return rows[0] ?? null;
}

/** Until this connection ends. */
export async function waitForLock(client: pg.ClientBase, lock: number): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lock]);
}

export async function begin(client: pg.ClientBase): Promise<void> {
  await client.query('begin');
}

export async function commit(client: pg.ClientBase): Promise<void> {
  await client.query('commit');
}

/** Running nodes clear their caches for readers once this transaction is committed. */
export async function notifyChange(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_notify($1, $2)', [CONTENT_CHANGED, '']);
}

/** Databases of this account with this prefix and without connections. */
export async function findUnusedDatabases(
  client: pg.ClientBase,
  prefix: string,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select d.datname as name from pg_database d
     where starts_with(d.datname, $1) and pg_get_userbyid(d.datdba) = current_user
       and not exists (select 1 from pg_stat_activity a where a.datname = d.datname)`,
    [prefix],
  );
  return rows.map(({ name }) => name);
}
