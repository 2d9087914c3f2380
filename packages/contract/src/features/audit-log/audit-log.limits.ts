/** Limits that the browser knows too. No zod here. */

/** Longest reason for a refusal, in characters: of a content, a comment or an answer. */
export const MAX_REASON = 500;
/** A take that nobody hears of for so long is free again. */
export const CLAIM_MINUTES = 10;
