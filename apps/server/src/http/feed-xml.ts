import type { Id } from '@zhihui/contract/schema.ts';

/** What a feed contains of an item. */
interface Entry {
  id: Id;
  title: string;
  excerpt: string;
  author: { nickname: string };
  publishedAt: string | null;
  updatedAt: string;
}

/** One section as an Atom feed (RFC 4287), newest first. */
export function renderAtomFeed(
  origin: string,
  section: string,
  title: string,
  entries: readonly Entry[],
): string {
  const self = `${origin}/feed/${section}`;
  const updated = entries
    .map((entry) => entry.updatedAt)
    .reduce(laterOf, '1970-01-01T00:00:00.000Z');
  const body = entries.map((entry) => {
    const address = `${origin}/${section}/${entry.id}`;
    return `<entry><id>${address}</id><title>${escape(entry.title)}</title><link href="${address}"/>\
<published>${entry.publishedAt ?? entry.updatedAt}</published><updated>${entry.updatedAt}</updated>\
<author><name>${escape(entry.author.nickname)}</name></author><summary>${escape(entry.excerpt)}</summary></entry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN"><id>${self}</id><title>${escape(title)}</title>\
<updated>${updated}</updated><link rel="self" href="${self}"/><link href="${origin}/"/>${body.join('\n')}</feed>`;
}

/** Names the parts of the sitemap. */
export function renderSitemapIndex(origin: string, parts: readonly number[]): string {
  const body = parts.map((n) => `<sitemap><loc>${origin}/sitemap/${n}.xml</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${body.join('\n')}</sitemapindex>`;
}

/** One file of the sitemap; `origin` without a trailing slash, times as ISO 8601. */
export function renderSitemapPart(
  origin: string,
  items: readonly { path: string; updatedAt: string }[],
): string {
  const body = items.map(
    ({ path, updatedAt }) =>
      `<url><loc>${origin}${path}</loc><lastmod>${updatedAt}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${body.join('\n')}</urlset>`;
}

/** Machines may read what people read signed out; searches and personal pages lead them nowhere. */
export function renderRobots(origin: string): string {
  return `User-agent: *
Disallow: /api/
Disallow: /admin
Disallow: /editor
Disallow: /user/
Disallow: /login
Disallow: /register
Disallow: /search
Disallow: /list?*authorId=
Disallow: /list?*publishedWithin=

Sitemap: ${origin}/sitemap.xml
`;
}

const laterOf = (a: string, b: string): string => (a > b ? a : b);

// XML 1.0 allows no other control characters and no lone surrogates, however they are written.
// eslint-disable-next-line no-control-regex -- these characters are exactly what must go
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/gu, (char) => ENTITIES[char] ?? char);
}
