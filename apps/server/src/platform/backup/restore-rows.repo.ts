import { parseJson } from '@zhihui/contract/json.ts';
import type pg from 'pg';
import {
  type CatalogTable,
  type TableName,
  toSqlName,
  quoteName,
  readTables,
} from './catalog.repo.ts';

interface Row {
  /** The whole row as JSON from PostgreSQL: numbers of any size are restored unchanged. */
  json: string;
  /** Ids beyond 2^53 are strings. */
  fields: Record<string, unknown>;
}
interface Reference {
  child: TableName;
  column: string;
  parent: TableName;
  /** The child is deleted with its parent: it is a part of it. */
  owned: boolean;
}

const BATCH_SIZE = 500;
/** Rows without an owner of their own are restored with whatever refers to them. */
const SHARED = new Set(['public.media', 'public.tags', 'public.categories']);
const qualifiedName = ({ schema, name }: TableName): string => `${schema}.${name}`;

/** References by one column to an id. */
async function readReferences(client: pg.ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select json_build_object('schema', cn.nspname, 'name', c.relname) as child, a.attname::text as column,
       json_build_object('schema', pn.nspname, 'name', p.relname) as parent, k.confdeltype = 'c' as owned
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_namespace cn on cn.oid = c.relnamespace
     join pg_class p on p.oid = k.confrelid join pg_namespace pn on pn.oid = p.relnamespace
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     join pg_attribute pa on pa.attrelid = k.confrelid and pa.attnum = k.confkey[1]
     where k.contype = 'f' and cn.nspname = 'public' and cardinality(k.conkey) = 1 and pa.attname = 'id'`,
  );
  return rows;
}

async function readRows(
  client: pg.ClientBase,
  table: TableName,
  column: string,
  values: readonly string[],
): Promise<Row[]> {
  const { rows } = await client.query<{ json: string }>(
    `select to_jsonb(t)::text as json from ${toSqlName(table)} t where t.${quoteName(column)}::text = any ($1::text[])`,
    [values],
  );
  // an answer is newer than its question, and is restored after it
  return rows
    .map(({ json }) => ({ json, fields: parseJson(json) as Row['fields'] }))
    .sort((left, right) => Number(left.fields['id'] ?? 0) - Number(right.fields['id'] ?? 0));
}

const isId = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** The values of a column of these rows, each once. */
function collectIds(rows: readonly Row[], column: string): string[] {
  return [
    ...new Set(
      rows
        .map(({ fields }) => fields[column])
        .filter(isId)
        .map(String),
    ),
  ];
}

const toJsonArray = (rows: readonly Row[]): string => `[${rows.map(({ json }) => json).join(',')}]`;

/**
 * Copies rows and their parts from one database into another: existing rows stay as they are. Missing rows that they refer
 * to are copied too; rows of others that refer to deleted ones are not. Runs within a transaction of the target, all or
 * nothing.
 * @returns number of restored rows, by table
 */
export async function restoreRows(
  from: pg.ClientBase,
  to: pg.ClientBase,
  table: TableName,
  ids: readonly string[],
): Promise<Map<string, Row['fields'][]>> {
  const references = await readReferences(from);
  const columns = new Map((await readTables(to)).map((table) => [qualifiedName(table), table]));
  const restored = new Map<string, Row['fields'][]>();
  const insert = async (into: TableName, rows: readonly Row[]): Promise<void> => {
    const targetTable = columns.get(qualifiedName(into));
    if (targetTable === undefined || rows.length === 0) return;
    await insertRows(to, targetTable, rows);
    restored.set(into.name, [
      ...(restored.get(into.name) ?? []),
      ...rows.map(({ fields }) => fields),
    ]);
  };
  const restoreParents = async (
    child: TableName,
    rows: readonly Row[],
    all: boolean,
  ): Promise<void> => {
    for (const { column, parent } of references.filter(
      (reference) => qualifiedName(reference.child) === qualifiedName(child),
    )) {
      if (!all && !SHARED.has(qualifiedName(parent))) continue;
      const referencedIds = collectIds(rows, column);
      const missing = await findMissingIds(to, parent, referencedIds);
      if (missing.length === 0) continue;
      const parents = await readRows(from, parent, 'id', missing);
      await restoreParents(parent, parents, true);
      await insert(parent, parents);
    }
  };
  const roots = await readRows(from, table, 'id', ids);
  await restoreParents(table, roots, true);
  await insert(table, roots);
  const visited = new Set<string>();
  const restoreChildren = async (
    parent: TableName,
    parentIds: readonly string[],
  ): Promise<void> => {
    for (const { child, column } of references.filter(
      (reference) => reference.owned && qualifiedName(reference.parent) === qualifiedName(parent),
    )) {
      const key = `${qualifiedName(child)}.${column}`;
      if (visited.has(key) || parentIds.length === 0) continue;
      visited.add(key);
      const rows = await readRows(from, child, column, parentIds);
      await restoreParents(child, rows, false);
      const insertable = await filterWithParents(to, references, child, rows);
      await insert(child, insertable);
      await restoreChildren(child, collectIds(insertable, 'id'));
    }
  };
  await restoreChildren(table, ids);
  // triggers counted the restored rows again: the counts of the backup are right
  await overwriteRows(to, columns.get(qualifiedName(table)) as CatalogTable, roots);
  return restored;
}

async function insertRows(
  client: pg.ClientBase,
  table: CatalogTable,
  rows: readonly Row[],
): Promise<void> {
  const list = table.columns.map(quoteName).join(', ');
  for (let n = 0; n < rows.length; n += BATCH_SIZE) {
    await client.query(
      `insert into ${toSqlName(table)} (${list}) overriding system value
       select ${list} from jsonb_populate_recordset(null::${toSqlName(table)}, $1::jsonb) on conflict do nothing`,
      [toJsonArray(rows.slice(n, n + BATCH_SIZE))],
    );
  }
}

async function overwriteRows(
  client: pg.ClientBase,
  table: CatalogTable,
  rows: readonly Row[],
): Promise<void> {
  const list = table.columns.filter((column) => column !== 'id').map(quoteName);
  await client.query(
    `update ${toSqlName(table)} t set (${list.join(', ')}) = row(${list.map((item) => `b.${item}`).join(', ')})
     from jsonb_populate_recordset(null::${toSqlName(table)}, $1::jsonb) b where b.id = t.id`,
    [toJsonArray(rows)],
  );
}

/** Which of these ids the table does not have. */
export async function findMissingIds(
  client: pg.ClientBase,
  table: TableName,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query<{ id: string }>(
    `select w.id from unnest($1::text[]) as w (id)
     where not exists (select 1 from ${toSqlName(table)} t where t.id::text = w.id)`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

async function filterWithParents(
  client: pg.ClientBase,
  references: readonly Reference[],
  child: TableName,
  rows: readonly Row[],
): Promise<Row[]> {
  let left = [...rows];
  for (const { column, parent } of references.filter(
    (reference) => qualifiedName(reference.child) === qualifiedName(child),
  )) {
    if (qualifiedName(parent) === qualifiedName(child)) continue;
    const referencedIds = collectIds(left, column);
    const missing = new Set(await findMissingIds(client, parent, referencedIds));
    left = left.filter(({ fields }) => {
      const id = fields[column];
      return !isId(id) || !missing.has(String(id));
    });
  }
  return left;
}
