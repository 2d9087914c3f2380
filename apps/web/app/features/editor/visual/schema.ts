// Why it is as it is: docs/decisions/0062-visual-view.md
import { Schema } from 'prosemirror-model';
import type { NodeSpec, MarkSpec } from 'prosemirror-model';
import { isPictureAlign, isPictureWidth } from '@zhihui/markdown/picture-width.ts';
import { parseProfileLink } from '@zhihui/contract/features/link/mention.ts';
import { createHtmlMarks } from './html-marks.ts';
import { BLOCK_NODES } from './schema-blocks.ts';

/** Returns an address that the page may open or load; null when its scheme is not allowed. */
export function sanitizeAddress(address: string): string | null {
  // browsers ignore these characters when they read the scheme
  // oxlint-disable-next-line no-control-regex -- they are what is dropped
  const stripped = address.replace(/[\u0000-\u0020]/gu, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/iu.exec(stripped)?.[1]?.toLowerCase();
  return scheme === undefined || SCHEMES.has(scheme) ? address : null;
}

const SCHEMES = new Set(['http', 'https', 'mailto', 'tel']);

/** Inline nodes except text. */
const INLINE_NODES = {
  /** A line break in the source, which readers see as a line break. */
  soft_break: {
    inline: true,
    group: 'inline',
    selectable: false,
    linebreakReplacement: true,
    toDOM: () => ['br', { 'data-soft': '' }],
    parseDOM: [{ tag: 'br' }],
  },
  /** A line break written with two spaces, a backslash or `<br>`; looks the same. */
  hard_break: {
    inline: true,
    group: 'inline',
    selectable: false,
    attrs: { markup: { default: '\\', validate: 'string' } },
    toDOM: (node) => ['br', { 'data-hard': String(node.attrs['markup']) }],
    parseDOM: [
      {
        tag: 'br[data-hard]',
        priority: 60,
        getAttrs: (dom) => ({ markup: dom.getAttribute('data-hard') }),
      },
    ],
  },
  /** `alt`: the Markdown between the brackets; `width`: such as `50%`; `align`: such as `right`. */
  image: {
    inline: true,
    group: 'inline',
    draggable: true,
    attrs: {
      src: { default: '', validate: 'string' },
      alt: { default: '', validate: 'string' },
      title: { default: '', validate: 'string' },
      width: { default: null },
      align: { default: null },
    },
    toDOM: ({ attrs }) => [
      'img',
      {
        src: sanitizeAddress(String(attrs['src'])),
        alt: String(attrs['alt']),
        title: attrs['title'] === '' ? null : String(attrs['title']),
        width: attrs['width'] === null ? null : String(attrs['width']),
        align: attrs['align'] === null ? null : String(attrs['align']),
        'data-src': String(attrs['src']),
      },
    ],
    parseDOM: [
      {
        tag: 'img[src]',
        getAttrs: (dom) => ({
          src: dom.getAttribute('data-src') ?? dom.getAttribute('src') ?? '',
          alt: dom.getAttribute('alt') ?? '',
          title: dom.getAttribute('title') ?? '',
          width: getWidth(dom),
          align: getAlign(dom),
        }),
      },
    ],
  },
  /** `$…$`, or `$$…$$` within a line when `display`. */
  math_inline: {
    inline: true,
    group: 'inline',
    atom: true,
    attrs: {
      tex: { default: '', validate: 'string' },
      display: { default: false, validate: 'boolean' },
    },
    toDOM: ({ attrs }) => [
      'code',
      { 'data-math': attrs['display'] === true ? 'display' : 'inline' },
      String(attrs['tex']),
    ],
    parseDOM: [
      {
        tag: 'code[data-math]',
        priority: 60,
        getAttrs: (dom) => ({
          tex: dom.textContent,
          display: dom.getAttribute('data-math') === 'display',
        }),
      },
    ],
  },
  footnote_ref: {
    inline: true,
    group: 'inline',
    atom: true,
    attrs: { label: { default: '', validate: 'string' } },
    toDOM: ({ attrs }) => [
      'sup',
      { 'data-footnote': String(attrs['label']) },
      String(attrs['label']),
    ],
    parseDOM: [
      {
        tag: 'sup[data-footnote]',
        priority: 60,
        getAttrs: (dom) => ({ label: dom.getAttribute('data-footnote') ?? '' }),
      },
    ],
  },
  /** Inline HTML: a single tag or comment. */
  raw_inline: {
    inline: true,
    group: 'inline',
    atom: true,
    attrs: { source: { default: '', validate: 'string' } },
    toDOM: ({ attrs }) => ['code', { 'data-raw': '' }, String(attrs['source'])],
    parseDOM: [
      {
        tag: 'code[data-raw]',
        priority: 60,
        getAttrs: (dom) => ({ source: dom.textContent }),
      },
    ],
  },
} satisfies Record<string, NodeSpec>;

/** Returns a width in percent. Widths in pixels are ignored, as texts are read on screens of every size. */
function getWidth(dom: HTMLElement): string | null {
  const width = dom.getAttribute('width');
  return isPictureWidth(width) ? width : null;
}

/** Returns where a picture stands. */
function getAlign(dom: HTMLElement): string | null {
  const align = dom.getAttribute('align');
  return isPictureAlign(align) ? align : null;
}

/** `markup`: the delimiter in the source; null to use the style of the text. */
const MARKUP = { markup: { default: null } };

/** Marks; the first one is outermost. */
const MARKS = {
  /** `kind`: null for `[text](address)`, `auto` for `<address>`, `bare` for an address in the text. */
  link: {
    attrs: {
      href: { validate: 'string' },
      title: { default: '', validate: 'string' },
      kind: { default: null },
    },
    inclusive: false,
    toDOM: ({ attrs }) => [
      'a',
      {
        // as for readers
        class: parseProfileLink(String(attrs['href'])) === null ? null : 'mention',
        href: sanitizeAddress(String(attrs['href'])),
        title: attrs['title'] === '' ? null : String(attrs['title']),
        'data-href': String(attrs['href']),
        'data-kind': attrs['kind'] === null ? null : String(attrs['kind']),
      },
    ],
    parseDOM: [
      {
        tag: 'a[href], a[data-href]',
        getAttrs: (dom) => ({
          href: dom.getAttribute('data-href') ?? dom.getAttribute('href') ?? '',
          title: dom.getAttribute('title') ?? '',
          kind: dom.getAttribute('data-kind'),
        }),
      },
    ],
  },
  em: {
    attrs: MARKUP,
    toDOM: () => ['em'],
    parseDOM: [
      { tag: 'em' },
      { tag: 'i', getAttrs: (dom) => dom.style.fontStyle !== 'normal' && null },
      { style: 'font-style=italic' },
    ],
  },
  strong: {
    attrs: MARKUP,
    toDOM: () => ['strong'],
    parseDOM: [
      { tag: 'strong' },
      { tag: 'b', getAttrs: (dom) => dom.style.fontWeight !== 'normal' && null },
      {
        style: 'font-weight',
        getAttrs: (value) => /^(?:bold(?:er)?|[5-9]\d\d)$/u.test(value) && null,
      },
    ],
  },
  strike: {
    toDOM: () => ['s'],
    parseDOM: [
      { tag: 's' },
      { tag: 'del' },
      { tag: 'strike' },
      { style: 'text-decoration=line-through' },
    ],
  },
  ...createHtmlMarks(),
  code: {
    code: true,
    toDOM: () => ['code'],
    parseDOM: [{ tag: 'code' }],
  },
} satisfies Record<string, MarkSpec>;

/**
 * The schema of the visual view: Markdown as the renderer parses it. Each node has one conversion back to Markdown
 * (node-to-markdown.ts); Markdown without one is a `raw_block` or `raw_inline`.
 */
export const schema = new Schema({
  nodes: { doc: { content: 'block+' }, ...BLOCK_NODES, ...INLINE_NODES, text: { group: 'inline' } },
  marks: MARKS,
});
