/** Orders of the table of accounts: newest or oldest first, by nickname, latest activity first. No zod here. */
export const USER_SORTS = ['latest', 'oldest', 'name', 'seen'] as const;
export type UserSort = (typeof USER_SORTS)[number];
