import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { Storage } from '../platform/storage/storage.ts';

const NAME = /^[\w-][\w.-]{0,79}$/u;
/** The forms that the static server looks for. */
const FORMS = ['', '.br', '.gz'];
const CONCURRENCY = 8;

const keyOf = (name: string) => `assets/${Buffer.from(name).toString('hex')}`;

/**
 * Puts the files of a build into the object store, once a build: every node, and the nodes of later builds, can then
 * serve them. What grows old there goes by the bucket's own lifecycle rule.
 */
export async function uploadAssets(folder: string, build: string, store: Storage): Promise<void> {
  const markerKey = `builds/${Buffer.from(build).toString('hex')}`;
  const marker = await store.get(markerKey);
  if (marker !== null) {
    marker.stream.destroy();
    return;
  }
  const names = await readdir(folder);
  for (let n = 0; n < names.length; n += CONCURRENCY) {
    await Promise.all(
      names.slice(n, n + CONCURRENCY).map(async (name) => {
        const bytes = await readFile(path.join(folder, name));
        await store.put(keyOf(name), bytes, 'application/octet-stream');
      }),
    );
  }
  await store.put(markerKey, Buffer.from(build), 'text/plain');
}

/** Brings a file that neither this build nor the stored ones have from the object store into `archive`. */
export function createAssetFetcher(folders: string[], archive: string, store: Storage) {
  // names that the store does not have, so that a made-up address costs it one question
  const missing = new LRUCache<string, true>({ max: 10_000, ttl: 60_000 });
  const pending = new Map<string, Promise<void>>();

  async function fetchAll(name: string): Promise<void> {
    const fetched = await Promise.all(FORMS.map((form) => fetchOne(name + form, archive, store)));
    if (!fetched.includes(true)) missing.set(name, true);
  }

  return async (name: string): Promise<void> => {
    if (!NAME.test(name) || missing.has(name)) return;
    if ([...folders, archive].some((folder) => existsSync(path.join(folder, name)))) return;
    const running = pending.get(name) ?? fetchAll(name).finally(() => pending.delete(name));
    pending.set(name, running);
    await running;
  };
}

async function fetchOne(name: string, archive: string, store: Storage): Promise<boolean> {
  const object = await store.get(keyOf(name));
  if (object === null) return false;
  const unfinished = path.join(archive, `.${randomUUID()}-${name}.part`);
  await writeFile(unfinished, await buffer(object.stream));
  await rename(unfinished, path.join(archive, name));
  return true;
}
