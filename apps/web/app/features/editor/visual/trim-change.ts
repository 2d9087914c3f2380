import type { Block } from './blocks.ts';

const isEmpty = ({ from, to }: Block): boolean => from === to;

/**
 * Parts what was read anew (`found`) of what was there (`old`): blocks at both ends that say what they said stay as they
 * are, with the empty ones between them. `end`: of the text.
 */
export function trimChange(
  oldBlocks: readonly Block[],
  newBlocks: readonly Block[],
  getSource: (block: Block) => string | null,
  end: number,
): { head: Block[]; changedBlocks: Block[]; tail: Block[] } {
  const isSameBlock = (block: Block, newBlock: Block | undefined): newBlock is Block =>
    newBlock !== undefined &&
    block.node.type === newBlock.node.type &&
    getSource(block) === getSource(newBlock);
  const head: Block[] = [];
  const tail: Block[] = [];
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
