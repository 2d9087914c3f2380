import { can } from '@zhihui/contract/can.ts';
import type { Call, DataFor } from '@zhihui/contract/client.ts';
import type { SearchHit } from '@zhihui/contract/features/search/search.endpoints.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { PAGE_SIZE } from '@zhihui/contract/paging.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { SECTION_CODES } from '@zhihui/contract/section-codes.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext, requestInfoContext } from '../../api/context.ts';
import { getDataOrNull, unwrapOrRedirect, redirectBeyondLastPage } from '../../api/load.ts';
import { getSection } from '../../lib/sections.ts';
import { parseSearchAddress, buildSearchAddress, toggleItem } from './search.address.ts';
import type { SearchAddress } from './search.address.ts';
import { FACET_TEXT as words } from './search.text.ts';

/** Loads a page of search results, their filters, and the counts of the other tabs. */
export async function loadSearch({ request, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const { user } = context.get(requestInfoContext);
  const address = parseSearchAddress(new URL(request.url).searchParams);
  if (address.q === '') return { address, view: null };
  const { own: inOwn, files: inFiles, help: inHelp } = address;
  const isOtherSource = inOwn || inFiles || inHelp;
  const [hits, own, files, counts, help] = await Promise.all([
    isOtherSource ? null : searchContents(call, address),
    user === null && !inOwn ? null : searchOwn(call, address),
    searchFiles(call, address),
    isOtherSource ? countFacets(call, address) : null,
    call('GET /help/search', { query: { keyword: address.q } }),
  ]);
  const filePage = inFiles ? unwrapOrRedirect(files, request) : getDataOrNull(files);
  const ownPage = own === null ? null : inOwn ? unwrapOrRedirect(own, request) : getDataOrNull(own);
  const page =
    hits === null ? null : redirectBeyondLastPage(unwrapOrRedirect(hits, request), request);
  const shownOwn = inOwn && ownPage !== null ? redirectBeyondLastPage(ownPage, request) : null;
  const shownFiles =
    inFiles && filePage !== null ? redirectBeyondLastPage(filePage, request) : null;
  const chapters = inHelp ? unwrapOrRedirect(help, request) : getDataOrNull(help);
  const facets = page?.facets ?? (counts === null ? null : getDataOrNull(counts));
  const corrected = page?.corrected ?? null;
  const searched: SearchAddress = corrected === null ? address : { ...address, q: corrected };
  const sections = SECTION_ORDER.filter((model) => {
    const needs = SECTION_CODES[model].read;
    return needs === null || can(user, needs);
  });
  return {
    /** The address as it was typed. */
    address,
    view: {
      /** The address with the corrected query, which links use. */
      address: searched,
      hits: (page?.records ?? []).map(toShownHit),
      own: shownOwn?.records ?? [],
      files: shownFiles?.records ?? [],
      help: inHelp ? (chapters ?? []) : [],
      /** Likely chapters of the handbook, shown above the results. */
      likelyChapters: isOtherSource || address.current > 1 ? [] : pickLikelyChapters(chapters),
      total: (page ?? shownOwn ?? shownFiles)?.total ?? 0,
      corrected,
      suggestion: page?.suggestion ?? null,
      unknown: page?.unknown ?? { authors: [], tags: [] },
      tabs: {
        ...buildTabs(facets, sections, ownPage?.total),
        files: filePage?.total ?? null,
        help: chapters?.length ?? null,
      },
      choices: isOtherSource || facets === null ? null : buildChoices(searched, facets, sections),
      answer: page?.answer ?? null,
    },
  };
}

/** Picks the fields of a hit that the page shows, to keep the page small. */
function toShownHit(hit: SearchHit) {
  const { id, model, titleHtml, snippet, author, category, viewCount, overdueDays } = hit;
  return {
    ...{ id, model, titleHtml, snippet, viewCount, overdueDays },
    author: { id: author.id, nickname: author.nickname },
    category,
    at: hit.publishedAt ?? hit.updatedAt,
    answerState: hit.answerState,
    answerCount: hit.answerCount,
  };
}

export type ShownHit = ReturnType<typeof toShownHit>;

/** Sections in the order of how often readers look for their contents. */
const SECTION_ORDER: readonly ContentModel[] = ['ARTICLE', 'QUESTION', 'NEWS', 'ANNOUNCEMENT'];

export type SearchData = Awaited<ReturnType<typeof loadSearch>>;
export type SearchView = NonNullable<SearchData['view']>;
type Facets = DataFor<'GET /search/facets'>;

function buildFilterQuery(address: SearchAddress) {
  const { models, categoryIds, tagIds, authorIds, publishedWithin, from, until } = address;
  const some = <T>(list: T[]) => (list.length === 0 ? undefined : list);
  return {
    ...{ models: some(models), categoryIds: some(categoryIds), tagIds: some(tagIds) },
    ...{ authorIds: some(authorIds), publishedWithin, from, until },
    ...(address.withFiles && { withFiles: true }),
    ...(address.fresh && { fresh: true }),
  };
}

/** Searches contents, with facets and, on the first page without filters, an answer. */
function searchContents(call: Call, address: SearchAddress) {
  const { q: keyword, sort, current, exact } = address;
  const filters = buildFilterQuery(address);
  const isFirst = current === 1 && Object.values(filters).every((filter) => filter === undefined);
  const page = { keyword, sort, current, size: PAGE_SIZE, facets: true };
  const extras = { ...(!exact && { autocorrect: true }), ...(isFirst && { answer: true }) };
  return call('GET /search', { query: { ...page, ...extras, ...filters } });
}

/** Loads only the counts, when another source than contents is searched. */
function countFacets(call: Call, address: SearchAddress) {
  return call('GET /search/facets', {
    query: { keyword: address.q, ...buildFilterQuery(address) },
  });
}

function searchOwn(call: Call, { q: keyword, own, current }: SearchAddress) {
  const page = own ? { current, size: PAGE_SIZE } : { size: 1 };
  return call('GET /search/own', { query: { keyword, ...page } });
}

function searchFiles(call: Call, { q: keyword, files, current }: SearchAddress) {
  const page = files ? { current, size: PAGE_SIZE } : { size: 1 };
  return call('GET /attachment/search', { query: { keyword, ...page } });
}

/** Few, so that the results stay visible. */
const MAX_LIKELY_CHAPTERS = 2;
const pickLikelyChapters = (chapters: DataFor<'GET /help/search'> | null) =>
  (chapters ?? []).filter(({ close }) => close).slice(0, MAX_LIKELY_CHAPTERS);

/** Counts the hits of each tab; a lower bound for more than a thousand hits, null when unknown. */
function buildTabs(facets: Facets | null, sections: ContentModel[], own: number | undefined) {
  const countOf = (model: ContentModel) =>
    facets?.models.find((item) => item.model === model)?.count ?? 0;
  const known = facets !== null;
  const all = sections.reduce((sum, model) => sum + countOf(model), 0);
  return {
    capped: facets?.capped === true,
    all: known ? (facets.capped ? 1001 : all) : null,
    sections: sections.map((model) => ({ model, count: known ? countOf(model) : null })),
    own: own ?? null,
  };
}

/** One filter of the results; its address turns it on or off. */
interface Choice {
  label: string;
  chosen: boolean;
  to: string;
  /** How many hits it would leave; null when that is unknown. */
  count: number | null;
}
interface Group {
  label: string;
  choices: Choice[];
}
type ListFilter = 'categoryIds' | 'tagIds' | 'authorIds';

/** Builds the filters, and the active ones as chips that remove them. Runs on the server only: pages get links. */
function buildChoices(address: SearchAddress, facets: Facets, sections: readonly ContentModel[]) {
  const { categories, tags, authors } = facets;
  const people = authors.map(({ id, nickname, count }) => ({ id, name: nickname, count }));
  const groups: Group[] = [
    { label: words.sections, choices: buildSectionChoices(address, facets, sections) },
    { label: words.categories, choices: buildListChoices(address, 'categoryIds', categories) },
    { label: words.tags, choices: buildListChoices(address, 'tagIds', tags) },
    { label: words.authors, choices: buildListChoices(address, 'authorIds', people) },
    { label: words.times, choices: buildTimeChoices(address, facets) },
    { label: words.others, choices: buildOtherChoices(address, facets) },
  ];
  return {
    groups: groups.filter(({ choices }) => choices.length > 0),
    chips: [
      ...groups.slice(1).flatMap(({ choices }) => choices),
      ...buildUncountedChoices(address, facets),
    ]
      .filter(({ chosen }) => chosen)
      .map(({ label, to }) => ({ label, to })),
    capped: facets.capped,
  };
}

function buildSectionChoices(
  address: SearchAddress,
  facets: Facets,
  sections: readonly ContentModel[],
): Choice[] {
  return [...sections].flatMap((model) => {
    const count = facets.models.find((item) => item.model === model)?.count ?? 0;
    const chosen = address.models.includes(model);
    const to = buildSearchAddress(address, { models: toggleItem(address.models, model) });
    return count === 0 && !chosen ? [] : [{ label: getSection(model).label, chosen, to, count }];
  });
}

function buildListChoices(
  address: SearchAddress,
  list: ListFilter,
  rows: readonly { id: Id; name: string; count: number }[],
): Choice[] {
  return rows.map(({ id, name, count }) => ({
    label: name,
    chosen: address[list].includes(String(id)),
    to: buildSearchAddress(address, { [list]: toggleItem(address[list], String(id)) }),
    count,
  }));
}

function buildTimeChoices(address: SearchAddress, { month, year }: Facets): Choice[] {
  const { from, until } = address;
  const within = (key: 'month' | 'year', count: number): Choice => {
    const chosen = address.publishedWithin === key;
    const time = { publishedWithin: chosen ? undefined : key, from: undefined, until: undefined };
    return { label: words.within[key], chosen, to: buildSearchAddress(address, time), count };
  };
  const to = buildSearchAddress(address, { from: undefined, until: undefined });
  const range = { label: words.range(from, until), chosen: true, to, count: null };
  const set = from !== undefined || until !== undefined;
  return [within('month', month), within('year', year), ...(set ? [range] : [])];
}

function buildOtherChoices(address: SearchAddress, { withFiles, fresh, total }: Facets): Choice[] {
  const files = {
    label: words.withFiles,
    chosen: address.withFiles,
    to: buildSearchAddress(address, { withFiles: !address.withFiles }),
    count: withFiles,
  };
  const upToDate = {
    label: words.fresh,
    chosen: address.fresh,
    to: buildSearchAddress(address, { fresh: !address.fresh }),
    count: null,
  };
  return [
    ...(withFiles > 0 || address.withFiles ? [files] : []),
    ...(fresh < total || address.fresh ? [upToDate] : []),
  ];
}

/** Builds chips for chosen filters that no hit has: they are not among the facets, but must be removable. */
function buildUncountedChoices(address: SearchAddress, facets: Facets): Choice[] {
  const without = (list: ListFilter, rows: readonly { id: Id }[], label: string): Choice[] =>
    address[list]
      .filter((id) => !rows.some((row) => String(row.id) === id))
      .map((id) => {
        const to = buildSearchAddress(address, { [list]: toggleItem(address[list], id) });
        return { label, chosen: true, to, count: null };
      });
  return [
    ...without('categoryIds', facets.categories, words.someCategory),
    ...without('tagIds', facets.tags, words.someTag),
    ...without('authorIds', facets.authors, words.someAuthor),
  ];
}
