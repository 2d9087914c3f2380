import type pg from 'pg';
import type { Migration } from '../../db/apply-migration.ts';
import { migrate, migrationsHere } from '../../db/migrate.ts';
import { isLeftOver, isTrial, isUnfinishedTrial } from '../../db/trial-steps.ts';
import { migrateQueue } from '../queue/queue.ts';
import { readTables } from './catalog.repo.ts';
import { connect, fill, setSequences } from './copying.repo.ts';
import type { Manifest } from './manifest.ts';
import { unpack } from './packing.ts';
import type { Shelf } from './packing.ts';

/** The backup was made by a version that this one does not know, or by none that was released. */
export class OtherVersionError extends Error {}

/** The backup was made by a trial version before the last, whose structure this version cannot build. */
export class EarlyTrialError extends Error {}

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
  await migrate(url, () => undefined, await migrationsOf(manifest));
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

/** Returns the migrations that build the structure of the backup. Those of the last trial version are the first file. */
async function migrationsOf({ migrations }: Manifest): Promise<Migration[]> {
  const names = namesOf(migrations);
  const here = await migrationsHere();
  if (isUnfinishedTrial(names)) throw new EarlyTrialError();
  if (isTrial(names)) return here.slice(0, 1);
  const unknown = migrations.find(
    (migration) => here.find(({ name }) => name === migration.name)?.hash !== migration.hash,
  );
  if (unknown !== undefined) throw new OtherVersionError(unknown.name);
  return here.filter(({ name }) => names.has(name));
}

const namesOf = (migrations: Manifest['migrations']) => new Set(migrations.map(({ name }) => name));

/** Tables of the backup that can be filled; the queue's own may have another form in another version of it. */
async function tablesThere(client: pg.ClientBase, { tables, migrations }: Manifest) {
  const names = namesOf(migrations);
  const there = new Map(
    (await readTables(client)).map((table) => [`${table.schema}.${table.name}`, table.columns]),
  );
  return tables.filter((table) => {
    const columns = there.get(`${table.schema}.${table.name}`);
    const fits = columns !== undefined && table.columns.every((column) => columns.includes(column));
    if (!fits && table.schema === 'public' && !isLeftOver(names, table.name))
      throw new OtherVersionError(`${table.schema}.${table.name}`);
    return fits;
  });
}
