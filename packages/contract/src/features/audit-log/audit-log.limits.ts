/** Limits that the browser knows too. No zod here. */

/** Longest reason for a refusal, in characters: of a content, a comment or an answer. */
export const MAX_REASON = 500;
/** A claim without any sign of its reviewer for this long is released. */
export const CLAIM_MINUTES = 10;
