import { expect, test } from '../fixtures.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { signInOnPage } from '../pages/auth.ts';
import { getEditor } from '../pages/editor.ts';
import { callOrThrow, rewriteArticle, writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';

const PASSWORD = 'correct-horse-42';

test('two people edit one article: what only one changed is merged, the rest by hand, and published @journey', async ({
  page,
  signIn,
  admin,
}) => {
  const category = await makeCategory(admin, `冲突 ${uniqueWord()}`);
  const first = { title: '交接清单', content: '第一行\n第二行\n第三行', categoryId: category.id };
  const { id, revision } = await writeArticle(admin, first);
  await signIn('Moderator', { scope: [category.id] });
  const editor = getEditor(page);
  await editor.open(`/editor?id=${id}`);
  await editor.write('第一行，我改的\n第二行\n第三行');
  await rewriteArticle(admin, {
    ...first,
    id,
    revision,
    content: '第一行，对方写的\n第二行\n第三行，对方改的',
  });
  await editor.submit('发布');
  await expect(editor.conflict).toBeVisible();
  await expect(editor.conflict.locator('del.diff', { hasText: '我改' })).toBeVisible();
  await expect(editor.conflict.locator('ins.diff', { hasText: '对方改' })).toBeVisible();
  await expectNoViolations(axeOn(page));
  await editor.conflict.getByRole('button', { name: '手动合并' }).click();
  const other = page.getByRole('region', { name: '对方的版本' });
  const merged = '第一行，我改的\n第二行\n第三行，对方改的';
  await expect.poll(() => editor.text()).toBe(merged);
  await other.getByRole('button', { name: '采用此段' }).click();
  await expect.poll(() => editor.text()).toBe(merged.replace('我改的', '对方写的'));
  await other.getByRole('button', { name: '完成合并' }).click();
  await expect(other).toBeHidden();
  await editor.submit('发布');
  await expect(page).toHaveURL(`/article/${id}`);
  await expect(page.locator('.prose').first()).toContainText('第一行，对方写的');
  await expect(page.locator('.prose').first()).toContainText('第三行，对方改的');
});

test('an author continues a text whose article was moved meanwhile, without moving it back', async ({
  page,
  signIn,
  admin,
  api,
}) => {
  const word = uniqueWord();
  const open = await makeCategory(admin, `公开${word}`);
  const inside = await makeCategory(admin, `内部${word}`, 'INTERNAL');
  const first = { title: `搬走${word}`, content: '原文', categoryId: open.id };
  const { id } = await writeArticle(admin, first);
  const readers = () => api(null)('GET /article/:id', { params: { id } });
  await signIn('Admin');
  const editor = getEditor(page);
  await editor.open(`/editor?id=${id}`);
  await editor.write('我的');
  await callOrThrow(admin, 'PUT /article/category', { body: { id, categoryId: inside.id } });
  expect(await readers()).toMatchObject({ error: { code: 404 } });
  await editor.submit('发布');
  // nothing else was changed, so the move is taken over, and said
  await expect(page.getByText('对方的修改已合并到您的内容中')).toBeVisible();
  await editor.submit('发布');
  await expect(page).toHaveURL(`/article/${id}`);
  await expect(page.locator('.prose').first()).toHaveText('我的');
  expect(await readers()).toMatchObject({ error: { code: 404 } });
});

test('one draft in two windows is written in one session', async ({ page, context, signIn }) => {
  await signIn('User');
  const editor = getEditor(page);
  await editor.open('/editor?model=ARTICLE');
  await editor.write('共同的开头');
  await expect(editor.saved).toBeVisible();
  const address = page.url();
  const window = await context.newPage();
  const second = getEditor(window);
  await second.open(address);
  await second.append('，第二个窗口');
  await expect(editor.body).toContainText('共同的开头，第二个窗口');
  await editor.append('，第一个窗口');
  const both = '共同的开头，第二个窗口，第一个窗口';
  await expect(second.body).toContainText(both);
  await expect(editor.saved).toBeVisible();
  // with its caret, whose name would stand among the words
  await window.close();
  await page.reload();
  await expect(editor.body).toContainText(both);
  await expect(editor.conflict).toBeHidden();
});

test('without a connection the text stays here, and the next visit offers it', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('User');
  const editor = getEditor(page);
  await editor.open('/editor?model=ARTICLE');
  await editor.title.fill('断网');
  await context.setOffline(true);
  await editor.write('断网时写的');
  await expect(page.getByText('网络异常，已暂存到本地')).toBeVisible();
  await context.setOffline(false);
  await expect(editor.saved).toBeVisible();

  // The window crashes while the server is unreachable. Closing it would not do: requests that a test holds back are
  // released with their page, and the server would receive the text after all.
  await page.route('**/api/draft', (route) => route.abort());
  await editor.append('，最后一句');
  await expect(page.getByText('网络异常，已暂存到本地')).toBeVisible();
  const address = page.url();
  const died = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await died;
  const secondPage = await context.newPage();
  await secondPage.goto(address);
  const restoreDialog = secondPage.getByRole('alertdialog', { name: '检测到未保存的内容' });
  await expect(restoreDialog).toBeVisible();
  // it opened by itself: a key meant for the text is no answer, and the copy stays
  await secondPage.keyboard.press('Space');
  await expect(restoreDialog).toBeVisible();
  await secondPage.keyboard.press('Escape');
  await expect(restoreDialog).toBeHidden();

  // also while the text is still being opened
  const view = Promise.withResolvers<void>();
  await secondPage.route(/\/assets\/create-(?:visual|source)-/u, async (route) => {
    await view.promise;
    await route.continue();
  });
  await secondPage.reload();
  await secondPage.getByRole('button', { name: '恢复', exact: true }).click();
  await expect(restoreDialog).toBeHidden();
  view.resolve();
  await expect(getEditor(secondPage).body).toContainText('断网时写的，最后一句');
  await expect(getEditor(secondPage).saved).toBeVisible();
});

