/** Limits that the browser knows too. No zod here. */

/** Longest answer, in characters: longer ones are articles. */
export const MAX_ANSWER = 30_000;
