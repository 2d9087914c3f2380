// Why it is as it is: docs/decisions/0073-suggestions.md
import { announceChange } from '../../db/changes.ts';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { keysOf } from '../../platform/search/pinyin.ts';
import {
  KIND,
  readNames,
  takeStale,
  writeKeys,
} from '../../platform/search/suggestion-keys.repo.ts';

/** Names of one transaction. */
const NAMES = 200;
/** Transactions of one run: the next minute goes on. */
const ROUNDS = 40;

/** Writes what suggestions are found by for new names; titles get theirs from the index. */
export async function keepSuggestions({ transaction }: Pick<Deps, 'transaction'>): Promise<void> {
  let written = 0;
  let last = NAMES;
  for (let round = 0; last === NAMES && round < ROUNDS; round += 1) {
    last = await transaction(nameBatch);
    written += last;
  }
  if (written > 0) await transaction(announceChange);
}

/** Resolves to how many it wrote. */
async function nameBatch(db: Db): Promise<number> {
  const stale = await takeStale(db, NAMES);
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