test('a session that ended while writing goes on after signing in on the page @journey', async ({
  page,
  context,
  signIn,
  pageErrors,
}) => {
  const person = await signIn('User', { password: PASSWORD });
  const editor = getEditor(page);
  await editor.open('/editor?model=ARTICLE');
  await editor.title.fill('会话');
  await editor.write('登录前写的');
  await expect(editor.saved).toBeVisible();
  await context.clearCookies({ name: 'access_token' });
  await editor.append('，登录过期后写的');
  const bar = page.getByRole('alert', { name: '登录状态' });
  await bar.getByRole('button', { name: '重新登录' }).click();
  await signInOnPage(page, person.email, PASSWORD);
  await expect(bar).toBeHidden();
  await expect(editor.saved).toBeVisible();
  await page.reload();
  await expect(editor.body).toContainText('登录前写的，登录过期后写的');
  expect(pageErrors.dialogs).toEqual([]);
});

test('the saves of an open article are one press away, and the text does not get lost on it', async ({
  page,
  signIn,
  admin,
}) => {
  const { id: categoryId } = await makeCategory(admin, `版本 ${uniqueWord()}`);
  const title = `历史版本 ${uniqueWord()}`;
  const { id } = await writeArticle(admin, { title, content: '第一版', categoryId });
  await signIn('Moderator', { scope: [categoryId] });
  const editor = getEditor(page);
  const link = page.getByRole('link', { name: '历史版本' });
  await editor.open('/editor?model=ARTICLE');
  await expect(link).toHaveCount(0);
  await editor.open(`/editor?model=ARTICLE&id=${id}`);
  await page.route('**/api/draft', (route) => route.abort());
  await editor.append('，没存上');
  await link.click();
  const restoreDialog = page.getByRole('alertdialog', { name: '有未保存的内容' });
  await restoreDialog.getByRole('button', { name: '继续编辑' }).click();
  await expect(editor.body).toContainText('第一版，没存上');
  await page.unroute('**/api/draft');
  await link.click();
  await expect(page).toHaveURL(`/article/${id}/meta#revisions`);
  await expect(page.getByRole('heading', { name: /^历史版本/u })).toBeInViewport();
  // and each line of one names its author
  await page.getByRole('link', { name: '作者追溯' }).click();
  const first = page.getByRole('region', { name: '第 1 版各段落的作者' }).getByRole('listitem');
  await expect(first).toHaveText(/第一版$/u);
  await expect(first.getByRole('link')).toHaveCount(1);
});

