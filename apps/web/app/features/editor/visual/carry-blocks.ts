import type { References } from '@zhihui/markdown/parse-in-place.ts';
import type { Node } from 'prosemirror-model';
import { readBlocks } from './blocks.ts';
import type { Block } from './blocks.ts';
import { carryChange } from './carry-change.ts';
import { createReadingCheck, isEmptyParagraph } from './node-to-markdown.ts';
import { hasPosition, joinBlocks } from './region-changes.ts';
import type { WrittenBlock } from './node-to-markdown.ts';

/** Blocks that became others. */
interface CarriedBlocks {
  /** The old blocks as they were written. */
  before: readonly string[];
  after: readonly { node: Node; written: WrittenBlock }[];
  /** The source of the old blocks and of what is between them. */
  source: string;
  references: References;
}

/**
 * Changes the source of blocks that were split, joined or lifted by no more than that. Returns the sources of the new
 * blocks and what is between them; null where they would not be read as such.
 */
function carryBlocks({
  before,
  after,
  source,
  references,
}: CarriedBlocks): { sources: string[]; gaps: string[] } | null {
  const change = {
    before: before.join('\n\n'),
    after: after.map(({ written }) => written.text).join('\n\n'),
    source,
  };
  const checks = after.map(({ node, written }) => createReadingCheck(node, written, references));
  for (const candidate of carryChange(change)) {
    const { blocks } = readBlocks(candidate, references);
    if (blocks.length !== after.length) continue;
    const sources = blocks.map(({ from, to }) => candidate.slice(from, to));
    if (blocks[0]?.from !== 0 || blocks.at(-1)?.to !== candidate.length) continue;
    if (!sources.every((text, index) => checks[index]?.(text) === true)) continue;
    const gaps = blocks.slice(1).map(({ from }, index) => candidate.slice(blocks[index]!.to, from));
    return { sources, gaps };
  }
  return null;
}

/**
 * Applies the difference between two written versions of a block to its source; returns the new version itself where
 * the result would be read as another block.
 */
export function carryBlock(
  { node, now }: { node: Node; now: WrittenBlock },
  source: string,
  before: WrittenBlock,
  references: References,
): string {
  const accept = createReadingCheck(node, now, references);
  for (const carried of carryChange({ before: before.text, after: now.text, source }))
    if (accept(carried)) return carried;
  return now.text;
}

/** A region of more blocks than this is written again when they are split or joined. */
const MAX_BLOCKS = 8;

interface CarriedRegion {
  text: string;
  region: { from: number; to: number };
  oldBlocks: readonly Block[];
  newNodes: readonly Node[];
  getWritten: (node: Node) => WrittenBlock;
  write: (node: Node, above: Node | null) => WrittenBlock;
  references: References;
}

/** The composed region, and the sources of its new blocks. */
interface ComposedRegion {
  text: string;
  blocks: Block[];
  changed: { node: Node; source: string; written: WrittenBlock }[];
}

/**
 * Composes a region whose blocks were split, joined or lifted, with only that change in the source. Null where the
 * blocks are others, or would not be read as such.
 */
export function carryRegion({
  text,
  region,
  oldBlocks,
  newNodes,
  getWritten,
  write,
  references,
}: CarriedRegion): ComposedRegion | null {
  const nodes = newNodes.filter((node) => !isEmptyParagraph(node));
  const [first, last] = [oldBlocks[0], oldBlocks.at(-1)];
  if (first === undefined || last === undefined || nodes.length === 0) return null;
  if (oldBlocks.length === newNodes.length) return null;
  if (nodes.length > MAX_BLOCKS || oldBlocks.length > MAX_BLOCKS) return null;
  const isRaw = (node: Node) => node.type.name === 'raw_block';
  if (nodes.some(isRaw) || oldBlocks.some((block) => !hasPosition(block) || isRaw(block.node)))
    return null;
  const after = nodes.map((node, index) => ({
    node,
    written: write(node, nodes[index - 1] ?? null),
  }));
  const carried = carryBlocks({
    before: oldBlocks.map(({ node }) => getWritten(node).text),
    after,
    source: text.slice(first.from, last.to),
    references,
  });
  if (carried === null) return null;
  const gaps = [text.slice(region.from, first.from), ...carried.gaps];
  gaps.push(text.slice(last.to, region.to));
  const sources = newNodes.map((node) => carried.sources[nodes.indexOf(node)] ?? '');
  return {
    ...joinBlocks(sources, newNodes, gaps, region.from),
    changed: after.map((block, index) => ({ ...block, source: carried.sources[index]! })),
  };
}
