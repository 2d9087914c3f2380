// Why it is as it is: docs/decisions/0070-two-views-one-text.md
import { diffArrays } from 'diff';
import { hasUnpairedDetails } from '@zhihui/markdown/folds.ts';
import type { Node } from 'prosemirror-model';
import { getChange } from '../model/shared-text.ts';
import type { TextChange } from '../model/shared-text.ts';
import type { Block } from './blocks.ts';

/** With more added and removed blocks than this, a region is replaced as a whole. */
const MAX_EDIT_LENGTH = 200;

/** A part of a text and its blocks. Their offsets have the same origin as `from`. */
interface Region {
  from: number;
  text: string;
  blocks: readonly Block[];
}

/**
 * Returns the changes from one region to another, each relative to the text after the previous ones. Unchanged
 * blocks are left alone, so that concurrent changes of others stay in place. A block is moved together with the gap
 * behind it, so that two users who move neighbours do not remove the gap between them.
 */
export function diffRegions(oldRegion: Region, newRegion: Region): TextChange[] {
  const unchangedPairs = findUnchangedBlocks(oldRegion.blocks, newRegion.blocks);
  const changes: TextChange[] = [];
  let [a, b] = [oldRegion.from, newRegion.from];
  const pushChangesUntil = (nextA: number, nextB: number): void => {
    const before = oldRegion.text.slice(a - oldRegion.from, nextA - oldRegion.from);
    const after = newRegion.text.slice(b - newRegion.from, nextB - newRegion.from);
    const change = getChange(before, after);
    if (change !== null) changes.push({ ...change, from: change.from + b, to: change.to + b });
  };
  for (const [before, after] of unchangedPairs) {
    pushChangesUntil(before.from, after.from);
    [a, b] = [before.to, after.to];
  }
  pushChangesUntil(oldRegion.from + oldRegion.text.length, newRegion.from + newRegion.text.length);
  return changes;
}

/** Pairs the blocks that are in both regions, in order. */
function findUnchangedBlocks(
  oldRegion: readonly Block[],
  newRegion: readonly Block[],
): [Block, Block][] {
  if (oldRegion.length < 2 || newRegion.length === 0) return [];
  const [a, b] = [oldRegion.filter(hasPosition), newRegion.filter(hasPosition)];
  const isSameNode = (before: Block, after: Block): boolean => before.node === after.node;
  const parts = diffArrays(a, b, { comparator: isSameNode, maxEditLength: MAX_EDIT_LENGTH }) ?? [];
  const unchangedPairs: [Block, Block][] = [];
  let [i, j] = [0, 0];
  for (const { added, removed, count } of parts) {
    for (let n = 0; !added && !removed && n < count; n += 1)
      unchangedPairs.push([a[i + n] as Block, b[j + n] as Block]);
    if (!added) i += count;
    if (!removed) j += count;
  }
  return unchangedPairs;
}

/** Whether a block has a range in the text; an empty paragraph has none. */
export function hasPosition({ from, to }: Block): boolean {
  return to > from;
}

/** The nearest blocks before and after a region that have a range in the text. */
export interface AdjacentBlocks {
  before: Block | null;
  after: Block | null;
}

const BLANK_LINE = /\n[^\S\n]*\n/u;

/** Returns the gaps before, between and behind the blocks of a region of `text`. */
export function readGaps(
  text: string,
  blocks: readonly Block[],
  region: { from: number; to: number },
): string[] {
  const gaps: string[] = [];
  let at = region.from;
  for (const { from, to } of blocks) {
    gaps.push(text.slice(at, from));
    at = to;
  }
  gaps.push(text.slice(at, region.to));
  return gaps;
}

/** Returns the gaps before, between and behind `count` blocks; `safe`: always separates blocks by a blank line. */
export function buildGaps(
  count: number,
  oldGaps: readonly string[],
  { before, after }: AdjacentBlocks,
  forceBlankLines: boolean,
): string[] {
  const first = oldGaps[0] ?? '';
  const last = oldGaps.at(-1) ?? '';
  const isSingle = oldGaps.length === 1;
  if (count === 0) {
    if (before === null) return [after === null ? first : isSingle ? first : ''];
    if (after === null) return [last];
    return [oldGaps.find((gap) => BLANK_LINE.test(gap)) ?? '\n\n'];
  }
  const separate = (gap: string) =>
    gap === '' || (forceBlankLines && !BLANK_LINE.test(gap)) ? '\n\n' : gap;
  const gaps = Array.from({ length: count + 1 }, (_, at) =>
    at > 0 && at < count ? separate(count === oldGaps.length - 1 ? (oldGaps[at] ?? '') : '') : '',
  );
  gaps[0] = before === null ? (isSingle ? '' : first) : isSingle ? '\n\n' : separate(first);
  gaps[count] = after === null ? last : separate(last);
  if (isSingle && after === null) {
    // invisible characters are text too: new text at the end comes behind them
    const hiddenText = last.slice(0, last.trimEnd().length);
    if (hiddenText !== '') {
      gaps[0] = before === null ? hiddenText : `${hiddenText}\n\n`;
      gaps[count] = last.slice(hiddenText.length);
    }
  }
  return gaps;
}

