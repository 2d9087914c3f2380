/** Limits that the browser knows too. No zod here. */

/** Longest name of a tag, in characters; also the limit of keywords that search tags. */
export const MAX_TAG_NAME = 30;
/** Other words of one tag. */
export const MAX_SYNONYMS = 20;
