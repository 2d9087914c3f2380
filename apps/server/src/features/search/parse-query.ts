// Why it is as it is: docs/decisions/0072-search-page.md
import { toViewer } from '../../kernel/viewer.ts';
import type { SearchQuery } from '@zhihui/contract/features/search/search.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { z } from 'zod';
import type { Ctx } from '../../ctx.ts';
import type { MarkedWord } from './highlight.ts';

import { namedAuthors, namedTags } from './suggestions.repo.ts';
import type { Named } from './suggestions.repo.ts';
import type { SearchFilters, SearchRequest, TermConditions } from './search-index.ts';
import { requiredTerms, tokeniseQuery } from './tokenise.ts';

/** A typed search, parsed. */
export interface ParsedQuery {
  /** The words outside of operators, by which hits are ranked. */
  words: string;
  /** `"原样"`: stands so in the text. */
  phrases: string[];
  /** `-不要` */
  without: string[];
  /** `-"不要"` */
  withoutPhrases: string[];
  /** `标题:`, `作者:`, `标签:`, and the same with a `-` before. */
  titles: string[];
  notTitles: string[];
  authors: string[];
  notAuthors: string[];
  tags: string[];
  notTags: string[];
  /** The operators as they were typed, to be put behind other words. */
  operators: string;
}

/** Limit per kind of operator; more are pasted text, and the rest is ignored. */
const MAX_OPERATORS = 6;

const OPERATOR_LISTS = {
  作者: ['authors', 'notAuthors'],
  标签: ['tags', 'notTags'],
  标题: ['titles', 'notTitles'],
} as const;
type Name = keyof typeof OPERATOR_LISTS;
type List = (typeof OPERATOR_LISTS)[Name][number] | 'phrases' | 'without' | 'withoutPhrases';

const QUOTE = '["\u201C\u201D\u201E\u201F\uFF02\u300C\u300D\u300E\u300F]';
const UNQUOTED = QUOTE.replace('[', '[^');
const NAME = `(${Object.keys(OPERATOR_LISTS).join('|')})[:：]`;

/**
 * One part after another: `-`, a name with its colon, then something in quotes, or a run without spaces and quotes. A name
 * takes the next word over a space, but no other operator. A quote after a letter or digit means inches. An incomplete operator is a word.
 */
const PART = new RegExp(
  `([-－−](?![-－−\\s]))?(?:${NAME}\\s*(?![-－−]|${NAME.replace('(', '(?:')}))?` +
    `(?:(?<![A-Za-z0-9])${QUOTE}(${UNQUOTED}*)${QUOTE}|(${UNQUOTED.replace('[^', '[^\\s')}+))`,
  'gu',
);

/** Parses a typed search. Never fails: an incomplete operator is a word. */
export function parseQuery(typed: string): ParsedQuery {
  const lists: Record<List, string[]> = {
    ...{ phrases: [], without: [], withoutPhrases: [], titles: [], notTitles: [] },
    ...{ authors: [], notAuthors: [], tags: [], notTags: [] },
  };
  const words: string[] = [];
  const operators: string[] = [];
  for (const [part, minus, name, quoted, bare] of typed.matchAll(PART)) {
    const value = (quoted ?? bare ?? '').trim();
    const list = listOf(minus !== undefined, name as Name | undefined, quoted !== undefined);
    if (value === '') continue;
    if (list === null) words.push(value);
    else {
      operators.push(part);
      const known = lists[list];
      if (known.length < MAX_OPERATORS && !known.includes(value)) known.push(value);
    }
  }
  return { words: words.join(' '), operators: operators.join(' '), ...lists };
}

function listOf(minus: boolean, name: Name | undefined, quoted: boolean): List | null {
  if (name !== undefined) return OPERATOR_LISTS[name][minus ? 1 : 0];
  if (quoted) return minus ? 'withoutPhrases' : 'phrases';
  return minus ? 'without' : null;
}

type Where = Pick<Ctx, 'db' | 'actor' | 'deps'>;

/** A typed search as a request to the index. */
export interface ResolvedQuery {
  request: Omit<SearchRequest, 'offset' | 'limit'>;
  /** There are words to rank by; operators alone list by newest. */
  isRanked: boolean;
  /** Nothing can match: the query names people or a tag that do not exist for the caller, or is empty. */
  matchesNothing: boolean;
  /** What must stand in the text as it is, and what must not. */
  phrases: string[];
  withoutPhrases: string[];
  /** Names after operators that no author and no tag has. */
  unknown: { authors: string[]; tags: string[] };
  operators: string;
}

