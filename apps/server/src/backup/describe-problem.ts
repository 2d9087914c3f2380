import { LAST_TRIAL_VERSION } from '../db/trial-steps.ts';
import { EarlyTrialError, VersionMismatchError } from '../platform/backup/load-backup.ts';
import { WrongPassphraseError } from '../platform/backup/encryption.ts';

const MESSAGES: Record<string, string> = {
  ENOSPC: '磁盘满了',
  EACCES: '没有写入的权限',
  EROFS: '那里只能读',
  ENOTDIR: '备份的位置不是文件夹',
  '42501': '数据库账号没有建库的权限（CREATEDB），无法恢复到临时数据库检验',
  '53100': '数据库的磁盘满了',
};

/** What went wrong, in words for whoever runs the site. */
export function describeProblem(error: unknown): string {
  if (error instanceof WrongPassphraseError)
    return 'BACKUP_PASSPHRASE 打不开那里的备份（没有设置，或与第一次备份时不同）';
  if (error instanceof EarlyTrialError)
    return `备份来自较早的试用版，结构还不完整。请用${LAST_TRIAL_VERSION}恢复它并启动，运行几分钟后再备份，然后在这一版里恢复那次备份`;
  if (error instanceof VersionMismatchError)
    return `备份来自另一个版本（${error.message}），请用备份时的版本，或更新的版本`;
  const { code, message } = error as { code?: string; message?: string };
  return MESSAGES[code ?? ''] ?? message ?? String(error);
}
