/** Limits that the browser knows too. No zod here. */

/** Lengths of what a category is described by, in characters. */
export const MAX_CATEGORY_NAME = 40;
export const MAX_CATEGORY_DESCRIPTION = 200;
export const MAX_CATEGORY_ICON = 40;
