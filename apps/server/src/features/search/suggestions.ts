// Why it is as it is: docs/decisions/0073-suggestions.md
import {
  MAX_OTHER_SECTIONS,
  MAX_SUGGESTED,
} from '@zhihui/contract/features/search/search.limits.ts';
import type { HelpChapterBrief } from '@zhihui/contract/features/help/help.endpoints.ts';
import type { Suggestions } from '@zhihui/contract/features/search/search.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { notifyContentChanged } from '../../db/notify-content-changed.ts';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { keysOf, pieceTyped, typedKey } from '../../platform/chinese/chinese.ts';
import { toViewer } from '../../kernel/viewer.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { MarkedWord } from './highlight.ts';
import type { SearchRequest, Suggested } from './search-index.ts';
import { othersSearch } from './search-log.repo.ts';
import {
  KIND,
  claimStaleNames,
  findSpelt,
  findSpeltApart,
  findSuggestions,
  readNames,
  writeKeys,
} from './suggestions.repo.ts';

const { titles: maxTitles, names: maxNames, help: maxChapters } = MAX_SUGGESTED;
const NOTHING = { contents: [], tags: [], categories: [], people: [], help: [] };

/** Chapters of the handbook by the beginning of what was typed. The handbook searches itself with this module, so it is passed in. */
export type SuggestHelp = (typed: string, limit: number) => HelpChapterBrief[];

/** Suggestions for the typed text; searches of others for an empty one. */
export async function suggestQueries(
  { db, deps, actor }: Pick<Ctx, 'db' | 'deps' | 'actor'>,
  typed: string,
  suggestHelp: SuggestHelp,
): Promise<Suggestions> {
  const viewer = toViewer(actor);
  if (typed === '')
    return { ...NOTHING, words: await othersSearch(db, viewer, '', MAX_OTHER_SECTIONS.untyped) };
  const [found, words] = await Promise.all([
    deps.search.suggest({ typed, ...viewer, titles: maxTitles, names: maxNames }),
    othersSearch(db, viewer, typed, MAX_OTHER_SECTIONS.typed),
  ]);
  return { ...found, help: suggestHelp(typed, maxChapters), words };
}

/** Titles that letters may stand for. */
const MAX_SPELT = 50;
/** Words in pinyin that a title is looked for by, each for itself. */
const MAX_PIECES = 6;
/** One letter begins half of all words. */
const SHORTEST_SPELT = 2;

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
export async function findSpeltTitles(
  db: Db,
  request: SearchRequest,
): Promise<{ ids: Id[]; words: MarkedWord[] }> {
  const typed = typedKey(request.keyword);
  const letters = typed?.initials ?? '';
  if (typed === null || letters.length < SHORTEST_SPELT || !/[a-z]/u.test(letters)) {
    return { ids: [], words: [] };
  }
  const apart = request.keyword.split(/\s+/u).flatMap((piece) => typedKey(piece) ?? []);
  let rows = await findSpelt(db, typed, request, MAX_SPELT);
  let pieceKeys = [typed];
  if (rows.length === 0 && apart.length > 1 && apart.length <= MAX_PIECES) {
    rows = await findSpeltApart(db, apart, request, MAX_SPELT);
    pieceKeys = apart;
  }
  const pieces = rows.flatMap(({ title }) =>
    pieceKeys.flatMap((key) => pieceTyped(title, key) ?? []),
  );
  const words = [...new Set(pieces)].map((word) => ({ word, parts: [] }));
  return { ids: rows.map(({ id }) => id), words };
}

/** How a title that the caller may read writes what sounds as the keyword does; null where none does. */
export async function findSoundingAlike(db: Db, request: SearchRequest): Promise<string | null> {
  const typed = typedKey(request.keyword);
  if (typed === null || typed.initials !== null) return null;
  const [best] = await findSpelt(db, typed, { ...request, offset: 0 }, 1);
  const piece = best === undefined ? null : pieceTyped(best.title, typed);
  return piece === typed.written ? null : piece;
}

/** Names of one transaction. */
const NAMES_AT_ONCE = 200;
/** Transactions of one run: the next minute goes on. */
const MAX_ROUNDS = 40;

/** Writes the lookup keys of suggestions for new names; the index writes those of titles. */
export async function refreshSuggestions({
  transaction,
}: Pick<Deps, 'transaction'>): Promise<void> {
  let written = 0;
  let last = NAMES_AT_ONCE;
  for (let round = 0; last === NAMES_AT_ONCE && round < MAX_ROUNDS; round += 1) {
    last = await transaction(nameBatch);
    written += last;
  }
  if (written > 0) await transaction(notifyContentChanged);
}

/** Resolves to how many it wrote. */
async function nameBatch(db: Db): Promise<number> {
  const stale = await claimStaleNames(db, NAMES_AT_ONCE);
  if (stale.length === 0) return 0;
  const of = (kind: number) => stale.filter((item) => item.kind === kind).map(({ id }) => id);
  const [tags, categories, people] = [of(KIND.tag), of(KIND.category), of(KIND.person)];
  const names = await readNames(db, { tags, categories, people });
  for (const kind of [KIND.tag, KIND.category, KIND.person]) {
    const everywhere = kind === KIND.person;
    const named = names.filter((name) => name.kind === kind);
    await writeKeys(
      db,
      kind,
      named.map(({ id, name }) => ({ id, keys: keysOf(name, { everywhere }) })),
    );
  }
  return stale.length;
}
