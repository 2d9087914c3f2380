import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCall } from '@zhihui/contract/client.ts';
import type { Call } from '@zhihui/contract/client.ts';
import { SECTION_PATH } from '@zhihui/contract/models.ts';
import { createActor } from '../kernel/actor.ts';
import type { Dispatch } from '../kernel/dispatch.ts';
import { addressOf } from './caller-address.ts';
import { renderAtomFeed, renderRobots, renderSitemapIndex, renderSitemapPart } from './feed-xml.ts';

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
const LABELS: Record<Section, string> = { article: '知识库', news: '资讯', question: 'Q&A' };

/**
 * Feeds of the sections, the sitemap and robots.txt: what anybody may read, whoever asks. They go through `dispatch` as
 * a visitor, so that there is no second rule of who sees what, and what is cached for visitors serves them too.
 */
export function mountFeeds(app: FastifyInstance, options: FeedOptions): void {
  const { publicUrl } = options;
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain').send(renderRobots(publicUrl)),
  );

  app.get<{ Params: { section: string } }>('/feed/:section', async (request, reply) => {
    const { section } = request.params;
    if (!isSection(section)) return sendNotFound(request, reply, options);
    const call = callAsVisitor(request, options);
    const [site, answer] = await Promise.all([
      call('GET /setting/site'),
      call(SECTIONS[section], { query: { size: ENTRIES, sort: 'latest' } }),
    ]);
    if (!answer.ok) return reply.code(answer.error.code).send();
    const title = `${LABELS[section]} · ${site.ok ? site.data.name : ''}`;
    const xml = renderAtomFeed(publicUrl, section, title, answer.data.records);
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

function isSection(name: string): name is Section {
  return Object.hasOwn(SECTIONS, name);
}

function sendNotFound(
  request: FastifyRequest,
  reply: { code(status: number): { send(): unknown } },
  options: FeedOptions,
) {
  options.limitNotFound(addressOf(request));
  return reply.code(404).send();
}

/** The typed client of somebody signed out, whatever cookies came along. */
function callAsVisitor(request: FastifyRequest, { dispatch }: FeedOptions): Call {
  return createCall((key, input) =>
    dispatch({
      key,
      actor: createActor(null, addressOf(request)),
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
