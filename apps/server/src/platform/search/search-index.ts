// Why it is as it is: docs/decisions/0008-search.md
import type { Id } from '@zhihui/contract/schema.ts';
import type { VisibilityLevel } from '../../visibility/viewer.ts';
import type { MarkedWord } from './highlight.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';

/** What the index is told of one readable content. */
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

export interface SearchRequest {
  keyword: string;
  /** Level of the asker: 0 visitor, 1 member, 2 internal. Categories above it do not exist for them. */
  level: number;
  /** Whether announcements exist for them. */
  announcements: boolean;
  model?: ContentModel;
  /** With all categories below it. */
  categoryId?: Id;
  tagId?: Id;
  offset: number;
  limit: number;
}

export interface SearchHits {
  /** Ids of the page, best first. */
  ids: Id[];
  /** Stops at 1001: more than a thousand. */
  total: number;
  /** What to mark in titles and texts. */
  words: MarkedWord[];
  /** What may have been meant, when little was found. */
  suggestion: string | null;
}

/** What the search box may offer while somebody types. */
export interface SuggestRequest {
  typed: string;
  level: VisibilityLevel;
  announcements: boolean;
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
  /** Puts documents in or replaces them. May be repeated. */
  index(documents: SearchDocument[]): Promise<void>;
  /** Takes documents out; unknown ids are fine. */
  remove(ids: Id[]): Promise<void>;
  /** Throws an AppError UNAVAILABLE when the engine does not answer in time. */
  search(request: SearchRequest): Promise<SearchHits>;
  /** What the asker may know of and is written, pronounced or abbreviated as what was typed. */
  suggest(request: SuggestRequest): Promise<Suggested>;
  /** How telling words of the index are, in their order: rare ones more, unknown ones most. Up to a minute old. */
  weigh(words: readonly string[]): Promise<number[]>;
  /** Writes what is still buffered (word counts); for shutdown and after imports. */
  flush(): Promise<void>;
  close(): Promise<void>;
}
