export { recordActivity } from './record.ts';
export { sweepActivity } from './activity-sweep.ts';
