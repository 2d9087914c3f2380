export { sweepRecycle } from './recycle-purge.ts';
