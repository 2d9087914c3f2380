import type { Id } from '../../schema.ts';
import { replaceContentLinks } from './content-link.ts';

/** Path and query of the page of a person, up to the id. */
const PROFILE_PREFIX = '/user/personal?id=';

/** How a text names a person: a link to their page, so that it holds under whatever name they have later. */
export function formatMention({ id, nickname }: { id: Id; nickname: string }): string {
  return `[@${nickname.replace(/[\\[\]]/gu, '\\$&')}](${formatProfileLink(id)})`;
}

/** The address of the page of a person. */
export function formatProfileLink(id: Id): string {
  return `${PROFILE_PREFIX}${id}`;
}

/** The person whose page an address of this site is; null for any other address. */
export function parseProfileLink(href: string): string | null {
  if (!href.startsWith(PROFILE_PREFIX)) return null;
  const digits = href.slice(PROFILE_PREFIX.length);
  return /^[1-9]\d{0,17}$/u.test(digits) ? digits : null;
}

/** Written as a link to a person; the name within must not hold what ends it. */
const MENTION_PATTERN =
  /\[(@(?:[^\][\\\n]|\\[^\n]){1,80})\]\(\/user\/personal\?id=([1-9]\d{0,17})\)/gu;

/** A person named by a link in a text without Markdown: where that stands, and how it reads. */
export interface LinkedUser {
  id: string;
  name: string;
  from: number;
  to: number;
}

/** The people that a text without Markdown names by links. */
export function findMentions(text: string): LinkedUser[] {
  if (!text.includes('[@')) return [];
  return [...text.matchAll(MENTION_PATTERN)].map(
    ({ 0: whole, 1: name = '', 2: id = '', index }) => ({
      id,
      name: unescapeName(name),
      from: index,
      to: index + whole.length,
    }),
  );
}

function unescapeName(name: string): string {
  return name.replace(/\\(.?)/gu, '$1');
}

/** Such a text as it reads: `@周砚` where a link names her, and the title where a link leads to a content. */
export function replaceMentions(text: string): string {
  const named = findMentions(text).reduceRight(
    (replaced, { name, from, to }) => replaced.slice(0, from) + name + replaced.slice(to),
    text,
  );
  return replaceContentLinks(named);
}

/** A link to a person that was cut off with the text it ends. */
const CUT_MENTION = /\[(@(?:[^\][\\\n]|\\[^\n]|\\$){0,80})(?:\](?:\([^\s)]{0,50})?)?$/u;

/** The beginning of such a text, cut off anywhere, as it reads. */
export function replaceExcerptMentions(excerpt: string): string {
  const replaced = replaceMentions(excerpt);
  return replaced.includes('[@')
    ? replaced.replace(CUT_MENTION, (_, name: string) => unescapeName(name))
    : replaced;
}
