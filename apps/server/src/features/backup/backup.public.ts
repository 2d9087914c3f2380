export { insertBackup, markRemoved, saveBackup } from './backup.repo.ts';
export type { BackupResult } from './backup.repo.ts';
export { provenness, tellAdmins, watchBackups } from './backup.service.ts';
