export { ANNOTATION_STILL_THEIRS } from './annotation.rows.ts';
