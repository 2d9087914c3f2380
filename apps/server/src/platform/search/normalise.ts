import pairs from 'opencc-js/dict/TSCharacters';

/** Traditional character to its simplified form; characters outside the BMP are too rare to carry. */
const SIMPLIFIED: ReadonlyMap<string, string> = new Map(
  pairs
    .split('|')
    .map((pair) => pair.split(' ') as [string, string])
    .filter(([from, to]) => from.length === 1 && to.length === 1 && from !== to),
);

const HAN = /[㐀-鿿]/gu;

/** Traditional to simplified, character by character: the length never changes, so positions stay valid. */
export function toSimplified(text: string): string {
  return text.replace(HAN, (character) => SIMPLIFIED.get(character) ?? character);
}

/** Full width to half width and other compatibility forms to plain ones; letter case stays. */
export function toPlainForms(text: string): string {
  return text.toWellFormed().normalize('NFKC');
}

/** One spelling for what is the same word to people: plain forms, simplified characters, small letters, single blanks. */
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
