import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { signInOnPage } from '../pages/auth.ts';
import { getEditor } from '../pages/editor.ts';
import { expectNoSideScroll, waitUntilLive } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { askQuestion, callOrThrow } from '../support/api.ts';
import { makeCategory, uniqueWord, waitUntilFound } from '../support/sample.ts';
import { sql } from '../../apps/server/test/sql.ts';

const PASSWORD = 'correct-horse-42';
const getViewRadio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

test('the chosen view is applied in another browser, rendered so by the server; open tabs stay as they are', async ({
  page,
  context,
  signIn,
  api,
  openOtherBrowser,
}) => {
  const me = await signIn('User', { editorView: null });
  const stored = async () => (await callOrThrow(api(me.token), 'GET /user/editor', {})).chosen;
  const editor = getEditor(page);
  await editor.open('/editor?model=ARTICLE');
  await expect(getViewRadio(page, '所见即所得')).toBeChecked();
  await expect(page.getByRole('button', { name: '更多块' })).toBeEnabled();
  await editor.choose('Markdown');
  await expect(editor.body.locator('.cm-line').first()).toBeVisible();
  await expect.poll(stored).toBe('source');

  const otherBrowser = await openOtherBrowser({ token: me.token });
  const renderedHtml = await (await otherBrowser.goto('/editor?model=ARTICLE'))?.text();
  expect(renderedHtml).toContain('data-view="source"');
  await expect(getViewRadio(otherBrowser, 'Markdown')).toBeChecked();

  // a preview of the reading view does not count as a choice
  await editor.tool('仅预览').click();
  await expect(editor.preview).toBeVisible();
  await editor.tool('仅预览').click();
  await expect(getViewRadio(page, 'Markdown')).toBeChecked();
  // and the errors in the text are not hidden behind it
  await editor.tool('仅预览').click();
  await editor.button('提交审核').click();
  await expect(editor.title).toBeFocused();
  await expect(page.getByText('请填写标题')).toBeVisible();
  await expect(getViewRadio(page, 'Markdown')).toBeChecked();

  const tab = await context.newPage();
  await getEditor(tab).open('/editor?model=ARTICLE');
  await getEditor(tab).choose('对照');
  await expect.poll(stored).toBe('split');
  await expect(getViewRadio(page, 'Markdown')).toBeChecked();
  await page.evaluate(() => localStorage.setItem('zhihui_editor_view', '{"view":"hologram"}'));
  await page.reload();
  await waitUntilLive(page);
  await expect(getViewRadio(page, '对照')).toBeChecked();

  // text that the server did not receive is sent again
  await page.route('**/api/user/editor', (route) => route.abort());
  await editor.choose('所见即所得');
  await page.reload();
  await expect(getViewRadio(page, '所见即所得')).toBeChecked();
  expect(await stored()).toBe('split');
  await page.unroute('**/api/user/editor');
  await page.reload();
  await expect.poll(stored).toBe('visual');
});

