export { recordActivity, sweepActivity } from './activity.service.ts';
