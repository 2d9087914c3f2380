// Why it is as it is: docs/decisions/0028-pictures-in-answers.md
import { normaliseId } from '@zhihui/contract/schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';

/**
 * Our own addresses only: `/media/…` at the start of an address, not in the middle of another site's; and the page of a file,
 * which is what copying from a text that is read brings.
 */
const ADDRESS =
  /(?<![\w./%-])\/(?:media\/([1-9]\d{0,17})\/(?:full|\d{1,5})\.[a-z0-9]{1,5}|attachment\/([1-9]\d{0,17}))(?![\w/])/g;
/** No text needs more; each is a row to check and to keep. */
const MAX_LINKS = 1000;

/** Ids of the uploads that texts (Markdown, HTML or bare addresses) show or link to. */
export function mediaIdsIn(texts: readonly (string | null)[], siteOrigin: string): Id[] {
  const ids = new Set<Id>();
  for (const text of texts) {
    if (text === null || !/\/(?:media|attachment)\//u.test(text)) continue;
    // Pasted from the address bar, our addresses carry the site's own origin.
    for (const [, match, page] of text.replaceAll(`${siteOrigin}/`, ' /').matchAll(ADDRESS)) {
      if (ids.size >= MAX_LINKS) return [...ids];
      ids.add(normaliseId(match ?? page ?? ''));
    }
  }
  return [...ids];
}
