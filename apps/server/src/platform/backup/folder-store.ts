import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { assertName } from './backup-store.ts';
import type { BackupStore } from './backup-store.ts';

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT';

/** A folder as a store; only its owner reads it. What is not yet whole has a name that no backup has, and is cleared as what no backup needs. */
export function folderStore(root: string): BackupStore {
  const fileOf = (name: string) => {
    assertName(name);
    return path.join(root, name);
  };
  return {
    place: root,
    async put(name, source) {
      const file = fileOf(name);
      const unfinished = `${file}.part`;
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      try {
        await pipeline(source, createWriteStream(unfinished, { mode: 0o600 }));
        await sync(unfinished);
        await rename(unfinished, file);
        await sync(path.dirname(file));
        return (await stat(file)).size;
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async get(name) {
      const handle = await open(fileOf(name), 'r').catch((error: unknown) => {
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
      const file = fileOf(name);
      await rm(file, { force: true });
      await dropIfEmpty(path.dirname(file), root);
    },
  };
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Folders that held nothing else go with their last file. */
async function dropIfEmpty(folder: string, root: string): Promise<void> {
  if (path.relative(root, folder) === '' || !folder.startsWith(root)) return;
  const left = await readdir(folder).catch(() => ['?']);
  if (left.length > 0) return;
  await rm(folder, { recursive: true, force: true });
  await dropIfEmpty(path.dirname(folder), root);
}
