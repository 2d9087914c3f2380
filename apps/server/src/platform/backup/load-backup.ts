import type pg from 'pg';
import { migrate, migrationsHere } from '../../db/migrate.ts';
import { migrateQueue } from '../queue/queue.ts';
import { readTables } from './catalog.repo.ts';
import { connect, fill, setSequences } from './copying.repo.ts';
import type { Manifest } from './manifest.ts';
import { unpack } from './packing.ts';
import type { Shelf } from './packing.ts';

/** The backup was made by a version that this one does not know, or by none that was released. */
export class OtherVersionError extends Error {}

/**
 * Loads the tables of a backup into a database, which gets the structure it had then: whole or not at all. Afterwards a
 * start brings the structure up to date.
 */
export async function loadBackup(
  shelf: Shelf,
  manifest: Manifest,
  url: string,
  onProgress: (text: string) => void = () => undefined,
): Promise<void> {
  await assertKnown(manifest);
  const names = new Set(manifest.migrations.map(({ name }) => name));
  await migrate(url, () => undefined, names);
  const client = await connect(url);
  try {
    await migrateQueue(url);
    const tables = await tablesThere(client, manifest);
    await fill(client, tables, (table) => {
      onProgress(`${table.schema}.${table.name}`);
      return unpack(shelf, table.object);
    });
    await setSequences(client, manifest.sequences);
  } finally {
    await client.end();
  }
}

async function assertKnown({ migrations }: Manifest): Promise<void> {
  const here = new Map((await migrationsHere()).map(({ name, hash }) => [name, hash]));
  const unknown = migrations.find(({ name, hash }) => here.get(name) !== hash);
  if (unknown !== undefined) throw new OtherVersionError(unknown.name);
}

/** Tables of the backup that can be filled; the queue's own may have another form in another version of it. */
async function tablesThere(client: pg.ClientBase, { tables }: Manifest) {
  const there = new Map(
    (await readTables(client)).map((table) => [`${table.schema}.${table.name}`, table.columns]),
  );
  return tables.filter((table) => {
    const columns = there.get(`${table.schema}.${table.name}`);
    const fits = columns !== undefined && table.columns.every((column) => columns.includes(column));
    if (!fits && table.schema === 'public')
      throw new OtherVersionError(`${table.schema}.${table.name}`);
    return fits;
  });
}
