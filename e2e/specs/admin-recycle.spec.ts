import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { waitUntilLive } from '../pages/shell.ts';
import { callOrThrow } from '../support/api.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { makeArticle, makeCategory, uniqueWord } from '../support/sample.ts';
import { sql } from '../../apps/server/test/sql.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('an Admin finds deleted items, restores one and deletes another permanently @journey', async ({
  page,
  admin,
  api,
  signIn,
}) => {
  const word = uniqueWord();
  const [remainingTitle, removedTitle] = [`还要的 ${word}`, `不要的 ${word}`];
  const ids: (number | string)[] = [];
  for (const title of [remainingTitle, removedTitle]) {
    const { id } = await makeArticle(admin, { title });
    await callOrThrow(admin, 'POST /comment', {
      body: { targetType: 'ARTICLE', targetId: id, content: `评论 ${word}` },
    });
    await callOrThrow(admin, 'DELETE /article/:id', { params: { id } });
    ids.push(id);
  }
  await signIn('Admin');
  await page.goto('/admin/recycle');
  await waitUntilLive(page);
  await page.getByRole('textbox', { name: '标题或内容' }).fill(word);
  await expect(page).toHaveURL(/keyword=/u);
  await expect(rowOf(page, removedTitle)).toBeVisible();
  await expectNoViolations(axeOn(page));

  await rowOf(page, remainingTitle).getByRole('button', { name: /^恢复/u }).click();
  await expect(rowOf(page, remainingTitle)).toBeHidden();
  expect((await api(null)('GET /article/:id', { params: { id: ids[0] ?? 0 } })).ok).toBe(true);

  await rowOf(page, removedTitle)
    .getByRole('button', { name: /^彻底删除/u })
    .click();
  const dialog = page.getByRole('alertdialog', { name: `彻底删除“${removedTitle}”？` });
  await expect(dialog).toContainText('1 条评论');
  await dialog.getByRole('button', { name: '彻底删除' }).click();
  await expect(page.getByText('回收站为空')).toBeVisible();
  const params = { kind: 'ARTICLE' as const, id: ids[1] ?? 0 };
  expect((await admin('GET /recycle/:kind/:id', { params })).ok).toBe(false);
});

test('an item without a category must get another one; the bin is filtered by who deleted', async ({
  page,
  admin,
  api,
  people,
  signIn,
}) => {
  const word = uniqueWord();
  const writer = await people.make({ role: 'Admin', nickname: `删除者${word}` });
  const [other, uncategorized] = [`别人删的 ${word}`, `没有分类的 ${word}`];
  const targetCategory = await makeCategory(admin, `收留${word}`);
  const removedTitle = await makeArticle(admin, { title: uncategorized });
  await callOrThrow(api(writer.token), 'DELETE /article/:id', { params: { id: removedTitle.id } });
  const { id } = await makeArticle(admin, { title: other });
  await callOrThrow(admin, 'DELETE /article/:id', { params: { id } });
  // as an older version left it, which deleted a category with its items in the bin
  const where = sql`update contents set category_id = null`;
  await sql`${where} where id = ${removedTitle.id}`.run(people.db);
  await signIn('Admin');
  await page.goto(`/admin/recycle?keyword=${word}`);
  await waitUntilLive(page);
  await expect(rowOf(page, other)).toBeVisible();
  await page.getByRole('combobox', { name: '删除人' }).fill(writer.nickname);
  await page.getByTitle(`${writer.nickname}（${writer.email}）`).click();
  await expect(page).toHaveURL(/deletedBy=\d+/u);
  await expect(rowOf(page, other)).toHaveCount(0);
  await page.reload();
  await waitUntilLive(page);
  await expect(page.getByRole('search').getByText(writer.nickname)).toBeVisible();
  await expectNoViolations(axeOn(page));

  await rowOf(page, uncategorized).getByRole('button', { name: /^恢复/u }).press('Enter');
  const sheet = page.getByRole('dialog', { name: '原分类已删除，请选择目标分类' });
  await sheet.getByRole('button', { name: '保存' }).press('Enter');
  await expect(sheet.getByText('请选择分类')).toBeVisible();
  await sheet.getByRole('combobox', { name: '分类' }).fill(targetCategory.name);
  await sheet.getByTitle(targetCategory.name).click();
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已恢复')).toBeVisible();
  await expect(rowOf(page, uncategorized)).toHaveCount(0);
  const restored = await callOrThrow(api(null), 'GET /article/:id', {
    params: { id: removedTitle.id },
  });
  expect(restored.category?.id).toBe(targetCategory.id);
});

test('a Moderator is refused the recycle bin, and none of its calls is made', async ({
  page,
  signIn,
}) => {
  await signIn('Moderator');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  expect((await page.goto('/admin/recycle'))?.status()).toBe(403);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('您没有权限访问此页面');
  expect(requests.filter((path) => path.startsWith('/api/recycle'))).toEqual([]);
});
