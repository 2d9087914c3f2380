import { can } from '@zhihui/contract/can.ts';
import type { Call } from '@zhihui/contract/client.ts';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import type { ContentItem } from '@zhihui/contract/features/content/content.schema.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { CONTENT_MODELS, PUBLISHED_WITHIN } from '@zhihui/contract/models.ts';
import { PAGE_SIZE } from '@zhihui/contract/paging.limits.ts';
import type { Id, Page } from '@zhihui/contract/schema.ts';
import { SECTION_CODES } from '@zhihui/contract/section-codes.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { redirect } from 'react-router';
import { apiContext, requestInfoContext } from '../../api/context.ts';
import {
  throwNotFound,
  getDataOrNull,
  unwrapOrRedirect,
  redirectBeyondLastPage,
} from '../../api/load.ts';
import { formatContributions } from '../../lib/contributions.ts';
import { readCarousel } from '../../ui/carousel-slot.tsx';
import type { TreeNode } from '../../ui/tree.tsx';
import { pruneTree } from '../../ui/tree.tsx';
import type { Filters } from './list.filters.ts';
import { isAuthorSearch, parseFilters, buildListAddress } from './list.filters.ts';

/** A row, with the highlighted title and snippet of a search hit. */
export type Row = ContentItem & { titleHtml?: string; snippet?: string };
type Rows = Page<Row> & { suggestion?: string | null };

