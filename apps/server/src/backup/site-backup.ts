import type { Env } from '../config/env.ts';
import { mediaKeys } from '../features/media/media.public.ts';
import { backupTarget, keptFor } from '../platform/backup/backup-settings.ts';
import { clearBackups } from '../platform/backup/clear-backups.ts';
import { makeBackup } from '../platform/backup/make-backup.ts';
import type { BackupSource } from '../platform/backup/make-backup.ts';
import type { Manifest } from '../platform/backup/manifest.ts';
import { openBackupStore } from '../platform/backup/open-backup-store.ts';
import type { Shelf } from '../platform/backup/packing.ts';
import { openSeal } from '../platform/backup/seal.ts';
import { keptKey } from '../platform/secret/secret-box.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import packageJson from '../../package.json' with { type: 'json' };

/** The store of this site's backups, and what opens it. Throws WrongPassphraseError. */
export async function openShelf(env: Env, target = backupTarget(env)): Promise<Shelf> {
  const store = openBackupStore(target);
  return { store, seal: await openSeal(store, env.BACKUP_PASSPHRASE) };
}

/** Backs up the site as it is now. */
export function backUpSite(
  env: Env,
  shelf: Shelf,
  url: string,
  onProgress?: (text: string) => void,
): Promise<Manifest> {
  return makeBackup({ ...shelf, source: sourceOf(env, shelf, url), onProgress });
}

/** Removes backups that the rule of this site no longer keeps; gives their names. */
export const clearSiteBackups = (env: Env, shelf: Shelf): Promise<string[]> =>
  clearBackups(shelf, keptFor(env));

function sourceOf(env: Env, { store, seal }: Shelf, url: string): BackupSource {
  const storage = openStorage(env);
  // what opens the secrets does not leave the machine in the clear
  const mayHoldKey = seal.ending !== '' || !/^https?:/u.test(store.place);
  return {
    url,
    fileKeys: mediaKeys,
    readFile: async (key) => (await storage.get(key))?.stream ?? null,
    secretKey: mayHoldKey && env.SECRET_KEY === undefined ? keptKey(env.DATA_DIR) : null,
    version: packageJson.version,
  };
}
