// Why it is as it is: docs/decisions/0070-two-views-one-text.md
import { diffArrays } from 'diff';
import { changeBetween } from '../model/text-change.ts';
import type { TextChange } from '../model/text-change.ts';
import type { Block } from './blocks.ts';

/** Blocks that came or went, above which a region is changed as one. */
const MOST = 200;

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
export function regionChanges(old: Region, made: Region): TextChange[] {
  const kept = keptBlocks(old.blocks, made.blocks);
  const changes: TextChange[] = [];
  let [a, b] = [old.from, made.from];
  const upTo = (nextA: number, nextB: number): void => {
    const before = old.text.slice(a - old.from, nextA - old.from);
    const after = made.text.slice(b - made.from, nextB - made.from);
    const change = changeBetween(before, after);
    if (change !== null) changes.push({ ...change, from: change.from + b, to: change.to + b });
  };
  for (const [was, is] of kept) {
    upTo(was.from, is.from);
    [a, b] = [was.to, is.to];
  }
  upTo(old.from + old.text.length, made.from + made.text.length);
  return changes;
}

/** The blocks that are in both, in their order. */
function keptBlocks(old: readonly Block[], made: readonly Block[]): [Block, Block][] {
  if (old.length < 2 || made.length === 0) return [];
  const [a, b] = [old.filter(stands), made.filter(stands)];
  const same = (one: Block, other: Block): boolean => one.node === other.node;
  const parts = diffArrays(a, b, { comparator: same, maxEditLength: MOST }) ?? [];
  const kept: [Block, Block][] = [];
  let [i, j] = [0, 0];
  for (const { added, removed, count } of parts) {
    for (let n = 0; !added && !removed && n < count; n += 1)
      kept.push([a[i + n] as Block, b[j + n] as Block]);
    if (!added) i += count;
    if (!removed) j += count;
  }
  return kept;
}

/** Whether a block has a place in the text; an empty paragraph has none. */
export function stands({ from, to }: Block): boolean {
  return to > from;
}