/** Loads one page of a section, its categories, and the path to the chosen one. */
export async function loadList({ request, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const filters = parseFilters(new URL(request.url).searchParams);
  const isWholeSection = !isFiltered(filters) && filters.keyword === '';
  const [answer, tree, carousel, blocks, announcementNotices, all] = await Promise.all([
    filters.keyword === '' ? browseSection(call, filters) : searchSection(call, filters),
    call('GET /category/tree', { query: { model: filters.model } }),
    call('GET /carousel/list', { query: { model: filters.model } }),
    loadBlocks(call, filters.model),
    loadAnnouncementNotices(
      call,
      filters,
      canWriteAnnouncements(context.get(requestInfoContext).user),
    ),
    isWholeSection
      ? null
      : browseSection(call, { model: filters.model, sort: 'latest', current: 1 }, 1),
  ]);
  const { records, total, suggestion }: Rows = redirectBeyondLastPage<Rows>(
    unwrapOrRedirect(answer, request),
    request,
  );
  const nodes = getDataOrNull(tree) ?? [];
  const path = findCategoryPath(nodes, filters.categoryId ?? null);
  // the call of a list fails by itself, a search only finds nothing there
  if (tree.ok && filters.categoryId !== undefined && path.length === 0) throwNotFound();
  return {
    filters,
    records: records.map((item) => ({ ...item, category: null })),
    total,
    /** Number of items in the section that this reader can read; undefined when it is unknown. */
    inSection: all === null ? total : getDataOrNull(all)?.total,
    suggestion: suggestion ?? null,
    tree: buildTree(nodes, filters.categoryId ?? null),
    path: path.map(({ id, name, description }) => ({ id, name, description })),
    tagName: await loadTagName(call, filters.tagId, records, blocks.tags),
    facets: buildFacets(filters, await loadAuthors(call, filters, records)),
    isFiltered: isFiltered(filters) || filters.current > 1,
    carousel: readCarousel(carousel),
    blocks,
    announcementNotices,
  };
}

export type ListData = Awaited<ReturnType<typeof loadList>>;

function isFiltered({ categoryId, tagId, authorId, publishedWithin, answerState }: Filters) {
  const chosen = [categoryId, tagId, authorId, publishedWithin, answerState];
  return chosen.some((item) => item !== undefined);
}

/** For the first page of announcements, loads those the reader has to confirm and their own outside their dates. */
async function loadAnnouncementNotices(call: Call, filters: Filters, canWrite: boolean) {
  const { model, keyword, current } = filters;
  if (model !== 'ANNOUNCEMENT' || keyword !== '' || isFiltered(filters) || current > 1) return null;
  const [toConfirm, outside] = await Promise.all([
    call('GET /announcement/unread', { query: { size: 5 } }),
    canWrite ? call('GET /announcement/outside', { query: { size: 5 } }) : null,
  ]);
  return {
    toConfirm: getDataOrNull(toConfirm),
    outside: outside === null ? null : getDataOrNull(outside),
  };
}

function canWriteAnnouncements(user: CurrentUser | null): boolean {
  const { add, edit } = SECTION_CODES.ANNOUNCEMENT;
  return can(user, add) || can(user, edit);
}

/** Loads the blocks beside a list; each may be missing. */
async function loadBlocks(call: Call, model: ContentModel) {
  const [tags, mostRead, unanswered, contributors] = await Promise.all([
    call('GET /tag/page', { query: { model, size: 10 } }),
    call('GET /home/mostRead', { query: { model } }),
    showsUnanswered(model)
      ? call('GET /question/page', { query: { size: MAX_UNANSWERED, answerState: 'waiting' } })
      : null,
    call('GET /home/contributors', { query: { model } }),
  ]);
  return {
    tags: getDataOrNull(tags)?.records.filter(({ count }) => count > 0) ?? [],
    mostRead: getDataOrNull(mostRead) ?? [],
    unanswered: pickTitles((unanswered && getDataOrNull(unanswered))?.records ?? []),
    contributors: formatContributions(getDataOrNull(contributors) ?? []),
  };
}

/** Questions concern readers of the knowledge base and of Q&A, not those of the company's messages. */
const showsUnanswered = (model: ContentModel) => model === 'ARTICLE' || model === 'QUESTION';

const MAX_UNANSWERED = 5;
const pickTitles = (items: readonly ContentItem[]) => items.map(({ id, title }) => ({ id, title }));

const builtTrees = new WeakMap<readonly CategoryNode[], TreeNode[]>();

/** Picks what the page renders, since the whole tree is sent to the browser; once for an answer that is cached. */
function buildTree(nodes: readonly CategoryNode[], selected: Id | null): TreeNode[] {
  const tree = builtTrees.get(nodes) ?? nodes.map(toTreeNode);
  builtTrees.set(nodes, tree);
  return pruneTree(tree, selected);
}

function toTreeNode({ id, name, count, children }: CategoryNode): TreeNode {
  return { id, name, count, children: children.map(toTreeNode) };
}

/** Returns the categories from the root to `id`; empty when it does not exist. */
function findCategoryPath(nodes: readonly CategoryNode[], id: Id | null): CategoryNode[] {
  for (const node of nodes) {
    if (String(node.id) === String(id)) return [node];
    const below = findCategoryPath(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

type Author = Pick<ContentItem['author'], 'id' | 'nickname'>;
type Tag = ContentItem['tags'][number];
type BrowseQuery = Pick<Filters, 'model' | 'sort' | 'current'> & Partial<Filters>;

/** Loads a page of a section by the section's own call. */
function browseSection(
  call: Call,
  { model, answerState, ...filters }: BrowseQuery,
  size: number = PAGE_SIZE,
) {
  const { categoryId, tagId, authorId, publishedWithin, sort, current } = filters;
  const input = { query: { categoryId, tagId, authorId, publishedWithin, sort, current, size } };
  switch (model) {
    case 'ANNOUNCEMENT':
      return call('GET /announcement/page', input);
    case 'NEWS':
      return call('GET /news/page', input);
    case 'QUESTION':
      return call('GET /question/page', { query: { ...input.query, answerState } });
    case 'ARTICLE':
      return call('GET /article/page', input);
  }
}

/** Loads a page of search results. */
function searchSection(call: Call, { model, categoryId, tagId, keyword, current }: Filters) {
  const query = { model, categoryId, tagId, keyword, current, size: PAGE_SIZE };
  return call('GET /search', { query });
}

/** Finds authors by a part of their name. Redirects to the list of the only match, or of the only exact one. */
async function findAuthorsByName(call: Call, filters: Filters): Promise<Author[]> {
  const { model, author: keyword = '' } = filters;
  const people =
    getDataOrNull(await call('GET /search/authors', { query: { model, keyword } })) ?? [];
  const same = people.filter(({ nickname }) => nickname.toLowerCase() === keyword.toLowerCase());
  const [match, another] = same.length > 0 ? same : people;
  if (match !== undefined && another === undefined)
    throw redirect(buildListAddress(filters, { author: undefined, authorId: match.id }));
  return people;
}

/** Returns the authors of the rows, or the chosen author when there are no rows. A search has no filter by author. */
async function loadAuthors(
  call: Call,
  filters: Filters,
  records: readonly ContentItem[],
): Promise<Author[]> {
  if (isAuthorSearch(filters)) return findAuthorsByName(call, filters);
  const { authorId, keyword } = filters;
  const shown = records.map(({ author }) => author);
  if (authorId === undefined || keyword !== '' || shown.length > 0) return shown;
  const chosen = getDataOrNull(await call('GET /user/detail/:id', { params: { id: authorId } }));
  return chosen === null ? [] : [chosen];
}

/** Returns the name of the chosen tag, from the rows when they have it. Empty when no readable content has the tag. */
async function loadTagName(
  call: Call,
  tagId: Id | undefined,
  records: readonly ContentItem[],
  hot: readonly Tag[],
): Promise<string> {
  if (tagId === undefined) return '';
  const findName = (tags: readonly Tag[]) =>
    tags.find(({ id }) => String(id) === String(tagId))?.name;
  const shownName = findName([...records.flatMap(({ tags }) => tags), ...hot]);
  if (shownName !== undefined) return shownName;
  const tagged = await Promise.all(
    CONTENT_MODELS.map((model) =>
      browseSection(call, { model, tagId, sort: 'latest', current: 1 }, 1),
    ),
  );
  const items = tagged.flatMap((answer) => getDataOrNull(answer)?.records ?? []);
  return findName(items.flatMap(({ tags }) => tags)) ?? '';
}

/** Texts of the filters that the server writes into lists, so that the browser does not load them. */
const FACET_TEXT = {
  author: '作者',
  someAuthor: '已选作者',
  authorNamed: (name: string, shownName: number) =>
    shownName === 0 ? `未找到作者“${name}”` : `昵称包含“${name}”的作者`,
  findAuthor: '按昵称搜索作者',
  authorOf: (name: string) => `作者：${name}`,
  published: '发布时间',
  publishedIn: (range: string) => `发布时间：${range}`,
  within: { week: '一周内', month: '一个月内', year: '一年内' },
} as const;

/** One filter of a list: its choices, or the active choice and the address without it. */
interface Facet {
  label: string;
  without: string | null;
  options: { key: string; label: string; to: string }[];
  /** A field that finds more choices by name: its label, and the parameters sent along. */
  find?: { label: string; fields: [string, string][] };
}

interface Person {
  id: Id;
  nickname: string;
}

/** How many authors are offered. */
const MAX_AUTHORS = 20;

/** Builds the filters by author and by time for a list without a keyword. Runs on the server only: pages get links. */
function buildFacets(filters: Filters, people: readonly Person[]): Facet[] {
  if (filters.keyword !== '') return [];
  return [buildAuthorFacet(filters, people), buildTimeFacet(filters)].filter(
    ({ without, options }) => without !== null || options.length > 0,
  );
}

/** Builds the filter by author: the authors of the rows and a field for others, or the matches of a typed name. */
function buildAuthorFacet(filters: Filters, people: readonly Person[]): Facet {
  const { authorId, author: name } = filters;
  if (authorId !== undefined) {
    const author = people.find(({ id }) => String(id) === String(authorId));
    return {
      label: author === undefined ? FACET_TEXT.someAuthor : FACET_TEXT.authorOf(author.nickname),
      without: buildListAddress(filters, { authorId: undefined }),
      options: [],
    };
  }
  const options = buildAuthorOptions(filters, people);
  if (name !== undefined) {
    const label = FACET_TEXT.authorNamed(name, options.length);
    return { label, without: buildListAddress(filters, { author: undefined }), options };
  }
  return {
    label: FACET_TEXT.author,
    without: null,
    options,
    find: { label: FACET_TEXT.findAuthor, fields: getFilterFields(filters) },
  };
}

function buildAuthorOptions(filters: Filters, people: readonly Person[]): Facet['options'] {
  const distinctPeople = [...new Map(people.map((person) => [String(person.id), person])).values()];
  return distinctPeople.slice(0, MAX_AUTHORS).map(({ id, nickname }) => ({
    key: String(id),
    label: nickname,
    to: buildListAddress(filters, { author: undefined, authorId: id }),
  }));
}

/** Returns the active filters as form fields. */
function getFilterFields(filters: Filters): [string, string][] {
  const [, query = ''] = buildListAddress(filters, {}).split('?');
  return [...new URLSearchParams(query)];
}

function buildTimeFacet(filters: Filters): Facet {
  const { publishedWithin: chosen } = filters;
  if (chosen !== undefined) {
    const label = FACET_TEXT.publishedIn(FACET_TEXT.within[chosen]);
    return {
      label,
      without: buildListAddress(filters, { publishedWithin: undefined }),
      options: [],
    };
  }
  return {
    label: FACET_TEXT.published,
    without: null,
    options: PUBLISHED_WITHIN.map((key) => ({
      key,
      label: FACET_TEXT.within[key],
      to: buildListAddress(filters, { publishedWithin: key }),
    })),
  };
}
