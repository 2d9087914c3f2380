import { NO_REFERENCES } from '@zhihui/markdown/parse-in-place.ts';
import type { References } from '@zhihui/markdown/parse-in-place.ts';
import { Fragment } from 'prosemirror-model';
import type { Mark, Node } from 'prosemirror-model';
import { readBlocks } from './blocks.ts';
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

/** An author's choice among equivalent Markdown syntaxes. */
export interface MarkdownStyle {
  bullet: string;
  delimiter: string;
  em: string;
  strong: string;
  fence: string;
  heading: string;
}

export const DEFAULT_STYLE: MarkdownStyle = {
  bullet: '-',
  delimiter: '.',
  em: '*',
  strong: '**',
  fence: '```',
  heading: '#',
};

/** Attributes of the Markdown style, which do not change the meaning. */
const STYLE_ATTRS: ReadonlySet<string> = new Set(['bullet', 'delimiter', 'fence', 'markup']);

/** Detects the style that blocks use most. */
export function detectStyle(blocks: readonly Node[]): MarkdownStyle {
  const counts = new Map<keyof MarkdownStyle, Map<string, number>>();
  const count = (key: keyof MarkdownStyle, value: unknown) => {
    if (typeof value !== 'string' || value === '') return;
    const styleCounts = counts.get(key) ?? new Map<string, number>();
    styleCounts.set(value, (styleCounts.get(value) ?? 0) + 1);
    counts.set(key, styleCounts);
  };
  const countStyles = (node: Node) => {
    if (node.type.name === 'bullet_list') count('bullet', node.attrs['bullet']);
    if (node.type.name === 'ordered_list') count('delimiter', node.attrs['delimiter']);
    if (node.type.name === 'code_block') count('fence', getFence(node.attrs['fence']));
    if (node.type.name === 'heading' && Number(node.attrs['level']) < 3)
      count('heading', node.attrs['markup'] === '#' ? '#' : '=');
    for (const mark of node.marks) {
      if (mark.type.name === 'em') count('em', mark.attrs['markup']);
      if (mark.type.name === 'strong') count('strong', mark.attrs['markup']);
    }
  };
  for (const block of blocks) {
    countStyles(block);
    block.descendants(countStyles);
  }
  const mostUsed = Object.fromEntries(
    [...counts].map(([key, values]) => [key, [...values].sort((a, b) => b[1] - a[1])[0]?.[0]]),
  );
  return { ...DEFAULT_STYLE, ...mostUsed };
}

function getFence(fence: unknown): string {
  return typeof fence === 'string' ? fence.slice(0, 3) : '';
}

/**
 * Collects Markdown line by line and records the offset of each document position. Lines start with the prefix of
 * the blocks around them: `> `, or the indentation of an item.
 */
export class MarkdownWriter {
  output = '';
  /** Alternating document positions and text offsets, ascending. */
  readonly positions: number[] = [];
  #prefix = '';
  /** The marker of an item, which replaces the prefix on its first line. */
  #atLineStart = true;
  #first: string | null = null;

  /** Records that the next output belongs to this document position. */
  recordPosition(position: number): void {
    if (this.#atLineStart) this.#startLine();
    this.positions.push(position, this.output.length);
  }

  /** Writes text without line breaks. */
  text(text: string): void {
    if (text === '') return;
    if (this.#atLineStart) this.#startLine();
    this.output += text;
  }

  /** Ends the line. */
  line(): void {
    if (this.#atLineStart && this.#first !== null) this.#startLine();
    // empty lines have no trailing spaces
    if (this.#atLineStart) this.output += this.#prefix.trimEnd();
    this.output += '\n';
    this.#atLineStart = true;
  }

  /** Ends the line and adds a blank line. */
  gap(): void {
    this.line();
    this.line();
  }

  /** Writes with `prefix` before each line, and `first` before the first one. */
  withPrefix(first: string, prefix: string, write: () => void): void {
    const outerPrefix = this.#prefix;
    if (this.#atLineStart) this.#first = (this.#first ?? outerPrefix) + first;
    this.#prefix = outerPrefix + prefix;
    write();
    // nothing was written: output the marker alone
    if (this.#atLineStart && this.#first !== null) {
      this.output += this.#first.trimEnd();
      this.#first = null;
      this.#atLineStart = false;
    }
    this.#prefix = outerPrefix;
  }

  #startLine(): void {
    this.output += this.#first ?? this.#prefix;
    this.#first = null;
    this.#atLineStart = false;
  }
}
