import type { LoadOrders } from './load-child.ts';
import { buildBackOfficeScenarios } from './back-office.ts';
import { buildAnswerPosts, buildCommentPosts } from './questions.ts';
import { typedKey } from '../../apps/server/src/platform/chinese/chinese.ts';
import { syntheticArticles } from './synthetic.ts';
import type { Prepared } from './prepare.ts';
import type { Scenario } from './scenario.ts';

const HTML = { accept: 'text/html', 'accept-encoding': 'identity' };
/** Items of a page of a list. */
const PAGE_SIZE = 20;
/** A category has a fiftieth of the articles; the smallest a little less. */
const SMALLEST_CATEGORY = 0.015;
const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** What readers' and writers' scenarios need. */
type Filled = Omit<Prepared, 'database' | 'dataDir' | 'backOffice'>;

/** The measured scenarios, with addresses and words that differ from request to request. */
export function buildScenarios(prepared: Prepared, corpusDir: string): Scenario[] {
  return [
    ...buildSiteScenarios(prepared, corpusDir),
    ...buildBackOfficeScenarios(prepared.backOffice, prepared.token),
  ];
}

/** Those of readers and writers. Another `round` requests the same pages by addresses that are not cached yet. */
export function buildSiteScenarios(prepared: Filled, corpusDir: string, round = 0): Scenario[] {
  const { token, words, lastId, count } = prepared;
  const fresh = round === 0 ? '' : `r=${round}`;
  const signedIn = { ...HTML, cookie: `access_token=${token}` };
  const get = (path: string, headers: Record<string, string> = HTML) => ({
    method: 'GET',
    path,
    headers,
  });
  const article = (i: number) =>
    `/article/${lastId - ((i * 37) % Math.min(90_000, count))}?${fresh}`;
  const pageCount = Math.floor(count / PAGE_SIZE);
  const deepPages = pageCount - Math.min(1000, Math.floor(pageCount / 2));
  /** Addresses that differ in a part that the page ignores, so that none is cached. */
  const buildUncached = (path: string) => range(4000).map((i) => get(`${path}?n=${i}&${fresh}`));
  const search = (list: string[]) =>
    list.map((word) => get(`/api/search?keyword=${encodeURIComponent(word)}&model=ARTICLE`));
  return [
    { name: '列表调用（访客）', requests: [get('/api/article/page?size=20')] },
    {
      name: '列表调用（不用缓存）',
      requests: range(500).map((i) => get(`/api/article/page?status=APPROVED&current=${i + 1}`)),
    },
    { name: '列表页（访客）', requests: [get('/list?model=ARTICLE')] },
    {
      name: '列表页（访客，不用缓存）',
      requests: buildLists(prepared, fresh).map((path) => get(path)),
      seconds: 5,
    },
    {
      // pages beyond the end would lead back to the last one
      name: '列表深页（访客，第 1000 页起）',
      requests: range(4000).map((i) =>
        get(
          `/list?model=ARTICLE&current=${pageCount - deepPages + (i % deepPages)}&n=${i}&${fresh}`,
        ),
      ),
      seconds: 5,
    },
    {
      name: '列表页（登录）',
      requests: range(200).map((i) => get(`/list?model=ARTICLE&current=${i + 1}`, signedIn)),
    },
    // more of them than are requested: each is used once, else it would be cached
    { name: '文章页（访客）', requests: range(8000).map((i) => get(article(i))) },
    { name: '文章页（登录）', requests: range(2000).map((i) => get(article(i), signedIn)) },
    {
      name: '问题页（访客，30 答 200 评）',
      requests: buildUncached(`/question/${prepared.questions.full}`),
    },
    {
      name: '问题页（登录，30 答 200 评）',
      requests: [get(`/question/${prepared.questions.full}`, signedIn)],
    },
    {
      name: '搜索框提示（不用缓存）',
      requests: buildPrefixes([...words.common, ...words.rare]).map((path) => get(path)),
      limit: 30,
    },
    { name: '搜索常见词', requests: search(words.common) },
    { name: '搜索少见词', requests: search(words.rare) },
    { name: '搜索两个词', requests: search(words.two) },
    { name: '搜索页（访客）', requests: searchPages(words, fresh).map((path) => get(path)) },
    {
      name: '搜索页（登录）',
      requests: searchPages(words, fresh).map((path) => get(path, signedIn)),
    },
    { name: '发表文章（1700 字）', requests: buildPosts(prepared, corpusDir) },
    { name: '发表回答', requests: buildAnswerPosts(prepared.questions, token) },
    { name: '发表评论', requests: buildCommentPosts(prepared.questions, token) },
  ];
}

/** Searches of each kind in turn, including a question; an ignored part makes each address unique. */
function searchPages({ common, rare, two }: Prepared['words'], fresh: string): string[] {
  const typed = common.flatMap((word, i) => [
    word,
    rare[i % rare.length] ?? word,
    two[i] ?? word,
    `${word}是什么`,
  ]);
  return range(4000).map(
    (i) => `/search?q=${encodeURIComponent(typed[i % typed.length] ?? '')}&n=${i}&${fresh}`,
  );
}

/** Prefixes of words and their pinyin, letter by letter; an ignored part makes each unique. */
function buildPrefixes(words: readonly string[]): string[] {
  const typed = words.flatMap((word) => {
    const key = typedKey(word);
    const forms = [word, key?.pinyin ?? '', key?.abbreviated ?? ''];
    return forms.flatMap((form) => [...form].map((_, end) => [...form].slice(0, end + 1).join('')));
  });
  const prefixes = [...new Set(typed)].filter((prefix) => prefix !== '');
  return range(8000).map((i) => {
    const marks = '。，！？'.repeat(1 + (Math.floor(i / prefixes.length) % 5));
    return `/api/search/suggest?keyword=${encodeURIComponent(prefixes[i % prefixes.length] + marks)}`;
  });
}

/** Each list once, so that none can be cached: full pages of every category, again with another ignored part. */
function buildLists({ categoryIds, count }: Filled, fresh: string): string[] {
  const full = Math.max(1, Math.floor((count * SMALLEST_CATEGORY) / PAGE_SIZE));
  return range(90).flatMap((page) =>
    categoryIds.map(
      (id) =>
        `/list?model=ARTICLE&categoryId=${id}&current=${(page % full) + 1}&n=${page}&${fresh}`,
    ),
  );
}

function buildPosts(prepared: Filled, corpusDir: string): LoadOrders['requests'] {
  const texts = [...syntheticArticles({ count: 100, seed: 99, corpusDir })];
  return texts.map(({ title, body }) => ({
    method: 'POST',
    path: '/api/article',
    headers: { authorization: prepared.token, 'content-type': 'application/json' },
    body: JSON.stringify({
      title,
      content: body,
      categoryId: prepared.categoryIds[0],
      tagIds: [],
      status: 'PENDING_REVIEW',
    }),
  }));
}
