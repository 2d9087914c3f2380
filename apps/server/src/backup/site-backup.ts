import type { Env } from '../config/env.ts';
import { mediaKeys } from '../features/media/media.public.ts';
import { backupTarget, readRetentionRule } from '../platform/backup/backup-settings.ts';
import { clearBackups } from '../platform/backup/clear-backups.ts';
import { makeBackup } from '../platform/backup/make-backup.ts';
import type { BackupSource } from '../platform/backup/make-backup.ts';
import type { Manifest } from '../platform/backup/manifest.ts';
import { openBackupStore } from '../platform/backup/open-backup-store.ts';
import type { EncryptedStore } from '../platform/backup/encrypted-store.ts';
import { openEncryption } from '../platform/backup/encryption.ts';
import { readStoredKey } from '../platform/secret/secret-box.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import packageJson from '../../package.json' with { type: 'json' };

/** The store of this site's backups, and what opens it. Throws WrongPassphraseError. */
export async function openEncryptedStore(
  env: Env,
  target = backupTarget(env),
): Promise<EncryptedStore> {
  const store = openBackupStore(target);
  return { store, encryption: await openEncryption(store, env.BACKUP_PASSPHRASE) };
}

/** Backs up the site as it is now. */
export function backUpSite(
  env: Env,
  encryptedStore: EncryptedStore,
  url: string,
  onProgress?: (text: string) => void,
): Promise<Manifest> {
  return makeBackup({
    ...encryptedStore,
    source: buildSource(env, encryptedStore, url),
    onProgress,
  });
}

/** Removes backups that the rule of this site no longer keeps; gives their names. */
export const clearSiteBackups = (env: Env, encryptedStore: EncryptedStore): Promise<string[]> =>
  clearBackups(encryptedStore, readRetentionRule(env));

function buildSource(env: Env, { store, encryption }: EncryptedStore, url: string): BackupSource {
  const storage = openStorage(env);
  // what opens the secrets does not leave the machine in the clear
  const canStoreKey = encryption.extension !== '' || !/^https?:/u.test(store.location);
  return {
    url,
    fileKeys: mediaKeys,
    readFile: async (key) => (await storage.get(key))?.stream ?? null,
    secretKey: canStoreKey && env.SECRET_KEY === undefined ? readStoredKey(env.DATA_DIR) : null,
    version: packageJson.version,
  };
}
