import {
  MAX_ANNOTATION,
  MAX_THREADS,
} from '@zhihui/contract/features/annotation/annotation.limits.ts';
import { makeSelector } from '@zhihui/text-anchor/selector.ts';
import type { TextRange, TextSelector } from '@zhihui/text-anchor/selector.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { findLiveText, insertAnchoredText } from './annotation-position.repo.ts';
import { countThreads } from './annotation.repo.ts';
import { insertImportedThreads } from './imported-threads.repo.ts';
import type { LocatedThread } from './imported-threads.repo.ts';

export interface ImportedThread {
  /** The words it stands on; '' where it is about the whole text. */
  quote: string;
  /** What stands before them at the source. */
  before: string;
  body: string;
  authorId: Id;
  createdAt: Date;
}

/**
 * Starts threads that another program brings with a text, each on its words; where these are not in the text, on its first
 * line, with the words in the thread. Returns their ids, as many as the article can still have; null while the article is
 * not published, when there is nothing to stand on.
 */
export async function importThreads(
  db: Db,
  contentId: Id,
  threads: readonly ImportedThread[],
): Promise<Id[] | null> {
  const live = await findLiveText(db, contentId);
  const first = live === null ? null : findFirstLine(live.plain);
  if (live === null || first === null) return null;
  const words = new Words(live.plain);
  const room = Math.max(0, MAX_THREADS - (await countThreads(db, contentId)));
  const located = threads.slice(0, room).map((thread): LocatedThread => {
    const range = words.find(thread.quote, thread.before);
    const selector = range === null ? null : makeSelector(live.plain, range);
    const isLost = selector === null && thread.quote.trim() !== '';
    const body = isLost ? `“${thread.quote.trim()}”\n${thread.body}` : thread.body;
    return { ...thread, body: cut(body), selector: selector ?? first };
  });
  if (located.length === 0) return [];
  await insertAnchoredText(db, contentId, live);
  return insertImportedThreads(db, { contentId, revision: live.revision }, located);
}

const cut = (body: string): string =>
  body.length > MAX_ANNOTATION ? `${body.slice(0, MAX_ANNOTATION - 1).toWellFormed()}…` : body;

function findFirstLine(text: string): TextSelector | null {
  const start = text.search(/\S/u);
  if (start === -1) return null;
  const end = text.indexOf('\n', start);
  return makeSelector(text, { start, end: Math.min(end === -1 ? text.length : end, start + 200) });
}

/** Occurrences that are compared; words that stand there more often are found at one of these. */
const MAX_OCCURRENCES = 200;

/** A text without its blanks: programs break lines and paragraphs in ways of their own. */
class Words {
  readonly #letters: string;
  /** Where each letter stands in the text. */
  readonly #places: Uint32Array;

  constructor(text: string) {
    const places: number[] = [];
    let letters = '';
    for (const match of text.matchAll(/\S+/gu)) {
      letters += match[0];
      for (let at = 0; at < match[0].length; at += 1) places.push(match.index + at);
    }
    this.#letters = letters;
    this.#places = Uint32Array.from(places);
  }

  /** The words, where the same as `before` stands in front of them as far as possible; null when they are not there. */
  find(quote: string, before: string): TextRange | null {
    const wanted = withoutBlanks(quote);
    if (wanted === '') return null;
    const ahead = withoutBlanks(before);
    let best: { at: number; score: number } | null = null;
    let at = this.#letters.indexOf(wanted);
    for (let count = 0; at !== -1 && count < MAX_OCCURRENCES; count += 1) {
      const score = this.#countSame(ahead, at);
      if (best === null || score > best.score) best = { at, score };
      at = this.#letters.indexOf(wanted, at + 1);
    }
    if (best === null) return null;
    const last = this.#places[best.at + wanted.length - 1] ?? 0;
    return { start: this.#places[best.at] ?? 0, end: last + 1 };
  }

  #countSame(ahead: string, at: number): number {
    let same = 0;
    while (same < ahead.length && ahead.at(-1 - same) === this.#letters[at - 1 - same]) same += 1;
    return same;
  }
}

const withoutBlanks = (text: string): string => text.replaceAll(/\s+/gu, '');
