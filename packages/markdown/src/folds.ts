// Why it is as it is: docs/decisions/0116-folds-of-markdown.md
import type { Token } from 'markdown-it';

/** What stands in a fold's first lines: its summary, and whether readers find it open. */
export type FoldHead = { summary: string; open: boolean };

/** The first two lines of a fold, as GitHub and other editors write them. */
const OPENING = /^<details( open)?>\n<summary>(.*)<\/summary>\n?$/u;
const CLOSING = /^<\/details>\n?$/u;
const ANY_TAG = /<(\/?)details(?=[\s/>])/giu;
/** Lines that may define addresses of links or notes, which no block in the fold would show. */
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:/u;
/** What browsers read as the name of a character, as a tag or as a comment. */
const REFERENCE = /&(?=#|[a-z][a-z\d;])/giu;
const MARKUP = /<(?=[a-z/!?])/giu;
const NAMED = /&(?:amp|lt|gt|quot);/gu;
const NAMES = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' } as const;

/** Returns the text of a summary; null when it has tags or names of other characters, which stay HTML. */
function readSummary(html: string): string | null {
  const rest = html.replace(NAMED, '');
  if (rest.search(REFERENCE) !== -1 || rest.search(MARKUP) !== -1) return null;
  return html.replace(NAMED, (name) => NAMES[name as keyof typeof NAMES]);
}

/** Writes the text of a summary as HTML, with only the names that are needed. */
export function formatSummary(text: string): string {
  return text
    .replace(/\s*\n\s*/gu, ' ')
    .replace(REFERENCE, '&amp;')
    .replace(MARKUP, '&lt;');
}

/** A `<details>` whose end has not been read. `head`: null when it is no fold. */
interface OpenTag {
  at: number;
  level: number;
  head: FoldHead | null;
}

/**
 * Replaces the HTML around folds by `fold_open` (its `meta` is a `FoldHead`) and `fold_close`, so that the blocks between are
 * its content. A fold is what has `<details>` and `<summary>…</summary>` on two lines, Markdown, and `</details>`; every other
 * `<details>` stays HTML. Renderers need none of this: their HTML is the same.
 */
export function pairFolds(tokens: readonly Token[], source: string): readonly Token[] {
  if (!tokens.some(({ type, content }) => type === 'html_block' && CLOSING.test(content)))
    return tokens;
  const lines = source.split('\n');
  const result = [...tokens];
  const open: OpenTag[] = [];
  tokens.forEach((token, at) => {
    // what a list or quote opened and did not close is not closed behind it either
    for (const tag of open) if (token.level < tag.level) tag.head = null;
    if (token.type === 'html_block') {
      const head = readHead(token.content);
      if (head !== null) open.push({ at, level: token.level, head });
      else if (CLOSING.test(token.content)) closeFold(result, open.pop(), at, lines);
      else countTags(token.content, open);
    }
    for (const child of token.children ?? [])
      if (child.type === 'html_inline') countTags(child.content, open);
  });
  return result;
}

function readHead(content: string): FoldHead | null {
  const match = OPENING.exec(content);
  const summary = match === null ? null : readSummary(match[2] ?? '');
  return summary === null ? null : { summary, open: match?.[1] !== undefined };
}

/** Notes the tags of HTML that is no part of a fold. */
function countTags(html: string, open: OpenTag[]): void {
  for (const [, slash] of html.matchAll(ANY_TAG)) {
    if (slash === '') open.push({ at: -1, level: 0, head: null });
    else open.pop();
  }
}

function closeFold(
  tokens: Token[],
  opening: OpenTag | undefined,
  at: number,
  lines: readonly string[],
): void {
  const [start, end] = [tokens[opening?.at ?? -1], tokens[at]];
  const { head } = opening ?? { head: null };
  if (opening === undefined || head === null || start?.map == null || end?.map == null) return;
  if (end.level !== opening.level) return;
  if (lines.slice(start.map[0], end.map[1]).some((line) => DEFINITION.test(line))) return;
  const map: [number, number] = [start.map[0], end.map[1]];
  tokens[opening.at] = derive(start, { type: 'fold_open', nesting: 1, meta: head, map });
  tokens[at] = derive(end, { type: 'fold_close', nesting: -1 });
}

function derive(token: Token, changes: Partial<Token>): Token {
  return Object.assign(Object.create(Object.getPrototypeOf(token) as object), token, changes);
}

/** Whether HTML has a `<details>` without its end, or an end alone: blocks far from it may belong to it. */
export function hasUnpairedDetails(html: string): boolean {
  let depth = 0;
  for (const [, slash] of html.matchAll(ANY_TAG)) depth += slash === '' ? 1 : -1;
  return depth !== 0;
}
