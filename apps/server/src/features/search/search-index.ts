// Why it is as it is: docs/decisions/0008-search.md
import type { ContentModel } from '@zhihui/contract/models.ts';
import { createMeasure } from '../../platform/metrics/measured.ts';
import type { Db } from '../../db/db.ts';
import type { Meters } from '../../kernel/meter.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { MarkedWord } from './highlight.ts';

/** One readable content as it is indexed. */
export interface SearchDocument {
  id: Id;
  /** The live revision that was read: a document of another one than is live when it arrives is dropped. */
  revision: number;
  model: ContentModel;
  categoryId: Id | null;
  publishedAt: Date;
  /** Up to 1, apart from any query; below 0 for what should sink. */
  quality: number;
  title: string;
  tags: string[];
  headings: string[];
  /** The body without marks. */
  text: string;
}

/** Categories that the viewer may not read do not exist for them, nor do announcements. */
export interface SearchRequest extends Viewer {
  keyword: string;
  model?: ContentModel | undefined;
  /** With all categories below it. */
  categoryId?: Id | undefined;
  tagId?: Id | undefined;
  filters?: SearchFilters | undefined;
  /** What hits must have and must not have besides the words. */
  terms?: TermConditions | undefined;
  /** Hits must have all words, however few they are. */
  strict?: boolean | undefined;
  /** Common words are not sampled, because later pages are cut from the hits. */
  complete?: boolean | undefined;
  offset: number;
  limit: number;
}

/** A match in each list is enough, but `allTagIds` must all match; an empty list matches nothing. */
export interface SearchFilters {
  models?: readonly ContentModel[] | undefined;
  /** Without those below them. */
  categoryIds?: readonly Id[] | undefined;
  tagIds?: readonly Id[] | undefined;
  allTagIds?: readonly Id[] | undefined;
  notTagIds?: readonly Id[] | undefined;
  authorIds?: readonly Id[] | undefined;
  notAuthorIds?: readonly Id[] | undefined;
  /** How long ago it was published at most. */
  within?: 'month' | 'year' | undefined;
  /** Days of publishing, both included, as `2026-11-21`. */
  from?: string | undefined;
  until?: string | undefined;
  withFiles?: boolean | undefined;
  /** Excludes contents whose review date has passed. */
  fresh?: boolean | undefined;
}

export interface TermConditions {
  /** Texts whose words must all stand there; where they stand the caller checks. */
  having: readonly string[];
  /** None of them may be there; one of several words is there when all of them are. */
  without: readonly string[];
  inTitle: readonly string[];
  notInTitle: readonly string[];
}

export interface SearchHits {
  /** Ids of the page, best first. */
  ids: Id[];
  /** Stops at 1001: more than a thousand. */
  total: number;
  /** How many of them have all words; they come first. */
  exact: number;
  /** What to mark in titles and texts. */
  words: MarkedWord[];
  /** Another spelling, when there are few hits. */
  suggestion: string | null;
}

/** What the search box wants to offer for what was typed so far. */
export interface SuggestRequest extends Viewer {
  typed: string;
  /** Titles at most, and of each kind of name. */
  titles: number;
  names: number;
}

/** Contents, tags, categories and people by name, the best of each first. */
export interface Suggested {
  contents: { id: Id; title: string; model: ContentModel }[];
  tags: { id: Id; name: string }[];
  categories: { id: Id; name: string; model: ContentModel }[];
  people: { id: Id; nickname: string; avatar: string | null }[];
}

/** A search engine. The one built in is PostgreSQL; others can stand behind the same calls. */
export interface SearchIndex {
  /** Adds or replaces documents. May be repeated. */
  index(documents: SearchDocument[]): Promise<void>;
  /** Removes documents; unknown ids are fine. */
  remove(ids: Id[]): Promise<void>;
  /** Throws an AppError UNAVAILABLE when the engine does not answer in time. */
  search(request: SearchRequest): Promise<SearchHits>;
  /** Names the caller can see that are written, pronounced or abbreviated like the typed text. */
  suggest(request: SuggestRequest): Promise<Suggested>;
  /** How telling words of the index are, in their order: rare ones more, unknown ones most. Up to a minute old. */
  weigh(words: readonly string[]): Promise<number[]>;
  /** What satisfies all conditions, the newest first; without any word as well. Throws as `search` does. */
  latest(request: SearchRequest): Promise<SearchHits>;
  /**
   * Reads rows and counts of hits over the connections of searches: as many at once, each statement planned once. Throws as
   * `search` does.
   */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Whether a text has any word that the index knows. */
  hasWords(text: string): boolean;
  /** Writes what is still buffered (word counts); for shutdown and after imports. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** The index, with the time of each search noted in `meters`. */
export function measuredSearch(search: SearchIndex, meters: Meters): SearchIndex {
  const measure = createMeasure(meters);
  return {
    search: (request) => measure('search', () => search.search(request)),
    latest: (request) => measure('latest', () => search.latest(request)),
    suggest: (request) => measure('suggest', () => search.suggest(request)),
    index: (documents) => search.index(documents),
    remove: (ids) => search.remove(ids),
    weigh: (words) => search.weigh(words),
    read: (work) => search.read(work),
    hasWords: (text) => search.hasWords(text),
    flush: () => search.flush(),
    close: () => search.close(),
  };
}
