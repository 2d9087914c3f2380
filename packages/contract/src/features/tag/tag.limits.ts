/** Limits that the browser knows too. No zod here. */

/** Longest name of a tag, in characters; nobody looks for a longer part of it. */
export const MAX_TAG_NAME = 30;
/** Other words of one tag. */
export const MAX_SYNONYMS = 20;
