import type { LoaderFunctionArgs } from 'react-router';
import { can } from '@zhihui/contract/can.ts';
import type { Call, DataFor } from '@zhihui/contract/client.ts';
import type { ContentItem } from '@zhihui/contract/features/content/content.schema.ts';
import type { HomeBlock } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { apiContext, requestInfoContext } from '../../api/context.ts';
import type { RequestInfo } from '@zhihui/contract/web-entry.ts';
import { optional, unwrap } from '../../api/load.ts';
import { withContributions } from '../../lib/contributions.ts';
import { personAddress } from '../../lib/sections.ts';
import { homeZones } from './home-zones.ts';
import { readCarousel } from '../../ui/carousel-slot.tsx';

const ARTICLES = 6;
const ANNOUNCEMENTS = 4;

/** Whether the site shows a block; what nobody sees is not asked for. */
type Shows = (block: HomeBlock) => boolean;

/** Everything on the home page, asked for at once. Of what is shown only the articles are indispensable. */
export async function loadHome({ request, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const info = context.get(requestInfoContext);
  const zones = homeZones(info.site);
  const shows: Shows = (block) => zones.some((zone) => zone.includes(block));
  const sort = new URL(request.url).searchParams.get('sort') === 'hot' ? 'hot' : 'latest';
  const [articles, mostRead, tags, categories, contributors, carousel, mine, others] =
    await Promise.all([
      shows('ARTICLES') ? call('GET /article/page', { query: { size: ARTICLES, sort } }) : null,
      shows('MOST_READ') ? call('GET /home/mostRead', { query: { model: 'ARTICLE' } }) : null,
      shows('TAGS') ? call('GET /tag/page', { query: { model: 'ARTICLE', size: 10 } }) : null,
      shows('CATEGORIES') ? call('GET /category/top', { query: { model: 'ARTICLE' } }) : null,
      shows('CONTRIBUTORS') ? call('GET /home/contributors', { query: {} }) : null,
      call('GET /carousel/list', { query: { model: 'HOME' } }),
      loadMine(call, info, shows),
      loadSections(call, shows),
    ]);
  return {
    zones,
    sort,
    articles: articles === null ? [] : unwrap(articles, request).records,
    mostRead: (mostRead && optional(mostRead)) ?? [],
    tags: (tags && optional(tags))?.records.filter(({ count }) => count > 0) ?? [],
    categories: (categories && optional(categories)) ?? [],
    contributors: withContributions((contributors && optional(contributors)) ?? []),
    carousel: readCarousel(carousel),
    ...mine,
    ...others,
  };
}

/** What only a signed-in person gets. */
async function loadMine(call: Call, { user }: RequestInfo, shows: Shows) {
  if (user === null) return { drafts: null, waiting: [], announcements: null, unread: 0 };
  const reads = can(user, 'announcement.page') && shows('ANNOUNCEMENTS');
  const [drafts, waiting, announcements, unread] = await Promise.all([
    shows('DRAFTS') ? call('GET /draft/page', { query: { size: 3 } }) : null,
    shows('WAITING') ? call('GET /home/waiting') : null,
    reads ? call('GET /announcement/page', { query: { size: ANNOUNCEMENTS } }) : null,
    reads ? call('GET /announcement/unread', { query: { size: ANNOUNCEMENTS } }) : null,
  ]);
  return {
    drafts: draftsOf(drafts && optional(drafts), user.id),
    waiting: waitingOf(waiting && optional(waiting), user.id),
    announcements:
      announcements === null
        ? null
        : markUnread(
            optional(announcements)?.records ?? [],
            (unread && optional(unread)?.records) ?? [],
          ),
    unread: (unread && optional(unread)?.total) ?? 0,
  };
}

/** Null when there are none; with the page that has all of them. */
function draftsOf(page: DataFor<'GET /draft/page'> | null, me: Id) {
  if (page === null || page.total === 0) return null;
  const { records, total } = page;
  return { records, total, to: `${personAddress(me)}&tab=drafts` };
}

/** Those the person has yet to confirm first, each list in its own order. */
function markUnread(items: readonly ContentItem[], unread: readonly ContentItem[]) {
  const ids = new Set(unread.map(({ id }) => String(id)));
  const others = items.filter(({ id }) => !ids.has(String(id)));
  return [
    ...unread.map((item) => ({ ...item, toConfirm: true })),
    ...others.map((item) => ({ ...item, toConfirm: false })),
  ].slice(0, ANNOUNCEMENTS);
}

/** Only what there is some of, with the page where it is done. */
function waitingOf(counts: DataFor<'GET /home/waiting'> | null, me: Id) {
  if (counts === null) return [];
  const ways = [
    { kind: 'reviews' as const, to: '/admin/review' },
    { kind: 'comments' as const, to: '/admin/comment' },
    { kind: 'answers' as const, to: '/admin/answer' },
    { kind: 'invited' as const, to: '/user/notifications?kind=question' },
    { kind: 'overdue' as const, to: '/user/notifications' },
    { kind: 'rejected' as const, to: `${personAddress(me)}&tab=rejected` },
  ];
  return ways
    .map(({ kind, to }) => ({ kind, to, count: counts[kind] }))
    .filter(({ count }) => count > 0);
}

async function loadSections(call: Call, shows: Shows) {
  const [news, questions] = await Promise.all([
    shows('NEWS') ? call('GET /news/page', { query: { size: 3 } }) : null,
    shows('QUESTIONS')
      ? call('GET /question/page', { query: { size: 4, answerState: 'waiting' } })
      : null,
  ]);
  return {
    news: (news && optional(news))?.records ?? [],
    questions: (questions && optional(questions))?.records ?? [],
    questionCount: (questions && optional(questions))?.total ?? 0,
  };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;
