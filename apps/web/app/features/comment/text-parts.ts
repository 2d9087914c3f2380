import { linkedPeople } from '@zhihui/contract/features/link/mention.ts';
import type { Id } from '@zhihui/contract/schema.ts';

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'person'; text: string; id: Id };

const LINK = /https?:\/\/[^\s<>"'，。；：！？、（）《》“”【】]+/gu;
/** Marks that end a sentence rather than an address. */
const TAIL = /[).,;:!?\]}]+$/u;

/**
 * Plain text of a comment as what it is drawn of: words, addresses, people who were called. A link to a person is one of
 * these, whoever it is: drawn only for readers of the text, it would tell who may not read it.
 */
export function textParts(text: string, mentions: readonly { id: Id; name: string }[]): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { id, name, from, to } of linkedPeople(text)) {
    parts.push(...unlinkedParts(text.slice(at, from), mentions), {
      kind: 'person',
      text: name,
      id,
    });
    at = to;
  }
  parts.push(...unlinkedParts(text.slice(at), mentions));
  return parts;
}

function unlinkedParts(text: string, mentions: readonly { id: Id; name: string }[]): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const found of text.matchAll(LINK)) {
    const href = found[0].replace(TAIL, '');
    if (!isAddress(href)) continue;
    parts.push(...withPeople(text.slice(at, found.index), mentions));
    parts.push({ kind: 'link', text: href, href });
    at = found.index + href.length;
  }
  parts.push(...withPeople(text.slice(at), mentions));
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
function withPeople(text: string, mentions: readonly { id: Id; name: string }[]): TextPart[] {
  if (text === '') return [];
  const people = [...mentions].sort((a, b) => b.name.length - a.name.length);
  for (const { id, name } of people) {
    const at = text.indexOf(`@${name}`);
    if (at === -1) continue;
    const end = at + name.length + 1;
    return [
      ...withPeople(text.slice(0, at), mentions),
      { kind: 'person', text: text.slice(at, end), id },
      ...withPeople(text.slice(end), mentions),
    ];
  }
  return [{ kind: 'text', text }];
}
