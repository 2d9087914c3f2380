import type pg from 'pg';
import type { ArchiveTable } from './archive-table.ts';
import { hasId } from './archive-table.ts';

/** Larger ids are not taken over: the next rows of this site would be numbered from there. */
const MAX_ID = 999_999_999_999;
/** Uploads have random ids. */
const MAX_RANDOM_ID = 999_999_999_999_999_999n;

/** Condition that the row `s` belongs to one that is new here; null where rows belong to none. */
export function partCondition({ columns, partOf }: ArchiveTable): string | null {
  if (partOf === null) return null;
  const conditions = Object.entries(columns).flatMap(([column, kind]) => {
    if (kind.is === 'reference')
      return kind.table === partOf ? [isNew(partOf, `s."${column}"`)] : [];
    if (kind.is !== 'target') return [];
    const cases = Object.entries(kind.tables).map(
      ([type, table]) => `when '${type}' then ${isNew(table, `s."${column}"`)}`,
    );
    return [`case s."${kind.typeColumn}" ${cases.join(' ')} end`];
  });
  return conditions.join(' and ');
}

const isNew = (table: string, id: string): string =>
  `exists (select from read_${table} p where p.old = ${id} and p.is_new)`;

export interface ArchiveSite {
  /** Of the archive. */
  id: string;
  /** Whether the archive was made by this site. */
  isOwn: boolean;
}

/**
 * Finds for each waiting row of a table the row here that it already is, and a number for every other: its own where that is
 * free. Tables are matched in their order, because a row may be known by what it refers to.
 */
export async function matchRows(
  client: pg.ClientBase,
  table: ArchiveTable,
  site: ArchiveSite,
): Promise<void> {
  if (!hasId(table)) return;
  const { name, match } = table;
  await client.query(
    `create temp table read_${name} (old bigint primary key, new bigint not null, is_new boolean not null) on commit drop`,
  );
  if (match !== null) {
    // what an earlier reading brought here, as far as it is still there
    await addMatches(
      client,
      name,
      `select r.old_id, r.new_id from archive_rows r join public."${name}" t on t.id = r.new_id
       where r.site = '${assertUuid(site.id)}' and r.table_name = '${name}'`,
    );
    // a copy of this site has its id too, but not the same row at the same moment
    if (site.isOwn)
      await addMatches(
        client,
        name,
        `select s.id, t.id from stage_${name} s join public."${name}" t on t.id = s.id and t.created_at = s.created_at`,
      );
    if (match !== 'origin')
      await addMatches(client, name, match.sql.replaceAll(/\bstage\b/gu, `stage_${name}`));
  }
  await numberNewRows(client, table);
  await client.query(`analyze read_${name}`);
}

function assertUuid(id: string): string {
  if (!/^[0-9a-f-]{36}$/iu.test(id)) throw new Error('not the id of a site');
  return id;
}

async function addMatches(client: pg.ClientBase, name: string, pairs: string): Promise<void> {
  await client.query(
    `insert into read_${name} select distinct on (m.old) m.old, m.new, false from (${pairs}) m (old, new)
     where exists (select from stage_${name} s where s.id = m.old)
       and not exists (select from read_${name} r where r.old = m.old) order by m.old, m.new`,
  );
}

async function numberNewRows(client: pg.ClientBase, table: ArchiveTable): Promise<void> {
  const { name } = table;
  const part = partCondition(table);
  const fresh = `select s.id from stage_${name} s where ${part ?? 'true'}
    and not exists (select from read_${name} r where r.old = s.id)`;
  const sequence = await findSequence(client, name);
  const max = sequence === null ? MAX_RANDOM_ID : MAX_ID;
  // first: rows that others add meanwhile get numbers above those that are taken over
  if (sequence !== null)
    await client.query(
      `select setval('${sequence}', greatest(m.max, q.last_value)) from ${sequence} q,
         (select max(f.id) as max from (${fresh}) f where f.id between 1 and ${max}) m where m.max is not null`,
    );
  await client.query(
    `insert into read_${name} select f.id, f.id, true from (${fresh}) f
     where f.id between 1 and ${max} and not exists (select from public."${name}" t where t.id = f.id)`,
  );
  const next = sequence === null ? 'random_media_id()' : `nextval('${sequence}')`;
  await client.query(
    `insert into read_${name} select o.id, ${next}, true from (${fresh} order by s.id) o`,
  );
}

async function findSequence(client: pg.ClientBase, name: string): Promise<string | null> {
  const { rows } = await client.query<{ sequence: string | null }>(
    `select pg_get_serial_sequence('public."${name}"', 'id') as sequence`,
  );
  return rows[0]?.sequence ?? null;
}

/** Whether any of these tables has a row that got another number. */
export async function hasRenumbered(
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<boolean> {
  const { rows } = await client.query<{ renumbered: boolean }>(
    `select ${tables.map((name) => `exists (select from read_${name} where old <> new)`).join(' or ')} as renumbered`,
  );
  return rows[0]?.renumbered === true;
}

/** Numbers here of rows of the archive, by table and number there. */
export async function findNewIds(
  client: pg.ClientBase,
  table: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<{ old: string; new: string }>(
    `select old::text, new::text from read_${table} where old = any ($1::bigint[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.old, row.new]));
}

/** Notes which row here each row of the archive is, for the next reading. */
export async function noteRows(
  client: pg.ClientBase,
  { name, match }: ArchiveTable,
  siteId: string,
): Promise<void> {
  if (match === null) return;
  await client.query(
    `insert into archive_rows (site, table_name, old_id, new_id) select $1, $2, old, new from read_${name}
     on conflict (site, table_name, old_id) do update set new_id = excluded.new_id`,
    [siteId, name],
  );
}
