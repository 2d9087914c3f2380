import { isPictureWidth } from '@zhihui/markdown/picture-width.ts';
import type { NodeSpec } from 'prosemirror-model';
import { sanitizeAddress } from './safe-address.ts';

/** What stands within a line, apart from text. */
export const INLINE_NODES = {
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
