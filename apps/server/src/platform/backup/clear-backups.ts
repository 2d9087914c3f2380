import { BACKUP_NAME, listBackups, readManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import type { EncryptedStore } from './encrypted-store.ts';
import { backupsToKeep } from './retention.ts';
import type { RetentionRule } from './retention.ts';
import { readStoredFiles } from './stored-files.ts';

/**
 * Removes backups that the rule no longer keeps, and everything no backup needs: files of readers, and what backups left
 * that were interrupted. Only to be called while no other backup is being made.
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
  const keptMoments = backupsToKeep([...moments.values()], rule);
  const retained = manifests.filter((manifest) => keptMoments.has(moments.get(manifest) as Date));
  const expired = manifests.filter((manifest) => !retained.includes(manifest));
  // first what makes it a backup: a half removed one is none
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
