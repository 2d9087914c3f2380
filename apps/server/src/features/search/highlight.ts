import { spellingsOf } from '../../platform/chinese/chinese.ts';

/** A word to mark; where no whole word stands in a text, its parts are marked. */
export interface MarkedWord {
  word: string;
  parts: string[];
}

interface Span {
  start: number;
  end: number;
}

const SNIPPET = 120;
/** Characters shown before the first hit. */
const BEFORE = 24;
/** A word that fills a long text is looked at this often. */
const MAX_SPANS = 200;
const HAN = /\p{Script=Han}/u;

/** Marks the words of one query in texts. What comes out is HTML with `<mark>` only; everything else is escaped. */
export class Highlighter {
  readonly #words: RegExp | null;
  readonly #parts: RegExp | null;

  constructor(words: readonly MarkedWord[]) {
    this.#words = patternOf(
      words.flatMap(({ word, parts }) => [word, ...parts.filter(({ length }) => length > 1)]),
    );
    this.#parts = patternOf(words.flatMap(({ parts }) => parts));
  }

  /** A whole short text: a title. */
  all(text: string): string {
    return marked(text, 0, text.length, this.#spans(text));
  }

  /**
   * About 120 characters around the place where most different words stand, with `…` where the text goes on; the
   * beginning when none does.
   * @param pieces parts of one text, in reading order
   */
  snippet(pieces: readonly string[]): string {
    let best: { text: string; start: number; spans: Span[]; score: number } | undefined;
    for (const text of pieces) {
      const spans = this.#spans(text);
      const window = bestWindow(text, spans);
      if (!best || window.score > best.score) best = { text, spans, ...window };
    }
    if (!best) return '';
    const { text, spans } = best;
    const start = wordStart(text, best.start);
    const end = characterEnd(text, Math.min(text.length, start + SNIPPET));
    return (
      (start > 0 ? '…' : '') + marked(text, start, end, spans) + (end < text.length ? '…' : '')
    );
  }

  #spans(text: string): Span[] {
    const spans = this.#words ? spansOf(text, this.#words) : [];
    return spans.length === 0 && this.#parts ? spansOf(text, this.#parts) : spans;
  }
}

/** Any of the words as they may be spelt in a text; null for none. The text itself is not folded: that would cost more than all the rest. */
function patternOf(words: readonly string[]): RegExp | null {
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length);
  return longestFirst.length === 0
    ? null
    : new RegExp(longestFirst.map(wordPattern).join('|'), 'gi');
}

/** Words of letters are met at the beginning of a word only, very short ones as a whole word. */
function wordPattern(word: string): string {
  const spelt = [...word]
    .map((character) => `[${spellingsOf(character).replace(/[\\\]^-]/g, '\\$&')}]`)
    .join('');
  if (HAN.test(word)) return spelt;
  return `(?<![a-z0-9])${spelt}${word.length < 3 ? '(?![a-z0-9])' : ''}`;
}

/** Non-overlapping places, in order. */
function spansOf(text: string, pattern: RegExp): Span[] {
  const spans: Span[] = [];
  pattern.lastIndex = 0;
  for (
    let match = pattern.exec(text);
    match && spans.length < MAX_SPANS;
    match = pattern.exec(text)
  ) {
    spans.push({ start: match.index, end: match.index + match[0].length });
  }
  return spans;
}

function bestWindow(text: string, spans: readonly Span[]): { start: number; score: number } {
  let best = { start: 0, score: 0 };
  for (let i = 0; i < spans.length; i++) {
    const from = spans[i]!.start;
    const seen = new Map<string, number>();
    for (let k = i; k < spans.length && spans[k]!.end <= from + SNIPPET - BEFORE; k++) {
      const word = text.slice(spans[k]!.start, spans[k]!.end).toLowerCase();
      // A second occurrence is worth little compared with a second word.
      seen.set(word, (seen.get(word) ?? word.length) + 0.1);
    }
    let score = 0;
    for (const worth of seen.values()) score += worth;
    if (score > best.score) best = { start: Math.max(0, from - BEFORE), score };
  }
  return best;
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

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[&<>"']/g, (character) => ESCAPES[character]!);
}

/** Not into the middle of a word of letters or of a pair of surrogates. */
function wordStart(text: string, at: number): number {
  let start = at;
  while (
    start > 0 &&
    at - start < 20 &&
    /[\w\udc00-\udfff]/.test(text[start]!) &&
    /[\w\ud800-\udbff]/.test(text[start - 1]!)
  ) {
    start--;
  }
  return start;
}

function characterEnd(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}
