export { purge, sweepRecycle } from './recycle-purge.ts';
export { countAttached } from './recycle.repo.ts';
