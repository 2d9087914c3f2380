/** Limits that the browser knows too. No zod here. */

export const GROUP_KINDS = ['DEPARTMENT', 'FREE'] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];

/** What keeps a group: people by hand, or a directory, which alone changes it. */
export const GROUP_SOURCES = ['MANUAL', 'SCIM', 'WECOM', 'DINGTALK', 'FEISHU'] as const;
export type GroupSource = (typeof GROUP_SOURCES)[number];

/** Lengths, in characters. */
export const MAX_GROUP_NAME = 60;
export const MAX_GROUP_DESCRIPTION = 200;
/** Departments from the top to the deepest. */
export const MAX_GROUP_DEPTH = 10;
export const MAX_GROUP_LEADERS = 20;
/** Members that one call adds or removes. */
export const MAX_MEMBERS_AT_ONCE = 200;
/** Rows of an imported file, without its head. */
export const MAX_GROUP_IMPORT_ROWS = 20_000;
