/** Limits that the browser knows too. No zod here. */

/** What a grant gives; each includes those before it. */
export const GRANT_RIGHTS = ['READ', 'WRITE', 'REVIEW'] as const;
export type GrantRight = (typeof GRANT_RIGHTS)[number];

/** Grants that one category names itself. */
export const MAX_GRANTS = 500;
/** Users to whose names one item is opened. */
export const MAX_OPENED_TO = 200;
export const MAX_REQUEST_REASON = 200;
/** People that a preview names. */
export const MAX_NAMED = 100;
/** Items of one selection whose move is previewed. */
export const MAX_MOVED_ITEMS = 10_000;

/** Readers without names in a preview. */
export const OUTSIDERS = ['VISITORS', 'OUTSIDE_USERS'] as const;
export type Outsider = (typeof OUTSIDERS)[number];

/** Why a person sees a draft: they write it, were invited to it, or may edit the item. */
export const DRAFT_REASONS = ['AUTHOR', 'INVITED', 'EDITOR'] as const;
export type DraftReason = (typeof DRAFT_REASONS)[number];

export const REQUEST_STATES = ['PENDING', 'GRANTED', 'REFUSED', 'WITHDRAWN'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
/** For how long a request is granted. */
export const REQUEST_SPANS = ['week', 'month', 'forever'] as const;
export type RequestSpan = (typeof REQUEST_SPANS)[number];
