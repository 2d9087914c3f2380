// Why it is as it is: docs/decisions/0083-storage-and-moving.md
import path from 'node:path';
import type { Env } from '../../config/env.ts';
import { createLocalStorage } from './local-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

type StorageEnv = Pick<Env, 'STORAGE' | 'STORAGE_ALSO' | 'DATA_DIR'>;

/** The places of readers' files: where they go, and where else they may still lie. */
export function openStorages(env: StorageEnv): { main: Storage; secondary: Storage | null } {
  const { STORAGE: main, STORAGE_ALSO: secondary } = env;
  return {
    main: openStorageAt(main, env),
    secondary: secondary === undefined ? null : openStorageAt(secondary, env),
  };
}

/** Readers' files, wherever they lie. */
export function openStorage(env: StorageEnv): Storage {
  const { main, secondary } = openStorages(env);
  return secondary === null ? main : createFallbackStorage(main, secondary);
}

/** @param location a folder, below the data folder unless it is absolute, or the address of a bucket; see s3Storage */
function openStorageAt(location: string, { DATA_DIR }: StorageEnv): Storage {
  return /^https?:/u.test(location)
    ? createS3Storage(location)
    : createLocalStorage(path.resolve(DATA_DIR, location));
}

/**
 * Two storages while files move from one to the other: new files go to `main`, and those that it lacks, or cannot read, are
 * read from `also`.
 */
export function createFallbackStorage(main: Storage, secondary: Storage): Storage {
  async function tryBoth<T>(read: (storage: Storage) => Promise<T | null>): Promise<T | null> {
    let mainError: unknown;
    const result = await read(main).catch((error: unknown) => {
      mainError = error;
      return null;
    });
    if (result !== null) return result;
    const fallback = await read(secondary);
    // an object may be in the storage that does not answer, so it is not reported missing
    if (fallback === null && mainError !== undefined) throw mainError;
    return fallback;
  }

  return {
    location: main.location,
    put: (key, bytes, mime) => main.put(key, bytes, mime),
    putFile: (key, file, mime) => main.putFile(key, file, mime),
    get: (key) => tryBoth((storage) => storage.get(key)),
    size: (key) => tryBoth((storage) => storage.size(key)),
    delete: async (key) => {
      await Promise.all([main.delete(key), secondary.delete(key)]);
    },
  };
}
