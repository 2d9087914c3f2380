import { NO_REFERENCES } from '@zhihui/markdown/parse-in-place.ts';
import type { References } from '@zhihui/markdown/parse-in-place.ts';
import { Fragment } from 'prosemirror-model';
import type { Mark, Node } from 'prosemirror-model';
import { readBlocks } from './blocks.ts';
import { ESCAPE_LEVELS, getEscapedSigns } from './escape-markdown.ts';
import type { EscapeLevel } from './escape-markdown.ts';
import { DEFAULT_STYLE, MarkdownWriter, STYLE_ATTRS } from './markdown-writer.ts';
import type { MarkdownStyle } from './markdown-writer.ts';
import { writeBlock } from './write-block.ts';
import { isHtmlBreak } from './write-inline.ts';

/** A block as Markdown, and the offsets of its positions (0 is before the block). */
export interface WrittenBlock {
  text: string;
  positions: readonly number[];
  /** Whether parsing the text gives the same block. */
  isFaithful: boolean;
}

/** Longer blocks are written with more escapes than needed: finding those would parse them many times. */
const MAX_REDUCED_LENGTH = 1_000;

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
  const write = (
    written: Node,
    escapeLevel: EscapeLevel,
    unescaped?: ReadonlySet<string>,
  ): WrittenBlock => {
    const to = new MarkdownWriter();
    writeBlock(to, written, 0, { style, escapeLevel, ...(unescaped && { unescaped }) }, above);
    return { text: to.output, positions: to.positions, isFaithful: true };
  };
  for (const escapeLevel of ESCAPE_LEVELS) {
    const written = write(node, escapeLevel);
    // equal to the source, which is known to parse to this block
    if (knownSource !== undefined && knownSource.source === written.text) return written;
    if (node.childCount === 0 && node.isTextblock) return written;
    if (parsesTo(written.text, node, references))
      return reduceEscapes(written, node, references, (unescaped) =>
        write(node, escapeLevel, unescaped),
      );
    if (escapeLevel === 'likely') fallback = { ...written, isFaithful: false };
  }
  const explicit = withExplicitLinks(node);
  if (explicit === node) return fallback;
  for (const escapeLevel of ESCAPE_LEVELS) {
    const written = write(explicit, escapeLevel);
    if (parsesTo(written.text, node, references)) return written;
  }
  return fallback;
}

/** Leaves out the escapes of all characters that need none anywhere in the block. */
function reduceEscapes(
  written: WrittenBlock,
  node: Node,
  references: References,
  write: (unescaped: ReadonlySet<string>) => WrittenBlock,
): WrittenBlock {
  if (written.text.length > MAX_REDUCED_LENGTH) return written;
  let reduced = written;
  const unescaped = new Set<string>();
  for (const sign of getEscapedSigns(written.text)) {
    unescaped.add(sign);
    const shorter = write(unescaped);
    if (shorter.text !== reduced.text && parsesTo(shorter.text, node, references))
      reduced = shorter;
    else unescaped.delete(sign);
  }
  return reduced;
}

/** Writes addresses as `<address>` where the text around them would change them. */
function withExplicitLinks(node: Node): Node {
  if (node.isText) {
    const link = node.marks.find(({ attrs }) => attrs['kind'] === 'bare');
    if (link === undefined) return node;
    const kind = link.attrs['href'] === node.text ? 'auto' : null;
    const explicit = link.type.create({ ...link.attrs, kind });
    return node.mark(explicit.addToSet(link.removeFromSet(node.marks)));
  }
  const children = node.children.map(withExplicitLinks);
  return children.every((child, index) => child === node.child(index))
    ? node
    : node.copy(Fragment.fromArray(children));
}

/** Reads a block whose inline HTML cannot be marks, because it crosses others: its tags are shown instead. */
export function readWithTags(
  source: string,
  style: MarkdownStyle,
  references: References,
): { node: Node; written: WrittenBlock } | null {
  if (!source.includes('<')) return null;
  const { blocks } = readBlocks(source, references, 'all');
  const node = blocks[0]?.node;
  if (blocks.length !== 1 || node === undefined || node.type.name === 'raw_block') return null;
  const written = nodeToMarkdown(node, style, references, { source });
  return written.isFaithful ? { node, written } : null;
}

