/** Lists of what a person follows. */
export const FOLLOW_LISTS = ['CONTENT', 'AUTHOR', 'CATEGORY', 'TAG'] as const;
export type FollowList = (typeof FOLLOW_LISTS)[number];
