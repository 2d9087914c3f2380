import { expect, test } from 'vitest';
import { pruneTree } from './tree.tsx';
import type { TreeNode } from './tree.tsx';

const node = (id: number, children: TreeNode[] = []): TreeNode => ({
  id,
  name: `分类${id}`,
  count: 1,
  children,
});
/** Ten branches of ten, the first of which has one more level. */
const wide = Array.from({ length: 10 }, (_, branch) =>
  node(
    branch + 1,
    Array.from({ length: 10 }, (__, leaf) =>
      node((branch + 1) * 100 + leaf, branch === 0 && leaf === 0 ? [node(9000)] : []),
    ),
  ),
);

test('keeps a small tree complete', () => {
  expect(pruneTree(wide.slice(0, 3), null)).toEqual(wide.slice(0, 3));
});

test('prunes a large tree to the path of the chosen category', () => {
  const [first, second] = pruneTree(wide, 9000);
  expect(first?.children).toHaveLength(10);
  expect(first?.children[0]?.children).toEqual([node(9000)]);
  expect(second).toMatchObject({ children: [], isPruned: true });
});
