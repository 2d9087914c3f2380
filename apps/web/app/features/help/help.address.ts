import type { HelpChapterBrief } from '@zhihui/contract/features/help/help.endpoints.ts';

/** The address of a chapter of the handbook; `headingId` is one of its headings. */
export function getChapterAddress(
  { part, chapter }: Pick<HelpChapterBrief, 'part' | 'chapter'>,
  headingId?: string,
): string {
  return `/help/${part}/${chapter}${headingId === undefined ? '' : `#${encodeURIComponent(headingId)}`}`;
}
