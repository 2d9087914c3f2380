export { insertBackup, markRemoved, saveBackup } from './backup.repo.ts';
export type { BackupResult } from './backup.repo.ts';
export { loadProvenStatus, mailAdmins, watchBackups } from './backup.service.ts';
