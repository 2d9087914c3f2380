// Why it is as it is: docs/decisions/0028-pictures-in-answers.md, docs/decisions/0092-links-to-uploads.md
import type { Id } from '@zhihui/contract/schema.ts';
import { normaliseId } from '@zhihui/contract/schema.ts';
import { decodeHTML } from 'entities';

/**
 * Our own addresses only: `/media/…` at the start of an address, not in the middle of another site's; and the page of a file,
 * which is what copying from a text that is read brings.
 */
const ADDRESS =
  /(?<![\w./%-])\/(?:media\/([1-9]\d{0,17})\/(?:full|\d{1,5})\.[a-z0-9]{1,5}|attachment\/([1-9]\d{0,17}))(?![\w/])/g;
/** No text needs more; each link is a row to check and to store. */
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

/** An address, however it goes on: `/media/12`, `/attachment/./12`. */
const NAMED = /(?:media|attachment)[^\p{L}\p{N}]{1,20}0*([1-9]\d{0,17})(?!\d)/giu;
/** Numbers of uploads are this long by chance, so that no text holds one without meaning it. */
const LONG = /(?<!\d)0*([1-9]\d{14,17})(?!\d)/gu;
/** Each layer of encoding that a reader's browser, or an editor, may decode. */
const LAYERS = 3;

/**
 * Ids of the uploads that texts (Markdown, HTML or bare addresses) name in any form, also one that leads nowhere: by a small
 * change another person makes a link of it. They include all that `mediaIdsIn` finds.
 */
export function namedUploadsIn(texts: readonly (string | null)[]): Id[] {
  const digits = new Set<string>();
  for (const text of texts) {
    for (const form of formsOf(text ?? ''))
      for (const pattern of [NAMED, LONG])
        for (const [, number = ''] of form.matchAll(pattern)) digits.add(number);
  }
  return [...digits].map((number) => normaliseId(number));
}

/** A text as it is, decoded, and decoded without invisible characters. */
function formsOf(text: string): Set<string> {
  let decoded = text;
  for (let layer = 0; layer < LAYERS; layer++) decoded = decodePercent(decodeHTML(decoded));
  decoded = decoded.normalize('NFKC');
  return new Set([text, decoded, decoded.replaceAll(/[\p{Cf}\p{Cc}\\]/gu, '')]);
}

/** Decodes one layer of `%3A` for ASCII characters. */
function decodePercent(text: string): string {
  return text.replaceAll(/%([0-7][\da-f])/giu, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