/** Parses what was typed, and finds the authors and tags that its operators name. */
export async function resolveQuery(ctx: Where, typed: string): Promise<ResolvedQuery> {
  const parsed = parseQuery(typed);
  const names = await namesOf(ctx, parsed);
  const known = (text: string) => ctx.deps.search.hasWords(text);
  const phrases = parsed.phrases.filter(known);
  const withoutPhrases = parsed.withoutPhrases.filter(known);
  const terms = termsOf(parsed, phrases);
  const isRanked = known(parsed.words) || phrases.length > 0;
  const isFiltered = Object.values(names.filters).some((list) => list !== undefined);
  const saysSomething = isRanked || isFiltered || terms !== undefined || withoutPhrases.length > 0;
  return {
    request: { keyword: parsed.words, ...toViewer(ctx.actor), terms, filters: names.filters },
    isRanked,
    matchesNothing: names.matchesNothing || !saysSomething,
    ...{ phrases, withoutPhrases, unknown: names.unknown, operators: parsed.operators },
  };
}

/** Undefined where no word is required or excluded, so that a search without operators stays as simple as it is. */
function termsOf(parsed: ParsedQuery, having: string[]): TermConditions | undefined {
  const { without, titles: inTitle, notTitles: notInTitle } = parsed;
  const terms = { having, without, inTitle, notInTitle };
  return Object.values(terms).some((list) => list.length > 0) ? terms : undefined;
}

async function namesOf({ db, actor }: Where, parsed: ParsedQuery) {
  const { authors, notAuthors, tags, notTags } = parsed;
  const [people, known] = await Promise.all([
    namedAuthors(db, [...authors, ...notAuthors], actor),
    namedTags(db, [...tags, ...notTags], actor),
  ]);
  const unknown = {
    authors: authors.filter((name) => !people.some((person) => person.name === name)),
    tags: tags.filter((name) => !known.some((item) => item.name === name)),
  };
  const tagIds = (names: string[]) =>
    known.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  return {
    unknown,
    matchesNothing:
      unknown.tags.length > 0 || (authors.length > 0 && unknown.authors.length === authors.length),
    filters: {
      authorIds: authors.length === 0 ? undefined : idsOf(people, authors),
      notAuthorIds: notAuthors.length === 0 ? undefined : idsOf(people, notAuthors),
      allTagIds: tags.length === 0 ? undefined : [...new Set(tagIds(tags))],
      notTagIds: notTags.length === 0 ? undefined : tagIds(notTags),
    },
  };
}

/** For each name the people called exactly so, else all whose names contain it. */
function idsOf(people: readonly Named[], names: readonly string[]): Id[] {
  return names.flatMap((name) => {
    const meant = people.filter((person) => person.name === name);
    const exact = meant.filter((item) => item.exact);
    return (exact.length > 0 ? exact : meant).map(({ id }) => id);
  });
}

type Chosen = Pick<
  Partial<z.output<typeof SearchQuery>>,
  | 'models'
  | 'categoryIds'
  | 'tagIds'
  | 'authorIds'
  | 'publishedWithin'
  | 'from'
  | 'until'
  | 'withFiles'
  | 'fresh'
>;

/** The filters beside a search; null for none. */
export function filtersOf(chosen: Chosen): SearchFilters | null {
  const { models, categoryIds, tagIds, authorIds, from, until } = chosen;
  const { publishedWithin: within, withFiles = false, fresh = false } = chosen;
  const lists = { models, categoryIds, tagIds, authorIds, within, from, until };
  const set = Object.entries(lists).filter(([, value]) => value !== undefined);
  if (set.length === 0 && !withFiles && !fresh) return null;
  return { ...(Object.fromEntries(set) as SearchFilters), withFiles, fresh };
}

/** A typed search as it is looked for in one's own texts, which are in no index. Authors and tags say nothing there. */
export function parseOwnQuery(typed: string): {
  words: string[];
  without: string[];
  marked: MarkedWord[];
} {
  const { words, phrases, titles, without, withoutPhrases } = parseQuery(typed);
  const terms = requiredTerms(tokeniseQuery([words, ...titles].join(' '))).map(({ word }) => word);
  const required = [...phrases.map((phrase) => phrase.toLowerCase()), ...terms];
  return {
    words: required,
    without: [...without, ...withoutPhrases].map((word) => word.toLowerCase()),
    marked: required.map((word) => ({ word, parts: [] })),
  };
}
