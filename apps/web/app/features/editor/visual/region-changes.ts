// Why it is as it is: docs/decisions/0070-two-views-one-text.md
import { diffArrays } from 'diff';
import { getChange } from '../model/text-change.ts';
import type { TextChange } from '../model/text-change.ts';
import type { Block } from './blocks.ts';

/** Blocks that came or went, above which a region is changed as one. */
const MAX_EDIT_LENGTH = 200;

/** A text with the blocks that stand in it, all offsets counted in what `from` is counted in. */
interface Region {
  from: number;
  text: string;
  blocks: readonly Block[];
}

/**
 * What makes one region of another, each change in the text after those before it. Blocks that stay are left alone, so
 * that what others write in them meanwhile stays where they write it. A block goes with the gap behind it, as it comes:
 * of two who move neighbours nobody takes the gap that the other needs.
 */
export function diffRegions(oldRegion: Region, newRegion: Region): TextChange[] {
  const keptPairs = findKeptBlocks(oldRegion.blocks, newRegion.blocks);
  const changes: TextChange[] = [];
  let [a, b] = [oldRegion.from, newRegion.from];
  const pushChangesUntil = (nextA: number, nextB: number): void => {
    const before = oldRegion.text.slice(a - oldRegion.from, nextA - oldRegion.from);
    const after = newRegion.text.slice(b - newRegion.from, nextB - newRegion.from);
    const change = getChange(before, after);
    if (change !== null) changes.push({ ...change, from: change.from + b, to: change.to + b });
  };
  for (const [before, after] of keptPairs) {
    pushChangesUntil(before.from, after.from);
    [a, b] = [before.to, after.to];
  }
  pushChangesUntil(oldRegion.from + oldRegion.text.length, newRegion.from + newRegion.text.length);
  return changes;
}

/** The blocks that are in both, in their order. */
function findKeptBlocks(
  oldRegion: readonly Block[],
  newRegion: readonly Block[],
): [Block, Block][] {
  if (oldRegion.length < 2 || newRegion.length === 0) return [];
  const [a, b] = [oldRegion.filter(hasPosition), newRegion.filter(hasPosition)];
  const isSameNode = (one: Block, other: Block): boolean => one.node === other.node;
  const parts = diffArrays(a, b, { comparator: isSameNode, maxEditLength: MAX_EDIT_LENGTH }) ?? [];
  const keptPairs: [Block, Block][] = [];
  let [i, j] = [0, 0];
  for (const { added, removed, count } of parts) {
    for (let n = 0; !added && !removed && n < count; n += 1)
      keptPairs.push([a[i + n] as Block, b[j + n] as Block]);
    if (!added) i += count;
    if (!removed) j += count;
  }
  return keptPairs;
}

/** Whether a block has a place in the text; an empty paragraph has none. */
export function hasPosition({ from, to }: Block): boolean {
  return to > from;
}
