export { checkImport, inviteImported, runImport } from './user-import.jobs.ts';
export { sweepImports } from './user-import.repo.ts';
