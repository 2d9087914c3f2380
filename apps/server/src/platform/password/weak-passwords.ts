import { createRequire } from 'node:module';
import { keysOf } from '../chinese/chinese.ts';

/** What strangers try first for one person: facts about the site and that person. */
export interface PersonalWords {
  site: string;
  email?: string | null | undefined;
  nickname?: string | null | undefined;
  username?: string | null | undefined;
  now: Date;
}

/** Shorter words are part of too many others; two Han characters may be a name. */
const SHORTEST = 3;
const SHORTEST_HAN = 2;
const SHORTEST_PINYIN = 4;

/**
 * Whether a password contains the name of the site, the year (or the one before or after), or its owner's address, nickname
 * or user name, in any case, with or without blanks; names in Han characters also in pinyin.
 */
export function containsPersonalWords(password: string, personal: PersonalWords): boolean {
  const normalized = plain(password);
  return collectWords(personal).some((word) => normalized.includes(word));
}

function collectWords({ site, email, nickname, username, now }: PersonalWords): string[] {
  const local = email?.slice(0, email.lastIndexOf('@')) ?? '';
  const names = [site, local, local.replace(/\+.*$/u, ''), nickname ?? '', username ?? ''];
  const year = now.getUTCFullYear();
  return [
    ...names.map(plain).filter(isLong),
    ...names.map(toPinyin).filter((word) => word.length >= SHORTEST_PINYIN),
    ...[year - 1, year, year + 1].map(String),
  ];
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s/gu, '');

function isLong(word: string): boolean {
  return word.length >= (/\p{Script=Han}/u.test(word) ? SHORTEST_HAN : SHORTEST);
}

/** A name in pinyin; empty where it has no Han characters. */
function toPinyin(name: string): string {
  return /\p{Script=Han}/u.test(name) ? (keysOf(name)[0]?.pinyin ?? '') : '';
}

// Some 30,000 passwords by their frequency in leaks; loaded when the first password is chosen.
const load = createRequire(import.meta.url);
let common: ReadonlySet<string> | null = null;

/** Whether a password is among those that are tried first, in any case. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    (load('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')).dictionary[
      'passwords-common'
    ],
  );
  return common.has(password.toLowerCase());
}
