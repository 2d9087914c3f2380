/** Limits that the browser knows too. No zod here. */

/** Longest body, in characters: above the longest real article met (253,856). */
export const MAX_CONTENT = 300_000;
export const MAX_TITLE = 100;
/** Titles of imported texts may be longer than what the editor allows. */
export const MAX_IMPORTED_TITLE = 700;
/** Tags of one item. */
export const MAX_TAGS = 10;
/** Longest words that contents are filtered by or searched for, in characters. */
export const MAX_KEYWORD = 100;
