// Why it is as it is: docs/decisions/0013-answers-in-search.md
import { setImmediate } from 'node:timers/promises';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { isStopWord } from '../../platform/chinese/chinese.ts';
import { contentsWithTag, readSources } from './documents.repo.ts';
import type { SourceRow } from './documents.repo.ts';
import type { SearchDocument, SearchIndex } from './search-index.ts';
import { tokeniseText } from './tokenise.ts';
import type { TextToken } from './tokenise.ts';

/** More positions of a word add no information, and rows stay small. */
const MAX_POSITIONS = 6;
/** The highest position that PostgreSQL stores. */
const LAST_POSITION = 16_383;
/** Words a body is mainly about, at most. */
const MAIN_WORDS = 24;
const TOP_WORDS = 6;
const MAIN_WORD_MIN = 3;
const MAX_WORDS = 20_000;
/** Characters cut without a pause: some 10 ms. */
const PIECE = 20_000;
/** Keeps words of two fields from looking like neighbours. */
const FIELD_GAP = 20;

const HAN = /^\p{Script=Han}$/u;

/** Key of a word for hits in title and tags. */
export const titleKey = (word: string): string => `t/${word}`;
/** Key of a word for documents that are mainly about it, or have it in a heading. */
export const mainKey = (word: string): string => `k/${word}`;
/** Key of a word for the few words that a body repeats most. */
export const topKey = (word: string): string => `m/${word}`;
/** Key of a word in every 16th document: estimates how many hits a common word has, without reading them all. */
export const sampleKey = (word: string): string => `s/${word}`;
export const SAMPLE = 16;

/** Where each word stands, field after field. */
class WordPlaces {
  readonly #entries = new Map<string, { places: string[]; inBody: number }>();
  #position = 1;

  add(text: string, weight: 'A' | 'B' | 'D', pick: (token: TextToken) => string[]): void {
    for (const token of tokeniseText(text)) {
      for (const word of pick(token)) this.#place(word, weight);
      this.#position = Math.min(this.#position + 1, LAST_POSITION);
    }
    if (weight !== 'D') this.#position += FIELD_GAP;
  }

