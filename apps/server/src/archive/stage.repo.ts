import type pg from 'pg';
import type { ArchiveTable, ColumnKind } from './archive-table.ts';
import { hasId } from './archive-table.ts';

/** Columns of a rendering, which rows get while they wait. */
const RENDERED: Readonly<Record<string, string>> = {
  contents: `add html text, add toc jsonb, add excerpt text, add plain text`,
  answers: 'add html text, add plain text',
};

/** Makes the table in which the rows of the archive wait until all of them were checked; it ends with the transaction. */
export async function createStage(
  client: pg.ClientBase,
  { name, columns }: ArchiveTable,
): Promise<void> {
  const list = Object.keys(columns).map((column) => `"${column}"`);
  await client.query(
    `create temp table stage_${name} on commit drop as select ${list.join(', ')} from public."${name}" where false`,
  );
  const rendered = RENDERED[name];
  await client.query(
    `alter table stage_${name} add line bigint primary key ${rendered === undefined ? '' : `, ${rendered}`}`,
  );
}

/** Adds rows, JSON objects with their line, to those that wait. */
export async function addToStage(
  client: pg.ClientBase,
  name: string,
  rows: readonly string[],
): Promise<void> {
  await client.query(
    `insert into stage_${name} select * from jsonb_populate_recordset(null::stage_${name}, $1::jsonb)`,
    [`[${rows.join(',')}]`],
  );
}

/** Makes what waits fast to read, once all of it is there. */
export async function finishStage(
  client: pg.ClientBase,
  { name, key }: ArchiveTable,
): Promise<void> {
  await client.query(
    `create index on stage_${name} (${key.map((column) => `"${column}"`).join(', ')})`,
  );
  await client.query(`analyze stage_${name}`);
}

/** The line of a row that another one of the same key precedes; null where there is none. */
export async function findTwice(
  client: pg.ClientBase,
  table: ArchiveTable,
): Promise<string | null> {
  const { name, key } = table;
  const keys = hasId(table) ? ['id'] : key;
  const { rows } = await client.query<{ line: string }>(
    `select max(line) as line from stage_${name} group by ${keys.map((column) => `"${column}"`).join(', ')}
     having count(*) > 1 limit 1`,
  );
  return rows[0]?.line ?? null;
}

/** A row that refers to one that the archive does not have. */
export interface Dangling {
  line: string;
  column: string;
  id: string;
  table: string;
}

/** The first row that refers to one that the archive does not have; null where all are there. */
export async function findDangling(
  client: pg.ClientBase,
  table: ArchiveTable,
): Promise<Dangling | null> {
  for (const [column, kind] of Object.entries(table.columns)) {
    for (const { to, condition } of listTargets(column, kind)) {
      const { rows } = await client.query<{ line: string; id: string }>(
        `select s.line, s."${column}"::text as id from stage_${table.name} s where ${condition}
         and not exists (select from stage_${to} t where t.id = s."${column}") order by s.line limit 1`,
      );
      const [first] = rows;
      if (first !== undefined) return { ...first, column, table: to };
    }
  }
  return null;
}

function listTargets(column: string, kind: ColumnKind): { to: string; condition: string }[] {
  if (kind.is === 'reference') return [{ to: kind.table, condition: `s."${column}" is not null` }];
  if (kind.is !== 'target') return [];
  return Object.entries(kind.tables).map(([type, to]) => ({
    to,
    condition: `s."${kind.typeColumn}" = '${type}'`,
  }));
}

/** Whether the rows form a tree: a row whose branch has no top is in a circle. */
export async function isTree(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ complete: boolean }>(
    `with recursive tree as (
       select id from stage_${name} where parent_id is null
       union all select s.id from stage_${name} s join tree t on t.id = s.parent_id)
     select (select count(*) from tree) = (select count(*) from stage_${name}) as complete`,
  );
  return rows[0]?.complete === true;
}

/** Types of a target column that are none. */
export async function findWrongTarget(
  client: pg.ClientBase,
  { name, columns }: ArchiveTable,
): Promise<string | null> {
  for (const kind of Object.values(columns)) {
    if (kind.is !== 'target') continue;
    const { rows } = await client.query<{ line: string }>(
      `select line from stage_${name} where not ("${kind.typeColumn}" = any ($1)) order by line limit 1`,
      [Object.keys(kind.tables)],
    );
    if (rows[0] !== undefined) return rows[0].line;
  }
  return null;
}
