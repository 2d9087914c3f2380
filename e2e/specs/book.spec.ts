import type { Call } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectNoSideScroll, moveByKey, getShell, waitUntilLive } from '../pages/shell.ts';
import { callOrThrow, writeArticle } from '../support/api.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { uniqueWord } from '../support/sample.ts';

/** The tree beside an article or a category, by the words people see; `name` is its top category. */
function getBook(page: Page, name: string) {
  const tree = page.getByRole('navigation', { name, exact: true });
  return {
    tree,
    current: tree.locator('[aria-current="page"]'),
    line: (title: string) => tree.getByRole('link', { name: title, exact: true }),
    /** The link of a category also contains its count. */
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
    /** Titles of a category's articles while it is being reordered. */
    arranged: (category: string) =>
      tree.getByRole('list', { name: `${category}的文章` }).locator('> li > div > span[title]'),
  };
}

/** A book: a top category with two below it, five articles in the first and two in the second. */
async function makeBook(admin: Call) {
  const name = `书 ${uniqueWord()}`;
  const category = async (title: string, parentId: Id | null, description = '') =>
    (
      await callOrThrow(admin, 'POST /category', {
        body: { model: 'ARTICLE', name: title, parentId, description },
      })
    ).id;
  const top = await category(name, null, '从这里读起');
  const first = await category('增值税', top, '欧盟各国的注册与申报');
  const second = await category('退税', top);
  const articles: Record<string, Id> = {};
  for (const title of ['甲篇', '乙篇', '丙篇', '丁篇', '戊篇']) {
    articles[title] = (await writeArticle(admin, { title, content: '正文', categoryId: first })).id;
  }
  for (const title of ['流程', '单证']) {
    articles[title] = (
      await writeArticle(admin, { title, content: '正文', categoryId: second })
    ).id;
  }
  return {
    name,
    top,
    first,
    second,
    at: (title: string) => `/article/${articles[title]}`,
    articles,
  };
}

test('an article is shown in its tree, whose branches stay as they were left @journey', async ({
  page,
  admin,
}) => {
  const content = await makeBook(admin);
  const book = getBook(page, content.name);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(content.at('乙篇'));
  await expect(book.current).toHaveText('乙篇');
  expect(await book.lines()).toEqual(['增值税', '甲篇', '乙篇', '丙篇', '丁篇', '戊篇', '退税']);
  await waitUntilLive(page);

  await book.tree.hover();
  await book.unfold('退税').click();
  await expect(book.line('单证')).toBeVisible();
  await book.line('流程').click();
  await expect(getShell(page).title).toHaveText('流程');
  await expect(book.current).toHaveText('流程');
  // the branch it came from is still expanded, after a reload too
  await expect(book.line('丙篇')).toBeVisible();
  await book.fold('退税').focus();
  await page.goto(content.at('甲篇'));
  await expect(book.line('流程')).toBeVisible();
  await book.fold('退税').press('Enter');
  await expect(book.line('流程')).toBeHidden();

  const neighbourNavigation = page.getByRole('navigation', { name: '上一篇与下一篇' });
  await expect(neighbourNavigation.getByRole('link')).toHaveText([/乙篇/u]);
  await neighbourNavigation.getByRole('link').click();
  await expect(book.current).toHaveText('乙篇');
});

test('the tree is folded away, and is away on the next page', async ({ page, admin }) => {
  const content = await makeBook(admin);
  const book = getBook(page, content.name);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(content.at('甲篇'));
  await waitUntilLive(page);
  await book.tree.getByRole('button', { name: '收起目录树' }).click();
  await expect(book.tree).toBeHidden();
  await page.goto(content.at('乙篇'));
  await expect(book.tree).toBeHidden();
  await waitUntilLive(page);
  await page.getByRole('button', { name: `展开目录树：${content.name}` }).click();
  await expect(book.current).toHaveText('乙篇');
});

