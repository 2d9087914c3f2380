import type pg from 'pg';

/** The tables that are backed up: our own, and the job queue's. */
const SCHEMAS = ['public', 'graphile_worker'];

export interface TableName {
  schema: string;
  name: string;
}
export interface CatalogTable extends TableName {
  /** Without generated columns, which a restore computes again. */
  columns: string[];
}

/** A name for use in SQL. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const toSqlName = ({ schema, name }: TableName): string =>
  `${quoteName(schema)}.${quoteName(name)}`;

/** All tables that survive a crash; unlogged ones hold what may be lost. */
export async function readTables(client: pg.ClientBase): Promise<CatalogTable[]> {
  const { rows } = await client.query<CatalogTable>(
    `select n.nspname as schema, c.relname as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = any ($1) and c.relkind = 'r' and c.relpersistence = 'p'
       -- the queue's own migrations belong to the program that made them
       and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')
     group by 1, 2 order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

/** Sequences that were used, and the last number each gave. */
export async function readSequences(client: pg.ClientBase) {
  const { rows } = await client.query<TableName & { last: string }>(
    `select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
     where schemaname = any ($1) and last_value is not null order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

export async function readAppliedMigrations(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migrations order by name',
  );
  return rows;
}

/** Statements that drop what makes loading slow or impossible, and those that create it again, in this order. */
export async function readSchemaToggles(
  client: pg.ClientBase,
): Promise<{ off: string[]; on: string[] }> {
  const keys = await client.query<{ name: string; table: string; definition: string }>(
    `select quote_ident(conname) as name, conrelid::regclass::text as table,
       pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace::regnamespace::text = any ($1)`,
    [SCHEMAS],
  );
  const indexes = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace::regnamespace::text = any ($1) and not i.indisunique
       and not exists (select 1 from pg_constraint where conindid = i.indexrelid)`,
    [SCHEMAS],
  );
  const triggered = await client.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger
     join pg_class c on c.oid = tgrelid
     where not tgisinternal and c.relnamespace::regnamespace::text = any ($1)`,
    [SCHEMAS],
  );
  return {
    off: [
      ...keys.rows.map(({ name, table }) => `alter table ${table} drop constraint ${name}`),
      ...indexes.rows.map(({ name }) => `drop index ${name}`),
      ...triggered.rows.map(({ table }) => `alter table ${table} disable trigger user`),
    ],
    on: [
      ...indexes.rows.map(({ definition }) => definition),
      ...triggered.rows.map(({ table }) => `alter table ${table} enable trigger user`),
      ...keys.rows.map(
        ({ name, table, definition }) =>
          `alter table ${table} add constraint ${name} ${definition}`,
      ),
    ],
  };
}
