/** What lies in the recycle bin. No zod here: the browser imports these values. */
export const RECYCLE_KINDS = [
  'ARTICLE',
  'NEWS',
  'ANNOUNCEMENT',
  'QUESTION',
  'ANSWER',
  'COMMENT',
] as const;
export type RecycleKind = (typeof RECYCLE_KINDS)[number];

export const MAX_RECYCLE_KEYWORD = 30;

/** What hangs on a thing is counted up to here. */
export const MAX_ATTACHED = 1000;
