/** Limits that the browser knows too. No zod here. */

/** Longest selection that may be annotated, in characters; more than this is a comment on the article. */
export const MAX_EXACT = 2000;
/** Threads of one article, and answers in one thread. */
export const MAX_THREADS = 500;
export const MAX_REPLIES = 50;
/** Longest annotation or answer, in characters. */
export const MAX_ANNOTATION = 1000;
