import { randomUUID } from 'node:crypto';
import {
  copyFile,
  mkdir,
  readdir,
  rename,
  rm,
  stat,
  utimes,
  readFile,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { existsSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { Storage } from '../platform/storage/storage.ts';

/** A tab that has been open for longer reloads. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Copies the files of a build to the archive of earlier builds; their names carry the hash of their content, so none
 * replaces another. Files that no build has used for 30 days are deleted. Nodes that share the folder may run this at the
 * same time.
 */
export async function archiveAssets(
  from: string,
  archive: string,
  now = new Date(),
): Promise<void> {
  await mkdir(archive, { recursive: true });
  const staleNames = new Set(await readdir(archive));
  const names = await readdir(from);
  for (const name of names) staleNames.delete(name);
  // concurrently: one after the other they took a tenth of a start
  await Promise.all(
    names.map((name) => archiveFile(path.join(from, name), path.join(archive, name), now)),
  );
  for (const name of staleNames)
    await removeExpired(path.join(archive, name), now.getTime() - RETENTION_MS);
}

async function archiveFile(from: string, target: string, now: Date): Promise<void> {
  if (!(await isComplete(from, target))) await copyAtomically(from, target);
  await utimes(target, now, now);
}

/** After a power cut a file may be shorter than what was written. */
async function isComplete(from: string, target: string): Promise<boolean> {
  const existing = await stat(target).catch(() => null);
  return existing !== null && existing.size === (await stat(from)).size;
}

/** An interrupted copy must not have a name that old tabs request. */
async function copyAtomically(from: string, target: string): Promise<void> {
  // processes of two containers may have one number
  const part = `${target}.${randomUUID()}.part`;
  try {
    await copyFile(from, part);
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function removeExpired(file: string, before: number): Promise<void> {
  // another node may have removed it, or completed and renamed it
  const existing = await stat(file).catch(() => null);
  if (existing !== null && existing.mtimeMs < before) await rm(file, { force: true });
}

const NAME = /^[\w-][\w.-]{0,79}$/u;
/** Encoded forms of a file that the static server looks for. */
const FORMS = ['', '.br', '.gz'];
const CONCURRENCY = 8;

const keyOf = (name: string) => `assets/${Buffer.from(name).toString('hex')}`;

/**
 * Uploads the files of a build to the object store, once for each build: every node, and the nodes of later builds, can then
 * serve them. The bucket's own lifecycle rule deletes old ones.
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

/** Downloads a file that neither this build nor the archive has from the object store into `archive`. */
export function createAssetFetcher(folders: string[], archive: string, store: Storage) {
  // names that the store does not have, so that an invented address costs it one query
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
