import type { Page } from '@playwright/test';

/** The tree beside an article or a category, by the words people see; `name` is its top category. */
export function getBook(page: Page, name: string) {
  const tree = page.getByRole('navigation', { name, exact: true });
  return {
    tree,
    current: tree.locator('[aria-current="page"]'),
    line: (title: string) => tree.getByRole('link', { name: title, exact: true }),
    /** Of a category the link also says how many there are. */
    category: (title: string, count: number) =>
      tree.getByRole('link', { name: `${title}${count} 篇`, exact: true }),
    unfold: (title: string) => tree.getByRole('button', { name: `展开${title}` }),
    fold: (title: string) => tree.getByRole('button', { name: `收起${title}` }),
    /** The texts of the tree's rows, in order, without counts. */
    lines: () => tree.locator('li > a:not([data-fold]) > span:first-child').allTextContents(),
    opener: page.getByRole('button', { name, exact: true }),
    arrange: tree.getByRole('button', { name: '调整顺序' }),
    doneButton: tree.getByRole('button', { name: '完成' }),
    dragHandle: (title: string) => tree.getByRole('button', { name: `拖动排序 ${title}` }),
    up: (title: string) => tree.getByRole('button', { name: `上移 ${title}` }),
    down: (title: string) => tree.getByRole('button', { name: `下移 ${title}` }),
    /** Titles of a category's articles while it is put in order. */
    arranged: (category: string) =>
      tree.getByRole('list', { name: `${category}的文章` }).locator('> li > div > span[title]'),
  };
}
