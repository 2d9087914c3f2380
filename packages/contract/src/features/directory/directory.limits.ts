/** Limits that the browser knows too. No zod here. */

/** Providers whose departments can be synced. */
export const DIRECTORY_KINDS = ['WECOM', 'DINGTALK', 'FEISHU'] as const;
export type DirectoryKind = (typeof DIRECTORY_KINDS)[number];

export const SYNC_STATES = ['RUNNING', 'DONE', 'FAILED'] as const;
export type SyncState = (typeof SYNC_STATES)[number];

/** Notes of one sync that are stored; their total is counted. */
export const MAX_SYNC_NOTES = 50;
