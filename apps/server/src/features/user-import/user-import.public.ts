export { checkImport, inviteImported, makeImport } from './user-import.jobs.ts';
export { sweepImports } from './user-import.repo.ts';
