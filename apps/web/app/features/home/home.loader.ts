import type { LoaderFunctionArgs } from 'react-router';
import { can } from '@zhihui/contract/can.ts';
import type { Call, DataFor } from '@zhihui/contract/client.ts';
import type { ContentItem } from '@zhihui/contract/features/content/content.schema.ts';
import { HOME_BLOCKS, MAIN_BLOCKS } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { HomeBlock } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { RequestInfo } from '@zhihui/contract/web-entry.ts';
import { apiContext, requestInfoContext } from '../../api/context.ts';
import { getDataOrNull, unwrapOrRedirect } from '../../api/load.ts';
import { formatContributions } from '../../lib/contributions.ts';
import { personAddress } from '../../lib/sections.ts';
import { readCarousel } from '../../ui/carousel-slot.tsx';

const ARTICLES = 6;
const ANNOUNCEMENTS = 4;

/** Whether the site shows a block; hidden blocks load nothing. */
type BlockCheck = (block: HomeBlock) => boolean;

/** Loads everything on the home page at once. Only the articles are required. */
export async function loadHome({ request, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const info = context.get(requestInfoContext);
  const zones = getHomeZones(info.site);
  const showsBlock: BlockCheck = (block) => zones.some((zone) => zone.includes(block));
  const sort = new URL(request.url).searchParams.get('sort') === 'hot' ? 'hot' : 'latest';
  const [articles, mostRead, tags, categories, contributors, carousel, personal, sections] =
    await Promise.all([
      showsBlock('ARTICLES')
        ? call('GET /article/page', { query: { size: ARTICLES, sort } })
        : null,
      showsBlock('MOST_READ') ? call('GET /home/mostRead', { query: { model: 'ARTICLE' } }) : null,
      showsBlock('TAGS') ? call('GET /tag/page', { query: { model: 'ARTICLE', size: 10 } }) : null,
      showsBlock('CATEGORIES') ? call('GET /category/top', { query: { model: 'ARTICLE' } }) : null,
      showsBlock('CONTRIBUTORS') ? call('GET /home/contributors', { query: {} }) : null,
      call('GET /carousel/list', { query: { model: 'HOME' } }),
      loadPersonalData(call, info, showsBlock),
      loadSections(call, showsBlock),
    ]);
  return {
    zones,
    sort,
    articles: articles === null ? [] : unwrapOrRedirect(articles, request).records,
    mostRead: (mostRead && getDataOrNull(mostRead)) ?? [],
    tags: (tags && getDataOrNull(tags))?.records.filter(({ count }) => count > 0) ?? [],
    categories: (categories && getDataOrNull(categories)) ?? [],
    contributors: formatContributions((contributors && getDataOrNull(contributors)) ?? []),
    carousel: readCarousel(carousel),
    ...personal,
    ...sections,
  };
}

/** The data of a signed-in user. */
async function loadPersonalData(call: Call, { user }: RequestInfo, showsBlock: BlockCheck) {
  if (user === null) return { drafts: null, pending: [], announcements: null, unread: 0 };
  const canReadAnnouncements = can(user, 'announcement.page') && showsBlock('ANNOUNCEMENTS');
  const [drafts, pending, announcements, unread] = await Promise.all([
    showsBlock('DRAFTS') ? call('GET /draft/page', { query: { size: 3 } }) : null,
    showsBlock('WAITING') ? call('GET /home/waiting') : null,
    canReadAnnouncements
      ? call('GET /announcement/page', { query: { size: ANNOUNCEMENTS } })
      : null,
    canReadAnnouncements
      ? call('GET /announcement/unread', { query: { size: ANNOUNCEMENTS } })
      : null,
  ]);
  return {
    drafts: toDraftSummary(drafts && getDataOrNull(drafts), user.id),
    pending: toPendingItems(pending && getDataOrNull(pending), user.id),
    announcements:
      announcements === null
        ? null
        : markUnread(
            getDataOrNull(announcements)?.records ?? [],
            (unread && getDataOrNull(unread)?.records) ?? [],
          ),
    unread: (unread && getDataOrNull(unread)?.total) ?? 0,
  };
}

/** The drafts with the address of their page; null when there are none. */
function toDraftSummary(page: DataFor<'GET /draft/page'> | null, userId: Id) {
  if (page === null || page.total === 0) return null;
  const { records, total } = page;
  return { records, total, to: `${personAddress(userId)}&tab=drafts` };
}

/** Announcements to confirm first, each list in its own order. */
function markUnread(items: readonly ContentItem[], unread: readonly ContentItem[]) {
  const ids = new Set(unread.map(({ id }) => String(id)));
  const sections = items.filter(({ id }) => !ids.has(String(id)));
  return [
    ...unread.map((item) => ({ ...item, toConfirm: true })),
    ...sections.map((item) => ({ ...item, toConfirm: false })),
  ].slice(0, ANNOUNCEMENTS);
}

/** Kinds with pending tasks only, with the page where they are done. */
function toPendingItems(counts: DataFor<'GET /home/waiting'> | null, userId: Id) {
  if (counts === null) return [];
  const candidates = [
    { kind: 'reviews' as const, to: '/admin/review' },
    { kind: 'comments' as const, to: '/admin/comment' },
    { kind: 'answers' as const, to: '/admin/answer/review' },
    { kind: 'invited' as const, to: '/user/notifications?kind=question' },
    { kind: 'overdue' as const, to: '/user/notifications' },
    { kind: 'rejected' as const, to: `${personAddress(userId)}&tab=rejected` },
  ];
  return candidates
    .map(({ kind, to }) => ({ kind, to, count: counts[kind] }))
    .filter(({ count }) => count > 0);
}

async function loadSections(call: Call, showsBlock: BlockCheck) {
  const [news, questions] = await Promise.all([
    showsBlock('NEWS') ? call('GET /news/page', { query: { size: 3 } }) : null,
    showsBlock('QUESTIONS')
      ? call('GET /question/page', { query: { size: 4, answerState: 'waiting' } })
      : null,
  ]);
  return {
    news: (news && getDataOrNull(news))?.records ?? [],
    questions: (questions && getDataOrNull(questions))?.records ?? [],
    questionCount: (questions && getDataOrNull(questions))?.total ?? 0,
  };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;

/** The blocks of the page by zone: above the articles, the side column, from the articles on. */
type HomeZones = readonly [HomeBlock[], HomeBlock[], HomeBlock[]];

const MAIN_COLUMN: readonly HomeBlock[] = MAIN_BLOCKS;

/**
 * Splits the main column before the articles: narrower windows show the side column there. For the loader, so that
 * browsers do not need the lists.
 */
function getHomeZones({ homeBlocks }: RequestInfo['site']): HomeZones {
  const all = homeBlocks ?? HOME_BLOCKS.map((block) => ({ block, shown: true }));
  const order = all.map(({ block }) => block);
  const main = order.filter((block) => MAIN_COLUMN.includes(block));
  const articles = main.indexOf('ARTICLES');
  const shown = new Set(all.filter((item) => item.shown).map(({ block }) => block));
  const filterShown = (blocks: HomeBlock[]) => blocks.filter((block) => shown.has(block));
  return [
    filterShown(main.slice(0, articles)),
    filterShown(order.filter((block) => !MAIN_COLUMN.includes(block))),
    filterShown(main.slice(articles)),
  ];
}