/** Joins sources and gaps alternately, from `start` on; blocks without a source get an empty range. */
export function joinBlocks(
  sources: readonly string[],
  nodes: readonly Node[],
  gaps: readonly string[],
  start: number,
): { text: string; blocks: Block[] } {
  let text = gaps.length === 1 ? '' : (gaps[0] ?? '');
  let writtenCount = 0;
  const blocks = nodes.map((node, at): Block => {
    const source = sources[at] ?? '';
    if (source === '') {
      const position = start + (writtenCount === 0 ? 0 : text.length);
      return { from: position, to: position, node };
    }
    if (writtenCount > 0) text += gaps[writtenCount] ?? '';
    writtenCount += 1;
    const from = start + text.length;
    text += source;
    return { from, to: from + source.length, node };
  });
  return { text: text + (gaps.at(-1) ?? ''), blocks };
}

/** A link definition, which can affect blocks far from it. */
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:/mu;

/** Whether a change may affect distant blocks, so that the whole text must be parsed. */
export function needsFullParse(before: string, after: string, change: TextChange): boolean {
  const removed = before.slice(findLineStart(before, change.from), findLineEnd(before, change.to));
  const end = change.from + change.insert.length;
  const added = after.slice(findLineStart(after, change.from), findLineEnd(after, end));
  return DEFINITION.test(removed) || DEFINITION.test(added);
}

function findLineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

function findLineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}

/**
 * Returns the range of blocks that a change may affect, with `context` more on either side. The outermost ones have
 * a range in the text.
 */
export function getAffectedBlocks(
  blocks: readonly Block[],
  change: TextChange,
  context: number,
): [number, number] {
  let from = blocks.findIndex((block) => block.to >= change.from);
  if (from === -1) from = blocks.length;
  let to = blocks.findIndex((block) => block.from > change.to);
  if (to === -1) to = blocks.length;
  from = Math.max(0, from - context);
  while (from > 0 && blocks[from]?.to === blocks[from]?.from) from -= 1;
  to = Math.min(blocks.length, to + context);
  while (to < blocks.length && blocks[to - 1]?.to === blocks[to - 1]?.from) to += 1;
  return [from, to];
}

/** Whether blocks have a `<details>` whose end is elsewhere, so that others may belong to a fold with them. */
export function hasUnpairedHtml(blocks: readonly Block[]): boolean {
  return blocks.some(
    ({ node }) => node.type.name === 'raw_block' && hasUnpairedDetails(node.textContent),
  );
}

/** A text and its parsed blocks. */
interface ParsedText {
  text: string;
  blocks: readonly Block[];
}

/**
 * Whether a part that was parsed again starts and ends with unchanged blocks, which means that everything around it
 * is unchanged too.
 */
export function matchesSurroundings(
  { text, blocks: newBlocks }: ParsedText,
  { text: oldText, blocks }: ParsedText,
  from: number,
  to: number,
): boolean {
  const delta = text.length - oldText.length;
  const isSameBlock = (block: Block | undefined, before: Block | undefined, shift: number) =>
    block !== undefined &&
    before !== undefined &&
    block.from === before.from + shift &&
    text.slice(block.from, block.to) === oldText.slice(before.from, before.to);
  const startMatches = from === 0 || isSameBlock(newBlocks[0], blocks[from], 0);
  const endMatches = to === blocks.length || isSameBlock(newBlocks.at(-1), blocks[to - 1], delta);
  return startMatches && endMatches && (newBlocks.length > 1 || from === 0 || to === blocks.length);
}

const isEmpty = ({ from, to }: Block): boolean => from === to;

/**
 * Splits newly parsed blocks: unchanged blocks at both ends keep their nodes, including the empty ones between them.
 * `end` is the end of the text, `isFirstText` whether there was none before.
 */
export function trimChange(
  oldBlocks: readonly Block[],
  newBlocks: readonly Block[],
  getSource: (block: Block) => string | null,
  { end, isFirstText }: { end: number; isFirstText: boolean },
): { head: Block[]; changedBlocks: Block[]; tail: Block[] } {
  const isSameBlock = (block: Block, newBlock: Block | undefined): newBlock is Block =>
    newBlock !== undefined &&
    block.node.type === newBlock.node.type &&
    getSource(block) === getSource(newBlock);
  const head: Block[] = [];
  const tail: Block[] = [];
  // the empty paragraph of a text without any gives way to the first blocks
  if (isFirstText && newBlocks.length > 0) return { head, changedBlocks: [...newBlocks], tail };
  let [a, b, i, j] = [0, oldBlocks.length, 0, newBlocks.length];
  for (; a < b; a += 1) {
    const block = oldBlocks[a] as Block;
    const newBlock = i < j ? newBlocks[i] : undefined;
    const offset = head.at(-1)?.to ?? block.from;
    if (isEmpty(block)) head.push({ ...block, from: offset, to: offset });
    else if (isSameBlock(block, newBlock)) {
      head.push({ ...newBlock, node: block.node });
      i += 1;
    } else break;
  }
  for (; b > a; b -= 1) {
    const block = oldBlocks[b - 1] as Block;
    const newBlock = j > i ? newBlocks[j - 1] : undefined;
    const offset = tail.at(-1)?.from ?? end;
    if (isEmpty(block)) tail.push({ ...block, from: offset, to: offset });
    else if (isSameBlock(block, newBlock)) {
      tail.push({ ...newBlock, node: block.node });
      j -= 1;
    } else break;
  }
  return { head, changedBlocks: newBlocks.slice(i, j), tail: tail.reverse() };
}

/** Returns the previous version of a new block, as far as that can be determined. */
export function findPredecessor(
  node: Node,
  newNodes: readonly Node[],
  at: number,
  oldBlocks: readonly Block[],
): Node | null {
  const candidate =
    newNodes.length === oldBlocks.length ? oldBlocks[at] : at === 0 ? oldBlocks[0] : undefined;
  return candidate !== undefined && candidate.node.type === node.type ? candidate.node : null;
}
