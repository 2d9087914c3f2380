import type { parser } from '@zhihui/markdown/parser.ts';
import type { MarkSpec, MarkType } from 'prosemirror-model';

/** A token of the renderer's parser. */
type Token = ReturnType<typeof parser.parse>[number];

/** The elements without attributes that are marks in the visual view. Markdown has no syntax for them. */
export const HTML_MARKS = {
  highlight: 'mark',
  underline: 'u',
  superscript: 'sup',
  subscript: 'sub',
  kbd: 'kbd',
} as const;

export type HtmlMark = keyof typeof HTML_MARKS;

/** Creates the mark types; they do not nest in themselves. */
export function createHtmlMarks(): Record<HtmlMark, MarkSpec> {
  const create = (tag: string): MarkSpec => ({
    toDOM: () => [tag],
    parseDOM: [{ tag: `${tag}:not([data-footnote])` }],
  });
  return {
    highlight: create('mark'),
    underline: create('u'),
    superscript: create('sup'),
    subscript: create('sub'),
    kbd: create('kbd'),
  };
}

const NAMES = new Map<string, HtmlMark>(
  Object.entries(HTML_MARKS).map(([name, tag]) => [tag, name as HtmlMark]),
);

/** Returns the tag of a mark; null when Markdown has a syntax for the mark. */
export function getHtmlTag(type: MarkType): string | null {
  return HTML_MARKS[type.name as HtmlMark] ?? null;
}

/**
 * Pairs tags such as `<sup>` and `</sup>`: returns the mark of each opening and closing token. Tags that cross other
 * marks, have attributes, nest in themselves or enclose nothing have none.
 */
export function pairHtmlTags(tokens: readonly Token[]): ReadonlyMap<Token, HtmlMark> {
  const pairs = new Map<Token, HtmlMark>();
  if (!tokens.some(({ type }) => type === 'html_inline')) return pairs;
  const open: { token: Token; name: HtmlMark | null; at: number }[] = [];
  tokens.forEach((token, at) => {
    if (token.nesting === 1) open.push({ token, name: null, at });
    if (token.nesting === -1) {
      // tags that are still open here would cross the mark
      while (open.length > 0 && open.pop()?.name !== null);
    }
    if (token.type !== 'html_inline') return;
    const [, slash, tag = ''] = /^<(\/?)([a-z]+)>$/u.exec(token.content) ?? [];
    const name = NAMES.get(tag);
    if (name === undefined) return;
    if (slash === '') {
      open.push({ token, name, at });
      return;
    }
    const last = open.at(-1);
    if (last?.name !== name) return;
    open.pop();
    if (at === last.at + 1 || open.some((outer) => outer.name === name)) return;
    pairs.set(last.token, name);
    pairs.set(token, name);
  });
  return pairs;
}
