/** Limits that the browser knows too. No zod here. */

/**
 * MARKDOWN: with pictures as a ZIP. WORD, PDF and HTML: a file for each text. SITE: pages to browse without a server, with a
 * tree and a search. ARCHIVE: the whole site for another installation, for Admins.
 */
export const EXPORT_FORMATS = ['MARKDOWN', 'WORD', 'PDF', 'HTML', 'SITE', 'ARCHIVE'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** Formats for one text, and for a category or everything. */
export const TEXT_EXPORT_FORMATS = ['MARKDOWN', 'WORD', 'PDF', 'HTML'] as const;
export const BULK_EXPORT_FORMATS = ['MARKDOWN', 'WORD', 'PDF', 'SITE', 'ARCHIVE'] as const;
export type BulkExportFormat = (typeof BULK_EXPORT_FORMATS)[number];

/** WAITING and RUNNING come to their end by themselves; of an EXPIRED one the file is gone. */
export const EXPORT_STATES = ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'EXPIRED'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** For how many days the file of an export can be downloaded. */
export const EXPORT_DAYS = 14;
/** Texts that one export prints as PDF: each takes a browser about a second. */
export const MAX_PDF_TEXTS = 1000;
