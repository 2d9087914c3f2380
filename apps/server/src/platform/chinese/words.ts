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

let segmenter: Jieba | undefined;

/**
 * The segmenter, loaded at first use (250 ms, 55 MB). The dictionary file is read here and not through the
 * package's own `dict` module, which would keep 11 MB of file buffers for the life of the process.
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
