import type { TextChange } from '../model/text-change.ts';
import type { Block } from './blocks.ts';

/** A line that may say where links lead to changes what stands far from it. */
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:/mu;

/** Whether a change may concern what stands far from it: then the whole text is to be read. */
export function needsFullParse(before: string, after: string, change: TextChange): boolean {
  const removed = before.slice(findLineStart(before, change.from), lineEnd(before, change.to));
  const end = change.from + change.insert.length;
  const added = after.slice(findLineStart(after, change.from), lineEnd(after, end));
  return DEFINITION.test(removed) || DEFINITION.test(added);
}

function findLineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}

/** The blocks a change may concern, and `reach` more on either side, the last and first of which stand in the text. */
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

/** A text and its blocks. */
interface ParsedText {
  text: string;
  blocks: readonly Block[];
}

/** Whether a part that was read anew begins and ends with blocks as they were: then so is all around it. */
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
