export { findCommentVerdict, insertVerdict } from './audit-log.repo.ts';
