// Why it is as it is: docs/decisions/0083-storage-and-moving.md
import path from 'node:path';
import type { Env } from '../../config/env.ts';
import { createLocalStorage } from './local-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';
import { createFallbackStorage } from './fallback-storage.ts';

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
