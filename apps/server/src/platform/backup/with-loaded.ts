import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { connect, createDatabase, dropDatabase, unusedDatabases } from './copying.repo.ts';
import { loadBackup } from './load-backup.ts';
import type { Manifest } from './manifest.ts';
import type { Shelf } from './packing.ts';

interface Loading {
  shelf: Shelf;
  manifest: Manifest;
  /** Of the server; whoever it names may make databases. */
  url: string;
  onProgress?: ((text: string) => void) | undefined;
}

const PREFIX = 'zhihui_proof_';
const MINUTE = 60_000;
/** One that nobody is connected to for so long after it was made was left behind by a process that was killed. */
const LEFT_BEHIND_MINUTES = 360;

const minuteOf = (at: number): number => Math.floor(at / MINUTE);

/** Works on a database that holds a backup, beside the site's; it goes afterwards. */
export async function withLoaded<T>(
  { shelf, manifest, url, onProgress }: Loading,
  work: (scratch: string) => Promise<T>,
): Promise<T> {
  const name = `${PREFIX}${minuteOf(Date.now()).toString(36)}_${randomBytes(4).toString('hex')}`;
  const server = await connect(url);
  const scratch = new URL(url);
  scratch.pathname = `/${name}`;
  try {
    await dropLeftBehind(server);
    await createDatabase(server, name);
    await loadBackup(shelf, manifest, scratch.href, onProgress);
    return await work(scratch.href);
  } finally {
    await dropDatabase(server, name);
    await server.end();
  }
}

async function dropLeftBehind(server: pg.ClientBase): Promise<void> {
  for (const name of await unusedDatabases(server, PREFIX)) {
    const made = Number.parseInt(name.slice(PREFIX.length), 36);
    if (minuteOf(Date.now()) - made > LEFT_BEHIND_MINUTES) await dropDatabase(server, name);
  }
}
