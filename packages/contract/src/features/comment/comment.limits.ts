/** Bounds that the browser knows too. No zod here. */

/** Longest comment; longer texts are articles. */
export const MAX_COMMENT_LENGTH = 2000;

/** How the text of a comment is written: as words alone, or with Markdown. */
export const COMMENT_FORMATS = ['plain', 'markdown'] as const;
export type CommentFormat = (typeof COMMENT_FORMATS)[number];

/** People that one comment can mention: more would be a circular letter. */
export const MAX_MENTIONS = 10;

/** Replies that are sent with their thread; the others are loaded on demand. */
export const FIRST_REPLIES = 3;

/** States in which the back-office lists comments. */
export const MANAGED_COMMENT_STATES = [
  'PENDING_REVIEW',
  'APPROVED',
  'REJECTED',
  'DELETED',
] as const;
export type ManagedCommentState = (typeof MANAGED_COMMENT_STATES)[number];
