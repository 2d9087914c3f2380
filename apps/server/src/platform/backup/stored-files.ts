import { createInterface } from 'node:readline';
import { StoredFile } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { unpack } from './encrypted-store.ts';
import type { EncryptedStore } from './encrypted-store.ts';

/** The files of a backup, one after the other. */
export async function* readStoredFiles(
  encryptedStore: EncryptedStore,
  { files }: Manifest,
): AsyncGenerator<StoredFile> {
  const input = await unpack(encryptedStore, files.list);
  // without it an error of the stream would end the lines without being reported
  let failed: unknown;
  input.on('error', (error) => (failed = error));
  for await (const line of createInterface({ input })) yield StoredFile.parse(JSON.parse(line));
  if (failed !== undefined) throw failed;
}
