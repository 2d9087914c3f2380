export { readAttachment, readWaiting } from './attachment.jobs.ts';
