import { expect, test } from '../fixtures.ts';
import { getShell, waitUntilLive } from '../pages/shell.ts';
import { callOrThrow, writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord, waitUntilFound } from '../support/sample.ts';

test('home shows its sections, and no carousel without pictures @journey', async ({ page }) => {
  await page.goto('/');
  const { title, footer } = getShell(page);
  await expect(title).toHaveText('首页');
  for (const name of ['资讯', '知识库', '待回答问题', '知识分类', '热门标签']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('region', { name: /轮播/u })).toHaveCount(0);
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
  await footer.getByRole('button', { name: '版权声明' }).click();
  const notice = page.getByRole('dialog', { name: '版权声明' });
  await expect(notice).toContainText('24 小时');
  await notice.getByRole('button').click();
  await expect(notice).toBeHidden();
});

test('a list stores category, order, page and query in its address, and going back restores its position @journey', async ({
  page,
  admin,
}) => {
  test.slow();
  const word = uniqueWord();
  const parent = await makeCategory(admin, `上级${word}`);
  const child = await makeCategory(admin, `下级${word}`, 'PUBLIC', parent.id);
  for (let n = 1; n <= 45; n += 1) {
    const title = `第${n}篇 ${word}`;
    await writeArticle(admin, { title, content: `${word} 的第 ${n} 篇`, categoryId: child.id });
  }
  await page.goto('/list?model=ARTICLE');
  await waitUntilLive(page);
  const tree = page.getByRole('navigation', { name: '分类' });
  // all that this reader may open, as the list counts it
  const total = /[\d,]+ 篇/u.exec(await page.getByText(/^共 [\d,]+ 篇/u).innerText())?.[0];
  const all = tree.getByRole('link', { name: /^全部分类/u });
  await expect(all).toHaveText(`全部分类${total}`);
  // not the way to unfold it, which a large tree has
  await tree.getByRole('link', { name: new RegExp(`^${parent.name}`, 'u') }).click();
  await expect(getShell(page).title).toHaveText(parent.name);
  await expect(page).toHaveURL(new RegExp(`model=ARTICLE&categoryId=${parent.id}`, 'u'));
  await expect(page.getByText('共 45 篇，第 1 / 3 页')).toBeVisible();
  await expect(all).toHaveText(`全部分类${total}`);
  const rows = page.getByRole('main').getByRole('article');
  await expect(rows).toHaveCount(20);
  await expect(rows.first()).toContainText(`第45篇 ${word}`);

  const hottest = page
    .getByRole('navigation', { name: '排序' })
    .getByRole('link', { name: '最热' });
  await hottest.click();
  await expect(page).toHaveURL(/sort=hot/u);
  // the address changes first, the page with its other links later
  await expect(hottest).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: '第 3 页' }).click();
  await expect(page).toHaveURL(/sort=hot&current=3|current=3&sort=hot/u);
  await expect(rows).toHaveCount(5);
  await page.reload();
  await expect(rows).toHaveCount(5);
  await waitUntilLive(page);
  await page.getByRole('link', { name: '第 2 页' }).click();
  await expect(rows).toHaveCount(20);

  const far = rows.nth(15);
  await far.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(300);
  const address = page.url();
  const opened = (await far.getByRole('heading').textContent()) ?? '';
  await far.getByRole('heading').getByRole('link').click();
  await expect(getShell(page).title).toHaveText(opened);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(far).toContainText(opened);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(before, -1);

  await waitUntilFound(admin, word, 45);
  await getShell(page).searchFor(word);
  await expect(getShell(page).title).toHaveText(`“${word}”的搜索结果`);
  await expect(page.getByText('共 45 篇，第 1 / 3 页')).toBeVisible();
  await expect(rows.first().locator('mark').first()).toHaveText(word);
  await getShell(page).sections.getByRole('link', { name: '资讯' }).click();
  await expect(page).toHaveURL(/\/list\?model=NEWS$/u);
  await expect(getShell(page).search).toHaveValue('');
});

test('a selected tag is named when no item has it', async ({ page, admin }) => {
  const word = uniqueWord();
  const tag = await callOrThrow(admin, 'POST /tag', { body: { name: `标签${word}` } });
  const { id: categoryId } = await makeCategory(admin, `标签${word}`);
  await writeArticle(admin, { title: word, content: '正文', categoryId, tagIds: [tag.id] });
  for (const rest of [`NEWS&tagId=${tag.id}`, `ARTICLE&tagId=${tag.id}&keyword=no${word}`]) {
    await page.goto(`/list?model=${rest}`);
    await expect(page.getByRole('main').getByText(`标签：${tag.name}`)).toBeVisible();
  }
});

test('with the keyboard alone: skip link, search by a stroke, Escape @journey', async ({
  page,
}) => {
  await page.goto('/list?model=ARTICLE');
  await waitUntilLive(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: '跳到正文' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.keyboard.press('/');
  const { search } = getShell(page);
  await expect(search).toBeFocused();
  await page.keyboard.type('报销/');
  await expect(search).toHaveValue('报销/');
  await page.keyboard.press('Enter');
  await expect(getShell(page).title).toHaveText('“报销/”的搜索结果');

  await page.getByRole('main').focus();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: '键盘快捷键' });
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
});

test('an address beyond the end of a list leads to its last page', async ({ page, signIn }) => {
  await signIn('User');
  for (const address of ['/list?model=ARTICLE&categoryId=1', '/user/notifications?kind=review']) {
    for (const beyond of ['99', '99999999999999999999']) {
      await page.goto(`${address}&current=${beyond}`);
      await expect(page).toHaveURL(`${address}&current=1`);
    }
  }
  await expect(page.getByText('暂无通知')).toBeVisible();
});

test('words typed into the search box before the scripts are there stay', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/list?model=ARTICLE', { waitUntil: 'commit' });
  const { search, sections } = getShell(page);
  await search.fill('报销');
  held.resolve();
  await waitUntilLive(page);
  await expect(search).toHaveValue('报销');
  await sections.getByRole('link', { name: '资讯' }).click();
  await expect(search).toHaveValue('');
});

test('the search box of a back-office table is not the one of the site', async ({
  page,
  signIn,
}) => {
  await signIn('Admin');
  await page.goto('/admin/tag?keyword=%E4%BB%80%E4%B9%88');
  await expect(page.getByPlaceholder('标签名称')).toHaveValue('什么');
  await expect(getShell(page).search).toHaveValue('');
});
