import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { connect, createDatabase, dropDatabase, findUnusedDatabases } from './copying.repo.ts';
import { loadBackup } from './load-backup.ts';
import type { Manifest } from './manifest.ts';
import type { EncryptedStore } from './encrypted-store.ts';

interface LoadOptions {
  encryptedStore: EncryptedStore;
  manifest: Manifest;
  /** Of the server; whoever it names may make databases. */
  url: string;
  onProgress?: ((text: string) => void) | undefined;
}

const PREFIX = 'zhihui_proof_';
const MINUTE = 60_000;
/** One that nobody is connected to for so long after it was made was left behind by a process that was killed. */
const STALE_MINUTES = 360;

const toMinute = (at: number): number => Math.floor(at / MINUTE);

/** Works on a database that holds a backup, beside the site's; it goes afterwards. */
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
