export { sweepReads } from './reading.repo.ts';
