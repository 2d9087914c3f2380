/** Limits that the browser knows too. No zod here. */

/** Longest answer, in characters: longer ones are articles. */
export const MAX_ANSWER = 30_000;

/** States in which the back-office lists answers; ACCEPTED ones are APPROVED too. */
export const MANAGED_ANSWER_STATES = [
  'PENDING_REVIEW',
  'APPROVED',
  'ACCEPTED',
  'REJECTED',
  'DELETED',
] as const;
export type ManagedAnswerState = (typeof MANAGED_ANSWER_STATES)[number];
