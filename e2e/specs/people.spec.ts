import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { getReviewPage } from '../pages/review.ts';
import { waitUntilLive, expectToast, getUndoButton } from '../pages/shell.ts';
import { writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';

/** The row of one person in a table of the back-office. */
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name });

async function openUsers(page: Page, keyword: string): Promise<void> {
  await page.goto(`/admin/user?keyword=${encodeURIComponent(keyword)}`);
  await waitUntilLive(page);
}

/**
 * Picks an account by a part of the name. The long list of all accounts does not cover the field, and Enter pressed before
 * the results are there picks none.
 */
async function pickPerson(page: Page, field: Locator, nickname: string): Promise<void> {
  await field.click();
  const first = page.locator('.ant-select-item-option').first();
  await expect(first).toBeVisible();
  await expect
    .poll(async () => (await first.boundingBox())?.y)
    .toBeGreaterThan(await getBottom(field));
  const requested = Promise.withResolvers<undefined>();
  await page.route('**/api/user/page?*keyword=*', async (route) => {
    await requested.promise;
    await route.continue();
  });
  await field.fill(nickname);
  await field.press('Enter');
  await expect(page.getByText('搜索中')).toBeVisible();
  requested.resolve(undefined);
  await page.getByTitle(nickname).click();
}

async function getBottom(field: Locator): Promise<number> {
  const box = await field.boundingBox();
  return box === null ? Number.NaN : box.y + box.height;
}

test('the Admin makes a moderator of a category, who reviews only its items @journey', async ({
  page,
  signIn,
  people,
  api,
  admin,
  openOtherBrowser,
}) => {
  const word = uniqueWord();
  const name = `版主${word}`;
  const [ownCategory, otherCategory] = [
    await makeCategory(admin, `归他${word}`),
    await makeCategory(admin, `不归他${word}`),
  ];
  const author = api((await people.make({ role: 'User' })).token);
  const content = '等待审核的正文';
  const inside = `里面的${word}`;
  const outside = `外面的${word}`;
  await writeArticle(author, { title: inside, content, categoryId: ownCategory.id });
  await writeArticle(author, { title: outside, content, categoryId: otherCategory.id });
  const person = await people.make({ role: 'User', nickname: name });
  await signIn('Admin');

  await test.step('grants the role', async () => {
    await openUsers(page, name);
    await rowOf(page, name)
      .getByRole('button', { name: `编辑 ${name}` })
      .click();
    const sheet = sheetOf(page, '编辑');
    await sheet.getByRole('combobox', { name: '角色' }).click();
    await page.getByTitle('版主', { exact: true }).click();
    await expectToast(page, `已将“${name}”的角色变更为“版主”`, () =>
      sheet.getByRole('button', { name: '保存' }).click(),
    );
    await expect(rowOf(page, name)).toContainText('版主');
  });

  const moderatorPage = await openOtherBrowser({ token: person.token });
  await test.step('to a user who sees nothing yet', async () => {
    await getReviewPage(moderatorPage).open();
    await expect(moderatorPage.getByText('暂无待审核内容')).toBeVisible();
  });

  await test.step('assigns the category', async () => {
    await page.goto(`/admin/moderator?keyword=${encodeURIComponent(name)}`);
    await waitUntilLive(page);
    await rowOf(page, name)
      .getByRole('button', { name: `分配分类 ${name}` })
      .click();
    const sheet = sheetOf(page, `为“${name}”分配分类`);
    await sheet.getByRole('combobox', { name: '负责的分类' }).fill(ownCategory.name);
    await sheet.getByRole('tree').getByText(ownCategory.name, { exact: true }).click();
    await sheet.getByRole('heading', { level: 2 }).click();
    await expectToast(page, '分类已分配', () =>
      sheet.getByRole('button', { name: '保存' }).click(),
    );
    await expect(rowOf(page, name)).toContainText(ownCategory.name);
  });

  await test.step('who approves a waiting item', async () => {
    await getReviewPage(moderatorPage).open();
    await expect(moderatorPage.getByRole('link', { name: outside })).toHaveCount(0);
    await getReviewPage(moderatorPage).approve(inside);
    await expect(moderatorPage.getByText('暂无待审核内容')).toBeVisible();
  });

  await test.step('and no longer, once the category is revoked', async () => {
    await writeArticle(author, { title: `再来${word}`, content, categoryId: ownCategory.id });
    const drop = page.getByRole('button', { name: `取消“${name}”对“${ownCategory.name}”的管理` });
    const undo = await getUndoButton(page);
    await drop.click();
    await expect(drop).toHaveCount(0);
    await getReviewPage(moderatorPage).open();
    await expect(moderatorPage.getByText('暂无待审核内容')).toBeVisible();
    await undo.click();
    await expect(drop).toBeVisible();
    await moderatorPage.reload();
    await expect(
      getReviewPage(moderatorPage).queue.getByRole('link', { name: `再来${word}` }),
    ).toBeVisible();
  });
});

