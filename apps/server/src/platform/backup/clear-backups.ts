import { BACKUP_NAME, listBackups, readManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import type { EncryptedStore } from './encrypted-store.ts';
import { readStoredFiles } from './stored-files.ts';

/**
 * Removes expired backups, and everything that no backup needs: files of readers, and remains of interrupted backups. Must
 * not run while another backup is being made.
 * @returns names of the removed ones
 */
export async function clearBackups(
  encryptedStore: EncryptedStore,
  rule: RetentionRule,
): Promise<string[]> {
  const { store } = encryptedStore;
  const manifests: Manifest[] = [];
  for (const name of await listBackups(store)) {
    const manifest = await readManifest(store, name);
    if (manifest !== null) manifests.push(manifest);
  }
  const moments = new Map(manifests.map((manifest) => [manifest, new Date(manifest.madeAt)]));
  const retainedMoments = selectBackupsToRetain([...moments.values()], rule);
  const retained = manifests.filter((manifest) =>
    retainedMoments.has(moments.get(manifest) as Date),
  );
  const expired = manifests.filter((manifest) => !retained.includes(manifest));
  // the manifest first: a partly removed backup must not count as one
  for (const { name } of expired) await store.delete(`${name}/manifest.json`);
  const neededObjects = await listObjects(encryptedStore, retained);
  const folders = new Set(retained.map(({ name }) => name));
  for (const object of await store.list('')) {
    const [folder = ''] = object.split('/');
    const isObsolete = object.startsWith('files/')
      ? !neededObjects.has(object)
      : BACKUP_NAME.test(folder) && !folders.has(folder);
    if (isObsolete) await store.delete(object);
  }
  return expired.map(({ name }) => name);
}

async function listObjects(
  encryptedStore: EncryptedStore,
  manifests: readonly Manifest[],
): Promise<Set<string>> {
  const neededObjects = new Set<string>();
  for (const manifest of manifests)
    for await (const { object } of readStoredFiles(encryptedStore, manifest))
      neededObjects.add(object);
  return neededObjects;
}

export interface RetentionRule {
  days: number;
  weeks: number;
  months: number;
}

const DAY = 86_400_000;

/**
 * Selects the backups to retain: the newest of each of the last days, weeks and months that have one, and the newest of all.
 * @param moments when each was made, in any order
 */
export function selectBackupsToRetain(moments: readonly Date[], rule: RetentionRule): Set<Date> {
  const newestFirst = [...moments].sort((left, right) => right.getTime() - left.getTime());
  const retained = new Set(newestFirst.slice(0, 1));
  const periods: [number, (at: Date) => string][] = [
    [rule.days, (at) => at.toISOString().slice(0, 10)],
    // weeks begin on Monday; the first of January 1970 was a Thursday
    [rule.weeks, (at) => String(Math.floor((at.getTime() / DAY + 3) / 7))],
    [rule.months, (at) => at.toISOString().slice(0, 7)],
  ];
  for (const [count, toPeriod] of periods) {
    const seen = new Set<string>();
    for (const at of newestFirst) {
      if (seen.size >= count) break;
      const period = toPeriod(at);
      if (seen.has(period)) continue;
      seen.add(period);
      retained.add(at);
    }
  }
  return retained;
}
