/** Limits that the browser knows too. No zod here. */

/** Most calls of one batch; the client sends more in several. */
export const MAX_BATCH = 50;
