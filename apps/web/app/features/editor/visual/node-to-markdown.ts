import { NO_REFERENCES } from '@zhihui/markdown/parse-in-place.ts';
import type { References } from '@zhihui/markdown/parse-in-place.ts';
import type { Mark, Node } from 'prosemirror-model';
import { readBlocks } from './blocks.ts';
import { MarkdownWriter } from './markdown-writer.ts';
import { normalizeNode } from './normalize-node.ts';
import { STYLE_ATTRS, DEFAULT_STYLE } from './markdown-style.ts';
import type { MarkdownStyle } from './markdown-style.ts';
import { writeBlock } from './write-block.ts';

/** A block as Markdown, and where its positions (from 0, before the block) came to stand. */
export interface WrittenBlock {
  text: string;
  positions: readonly number[];
  /** Whether reading the text gives the block again. */
  isFaithful: boolean;
}

const ESCAPE_LEVELS = ['minimal', 'likely', 'full'] as const;

/** A block at the top of a text as Markdown, with no more escapes than it takes to be read as the same block. */
export function nodeToMarkdown(
  node: Node,
  style: MarkdownStyle = DEFAULT_STYLE,
  references: References = NO_REFERENCES,
  knownSource?: { source: string },
  above: Node | null = null,
): WrittenBlock {
  // read as something else in any case, it is at least not read as what it never meant
  let fallback: WrittenBlock = { text: '', positions: [], isFaithful: false };
  for (const escapeLevel of ESCAPE_LEVELS) {
    const to = new MarkdownWriter();
    writeBlock(to, node, 0, { style, escapeLevel }, above);
    const written = { text: to.output, positions: to.positions, isFaithful: true };
    // the source itself, which is read as the block for sure
    if (knownSource !== undefined && knownSource.source === written.text) return written;
    if (node.childCount === 0 && node.isTextblock) return written;
    if (parsesTo(written.text, node, references)) return written;
    if (escapeLevel === 'likely') fallback = { ...written, isFaithful: false };
  }
  return fallback;
}

/** Whether a text is one block that says the same as `node`. */
export function parsesTo(text: string, node: Node, references: References): boolean {
  const { blocks } = readBlocks(text, references);
  const singleBlock = blocks[0];
  return (
    blocks.length === 1 &&
    singleBlock !== undefined &&
    (isEquivalent(singleBlock.node, node) || isEquivalent(singleBlock.node, normalizeNode(node)))
  );
}

/** Whether two nodes say the same, however it is written. */
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

/** Of marks only where a link leads matters: the others have nothing but their style. */
function isSameLink(a: Mark, b: Mark): boolean {
  return a.attrs['href'] === b.attrs['href'] && a.attrs['title'] === b.attrs['title'];
}

function hasSameAttrs(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  return Object.keys(a).every((name) => STYLE_ATTRS.has(name) || a[name] === b[name]);
}
