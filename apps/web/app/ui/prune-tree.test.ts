import { expect, test } from 'vitest';
import { pruneTree } from './tree.tsx';
import type { TreeNode } from './tree.tsx';

const node = (id: number, children: TreeNode[] = []): TreeNode => ({
  id,
  name: `分类${id}`,
  count: 1,
  children,
});
/** Ten branches of ten, the first of which goes one deeper. */
const wide = Array.from({ length: 10 }, (_, branch) =>
  node(
    branch + 1,
    Array.from({ length: 10 }, (__, leaf) =>
      node((branch + 1) * 100 + leaf, branch === 0 && leaf === 0 ? [node(9000)] : []),
    ),
  ),
);

test('a small tree stays whole', () => {
  expect(pruneTree(wide.slice(0, 3), null)).toEqual(wide.slice(0, 3));
});

test('of a large tree only the way to the chosen category stays', () => {
  const [first, second] = pruneTree(wide, 9000);
  expect(first?.children).toHaveLength(10);
  expect(first?.children[0]?.children).toEqual([node(9000)]);
  expect(second).toMatchObject({ children: [], isPruned: true });
});
