/** Limits that the browser knows too. No zod here. */

export const MAX_ROLE_NAME = 20;
/** All roles are listed on one page, and Admins must be able to tell them apart. */
export const MAX_ROLES = 100;
