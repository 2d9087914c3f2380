import { toSimplified } from './normalise.ts';

/** A wanted word; where it does not stand as a whole, its parts are marked. */
export interface MarkedWord {
  word: string;
  parts: string[];
}

interface Span {
  start: number;
  end: number;
}

const SNIPPET = 120;
const BEFORE = 24;
const HAN = /^\p{Script=Han}/u;
const MAX_SPANS = 500;

/** A whole text (a title) as HTML: escaped, with `<mark>` around hits. */
export function markAll(text: string, words: readonly MarkedWord[]): string {
  return marked(text, 0, text.length, spansOf(text, words));
}

/**
 * About 120 characters around the place where most different words stand, as HTML: escaped, with `<mark>` around
 * hits and `…` where the text goes on. Without a hit it is the beginning of the first text.
 * @param pieces parts of one document, in reading order
 */
export function snippet(pieces: readonly string[], words: readonly MarkedWord[]): string {
  let best: { text: string; start: number; spans: Span[]; score: number } | undefined;
  for (const piece of pieces) {
    const text = piece.replace(/\s+/g, ' ').trim();
    const spans = spansOf(text, words);
    const window = bestWindow(text, spans);
    if (!best || window.score > best.score) best = { text, spans, ...window };
  }
  if (!best) return '';
  const { text, spans } = best;
  const start = wordStart(text, best.start);
  const end = Math.min(text.length, characterEnd(text, start + SNIPPET));
  return (start > 0 ? '…' : '') + marked(text, start, end, spans) + (end < text.length ? '…' : '');
}

function bestWindow(text: string, spans: readonly Span[]): { start: number; score: number } {
  let best = { start: 0, score: 0 };
  for (let i = 0; i < spans.length; i++) {
    const from = spans[i]!.start;
    const seen = new Map<string, number>();
    for (let k = i; k < spans.length && spans[k]!.end <= from + SNIPPET - BEFORE; k++) {
      const word = text.slice(spans[k]!.start, spans[k]!.end).toLowerCase();
      // A second occurrence is worth little beside a second word.
      seen.set(word, (seen.get(word) ?? word.length) + 0.1);
    }
    const score = [...seen.values()].reduce((sum, worth) => sum + worth, 0);
    if (score > best.score) best = { start: Math.max(0, from - BEFORE), score };
  }
  return best;
}

/** Non-overlapping places of the words, in order. */
function spansOf(text: string, words: readonly MarkedWord[]): Span[] {
  const folded = foldInPlace(text);
  const wanted = words.flatMap(({ word, parts }) => (folded.includes(word) ? [word] : parts));
  if (wanted.length === 0) return [];
  const alternatives = [...new Set(wanted)].sort((a, b) => b.length - a.length).map(pattern);
  const spans: Span[] = [];
  for (const match of folded.matchAll(new RegExp(alternatives.join('|'), 'g'))) {
    spans.push({ start: match.index, end: match.index + match[0].length });
    if (spans.length >= MAX_SPANS) break;
  }
  return spans;
}

/** Words of letters are met at the beginning of a word only, very short ones as a whole word. */
function pattern(word: string): string {
  const escaped = word.replace(/[^\p{L}\p{N}_]/gu, '\\$&');
  if (HAN.test(word)) return escaped;
  return `(?<![a-z0-9])${escaped}${word.length < 3 ? '(?![a-z0-9])' : ''}`;
}

/** Folds like the index does, but never changes the length, so that places hold in the original. */
function foldInPlace(text: string): string {
  const lower = text.toLowerCase();
  const kept = lower.length === text.length ? lower : [...text].map(lowerSameLength).join('');
  return toSimplified(
    kept.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0).toLowerCase()),
  );
}

function lowerSameLength(character: string): string {
  const lower = character.toLowerCase();
  return lower.length === character.length ? lower : character;
}

function marked(text: string, start: number, end: number, spans: readonly Span[]): string {
  let html = '';
  let at = start;
  for (const span of spans) {
    if (span.start < at || span.end > end) continue;
    html += `${escapeHtml(text.slice(at, span.start))}<mark>${escapeHtml(text.slice(span.start, span.end))}</mark>`;
    at = span.end;
  }
  return html + escapeHtml(text.slice(at, end));
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);
}

/** Not into the middle of a word or of a pair of surrogates. */
function wordStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < 20 && /[\w\udc00-\udfff]/.test(text[start]!) && /[\w\ud800-\udbff]/.test(text[start - 1]!)) {
    start--;
  }
  return start;
}

function characterEnd(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}
