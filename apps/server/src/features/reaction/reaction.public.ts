export { earlierReadSql } from './earlier-read-sql.ts';
export { findReactions } from './reaction.repo.ts';
export type { Reactions } from './reaction.repo.ts';
