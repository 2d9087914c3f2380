// Why it is as it is: docs/decisions/0073-suggestions.md
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import type { Viewer } from '../../visibility/viewer.ts';
import type { MarkedWord } from './highlight.ts';
import { keysOf, pieceTyped, typedKey } from './pinyin.ts';
import type { SearchRequest, Suggested } from './search-index.ts';
import { KIND, writeKeys } from './suggestion-keys.repo.ts';
import { findSpelt, findSpeltApart, findSuggestions } from './suggestions.repo.ts';

/** Titles that letters may stand for. */
const SPELT = 50;
/** Words in pinyin that a title is looked for by, each for itself. */
const MAX_PIECES = 6;
/** One letter begins half of all words. */
const SHORTEST = 2;

/** Gives documents the keys by which their titles are suggested. */
export function writeTitleKeys(
  db: Db,
  titles: readonly { id: Id; title: string }[],
): Promise<void> {
  const named = titles.map(({ id, title }) => ({ id, keys: keysOf(title) }));
  return writeKeys(db, KIND.content, named);
}

/** What the viewer may know of whose name begins a word as it was typed. */
export async function suggestNames(
  db: Db,
  typed: string,
  viewer: Viewer,
  most: { limit: number; few: number },
): Promise<Suggested> {
  const suggested: Suggested = { contents: [], tags: [], categories: [], people: [] };
  const key = typedKey(typed);
  if (key === null) return suggested;
  for (const { kind, id, name, model, avatar } of await findSuggestions(db, key, viewer, most)) {
    if (kind === KIND.tag) suggested.tags.push({ id, name });
    else if (kind === KIND.person) suggested.people.push({ id, nickname: name, avatar });
    else if (model === null) continue;
    else if (kind === KIND.content) suggested.contents.push({ id, title: name, model });
    else suggested.categories.push({ id, name, model });
  }
  return suggested;
}

/** Titles that letters stand for as pinyin or initials, and what of them to mark; none for what is no letters. */
export async function speltTitles(
  db: Db,
  request: SearchRequest,
): Promise<{ ids: Id[]; words: MarkedWord[] }> {
  const typed = typedKey(request.keyword);
  const letters = typed?.initials ?? '';
  if (typed === null || letters.length < SHORTEST || !/[a-z]/u.test(letters)) {
    return { ids: [], words: [] };
  }
  const apart = request.keyword.split(/\s+/u).flatMap((piece) => typedKey(piece) ?? []);
  let rows = await findSpelt(db, typed, request, SPELT);
  let pieceKeys = [typed];
  if (rows.length === 0 && apart.length > 1 && apart.length <= MAX_PIECES) {
    rows = await findSpeltApart(db, apart, request, SPELT);
    pieceKeys = apart;
  }
  const pieces = rows.flatMap(({ title }) =>
    pieceKeys.flatMap((key) => pieceTyped(title, key) ?? []),
  );
  const words = [...new Set(pieces)].map((word) => ({ word, parts: [] }));
  return { ids: rows.map(({ id }) => id), words };
}

/** How a title that the asker may read writes what sounds as the keyword does; null where none does. */
export async function soundingAlike(db: Db, request: SearchRequest): Promise<string | null> {
  const typed = typedKey(request.keyword);
  if (typed === null || typed.initials !== null) return null;
  const [best] = await findSpelt(db, typed, { ...request, offset: 0 }, 1);
  const piece = best === undefined ? null : pieceTyped(best.title, typed);
  return piece === typed.written ? null : piece;
}
