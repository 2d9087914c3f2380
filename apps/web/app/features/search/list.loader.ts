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
import { isNaming, readFilters, withFilters } from './list.filters.ts';

/** A row, with the marked pieces of a search hit. */
export type Row = ContentItem & { titleHtml?: string; snippet?: string };
type Rows = Page<Row> & { suggestion?: string | null };

/** One page of a section, its categories, and the way to the chosen one. */
export async function loadList({ request, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const filters = readFilters(new URL(request.url).searchParams);
  const whole = !isFiltered(filters) && filters.keyword === '';
  const [answer, tree, carousel, blocks, noted, all] = await Promise.all([
    filters.keyword === '' ? browseSection(call, filters) : searchSection(call, filters),
    call('GET /category/tree', { query: { model: filters.model } }),
    call('GET /carousel/list', { query: { model: filters.model } }),
    loadBlocks(call, filters.model),
    loadNoted(call, filters, writesAnnouncements(context.get(requestInfoContext).user)),
    whole ? null : browseSection(call, { model: filters.model, sort: 'latest', current: 1 }, 1),
  ]);
  const { records, total, suggestion }: Rows = redirectBeyondLastPage<Rows>(
    unwrapOrRedirect(answer, request),
    request,
  );
  const nodes = getDataOrNull(tree) ?? [];
  const path = pathTo(nodes, filters.categoryId ?? null);
  // a list says so itself, a search only finds nothing there
  if (tree.ok && filters.categoryId !== undefined && path.length === 0) throwNotFound();
  return {
    filters,
    records: records.map((item) => ({ ...item, category: null })),
    total,
    /** How much there is in the section for this reader; undefined when that cannot be told. */
    inSection: all === null ? total : getDataOrNull(all)?.total,
    suggestion: suggestion ?? null,
    tree: pruneTree(nodes.map(slim), filters.categoryId ?? null),
    path: path.map(({ id, name, description }) => ({ id, name, description })),
    tagName: await nameOfTag(call, filters.tagId, records, blocks.tags),
    facets: facetsOf(filters, await authorsOf(call, filters, records)),
    isFiltered: isFiltered(filters) || filters.current > 1,
    carousel: readCarousel(carousel),
    blocks,
    noted,
  };
}

export type ListData = Awaited<ReturnType<typeof loadList>>;

function isFiltered({ categoryId, tagId, authorId, publishedWithin, answerState }: Filters) {
  const chosen = [categoryId, tagId, authorId, publishedWithin, answerState];
  return chosen.some((item) => item !== undefined);
}

/** On the first page of the announcements: those the reader has to confirm, and those of their own outside their dates. */
async function loadNoted(call: Call, filters: Filters, writes: boolean) {
  const { model, keyword, current } = filters;
  if (model !== 'ANNOUNCEMENT' || keyword !== '' || isFiltered(filters) || current > 1) return null;
  const [toConfirm, outside] = await Promise.all([
    call('GET /announcement/unread', { query: { size: 5 } }),
    writes ? call('GET /announcement/outside', { query: { size: 5 } }) : null,
  ]);
  return {
    toConfirm: getDataOrNull(toConfirm),
    outside: outside === null ? null : getDataOrNull(outside),
  };
}

function writesAnnouncements(user: CurrentUser | null): boolean {
  const { add, edit } = SECTION_CODES.ANNOUNCEMENT;
  return can(user, add) || can(user, edit);
}

/** What is shown next to every list of a section; each may be missing. */
async function loadBlocks(call: Call, model: ContentModel) {
  const [tags, mostRead, unanswered, contributors] = await Promise.all([
    call('GET /tag/page', { query: { model, size: 10 } }),
    call('GET /home/mostRead', { query: { model } }),
    call('GET /question/page', { query: { size: RANKED, answerState: 'waiting' } }),
    call('GET /home/contributors', { query: { model } }),
  ]);
  return {
    tags: getDataOrNull(tags)?.records.filter(({ count }) => count > 0) ?? [],
    mostRead: getDataOrNull(mostRead) ?? [],
    unanswered: model === 'ANNOUNCEMENT' ? [] : titles(getDataOrNull(unanswered)?.records ?? []),
    contributors: formatContributions(getDataOrNull(contributors) ?? []),
  };
}

const RANKED = 5;
const titles = (items: readonly ContentItem[]) => items.map(({ id, title }) => ({ id, title }));

/** Only what the page draws: the tree goes to the browser as a whole. */
function slim({ id, name, count, children }: CategoryNode): TreeNode {
  return { id, name, count, children: children.map(slim) };
}

/** The categories from the top down to `id`; empty when it is not there. */
function pathTo(nodes: readonly CategoryNode[], id: Id | null): CategoryNode[] {
  for (const node of nodes) {
    if (String(node.id) === String(id)) return [node];
    const below = pathTo(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

type Author = Pick<ContentItem['author'], 'id' | 'nickname'>;
type Tag = ContentItem['tags'][number];
type Browsed = Pick<Filters, 'model' | 'sort' | 'current'> & Partial<Filters>;

/** A page of a section as its own call gives it. */
function browseSection(
  call: Call,
  { model, answerState, ...filters }: Browsed,
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

/** A page of what the words find. */
function searchSection(call: Call, { model, categoryId, tagId, keyword, current }: Filters) {
  const query = { model, categoryId, tagId, keyword, current, size: PAGE_SIZE };
  return call('GET /search', { query });
}

/** Who may be meant by a typed name; leads to the list of the only one, or of the one called just so. */
async function namedAuthors(call: Call, filters: Filters): Promise<Author[]> {
  const { model, author: keyword = '' } = filters;
  const people =
    getDataOrNull(await call('GET /search/authors', { query: { model, keyword } })) ?? [];
  const same = people.filter(({ nickname }) => nickname.toLowerCase() === keyword.toLowerCase());
  const [meant, another] = same.length > 0 ? same : people;
  if (meant !== undefined && another === undefined)
    throw redirect(withFilters(filters, { author: undefined, authorId: meant.id }));
  return people;
}

/** Who wrote what is shown; also a chosen author without any hit. A search has no filter by author. */
async function authorsOf(
  call: Call,
  filters: Filters,
  records: readonly ContentItem[],
): Promise<Author[]> {
  if (isNaming(filters)) return namedAuthors(call, filters);
  const { authorId, keyword } = filters;
  const shown = records.map(({ author }) => author);
  if (authorId === undefined || keyword !== '' || shown.length > 0) return shown;
  const chosen = getDataOrNull(await call('GET /user/detail/:id', { params: { id: authorId } }));
  return chosen === null ? [] : [chosen];
}

/** The name of a chosen tag, from what is shown if it is there. Empty for a tag that nothing has which the reader may read. */
async function nameOfTag(
  call: Call,
  tagId: Id | undefined,
  records: readonly ContentItem[],
  hot: readonly Tag[],
): Promise<string> {
  if (tagId === undefined) return '';
  const nameIn = (tags: readonly Tag[]) =>
    tags.find(({ id }) => String(id) === String(tagId))?.name;
  const found = nameIn([...records.flatMap(({ tags }) => tags), ...hot]);
  if (found !== undefined) return found;
  const tagged = await Promise.all(
    CONTENT_MODELS.map((model) =>
      browseSection(call, { model, tagId, sort: 'latest', current: 1 }, 1),
    ),
  );
  const items = tagged.flatMap((answer) => getDataOrNull(answer)?.records ?? []);
  return nameIn(items.flatMap(({ tags }) => tags)) ?? '';
}

/** Words of the filters that the server writes into lists; the browser gets them with the page. */
const FACET_WORDS = {
  author: '作者',
  someAuthor: '已选作者',
  authorNamed: (name: string, found: number) =>
    found === 0 ? `没有找到作者“${name}”` : `名字里有“${name}”的作者`,
  findAuthor: '按名字查找作者',
  authorOf: (name: string) => `作者：${name}`,
  published: '发布时间',
  publishedIn: (range: string) => `发布时间：${range}`,
  within: { week: '一周内', month: '一个月内', year: '一年内' },
} as const;

/** One filter of a list, with its choices; or the choice in force and the way without it. */
interface Facet {
  label: string;
  without: string | null;
  options: { key: string; label: string; to: string }[];
  /** A field that finds more choices by name: its label, and what of the address goes along with what is typed. */
  find?: { label: string; along: [string, string][] };
}

interface Person {
  id: Id;
  nickname: string;
}

/** Who is offered at most. */
const PEOPLE = 20;

/** By author and by time of publishing, for a list that is not searched. Made by the server alone: pages get links. */
function facetsOf(filters: Filters, people: readonly Person[]): Facet[] {
  if (filters.keyword !== '') return [];
  return [byAuthor(filters, people), byTime(filters)].filter(
    ({ without, options }) => without !== null || options.length > 0,
  );
}

/** Those whose items stand here, each once, and a field for any other; or the people that a typed name may mean. */
function byAuthor(filters: Filters, people: readonly Person[]): Facet {
  const { authorId, author: name } = filters;
  if (authorId !== undefined) {
    const author = people.find(({ id }) => String(id) === String(authorId));
    return {
      label: author === undefined ? FACET_WORDS.someAuthor : FACET_WORDS.authorOf(author.nickname),
      without: withFilters(filters, { authorId: undefined }),
      options: [],
    };
  }
  const options = optionsOf(filters, people);
  if (name !== undefined) {
    const label = FACET_WORDS.authorNamed(name, options.length);
    return { label, without: withFilters(filters, { author: undefined }), options };
  }
  return {
    label: FACET_WORDS.author,
    without: null,
    options,
    find: { label: FACET_WORDS.findAuthor, along: alongWith(filters) },
  };
}

function optionsOf(filters: Filters, people: readonly Person[]): Facet['options'] {
  const known = [...new Map(people.map((person) => [String(person.id), person])).values()];
  return known.slice(0, PEOPLE).map(({ id, nickname }) => ({
    key: String(id),
    label: nickname,
    to: withFilters(filters, { author: undefined, authorId: id }),
  }));
}

/** The filters in force as the fields of a form. */
function alongWith(filters: Filters): [string, string][] {
  const [, query = ''] = withFilters(filters, {}).split('?');
  return [...new URLSearchParams(query)];
}

function byTime(filters: Filters): Facet {
  const { publishedWithin: chosen } = filters;
  if (chosen !== undefined) {
    const label = FACET_WORDS.publishedIn(FACET_WORDS.within[chosen]);
    return { label, without: withFilters(filters, { publishedWithin: undefined }), options: [] };
  }
  return {
    label: FACET_WORDS.published,
    without: null,
    options: PUBLISHED_WITHIN.map((key) => ({
      key,
      label: FACET_WORDS.within[key],
      to: withFilters(filters, { publishedWithin: key }),
    })),
  };
}