test('a question is asked in the visual view, by keyboard alone @journey', async ({
  page,
  signIn,
  admin,
  people,
}) => {
  const word = uniqueWord();
  const title = `打印机连不上 ${word}`;
  // with a single category no choice is offered
  await makeCategory(admin, `别处 ${word}`, 'PUBLIC', null, 'QUESTION');
  const { id: categoryId } = await makeCategory(admin, `设备 ${word}`, 'PUBLIC', null, 'QUESTION');
  const before = await askQuestion(admin, { categoryId, title: `打印机总掉线 ${word}` });
  await waitUntilFound(admin, word, 1);
  // also for users who write articles beside the preview
  await signIn('User', { editorView: 'split' });
  const editor = getEditor(page);
  await editor.open('/editor?model=QUESTION');
  await expect(getViewRadio(page, '所见即所得')).toBeChecked();
  await expect(page.getByRole('radio')).toHaveCount(2);
  await expect(editor.title).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('请填写标题')).toBeVisible();
  await expect(editor.title).toBeFocused();

  await page.keyboard.insertText(title);
  const similar = page.getByRole('link', { name: before.title });
  await expect(similar).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(similar).toBeFocused();
  await page.keyboard.press('Tab');
  const categoryField = page.getByRole('combobox', { name: '提问到' });
  await expect(categoryField).toBeFocused();
  await page.keyboard.press('Tab');
  const prompts = page.getByRole('group', { name: '内容提示' });
  const prompt = (name: string) => prompts.getByRole('button', { name });
  await expect(prompt('已尝试的方法')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor.body.getByRole('heading', { name: '已尝试的方法' })).toBeVisible();
  await expect(editor.body).toBeFocused();
  await page.keyboard.insertText('换过网线');
  await expect(prompt('已尝试的方法')).toHaveCount(0);
  await page.keyboard.press('Escape');
  // past the outline
  const outline = page.getByRole('navigation', { name: '大纲' });
  await expect(outline.getByRole('button', { name: '已尝试的方法' })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(prompt('实际结果')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor.body).toBeFocused();
  await page.keyboard.insertText('一直显示离线');
  await expectNoViolations(axeOn(page));

  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('请选择分类')).toBeVisible();
  await expect(categoryField).toBeFocused();
  // new categories are last
  await page.keyboard.press('End');
  await expect(categoryField).toHaveValue(String(categoryId));
  await page.keyboard.press('Control+Enter');
  await Promise.all([editor.confirm(), page.keyboard.press('Control+Enter')]);
  await page.waitForURL(/\/question\/\d+$/u);
  const text = page.locator('.prose').first();
  await expect(text.getByRole('heading', { name: '已尝试的方法' })).toBeVisible();
  await expect(text).toContainText('一直显示离线');
  const storedQuestion = sql<{ body: string }>`select body from contents where title = ${title}`;
  expect(await storedQuestion.all(people.db)).toEqual([
    { body: '## 已尝试的方法\n\n换过网线\n\n## 实际结果\n\n一直显示离线' },
  ]);
});

test('on a phone a question outlives an error and the session', async ({
  page,
  context,
  signIn,
  admin,
}) => {
  const word = uniqueWord();
  const name = `差旅 ${word}`;
  for (const choice of [`别处 ${word}`, name]) {
    await makeCategory(admin, choice, 'PUBLIC', null, 'QUESTION');
  }
  const me = await signIn('User', { editorView: null, password: PASSWORD });
  await page.setViewportSize({ width: 390, height: 844 });
  const editor = getEditor(page);
  await editor.open('/editor?model=QUESTION');
  await editor.title.fill(`发票抬头写错了怎么办 ${word}`);
  await page.getByRole('combobox', { name: '提问到' }).selectOption(name);
  await page.getByRole('button', { name: '期望结果' }).click();
  await page.keyboard.insertText('还能报销');
  await expectNoSideScroll(page);
  await expectNoViolations(axeOn(page));

  await page.route('**/api/question', (route) => route.abort());
  await editor.submit('发布');
  await expect(
    page.getByText('提交失败：无法连接服务器，请检查网络后重试。内容已保留'),
  ).toBeVisible();
  await page.unroute('**/api/question');
  await expect(editor.body).toContainText('还能报销');

  await context.clearCookies({ name: 'access_token' });
  await editor.body.press('ControlOrMeta+End');
  await page.keyboard.insertText('，最好这个月');
  await page.keyboard.press('ControlOrMeta+Enter');
  await editor.confirm();
  await expect(page.getByRole('dialog', { name: '重新登录' })).toBeVisible();
  await expectNoSideScroll(page);
  await signInOnPage(page, me.email, PASSWORD);
  await page.waitForURL(/\/question\/\d+$/u);
  await expect(page.locator('.prose').first()).toContainText('还能报销，最好这个月');
});