test('unsubmitted changes reappear with the article, and can be discarded', async ({
  page,
  signIn,
  admin,
}) => {
  const category = await makeCategory(admin, `草稿 ${uniqueWord()}`);
  const { id } = await writeArticle(admin, {
    title: '已发布',
    content: '发布的正文',
    categoryId: category.id,
  });
  await signIn('Admin');
  const editor = getEditor(page);
  await editor.open(`/editor?id=${id}`);
  await editor.append('，改了一半');
  await expect(editor.saved).toBeVisible();
  await editor.open(`/editor?id=${id}`);
  await expect(editor.body).toContainText('发布的正文，改了一半');
  await editor.button('放弃修改').click();
  await page.route('**/api/draft/*', (route) => route.abort());
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃修改' }).click();
  await expect(page.getByText('无法连接服务器，请检查网络后重试')).toBeVisible();
  expect(await editor.text()).toBe('发布的正文，改了一半');
  await page.unroute('**/api/draft/*');
  await editor.button('放弃修改').click();
  // until the server has deleted the draft, leaving requires a confirmation
  const dropped = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃修改' }).click();
  await expect.poll(editor.text).toBe('发布的正文');
  await dropped;
  await editor.open(`/editor?id=${id}`);
  await expect(editor.body).toContainText('发布的正文');
  await expect(editor.button('放弃修改')).toBeHidden();
});

test('changes to an article that was deleted meanwhile can be read, submitted as new, or discarded', async ({
  page,
  signIn,
  admin,
  api,
}) => {
  const category = await makeCategory(admin, `已删 ${uniqueWord()}`);
  const write = (title: string) =>
    writeArticle(admin, { title, content: '发布的正文', categoryId: category.id });
  const [first, second] = [await write('写着写着没了'), await write('草稿在先')];
  const remove = ({ id }: { id: number | string }) =>
    callOrThrow(admin, 'DELETE /article/:id', { params: { id } });
  const { token } = await signIn('Admin');
  const editor = getEditor(page);
  const deletedAlert = page.getByRole('alert').filter({ hasText: '草稿对应的文章已被删除' });

  await test.step('deleted before anything was saved', async () => {
    await editor.open(`/editor?id=${first.id}`);
    await remove(first);
    await editor.append('，补充');
    await expect(deletedAlert).toBeVisible();
    await expect(editor.saved).toBeVisible();
    await page.reload();
    await expect(editor.body).toContainText('发布的正文，补充');
    await editor.submit('发布');
    await expect(page.getByText('文章已发布')).toBeVisible();
    await expect(page.locator('.prose').first()).toHaveText('发布的正文，补充');
    expect(page.url()).not.toContain(`/article/${first.id}`);
  });

  await test.step('deleted with a draft on the server', async () => {
    await editor.open(`/editor?id=${second.id}`);
    await editor.append('，改了一半');
    await expect(editor.saved).toBeVisible();
    await remove(second);
    await editor.submit('发布');
    await expect(deletedAlert).toBeVisible();
    for (const address of [page.url(), `/editor?id=${second.id}`]) {
      await editor.open(address);
      await expect(deletedAlert).toBeVisible();
      await expect(editor.body).toContainText('发布的正文，改了一半');
    }
    await editor.button('删除草稿').click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除草稿' }).click();
    await expect(page.getByText('草稿已删除')).toBeVisible();
    await expect(page).toHaveURL('/list?model=ARTICLE');
    expect((await callOrThrow(api(token), 'GET /draft/page', { query: {} })).records).toEqual([]);
  });
});
