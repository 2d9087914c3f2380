import type { parser } from '@zhihui/markdown/parser.ts';
import { isTextColor, TEXT_COLORS } from '@zhihui/markdown/text-colors.ts';
import type { TextColor } from '@zhihui/markdown/text-colors.ts';
import type { Mark, MarkSpec } from 'prosemirror-model';

/** A token of the renderer's parser. */
type Token = ReturnType<typeof parser.parse>[number];

/** The elements that are marks in the visual view without attributes. Markdown has no syntax for them. */
export const HTML_MARKS = {
  highlight: 'mark',
  underline: 'u',
  superscript: 'sup',
  subscript: 'sub',
  kbd: 'kbd',
} as const;

export type HtmlMark = keyof typeof HTML_MARKS;

/** `color`: `<span class="red">`. */
type TagName = HtmlMark | 'color';

/** What a tag stands for. */
export interface TagMark {
  name: TagName;
  attrs: { color: TextColor } | null;
}

/** Creates the mark types; they do not nest in themselves. */
export function createHtmlMarks(): Record<TagName, MarkSpec> {
  const create = (tag: string): MarkSpec => ({
    toDOM: () => [tag],
    parseDOM: [{ tag: `${tag}:not([data-footnote])` }],
  });
  const toDOM: MarkSpec['toDOM'] = (mark) => [
    mark.type.name === 'color' ? 'span' : 'mark',
    { class: getColor(mark) },
  ];
  return {
    highlight: {
      attrs: { color: { default: null, validate: validateColor } },
      toDOM,
      parseDOM: [{ tag: 'mark', getAttrs: (dom) => ({ color: readColor(dom) }) }],
    },
    underline: create('u'),
    superscript: create('sup'),
    subscript: create('sub'),
    kbd: create('kbd'),
    color: {
      attrs: { color: { default: TEXT_COLORS[0], validate: validateColor } },
      toDOM,
      parseDOM: [
        {
          tag: 'span[class]',
          getAttrs: (dom) => {
            const color = readColor(dom);
            return color === null ? false : { color };
          },
        },
      ],
    },
  };
}

function readColor(dom: HTMLElement): TextColor | null {
  const name = dom.getAttribute('class');
  return isTextColor(name) ? name : null;
}

function validateColor(value: unknown): void {
  if (value !== null && (typeof value !== 'string' || !isTextColor(value)))
    throw new RangeError('unknown colour');
}

/** Returns the colour of a mark; null for plain highlights and marks without colours. */
export function getColor({ attrs }: Mark): TextColor | null {
  return (attrs['color'] as TextColor | null | undefined) ?? null;
}

/** Returns the tags of a mark; null when Markdown has a syntax for the mark. */
export function formatHtmlTags(mark: Mark): { open: string; close: string } | null {
  const name = mark.type.name;
  const tag = name === 'color' ? 'span' : HTML_MARKS[name as HtmlMark];
  if (tag === undefined) return null;
  const color = getColor(mark);
  return { open: color === null ? `<${tag}>` : `<${tag} class="${color}">`, close: `</${tag}>` };
}

/** The mark of each opening tag there is. Tags written differently are none, so that their bytes stay. */
const MARK_OF_TAG = new Map<string, TagMark>([
  ...Object.entries(HTML_MARKS).map(
    ([name, tag]) => [`<${tag}>`, { name: name as HtmlMark, attrs: null }] as const,
  ),
  ...TEXT_COLORS.flatMap((color) => [
    [`<span class="${color}">`, { name: 'color', attrs: { color } }] as const,
    [`<mark class="${color}">`, { name: 'highlight', attrs: { color } }] as const,
  ]),
]);

const TAG = /^<(\/?)([a-z][a-z\d]*)(?=[\s/>])/iu;
const ELEMENTS = new Set<string>(['span', ...Object.values(HTML_MARKS)]);

/** `element`: the open element; empty for marks of Markdown. `mark`: null where the element is none. */
interface OpenTag {
  token: Token;
  element: string;
  mark: TagMark | null;
  at: number;
}

/**
 * Pairs tags such as `<sup>` and `</sup>`: returns the mark of each opening and closing token. Tags that cross other
 * marks, have other attributes, nest in themselves or enclose nothing have none.
 */
export function pairHtmlTags(tokens: readonly Token[]): ReadonlyMap<Token, TagMark> {
  const pairs = new Map<Token, TagMark>();
  if (!tokens.some(({ type }) => type === 'html_inline')) return pairs;
  const open: OpenTag[] = [];
  tokens.forEach((token, at) => {
    if (token.nesting === 1) open.push({ token, element: '', mark: null, at });
    if (token.nesting === -1) {
      // tags that are still open here would cross the mark
      while (open.length > 0 && open.pop()?.element !== '');
    }
    if (token.type !== 'html_inline') return;
    const [, slash, name = ''] = TAG.exec(token.content) ?? [];
    const element = name.toLowerCase();
    if (!ELEMENTS.has(element)) return;
    if (slash === '') {
      open.push({ token, element, mark: MARK_OF_TAG.get(token.content) ?? null, at });
      return;
    }
    const last = open.at(-1);
    if (last?.element !== element) return;
    open.pop();
    const { mark } = last;
    if (mark === null || token.content !== `</${element}>` || at === last.at + 1) return;
    if (open.some((outer) => outer.mark?.name === mark.name)) return;
    pairs.set(last.token, mark);
    pairs.set(token, mark);
  });
  return pairs;
}
