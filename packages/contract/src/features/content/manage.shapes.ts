import { CONTENT_STATUSES } from '../../models.ts';

/** Orders of the back-office's tables of contents. No zod here: browser code imports them. */
export const MANAGE_SORTS = ['updated', 'hot', 'comments'] as const;
export const ARTICLE_SORTS = [...MANAGE_SORTS, 'reviewBy'] as const;
export const QUESTION_SORTS = [...MANAGE_SORTS, 'answers'] as const;
export type ManageSort = (typeof ARTICLE_SORTS)[number] | (typeof QUESTION_SORTS)[number];

/** States of a table: APPROVED is all that readers see, UNPUBLISHED what was hidden from them. */
export const MANAGE_STATES = [...CONTENT_STATUSES, 'UNPUBLISHED'] as const;
/** With approved ones before and after their dates. */
export const ANNOUNCEMENT_STATES = [...MANAGE_STATES, 'SCHEDULED', 'ENDED'] as const;
export type ManageState = (typeof ANNOUNCEMENT_STATES)[number];
