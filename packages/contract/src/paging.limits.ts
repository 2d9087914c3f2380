/** Limits that the browser knows too. No zod here. */

/** Rows of one page unless a call says otherwise, and at most; pages at most. */
export const PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
export const MAX_PAGE = 5000;
/** Deep pages cost the database a walk over everything before them, so they end here. */
export const MAX_OFFSET = 100_000;
