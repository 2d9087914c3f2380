/** Limits that the browser knows too. No zod here. */

/** Files that one import takes. */
export const MAX_IMPORT_FILES = 5000;
/** All files of an import together, in megabytes. */
export const MAX_IMPORT_TOTAL_MB = 2048;
/**
 * Bytes of a part of a file: files are sent in parts, so that a broken connection loses one of them. No site allows uploads
 * of less.
 */
export const IMPORT_PART_BYTES = 2 ** 20;
/** For how many days an import can be undone. */
export const UNDO_DAYS = 7;

/**
 * UPLOADING: files arrive. READING: they are read; nothing is written yet. READY: waits for the owner's settings. REFUSED: they
 * cannot be read. RUNNING, PAUSED: pages are written. DONE: all were; STOPPED: the owner ended it before. UNDOING, UNDONE.
 */
export const IMPORT_STATES = [
  'UPLOADING',
  'READING',
  'READY',
  'REFUSED',
  'RUNNING',
  'PAUSED',
  'DONE',
  'STOPPED',
  'UNDOING',
  'UNDONE',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What becomes of a page that an earlier import made: updated unless it was edited since, skipped, or made again. */
export const DUPLICATE_RULES = ['UPDATE', 'SKIP', 'KEEP_BOTH'] as const;
export type DuplicateRule = (typeof DUPLICATE_RULES)[number];

/** What became of a page. CREATED, UPDATED, UNCHANGED and SKIPPED are done; UNDONE is gone again. */
export const IMPORT_PAGE_STATES = [
  'WAITING',
  'CREATED',
  'UPDATED',
  'UNCHANGED',
  'SKIPPED',
  'FAILED',
  'UNDONE',
] as const;
export type ImportPageState = (typeof IMPORT_PAGE_STATES)[number];

/** Which pages a list has: all, those with changes, with losses, or those that failed. */
export const IMPORT_PAGE_FILTERS = ['ALL', 'CHANGED', 'LOST', 'FAILED'] as const;

/** Formats that can be chosen, by the names that the server reads them under. */
export const IMPORT_FORMATS = [
  'WORD',
  'MARKDOWN',
  'HTML',
  'PDF',
  'CONFLUENCE_XML',
  'CONFLUENCE_HTML',
  'YUQUE_LAKEBOOK',
  'NOTION',
  'OUTLINE',
  'BOOKSTACK',
  'DISCOURSE',
  'WORDPRESS',
  'QUESTION_TABLE',
] as const;
