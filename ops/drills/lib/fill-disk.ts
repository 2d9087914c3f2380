import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/** Writes into `folder` until nothing more can be; gives what takes it away again. */
export function fillDisk(folder: string): () => void {
  const file = path.join(folder, 'filling');
  const handle = openSync(file, 'w');
  for (const size of [1_000_000, 4096, 1]) fillWith(handle, Buffer.alloc(size, 1));
  closeSync(handle);
  return () => rmSync(file);
}

function fillWith(handle: number, piece: Buffer): void {
  try {
    for (;;) writeSync(handle, piece);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error;
  }
}
