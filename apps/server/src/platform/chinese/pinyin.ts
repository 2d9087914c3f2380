// Why it is as it is: docs/decisions/0073-suggestions.md
import { createRequire } from 'node:module';
import { isStopWord, jieba, toPlainForms, toSimplified } from './words.ts';

/** One letter, digit or Han character as it is written, and as it is typed. */
interface Sign {
  written: string;
  pinyin: string;
  initial: string;
  /** A word begins here. */
  first: boolean;
}

/** A name from one of its words on; `pinyin` and `initials` null where they are what is written. */
export interface NameKey {
  written: string;
  pinyin: string | null;
  initials: string | null;
}

/** What somebody typed, in the forms that keys have. */
export interface TypedKey {
  written: string;
  pinyin: string;
  /** Null where the letters cannot be initials: there are Han characters among them. */
  initials: string | null;
  /** The initials of all of it. */
  abbreviated: string;
}

/** Longest forms that are kept and looked for. */
const LONGEST = { written: 32, pinyin: 64, initials: 32 };
/** Words of one name from which it is found. */
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

/** What was typed, as the beginning of keys. Null where nothing of it can be. */
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

/** How much of a name typed pinyin or initials stand for: the piece to mark. */
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
