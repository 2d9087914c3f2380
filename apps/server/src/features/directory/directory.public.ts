export { sweepSyncs } from './directory.repo.ts';
export { startSyncs, syncDirectory } from './sync-directory.ts';
