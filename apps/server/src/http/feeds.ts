import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCall } from '@zhihui/contract/client.ts';
import type { Call } from '@zhihui/contract/client.ts';
import { SECTION_PATH } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { createActor } from '../kernel/actor.ts';
import type { Dispatch } from '../kernel/dispatch.ts';
import { getCallerAddress } from './caller-address.ts';
import { removeForbidden } from '../platform/xml-characters.ts';

export interface FeedOptions {
  dispatch: Dispatch;
  /** Origin of the site, without a slash at the end. */
  publicUrl: string;
  /** Counts a request for an address that does not exist. Throws TOO_MANY. */
  limitNotFound(ip: string): void;
}

const ENTRIES = 20;
const SECTIONS = {
  article: 'GET /article/page',
  news: 'GET /news/page',
  question: 'GET /question/page',
} as const;
type Section = keyof typeof SECTIONS;
const MODELS = { article: 'ARTICLE', news: 'NEWS', question: 'QUESTION' } as const;
const LABELS: Record<Section, string> = { article: '知识库', news: '资讯', question: 'Q&A' };

/**
 * Feeds of the sections and their categories, the sitemap and robots.txt: the same public content for every caller. They call `dispatch` as a
 * visitor, so that no second rule decides who may read what, and the caches of visitors serve them too.
 */
export function mountFeeds(app: FastifyInstance, options: FeedOptions): void {
  const { publicUrl } = options;
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain').send(renderRobots(publicUrl)),
  );

  app.get<FeedRequest>('/feed/:section', async (request, reply) => {
    const { section } = request.params;
    if (!isSection(section)) return sendNotFound(request, reply, options);
    const call = callAsVisitor(request, options);
    const category = await findCategory(call, section, request.query.category);
    if (category === undefined) return sendNotFound(request, reply, options);
    const query = { size: ENTRIES, sort: 'latest' as const };
    const [site, answer] = await Promise.all([
      call('GET /setting/site'),
      call(SECTIONS[section], { query: category ? { ...query, categoryId: category.id } : query }),
    ]);
    if (!answer.ok) return reply.code(answer.error.code).send();
    const title = `${category?.name ?? LABELS[section]} · ${site.ok ? site.data.name : ''}`;
    const path = category ? `${section}?category=${category.id}` : section;
    const xml = renderAtomFeed(publicUrl, { section, path, title }, answer.data.records);
    return reply.type('application/atom+xml; charset=utf-8').send(xml);
  });

  app.get('/sitemap.xml', async (request, reply) => {
    const answer = await callAsVisitor(request, options)('GET /sitemap/parts');
    if (!answer.ok) return reply.code(answer.error.code).send();
    return reply
      .type('application/xml; charset=utf-8')
      .send(renderSitemapIndex(publicUrl, answer.data));
  });

  app.get<{ Params: { part: string } }>('/sitemap/:part', async (request, reply) => {
    const [, number] = /^(\d{1,15})\.xml$/u.exec(request.params.part) ?? [];
    if (number === undefined) return sendNotFound(request, reply, options);
    const answer = await callAsVisitor(request, options)('GET /sitemap/part/:number', {
      params: { number },
    });
    if (!answer.ok) {
      const { code } = answer.error;
      if (code === 404 || code === 400) return sendNotFound(request, reply, options);
      return reply.code(code).send();
    }
    const items = answer.data.map(({ id, model, updatedAt }) => ({
      path: `/${SECTION_PATH[model]}/${id}`,
      updatedAt,
    }));
    return reply.type('application/xml; charset=utf-8').send(renderSitemapPart(publicUrl, items));
  });
}

interface FeedRequest {
  Params: { section: string };
  Querystring: { category?: unknown };
}

/** The category of a feed: null for none, undefined where visitors know of none by this number. */
async function findCategory(
  call: Call,
  section: Section,
  id: unknown,
): Promise<{ id: Id; name: string } | null | undefined> {
  if (id === undefined) return null;
  const answer = await call('GET /category/list', { query: { model: MODELS[section] } });
  return answer.ok ? answer.data.find((category) => String(category.id) === id) : undefined;
}

function isSection(name: string): name is Section {
  return Object.hasOwn(SECTIONS, name);
}

function sendNotFound(
  request: FastifyRequest,
  reply: { code(status: number): { send(): unknown } },
  options: FeedOptions,
) {
  options.limitNotFound(getCallerAddress(request));
  return reply.code(404).send();
}

/** The typed client of a visitor, whatever cookies the request has. */
function callAsVisitor(request: FastifyRequest, { dispatch }: FeedOptions): Call {
  return createCall((key, input) =>
    dispatch({
      key,
      actor: createActor(null, getCallerAddress(request)),
      requestId: request.id,
      userAgent: request.headers['user-agent'] ?? '',
      acceptLanguage: request.headers['accept-language'] ?? '',
      log: request.log,
      params: input.params,
      query: input.query,
      body: input.body,
    }),
  );
}

/** The parts of an item that a feed contains. */
interface Entry {
  id: Id;
  title: string;
  excerpt: string;
  author: { nickname: string };
  publishedAt: string | null;
  updatedAt: string;
}

/** A section, or a category of it, as an Atom feed (RFC 4287), newest first. */
function renderAtomFeed(
  origin: string,
  { section, path, title }: { section: Section; path: string; title: string },
  entries: readonly Entry[],
): string {
  const self = `${origin}/feed/${path}`;
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
function renderSitemapIndex(origin: string, parts: readonly number[]): string {
  const body = parts.map((n) => `<sitemap><loc>${origin}/sitemap/${n}.xml</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${body.join('\n')}</sitemapindex>`;
}

/** One file of the sitemap; `origin` without a trailing slash, times as ISO 8601. */
function renderSitemapPart(
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
function renderRobots(origin: string): string {
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

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  // XML has no lone surrogates either
  return removeForbidden(text.toWellFormed()).replace(/[&<>"]/gu, (char) => ENTITIES[char] ?? char);
}
