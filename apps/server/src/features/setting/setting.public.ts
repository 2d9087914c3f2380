// Why it is as it is: docs/decisions/0054-words-and-mail.md
import { AhoCorasick } from '@monyone/aho-corasick/fast';
import type { Db } from '../../db/db.ts';
import { toPlainForms, toSimplified } from '../../platform/chinese/chinese.ts';
import type { StoredSetting } from './setting.repo.ts';
import { listSettings, readSettings } from './setting.repo.ts';
import type { SettingKey, SiteValues } from './setting.values.ts';
import { DEFAULTS, getValue } from './setting.values.ts';

export { buildMailServer, getMailTransport, getSender } from './mail-server.ts';
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

/** Built finders by fingerprint of their list: the current list, and the previous one for calls still under way. */
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

/** Finds the words of a list in a text. */
interface SensitiveWordFinder {
  /** Words that stand in it, as they were listed. */
  find(text: string): string[];
}

/** Spaces, invisible marks, and accents put on a character to hide it. */
const IGNORED_CHARACTERS = /[\s\p{Z}\p{Cf}\p{Cc}\p{Mn}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The form in which words are compared: without width, case, Traditional forms, and separators between characters. */
function normalizeWord(text: string): string {
  return toSimplified(toPlainForms(text).toLowerCase()).replace(IGNORED_CHARACTERS, '');
}

/**
 * A finder for these words, in time that grows with the text alone, however many words there are. A word that holds
 * another of them is left out: wherever it stands, the other stands too.
 */
export function createFinder(words: readonly string[]): SensitiveWordFinder {
  const listed = new Map<string, string>();
  for (const word of words) {
    const key = normalizeWord(word);
    if (key !== '' && !listed.has(key)) listed.set(key, word);
  }
  if (listed.size === 0) return { find: () => [] };
  const keys = [...listed.keys()];
  const all = new AhoCorasick(keys);
  const shortest = keys.filter((key) => all.matchInText(key).length === 1);
  const matcher = shortest.length === keys.length ? all : new AhoCorasick(shortest);
  return {
    find: (text) => {
      const found = new Set(matcher.matchInText(normalizeWord(text)).map(({ keyword }) => keyword));
      return [...found].map((key) => listed.get(key) ?? key);
    },
  };
}
