import path from 'node:path';
import type { Env } from '../../config/env.ts';
import { openBackupStore } from './open-backup-store.ts';
import type { RetentionRule } from './clear-backups.ts';

type BackupEnv = Pick<Env, 'BACKUP_TO' | 'DATA_DIR' | 'BACKUP_KEEP'>;

/** Folder or address of the store; a folder of the data folder unless another is set. */
export function backupTarget(env: BackupEnv): string {
  const { BACKUP_TO: target } = env;
  if (target === undefined) return path.join(env.DATA_DIR, 'backups');
  return /^https?:/u.test(target) ? target : path.resolve(env.DATA_DIR, target);
}

/** The same for people to read. */
export const describeLocation = (env: BackupEnv): string =>
  openBackupStore(backupTarget(env)).location;

export function readRetentionRule({ BACKUP_KEEP: rule }: Pick<Env, 'BACKUP_KEEP'>): RetentionRule {
  const [days = 0, weeks = 0, months = 0] = rule.split(',').map(Number);
  return { days, weeks, months };
}

/** crontab fields (UTC) of a time of day in China; null when backups are not scheduled. */
export function nightlyCron({ BACKUP_AT: at }: Pick<Env, 'BACKUP_AT'>): string | null {
  if (at === 'off') return null;
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  return `${minute} ${(hour + 16) % 24} * * *`;
}
