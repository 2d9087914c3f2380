import type { Id } from '../../schema.ts';

/** Path and query of the page of a person, up to the id. */
const PERSON = '/user/personal?id=';

/** How a text names a person: a link to their page, so that it holds under whatever name they have later. */
export function mentionOf({ id, nickname }: { id: Id; nickname: string }): string {
  return `[@${nickname.replace(/[\\[\]]/gu, '\\$&')}](${PERSON}${id})`;
}

/** The person whose page an address of this site is; null for any other address. */
export function personOf(href: string): string | null {
  if (!href.startsWith(PERSON)) return null;
  const digits = href.slice(PERSON.length);
  return /^[1-9]\d{0,17}$/u.test(digits) ? digits : null;
}

/** Written as a link to a person; the name within must not hold what ends it. */
const LINKED = /\[(@(?:[^\][\\\n]|\\[^\n]){1,80})\]\(\/user\/personal\?id=([1-9]\d{0,17})\)/gu;

/** A person named by a link in a text without Markdown: where that stands, and how it reads. */
export interface LinkedPerson {
  id: string;
  name: string;
  from: number;
  to: number;
}

/** The people that a text without Markdown names by links. */
export function linkedPeople(text: string): LinkedPerson[] {
  if (!text.includes('[@')) return [];
  return [...text.matchAll(LINKED)].map(({ 0: whole, 1: name = '', 2: id = '', index }) => ({
    id,
    name: unescaped(name),
    from: index,
    to: index + whole.length,
  }));
}

function unescaped(name: string): string {
  return name.replace(/\\(.?)/gu, '$1');
}

/** Such a text as it reads: `@周砚` where a link names her. */
export function withNames(text: string): string {
  return linkedPeople(text).reduceRight(
    (read, { name, from, to }) => read.slice(0, from) + name + read.slice(to),
    text,
  );
}

/** A link to a person that was cut off with the text it ends. */
const CUT = /\[(@(?:[^\][\\\n]|\\[^\n]|\\$){0,80})(?:\](?:\([^\s)]{0,50})?)?$/u;

/** The beginning of such a text, cut off anywhere, as it reads. */
export function excerptWithNames(excerpt: string): string {
  const read = withNames(excerpt);
  return read.includes('[@') ? read.replace(CUT, (_, name: string) => unescaped(name)) : read;
}
