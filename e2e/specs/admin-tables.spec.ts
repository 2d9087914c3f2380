import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { getShell, waitUntilLive, getUndoButton } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { askQuestion, callOrThrow, writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';

const PLAIN = { tagIds: [], coverUrl: null, status: 'PENDING_REVIEW' as const };
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** A row of the table by its title, and its menu by keys alone. */
function tableOf(page: Page) {
  const row = (title: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) });
  return {
    row,
    async select(title: string) {
      await row(title).getByRole('checkbox').press('Space');
      await expect(row(title).getByRole('checkbox')).toBeChecked();
    },
    batch: page.getByRole('region', { name: '批量操作' }),
    async choose(title: string, action: string) {
      await row(title)
        .getByRole('button', { name: `更多操作：${title}` })
        .press('Enter');
      await page.getByRole('menuitem', { name: action, exact: true }).press('Enter');
    },
  };
}

test('公告管理 for a user who may maintain announcements: dates, confirmations, a reminder, unpublishing and undoing it @journey', async ({
  page,
  signIn,
  people,
  api,
  admin,
}) => {
  const word = uniqueWord();
  const model = 'ANNOUNCEMENT';
  const { id: categoryId } = await makeCategory(admin, `公告${word}`, 'PUBLIC', null, model);
  const publish = (title: string, fields: object) =>
    callOrThrow(admin, 'POST /announcement', {
      body: { ...PLAIN, title, content: '正文', categoryId, ...fields },
    });
  const confirmRequired = await publish(`要确认${word}`, { confirm: true });
  await publish(`不必确认${word}`, {});
  await publish(`以后${word}`, { startsAt: inDays(1), endsAt: inDays(2) });
  const reader = await people.make({ role: 'User', nickname: `未确认${word}` });
  const codes = ['announcement.page', 'announcement.update', 'announcement.delete'] as const;
  await signIn(await people.role(['admin.access', ...codes]), { scope: [categoryId] });
  await page.goto(`/admin/announcement?categoryId=${categoryId}`);
  await waitUntilLive(page);
  const undo = await getUndoButton(page);
  const table = tableOf(page);
  await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(2);
  await page.getByRole('checkbox', { name: '仅看未全部确认' }).press('Space');
  await expect(table.row(`不必确认${word}`)).toHaveCount(0);
  await expectNoViolations(axeOn(page));

  await table.choose(`要确认${word}`, '查看详情');
  const sheet = page.getByRole('dialog', { name: '公告详情' });
  await expect(sheet.getByText(/^0 人已确认，\d+ 人未确认$/u)).toBeVisible();
  await expectNoViolations(axeOn(page));
  await sheet.getByRole('button', { name: '提醒未确认人员' }).press('Enter');
  await page.getByRole('button', { name: '发送提醒' }).press('Enter');
  await expect(page.getByText(/^已提醒 \d+ 人$/u)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await table.choose(`要确认${word}`, '下架');
  await expect(page.getByText('已下架 1 条公告')).toBeVisible();
  await expect(page.getByText('暂无符合条件的公告')).toBeVisible();
  const read = async () =>
    api(reader.token)('GET /announcement/:id', { params: { id: confirmRequired.id } });
  expect((await read()).ok).toBe(false);
  await undo.press('Enter');
  await expect(page.getByText('已撤销 1 条公告的更改')).toBeVisible();
  expect((await read()).ok).toBe(true);
  const scheduled = page.getByRole('link', { name: '待公布' });
  await scheduled.press('Enter');
  // a filter is set in the list that is shown
  await expect(scheduled).toHaveAttribute('aria-current', 'page');
  await page.getByRole('checkbox', { name: '仅看未全部确认' }).press('Space');
  await expect(table.row(`以后${word}`)).toContainText('待公布');
});

test('资讯管理 for a user who may maintain news: pinning, moving, deleting and the export, whose cells are no formulas @journey', async ({
  page,
  signIn,
  people,
  admin,
}) => {
  const word = uniqueWord();
  const { id: categoryId } = await makeCategory(admin, `资讯${word}`, 'PUBLIC', null, 'NEWS');
  const to = await makeCategory(admin, `另一类${word}`, 'PUBLIC', null, 'NEWS');
  const titles = [`=1+1${word}`, `@乙${word}`] as const;
  for (const title of titles) {
    await callOrThrow(admin, 'POST /news', {
      body: { ...PLAIN, title, content: '正文', categoryId },
    });
  }
  const role = await people.role(['admin.access', 'news.update', 'news.delete']);
  await signIn(role, { scope: [categoryId, to.id] });
  await page.goto(`/admin/news?categoryId=${categoryId}`);
  await waitUntilLive(page);
  const undo = await getUndoButton(page);
  const { select, choose, batch, row } = tableOf(page);
  await expectNoViolations(axeOn(page));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).press('Enter');
  const file = await readFile(await (await download).path(), 'utf8');
  for (const title of titles) expect(file).toContain(`,'${title},`);

  await choose(titles[0], '置顶');
  await expect(page.getByText('已置顶 1 篇资讯')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText(titles[0]);
  await undo.press('Enter');
  await expect(page.getByText('已撤销 1 篇资讯的更改')).toBeVisible();
  // a row that moves loses the focus, and with it the next key
  await expect(page.getByRole('row').nth(1)).toContainText(titles[1]);

  for (const title of titles) await select(title);
  await batch.getByRole('button', { name: '移动分类' }).press('Enter');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('combobox', { name: '移动到' }).fill(to.name);
  await page.getByTitle(to.name).click();
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已移动 2 篇资讯')).toBeVisible();
  await expect(sheet).toBeHidden();
  await undo.press('Enter');
  await expect(page.getByText('已撤销 2 篇资讯的更改')).toBeVisible();

  await choose(titles[1], '移入回收站');
  await expect(page.getByText('资讯已移入回收站')).toBeVisible();
  await expect(row(titles[1])).toHaveCount(0);
  await undo.press('Enter');
  await expect(row(titles[1])).toHaveCount(1);
});

test('问答管理 for a Moderator: duplicates, closing, reopening, withdrawing an acceptance; not out of scope @journey', async ({
  page,
  signIn,
  people,
  api,
  admin,
}) => {
  const word = uniqueWord();
  const make = (name: string) => makeCategory(admin, name, 'PUBLIC', null, 'QUESTION');
  const { id: categoryId } = await make(`问答${word}`);
  const tree = await callOrThrow(admin, 'GET /category/tree', { query: { model: 'QUESTION' } });
  expect(tree.length).toBeGreaterThan(0);
  const outside = await make(`别处${word}`);
  const askInCategory = (title: string, targetCategory = categoryId) =>
    askQuestion(admin, { title, categoryId: targetCategory });
  const first = await askInCategory(`甲${word}`);
  await askInCategory(`乙${word}`);
  await askInCategory(`丙${word}`, outside.id);
  const writer = api((await people.make({ role: 'User' })).token);
  const answer = await callOrThrow(writer, 'POST /answer', {
    body: { questionId: first.id, content: '这样办' },
  });
  const accepting = { params: { id: answer.id }, body: { accepted: true } };
  await callOrThrow(admin, 'PUT /answer/:id/accept', accepting);
  await signIn('Moderator', { scope: [categoryId] });
  await page.goto(`/admin/question?categoryId=${outside.id}&mine=0`);
  await waitUntilLive(page);
  const { row, choose, select, batch } = tableOf(page);
  await expect(row(`丙${word}`).getByRole('checkbox')).toBeDisabled();
  await row(`丙${word}`)
    .getByRole('button', { name: /^更多操作/u })
    .press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(['查看详情']);
  await page.keyboard.press('Escape');

  await page.goto(`/admin/question?categoryId=${categoryId}`);
  await waitUntilLive(page);
  const undo = await getUndoButton(page);
  await expectNoViolations(axeOn(page));
  await expect(row(`甲${word}`)).toContainText('已解决');
  await choose(`甲${word}`, '取消采纳');
  await expect(page.getByText('已取消 1 个问题的采纳')).toBeVisible();
  await expect(row(`甲${word}`)).toContainText('待回答');
  await undo.press('Enter');
  await expect(row(`甲${word}`)).toContainText('已解决');

  await choose(`乙${word}`, '关闭问题');
  await expect(row(`乙${word}`)).toContainText('已关闭');
  await choose(`乙${word}`, '重新打开');
  await expect(row(`乙${word}`)).toContainText('待回答');

  await expect
    .poll(async () => {
      const similar = await callOrThrow(admin, 'GET /question/similar', {
        query: { keyword: `甲${word}` },
      });
      return similar.length;
    })
    .toBeGreaterThan(0);
  await choose(`乙${word}`, '标为重复');
  const dialog = page.getByRole('dialog', { name: '标为重复问题' });
  await dialog.getByRole('textbox', { name: '原问题' }).fill(`甲${word}`);
  await dialog.getByRole('button', { name: `甲${word}` }).press('Enter');
  await expect(page.getByText('问题已作为重复问题关闭')).toBeVisible();
  await expect(row(`乙${word}`)).toContainText('重复');
  await page.getByRole('checkbox', { name: '仅看重复问题' }).press('Space');
  await expect(row(`甲${word}`)).toHaveCount(0);
  await select(`乙${word}`);
  await batch.getByRole('button', { name: '重新打开' }).press('Enter');
  await expect(page.getByText('暂无符合条件的问题')).toBeVisible();
});

test('文章管理 for a Moderator: unpublishing, its list, an owner; an item deleted meanwhile is named', async ({
  page,
  signIn,
  people,
  api,
  admin,
}) => {
  const word = uniqueWord();
  const { id: categoryId } = await makeCategory(admin, `下架${word}`);
  const titles = [`甲${word}`, `乙${word}`] as const;
  const made: (number | string)[] = [];
  for (const title of titles) {
    made.push((await writeArticle(admin, { title, content: '正文', categoryId })).id);
  }
  const maintainer = await people.make({ role: 'User', nickname: `管家${word}` });
  await signIn('Moderator', { scope: [categoryId] });
  await page.goto(`/admin/article?categoryId=${categoryId}`);
  await waitUntilLive(page);
  const undo = await getUndoButton(page);
  const { row, choose, select, batch } = tableOf(page);
  await choose(titles[0], '指定负责人');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('combobox', { name: '新负责人' }).fill(maintainer.nickname);
  await page.getByTitle(maintainer.nickname).click();
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已更改 1 篇文章的负责人')).toBeVisible();
  await expect(sheet).toBeHidden();
  await choose(titles[0], '查看详情');
  await expect(sheet.getByText(maintainer.nickname)).toBeVisible();
  await page.keyboard.press('Escape');

  for (const title of titles) await select(title);
  await callOrThrow(admin, 'DELETE /article/:id', { params: { id: made[1] as number } });
  await batch.getByRole('button', { name: '下架' }).press('Enter');
  await expect(page.getByText(new RegExp(`^1 项失败：.*（${titles[1]}）`, 'u'))).toBeVisible();
  await expect(page.getByText('已下架 1 篇文章')).toBeVisible();
  const visitor = api(null);
  const read = () => visitor('GET /article/:id', { params: { id: made[0] as number } });
  expect((await read()).ok).toBe(false);
  await page.getByRole('link', { name: '已下架' }).press('Enter');
  await expect(row(titles[0])).toContainText('已下架');
  await choose(titles[0], '重新发布');
  await expect(page.getByText('已重新发布 1 篇文章')).toBeVisible();
  expect((await read()).ok).toBe(true);
  await undo.press('Enter');
  await expect(row(titles[0])).toHaveCount(1);
});

test('a permission revoked in the middle of a batch ends it with a clear message', async ({
  page,
  signIn,
  people,
  admin,
}) => {
  const word = uniqueWord();
  const { id: categoryId } = await makeCategory(admin, `中断${word}`);
  for (const title of [`甲${word}`, `乙${word}`, `丙${word}`]) {
    await writeArticle(admin, { title, content: '正文', categoryId });
  }
  const person = await signIn('Moderator', { scope: [categoryId] });
  await page.goto(`/admin/article?categoryId=${categoryId}`);
  await waitUntilLive(page);
  let pins = 0;
  await page.route('**/api/article/*/pin', async (route) => {
    pins += 1;
    if (pins === 2) await people.changeRole(person, 'User');
    await route.continue();
  });
  await page.getByRole('checkbox', { name: '全选' }).check();
  await page
    .getByRole('region', { name: '批量操作' })
    .getByRole('button', { name: '置顶' })
    .click();
  await Promise.all([
    expect(page.getByText(/您的权限已变更，操作已停止，其余 1 项未处理$/u)).toBeVisible(),
    expect(page.getByText('已置顶 1 篇文章')).toBeVisible(),
  ]);
  expect(pins).toBe(2);
  await expect(getShell(page).errorDialog).toBeVisible();
});
