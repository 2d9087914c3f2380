/** A link to a content in a text without Markdown: `[报销制度](/article/12)`. */
export interface ContentLink {
  title: string;
  href: string;
  from: number;
  to: number;
}

/** The title must not contain what ends it. Only paths of this site, so that a title cannot hide another address. */
const LINK_PATTERN =
  /\[((?:[^\][\\\n]|\\[^\n]){1,200})\]\((\/(?:article|news|announcement|question)\/[1-9]\d{0,17}(?:[?#][^\s()<>]{0,200})?)\)/gu;

/** Finds the links to contents of this site in a text without Markdown. */
export function findContentLinks(text: string): ContentLink[] {
  if (!text.includes('](/')) return [];
  return [...text.matchAll(LINK_PATTERN)].map(
    ({ 0: whole, 1: title = '', 2: href = '', index }) => ({
      title: title.replace(/\\(.)/gu, '$1'),
      href,
      from: index,
      to: index + whole.length,
    }),
  );
}

/** Returns such a text as it reads, with titles in place of links. */
export function replaceContentLinks(text: string): string {
  return findContentLinks(text).reduceRight(
    (replaced, { title, from, to }) => replaced.slice(0, from) + title + replaced.slice(to),
    text,
  );
}
