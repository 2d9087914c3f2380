export { readAttachment, readPendingFiles } from './attachment.jobs.ts';
