import { can } from '@zhihui/contract/can.ts';
import type { Call, DataFor } from '@zhihui/contract/client.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { PAGE_SIZE } from '@zhihui/contract/paging.limits.ts';
import { SECTION_CODES } from '@zhihui/contract/section-codes.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext, requestInfoContext } from '../../api/context.ts';
import { optional, unwrap, withinPages } from '../../api/load.ts';
import { loadAnswer } from './found-answer.loader.ts';
import { readAsked } from './found.address.ts';
import type { Asked } from './found.address.ts';
import { choicesOf } from './found.choices.ts';

/** A page of all that a search finds, how it may be narrowed, and what the reader wrote themselves. */
export async function loadFound({ request, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const { user } = context.get(requestInfoContext);
  const asked = readAsked(new URL(request.url).searchParams);
  if (asked.q === '') return { asked, found: null };
  const apart = asked.own || asked.files || asked.help;
  const [hits, own, files, facets, answer, help] = await Promise.all([
    apart ? null : search(call, asked),
    user === null && !asked.own ? null : searchOwn(call, asked),
    searchFiles(call, asked),
    countFacets(call, asked, asked.q),
    apart || asked.current > 1 || isNarrowed(asked) ? null : loadAnswer(call, asked),
    call('GET /help/search', { query: { keyword: asked.q } }),
  ]);
  const attached = asked.files ? unwrap(files, request) : optional(files);
  const mine = own === null ? null : asked.own ? unwrap(own, request) : optional(own);
  const page = hits === null ? null : withinPages(unwrap(hits, request), request);
  const listed = asked.own && mine !== null ? withinPages(mine, request) : null;
  const filed = asked.files && attached !== null ? withinPages(attached, request) : null;
  const chapters = asked.help ? unwrap(help, request) : optional(help);
  const mended = page?.mended ?? null;
  // what was meant has other counts than what was typed
  const counted = optional(mended === null ? facets : await countFacets(call, asked, mended));
  const shown: Asked = mended === null ? asked : { ...asked, q: mended };
  const sections = ORDER.filter((model) => {
    const needs = SECTION_CODES[model].read;
    return needs === null || can(user, needs);
  });
  return {
    /** As it was typed. */
    asked,
    found: {
      /** As it was searched: what links lead to. */
      asked: shown,
      hits: page?.records ?? [],
      own: listed?.records ?? [],
      files: filed?.records ?? [],
      help: asked.help ? (chapters ?? []) : [],
      /** Chapters that are very likely meant, beside the hits. */
      close: apart || asked.current > 1 ? [] : closeOf(chapters),
      total: (page ?? listed ?? filed)?.total ?? 0,
      mended,
      suggestion: page?.suggestion ?? null,
      unknown: page?.unknown ?? { authors: [], tags: [] },
      tabs: {
        ...tabsOf(counted, sections, mine?.total),
        files: attached?.total ?? null,
        help: chapters?.length ?? null,
      },
      choices: apart || counted === null ? null : choicesOf(shown, counted, sections),
      answer,
    },
  };
}

/** Most of what is looked for is in the first ones. */
const ORDER: readonly ContentModel[] = ['ARTICLE', 'QUESTION', 'NEWS', 'ANNOUNCEMENT'];

export type FoundData = Awaited<ReturnType<typeof loadFound>>;
export type Found = NonNullable<FoundData['found']>;
type Facets = DataFor<'GET /search/facets'>;

function narrowingOf(asked: Asked) {
  const { models, categoryIds, tagIds, authorIds, publishedWithin, from, until } = asked;
  const some = <T>(list: T[]) => (list.length === 0 ? undefined : list);
  return {
    ...{ models: some(models), categoryIds: some(categoryIds), tagIds: some(tagIds) },
    ...{ authorIds: some(authorIds), publishedWithin, from, until },
    ...(asked.withFiles && { withFiles: true }),
    ...(asked.fresh && { fresh: true }),
  };
}

function search(call: Call, asked: Asked) {
  const { q: keyword, sort, current, exact } = asked;
  const page = { keyword, sort, current, size: PAGE_SIZE, ...(!exact && { mend: true }) };
  return call('GET /search', { query: { ...page, ...narrowingOf(asked) } });
}

function countFacets(call: Call, asked: Asked, keyword: string) {
  return call('GET /search/facets', { query: { keyword, ...narrowingOf(asked) } });
}

function searchOwn(call: Call, { q: keyword, own, current }: Asked) {
  const page = own ? { current, size: PAGE_SIZE } : { size: 1 };
  return call('GET /search/own', { query: { keyword, ...page } });
}

function searchFiles(call: Call, { q: keyword, files, current }: Asked) {
  const page = files ? { current, size: PAGE_SIZE } : { size: 1 };
  return call('GET /attachment/search', { query: { keyword, ...page } });
}

function isNarrowed(asked: Asked): boolean {
  return (
    asked.models.length > 0 || Object.values(narrowingOf(asked)).some((one) => one !== undefined)
  );
}

/** Few, so that the hits stay in sight. */
const MAX_CLOSE = 2;
const closeOf = (chapters: DataFor<'GET /help/search'> | null) =>
  (chapters ?? []).filter(({ close }) => close).slice(0, MAX_CLOSE);

/** How much each tab holds; of a search with more than a thousand hits at least so much. Null: cannot be told. */
function tabsOf(facets: Facets | null, sections: ContentModel[], own: number | undefined) {
  const countOf = (model: ContentModel) =>
    facets?.models.find((each) => each.model === model)?.count ?? 0;
  const known = facets !== null;
  const all = sections.reduce((sum, model) => sum + countOf(model), 0);
  return {
    capped: facets?.capped === true,
    all: known ? (facets.capped ? 1001 : all) : null,
    sections: sections.map((model) => ({ model, count: known ? countOf(model) : null })),
    own: own ?? null,
  };
}
