import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';
import { expectNoSideScroll, expectToast, waitUntilLive } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { callOrThrow, writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';

test('a group is asked to confirm an article by a day, one member confirms, the other is reminded @journey', async ({
  page,
  signIn,
  people,
  admin,
  api,
  openOtherBrowser,
}) => {
  const word = uniqueWord();
  const [reader, other] = [
    await people.make({ role: 'User', nickname: `已读员${word}` }),
    await people.make({ role: 'User', nickname: `未读员${word}` }),
  ];
  const group = await callOrThrow(admin, 'POST /group', {
    body: { kind: 'DEPARTMENT', name: `关务部${word}` },
  });
  await callOrThrow(admin, 'PUT /group/member', {
    body: { id: group.id, add: [reader.id, other.id], remove: [] },
  });
  const { id: categoryId } = await makeCategory(admin, `制度${word}`);
  const title = `报关操作手册 ${word}`;
  const { id } = await writeArticle(admin, { title, content: '手册正文', categoryId });

  // asked of the group, by keyboard
  await signIn('Admin');
  await page.goto(`/article/${id}`);
  await waitUntilLive(page);
  await page.getByRole('button', { name: '必读', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '设置必读' });
  await dialog.getByRole('textbox', { name: '添加用户组' }).fill(`关务部${word}`);
  await dialog.getByRole('button', { name: `关务部${word} · 2 人` }).press('Enter');
  await dialog.getByLabel('截止日期（选填）').fill('2099-12-31');
  await expectNoViolations(axeOn(page));
  await expectToast(page, '必读设置已保存', () =>
    dialog.getByRole('button', { name: '发起必读' }).press('Enter'),
  );

  // in the member's list, and above the article until they confirm
  const readerPage = await openOtherBrowser({ token: reader.token });
  await readerPage.goto('/user/personal');
  await waitUntilLive(readerPage);
  await readerPage.getByRole('link', { name: /^必读\s?1$/u }).press('Enter');
  await expect(readerPage.getByText('2099年12月31日 截止')).toBeVisible();
  await expectNoViolations(axeOn(readerPage));
  await readerPage.getByRole('link', { name: title }).press('Enter');
  const banner = readerPage.getByRole('status', { name: '必读' });
  await expect(banner).toContainText('请于 2099年12月31日 前确认已读');
  await waitUntilLive(readerPage);
  await expectNoViolations(axeOn(readerPage));
  await banner.getByRole('button', { name: '确认已读' }).press('Enter');
  await expect(banner).toContainText('已确认已读');
  await readerPage.goto('/user/personal?tab=mustReads&state=CONFIRMED');
  await expect(readerPage.getByRole('link', { name: title })).toBeVisible();
  await readerPage.goto(`/article/${id}`);
  await waitUntilLive(readerPage);
  await expect(banner).toBeHidden();

  // progress, recipients, reminder and export
  await page.getByRole('button', { name: '必读', exact: true }).press('Enter');
  await expect(dialog).toContainText('已确认 1 / 2');
  await dialog.getByRole('link', { name: '查看确认情况' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('必读确认情况');
  await expect(page.getByRole('link', { name: '未确认 1' })).toBeVisible();
  await expect(page.getByRole('link', { name: `未读员${word}` })).toBeVisible();
  await expectNoViolations(axeOn(page));
  await page.getByRole('button', { name: '提醒未确认人员' }).press('Enter');
  await expectToast(page, '已提醒 1 人', () =>
    page.getByRole('alertdialog').getByRole('button', { name: '发送提醒' }).press('Enter'),
  );
  const countReminders = async (token: string) => {
    const { records } = await callOrThrow(api(token), 'GET /notification/page', { query: {} });
    return records.filter(({ detail, content }) => detail === 'MUST_READ' && content?.id === id)
      .length;
  };
  await expect.poll(() => countReminders(other.token), 'asked and reminded').toBe(2);
  expect(await countReminders(reader.token)).toBe(1);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).press('Enter');
  const file = await readFile(await (await downloading).path(), 'utf8');
  for (const nickname of [reader.nickname, other.nickname]) expect(file).toContain(nickname);
  await page.getByRole('link', { name: '已确认 1' }).press('Enter');
  await expect(page.getByRole('link', { name: `已读员${word}` })).toBeVisible();

  for (const [screen, address] of [
    [page, `/must-read/${id}`],
    [readerPage, '/user/personal?tab=mustReads&state=CONFIRMED'],
  ] as const) {
    await screen.setViewportSize({ width: 390, height: 844 });
    await screen.goto(address);
    await expectNoSideScroll(screen);
    await screen.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expectNoViolations(axeOn(screen));
  }
});

test('what a leaver maintained stands in the list of their leader and gets a new owner @journey', async ({
  page,
  signIn,
  people,
  admin,
}) => {
  const word = uniqueWord();
  const leaver = await people.make({ role: 'User', nickname: `离职员${word}` });
  const successor = await people.make({ role: 'User', nickname: `接手员${word}` });
  const leader = await signIn('User', { nickname: `主管${word}` });
  const group = await callOrThrow(admin, 'POST /group', {
    body: { kind: 'DEPARTMENT', name: `运营部${word}` },
  });
  await callOrThrow(admin, 'PUT /group/member', {
    body: { id: group.id, add: [leaver.id, successor.id, leader.id], remove: [] },
  });
  await callOrThrow(admin, 'PUT /group/leader', {
    body: { id: group.id, userIds: [leader.id] },
  });
  const { id: categoryId } = await makeCategory(admin, `运营${word}`);
  const title = `投放手册 ${word}`;
  const { id } = await writeArticle(admin, { title, content: '正文', categoryId });
  await callOrThrow(admin, 'PUT /article/owner', { body: { id, ownerId: leaver.id } });
  await callOrThrow(admin, 'PUT /user/update/status/:userId/:status', {
    params: { userId: leaver.id, status: 'INACTIVE' },
  });

  await page.goto('/user/personal');
  await waitUntilLive(page);
  await page.getByRole('link', { name: /^待交接\s?1$/u }).press('Enter');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expectNoViolations(axeOn(page));
  await page.getByRole('button', { name: title }).press('Enter');
  const dialog = page.getByRole('dialog', { name: new RegExp(title, 'u') });
  await dialog.getByRole('textbox').fill(`接手员${word}`);
  await expectNoViolations(axeOn(page));
  await expectToast(page, new RegExp(`接手员${word}`, 'u'), () =>
    dialog.getByRole('button', { name: `接手员${word}` }).press('Enter'),
  );
  await expect(page.getByText('暂无待交接的文章')).toBeVisible();
  const article = await callOrThrow(admin, 'GET /article/:id', { params: { id } });
  expect(article.owner?.nickname).toBe(`接手员${word}`);
});
