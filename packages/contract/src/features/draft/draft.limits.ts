/** Limits that the browser knows too. No zod here. */

/** What programs propose to write below a content. */
export const REPLY_KINDS = ['ANSWER', 'COMMENT'] as const;
export type ReplyKind = (typeof REPLY_KINDS)[number];

/** Proposed answers and comments of one member. */
export const MAX_REPLY_DRAFTS = 100;
