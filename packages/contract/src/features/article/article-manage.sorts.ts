/** Orders of the back-office's table of articles. No zod here: browser code imports them. */
export const MANAGE_SORTS = ['updated', 'hot', 'comments', 'reviewBy'] as const;
export type ManageSort = (typeof MANAGE_SORTS)[number];
