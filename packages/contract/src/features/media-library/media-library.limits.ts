/** Orders of the media library: newest or oldest first, largest first, by file name. No zod here. */
export const MEDIA_SORTS = ['latest', 'oldest', 'largest', 'name'] as const;
export type MediaSort = (typeof MEDIA_SORTS)[number];

export const MEDIA_KINDS = ['IMAGE', 'FILE'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** Whether anything uses an upload, by the rule that the daily sweep follows. */
export const MEDIA_USAGES = ['USED', 'UNUSED'] as const;
export type MediaUsage = (typeof MEDIA_USAGES)[number];

/** What can use an upload. */
export const MEDIA_USE_KINDS = [
  'CONTENT',
  'ANSWER',
  'COMMENT',
  'DRAFT',
  'COVER',
  'CAROUSEL',
  'AVATAR',
  'SITE',
] as const;
export type MediaUseKind = (typeof MEDIA_USE_KINDS)[number];

/** State of what uses an upload; DELETED is what lies in the recycle bin. */
export const MEDIA_USE_STATES = [
  'APPROVED',
  'PENDING_REVIEW',
  'REJECTED',
  'DRAFT',
  'DELETED',
] as const;
export type MediaUseState = (typeof MEDIA_USE_STATES)[number];

export const MAX_MEDIA_KEYWORD = 100;
/** Uses are counted up to this many in a row of the table. */
export const MAX_COUNTED_USES = 100;
