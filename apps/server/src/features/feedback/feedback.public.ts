export { FEEDBACK_STILL_THEIRS } from './feedback.rows.ts';