/** Whether a text parses to a single block equivalent to `node`. */
function parsesTo(text: string, node: Node, references: References): boolean {
  return (['none', 'all'] as const).some((raw) => {
    if (raw === 'all' && !text.includes('<')) return false;
    const { blocks } = readBlocks(text, references, raw);
    const singleBlock = blocks[0];
    return (
      blocks.length === 1 &&
      singleBlock !== undefined &&
      (isEquivalent(singleBlock.node, node) || isEquivalent(singleBlock.node, normalizeNode(node)))
    );
  });
}

/**
 * Returns whether a text is read as `node`; where Markdown has no way to write that, whether it is read as what was
 * written instead.
 */
export function createReadingCheck(
  node: Node,
  written: WrittenBlock,
  references: References,
): (text: string) => boolean {
  if (written.isFaithful)
    return (text) => text === written.text || parsesTo(text, node, references);
  const { blocks } = readBlocks(written.text, references);
  return (text) => {
    if (parsesTo(text, node, references)) return true;
    const other = readBlocks(text, references).blocks;
    return (
      blocks.length === other.length &&
      blocks.every((block, index) => {
        const same = other[index];
        return same !== undefined && isEquivalent(block.node, same.node);
      })
    );
  };
}

/** Whether two nodes are equivalent, ignoring the style of their Markdown. */
function isEquivalent(a: Node, b: Node): boolean {
  if (a === b) return true;
  if (a.type !== b.type || a.text !== b.text || a.childCount !== b.childCount) return false;
  if (!hasSameAttrs(a.attrs, b.attrs) || a.marks.length !== b.marks.length) return false;
  const marks = a.marks.every((mark, index) => {
    const other = b.marks[index];
    return other !== undefined && mark.type === other.type && isSameMark(mark, other);
  });
  return marks && a.children.every((child, index) => isEquivalent(child, b.child(index)));
}

/** Compares the address and title of links, and colours; other attributes of marks are style. */
function isSameMark(a: Mark, b: Mark): boolean {
  return ['href', 'title', 'color'].every((name) => a.attrs[name] === b.attrs[name]);
}

function hasSameAttrs(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  return Object.keys(a).every((name) => STYLE_ATTRS.has(name) || a[name] === b[name]);
}

/**
 * Returns a node as Markdown can express it: without spaces at line ends and empty paragraphs beside other blocks,
 * which occur only while typing.
 */
function normalizeNode(node: Node): Node {
  const isLiteral = node.type.spec.code === true || node.type.name === 'fold_summary';
  if (node.isText || isLiteral) return node;
  if (node.isTextblock) return node.copy(trimEdges(node));
  if (node.type.spec['tableRole'] === 'cell' || node.type.spec['tableRole'] === 'header_cell')
    return node.copy(Fragment.fromArray(node.children.map(normalizeCellText)));
  const children = node.children.filter((child) => !isEmptyParagraph(child)).map(normalizeNode);
  const first = node.firstChild;
  if (node.type.name === 'fold' && children.length === 1)
    return node.copy(Fragment.from([...children, node.type.schema.nodes['paragraph']!.create()]));
  return node.copy(Fragment.from(children.length === 0 && first !== null ? first : children));
}

/** Line breaks of cells are tags, as a row has one line. */
function normalizeCellText(paragraph: Node): Node {
  const { hard_break: hardBreak } = paragraph.type.schema.nodes;
  const children = paragraph.children.map((node) =>
    node.type.name === 'soft_break'
      ? hardBreak!.create({ markup: '<br>' }, null, node.marks)
      : node,
  );
  const text = paragraph.copy(Fragment.fromArray(children));
  return text.copy(trimEdges(text));
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
  return node === undefined || (node.type.name.endsWith('_break') && !isHtmlBreak(node));
}
