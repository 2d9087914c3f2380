// Why it is as it is: docs/decisions/0083-storage-and-moving.md
import path from 'node:path';
import type { Env } from '../../config/env.ts';
import { localStorage } from './local-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';
import { twoStorages } from './two-storages.ts';

type StorageEnv = Pick<Env, 'STORAGE' | 'STORAGE_ALSO' | 'DATA_DIR'>;

/** The places of readers' files: where they go, and where else they may still lie. */
export function storagePlaces(env: StorageEnv): { main: Storage; also: Storage | null } {
  const { STORAGE: main, STORAGE_ALSO: also } = env;
  return { main: openPlace(main, env), also: also === undefined ? null : openPlace(also, env) };
}

/** Readers' files, wherever they lie. */
export function openStorage(env: StorageEnv): Storage {
  const { main, also } = storagePlaces(env);
  return also === null ? main : twoStorages(main, also);
}

/** @param place a folder, below the data folder unless it is absolute, or the address of a bucket; see s3Storage */
function openPlace(place: string, { DATA_DIR }: StorageEnv): Storage {
  return /^https?:/u.test(place) ? s3Storage(place) : localStorage(path.resolve(DATA_DIR, place));
}
