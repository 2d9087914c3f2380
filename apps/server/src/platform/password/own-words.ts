import { keysOf } from '../chinese/chinese.ts';

/** What strangers try first for one person: what they know of the site and of them. */
export interface OwnWords {
  site: string;
  email?: string | null | undefined;
  nickname?: string | null | undefined;
  username?: string | null | undefined;
  now: Date;
}

/** Shorter ones stand in too many other words; of Han characters two are a name. */
const SHORTEST = 3;
const SHORTEST_HAN = 2;
const SHORTEST_PINYIN = 4;

/**
 * Whether a password contains the name of the site, the year (or the one before or after), or its owner's address, nickname
 * or user name, in whatever case, with or without blanks; names in Han characters also as they are typed, in pinyin.
 */
export function containsOwnWords(password: string, words: OwnWords): boolean {
  const typed = plain(password);
  return wordsOf(words).some((word) => typed.includes(word));
}

function wordsOf({ site, email, nickname, username, now }: OwnWords): string[] {
  const local = email?.slice(0, email.lastIndexOf('@')) ?? '';
  const names = [site, local, local.replace(/\+.*$/u, ''), nickname ?? '', username ?? ''];
  const year = now.getUTCFullYear();
  return [
    ...names.map(plain).filter(isLong),
    ...names.map(spelled).filter((word) => word.length >= SHORTEST_PINYIN),
    ...[year - 1, year, year + 1].map(String),
  ];
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s/gu, '');

function isLong(word: string): boolean {
  return word.length >= (/\p{Script=Han}/u.test(word) ? SHORTEST_HAN : SHORTEST);
}

/** A name in pinyin; empty where it has no Han characters. */
function spelled(name: string): string {
  return /\p{Script=Han}/u.test(name) ? (keysOf(name)[0]?.pinyin ?? '') : '';
}
