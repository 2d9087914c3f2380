import type { LoaderFunctionArgs } from 'react-router';
import type { Call } from '@zhihui/contract/client.ts';
import { apiContext, requestInfoContext } from '../../api/context.ts';
import type { RequestInfo } from '../../api/context.ts';
import { optional, unwrap } from '../../api/load.ts';
import type { CarouselItem } from '../../ui/carousel-slot.tsx';

const ARTICLES = 6;
const RANKED = 5;

/** Everything on the home page, asked for at once. Only the articles are indispensable. */
export async function loadHome({ request, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const hotFirst = new URL(request.url).searchParams.get('sort') === 'hot';
  const [latest, hot, tags, categories, mine, others] = await Promise.all([
    hotFirst ? null : call('GET /article/page', { query: { size: ARTICLES, sort: 'latest' } }),
    call('GET /article/page', { query: { size: hotFirst ? ARTICLES : RANKED, sort: 'hot' } }),
    call('GET /tag/page', { query: { size: 10 } }),
    call('GET /category/top', { query: { model: 'ARTICLE' } }),
    loadMine(call, context.get(requestInfoContext)),
    loadSections(call),
  ]);
  const mostRead = unwrap(hot, request).records;
  return {
    sort: hotFirst ? 'hot' : 'latest',
    articles: latest === null ? mostRead : unwrap(latest, request).records,
    mostRead: mostRead.slice(0, RANKED).map(({ id, title }) => ({ id, title })),
    tags: optional(tags)?.records.filter(({ count }) => count > 0) ?? [],
    categories: optional(categories) ?? [],
    // Filled once carousels are kept; the page shows nothing in its place until then.
    carousel: [] as CarouselItem[],
    ...mine,
    ...others,
  };
}

/** What only a signed-in person gets. */
async function loadMine(call: Call, { user }: RequestInfo) {
  if (user === null) return { drafts: [], announcements: null };
  const reads = user.admin || user.permissions.includes('announcement.page');
  const [drafts, announcements] = await Promise.all([
    call('GET /draft/page', { query: { size: 3 } }),
    reads ? call('GET /announcement/page', { query: { size: 4 } }) : null,
  ]);
  return {
    drafts: optional(drafts)?.records ?? [],
    announcements: announcements === null ? null : (optional(announcements)?.records ?? []),
  };
}

async function loadSections(call: Call) {
  const [news, questions] = await Promise.all([
    call('GET /news/page', { query: { size: 3 } }),
    call('GET /question/page', { query: { size: 4 } }),
  ]);
  return {
    news: optional(news)?.records ?? [],
    questions: optional(questions)?.records ?? [],
  };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;
