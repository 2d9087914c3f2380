/** What an annotation points at: W3C TextQuote and TextPosition selectors over the text of the page. No zod, no DOM here. */
export interface TextSelector {
  /** The words themselves. */
  exact: string;
  /** What stands right before and after them; the more often the words occur, the longer. */
  prefix: string;
  suffix: string;
  /** Place in the text, in UTF-16 units; `end` is the first unit after. */
  start: number;
  end: number;
}

export interface TextRange {
  start: number;
  end: number;
}

/** What is known in addition to the quote: which parts of the text are new, and where about the words should be by now. */
export interface SearchHints {
  /** The only parts that may hold the words: everything else is known to be other text. In order, apart. */
  areas: readonly TextRange[];
  expected: number;
  /** Whether what stands in a range is known to be other words, though they read the same. */
  isOther(range: TextRange): boolean;
}

/** Context stored on each side: usual, and where the same words in the same surroundings occur again. */
export const CONTEXT = 64;
export const MAX_CONTEXT = 256;

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;

/**
 * Selector of a range of `text`, null when nothing but blanks is selected. Blanks at the ends are left out and no
 * character is cut in two; the context grows until the quote with it occurs once, or is MAX_CONTEXT long.
 */
export function makeSelector(text: string, range: TextRange): TextSelector | null {
  const trimmed = trimRange(text, range);
  if (trimmed === null) return null;
  const { start, end } = trimmed;
  for (let length = CONTEXT; ; length *= 2) {
    const prefix = text.slice(safeCut(text, Math.max(0, start - length)), start);
    const suffix = text.slice(end, safeCut(text, Math.min(text.length, end + length)));
    const exact = text.slice(start, end);
    const quote = prefix + exact + suffix;
    const unique = text.indexOf(quote) === text.lastIndexOf(quote);
    if (unique || length >= MAX_CONTEXT) return { exact, prefix, suffix, start, end };
  }
}

function trimRange(text: string, range: TextRange): TextRange | null {
  let start = safeCut(text, Math.max(0, range.start));
  let end = Math.min(text.length, range.end);
  if (isLowSurrogate(text.charCodeAt(end)) && isHighSurrogate(text.charCodeAt(end - 1))) end += 1;
  while (start < end && isBlank(text, start)) start += 1;
  while (end > start && isBlank(text, end - 1)) end -= 1;
  return start < end ? { start, end } : null;
}

/** A place to cut that is not inside a pair of surrogates. */
function safeCut(text: string, at: number): number {
  const inside = isLowSurrogate(text.charCodeAt(at)) && isHighSurrogate(text.charCodeAt(at - 1));
  return inside ? at - 1 : at;
}

function isBlank(text: string, at: number): boolean {
  return /\s/u.test(text.charAt(at));
}
