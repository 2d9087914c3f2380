// Why it is as it is: docs/decisions/0062-visual-view.md
import { Schema } from 'prosemirror-model';
import type { NodeSpec, MarkSpec } from 'prosemirror-model';
import { isPictureWidth } from '@zhihui/markdown/picture-width.ts';
import { parseProfileLink } from '@zhihui/contract/features/link/mention.ts';
import { BLOCK_NODES } from './schema-blocks.ts';

/** An address the page may follow or load; null for one whose scheme the site does not let through. */
export function sanitizeAddress(address: string): string | null {
  // browsers drop these before they look for the scheme
  // oxlint-disable-next-line no-control-regex -- they are what is dropped
  const stripped = address.replace(/[\u0000-\u0020]/gu, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/iu.exec(stripped)?.[1]?.toLowerCase();
  return scheme === undefined || SCHEMES.has(scheme) ? address : null;
}

const SCHEMES = new Set(['http', 'https', 'mailto', 'tel']);

/** What stands within a line, apart from text. */
const INLINE_NODES = {
  /** A line's end in the source, which readers see as one. */
  soft_break: {
    inline: true,
    group: 'inline',
    selectable: false,
    linebreakReplacement: true,
    toDOM: () => ['br', { 'data-soft': '' }],
    parseDOM: [{ tag: 'br' }],
  },
  /** A line's end with two spaces or a backslash before it; looks the same. */
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
  /** `alt` is the Markdown between the brackets, as it is written; `width` as in `50%`. */
  image: {
    inline: true,
    group: 'inline',
    draggable: true,
    attrs: {
      src: { default: '', validate: 'string' },
      alt: { default: '', validate: 'string' },
      title: { default: '', validate: 'string' },
      width: { default: null },
    },
    toDOM: ({ attrs }) => [
      'img',
      {
        src: sanitizeAddress(String(attrs['src'])),
        alt: String(attrs['alt']),
        title: attrs['title'] === '' ? null : String(attrs['title']),
        width: attrs['width'] === null ? null : String(attrs['width']),
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
  /** HTML within a line, as it is written: one tag, one comment. */
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

/** Widths in pixels, as other programs write them, are not for texts that are read on every screen. */
function getWidth(dom: HTMLElement): string | null {
  const width = dom.getAttribute('width');
  return isPictureWidth(width) ? width : null;
}

/** `markup` is how a mark is written in the source; null as its neighbours are. */
const MARKUP = { markup: { default: null } };

/** Marks of words; the first named lies outermost. */
const MARKS = {
  /** `kind`: null for `[words](address)`, `auto` for `<address>`, `bare` for an address that stands in the text. */
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
        // as readers see it
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
  code: {
    code: true,
    toDOM: () => ['code'],
    parseDOM: [{ tag: 'code' }],
  },
} satisfies Record<string, MarkSpec>;

/**
 * What the visual view can show: the blocks and words of Markdown as the renderer reads them. Each node has one way back
 * to Markdown (node-to-markdown.ts); what has none is a `raw_block` or `raw_inline`.
 */
export const schema = new Schema({
  nodes: { doc: { content: 'block+' }, ...BLOCK_NODES, ...INLINE_NODES, text: { group: 'inline' } },
  marks: MARKS,
});
