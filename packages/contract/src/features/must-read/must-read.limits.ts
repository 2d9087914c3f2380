/** Limits that the browser knows too. No zod here. */

/** Groups of one request. */
export const MAX_MUST_READ_GROUPS = 50;

/**
 * Codes of which one is needed, besides the right to edit the content, to ask groups to read it: their holders may look up
 * groups, and the progress tells who belongs to them.
 */
export const MUST_READ_MANAGER_CODES = ['user.query', 'category.admin', 'category.edit'] as const;

/** Lists of what a user has to read. */
export const MUST_READ_STATES = ['WAITING', 'CONFIRMED'] as const;
export type MustReadListState = (typeof MUST_READ_STATES)[number];

/** Sections whose contents groups can be asked to read. */
export const MUST_READ_MODELS = ['ARTICLE', 'ANNOUNCEMENT'] as const;
export type MustReadModel = (typeof MUST_READ_MODELS)[number];
