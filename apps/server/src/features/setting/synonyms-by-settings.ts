// Why it is as it is: docs/decisions/0073-suggestions.md
import type { Db } from '../../db/db.ts';
import { NO_SYNONYMS, createSynonyms } from '../../platform/search/synonyms.ts';
import type { Synonyms } from '../../platform/search/synonyms.ts';
import { fingerprintOf, readSome } from './setting.repo.ts';
import { valueOf } from './setting.values.ts';

const KEY = 'searchSynonyms';
let built: { fingerprint: string; synonyms: Synonyms } | undefined;

/** The synonyms that Admins set. Every search asks whether they are still those, so that all nodes have a change at once. */
export async function synonymsBySettings(db: Db): Promise<Synonyms> {
  const fingerprint = await fingerprintOf(db, KEY);
  if (fingerprint === null) return NO_SYNONYMS;
  if (built?.fingerprint === fingerprint) return built.synonyms;
  const [row] = await readSome(db, [KEY]);
  if (row === undefined) return NO_SYNONYMS;
  const synonyms = createSynonyms(valueOf(KEY, row.value));
  built = { fingerprint: row.fingerprint, synonyms };
  return synonyms;
}