test('an invited user sets a password by the link and signs in @journey', async ({
  page,
  signIn,
  mailbox,
  openOtherBrowser,
}) => {
  const word = uniqueWord();
  const email = `${word}@invited.example`;
  await signIn('Admin');
  await page.goto('/admin/user');
  await waitUntilLive(page);
  await page.getByRole('button', { name: '新建账号' }).click();
  const sheet = sheetOf(page, '新建账号');
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(sheet.getByText('请填写邮箱')).toBeVisible();
  await sheet.getByLabel('昵称').fill(`受邀${word}`);
  await sheet.getByLabel('邮箱').fill(email);
  await expectToast(page, `邀请邮件已发送至 ${email}`, () =>
    sheet.getByRole('button', { name: '保存' }).click(),
  );
  await expect(rowOf(page, email)).toContainText('待激活');

  await expect.poll(() => mailbox.newest(email), { timeout: 30_000 }).toContain('/reset-password');
  const mail = (await mailbox.newest(email)) ?? '';
  const [address = ''] = /\/reset-password#[^\s<"]+/u.exec(mail) ?? [];
  const otherPage = await openOtherBrowser();
  await otherPage.goto(address.replaceAll('&#38;', '&'));
  await expect(otherPage.getByText(email)).toBeVisible();
  await expect(otherPage.getByRole('button', { name: '设置密码' })).toBeEnabled();
  await otherPage.getByLabel('新密码').fill('a good long one 1');
  await otherPage.getByRole('button', { name: '设置密码' }).click();
  await expect(otherPage.getByRole('heading', { name: '密码已设置' })).toBeVisible();
  await page.reload();
  await expect(rowOf(page, email)).toContainText('正常');
});

test('a disabled user is signed out at once, and a closed account transfers its contents @journey', async ({
  page,
  signIn,
  people,
  api,
  admin,
  openOtherBrowser,
}) => {
  const word = uniqueWord();
  const leavingUser = await people.make({ role: 'User', nickname: `离职${word}` });
  for (let n = 1; n <= 8; n += 1) await people.make({ role: 'User', nickname: `同事${word}${n}` });
  const successor = await people.make({ role: 'User', nickname: `接手${word}` });
  const title = `交接清单${word}`;
  const category = await makeCategory(admin, `交接${word}`);
  const { id } = await writeArticle(api(leavingUser.token), {
    title,
    content: '正文',
    categoryId: category.id,
  });
  const otherPage = await openOtherBrowser({ token: leavingUser.token });
  await otherPage.goto('/user/setting/profile');
  await expect(otherPage.getByRole('heading', { level: 1 })).toBeVisible();

  await signIn('Admin');
  await openUsers(page, leavingUser.nickname);
  const moreButton = page.getByRole('button', { name: `更多操作：${leavingUser.nickname}` });
  await moreButton.click();
  await expectToast(page, '账号已停用，并已在所有设备下线', () =>
    page.getByRole('menuitem', { name: '停用' }).click(),
  );
  await expect(rowOf(page, leavingUser.nickname)).toContainText('已停用');
  await otherPage.goto('/user/setting/profile');
  await expect(otherPage).toHaveURL('/');

  await moreButton.click();
  await page.getByRole('menuitem', { name: '注销' }).click();
  const question = page.getByRole('alertdialog', { name: `注销账号“${leavingUser.nickname}”？` });
  await question.getByRole('radio', { name: '转交给其他成员（含草稿）' }).check();
  await question.getByRole('button', { name: '注销' }).click();
  await expect(question.getByText('请选择内容接收人')).toBeVisible();
  await pickPerson(
    page,
    question.getByRole('combobox', { name: '内容接收人' }),
    successor.nickname,
  );
  await expectToast(page, '账号已注销', () =>
    question.getByRole('button', { name: '注销' }).click(),
  );
  await expect(page.getByText('暂无符合条件的账号')).toBeVisible();
  const loadedArticle = await api(successor.token)('GET /article/:id', { params: { id } });
  expect(loadedArticle).toMatchObject({ data: { author: { nickname: successor.nickname } } });
});

test('a user who may change accounts ends the sessions of another, who signs in again', async ({
  page,
  signIn,
  people,
  openOtherBrowser,
}) => {
  // a role without permissions: no one manages accounts with more rights than their own
  const role = await people.role([]);
  const leavingUser = await people.make({ role, nickname: `两台${uniqueWord()}` });
  await people.session(leavingUser.id);
  const otherPage = await openOtherBrowser({ token: leavingUser.token });
  await otherPage.goto('/user/setting/profile');
  await expect(otherPage.getByRole('heading', { level: 1 })).toBeVisible();
  await signIn(await people.role(['admin.access', 'user.query', 'user.status']));
  await openUsers(page, leavingUser.nickname);
  const row = rowOf(page, leavingUser.nickname);
  await expect(row).toContainText('2 台设备已登录');
  await row.getByRole('button', { name: `更多操作：${leavingUser.nickname}` }).press('Enter');
  await page.getByRole('menuitem', { name: '强制下线' }).press('Enter');
  const question = page.getByRole('alertdialog', {
    name: `强制下线“${leavingUser.nickname}”的 2 台设备？`,
  });
  await expectToast(page, `“${leavingUser.nickname}”已在所有设备下线`, () =>
    question.getByRole('button', { name: '强制下线' }).press('Enter'),
  );
  await expect(row).toContainText('未登录');
  await otherPage.goto('/user/setting/profile');
  await expect(otherPage).toHaveURL('/');
});
