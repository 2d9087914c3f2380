import { expect, test } from '../fixtures.ts';
import { getAnswerEdit, getAnswerField } from '../pages/editor.ts';
import { signInOnPage } from '../pages/auth.ts';
import { waitUntilLive } from '../pages/shell.ts';
import { callOrThrow } from '../support/api.ts';
import { makeQuestion } from '../support/sample.ts';

const PASSWORD = 'correct-horse-42';

test('an answer that was being written outlives the session, for its writer only @journey', async ({
  page,
  context,
  signIn,
  people,
  admin,
  site,
}) => {
  const writer = await signIn('User', { password: PASSWORD });
  const { id } = await makeQuestion(admin, { title: '会话断了怎么办' });
  const address = `/question/${id}`;
  const answer = getAnswerField(page);
  await page.goto(address);
  await waitUntilLive(page);
  await answer.fill('写了一半的回答');
  await context.clearCookies({ name: 'access_token' });
  await answer.press('ControlOrMeta+Enter');
  // the page stays, and a user who leaves it finds the text again
  await expect(page.getByRole('dialog', { name: '重新登录' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(answer.markdown).toHaveValue('写了一半的回答');
  await page.goto(`/login?from=${encodeURIComponent(address)}`);
  await signInOnPage(page, writer.email, PASSWORD);
  await page.waitForURL(address);
  await expect(answer.markdown).toHaveValue('写了一半的回答');

  const next = await people.make({ role: 'User' });
  await context.addCookies([{ name: 'access_token', value: next.token, url: site }]);
  await page.reload();
  // the form has then restored what was stored: before that every field is empty
  await expect(page.getByRole('button', { name: '提交回答' })).toBeEnabled();
  await expect(answer.markdown).toHaveValue('');
});

test("one user's text is not submitted by another who signed in elsewhere", async ({
  page,
  context,
  signIn,
  people,
  admin,
  site,
}) => {
  await signIn('User');
  const { id } = await makeQuestion(admin, { title: '换了人登录怎么办' });
  const answer = getAnswerField(page);
  await page.goto(`/question/${id}`);
  await waitUntilLive(page);
  await answer.fill('前一个人的话');
  const next = await people.make({ role: 'User' });
  await context.addCookies([{ name: 'access_token', value: next.token, url: site }]);
  await answer.press('ControlOrMeta+Enter');
  await expect(page.getByText(/已切换账号登录/u)).toBeVisible();
  await expect(answer.markdown).toHaveValue('前一个人的话');
  const { total } = await callOrThrow(admin, 'GET /answer/page', { query: { questionId: id } });
  expect(total).toBe(0);
});

test('a change to an answer outlives the session, and a change by another user', async ({
  page,
  context,
  signIn,
  api,
  admin,
}) => {
  const writer = await signIn('User', { password: PASSWORD });
  const { id: questionId } = await makeQuestion(admin, { title: '两个人同时改' });
  const first = { questionId, content: '原来的回答' };
  const { id, revision } = await callOrThrow(api(writer.token), 'POST /answer', { body: first });
  const answer = page.locator(`#answer-${id}`);
  const field = getAnswerEdit(answer);
  const save = answer.getByRole('button', { name: '保存' });
  await page.goto(`/question/${questionId}`);
  await waitUntilLive(page);
  await answer.getByRole('button', { name: '编辑' }).click();
  await expect(field.markdown).toHaveValue('原来的回答');
  await field.fill('我的改法');
  await field.press('Escape');
  await callOrThrow(admin, 'PUT /answer', { body: { id, content: '别人的改法', revision } });
  await save.click();
  await expect(answer.getByText('此回答已被他人修改')).toBeVisible();
  const currentContent = answer.getByRole('textbox', { name: '最新内容' });
  await expect(currentContent).toHaveValue('别人的改法');
  await expect(field.markdown).toHaveValue('我的改法');

  await context.clearCookies({ name: 'access_token' });
  await save.click();
  const dialog = page.getByRole('dialog', { name: '重新登录' });
  await dialog.getByLabel('邮箱、手机号或用户名').fill(writer.email);
  await dialog.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  // what was sent goes on after signing in
  await expect(field.markdown).toHaveCount(0);
  await expect(answer.locator('.prose')).toHaveText('我的改法');

  await answer.getByRole('button', { name: '编辑' }).click();
  await field.fill('我的新改法');

  const shown = Promise.withResolvers<void>();
  await page.route(/\/question\/\d+\.data/u, async (route) => {
    await shown.promise;
    await route.continue();
  });
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/api/answer')) sent += 1;
  });
  await save.click();
  await expect(page.getByText('回答已修改').last()).toBeVisible();
  // sent once more before the page shows it
  await field.press('ControlOrMeta+Enter');
  shown.resolve();
  await expect(field.markdown).toHaveCount(0);
  await expect(answer.locator('.prose')).toHaveText('我的新改法');
  expect(sent).toBe(1);
  await answer.getByRole('button', { name: '编辑' }).click();
  await expect(field.markdown).toHaveValue('我的新改法');
  await field.press('Escape');
  await expect(field.box).toBeHidden();
});
