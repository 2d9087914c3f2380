import type { Attrs, Node, NodeSpec } from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';

/** Tight lists are rendered without paragraphs. */
const TIGHT = { tight: { default: true, validate: 'boolean' } };

const tables = tableNodes({
  tableGroup: 'block',
  cellContent: 'paragraph',
  cellAttributes: {
    align: {
      default: null,
      getFromDOM: (dom) => dom.getAttribute('align') ?? (dom.style.textAlign || null),
      setDOMAttr(value, attrs) {
        if (value !== null) attrs['align'] = value;
      },
    },
  },
});

/** Block nodes and their parts. */
export const BLOCK_NODES = {
  paragraph: {
    content: 'inline*',
    group: 'block',
    toDOM: () => ['p', 0],
    parseDOM: [{ tag: 'p' }],
  },
  /** `markup`: `#`, or `=` or `-` for an underlined heading. */
  heading: {
    content: 'inline*',
    group: 'block',
    defining: true,
    attrs: {
      level: { default: 2, validate: 'number' },
      markup: { default: '#', validate: 'string' },
    },
    toDOM: (node) => [`h${String(node.attrs['level'])}`, { class: 'heading' }, 0],
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
  },
  /** `bullet`: the marker in the source; null to use that of neighbouring lists. */
  bullet_list: {
    content: 'list_item+',
    group: 'block',
    attrs: { ...TIGHT, bullet: { default: null } },
    toDOM: (node) => ['ul', tight(node), 0],
    parseDOM: [{ tag: 'ul', getAttrs: getTightAttrs }],
  },
  ordered_list: {
    content: 'list_item+',
    group: 'block',
    attrs: {
      ...TIGHT,
      order: { default: 1, validate: 'number' },
      delimiter: { default: null },
    },
    toDOM: (node) => [
      'ol',
      { ...tight(node), start: node.attrs['order'] === 1 ? null : String(node.attrs['order']) },
      0,
    ],
    parseDOM: [
      {
        tag: 'ol',
        getAttrs: (dom) => ({
          ...getTightAttrs(dom),
          order: Number(dom.getAttribute('start') ?? 1) || 1,
        }),
      },
    ],
  },
  /** `checked`: null when the item is not a task. */
  list_item: {
    content: 'block+',
    defining: true,
    attrs: { checked: { default: null } },
    toDOM: (node) => [
      'li',
      node.attrs['checked'] === null ? {} : { 'data-checked': String(node.attrs['checked']) },
      0,
    ],
    parseDOM: [
      {
        tag: 'li',
        getAttrs: (dom) => {
          const checked = dom.getAttribute('data-checked');
          return { checked: checked === null ? null : checked === 'true' };
        },
      },
    ],
  },
  blockquote: {
    content: 'block+',
    group: 'block',
    defining: true,
    toDOM: () => ['blockquote', 0],
    parseDOM: [{ tag: 'blockquote' }],
  },
  callout: {
    content: 'block+',
    group: 'block',
    defining: true,
    attrs: { kind: { default: 'note', validate: 'string' } },
    toDOM: (node) => ['div', { 'data-callout': String(node.attrs['kind']) }, 0],
    parseDOM: [
      {
        tag: 'div[data-callout]',
        getAttrs: (dom) => ({ kind: dom.getAttribute('data-callout') ?? 'note' }),
      },
    ],
  },
  /** `open`: whether readers find it open. Isolating, as a part of its head would be no fold. */
  fold: {
    content: 'fold_summary block+',
    group: 'block',
    defining: true,
    isolating: true,
    attrs: { open: { default: false, validate: 'boolean' } },
    toDOM: (node) => ['details', node.attrs['open'] === true ? { open: '' } : {}, 0],
    parseDOM: [{ tag: 'details', getAttrs: (dom) => ({ open: dom.hasAttribute('open') }) }],
  },
  /** Text alone: HTML around it has no Markdown. */
  fold_summary: {
    content: 'text*',
    marks: '',
    defining: true,
    toDOM: () => ['summary', 0],
    parseDOM: [{ tag: 'summary' }],
  },
  /** `info`: the text behind the fence; `fence`: the fence, or '' for indented code. */
  code_block: {
    content: 'text*',
    group: 'block',
    marks: '',
    code: true,
    defining: true,
    attrs: { info: { default: '', validate: 'string' }, fence: { default: null } },
    toDOM: (node) => ['pre', { 'data-info': String(node.attrs['info']) }, ['code', 0]],
    parseDOM: [
      {
        tag: 'pre',
        preserveWhitespace: 'full',
        getAttrs: (dom) => ({ info: dom.getAttribute('data-info') ?? '' }),
      },
    ],
  },
  /** `$$` around lines; the text is TeX. */
  math_block: {
    content: 'text*',
    group: 'block',
    marks: '',
    code: true,
    defining: true,
    toDOM: () => ['pre', { 'data-math': 'block' }, ['code', 0]],
    parseDOM: [{ tag: 'pre[data-math]', priority: 60, preserveWhitespace: 'full' }],
  },
  ...tables,
  horizontal_rule: {
    group: 'block',
    attrs: { markup: { default: '---', validate: 'string' } },
    toDOM: () => ['hr'],
    parseDOM: [{ tag: 'hr' }],
  },
  footnote_def: {
    content: 'block+',
    group: 'block',
    defining: true,
    attrs: { label: { default: '', validate: 'string' } },
    toDOM: (node) => ['div', { 'data-footnote-def': String(node.attrs['label']) }, 0],
    parseDOM: [
      {
        tag: 'div[data-footnote-def]',
        getAttrs: (dom) => ({ label: dom.getAttribute('data-footnote-def') ?? '' }),
      },
    ],
  },
  /**
   * Markdown without a conversion back, shown rendered and edited as source. The text is the source; `kind` says
   * what it is.
   */
  raw_block: {
    content: 'text*',
    group: 'block',
    marks: '',
    code: true,
    defining: true,
    isolating: true,
    attrs: { kind: { default: 'html', validate: 'string' } },
    toDOM: (node) => ['pre', { 'data-raw-block': String(node.attrs['kind']) }, ['code', 0]],
    parseDOM: [
      {
        tag: 'pre[data-raw-block]',
        priority: 60,
        preserveWhitespace: 'full',
        getAttrs: (dom) => ({ kind: dom.getAttribute('data-raw-block') ?? 'html' }),
      },
    ],
  },
} satisfies Record<string, NodeSpec>;

function tight(node: Node): Record<string, string> {
  return node.attrs['tight'] === true ? { 'data-tight': '' } : {};
}

function getTightAttrs(dom: HTMLElement): Attrs {
  return { tight: dom.hasAttribute('data-tight') || dom.querySelector(':scope > li > p') === null };
}
