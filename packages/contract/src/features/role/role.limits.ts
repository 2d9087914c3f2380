/** Limits that the browser knows too. No zod here. */

export const MAX_ROLE_NAME = 20;
/** Roles are listed whole, and somebody has to tell them apart. */
export const MAX_ROLES = 100;
