import { readPageText } from '@zhihui/text-anchor/page-text.ts';
import type { TextBlock, TreeView } from '@zhihui/text-anchor/page-text.ts';
import { LIMITS } from './limits.ts';
import { parseTrusted } from './sanitize.ts';
import { getClasses, splitNames } from './tree.ts';
import type { Child, Parent } from './tree.ts';

export type Block = { kind: TextBlock['kind']; text: string };

const NO_CHILDREN: readonly Child[] = [];
const view: TreeView<Parent | Child> = {
  children: (node) => ('children' in node ? node.children : NO_CHILDREN),
  text: (node) => (node.type === 'text' ? node.value : null),
  name: (node) => (node.type === 'element' ? node.tagName : ''),
  attribute: (node, name) => {
    if (node.type !== 'element') return '';
    return name === 'class' ? getClasses(node).join(' ') : String(node.properties['href'] ?? '');
  },
};

/** Parts of a formula whose position has a meaning: in a line of words a power would read as one more digit. */
const POSITIONAL = [
  ...splitNames('msub msup msubsup mover munder munderover'),
  ...splitNames('mfrac msqrt mroot mtable mmultiscripts'),
];
const inlineView: TreeView<Parent | Child> = {
  ...view,
  text: (node) =>
    node.type === 'element' && node.tagName === 'math' && hasPositional(node)
      ? '…'
      : view.text(node),
};

function hasPositional(parent: Parent): boolean {
  return parent.children.some(
    (child) =>
      child.type === 'element' && (POSITIONAL.includes(child.tagName) || hasPositional(child)),
  );
}

/** The blocks of text of a rendered tree, in reading order, empty ones left out. */
export function readTextBlocks(root: Parent): Block[] {
  return readBlocks(root, view);
}

/** The same for an excerpt: `…` stands for a formula that cannot be read in one line. */
export function readExcerptBlocks(root: Parent): Block[] {
  return readBlocks(root, inlineView);
}

function readBlocks(root: Parent, treeView: TreeView<Parent | Child>): Block[] {
  const { text, blocks } = readPageText<Parent | Child>(root, treeView);
  return blocks.map(({ kind, start, end }) => ({ kind, text: text.slice(start, end) }));
}

/** Blocks joined by line ends: the text that search and annotations see. */
export function joinBlocks(blocks: Block[]): string {
  return blocks.map((block) => block.text).join('\n');
}

/** The plain text of rendered HTML, the same as `renderMarkdown(…).text` of that document. */
export function toPlainText(html: string): string {
  return joinBlocks(readTextBlocks(parseTrusted(html)));
}

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** Shortcodes of site generators in imported texts: `{{% note %}}`, `{{< figure src="…" >}}`. */
const TEMPLATE_MARK = /\{\{[%<][^{}]{0,300}[%>]\}\}/gu;

/** The first words of the prose (of any text when there is none), at most 200 UTF-16 units. */
export function buildExcerpt(blocks: Block[]): string {
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
