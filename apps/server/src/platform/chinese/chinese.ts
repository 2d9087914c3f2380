// Why it is as it is: docs/decisions/0073-suggestions.md
import { createRequire } from 'node:module';
import type { Jieba } from '@node-rs/jieba';
import pairs from 'opencc-js/dict/TSCharacters';

/** Traditional character to its simplified form; characters outside the BMP are too rare to carry. */
const SIMPLIFIED: ReadonlyMap<string, string> = new Map(
  pairs
    .split('|')
    .map((pair) => pair.split(' ') as [string, string])
    .filter(([from, to]) => from.length === 1 && to.length === 1 && from !== to),
);

const HAN_CHARACTERS = /[㐀-鿿]/gu;

/** Traditional to simplified, character by character: the length never changes, so positions stay valid. */
export function toSimplified(text: string): string {
  return text.replace(HAN_CHARACTERS, (character) => SIMPLIFIED.get(character) ?? character);
}

/** Full width to half width and other compatibility forms to plain ones; letter case stays. */
export function toPlainForms(text: string): string {
  return text.toWellFormed().normalize('NFKC');
}

/** One spelling for equivalent words: plain forms, simplified characters, lower case, single blanks. */
export function normaliseWord(keyword: string): string {
  return toSimplified(toPlainForms(keyword)).toLowerCase().replaceAll(/\s+/gu, ' ').trim();
}

let traditional: Map<string, string> | undefined;

/** All characters of one UTF-16 unit that fold to this one, case apart: its traditional forms, its full-width form. */
export function spellingsOf(character: string): string {
  if (!traditional) {
    traditional = new Map();
    for (const [from, to] of SIMPLIFIED) traditional.set(to, (traditional.get(to) ?? '') + from);
  }
  const code = character.charCodeAt(0);
  const wide =
    character.length === 1 && code > 0x20 && code < 0x7f ? String.fromCharCode(code + 0xfee0) : '';
  return character + (traditional.get(character) ?? '') + wide;
}

let segmenter: Jieba | undefined;

/**
 * The segmenter, loaded at first use (250 ms, 55 MB). The dictionary file is read here and not through the package's own
 * `dict` module, which would hold 11 MB of file buffers for the life of the process.
 */
export function jieba(): Jieba {
  if (!segmenter) {
    const require = createRequire(import.meta.url);
    const { readFileSync } = require('node:fs') as typeof import('node:fs');
    const { Jieba: Segmenter } = require('@node-rs/jieba') as typeof import('@node-rs/jieba');
    segmenter = Segmenter.withDict(readFileSync(require.resolve('@node-rs/jieba/dict.txt')));
  }
  return segmenter;
}

/**
 * Words that say nothing about a subject. They are left out of the required part of a query (they still count
 * for ranking), and the single characters among them are not indexed in bodies.
 */
const CHARACTERS =
  '的了和是在有与及或之也就都而对从把被让向到为于以其这那哪个们我你您他她它吗呢吧啊么着过地得很将并';
const WORDS =
  '如何 怎么 怎样 怎么样 什么 为什么 为何 哪些 哪个 哪里 哪儿 多少 几个 是否 能否 可以 可否 有没有 是不是 能不能 ' +
  '请问 关于 一个 一种 一些 这个 那个 这些 那些 我们 你们 他们 她们 它们 进行 通过 以及 或者 并且 而且 但是 因为 所以 如果 ' +
  '由于 其中 之间 之后 之前 时候 什么样 谁 何时 何处 何人 ' +
  'a an and are as at be by for from how in is it of on or that the this to was what when where which who why will with';

const STOP = new Set([...CHARACTERS, ...WORDS.split(' ')]);

/** @param word folded (see `fold`) */
export function isStopWord(word: string): boolean {
  return STOP.has(word);
}

/** One letter, digit or Han character as it is written, and as it is typed. */
interface Sign {
  written: string;
  pinyin: string;
  initial: string;
  /** A word begins here. */
  first: boolean;
}

/** The rest of a name from one of its words on; `pinyin` and `initials` are null when they equal its spelling. */
export interface NameKey {
  written: string;
  pinyin: string | null;
  initials: string | null;
}

/** The typed text, in the forms that keys have. */
export interface TypedKey {
  written: string;
  pinyin: string;
  /** Null where the letters cannot be initials: there are Han characters among them. */
  initials: string | null;
  /** The initials of all of it. */
  abbreviated: string;
}

