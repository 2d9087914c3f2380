import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';
import { signInOnPage } from '../pages/auth.ts';
import {
  openUntilNotified,
  expectNoSideScroll,
  getShell,
  waitUntilLive,
  expectToast,
  getUndoButton,
} from '../pages/shell.ts';
import { callOrThrow } from '../support/api.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { makeArticle, makeQuestion, uniqueWord } from '../support/sample.ts';

test('two people talk about a feedback where their notifications lead, and the author settles it @journey', async ({
  page,
  admin,
  adminToken,
  api,
  signIn,
  openOtherBrowser,
}) => {
  const word = uniqueWord();
  const { id } = await makeArticle(admin, { title: `流程 ${word}`, content: '旧流程' });
  const reporter = await signIn('User');
  await callOrThrow(api(reporter.token), 'POST /feedback', {
    body: { targetType: 'ARTICLE', targetId: id, type: 'OUTDATED', content: `去年改过了 ${word}` },
  });

  const author = await openOtherBrowser({
    token: adminToken,
    viewport: { width: 390, height: 844 },
  });
  await openUntilNotified(author, `去年改过了 ${word}`);
  await author.getByRole('link', { name: `流程 ${word}` }).click();
  const authorDialog = author.getByRole('dialog', { name: '反馈详情' });
  await expect(authorDialog).toContainText('内容过时');
  await expect(authorDialog).toContainText('待处理');
  await expect(authorDialog).toContainText(`去年改过了 ${word}`);
  await authorDialog.getByRole('textbox', { name: '回复' }).fill('改到哪一步了？');
  await authorDialog.getByRole('button', { name: '发送' }).click();
  await expect(authorDialog.getByRole('listitem')).toContainText('改到哪一步了？');
  await expectNoSideScroll(author);
  await expectNoViolations(axeOn(author).include('dialog[open]'));

  await openUntilNotified(page, `流程 ${word}`);
  await page.getByRole('link', { name: `流程 ${word}` }).click();
  const dialog = page.getByRole('dialog', { name: '反馈详情' });
  await expect(dialog.getByRole('listitem')).toContainText('改到哪一步了？');
  await expect(dialog.getByRole('button', { name: '标为已处理' })).toHaveCount(0);
  const field = dialog.getByRole('textbox', { name: '回复' });
  await field.fill('第二步');
  // the typed text stays when the dialog is left, and over a reload
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(field).toHaveValue('第二步');
  await dialog.getByRole('button', { name: '发送' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(field).toHaveValue('');

  const stored = author.waitForResponse(/\/state$/u);
  const secondPress = Promise.withResolvers<void>();
  await author.route('**/state', async (route) => {
    await secondPress.promise;
    await route.continue();
  });
  // a double press is one
  await authorDialog.getByRole('button', { name: '标为已处理' }).dblclick();
  secondPress.resolve();
  await expect(authorDialog.getByRole('button', { name: '重新打开' })).toBeVisible();
  expect((await stored).ok()).toBe(true);
  await page.reload();
  await expect(dialog.getByText('已处理', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: '删除' }).click();
  await expectToast(page, '反馈已删除', () =>
    page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click(),
  );
  await expect(dialog).toBeHidden();
});

test('an address of feedback on a comment opens it on any page; users without access get a notice', async ({
  page,
  admin,
  api,
  people,
  signIn,
  openOtherBrowser,
}) => {
  const word = uniqueWord();
  const question = await makeQuestion(admin, { title: `怎么办 ${word}` });
  const writer = await signIn('User');
  const reporter = await people.make({ role: 'User' });
  const comment = await callOrThrow(api(writer.token), 'POST /comment', {
    body: {
      targetType: 'QUESTION',
      targetId: question.id,
      content: `照旧就行 ${word}`,
      mentions: [],
    },
  });
  const feedback = await callOrThrow(api(reporter.token), 'POST /feedback', {
    body: { targetType: 'COMMENT', targetId: comment.id, type: 'WRONG', content: '已经不行了' },
  });
  const feedbackPath = `/question/${question.id}#feedback-${feedback.id}`;

  await page.goto(`/question/${question.id}`);
  await waitUntilLive(page);
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, `feedback-${feedback.id}`);
  const dialog = page.getByRole('dialog', { name: '反馈详情' });
  await expect(dialog).toContainText('已经不行了');
  await expect(dialog).toContainText(`照旧就行 ${word}`);
  await dialog.getByRole('link', { name: '查看评论' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator(`#comment-${comment.id}`)).toBeInViewport();

  const unrelatedUser = await people.make({ role: 'User' });
  const third = await openOtherBrowser({ token: unrelatedUser.token });
  const answering = Promise.withResolvers<void>();
  await third.route('**/api/feedback/*', async (route) => {
    await answering.promise;
    await route.continue();
  });
  await third.goto(feedbackPath);
  const status = third.getByRole('dialog', { name: '反馈详情' }).getByRole('status');
  await expect(status).toHaveText('正在加载');
  answering.resolve();
  await expect(status).toContainText('无法查看此反馈');
  await expect(getShell(third).errorDialog).toHaveCount(0);

  const visitor = await openOtherBrowser();
  await visitor.goto(feedbackPath);
  const visitorDialog = visitor.getByRole('dialog', { name: '反馈详情' });
  const login = visitorDialog.getByRole('link', { name: '登录' });
  await expect(login).toHaveAttribute('href', `/login?from=${encodeURIComponent(feedbackPath)}`);
});

test('feedback is given from the column of actions too, and the typed text stays until it is sent or discarded', async ({
  page,
  admin,
  signIn,
}) => {
  const { id } = await makeArticle(admin, { title: `流程 ${uniqueWord()}` });
  await signIn('User');
  await page.goto(`/article/${id}`);
  await waitUntilLive(page);
  const open = page
    .getByRole('group', { name: '操作' })
    .getByRole('button', { name: '反馈', exact: true });
  await open.click();
  const dialog = page.getByRole('dialog', { name: '提交反馈' });
  await dialog.getByRole('radio', { name: '内容过时' }).check();
  await dialog.getByRole('textbox').fill('写到一半');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: '内容过时' }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue('写到一半');
  await page.keyboard.press('Escape');
  // the end of a session clears the browser's storage, except that of the tab
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await waitUntilLive(page);
  await page.getByRole('button', { name: '内容过时' }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue('写到一半');
  await dialog.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '内容过时' }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue('');
});

test('feedback that was not sent waits under its type: closed while it was sent, and after the session ended', async ({
  page,
  context,
  admin,
  signIn,
}) => {
  const { id } = await makeArticle(admin, { title: `流程 ${uniqueWord()}` });
  const password = 'correct-horse-42';
  const reporter = await signIn('User', { password });
  const dialog = page.getByRole('dialog', { name: '提交反馈' });
  const words = dialog.getByRole('textbox');
  const openFromOtherPage = async () => {
    await waitUntilLive(page);
    const actions = page.getByRole('group', { name: '操作' });
    await actions.getByRole('button', { name: '反馈', exact: true }).click();
    await expect(dialog.getByRole('radio', { name: '内容有误' })).toBeChecked();
    await expect(words).toHaveValue('第三步不对');
  };

  await page.goto(`/article/${id}`);
  await waitUntilLive(page);
  await page.getByRole('button', { name: '内容有误' }).click();
  await words.fill('第三步不对');
  await page.keyboard.press('Escape');
  await openFromOtherPage();

  const sending = Promise.withResolvers<void>();
  await page.route('**/api/feedback', async (route) => {
    await sending.promise;
    await route.abort();
  });
  await dialog.getByRole('button', { name: '提交反馈' }).click();
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();
  sending.resolve();
  await expect(page.getByText('反馈提交失败')).toBeVisible();
  await page.unroute('**/api/feedback');
  await openFromOtherPage();

  await context.clearCookies({ name: 'access_token' });
  await dialog.getByRole('button', { name: '提交反馈' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  await signInOnPage(page, reporter.email, password);
  await page.waitForURL((url) => url.pathname === `/article/${id}`);
  await openFromOtherPage();
  await expectToast(page, '感谢您的反馈', () =>
    dialog.getByRole('button', { name: '提交反馈' }).click(),
  );
});

test('feedback is filtered by the address, resolved and reopened in bulk, exported, and opened by its link @journey', async ({
  page,
  admin,
  api,
  people,
  signIn,
}) => {
  const word = uniqueWord();
  const { id } = await makeArticle(admin, { title: `反馈 ${word}` });
  const article = await callOrThrow(admin, 'GET /article/:id', { params: { id } });
  const reporter = api((await people.make({ role: 'User' })).token);
  const submitted = [];
  for (const content of [`第一条 ${word}`, `=第二条 ${word}`]) {
    const body = { targetType: 'ARTICLE', targetId: id, type: 'WRONG', content } as const;
    submitted.push(await callOrThrow(reporter, 'POST /feedback', { body }));
  }
  await signIn('Moderator', { scope: [article.category?.id ?? 0] });
  await page.goto(`/admin/feedback?type=WRONG&target=ARTICLE&keyword=${word}`);
  await waitUntilLive(page);
  const rows = page.getByRole('row').filter({ hasText: word });
  await expect(rows).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain(`'=第二条 ${word}`);
  expect(file).toContain(`/article/${id}`);

  for (const { text } of submitted)
    await rows.filter({ hasText: text }).getByRole('checkbox').check();
  const batch = page.getByRole('region', { name: '批量操作' });
  const undo = await getUndoButton(page);
  await expectToast(page, '已处理 2 条', () =>
    batch.getByRole('button', { name: '标为已处理' }).click(),
  );
  await expect(rows).toHaveCount(0);
  await undo.click();
  await expect(rows).toHaveCount(2);

  await rows
    .first()
    .getByRole('button', { name: /^查看反馈/u })
    .click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText(word);
  await expect(page).toHaveURL(/[?&]id=\d+/u);
  await page.reload();
  await expect(sheet).toContainText(word);
  await expectNoViolations(axeOn(page));
  await sheet.getByRole('button', { name: '标为已处理' }).click();
  await page.keyboard.press('Escape');
  await expect(rows).toHaveCount(1);
});
