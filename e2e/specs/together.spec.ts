import { expect, test } from '../fixtures.ts';
import { getEditor } from '../pages/editor.ts';
import { waitUntilLive } from '../pages/shell.ts';
import { callOrThrow, writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';

test('two users write on one article: each sees the other, undoes only their own changes, and both are named @journey', async ({
  page,
  signIn,
  admin,
  people,
  openOtherBrowser,
}) => {
  const category = await makeCategory(admin, `一起 ${uniqueWord()}`);
  const first = { title: '一起写', content: '第一行\n第二行', categoryId: category.id };
  const { id } = await writeArticle(admin, first);
  const me = await signIn('Moderator', { scope: [category.id] });
  const collaborator = await people.make({ role: 'Moderator', scope: [category.id] });
  const theirPage = await openOtherBrowser({ token: collaborator.token });
  const [myEditor, theirEditor] = [getEditor(page), getEditor(theirPage)];
  await myEditor.open(`/editor?id=${id}`);
  await theirEditor.open(`/editor?id=${id}`);
  const getParticipants = (viewer: typeof page) => viewer.getByRole('list', { name: '协作者' });
  await expect(getParticipants(page)).toContainText(collaborator.nickname);
  await expect(getParticipants(theirPage)).toContainText(me.nickname);
  await expect(
    page.getByRole('status').filter({ hasText: `${collaborator.nickname} 已加入协作` }),
  ).toHaveCount(1);

  await theirPage.getByRole('radio', { name: '所见即所得' }).click();
  await expect(theirEditor.body.locator('p')).toBeVisible();

  await myEditor.append('\n我写的');
  await expect(theirEditor.body).toContainText('我写的');
  await expect(theirPage.locator('[data-caret-name]')).toHaveText(me.nickname);
  await theirEditor.body.click();
  await theirPage.keyboard.press('ControlOrMeta+Home');
  await theirPage.keyboard.insertText('对方写的 ');
  await expect(myEditor.body).toContainText('对方写的');
  await expect(page.locator('.cm-ySelectionInfo')).toHaveText(collaborator.nickname);

  await myEditor.body.click();
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(theirEditor.body).not.toContainText('我写的');
  await expect(theirEditor.body).toContainText('对方写的');

  await theirPage.context().setOffline(true);
  await myEditor.append('\n我又写');
  await theirPage.context().setOffline(false);
  await expect(theirEditor.body).toContainText('我又写');

  await theirEditor.title.fill('一起写的题目');
  await expect(myEditor.title).toHaveValue('一起写的题目');
  await myEditor.submit('发布');
  await expect(page).toHaveURL(`/article/${id}`);
  await expect(page.locator('.prose').first()).toContainText('对方写的 第一行');
  const { records } = await callOrThrow(admin, 'GET /revision/page', { query: { contentId: id } });
  const [newest] = records;
  const names = [
    newest?.editor?.nickname,
    ...(newest?.writers ?? []).map((viewer) => viewer.nickname),
  ];
  expect(names).toEqual([me.nickname, collaborator.nickname]);
});

test('a user who may no longer write gets a notice, and keeps the words', async ({
  page,
  signIn,
  admin,
  people,
}) => {
  const category = await makeCategory(admin, `请出 ${uniqueWord()}`);
  const { id } = await writeArticle(admin, {
    title: '请出',
    content: '原文',
    categoryId: category.id,
  });
  const me = await signIn('Moderator', { scope: [category.id] });
  const editor = getEditor(page);
  await editor.open(`/editor?id=${id}`);
  await editor.append('，我写的');
  await expect(editor.saved).toBeVisible();
  await people.changeRole(me, 'Tourist');
  await expect(page.getByRole('alert').filter({ hasText: '您的内容已保留' })).toBeVisible();
  await expect(editor.body).toContainText('原文，我写的');
});

/** Notes the sockets of a page, so that the newest can be cut. */
function recordSockets(): void {
  const sockets: WebSocket[] = [];
  const Plain = globalThis.WebSocket;
  globalThis.WebSocket = class extends Plain {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      sockets.push(this);
    }
  };
  Object.assign(globalThis, { cut: () => sockets.at(-1)?.close() });
}

