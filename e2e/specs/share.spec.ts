import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectNoSideScroll, expectToast, waitUntilLive } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { callOrThrow, upload, writeArticle } from '../support/api.ts';
import { makePicture, uniqueWord } from '../support/sample.ts';

/** A browser without its window would count as a program. */
const PERSON =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** What a browser got of a picture; 0 when it could not be shown. */
const widthOf = (page: Page, name: string) =>
  page.locator(`img[alt="${name}"]`).evaluate((image) => (image as HTMLImageElement).naturalWidth);

/** Headers that keep a page of a link out of search engines, caches and other sites. */
async function expectPrivate(page: Page, address: string, status: number): Promise<void> {
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(status);
  expect(answer?.headers()).toMatchObject({
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
  });
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/u);
  await expect(page.locator('meta[property^="og:"], link[rel="canonical"]')).toHaveCount(0);
}

test('an article is shared with a password, read without an account, and the link is ended @journey', async ({
  page,
  site,
  signIn,
  admin,
  adminToken,
  openOtherBrowser,
}) => {
  const word = uniqueWord();
  const category = await callOrThrow(admin, 'POST /category', {
    body: { model: 'ARTICLE', parentId: null, name: `内部${word}`, visibility: 'INTERNAL' },
  });
  const picture = (await upload(site, adminToken, await makePicture(600, 300))).data?.url ?? '';
  const title = `对外报价 ${word}`;
  const { id } = await writeArticle(admin, {
    title,
    content: `## 价格\n\n![价目图](${picture})\n\n## 期限\n\n见合同。`,
    categoryId: category.id,
  });
  await signIn('Admin');
  await page.goto(`/article/${id}`);
  await waitUntilLive(page);
  await page.getByRole('button', { name: '分享', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '分享' });
  await dialog.getByLabel('访问密码（选填）').fill('123');
  await dialog.getByRole('button', { name: '创建链接' }).click();
  await expect(dialog.getByText('访问密码至少 6 个字')).toBeVisible();
  await dialog.getByLabel('访问密码（选填）').fill('tulip-42');
  await dialog.getByLabel('备注（选填）').fill('华东客户');
  await expectNoViolations(axeOn(page));
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectToast(page, '链接已创建', () =>
    dialog.getByRole('button', { name: '创建链接' }).click(),
  );
  const link = await dialog.getByLabel('分享链接').inputValue();
  expect(link).toMatch(/\/s\/[\w-]{43}$/u);
  await expectNoViolations(axeOn(page));
  await dialog.getByRole('button', { name: '关闭' }).press('Enter');

  const outside = await openOtherBrowser({ userAgent: PERSON });
  await test.step('a visitor is asked for the password, and a wrong one is refused', async () => {
    await expectPrivate(outside, link, 200);
    await expect(outside).toHaveTitle(/^对外分享 · /u);
    await waitUntilLive(outside);
    expect(await outside.content()).not.toContain(title);
    await expectNoViolations(axeOn(outside));
    await outside.getByLabel('访问密码').fill('tulip-43');
    await outside.getByRole('button', { name: '查看内容' }).click();
    await expect(outside.getByText('密码错误，请重新输入')).toBeVisible();
    await expect(outside.getByLabel('访问密码')).toBeFocused();
    expect((await outside.request.get(`${link}${picture}`)).status()).toBe(404);
  });

  await test.step('the right one opens the text with its picture', async () => {
    await outside.getByLabel('访问密码').fill('tulip-42');
    await outside.getByLabel('访问密码').press('Enter');
    await expect(outside.getByRole('heading', { level: 1 })).toHaveText(title);
    await expectPrivate(outside, link, 200);
    await waitUntilLive(outside);
    await expect.poll(() => widthOf(outside, '价目图')).toBeGreaterThan(0);
    await expect(outside.getByRole('link', { name: '登录' })).toHaveCount(0);
    await expectNoViolations(axeOn(outside));
    await outside.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(outside);
    await outside.setViewportSize({ width: 1440, height: 900 });
    // its headers are looked at without opening it
    await outside.request.head(link);
  });

  await test.step('the list counts what was opened, and ends the link', async () => {
    await page.goto('/admin/share');
    await waitUntilLive(page);
    const row = page.getByRole('row', { name: new RegExp(title, 'u') });
    await expect(row).toContainText('华东客户');
    await expect(row.getByRole('cell').nth(7)).toHaveText('2');
    await expectNoViolations(axeOn(page));
    await row.getByRole('button', { name: /^结束/u }).press('Enter');
    await expectToast(page, '分享已结束', () =>
      page.getByRole('alertdialog').getByRole('button', { name: '结束分享' }).press('Enter'),
    );
    await expect(row).toContainText('已结束');
  });

  await expectPrivate(outside, link, 404);
  await expect(outside.getByRole('main').getByText('链接已失效').last()).toBeVisible();
  await expectNoViolations(axeOn(outside));
  expect((await outside.request.get(`${link}${picture}`)).status()).toBe(404);
  await expectPrivate(outside, `${site}/s/${'x'.repeat(43)}`, 404);
});

test('a shared category is read like a tree, and a step in it is no opening', async ({
  site,
  admin,
  openOtherBrowser,
}) => {
  const page = await openOtherBrowser({ userAgent: PERSON });
  const word = uniqueWord();
  const create = (name: string, parentId: number | string | null) =>
    callOrThrow(admin, 'POST /category', {
      body: { model: 'ARTICLE', parentId, name: `${name}${word}`, visibility: 'INTERNAL' },
    });
  const root = await create('手册', null);
  const below = await create('海外', root.id);
  const deep = await writeArticle(admin, {
    title: `欧盟 ${word}`,
    content: '正文',
    categoryId: below.id,
  });
  await writeArticle(admin, {
    title: `总则 ${word}`,
    content: `见 [欧盟](/article/${deep.id})。`,
    categoryId: root.id,
  });
  const body = { targetType: 'CATEGORY' as const, targetId: root.id };
  const { id, url } = await callOrThrow(admin, 'POST /share', { body });
  const address = site + new URL(url).pathname;
  await page.goto(address);
  await waitUntilLive(page);
  await expectNoViolations(axeOn(page));
  await page.getByRole('link', { name: new RegExp(`海外${word}`, 'u') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`海外${word}`);
  await page.getByRole('link', { name: new RegExp(`欧盟 ${word}`, 'u') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`欧盟 ${word}`);
  await page.getByRole('link', { name: `手册${word}` }).click();
  await page.getByRole('link', { name: new RegExp(`总则 ${word}`, 'u') }).click();
  await expect(page.getByRole('link', { name: '欧盟' })).toHaveAttribute(
    'href',
    new RegExp(`^/s/[\\w-]+/${deep.id}$`, 'u'),
  );
  const { records } = await callOrThrow(admin, 'GET /share/page', { query: {} });
  expect(records.find((share) => share.id === id)?.openingCount).toBe(1);
});
