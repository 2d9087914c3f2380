/** Bounds that the browser knows too. No zod here. */

/** Longest comment; whoever has more to say writes an article. */
export const MAX_COMMENT_LENGTH = 2000;

/** People that one comment can mention: more would be a circular letter. */
export const MAX_MENTIONS = 10;

/** Replies that are sent with their thread; the others are asked for. */
export const FIRST_REPLIES = 3;
