import { BACKUP_NAME, listBackups, readManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import type { Shelf } from './packing.ts';
import { backupsToKeep } from './retention.ts';
import type { KeptFor } from './retention.ts';
import { filesOf } from './stored-files.ts';

/**
 * Removes backups that the rule no longer keeps, and everything no backup needs: files of readers, and what backups left
 * that were interrupted. Only to be called while no other backup is being made.
 * @returns names of the removed ones
 */
export async function clearBackups(shelf: Shelf, kept: KeptFor): Promise<string[]> {
  const { store } = shelf;
  const manifests: Manifest[] = [];
  for (const name of await listBackups(store)) {
    const manifest = await readManifest(store, name);
    if (manifest !== null) manifests.push(manifest);
  }
  const moments = new Map(manifests.map((one) => [one, new Date(one.madeAt)]));
  const keep = backupsToKeep([...moments.values()], kept);
  const staying = manifests.filter((one) => keep.has(moments.get(one) as Date));
  const going = manifests.filter((one) => !staying.includes(one));
  // first what makes it a backup: a half removed one is none
  for (const { name } of going) await store.delete(`${name}/manifest.json`);
  const needed = await objectsOf(shelf, staying);
  const folders = new Set(staying.map(({ name }) => name));
  for (const object of await store.list('')) {
    const [folder = ''] = object.split('/');
    const ours = object.startsWith('files/')
      ? !needed.has(object)
      : BACKUP_NAME.test(folder) && !folders.has(folder);
    if (ours) await store.delete(object);
  }
  return going.map(({ name }) => name);
}

async function objectsOf(shelf: Shelf, manifests: readonly Manifest[]): Promise<Set<string>> {
  const needed = new Set<string>();
  for (const manifest of manifests)
    for await (const { object } of filesOf(shelf, manifest)) needed.add(object);
  return needed;
}
