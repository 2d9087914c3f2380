/** Bounds that the browser knows too. No zod here. */

/** Longest comment; whoever has more to say writes an article. */
export const MAX_COMMENT_LENGTH = 2000;
