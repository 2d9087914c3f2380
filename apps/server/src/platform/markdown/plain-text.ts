import type { Element } from 'hast';
import { isAnchor } from './headings.ts';
import { LIMITS } from './limits.ts';
import { parseTrusted } from './sanitize.ts';
import { classes, is, names } from './tree.ts';
import type { Parent } from './tree.ts';

const BLOCKS = new Set([
  ...[
    'p',
    'div',
    'section',
    'blockquote',
    'pre',
    'hr',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'figure',
  ],
  ...names('h1 h2 h3 h4 h5 h6 table caption tr details summary center'),
  ...names('figcaption thead tbody tfoot'),
]);
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

export type Block = { kind: 'prose' | 'heading' | 'code' | 'table'; text: string };

/** What the page adds around the writer's words: link marks, captions of code, footnote numbers. */
function isAdded(element: Element, parent: Parent): boolean {
  if (isAnchor(element) || ['input', 'button'].includes(element.tagName)) return true;
  if (element.tagName === 'figcaption')
    return parent.type === 'element' && classes(parent).includes('code');
  return element.tagName === 'a' && String(element.properties['href'] ?? '').startsWith('#u-fn');
}

function kindOf(element: Element, kind: Block['kind']): Block['kind'] {
  if (HEADINGS.has(element.tagName)) return 'heading';
  if (element.tagName === 'pre') return 'code';
  return element.tagName === 'table' ? 'table' : kind;
}

/** The blocks of text of a rendered tree, in reading order, empty ones left out. */
export function textBlocks(root: Parent): Block[] {
  const blocks: Block[] = [];
  let text = '';
  const flush = (kind: Block['kind']): void => {
    const value =
      kind === 'code'
        ? text.trimEnd()
        : text
            .replace(/[^\S\n]+/g, ' ')
            .replace(/ ?\n ?/g, '\n')
            .trim();
    if (value.trim() !== '') blocks.push({ kind, text: value });
    text = '';
  };
  const walk = (parent: Parent, kind: Block['kind']): void => {
    for (const child of parent.children) {
      if (child.type === 'text')
        text += kind === 'code' ? child.value : child.value.replace(/\s+/g, ' ');
      if (child.type !== 'element' || isAdded(child, parent)) continue;
      if (is(child, 'br')) text += '\n';
      if (is(child, 'td', 'th')) text += ' ';
      const block = BLOCKS.has(child.tagName);
      const inner = kindOf(child, kind);
      if (block) flush(kind);
      walk(child, inner);
      if (block) flush(inner);
    }
  };
  walk(root, 'prose');
  flush('prose');
  return blocks;
}

/** Blocks joined by line ends: the text that search and annotations see. */
export function joinBlocks(blocks: Block[]): string {
  return blocks.map((block) => block.text).join('\n');
}

/** The plain text of rendered HTML, the same as `renderMarkdown(…).text` of that document. */
export function plainText(html: string): string {
  return joinBlocks(textBlocks(parseTrusted(html)));
}

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** The first words of the prose (of anything when there is none), at most 200 UTF-16 units. */
export function excerptOf(blocks: Block[]): string {
  const prose = blocks.filter((block) => block.kind === 'prose');
  let text = '';
  for (const block of prose.length > 0 ? prose : blocks) {
    text = `${text} ${block.text.slice(0, LIMITS.excerpt * 2)}`.replace(/\s+/g, ' ').trim();
    if (text.length > LIMITS.excerpt) break;
  }
  if (text.length <= LIMITS.excerpt) return text;
  let cut = '';
  for (const { segment } of graphemes.segment(text.slice(0, LIMITS.excerpt + 50))) {
    if (cut.length + segment.length > LIMITS.excerpt - 1) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}