test('a composed text and incoming text in one line are both there, however often connections are cut', async ({
  page,
  signIn,
  admin,
  people,
  openOtherBrowser,
}) => {
  const category = await makeCategory(admin, `输入 ${uniqueWord()}`);
  const first = { title: '输入法', content: '一行字\n\n末段', categoryId: category.id };
  const { id } = await writeArticle(admin, first);
  await signIn('Moderator', { scope: [category.id] });
  const collaborator = await people.make({ role: 'Moderator', scope: [category.id] });
  const theirPage = await openOtherBrowser({ token: collaborator.token });
  const [myEditor, theirEditor] = [getEditor(page), getEditor(theirPage)];
  for (const item of [page, theirPage]) await item.addInitScript(recordSockets);
  await myEditor.open(`/editor?id=${id}`);
  await page.getByRole('radio', { name: '所见即所得' }).click();
  await theirEditor.open(`/editor?id=${id}`);
  await expect(page.getByRole('list', { name: '协作者' })).toContainText(collaborator.nickname);

  await expect(myEditor.body.locator('p').first()).toBeVisible();
  await myEditor.body.getByText('一行字').click();
  await page.keyboard.press('End');
  const input = await page.context().newCDPSession(page);
  await input.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
  await expect(myEditor.body).toContainText('一行字ni');
  await theirEditor.body.click();
  await theirPage.keyboard.press('ControlOrMeta+Home');
  await theirPage.keyboard.insertText('他们');
  await input.send('Input.imeSetComposition', { text: 'nih', selectionStart: 3, selectionEnd: 3 });
  await expect(myEditor.body).toContainText('一行字nih');
  await input.send('Input.insertText', { text: '你好' });
  // the caret of the other user is in between, with their name
  for (const editor of [myEditor, theirEditor])
    await expect(editor.body).toContainText(/他们.*一行字你好/u);

  await myEditor.body.getByText('末段').click();
  await page.keyboard.press('End');
  for (let round = 0; round < 5; round += 1) {
    await page.keyboard.type(`甲${round}`);
    await theirPage.keyboard.type(`乙${round}`);
    await page.evaluate('cut()');
    await page.keyboard.type('丙');
    await theirPage.evaluate('cut()');
  }
  const words = [/他们乙0乙1乙2乙3乙4.*一行字你好/u, /末段甲0丙甲1丙甲2丙甲3丙甲4丙/u];
  for (const editor of [myEditor, theirEditor]) {
    for (const line of words) await expect(editor.body).toContainText(line);
  }
  for (const editor of [myEditor, theirEditor]) await expect(editor.saved).toBeVisible();
  await theirPage.reload();
  for (const line of words) await expect(theirEditor.body).toContainText(line);
});

test('a user invited to a draft is notified, and loses access once the invitation is withdrawn', async ({
  page,
  signIn,
  people,
  openOtherBrowser,
}) => {
  await signIn('Moderator');
  const collaborator = await people.make({ role: 'Moderator' });
  const theirPage = await openOtherBrowser({ token: collaborator.token });
  await theirPage.goto('/list?model=ARTICLE');
  const editor = getEditor(page);
  await editor.open('/editor?model=ARTICLE');
  await editor.title.fill('一起写的草稿');
  await editor.write('第一行');
  await expect(editor.saved).toBeVisible();
  await page.getByRole('button', { name: '邀请' }).click();
  const dialog = page.getByRole('dialog', { name: '邀请协作' });
  await dialog.getByRole('searchbox').fill(collaborator.nickname);
  await dialog.getByRole('button', { name: '搜索' }).click();
  await dialog.getByRole('button', { name: `邀请 ${collaborator.nickname}` }).click();
  // from here on the text is held by the server: the page is opened again
  await expect(page).toHaveURL(/draft=/u);
  await expect(dialog).toBeHidden();
  await waitUntilLive(page);
  await page.getByRole('button', { name: '邀请' }).click();
  await expect(dialog.getByRole('list', { name: '已邀请' })).toContainText(collaborator.nickname);

  await theirPage.getByRole('link', { name: /^通知.*1 条未读/u }).click();
  const notice = theirPage.getByRole('article').filter({ hasText: '邀请您协作编辑' });
  await notice.getByRole('link', { name: '一起写的草稿' }).click();
  await expect(getEditor(theirPage).body).toContainText('第一行');

  await theirPage.goto('/user/notifications');
  await expect(notice).toHaveCount(1);
  await dialog.getByRole('button', { name: `撤回对 ${collaborator.nickname} 的邀请` }).click();
  await expect(dialog.getByText('暂未邀请同事')).toBeVisible();
  await theirPage.reload();
  await expect(theirPage.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
