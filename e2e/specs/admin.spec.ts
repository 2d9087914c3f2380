import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { waitUntilLive, getUndoButton } from '../pages/shell.ts';
import { isArticleLive, callOrThrow, writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: '后台菜单' });
const unique = (words: string) => `${words}${uniqueWord()}`;

test('the back-office opens to those it is for, with the entries they may use @journey', async ({
  page,
  signIn,
  context,
}) => {
  await page.goto('/admin/tag');
  await page.waitForURL((url) => url.pathname === '/login');
  expect(new URL(page.url()).searchParams.get('from')).toBe('/admin/tag');

  await signIn('User');
  expect((await page.goto('/admin/tag'))?.status()).toBe(403);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('您没有权限访问此页面');
  // with the header of the refused user, and the whole footer
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: '公司公告' })).toBeVisible();
  await expect(header.getByRole('link', { name: /^通知/u })).toBeVisible();
  await expect(header.getByRole('link', { name: '登录' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: '帮助' })).toBeVisible();

  await context.clearCookies();
  await signIn('Moderator');
  await page.goto('/admin');
  await expect(menuOf(page).getByRole('link')).toHaveText([
    /^概览/u,
    /^用户管理/u,
    /^文章管理/u,
    /^问答管理/u,
    /^标签管理/u,
    /^内容审核/u,
    /^评论审核/u,
    /^回答管理/u,
    /^反馈管理/u,
    /^用户组/u,
    /^导入与导出/u,
  ]);

  await context.clearCookies();
  await signIn('Admin');
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/admin/article');
  await expect(page).toHaveTitle('文章管理 · 后台管理 · 知汇');
  await expect(page.getByRole('main').getByText('后台管理')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(menuOf(page).getByRole('link')).toHaveText([
    /^概览/u,
    /^用户管理/u,
    /^封面管理/u,
    /^轮播图管理/u,
    /^公告管理/u,
    /^资讯管理/u,
    /^文章管理/u,
    /^问答管理/u,
    /^分类管理/u,
    /^标签管理/u,
    /^版主管理/u,
    /^权限管理/u,
    /^内容审核/u,
    /^评论审核/u,
    /^回答管理/u,
    /^反馈管理/u,
    /^访问申请/u,
    /^代理商管理/u,
    /^用户组/u,
    /^导入与导出/u,
    /^对外分享/u,
    /^集成/u,
    /^模板/u,
    /^媒体库/u,
    /^回收站/u,
    /^操作日志/u,
    /^系统状态/u,
    /^站点设置/u,
  ]);
  // an invalid address leads nowhere, here as elsewhere
  expect((await page.goto('/admin/nothing'))?.status()).toBe(404);
});

test('a table whose last page becomes empty, or that has no such page, leads to the last one', async ({
  page,
  signIn,
  admin,
}) => {
  const word = unique('页');
  for (let n = 10; n <= 30; n += 1)
    await callOrThrow(admin, 'POST /tag', { body: { name: word + n } });
  await signIn('Admin');
  const address = `/admin/tag?keyword=${encodeURIComponent(word)}&sort=name`;
  await page.goto(`${address}&current=2`);
  await waitUntilLive(page);
  await page.getByRole('button', { name: `删除 ${word}30` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('row').filter({ hasText: `${word}29` })).toBeVisible();
  await expect(page).toHaveURL(`${address}&current=1`);
  await page.goto('/admin/user?status=ACTIVE&current=99');
  await expect(page).not.toHaveURL(/current=99/u);
});

test('an article is moved to the recycle bin and restored by the toast', async ({
  page,
  signIn,
  api,
  admin,
}) => {
  const title = unique('要删的文章');
  const { id: categoryId } = await makeCategory(admin, unique('回收'));
  const { id } = await writeArticle(admin, { title, content: '正文', categoryId });
  await signIn('Admin');
  await page.goto('/admin/article');
  await waitUntilLive(page);
  const row = page.getByRole('row').filter({ hasText: title });
  const undo = await getUndoButton(page);
  await row.getByRole('checkbox').check();
  await page
    .getByRole('region', { name: '批量操作' })
    .getByRole('button', { name: '移入回收站' })
    .click();
  await expect(row).toHaveCount(0);
  expect(await isArticleLive(api(null), id)).toBe(false);
  await undo.click();
  await expect(row).toHaveCount(1);
  expect(await isArticleLive(api(null), id)).toBe(true);
});

test('tags: an existing name offers to merge, and an export runs no formula @journey', async ({
  page,
  signIn,
  admin,
}) => {
  const remainingTag = unique('保留');
  const formula = unique('=合并');
  await callOrThrow(admin, 'POST /tag', { body: { name: remainingTag } });
  await callOrThrow(admin, 'POST /tag', { body: { name: formula } });
  await signIn('Admin');
  await page.goto(`/admin/tag?keyword=${encodeURIComponent(formula)}`);
  await waitUntilLive(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.startsWith('\uFEFF名称,同义词,使用次数')).toBe(true);
  expect(file).toContain(`\r\n'${formula},,0,`);
  // times as people read them, in their zone
  expect(file).toMatch(/,20\d\d年\d+月\d+日 \d\d:\d\d\r\n$/u);

  await page.getByRole('button', { name: `重命名 ${formula}` }).click();
  await page.getByRole('textbox', { name: '名称', exact: true }).fill(remainingTag);
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: '合并' }).click();
  await expect(page.getByText(`已合并到“${remainingTag}”`)).toBeVisible();
  // its name becomes a synonym, by which the other is found
  await expect(page.getByRole('row').filter({ hasText: remainingTag })).toContainText(formula);
});

test('a category is never visible more widely than its parent, and is deleted only when empty @journey', async ({
  page,
  signIn,
}) => {
  const parent = unique('内部');
  const child = unique('下级');
  await signIn('Admin');
  await page.goto('/admin/category?model=NEWS');
  await waitUntilLive(page);
  const sheet = page.getByRole('dialog');
  await page.getByRole('button', { name: '新建分类' }).click();
  await sheet.getByLabel('名称').fill(parent);
  await sheet.getByLabel('内部员工').check();
  await sheet.getByRole('button', { name: '保存' }).click();

  await page.getByRole('button', { name: `新建下级 ${parent}` }).click();
  await expect(sheet.getByLabel('所有人')).toBeDisabled();
  await expect(sheet.getByText(/不能超出上级可见范围/u)).toBeVisible();
  await sheet.getByLabel('名称').fill(child);
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('button', { name: `删除 ${parent}` })).toBeDisabled();

  for (const name of [child, parent]) {
    await page.getByRole('button', { name: `删除 ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  }
});