/** Longest forms that are stored and searched. */
const LONGEST = { written: 32, pinyin: 64, initials: 32 };
/** The number of words of one name under which it can be found. */
const MAX_PLACES = 8;
const HAN = /^\p{Script=Han}$/u;
const RUN = /[\p{Script=Han}々〇]+|[[\p{L}\p{N}+#]--[\p{Script=Han}々〇]]+/gv;

type Speller = (text: string) => string[];
let speller: Speller | undefined;

/** Readings of each character in its context; loaded at first use (some 25 MB). */
function readings(text: string): string[] {
  if (!speller) {
    const { pinyin } = createRequire(import.meta.url)('pinyin-pro') as typeof import('pinyin-pro');
    speller = (value) => pinyin(value, { toneType: 'none', type: 'array', v: true });
  }
  return speller(text);
}

function plain(text: string): string {
  return toSimplified(toPlainForms(text)).toLowerCase();
}

/** The signs of a text in their order, without blanks and marks. */
function signsOf(text: string): Sign[] {
  const value = plain(text);
  const signs: Sign[] = [];
  for (const [run] of value.matchAll(RUN)) {
    if (HAN.test([...run][0]!)) signs.push(...hanSigns(run));
    else
      [...run].forEach((sign, i) =>
        signs.push({ written: sign, pinyin: sign, initial: sign, first: i === 0 }),
      );
  }
  return signs;
}

function hanSigns(run: string): Sign[] {
  const characters = [...run];
  const read = readings(run);
  const known = read.length === characters.length;
  const starts = new Set<number>();
  let at = 0;
  for (const word of jieba().cut(run, false)) {
    const { length } = [...word];
    if (length > 1 || !isStopWord(word)) starts.add(at);
    at += length;
  }
  return characters.map((written, i) => {
    const spelt = known && /^[a-z]+$/u.test(read[i]!) ? read[i]! : written;
    return { written, pinyin: spelt, initial: [...spelt][0]!, first: starts.has(i) };
  });
}

const joined = (signs: readonly Sign[], form: 'written' | 'pinyin' | 'initial'): string =>
  signs.map((sign) => sign[form]).join('');

/**
 * The keys of a name: from its beginning, and from each further word on.
 * @param everywhere from every character on, as people's names are short and no words
 */
export function keysOf(name: string, { everywhere = false } = {}): NameKey[] {
  const signs = signsOf(name);
  const starts = signs.flatMap((sign, i) => (i === 0 || everywhere || sign.first ? [i] : []));
  return starts.slice(0, MAX_PLACES).map((start) => {
    const rest = signs.slice(start, start + LONGEST.pinyin);
    const written = joined(rest, 'written');
    const pinyin = joined(rest, 'pinyin');
    const initials = joined(rest, 'initial');
    return {
      written: written.slice(0, LONGEST.written),
      pinyin: pinyin === written ? null : pinyin.slice(0, LONGEST.pinyin),
      initials: initials === written ? null : initials.slice(0, LONGEST.initials),
    };
  });
}

/** The typed text as prefixes of keys. Null when no key can match it. */
export function typedKey(typed: string): TypedKey | null {
  const signs = signsOf(typed);
  if (signs.length === 0) return null;
  const written = joined(signs, 'written');
  const latin = !/\p{Script=Han}/u.test(written);
  return {
    written: written.slice(0, LONGEST.written),
    pinyin: joined(signs, 'pinyin').slice(0, LONGEST.pinyin),
    initials: latin ? written.slice(0, LONGEST.initials) : null,
    abbreviated: joined(signs, 'initial').slice(0, LONGEST.initials),
  };
}

/** The length of the part of a name that typed pinyin or initials match: the part to mark. */
export function pieceTyped(name: string, typed: TypedKey): string | null {
  const signs = signsOf(name);
  for (const form of ['pinyin', 'initial'] as const) {
    const wanted = form === 'pinyin' ? typed.pinyin : typed.initials;
    if (wanted === null) continue;
    for (let start = 0; start < signs.length; start++) {
      if (start > 0 && !signs[start]!.first) continue;
      const length = signsFor(signs.slice(start), form, wanted);
      if (length > 0) return joined(signs.slice(start, start + length), 'written');
    }
  }
  return null;
}

/** Signs whose `form` together begins with `wanted`; 0 for none. */
function signsFor(signs: readonly Sign[], form: 'pinyin' | 'initial', wanted: string): number {
  let spelt = '';
  for (const [i, sign] of signs.entries()) {
    spelt += sign[form];
    if (spelt.startsWith(wanted)) return i + 1;
    if (!wanted.startsWith(spelt)) return 0;
  }
  return 0;
}
