import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { connect } from '../platform/backup/copying.repo.ts';
import { SECTION_KEYS } from '../features/setting/setting.public.ts';
import type { ArchiveTable } from './archive-table.ts';
import type { CatalogColumn } from './archive-catalog.repo.ts';

/** Rows that are read at once; texts are long. */
const PAGE = 200;

/**
 * The rows of a table as JSON, one at a time, in the order of its key. Ids are strings, because programs lose digits of
 * large numbers. Needs a transaction.
 */
export async function* readArchiveRows(
  client: pg.ClientBase,
  { name, columns, key, where }: ArchiveTable,
  catalog: ReadonlyMap<string, CatalogColumn>,
): AsyncGenerator<string> {
  const list = Object.keys(columns).map((column) => {
    const type = catalog.get(column)?.type ?? '';
    if (type === 'bigint') return `"${column}"::text`;
    return type === 'bigint[]' ? `"${column}"::text[]` : `"${column}"`;
  });
  await client.query(
    `declare archive_rows no scroll cursor for select row_to_json(r)::text as json from (
       select ${list.join(', ')} from "${name}" ${where === null ? '' : `where ${where}`}
       order by ${key.map((column) => `"${name}"."${column}"`).join(', ')}) r`,
  );
  for (;;) {
    const { rows } = await client.query<{ json: string }>(`fetch ${PAGE} from archive_rows`);
    for (const { json } of rows) yield json;
    if (rows.length < PAGE) break;
  }
  await client.query('close archive_rows');
}

/** Settings that leave the site: what Admins choose, without what only this site can do with. */
export const ARCHIVED_SETTINGS: readonly string[] = Object.values(SECTION_KEYS).flat();

/** The settings as JSON, one at a time, without passwords. */
export async function* readArchiveSettings(client: pg.ClientBase): AsyncGenerator<string> {
  const { rows } = await client.query<{ json: string }>(
    `select json_build_object('key', key, 'value',
       case when key = 'mail' then jsonb_set(value, '{secret}', 'null') else value end)::text as json
     from settings where key = any ($1) order by key`,
    [ARCHIVED_SETTINGS],
  );
  for (const { json } of rows) yield json;
}

/** How many rows an archive will have, but for the settings; for a bar of progress. */
export async function countRows(
  client: pg.ClientBase,
  tables: readonly ArchiveTable[],
): Promise<number> {
  const counts = tables.map(
    ({ name, where }) => `(select count(*) from "${name}" where ${where ?? 'true'})`,
  );
  const { rows } = await client.query<{ rows: number }>(
    `select (${counts.join(' + ')})::float8 as rows`,
  );
  return rows[0]?.rows ?? 0;
}

const SITE_ID = 'archive.site';

/** The id of this site, which archives of it carry; it is made with the first of them. */
export async function ensureSiteId(client: pg.ClientBase): Promise<string> {
  await client.query(
    'insert into settings (key, value) values ($1, $2) on conflict (key) do nothing',
    [SITE_ID, JSON.stringify(randomUUID())],
  );
  return (await findSiteId(client)) ?? '';
}

/** The id of this site; null when no archive of it was made yet. */
export async function findSiteId(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `select value #>> '{}' as id from settings where key = $1`,
    [SITE_ID],
  );
  return rows[0]?.id ?? null;
}

/** The name of the site, for people; empty where none was chosen. */
export async function readSiteName(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select value #>> '{}' as name from settings where key = 'name'`,
  );
  return rows[0]?.name ?? '';
}

/** Whether an Admin can sign in by password: those of an archive have none yet. */
export async function hasAdminWithPassword(url: string): Promise<boolean> {
  const client = await connect(url);
  try {
    const { rowCount } = await client.query(
      `select from users u join roles r on r.id = u.role_id
       where r.code = 'Admin' and u.deleted_at is null and u.password_hash is not null limit 1`,
    );
    return rowCount === 1;
  } finally {
    await client.end();
  }
}
