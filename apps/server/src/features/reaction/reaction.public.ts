export { earlierReadSql } from './reaction.repo.ts';
export { findReactions } from './reaction.repo.ts';
export type { Reactions } from './reaction.repo.ts';
