import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { waitUntilLive, expectToast } from '../pages/shell.ts';
import { callOrThrow, writeArticle } from '../support/api.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';

const CATEGORY_CODES = ['category.admin', 'category.edit', 'category.delete'] as const;

test('a user who maintains categories merges two, empties one into another and restricts one, after a notice about those affected @journey', async ({
  page,
  signIn,
  people,
  api,
  admin,
}) => {
  const word = uniqueWord();
  const names = ['旧的', '新的', '空出', '收下'].map((name) => `${name}${word}`);
  const [from, into, removedCategory, targetCategory] = await Promise.all(
    names.map((name) => makeCategory(admin, name)),
  );
  if (!from || !into || !removedCategory || !targetCategory) throw new Error('four categories');
  const write = (title: string, { id: categoryId }: { id: string | number }) =>
    writeArticle(admin, { title, content: '正文', categoryId });
  await write(`在里面${word}`, from);
  const { id } = await write(`要搬走${word}`, removedCategory);
  const role = await people.role(['admin.access', ...CATEGORY_CODES]);
  await signIn(role, { scope: [from.id, into.id, removedCategory.id, targetCategory.id] });
  await page.goto('/admin/category');
  await waitUntilLive(page);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const saved = async (sheet: Locator, words: string) => {
    await expectToast(page, words, () => sheet.getByRole('button', { name: '保存' }).click());
  };

  await page.getByRole('button', { name: `合并 ${from.name}` }).press('Enter');
  const merging = page.getByRole('dialog', { name: `合并分类“${from.name}”` });
  await merging.getByRole('combobox').fill(into.name);
  await merging.getByTitle(into.name).click();
  await expect(merging.getByText('可见范围不受影响。')).toBeVisible();
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
  await expectNoViolations(axeOn(page));
  await merging.getByRole('button', { name: '保存' }).press('Enter');
  const confirming = page.getByRole('alertdialog', {
    name: `将“${from.name}”合并到“${into.name}”？`,
  });
  await expect(confirming).toContainText('原分类将被删除，且不可撤销。');
  await expectNoViolations(axeOn(page));
  await expectToast(page, `“${from.name}”已合并`, () =>
    confirming.getByRole('button', { name: '合并' }).press('Enter'),
  );
  await expect(row(from.name)).toHaveCount(0);

  await page.getByRole('button', { name: `删除 ${removedCategory.name}` }).press('Enter');
  const removing = page.getByRole('dialog', { name: `删除分类“${removedCategory.name}”？` });
  await expect(removing.getByText('其中的 1 篇内容将先移动到另一个分类')).toBeVisible();
  await saved(removing, '请选择分类');
  await removing.getByRole('combobox').fill(targetCategory.name);
  await removing.getByTitle(targetCategory.name).click();
  await removing.getByRole('button', { name: '保存' }).press('Enter');
  await expectToast(page, '分类已删除', () =>
    page.getByRole('alertdialog').getByRole('button', { name: '删除' }).press('Enter'),
  );
  await expect(row(removedCategory.name)).toHaveCount(0);
  const movedArticle = await callOrThrow(api(null), 'GET /article/:id', { params: { id } });
  expect(movedArticle.category?.id).toBe(targetCategory.id);

  await page.getByRole('button', { name: `编辑 ${targetCategory.name}` }).press('Enter');
  const editing = page.getByRole('dialog', { name: '编辑' });
  await editing.getByRole('radio', { name: '内部员工' }).check();
  await editing.getByRole('button', { name: '保存' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: '修改可见范围？' });
  await expect(question).toContainText('未登录访客将失去阅读权限。外部用户将失去阅读权限。');
  await expectNoViolations(axeOn(page));
  expect((await api(null)('GET /article/:id', { params: { id } })).ok).toBe(true);
  await saved(question, '分类已保存');
  expect((await api(null)('GET /article/:id', { params: { id } })).ok).toBe(false);
  await page.goto(`/list?model=ARTICLE&categoryId=${into.id}`);
  await expect(page.getByText(`在里面${word}`).first()).toBeVisible();
});

test('a moderator adds synonyms to a tag and removes unused tags together @journey', async ({
  page,
  signIn,
  admin,
}) => {
  const word = uniqueWord();
  for (const name of [`标甲${word}`, `标乙${word}`]) await admin('POST /tag', { body: { name } });
  await signIn('Moderator');
  await page.goto(`/admin/tag?keyword=${word}`);
  await waitUntilLive(page);
  await page.getByRole('button', { name: `同义词 标甲${word}` }).press('Enter');
  const sheet = page.getByRole('dialog', { name: `“标甲${word}”的同义词` });
  await sheet.getByRole('combobox').fill(`别名${word}`);
  await sheet.getByRole('combobox').press('Enter');
  await expectToast(page, '同义词已保存', () =>
    sheet.getByRole('button', { name: '保存' }).press('Enter'),
  );
  await page.goto(`/admin/tag?unused=true&keyword=${word}`);
  await waitUntilLive(page);
  await page.getByRole('checkbox').first().check();
  expect((await axeOn(page).analyze()).violations).toEqual([]);
  await page
    .getByRole('region', { name: '批量操作' })
    .getByRole('button', { name: '删除' })
    .click();
  await expectToast(page, '已删除 2 个标签', () =>
    page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click(),
  );
});

test('a user who may edit tags merges one into another by its sheet, and its items are found by both names', async ({
  page,
  signIn,
  people,
  admin,
}) => {
  const [from, into] = [`旧标${uniqueWord()}`, `新标${uniqueWord()}`];
  const tag = await callOrThrow(admin, 'POST /tag', { body: { name: from } });
  await callOrThrow(admin, 'POST /tag', { body: { name: into } });
  const title = `带标签的 ${uniqueWord()}`;
  const { id: categoryId } = await makeCategory(admin, `标签 ${uniqueWord()}`);
  await writeArticle(admin, { title, content: '正文', categoryId, tagIds: [tag.id] });
  await signIn(await people.role(['admin.access', 'tag.edit', 'tag.delete']));
  await page.goto(`/admin/tag?keyword=${from}`);
  await waitUntilLive(page);
  await page.getByRole('button', { name: `合并 ${from}` }).press('Enter');
  const sheet = page.getByRole('dialog', { name: `合并标签“${from}”` });
  await sheet.getByRole('button', { name: '保存' }).press('Enter');
  await expect(sheet.getByText('请选择标签')).toBeVisible();
  await sheet.getByRole('combobox', { name: '合并到' }).fill(into);
  await sheet.getByTitle(into).click();
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
  await expectNoViolations(axeOn(page));
  await sheet.getByRole('button', { name: '保存' }).click();
  await expectToast(page, `已合并到“${into}”`, () =>
    page.getByRole('alertdialog').getByRole('button', { name: '合并' }).click(),
  );

  // the table still searches for the old name, which is now a synonym
  const row = page.getByRole('row').filter({ hasText: into });
  await expect(row).toContainText(from);
  await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible();
  // the index follows a moment later; similar words of other texts are found as well
  await expect(async () => {
    await page.goto(`/list?model=ARTICLE&keyword=${from}`);
    const articleCard = page.getByRole('article').filter({ hasText: title });
    await expect(articleCard).toBeVisible({ timeout: 1000 });
  }).toPass();
});
