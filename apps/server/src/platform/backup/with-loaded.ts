import { randomBytes } from 'node:crypto';
import { connect, createDatabase, dropDatabase } from './copying.repo.ts';
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

/** Works on a database that holds a backup, beside the site's; it goes afterwards. */
export async function withLoaded<T>(
  { shelf, manifest, url, onProgress }: Loading,
  work: (scratch: string) => Promise<T>,
): Promise<T> {
  const name = `zhihui_proof_${randomBytes(4).toString('hex')}`;
  const server = await connect(url);
  const scratch = new URL(url);
  scratch.pathname = `/${name}`;
  try {
    await createDatabase(server, name);
    await loadBackup(shelf, manifest, scratch.href, onProgress);
    return await work(scratch.href);
  } finally {
    await dropDatabase(server, name);
    await server.end();
  }
}
