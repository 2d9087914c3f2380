import type { Env } from '../config/env.ts';
import { mediaKeys } from '../features/media/media.public.ts';
import { backupTarget, readRetentionRule } from '../platform/backup/backup-settings.ts';
import { clearBackups } from '../platform/backup/clear-backups.ts';
import { makeBackup } from '../platform/backup/make-backup.ts';
import type { BackupSource } from '../platform/backup/make-backup.ts';
import type { Manifest } from '../platform/backup/manifest.ts';
import { openBackupStore } from '../platform/backup/open-backup-store.ts';
import type { EncryptedStore } from '../platform/backup/encrypted-store.ts';
import { openEncryption, WrongPassphraseError } from '../platform/backup/encryption.ts';
import { readStoredKey } from '../platform/secret/secret-box.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { LAST_TRIAL_VERSION } from '../db/trial-steps.ts';
import { EarlyTrialError, VersionMismatchError } from '../platform/backup/load-backup.ts';

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

/** Removes backups that have expired by the rule of this site. Returns their names. */
export const clearSiteBackups = (env: Env, encryptedStore: EncryptedStore): Promise<string[]> =>
  clearBackups(encryptedStore, readRetentionRule(env));

function buildSource(env: Env, { store, encryption }: EncryptedStore, url: string): BackupSource {
  const storage = openStorage(env);
  // the key of the secrets does not leave the machine unencrypted
  const canStoreKey = encryption.extension !== '' || !/^https?:/u.test(store.location);
  return {
    url,
    fileKeys: mediaKeys,
    readFile: async (key) => (await storage.get(key))?.stream ?? null,
    secretKey: canStoreKey && env.SECRET_KEY === undefined ? readStoredKey(env.DATA_DIR) : null,
    version: packageJson.version,
  };
}

const MESSAGES: Record<string, string> = {
  ENOSPC: '磁盘已满',
  EACCES: '没有写入权限',
  EROFS: '该位置为只读',
  ENOTDIR: '备份位置不是文件夹',
  '42501': '数据库账号没有建库权限（CREATEDB），无法恢复到临时数据库进行校验',
  '53100': '数据库磁盘已满',
};

/** Describes a failure for the operator of the site. */
export function describeProblem(error: unknown): string {
  if (error instanceof WrongPassphraseError)
    return 'BACKUP_PASSPHRASE 无法解密该位置的备份（未设置，或与首次备份时不一致）';
  if (error instanceof EarlyTrialError)
    return `备份来自较早的试用版，数据库结构不完整。请使用${LAST_TRIAL_VERSION}恢复并启动，运行几分钟后重新备份，再在此版本中恢复该备份`;
  if (error instanceof VersionMismatchError)
    return `备份来自另一个版本（${error.message}），请使用备份时的版本或更高版本`;
  const { code, message } = error as { code?: string; message?: string };
  return MESSAGES[code ?? ''] ?? message ?? String(error);
}
