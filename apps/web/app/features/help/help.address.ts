import type { HelpChapterBrief } from '@zhihui/contract/features/help/help.schema.ts';

/** Of a chapter of the handbook; `at` is the id of one of its headings. */
export function chapterAddress(
  { part, chapter }: Pick<HelpChapterBrief, 'part' | 'chapter'>,
  at?: string,
): string {
  return `/help/${part}/${chapter}${at === undefined ? '' : `#${encodeURIComponent(at)}`}`;
}
