import { NO_REFERENCES } from '@zhihui/markdown/parse-in-place.ts';
import type { References } from '@zhihui/markdown/parse-in-place.ts';
import { Fragment } from 'prosemirror-model';
import type { Mark, Node } from 'prosemirror-model';
import { readBlocks } from './blocks.ts';
import { DEFAULT_STYLE, MarkdownWriter, STYLE_ATTRS } from './markdown-writer.ts';
import type { MarkdownStyle } from './markdown-writer.ts';
import { writeBlock } from './write-block.ts';

/** A block as Markdown, and the offsets of its positions (0 is before the block). */
export interface WrittenBlock {
  text: string;
  positions: readonly number[];
  /** Whether parsing the text gives the same block. */
  isFaithful: boolean;
}

const ESCAPE_LEVELS = ['minimal', 'likely', 'full'] as const;

/** Writes a top-level block as Markdown, with only as many escapes as are needed to parse it back. */
export function nodeToMarkdown(
  node: Node,
  style: MarkdownStyle = DEFAULT_STYLE,
  references: References = NO_REFERENCES,
  knownSource?: { source: string },
  above: Node | null = null,
): WrittenBlock {
  // nothing parses back to the block: prefer escapes that avoid unintended syntax
  let fallback: WrittenBlock = { text: '', positions: [], isFaithful: false };
  for (const escapeLevel of ESCAPE_LEVELS) {
    const to = new MarkdownWriter();
    writeBlock(to, node, 0, { style, escapeLevel }, above);
    const written = { text: to.output, positions: to.positions, isFaithful: true };
    // equal to the source, which is known to parse to this block
    if (knownSource !== undefined && knownSource.source === written.text) return written;
    if (node.childCount === 0 && node.isTextblock) return written;
    if (parsesTo(written.text, node, references)) return written;
    if (escapeLevel === 'likely') fallback = { ...written, isFaithful: false };
  }
  return fallback;
}

/** Whether a text parses to a single block equivalent to `node`. */
export function parsesTo(text: string, node: Node, references: References): boolean {
  const { blocks } = readBlocks(text, references);
  const singleBlock = blocks[0];
  return (
    blocks.length === 1 &&
    singleBlock !== undefined &&
    (isEquivalent(singleBlock.node, node) || isEquivalent(singleBlock.node, normalizeNode(node)))
  );
}

/** Whether two nodes are equivalent, ignoring the style of their Markdown. */
function isEquivalent(a: Node, b: Node): boolean {
  if (a === b) return true;
  if (a.type !== b.type || a.text !== b.text || a.childCount !== b.childCount) return false;
  if (!hasSameAttrs(a.attrs, b.attrs) || a.marks.length !== b.marks.length) return false;
  const marks = a.marks.every((mark, index) => {
    const other = b.marks[index];
    return other !== undefined && mark.type === other.type && isSameLink(mark, other);
  });
  return marks && a.children.every((child, index) => isEquivalent(child, b.child(index)));
}

/** Compares the address and title of links; other marks have only style attributes. */
function isSameLink(a: Mark, b: Mark): boolean {
  return a.attrs['href'] === b.attrs['href'] && a.attrs['title'] === b.attrs['title'];
}

function hasSameAttrs(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  return Object.keys(a).every((name) => STYLE_ATTRS.has(name) || a[name] === b[name]);
}

/**
 * Returns a node as Markdown can express it: without spaces at line ends and empty paragraphs beside other blocks,
 * which occur only while typing.
 */
function normalizeNode(node: Node): Node {
  if (node.isText || node.type.spec.code === true) return node;
  if (node.isTextblock) return node.copy(trimEdges(node));
  const children = node.children.filter((child) => !isEmptyParagraph(child)).map(normalizeNode);
  const first = node.firstChild;
  return node.copy(Fragment.from(children.length === 0 && first !== null ? first : children));
}

/** Whether a node is an empty paragraph. */
export function isEmptyParagraph(node: Node): boolean {
  return node.type.name === 'paragraph' && node.textContent.trim() === '' && !hasSiblings(node);
}

function hasSiblings(node: Node): boolean {
  return node.children.some((child) => !child.isText);
}

function trimEdges(block: Node): Fragment {
  const { children } = block;
  return Fragment.fromArray(
    children.flatMap((node, index) => {
      if (!node.isText) return [node];
      let text = node.text ?? '';
      if (isEdge(children[index - 1])) text = text.replace(/^[ \t]+/u, '');
      if (isEdge(children[index + 1])) text = text.replace(/[ \t]+$/u, '');
      return text === '' ? [] : [node.type.schema.text(text, node.marks)];
    }),
  );
}

function isEdge(node: Node | undefined): boolean {
  return node === undefined || node.type.name.endsWith('_break');
}
