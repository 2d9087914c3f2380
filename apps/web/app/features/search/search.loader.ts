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
import { readAddress, searchAddress, toggled } from './search.address.ts';
import type { SearchAddress } from './search.address.ts';
import { FACET_TEXT as words } from './search.text.ts';

/** A page of all that a search finds, how it may be filtered, and what the reader wrote themselves. */
export async function loadSearch({ request, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const { user } = context.get(requestInfoContext);
  const address = readAddress(new URL(request.url).searchParams);
  if (address.q === '') return { address, view: null };
  const { own: inOwn, files: inFiles, help: inHelp } = address;
  const isElsewhere = inOwn || inFiles || inHelp;
  const [hits, own, files, counts, help] = await Promise.all([
    isElsewhere ? null : searchContents(call, address),
    user === null && !inOwn ? null : searchOwn(call, address),
    searchFiles(call, address),
    isElsewhere ? countFacets(call, address) : null,
    call('GET /help/search', { query: { keyword: address.q } }),
  ]);
  const attached = inFiles ? unwrapOrRedirect(files, request) : getDataOrNull(files);
  const written = own === null ? null : inOwn ? unwrapOrRedirect(own, request) : getDataOrNull(own);
  const page =
    hits === null ? null : redirectBeyondLastPage(unwrapOrRedirect(hits, request), request);
  const listed = inOwn && written !== null ? redirectBeyondLastPage(written, request) : null;
  const filed = inFiles && attached !== null ? redirectBeyondLastPage(attached, request) : null;
  const chapters = inHelp ? unwrapOrRedirect(help, request) : getDataOrNull(help);
  const facets = page?.facets ?? (counts === null ? null : getDataOrNull(counts));
  const corrected = page?.corrected ?? null;
  const searched: SearchAddress = corrected === null ? address : { ...address, q: corrected };
  const sections = SECTION_ORDER.filter((model) => {
    const needs = SECTION_CODES[model].read;
    return needs === null || can(user, needs);
  });
  return {
    /** As it was typed. */
    address,
    view: {
      /** As it was searched: what links lead to. */
      address: searched,
      hits: (page?.records ?? []).map(shownHit),
      own: listed?.records ?? [],
      files: filed?.records ?? [],
      help: inHelp ? (chapters ?? []) : [],
      /** Chapters that are very likely meant, beside the hits. */
      close: isElsewhere || address.current > 1 ? [] : closeOf(chapters),
      total: (page ?? listed ?? filed)?.total ?? 0,
      corrected,
      suggestion: page?.suggestion ?? null,
      unknown: page?.unknown ?? { authors: [], tags: [] },
      tabs: {
        ...tabsOf(facets, sections, written?.total),
        files: attached?.total ?? null,
        help: chapters?.length ?? null,
      },
      choices: isElsewhere || facets === null ? null : choicesOf(searched, facets, sections),
      answer: page?.answer ?? null,
    },
  };
}

/** What the page shows of a hit: the rest would only make it longer. */
function shownHit(hit: SearchHit) {
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

export type ShownHit = ReturnType<typeof shownHit>;

/** Most of what is looked for is in the first ones. */
const SECTION_ORDER: readonly ContentModel[] = ['ARTICLE', 'QUESTION', 'NEWS', 'ANNOUNCEMENT'];

export type SearchData = Awaited<ReturnType<typeof loadSearch>>;
export type SearchView = NonNullable<SearchData['view']>;
type Facets = DataFor<'GET /search/facets'>;

function filtersOf(address: SearchAddress) {
  const { models, categoryIds, tagIds, authorIds, publishedWithin, from, until } = address;
  const some = <T>(list: T[]) => (list.length === 0 ? undefined : list);
  return {
    ...{ models: some(models), categoryIds: some(categoryIds), tagIds: some(tagIds) },
    ...{ authorIds: some(authorIds), publishedWithin, from, until },
    ...(address.withFiles && { withFiles: true }),
    ...(address.fresh && { fresh: true }),
  };
}

/** The hits, with the counts beside them and, above all of a search, its answer. */
function searchContents(call: Call, address: SearchAddress) {
  const { q: keyword, sort, current, exact } = address;
  const filters = filtersOf(address);
  const isFirst = current === 1 && Object.values(filters).every((filter) => filter === undefined);
  const page = { keyword, sort, current, size: PAGE_SIZE, facets: true };
  const extras = { ...(!exact && { autocorrect: true }), ...(isFirst && { answer: true }) };
  return call('GET /search', { query: { ...page, ...extras, ...filters } });
}

/** The counts alone, for what is searched elsewhere than among the contents. */
function countFacets(call: Call, address: SearchAddress) {
  return call('GET /search/facets', { query: { keyword: address.q, ...filtersOf(address) } });
}

function searchOwn(call: Call, { q: keyword, own, current }: SearchAddress) {
  const page = own ? { current, size: PAGE_SIZE } : { size: 1 };
  return call('GET /search/own', { query: { keyword, ...page } });
}

function searchFiles(call: Call, { q: keyword, files, current }: SearchAddress) {
  const page = files ? { current, size: PAGE_SIZE } : { size: 1 };
  return call('GET /attachment/search', { query: { keyword, ...page } });
}

/** Few, so that the hits stay in sight. */
const MAX_CLOSE = 2;
const closeOf = (chapters: DataFor<'GET /help/search'> | null) =>
  (chapters ?? []).filter(({ close }) => close).slice(0, MAX_CLOSE);

/** How much each tab holds; of a search with more than a thousand hits at least so much. Null: cannot be told. */
function tabsOf(facets: Facets | null, sections: ContentModel[], own: number | undefined) {
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

/** One filter of the hits: its address turns it on or off. */
interface Choice {
  label: string;
  chosen: boolean;
  to: string;
  /** How many hits it would leave; null where that says nothing. */
  count: number | null;
}
interface Group {
  label: string;
  choices: Choice[];
}
type Listed = 'categoryIds' | 'tagIds' | 'authorIds';

/** The choices beside the hits, and those in force with the way without each. Made by the server alone: pages get links. */
function choicesOf(address: SearchAddress, facets: Facets, sections: readonly ContentModel[]) {
  const { categories, tags, authors } = facets;
  const people = authors.map(({ id, nickname, count }) => ({ id, name: nickname, count }));
  const groups: Group[] = [
    { label: words.sections, choices: bySection(address, facets, sections) },
    { label: words.categories, choices: byList(address, 'categoryIds', categories) },
    { label: words.tags, choices: byList(address, 'tagIds', tags) },
    { label: words.authors, choices: byList(address, 'authorIds', people) },
    { label: words.times, choices: byTime(address, facets) },
    { label: words.others, choices: byOther(address, facets) },
  ];
  return {
    groups: groups.filter(({ choices }) => choices.length > 0),
    chips: [...groups.slice(1).flatMap(({ choices }) => choices), ...unseen(address, facets)]
      .filter(({ chosen }) => chosen)
      .map(({ label, to }) => ({ label, to })),
    capped: facets.capped,
  };
}

function bySection(
  address: SearchAddress,
  facets: Facets,
  sections: readonly ContentModel[],
): Choice[] {
  return [...sections].flatMap((model) => {
    const count = facets.models.find((item) => item.model === model)?.count ?? 0;
    const chosen = address.models.includes(model);
    const to = searchAddress(address, { models: toggled(address.models, model) });
    return count === 0 && !chosen ? [] : [{ label: getSection(model).label, chosen, to, count }];
  });
}

function byList(
  address: SearchAddress,
  list: Listed,
  rows: readonly { id: Id; name: string; count: number }[],
): Choice[] {
  return rows.map(({ id, name, count }) => ({
    label: name,
    chosen: address[list].includes(String(id)),
    to: searchAddress(address, { [list]: toggled(address[list], String(id)) }),
    count,
  }));
}

function byTime(address: SearchAddress, { month, year }: Facets): Choice[] {
  const { from, until } = address;
  const within = (key: 'month' | 'year', count: number): Choice => {
    const chosen = address.publishedWithin === key;
    const time = { publishedWithin: chosen ? undefined : key, from: undefined, until: undefined };
    return { label: words.within[key], chosen, to: searchAddress(address, time), count };
  };
  const to = searchAddress(address, { from: undefined, until: undefined });
  const range = { label: words.range(from, until), chosen: true, to, count: null };
  const set = from !== undefined || until !== undefined;
  return [within('month', month), within('year', year), ...(set ? [range] : [])];
}

function byOther(address: SearchAddress, { withFiles, fresh, total }: Facets): Choice[] {
  const files = {
    label: words.withFiles,
    chosen: address.withFiles,
    to: searchAddress(address, { withFiles: !address.withFiles }),
    count: withFiles,
  };
  const care = {
    label: words.fresh,
    chosen: address.fresh,
    to: searchAddress(address, { fresh: !address.fresh }),
    count: null,
  };
  return [
    ...(withFiles > 0 || address.withFiles ? [files] : []),
    ...(fresh < total || address.fresh ? [care] : []),
  ];
}

/** Chosen ones that no hit has: they are not among the counted, and want a way without them all the more. */
function unseen(address: SearchAddress, facets: Facets): Choice[] {
  const without = (list: Listed, rows: readonly { id: Id }[], label: string): Choice[] =>
    address[list]
      .filter((id) => !rows.some((row) => String(row.id) === id))
      .map((id) => {
        const to = searchAddress(address, { [list]: toggled(address[list], id) });
        return { label, chosen: true, to, count: null };
      });
  return [
    ...without('categoryIds', facets.categories, words.someCategory),
    ...without('tagIds', facets.tags, words.someTag),
    ...without('authorIds', facets.authors, words.someAuthor),
  ];
}