test('without scripts the tree leads on, and a category has its page', async ({
  openOtherBrowser,
  admin,
}) => {
  const content = await makeBook(admin);
  for (let n = 1; n <= 20; n += 1) {
    await writeArticle(admin, { title: `第 ${n} 号`, content: '正文', categoryId: content.first });
  }
  const page = await openOtherBrowser({ javaScriptEnabled: false });
  const book = getBook(page, content.name);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(content.at('丙篇'));
  await expect(book.current).toHaveText('丙篇');
  await expect(book.line('流程')).toBeHidden();
  await book.tree.getByRole('link', { name: '展开退税' }).click();
  await expect(getShell(page).title).toHaveText('退税');
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['流程', '单证']);

  await page.goto(content.at('丙篇'));
  await book.tree.getByRole('link', { name: /^还有 \d+ 篇$/u }).click();
  await expect(getShell(page).title).toHaveText('增值税');
  await expect(page.getByText('欧盟各国的注册与申报')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(20);
  await page.getByRole('link', { name: '下一页' }).click();
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    '第 16 号',
    '第 17 号',
    '第 18 号',
    '第 19 号',
    '第 20 号',
  ]);
  await book.tree.getByRole('link', { name: content.name }).click();
  await expect(page.getByRole('region', { name: '下级分类' }).getByRole('link')).toHaveText([
    /增值税.*25 篇/u,
    /退税.*2 篇/u,
  ]);
  await expect(page.getByRole('region', { name: '最近更新' }).getByRole('listitem')).toHaveCount(5);
});

test('restricted articles appear in no tree and have no page for other readers', async ({
  page,
  admin,
  signIn,
}) => {
  const content = await makeBook(admin);
  const secret = await callOrThrow(admin, 'POST /category', {
    body: { model: 'ARTICLE', name: '内部', parentId: content.top, visibility: 'INTERNAL' },
  });
  await writeArticle(admin, { title: '底价', content: '正文', categoryId: secret.id });
  const book = getBook(page, content.name);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(content.at('甲篇'));
  await expect(book.tree).not.toContainText('内部');
  const refused = await page.goto(`/category/${secret.id}`);
  expect(refused?.status()).toBe(404);
  await signIn('User');
  await page.goto(`/category/${secret.id}`);
  await expect(book.current).toHaveText('内部1 篇');
  await expect(book.line('底价')).toBeVisible();
  // a user who may not reorder is not offered it
  await waitUntilLive(page);
  await book.tree.hover();
  await expect(book.fold('内部')).toBeVisible();
  await expect(book.arrange).toBeHidden();
});

test('articles and categories are reordered by arrows, by keys and by dragging @journey', async ({
  page,
  admin,
  api,
  signIn,
}) => {
  const content = await makeBook(admin);
  const person = await signIn('Admin');
  const book = getBook(page, content.name);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(content.at('乙篇'));
  await waitUntilLive(page);
  await book.tree.hover();
  await book.arrange.click();
  const articles = book.arranged('增值税');

  await book.down('甲篇').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('“甲篇”已移动到第 2 位，共 5 位')).toBeAttached();
  await expect(book.down('甲篇')).toBeFocused();
  await expect(articles).toHaveText(['乙篇', '甲篇', '丙篇', '丁篇', '戊篇']);

  const dragHandle = book.dragHandle('戊篇');
  await dragHandle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('“戊篇”已移动到第 5 位，共 5 位')).toBeAttached();
  await moveByKey(page, 'ArrowUp', '“戊篇”已移动到第 4 位，共 5 位');
  await page.keyboard.press('Space');
  await expect(articles).toHaveText(['乙篇', '甲篇', '丙篇', '戊篇', '丁篇']);

  const from = await book.dragHandle('丙篇').boundingBox();
  const to = await book.dragHandle('乙篇').boundingBox();
  if (from === null || to === null) throw new Error('the grips are out of sight');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
  await expect(page.getByText('“丙篇”已移动到第 1 位，共 5 位')).toBeAttached();
  await page.mouse.up();
  await expect(articles).toHaveText(['丙篇', '乙篇', '甲篇', '戊篇', '丁篇']);

  const orderSaved = page.waitForResponse((answer) => answer.url().endsWith('/api/category/order'));
  await book.up('退税').focus();
  // a press right after dragging counts as its end
  await moveByKey(page, 'Enter', '“退税”已移动到第 1 位，共 2 位');
  // moves are sent one after another: the earlier ones are stored too
  await orderSaved;
  await book.doneButton.click();
  await page.reload();
  expect(await book.lines()).toEqual(['退税', '增值税', '丙篇', '乙篇', '甲篇', '戊篇', '丁篇']);
  const adjacent = await callOrThrow(api(person.token), 'GET /article/:id/around', {
    params: { id: content.articles['乙篇'] as Id },
  });
  expect([adjacent.previous?.title, adjacent.next?.title]).toEqual(['丙篇', '甲篇']);
});

