/** Limits that the browser knows too. No zod here. */

/** What a link shows: one article, or a category with everything below it. */
export const SHARE_TARGETS = ['ARTICLE', 'CATEGORY'] as const;
export type ShareTarget = (typeof SHARE_TARGETS)[number];

export const SHARE_STATES = ['ACTIVE', 'EXPIRED', 'ENDED'] as const;
export type ShareState = (typeof SHARE_STATES)[number];

export const DEFAULT_SHARE_DAYS = 30;
export const MAX_SHARE_DAYS = 365;
export const MIN_SHARE_PASSWORD = 6;
export const MAX_SHARE_PASSWORD = 64;
export const MAX_SHARE_REMARK = 100;
export const MAX_SHARE_KEYWORD = 50;
/** Links that are over remain in the list for this long. */
export const ENDED_SHARE_DAYS = 90;
