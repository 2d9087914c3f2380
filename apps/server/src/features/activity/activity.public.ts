export { recordActivity, recordRestrictedRead, sweepActivity } from './activity.service.ts';
