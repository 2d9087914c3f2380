import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { StorageUnavailableError, assertKey } from './storage.ts';
import type { Storage, StoredObject } from './storage.ts';

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Codes of a disk that is full, broken or may only be read. */
const DISK = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

function toNamedError(error: unknown): unknown {
  const { code = '', message } = error as Error & { code?: string };
  return DISK.has(code) ? new StorageUnavailableError(message, { cause: error }) : error;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

type Write = (handle: FileHandle) => Promise<void>;

async function writeSynced(file: string, write: Write): Promise<void> {
  const handle = await open(file, 'wx', 0o640);
  try {
    await write(handle);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openExisting(file: string): Promise<FileHandle | null> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Objects as files below `root`, which is created when missing. Safe for several processes at once. */
export function createLocalStorage(root: string): Storage {
  const resolveFile = (key: string) => {
    assertKey(key);
    return path.join(root, key);
  };

  /** Stores what `write` writes, or nothing. */
  async function store(key: string, write: Write): Promise<void> {
    const file = resolveFile(key);
    const folder = path.dirname(file);
    await mkdir(folder, { recursive: true }).catch((error: unknown) => {
      throw toNamedError(error);
    });
    // Beside its place, so that the rename stays on one file system and is all or nothing.
    const unfinished = path.join(folder, `.${randomUUID()}.part`);
    try {
      await writeSynced(unfinished, write);
      await rename(unfinished, file);
      await syncFolder(folder);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw toNamedError(error);
    }
  }

  return {
    location: root,

    put: (key, bytes) => store(key, (handle) => handle.writeFile(bytes)),

    putFile: (key, file) => store(key, (handle) => handle.writeFile(createReadStream(file))),

    async get(key): Promise<StoredObject | null> {
      const handle = await openExisting(resolveFile(key));
      if (!handle) return null;
      const { size } = await handle.stat();
      return { stream: handle.createReadStream(), size };
    },

    async size(key) {
      try {
        return (await stat(resolveFile(key))).size;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async delete(key) {
      await rm(resolveFile(key), { force: true });
    },
  };
}
