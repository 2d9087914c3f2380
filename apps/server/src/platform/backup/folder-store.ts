import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { assertName } from './backup-store.ts';
import type { BackupStore } from './backup-store.ts';

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT';

/**
 * A folder as a store; only its owner reads it. Incomplete files have a name that no backup has, so that clearing removes
 * them.
 */
export function createFolderStore(root: string): BackupStore {
  const resolveFile = (name: string) => {
    assertName(name);
    return path.join(root, name);
  };
  return {
    location: root,
    async put(name, source) {
      const file = resolveFile(name);
      const unfinished = `${file}.part`;
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      try {
        await pipeline(source, createWriteStream(unfinished, { mode: 0o600 }));
        await syncFile(unfinished);
        await rename(unfinished, file);
        await syncFile(path.dirname(file));
        return (await stat(file)).size;
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async get(name) {
      const handle = await open(resolveFile(name), 'r').catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      return handle === null ? null : createReadStream('', { fd: handle });
    },
    async list(prefix) {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          if (isMissing(error)) return [];
          throw error;
        },
      );
      return entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)))
        .map((name) => name.split(path.sep).join('/'))
        .filter((name) => name.startsWith(prefix));
    },
    async delete(name) {
      const file = resolveFile(name);
      await rm(file, { force: true });
      await removeIfEmpty(path.dirname(file), root);
    },
  };
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Folders that become empty are deleted with their last file. */
async function removeIfEmpty(folder: string, root: string): Promise<void> {
  if (path.relative(root, folder) === '' || !folder.startsWith(root)) return;
  const remaining = await readdir(folder).catch(() => ['?']);
  if (remaining.length > 0) return;
  await rm(folder, { recursive: true, force: true });
  await removeIfEmpty(path.dirname(folder), root);
}
