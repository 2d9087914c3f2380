export { purge, sweepRecycle } from './recycle-purge.ts';
