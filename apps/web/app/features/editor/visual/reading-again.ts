import type { TextChange } from '../model/text-change.ts';
import type { Block } from './blocks.ts';

/** A line that may say where links lead to changes what stands far from it. */
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:/mu;

/** Whether a change may concern what stands far from it: then the whole text is to be read. */
export function reachesFar(before: string, after: string, change: TextChange): boolean {
  const removed = before.slice(lineStart(before, change.from), lineEnd(before, change.to));
  const end = change.from + change.insert.length;
  const added = after.slice(lineStart(after, change.from), lineEnd(after, end));
  return DEFINITION.test(removed) || DEFINITION.test(added);
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

/** The blocks a change may concern, and `reach` more on either side, the last and first of which stand in the text. */
export function blocksAround(
  blocks: readonly Block[],
  change: TextChange,
  reach: number,
): [number, number] {
  let from = blocks.findIndex((block) => block.to >= change.from);
  if (from === -1) from = blocks.length;
  let to = blocks.findIndex((block) => block.from > change.to);
  if (to === -1) to = blocks.length;
  from = Math.max(0, from - reach);
  while (from > 0 && blocks[from]?.to === blocks[from]?.from) from -= 1;
  to = Math.min(blocks.length, to + reach);
  while (to < blocks.length && blocks[to - 1]?.to === blocks[to - 1]?.from) to += 1;
  return [from, to];
}

/** A text and its blocks. */
interface Read {
  text: string;
  blocks: readonly Block[];
}

/** Whether a part that was read anew begins and ends with blocks as they were: then so is all around it. */
export function meets(
  { text, blocks: found }: Read,
  { text: old, blocks }: Read,
  from: number,
  to: number,
): boolean {
  const delta = text.length - old.length;
  const same = (block: Block | undefined, before: Block | undefined, shift: number) =>
    block !== undefined &&
    before !== undefined &&
    block.from === before.from + shift &&
    text.slice(block.from, block.to) === old.slice(before.from, before.to);
  const begins = from === 0 || same(found[0], blocks[from], 0);
  const ends = to === blocks.length || same(found.at(-1), blocks[to - 1], delta);
  return begins && ends && (found.length > 1 || from === 0 || to === blocks.length);
}
