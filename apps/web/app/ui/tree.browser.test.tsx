import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../test/mount.tsx';
import { Tree } from './tree.tsx';
import type { TreeNode } from './tree.tsx';

const leaf = (id: number, name: string): TreeNode => ({ id, name, count: 1, children: [] });
const nodes: TreeNode[] = [
  {
    id: 1,
    name: '进口',
    count: 1200,
    children: [{ ...leaf(11, '报关'), children: [leaf(111, '单证')] }],
  },
  { id: 2, name: '出口', count: 3, children: [leaf(21, '退税')] },
  { ...leaf(3, '其他'), isPruned: true },
];
const mounted = (selected: number | null) =>
  mount(
    <Tree
      label="分类"
      all={{ name: '全部', count: 9 }}
      nodes={nodes}
      selected={selected}
      to={(id) => `#${id ?? 'all'}`}
    />,
  );
const link = (name: string) => page.getByRole('link', { name });

describe('the tree of categories', () => {
  it('is open along the path to the chosen category, and folded elsewhere', async () => {
    await mounted(111);
    await expect.element(link('单证')).toHaveAttribute('aria-current', 'page');
    await expect.element(link('报关')).toBeVisible();
    await expect.element(link('退税')).not.toBeInTheDocument();
    await expect.element(link('全部')).not.toHaveAttribute('aria-current');
  });

  it('folds by keyboard without navigation', async () => {
    const { router } = await mounted(null);
    await expect.element(link('全部')).toHaveAttribute('aria-current', 'page');
    link('出口').element().focus();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(link('退税')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(link('退税')).not.toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/');
  });

  it('labels counts for screen readers, and links to omitted branches', async () => {
    await mounted(null);
    await expect.element(link('进口')).toMatchTextContent('1,200 篇');
    await expect.element(link('展开其他')).toHaveAttribute('href', '#3');
  });
});