test('a user with an outdated order gets a notice, and sees the current one', async ({
  page,
  admin,
  signIn,
}) => {
  const content = await makeBook(admin);
  await signIn('Admin');
  const book = getBook(page, content.name);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(content.at('甲篇'));
  await waitUntilLive(page);
  await book.tree.hover();
  await book.arrange.click();
  const articles = book.arranged('增值税');
  await expect(articles).toHaveText(['甲篇', '乙篇', '丙篇', '丁篇', '戊篇']);
  // a colleague moves 乙 before 甲 meanwhile
  await callOrThrow(admin, 'PUT /article/order', {
    body: {
      id: content.articles['乙篇'] as Id,
      afterId: null,
      beforeId: content.articles['甲篇'] as Id,
    },
  });
  // between 甲 and 乙, as it seems here
  await book.up('丙篇').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/请重新移动/u)).toBeVisible();
  await expect(articles).toHaveText(['乙篇', '甲篇', '丙篇', '丁篇', '戊篇']);
});

for (const width of [390, 768]) {
  test(`at ${width} the tree is a drawer`, async ({ page, admin, signIn }) => {
    const content = await makeBook(admin);
    await signIn('Admin');
    const book = getBook(page, content.name);
    await page.setViewportSize({ width, height: 844 });
    await page.goto(content.at('乙篇'));
    await expect(book.tree).toBeHidden();
    await expectNoSideScroll(page);
    await waitUntilLive(page);
    await book.opener.click();
    await expect(book.current).toBeVisible();
    await expect(book.unfold('退税')).toBeVisible();
    if (width === 390) {
      const parts = await book.tree.locator('a, button:visible').all();
      for (const part of parts) {
        expect((await part.boundingBox())?.height, await part.innerText()).toBeGreaterThanOrEqual(
          40,
        );
      }
    }
    await book.arrange.click();
    await expect(book.up('丙篇')).toBeVisible();
    await book.up('丙篇').click();
    await expect(book.arranged('增值税')).toHaveText(['甲篇', '丙篇', '乙篇', '丁篇', '戊篇']);
    await book.doneButton.click();
    await book.line('丁篇').click();
    await expect(getShell(page).title).toHaveText('丁篇');
    await expect(book.tree).toBeHidden();
    await page.goto(`/category/${content.first}`);
    await expectNoSideScroll(page);
  });
}

test('axe finds no violation on the tree, while it is reordered, and on the page of a category', async ({
  page,
  admin,
  signIn,
}) => {
  const content = await makeBook(admin);
  await signIn('Admin');
  const book = getBook(page, content.name);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/category/${content.first}`);
    await waitUntilLive(page);
    await expectNoViolations(axeOn(page));
    await page.goto(content.at('乙篇'));
    await waitUntilLive(page);
    await expectNoViolations(axeOn(page));
    await book.tree.hover();
    await book.arrange.click();
    await expect(book.dragHandle('乙篇')).toBeVisible();
    await expectNoViolations(axeOn(page));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(content.at('乙篇'));
    await waitUntilLive(page);
    await book.opener.click();
    await expect(book.unfold('退税')).toBeVisible();
    await expectNoViolations(axeOn(page));
  }
});
