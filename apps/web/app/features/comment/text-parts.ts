import { findContentLinks } from '@zhihui/contract/features/link/content-link.ts';
import { findMentions } from '@zhihui/contract/features/link/mention.ts';
import type { Id } from '@zhihui/contract/schema.ts';

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'content'; text: string; href: string }
  | { kind: 'person'; text: string; id: Id };

const LINK = /https?:\/\/[^\s<>"'，。；：！？、（）《》“”【】]+/gu;
/** Punctuation that ends a sentence rather than an address. */
const TRAILING_PUNCTUATION = /[).,;:!?\]}]+$/u;

/**
 * Splits the plain text of a comment into words, addresses, titles of contents and mentioned people. A link to a person is a mention whether
 * or not they may read the text: otherwise the display would reveal who may not.
 */
export function splitTextParts(
  text: string,
  mentions: readonly { id: Id; name: string }[],
): TextPart[] {
  const parts: TextPart[] = [];
  let offset = 0;
  for (const { part, from, to } of findLinks(text)) {
    parts.push(...splitUnlinkedText(text.slice(offset, from), mentions), part);
    offset = to;
  }
  parts.push(...splitUnlinkedText(text.slice(offset), mentions));
  return parts;
}

/** Finds the links to people and contents, in their order. */
function findLinks(text: string): { part: TextPart; from: number; to: number }[] {
  const people = findMentions(text).map(({ id, name, from, to }) => ({
    part: { kind: 'person' as const, text: name, id },
    from,
    to,
  }));
  const contents = findContentLinks(text).map(({ title, href, from, to }) => ({
    part: { kind: 'content' as const, text: title, href },
    from,
    to,
  }));
  return [...people, ...contents].sort((a, b) => a.from - b.from);
}

function splitUnlinkedText(
  text: string,
  mentions: readonly { id: Id; name: string }[],
): TextPart[] {
  const parts: TextPart[] = [];
  let offset = 0;
  for (const match of text.matchAll(LINK)) {
    const href = match[0].replace(TRAILING_PUNCTUATION, '');
    if (!isAddress(href)) continue;
    parts.push(...splitMentions(text.slice(offset, match.index), mentions));
    parts.push({ kind: 'link', text: href, href });
    offset = match.index + href.length;
  }
  parts.push(...splitMentions(text.slice(offset), mentions));
  return parts;
}

function isAddress(text: string): boolean {
  try {
    return new URL(text).href !== '';
  } catch {
    return false;
  }
}

/** Longer names first: one name may begin with another. */
function splitMentions(text: string, mentions: readonly { id: Id; name: string }[]): TextPart[] {
  if (text === '') return [];
  const people = [...mentions].sort((a, b) => b.name.length - a.name.length);
  for (const { id, name } of people) {
    const offset = text.indexOf(`@${name}`);
    if (offset === -1) continue;
    const end = offset + name.length + 1;
    return [
      ...splitMentions(text.slice(0, offset), mentions),
      { kind: 'person', text: text.slice(offset, end), id },
      ...splitMentions(text.slice(end), mentions),
    ];
  }
  return [{ kind: 'text', text }];
}
