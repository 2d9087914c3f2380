import { MAX_KEYWORD } from '@zhihui/contract/features/content/content.limits.ts';
import {
  MAX_CHOICES,
  MAX_HITS,
  SEARCH_SORTS,
  SEARCH_WITHIN,
} from '@zhihui/contract/features/search/search.limits.ts';
import type { SearchSort, SearchWithin } from '@zhihui/contract/features/search/search.limits.ts';
import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { PAGE_SIZE } from '@zhihui/contract/paging.limits.ts';
import { truncateText, toOneLine, hasVisibleText } from '@zhihui/contract/visible-text.ts';
import { toWellFormed } from '@zhihui/contract/well-formed.ts';
import { parsePageNumber } from '../../lib/parse-number-param.ts';

/** The parameters in the address of a search. */
export interface SearchAddress {
  q: string;
  /** The typed query was longer than the limit. */
  cut: boolean;
  /** Search the reader's own drafts and pending texts instead of published ones. */
  own: boolean;
  /** Search attachments instead of contents. */
  files: boolean;
  /** Search the handbook instead of contents. */
  help: boolean;
  models: ContentModel[];
  /** Ids as written in the address. */
  categoryIds: string[];
  tagIds: string[];
  authorIds: string[];
  publishedWithin: SearchWithin | undefined;
  from: string | undefined;
  until: string | undefined;
  withFiles: boolean;
  fresh: boolean;
  sort: SearchSort;
  /** Search exactly what was typed, without autocorrection. */
  exact: boolean;
  current: number;
}

/** Parses the address of a search; invalid values are ignored. */
export function parseSearchAddress(query: URLSearchParams): SearchAddress {
  const typed = toOneLine(query.get('q') ?? '');
  const words = truncateText(typed, MAX_KEYWORD).trim();
  const ids = (name: string) => parseIds(query.getAll(name));
  return {
    q: hasVisibleText(words) ? words : '',
    cut: typed.length > MAX_KEYWORD,
    own: query.has('own'),
    files: query.has('files') && !query.has('own') && !query.has('help'),
    help: query.has('help') && !query.has('own'),
    models: CONTENT_MODELS.filter((model) => query.getAll('model').includes(model)),
    ...{ categoryIds: ids('categoryId'), tagIds: ids('tagId'), authorIds: ids('authorId') },
    publishedWithin: SEARCH_WITHIN.find((item) => item === query.get('publishedWithin')),
    from: parseDay(query.get('from')),
    until: parseDay(query.get('until')),
    withFiles: query.has('withFiles'),
    fresh: query.has('fresh'),
    sort: SEARCH_SORTS.find((sort) => sort === query.get('sort')) ?? 'relevance',
    exact: query.has('exact'),
    // pages end at the thousandth hit
    current: Math.min(parsePageNumber(query), MAX_HITS / PAGE_SIZE),
  };
}

function parseIds(values: readonly string[]): string[] {
  const ids = values.filter((value) => /^[1-9]\d{0,17}$/u.test(value));
  return [...new Set(ids)].slice(0, MAX_CHOICES);
}

/** Returns a valid day from the year 2000 on, as calls accept it; otherwise undefined. */
function parseDay(value: string | null): string | undefined {
  if (value === null || !/^2\d{3}-\d\d-\d\d$/u.test(value)) return undefined;
  const at = new Date(`${value}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== value ? undefined : value;
}

/** Returns the parameters of an address, in the order they are written in. */
export function getSearchFields(address: SearchAddress): [string, string][] {
  const { q, own, files, help, models, categoryIds, tagIds, authorIds, sort, current } = address;
  const flags = { withFiles: address.withFiles, fresh: address.fresh, exact: address.exact };
  const single = {
    publishedWithin: address.publishedWithin,
    from: address.from,
    until: address.until,
  };
  const all: [string, string | undefined][] = [
    ['q', q],
    ['own', own ? '1' : undefined],
    ['files', files ? '1' : undefined],
    ['help', help ? '1' : undefined],
    ...models.map((model): [string, string] => ['model', model]),
    ...categoryIds.map((id): [string, string] => ['categoryId', id]),
    ...tagIds.map((id): [string, string] => ['tagId', id]),
    ...authorIds.map((id): [string, string] => ['authorId', id]),
    ...Object.entries(single),
    ...Object.entries(flags).map(([name, on]): [string, string | undefined] => [
      name,
      on ? '1' : undefined,
    ]),
    ['sort', sort === 'relevance' ? undefined : sort],
    ['current', current === 1 ? undefined : String(current)],
  ];
  return all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}

/** Returns the address of the search with some parameters changed; any change starts again at page 1. */
export function buildSearchAddress(
  address: SearchAddress,
  changes: Partial<SearchAddress> = {},
): string {
  const fields = getSearchFields({ ...address, current: 1, ...changes });
  const query = fields.map(([name, value]) => `${name}=${encodeURIComponent(toWellFormed(value))}`);
  return `/search?${query.join('&')}`;
}

/** Changes that remove all filters. */
export const UNFILTERED = {
  ...{ categoryIds: [], tagIds: [], authorIds: [], publishedWithin: undefined },
  ...{ from: undefined, until: undefined, withFiles: false, fresh: false },
} satisfies Partial<SearchAddress>;

/** Adds an item to a list, or removes it when the list has it. */
export function toggleItem<T>(list: readonly T[], item: T): T[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
}
