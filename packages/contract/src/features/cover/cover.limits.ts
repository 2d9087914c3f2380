// Why it is as it is: docs/decisions/0050-pictures-and-agents.md
import type { PermissionCode } from '../../permission.ts';

/** Longest name of a cover, in characters. */
export const MAX_COVER_NAME = 60;

export const COVER_SORTS = ['latest', 'name'] as const;
export type CoverSort = (typeof COVER_SORTS)[number];

/** Codes that open the library: those of writers in a section, and those of its managers. */
export const COVER_READERS = [
  'article.add',
  'article.edit',
  'news.add',
  'news.update',
  'announcement.add',
  'announcement.update',
  'question.add',
  'question.update',
  'cover.add',
  'cover.update',
  'cover.delete',
] as const satisfies readonly PermissionCode[];
