import { readPageText } from '@zhihui/text-anchor/page-text.ts';
import type { TextBlock, TreeView } from '@zhihui/text-anchor/page-text.ts';
import { LIMITS } from './limits.ts';
import { parseTrusted } from './sanitize.ts';
import { classes, names } from './tree.ts';
import type { Child, Parent } from './tree.ts';

export type Block = { kind: TextBlock['kind']; text: string };

const NONE: readonly Child[] = [];
const view: TreeView<Parent | Child> = {
  children: (node) => ('children' in node ? node.children : NONE),
  text: (node) => (node.type === 'text' ? node.value : null),
  name: (node) => (node.type === 'element' ? node.tagName : ''),
  attribute: (node, name) => {
    if (node.type !== 'element') return '';
    return name === 'class' ? classes(node).join(' ') : String(node.properties['href'] ?? '');
  },
};

/** Parts of a formula that mean something by where they stand: in a line of words a power would read as a digit more. */
const PLACED = [
  ...names('msub msup msubsup mover munder munderover'),
  ...names('mfrac msqrt mroot mtable mmultiscripts'),
];
const inOneLine: TreeView<Parent | Child> = {
  ...view,
  text: (node) =>
    node.type === 'element' && node.tagName === 'math' && hasPlaced(node) ? '…' : view.text(node),
};

function hasPlaced(parent: Parent): boolean {
  return parent.children.some(
    (child) => child.type === 'element' && (PLACED.includes(child.tagName) || hasPlaced(child)),
  );
}

/** The blocks of text of a rendered tree, in reading order, empty ones left out. */
export function textBlocks(root: Parent): Block[] {
  return blocksOf(root, view);
}

/** The same for an excerpt: `…` stands for a formula that cannot be read in one line. */
export function excerptBlocks(root: Parent): Block[] {
  return blocksOf(root, inOneLine);
}

function blocksOf(root: Parent, seen: TreeView<Parent | Child>): Block[] {
  const { text, blocks } = readPageText<Parent | Child>(root, seen);
  return blocks.map(({ kind, start, end }) => ({ kind, text: text.slice(start, end) }));
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

/** Instructions of site generators that imported texts bring along: `{{% note %}}`, `{{< figure src="…" >}}`. */
const TEMPLATE_MARK = /\{\{[%<][^{}]{0,300}[%>]\}\}/gu;

/** The first words of the prose (of anything when there is none), at most 200 UTF-16 units. */
export function excerptOf(blocks: Block[]): string {
  const prose = blocks.filter((block) => block.kind === 'prose');
  let text = '';
  for (const block of prose.length > 0 ? prose : blocks) {
    const words = block.text.slice(0, LIMITS.excerpt * 2).replace(TEMPLATE_MARK, '');
    text = `${text} ${words}`.replace(/\s+/g, ' ').trim();
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
