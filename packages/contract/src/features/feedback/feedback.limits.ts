/** Limits that the browser knows too. No zod here. */

/** Longest words of a feedback or an answer to one, in characters. */
export const MAX_FEEDBACK = 1000;
