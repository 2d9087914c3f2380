import { NO_REFERENCES } from '@zhihui/markdown/parse-in-place.ts';
import type { References } from '@zhihui/markdown/parse-in-place.ts';
import type { Mark, Node } from 'prosemirror-model';
import { readBlocks } from './blocks.ts';
import { MarkdownWriter } from './markdown-writer.ts';
import { settled } from './settled.ts';
import { STYLE_ATTRS, USUAL_STYLE } from './markdown-style.ts';
import type { MarkdownStyle } from './markdown-style.ts';
import { writeBlock } from './write-block.ts';

/** A block as Markdown, and where its positions (from 0, before the block) came to stand. */
export interface Written {
  text: string;
  places: readonly number[];
  /** Whether reading the text gives the block again. */
  faithful: boolean;
}

const CAUTIONS = ['little', 'some', 'all'] as const;

/** A block at the top of a text as Markdown, with no more escapes than it takes to be read as the same block. */
export function nodeToMarkdown(
  node: Node,
  style: MarkdownStyle = USUAL_STYLE,
  references: References = NO_REFERENCES,
  known?: { source: string },
  above: Node | null = null,
): Written {
  // read as something else in any case, it is at least not read as what it never meant
  let fallback: Written = { text: '', places: [], faithful: false };
  for (const caution of CAUTIONS) {
    const to = new MarkdownWriter();
    writeBlock(to, node, 0, { style, caution }, above);
    const written = { text: to.out, places: to.places, faithful: true };
    // the source itself, which is read as the block for sure
    if (known !== undefined && known.source === written.text) return written;
    if (node.childCount === 0 && node.isTextblock) return written;
    if (readsAs(written.text, node, references)) return written;
    if (caution === 'some') fallback = { ...written, faithful: false };
  }
  return fallback;
}

/** Whether a text is one block that says the same as `node`. */
export function readsAs(text: string, node: Node, references: References): boolean {
  const { blocks } = readBlocks(text, references);
  const only = blocks[0];
  return (
    blocks.length === 1 &&
    only !== undefined &&
    (saysTheSame(only.node, node) || saysTheSame(only.node, settled(node)))
  );
}

/** Whether two nodes say the same, however it is written. */
function saysTheSame(a: Node, b: Node): boolean {
  if (a === b) return true;
  if (a.type !== b.type || a.text !== b.text || a.childCount !== b.childCount) return false;
  if (!sameAttrs(a.attrs, b.attrs) || a.marks.length !== b.marks.length) return false;
  const marks = a.marks.every((mark, at) => {
    const other = b.marks[at];
    return other !== undefined && mark.type === other.type && sameLink(mark, other);
  });
  return marks && a.children.every((child, at) => saysTheSame(child, b.child(at)));
}

/** Of marks only where a link leads matters: the others have nothing but their style. */
function sameLink(a: Mark, b: Mark): boolean {
  return a.attrs['href'] === b.attrs['href'] && a.attrs['title'] === b.attrs['title'];
}

function sameAttrs(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  return Object.keys(a).every((name) => STYLE_ATTRS.has(name) || a[name] === b[name]);
}
