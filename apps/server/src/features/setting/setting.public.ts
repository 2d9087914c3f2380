import type { Db } from '../../db/db.ts';
import { readSettings, listSettings } from './setting.repo.ts';
import type { StoredSetting } from './setting.repo.ts';
import { DEFAULTS, getValue } from './setting.values.ts';
import type { SettingKey, SiteValues } from './setting.values.ts';
import { createFinder } from './sensitive-words.ts';
import type { SensitiveWordFinder } from './sensitive-words.ts';

export { buildMailServer, getSender } from './mail-server.ts';
export { lockSettings, listSettings, saveSetting } from './setting.repo.ts';
export { SECTION_KEYS, getValue } from './setting.values.ts';
export type { Mail, SettingKey, SiteValues } from './setting.values.ts';

/** Lists too long to be carried along. */
type Long = 'sensitiveWords' | 'searchSynonyms';
const LONG: ReadonlySet<string> = new Set<Long>(['sensitiveWords', 'searchSynonyms']);
const KEYS = Object.keys(DEFAULTS).filter((key) => !LONG.has(key)) as SettingKey[];

/** Settings of the site that Admins change; what is not stored, or no longer fits, has its default. */
export interface SiteSettings extends Readonly<Omit<SiteValues, Long>> {
  /** Finds the sensitive words, which are too many to be carried along. */
  wordFinder: SensitiveWordFinder;
}

/** All settings of the site, read afresh: they are few and change seldom. */
export async function siteSettings(db: Db): Promise<SiteSettings> {
  const rows = await readSettings(db);
  const stored = new Map(rows.map((row) => [row.key, row]));
  const values = Object.fromEntries(
    KEYS.map((key) => [key, getValue(key, stored.get(key)?.value)]),
  );
  const wordFinder = await loadWordFinder(db, stored.get('sensitiveWords'));
  return { ...(values as Omit<SiteValues, Long>), wordFinder };
}

/** The words of the site's list that stand in a text, however they are written. */
export function findSensitiveWords(
  { wordFinder }: Pick<SiteSettings, 'wordFinder'>,
  text: string,
): string[] {
  return wordFinder.find(text);
}

/** Built finders by fingerprint of their list; the list of now, and one before for whoever is still at it. */
const finders = new Map<string, SensitiveWordFinder>();
const MAX_CACHED = 2;
const NO_WORDS: SensitiveWordFinder = { find: () => [] };

async function loadWordFinder(
  db: Db,
  row: StoredSetting | undefined,
): Promise<SensitiveWordFinder> {
  if (row === undefined) return NO_WORDS;
  const built = finders.get(row.fingerprint);
  if (built !== undefined) return built;
  const [list] = await listSettings(db, ['sensitiveWords']);
  if (list === undefined) return NO_WORDS;
  const finder = createFinder(getValue('sensitiveWords', list.value));
  finders.set(list.fingerprint, finder);
  for (const old of [...finders.keys()].slice(0, -MAX_CACHED)) finders.delete(old);
  return finder;
}
