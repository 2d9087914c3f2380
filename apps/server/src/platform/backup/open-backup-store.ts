import type { BackupStore } from './backup-store.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3BackupStore } from './s3-backup-store.ts';

/** @param target a folder, or `https://key:secret@host/bucket/prefix?region=…` of an S3-compatible store */
export function openBackupStore(target: string): BackupStore {
  return /^https?:\/\//u.test(target) ? createS3BackupStore(target) : createFolderStore(target);
}
