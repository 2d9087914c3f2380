// Why it is as it is: docs/decisions/0073-suggestions.md
import { announceChange } from '../../db/changes.ts';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { keysOf } from '../../platform/search/pinyin.ts';
import { writeTitleKeys } from '../../platform/search/spelt.ts';
import {
  KIND,
  advance,
  nextTitles,
  readNames,
  takeStale,
  writeKeys,
} from '../../platform/search/suggestion-keys.repo.ts';

/** Names and titles of one transaction. */
const NAMES = 200;
const TITLES = 500;
/** Transactions of one run: the next minute goes on. */
const ROUNDS = 40;

/** Writes what suggestions are found by for new names, and for what was there before there were suggestions. */
export async function keepSuggestions({ transaction }: Pick<Deps, 'transaction'>): Promise<void> {
  let written = 0;
  for (const [limit, write] of [
    [NAMES, nameBatch],
    [TITLES, titleBatch],
  ] as const) {
    let last: number = limit;
    for (let round = 0; last === limit && round < ROUNDS; round += 1) {
      last = await transaction((db) => write(db, limit));
      written += last;
    }
  }
  if (written > 0) await transaction(announceChange);
}

/** Resolves to how many it wrote. */
async function nameBatch(db: Db, limit: number): Promise<number> {
  const stale = await takeStale(db, limit);
  if (stale.length === 0) return 0;
  const of = (kind: number) => stale.filter((one) => one.kind === kind).map(({ id }) => id);
  const [tags, categories, people] = [of(KIND.tag), of(KIND.category), of(KIND.person)];
  const names = await readNames(db, { tags, categories, people });
  for (const kind of [KIND.tag, KIND.category, KIND.person]) {
    const everywhere = kind === KIND.person;
    const named = names.filter((one) => one.kind === kind);
    await writeKeys(
      db,
      kind,
      named.map(({ id, name }) => ({ id, keys: keysOf(name, { everywhere }) })),
    );
  }
  return stale.length;
}

async function titleBatch(db: Db, limit: number): Promise<number> {
  const titles = await nextTitles(db, limit);
  await writeTitleKeys(db, titles);
  await advance(db, titles.length < limit ? null : (titles.at(-1)?.id ?? null));
  return titles.length;
}
