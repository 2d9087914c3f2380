// Why it is as it is: docs/decisions/0073-suggestions.md
import type { Db } from '../../db/db.ts';
import { NO_SYNONYMS, createSynonyms } from '../search/search.public.ts';
import type { CurrentSynonyms, Synonyms } from '../search/search.public.ts';
import { findFingerprint, listSettings } from './setting.repo.ts';
import { getValue } from './setting.values.ts';

const KEY = 'searchSynonyms';
let built: { fingerprint: string; synonyms: Synonyms } | undefined;

/** The synonyms that Admins set. At first not enabled: a process that never listens caches nothing. */
export function createSynonymCache(db: Db): CurrentSynonyms {
  let cached: Synonyms | undefined;
  let generation = 0;
  let listening = false;
  const clear = (): void => {
    cached = undefined;
    generation += 1;
  };
  return {
    async now() {
      if (cached !== undefined) return cached;
      const startGeneration = generation;
      const synonyms = await synonymsBySettings(db);
      // a change that came in between has made these old already
      if (listening && generation === startGeneration) cached = synonyms;
      return synonyms;
    },
    clear,
    setEnabled(enabled) {
      listening = enabled;
      clear();
    },
  };
}

async function synonymsBySettings(db: Db): Promise<Synonyms> {
  const fingerprint = await findFingerprint(db, KEY);
  if (fingerprint === null) return NO_SYNONYMS;
  if (built?.fingerprint === fingerprint) return built.synonyms;
  const [row] = await listSettings(db, [KEY]);
  if (row === undefined) return NO_SYNONYMS;
  const synonyms = createSynonyms(getValue(KEY, row.value));
  built = { fingerprint: row.fingerprint, synonyms };
  return synonyms;
}
