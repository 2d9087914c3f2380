import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectNoSideScroll, getShell, waitUntilLive } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { callOrThrow, rewriteArticle, writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';

const NOTE = '内容在您上次阅读后有更新。';

/** Opens an article and stays until the site has recorded the visit. */
async function readLongEnough(page: Page, id: number | string): Promise<void> {
  const readingSaved = page.waitForResponse((answer) => answer.url().endsWith(`/reading/${id}`));
  await page.goto(`/article/${id}`);
  expect((await readingSaved).status()).toBe(200);
}

for (const width of [1440, 390])
  test(`changes since the last reading are one press away at ${width}`, async ({
    page,
    signIn,
    admin,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const word = uniqueWord();
    const { id: categoryId } = await makeCategory(admin, `改动${word}`);
    const old = {
      title: `差旅标准 ${word}`,
      content: '住宿每晚 300 元。\n\n其余不变。',
      categoryId,
    };
    const { id, revision } = await writeArticle(admin, old);
    await signIn('User');
    await readLongEnough(page, id);
    await expect(page.getByText(NOTE)).toHaveCount(0);

    await rewriteArticle(admin, {
      ...old,
      ...{ id, revision, content: '住宿每晚 450 元。\n\n其余不变。' },
    });
    await readLongEnough(page, id);
    await expect(page.getByText(NOTE)).toBeVisible();
    await waitUntilLive(page);
    await expectNoViolations(axeOn(page));
    await page.getByRole('link', { name: '查看变更' }).click();
    await expect(getShell(page).title).toHaveText('自上次阅读以来的变更');
    const main = page.getByRole('main');
    await expect(main.locator('del.diff', { hasText: '300' })).toBeVisible();
    await expect(main.locator('ins.diff', { hasText: '450' })).toBeVisible();
    await expectNoSideScroll(page);
    await expectNoViolations(axeOn(page));
    await main.getByRole('link', { name: '查看最新版本' }).click();
    await expect(getShell(page).title).toHaveText(old.title);
  });

test('changes are readable without scripts, but only to those who read the article', async ({
  browser,
  site,
  people,
  admin,
  api,
}) => {
  const word = uniqueWord();
  const { id: categoryId } = await makeCategory(admin, `改动${word}`);
  const old = { title: `值班 ${word}`, content: '值班到 18 点。', categoryId };
  const { id, revision } = await writeArticle(admin, old);
  const me = await people.make({ role: 'User' });
  await callOrThrow(api(me.token), 'POST /reading/:id', { params: { id }, body: { revision } });
  await rewriteArticle(admin, { ...old, id, revision, content: '值班到 20 点。' });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site });
  const page = await context.newPage();
  await page.goto(`/article/${id}/changes`);
  expect(new URL(page.url()).pathname).toBe('/login');
  const cookie = { name: 'access_token', url: site };
  await context.addCookies([{ ...cookie, value: me.token }]);
  await page.goto(`/article/${id}`);
  await page.getByRole('link', { name: '查看变更' }).click();
  await expect(page.getByRole('main')).toContainText('18');
  await expect(page.getByRole('main')).toContainText('20');
  await context.addCookies([{ ...cookie, value: (await people.make({ role: 'User' })).token }]);
  await page.goto(`/article/${id}/changes`);
  expect(new URL(page.url()).pathname).toBe(`/article/${id}`);
  await context.close();
});

for (const width of [1440, 390])
  test(`recently read items are listed, removed one by one, and cleared at ${width}`, async ({
    page,
    signIn,
    admin,
    api,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const word = uniqueWord();
    const { id: categoryId } = await makeCategory(admin, `读过${word}`);
    const me = await signIn('User');
    const titles = [`甲 ${word}`, `乙 ${word}`, `丙 ${word}`];
    const ids: (number | string)[] = [];
    for (const title of titles) {
      const { id, revision } = await writeArticle(admin, { title, content: '正文', categoryId });
      await callOrThrow(api(me.token), 'POST /reading/:id', { params: { id }, body: { revision } });
      ids.push(id);
    }
    await callOrThrow(admin, 'DELETE /article/:id', { params: { id: ids[1]! } });
    await page.goto('/');
    await waitUntilLive(page);
    await getShell(page).accountMenu.click();
    await getShell(page).header.getByRole('link', { name: '主页' }).click();
    await page.getByRole('link', { name: '最近浏览' }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('article').getByRole('heading')).toHaveText([
      titles[2]!,
      titles[0]!,
    ]);
    await waitUntilLive(page);
    await expectNoSideScroll(page);
    await expectNoViolations(axeOn(page));
    await main.getByRole('button', { name: `移除 ${titles[2]}` }).press('Enter');
    await expect(main.getByRole('article')).toHaveCount(1);
    await expect(main.getByRole('button', { name: `移除 ${titles[0]}` })).toBeFocused();
    await main.getByRole('button', { name: '清空' }).click();
    const confirmDialog = page.getByRole('alertdialog');
    await confirmDialog.getByRole('button', { name: '取消' }).click();
    await expect(main.getByRole('article')).toHaveCount(1);
    await main.getByRole('button', { name: '清空' }).click();
    await confirmDialog.getByRole('button', { name: '清空' }).click();
    await expect(main.getByText('暂无浏览记录')).toBeVisible();
    const { total } = await callOrThrow(api(me.token), 'GET /reading/page', { query: {} });
    expect(total).toBe(0);
  });
