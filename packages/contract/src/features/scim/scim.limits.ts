/** Limits that the browser knows too. No zod here. */

/** Where directory services find the calls, below `/api`. */
export const SCIM_PATH = '/scim/v2';
/** Most resources on a page, and how many where nobody says. */
export const MAX_SCIM_PAGE = 200;
export const SCIM_PAGE = 100;
export const MAX_SCIM_FILTER = 2000;
/** Operations of one change. */
export const MAX_SCIM_OPERATIONS = 1000;
/** Names of groups that are offered for rules. */
export const MAX_GROUPS_OFFERED = 200;
