/** Limits that the browser knows too. No zod here. */

/** Notes on one revision. */
export const MAX_NOTES = 100;