  #place(word: string, weight: 'A' | 'B' | 'D'): void {
    let entry = this.#entries.get(word);
    if (!entry) {
      if (this.#entries.size >= MAX_WORDS) return;
      entry = { places: [], inBody: 0 };
      this.#entries.set(word, entry);
    }
    if (weight === 'D') entry.inBody++;
    if (entry.places.length < MAX_POSITIONS) {
      entry.places.push(weight === 'D' ? String(this.#position) : this.#position + weight);
    }
  }

  all(): string[] {
    return [...this.#entries.keys()];
  }

  /** The words that the body repeats most. */
  mainWords(): string[] {
    return [...this.#entries]
      .filter(
        ([word, { inBody }]) => inBody >= MAIN_WORD_MIN && word.length > 1 && !isStopWord(word),
      )
      .sort((a, b) => b[1].inBody - a[1].inBody)
      .slice(0, MAIN_WORDS)
      .map(([word]) => word);
  }

  literals(): string[] {
    return [...this.#entries].map(([word, { places }]) => `${quote(word)}:${places.join(',')}`);
  }
}

/**
 * The words of a document as text of a `tsvector`, and the same words as a list for counting. Long bodies are cut
 * piece by piece, between which other work gets its turn.
 * @returns `literal` safe to send as a parameter and cast
 */
export async function documentVector(
  document: SearchDocument,
): Promise<{ literal: string; terms: string[] }> {
  const words = new WordPlaces();
  words.add(document.title, 'A', titleWords);
  for (const tag of document.tags) words.add(tag, 'B', titleWords);
  const inTitle = words.all();
  for (const heading of document.headings) words.add(heading, 'B', bodyWords);
  const main = new Set(words.all().filter((word) => !isStopWord(word)));
  for (const piece of piecesOf(document.text)) {
    words.add(piece, 'D', bodyWords);
    if (piece.length >= PIECE) await setImmediate();
  }
  const repeated = words.mainWords();
  for (const word of repeated) main.add(word);
  const keys = [
    ...inTitle.map(titleKey),
    ...[...main].map(mainKey),
    ...repeated.slice(0, TOP_WORDS).map(topKey),
  ];
  if (BigInt(document.id) % BigInt(SAMPLE) === 0n) keys.push(...words.all().map(sampleKey));
  return {
    literal: [...words.literals(), ...keys.map(quote)].join(' '),
    terms: [...words.all(), ...keys],
  };
}

/**
 * The words of a text and of a name, as text of a `tsvector`, without the keys of documents.
 * @returns safe to send as a parameter and cast
 */
export async function textVector(name: string, body: string): Promise<string> {
  const words = new WordPlaces();
  words.add(name, 'A', titleWords);
  for (const piece of piecesOf(body)) {
    words.add(piece, 'D', bodyWords);
    if (piece.length >= PIECE) await setImmediate();
  }
  return words.literals().join(' ');
}

/** Cuts behind a line end near every 20,000th character. */
function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const lineEnd = text.indexOf('\n', start + PIECE);
    const end = lineEnd === -1 || lineEnd > start + 2 * PIECE ? start + PIECE : lineEnd + 1;
    yield text.slice(start, end);
    start = end;
  }
}

/** Titles and tags are short: their single characters are indexed too, so that a query of one character finds them. */
function titleWords({ word, inner }: TextToken): string[] {
  const characters = [...word].filter((character) => HAN.test(character));
  return [...new Set([word, ...inner, ...characters])];
}

function bodyWords({ word, inner }: TextToken): string[] {
  return word.length === 1 && isStopWord(word) ? inner : [word, ...inner];
}

/** A word as PostgreSQL reads it in a `tsvector` or `tsquery` literal. */
export function quote(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** Contents read at once: some 100 long articles stay in memory together. */
const BATCH = 100;

interface Where {
  /** A handle outside the transaction that changed the content: the index has a connection of its own. */
  db: Db;
  deps: { search: SearchIndex };
}

/**
 * Makes a content findable as it is now, or not findable if readers do not have it. Call after commit; may be repeated.
 * Hiding one (deleting, withdrawing, moving to a category with other readers) is done by the database in the same transaction.
 */
export async function indexContent(where: Where, id: Id): Promise<void> {
  await reindex(where, [id]);
}

/** The same for many, in batches; for imports. `deps.search.flush()` afterwards writes the word counts. */
export async function indexMany(where: Where, ids: readonly Id[]): Promise<void> {
  await reindex(where, ids);
}

/** Brings the index up to date with the contents as they are now; unpublished ones are removed. */
async function reindex({ db, deps }: Where, ids: readonly Id[]): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const rows = await readSources(db, batch);
    const live = new Set(rows.map((row) => row.id));
    await deps.search.index(rows.map(toDocument));
    await deps.search.remove(batch.filter((id) => !live.has(id)));
  }
}

/** Brings all contents with a tag up to date, after the tag got another name. */
export async function reindexTag(where: Where, tagId: Id): Promise<void> {
  for (let after: Id = 0; ;) {
    const ids = await contentsWithTag(where.db, tagId, after);
    await reindex(where, ids);
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

function toDocument(row: SourceRow): SearchDocument {
  return {
    id: row.id,
    revision: row.live_revision,
    model: row.model,
    categoryId: row.category_id,
    publishedAt: row.published_at ?? new Date(0),
    quality: qualityOf(row),
    title: row.title,
    tags: row.tags,
    headings: row.toc.map((entry) => entry.text),
    text: row.plain,
  };
}

const FIRST_YEAR = Date.UTC(2015, 0, 1);
/** Hits are worth 1 + quality: less than half of what the same words are worth elsewhere. */
const OVERDUE = -0.6;
const TWENTY_YEARS = 20 * 365.25 * 86_400_000;

/**
 * How good a content is apart from any query to 1: what readers did with it on a logarithmic scale (so that the
 * first likes count most), and a little for being new. It only depends on the row, never on the clock: indexing
 * twice gives the same.
 * One whose review is overdue sinks below all others (its own event has it indexed again).
 */
function qualityOf(row: Omit<SourceRow, 'plain' | 'toc' | 'tags'>): number {
  if (row.overdue) return OVERDUE;
  const deeds = row.like_count + row.favorite_count * 2 + row.comment_count;
  const liked = Math.min(1, Math.log1p(deeds) / Math.log1p(1000));
  const seen = Math.min(1, Math.log1p(row.view_count) / Math.log1p(100_000));
  const age = ((row.published_at?.getTime() ?? FIRST_YEAR) - FIRST_YEAR) / TWENTY_YEARS;
  const recent = Math.max(0, Math.min(1, age));
  return 0.45 * liked + 0.25 * seen + 0.2 * recent + (row.pinned ? 0.1 : 0);
}
