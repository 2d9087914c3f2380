import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Migration } from '../../db/apply-migration.ts';
import { migrate, loadMigrations } from '../../db/migrate.ts';
import { isLeftOver, isTrial, isUnfinishedTrial } from '../../db/trial-steps.ts';
import { migrateQueue } from '../queue/queue.ts';
import { readTables } from './catalog.repo.ts';
import {
  connect,
  fillTables,
  setSequences,
  createDatabase,
  dropDatabase,
  findUnusedDatabases,
} from './copying.repo.ts';
import type { Manifest } from './manifest.ts';
import { unpack } from './encrypted-store.ts';
import type { EncryptedStore } from './encrypted-store.ts';

/** The backup was made by a version that this one does not know, or by an unreleased one. */
export class VersionMismatchError extends Error {}

/** The backup was made by a trial version before the last, whose structure this version cannot build. */
export class EarlyTrialError extends Error {}

/**
 * Loads the tables of a backup into a database, which gets the structure it had then: completely or not at all. The next
 * start migrates it to the current structure.
 */
export async function loadBackup(
  encryptedStore: EncryptedStore,
  manifest: Manifest,
  url: string,
  onProgress: (text: string) => void = () => undefined,
): Promise<void> {
  await migrate(url, () => undefined, await migrationsOf(manifest));
  const client = await connect(url);
  try {
    await migrateQueue(url);
    const tables = await findExistingTables(client, manifest);
    await fillTables(client, tables, (table) => {
      onProgress(`${table.schema}.${table.name}`);
      return unpack(encryptedStore, table.object);
    });
    await setSequences(client, manifest.sequences);
  } finally {
    await client.end();
  }
}

/** Returns the migrations that build the structure of the backup. Those of the last trial version are the first file. */
async function migrationsOf({ migrations }: Manifest): Promise<Migration[]> {
  const names = namesOf(migrations);
  const localMigrations = await loadMigrations();
  if (isUnfinishedTrial(names)) throw new EarlyTrialError();
  if (isTrial(names)) return localMigrations.slice(0, 1);
  const unknown = migrations.find(
    (migration) =>
      localMigrations.find(({ name }) => name === migration.name)?.hash !== migration.hash,
  );
  if (unknown !== undefined) throw new VersionMismatchError(unknown.name);
  return localMigrations.filter(({ name }) => names.has(name));
}

const namesOf = (migrations: Manifest['migrations']) => new Set(migrations.map(({ name }) => name));

/** Tables of the backup that can be filled; the queue's own may have another form in another version of it. */
async function findExistingTables(client: pg.ClientBase, { tables, migrations }: Manifest) {
  const names = namesOf(migrations);
  const existingTables = new Map(
    (await readTables(client)).map((table) => [`${table.schema}.${table.name}`, table.columns]),
  );
  return tables.filter((table) => {
    const columns = existingTables.get(`${table.schema}.${table.name}`);
    const hasColumns =
      columns !== undefined && table.columns.every((column) => columns.includes(column));
    if (!hasColumns && table.schema === 'public' && !isLeftOver(names, table.name))
      throw new VersionMismatchError(`${table.schema}.${table.name}`);
    return hasColumns;
  });
}

interface LoadOptions {
  encryptedStore: EncryptedStore;
  manifest: Manifest;
  /** URL of the server; its account may create databases. */
  url: string;
  onProgress?: ((text: string) => void) | undefined;
}

const PREFIX = 'zhihui_proof_';
const MINUTE = 60_000;
/** A database without connections for this long after its creation was left behind by a killed process. */
const STALE_MINUTES = 360;

const toMinute = (at: number): number => Math.floor(at / MINUTE);

/** Runs work on a temporary database with the content of a backup, beside the site's; it is dropped afterwards. */
export async function withLoadedBackup<T>(
  { encryptedStore, manifest, url, onProgress }: LoadOptions,
  work: (scratch: string) => Promise<T>,
): Promise<T> {
  const name = `${PREFIX}${toMinute(Date.now()).toString(36)}_${randomBytes(4).toString('hex')}`;
  const server = await connect(url);
  const scratch = new URL(url);
  scratch.pathname = `/${name}`;
  try {
    await dropStaleDatabases(server);
    await createDatabase(server, name);
    await loadBackup(encryptedStore, manifest, scratch.href, onProgress);
    return await work(scratch.href);
  } finally {
    await dropDatabase(server, name);
    await server.end();
  }
}

async function dropStaleDatabases(server: pg.ClientBase): Promise<void> {
  for (const name of await findUnusedDatabases(server, PREFIX)) {
    const createdMinute = Number.parseInt(name.slice(PREFIX.length), 36);
    if (toMinute(Date.now()) - createdMinute > STALE_MINUTES) await dropDatabase(server, name);
  }
}
