import type { Block } from './blocks.ts';

const isEmpty = ({ from, to }: Block): boolean => from === to;

/**
 * Parts what was read anew (`found`) of what was there (`old`): blocks at both ends that say what they said stay as they
 * are, with the empty ones between them. `end`: of the text.
 */
export function trimChange(
  old: readonly Block[],
  found: readonly Block[],
  sourceOf: (block: Block) => string | null,
  end: number,
): { head: Block[]; fresh: Block[]; tail: Block[] } {
  const same = (block: Block, other: Block | undefined): other is Block =>
    other !== undefined &&
    block.node.type === other.node.type &&
    sourceOf(block) === sourceOf(other);
  const head: Block[] = [];
  const tail: Block[] = [];
  let [a, b, i, j] = [0, old.length, 0, found.length];
  for (; a < b; a += 1) {
    const block = old[a] as Block;
    const other = i < j ? found[i] : undefined;
    const at = head.at(-1)?.to ?? block.from;
    if (isEmpty(block)) head.push({ ...block, from: at, to: at });
    else if (same(block, other)) {
      head.push({ ...other, node: block.node });
      i += 1;
    } else break;
  }
  for (; b > a; b -= 1) {
    const block = old[b - 1] as Block;
    const other = j > i ? found[j - 1] : undefined;
    const at = tail.at(-1)?.from ?? end;
    if (isEmpty(block)) tail.push({ ...block, from: at, to: at });
    else if (same(block, other)) {
      tail.push({ ...other, node: block.node });
      j -= 1;
    } else break;
  }
  return { head, fresh: found.slice(i, j), tail: tail.reverse() };
}
