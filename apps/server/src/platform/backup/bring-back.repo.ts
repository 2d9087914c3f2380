import { parseJson } from '@zhihui/contract/json.ts';
import type pg from 'pg';
import { type CatalogTable, type TableName, inSql, quoted, readTables } from './catalog.repo.ts';

interface Row {
  /** The whole row as JSON, as PostgreSQL wrote it: numbers of any size go back as they came. */
  json: string;
  /** Ids beyond 2^53 are strings. */
  fields: Record<string, unknown>;
}
interface Reference {
  child: TableName;
  column: string;
  parent: TableName;
  /** The child goes when its parent goes: it is a part of it. */
  owned: boolean;
}

const AT_ONCE = 500;
/** What belongs to nobody alone comes along with whatever refers to it. */
const SHARED = new Set(['public.media', 'public.tags', 'public.categories']);
const nameOf = ({ schema, name }: TableName): string => `${schema}.${name}`;

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
    `select to_jsonb(t)::text as json from ${inSql(table)} t where t.${quoted(column)}::text = any ($1::text[])`,
    [values],
  );
  // what answers something came after it, and is put back after it
  return rows
    .map(({ json }) => ({ json, fields: parseJson(json) as Row['fields'] }))
    .sort((left, right) => Number(left.fields['id'] ?? 0) - Number(right.fields['id'] ?? 0));
}

const isId = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** What a column of these rows names, each once. */
function idsIn(rows: readonly Row[], column: string): string[] {
  return [
    ...new Set(
      rows
        .map(({ fields }) => fields[column])
        .filter(isId)
        .map(String),
    ),
  ];
}

const arrayOf = (rows: readonly Row[]): string => `[${rows.map(({ json }) => json).join(',')}]`;

/**
 * Brings rows and all that is a part of them from one database into another: what is there already stays as it is. What
 * they refer to comes along where it is missing; rows of others that refer to what is gone do not.
 * Within a transaction of the other, all or nothing.
 * @returns rows brought back, by the name of their table
 */
export async function bringBack(
  from: pg.ClientBase,
  to: pg.ClientBase,
  table: TableName,
  ids: readonly string[],
): Promise<Map<string, Row['fields'][]>> {
  const references = await readReferences(from);
  const columns = new Map((await readTables(to)).map((one) => [nameOf(one), one]));
  const brought = new Map<string, Row['fields'][]>();
  const insert = async (into: TableName, rows: readonly Row[]): Promise<void> => {
    const there = columns.get(nameOf(into));
    if (there === undefined || rows.length === 0) return;
    await insertRows(to, there, rows);
    brought.set(into.name, [
      ...(brought.get(into.name) ?? []),
      ...rows.map(({ fields }) => fields),
    ]);
  };
  const upwards = async (child: TableName, rows: readonly Row[], all: boolean): Promise<void> => {
    for (const { column, parent } of references.filter(
      (one) => nameOf(one.child) === nameOf(child),
    )) {
      if (!all && !SHARED.has(nameOf(parent))) continue;
      const wanted = idsIn(rows, column);
      const missing = await withoutThose(to, parent, wanted);
      if (missing.length === 0) continue;
      const parents = await readRows(from, parent, 'id', missing);
      await upwards(parent, parents, true);
      await insert(parent, parents);
    }
  };
  const roots = await readRows(from, table, 'id', ids);
  await upwards(table, roots, true);
  await insert(table, roots);
  const done = new Set<string>();
  const downwards = async (parent: TableName, parentIds: readonly string[]): Promise<void> => {
    for (const { child, column } of references.filter(
      (one) => one.owned && nameOf(one.parent) === nameOf(parent),
    )) {
      const key = `${nameOf(child)}.${column}`;
      if (done.has(key) || parentIds.length === 0) continue;
      done.add(key);
      const rows = await readRows(from, child, column, parentIds);
      await upwards(child, rows, false);
      const fitting = await whoseParentsAreThere(to, references, child, rows);
      await insert(child, fitting);
      await downwards(child, idsIn(fitting, 'id'));
    }
  };
  await downwards(table, ids);
  // triggers counted what came in once more: the counts of the backup are right
  await setAgain(to, columns.get(nameOf(table)) as CatalogTable, roots);
  return brought;
}

async function insertRows(
  client: pg.ClientBase,
  table: CatalogTable,
  rows: readonly Row[],
): Promise<void> {
  const list = table.columns.map(quoted).join(', ');
  for (let n = 0; n < rows.length; n += AT_ONCE) {
    await client.query(
      `insert into ${inSql(table)} (${list}) overriding system value
       select ${list} from jsonb_populate_recordset(null::${inSql(table)}, $1::jsonb) on conflict do nothing`,
      [arrayOf(rows.slice(n, n + AT_ONCE))],
    );
  }
}

async function setAgain(
  client: pg.ClientBase,
  table: CatalogTable,
  rows: readonly Row[],
): Promise<void> {
  const list = table.columns.filter((column) => column !== 'id').map(quoted);
  await client.query(
    `update ${inSql(table)} t set (${list.join(', ')}) = row(${list.map((one) => `b.${one}`).join(', ')})
     from jsonb_populate_recordset(null::${inSql(table)}, $1::jsonb) b where b.id = t.id`,
    [arrayOf(rows)],
  );
}

/** Which of these ids the table does not have. */
export async function withoutThose(
  client: pg.ClientBase,
  table: TableName,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query<{ id: string }>(
    `select w.id from unnest($1::text[]) as w (id)
     where not exists (select 1 from ${inSql(table)} t where t.id::text = w.id)`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

async function whoseParentsAreThere(
  client: pg.ClientBase,
  references: readonly Reference[],
  child: TableName,
  rows: readonly Row[],
): Promise<Row[]> {
  let left = [...rows];
  for (const { column, parent } of references.filter(
    (one) => nameOf(one.child) === nameOf(child),
  )) {
    if (nameOf(parent) === nameOf(child)) continue;
    const wanted = idsIn(left, column);
    const missing = new Set(await withoutThose(client, parent, wanted));
    left = left.filter(({ fields }) => {
      const id = fields[column];
      return !isId(id) || !missing.has(String(id));
    });
  }
  return left;
}
