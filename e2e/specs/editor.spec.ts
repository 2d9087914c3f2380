import AxeBuilder from '@axe-core/playwright';
import type { Call, InputFor } from '@zhihui/contract/client.ts';
import { expect, test } from '../fixtures.ts';
import { signInHere } from '../pages/auth.ts';
import { editorOf, pastedFile } from '../pages/editor.ts';
import { expectNoSideScroll } from '../pages/shell.ts';
import { must, writeArticle } from '../support/api.ts';
import { makeCategory, picture, uniqueWord } from '../support/sample.ts';

const PASSWORD = 'correct-horse-42';

type Rewritten = Pick<InputFor<'PUT /article'>['body'], 'id' | 'revision' | 'title' | 'content'> & {
  categoryId: number | string;
};

/** Somebody else saves a new version of an article. */
function rewrite(by: Call, article: Rewritten) {
  const body = { tagIds: [], coverUrl: null, status: 'PENDING_REVIEW' as const, ...article };
  return must(by, 'PUT /article', { body });
}

test.describe('writing', () => {
  test('an article goes from the first word to review, with toolbar, preview and settings', async ({
    page,
    signIn,
    admin,
  }) => {
    const category = await makeCategory(admin, `写作 ${uniqueWord()}`);
    await signIn('User');
    const editor = editorOf(page);
    await editor.open('/editor?model=ARTICLE');
    await expect(editor.title).toBeFocused();
    const name = `端到端 ${uniqueWord()}`;
    await page.keyboard.insertText(name);
    await page.keyboard.press('Enter');
    await expect(editor.body).toBeFocused();
    await page.keyboard.insertText('先看清单');
    await page.keyboard.press('Shift+Home');
    await editor.tool('加粗').click();
    await page.keyboard.press('End');
    await page.keyboard.type('\n');
    await editor.tool('无序列表').click();
    await page.keyboard.type('一\n二');
    expect(await editor.text()).toBe('**先看清单**\n- 一\n- 二');
    await expect(editor.preview.locator('strong')).toHaveText('先看清单');
    await expect(editor.preview.getByRole('listitem')).toHaveText(['一', '二']);
    await expect(editor.saved).toBeVisible();
    await expect(page).toHaveURL(/\/editor\?draft=\d+$/u);

    await page.reload();
    await expect(editor.title).toHaveValue(name);
    await expect(editor.body).toContainText('先看清单');
    await editor.chooseCategory(category.name);
    await expect(page.getByText(`知识库 · ${category.name}`)).toBeVisible();
    await editor.button('提交审核').click();
    await expect(page.getByText('文章已提交审核')).toBeVisible();
    await expect(page).toHaveURL(/\/article\/\d+$/u);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  });

  test('what is missing is said beside its field, and nothing is lost', async ({
    page,
    signIn,
    admin,
  }) => {
    const category = await makeCategory(admin, `必填 ${uniqueWord()}`);
    await signIn('Admin');
    const editor = editorOf(page);
    await editor.open('/editor?model=ARTICLE');
    await editor.button('发布').click();
    await expect(editor.title).toBeFocused();
    await expect(page.getByText('请填写标题')).toBeVisible();
    await editor.title.fill('字'.repeat(101));
    await editor.write('正文还在');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText('标题至多 100 个字，现在有 101 个')).toBeVisible();
    await editor.title.fill('标题');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(editor.settings.getByText('请选择分类')).toBeVisible();
    await expect(editor.settings.getByRole('radio').first()).toBeFocused();
    await editor.settings.getByRole('radio', { name: category.name }).check();
    await expect(editor.settings.getByText('请选择分类')).toBeHidden();
    await page.keyboard.press('Escape');
    expect(await editor.text()).toBe('正文还在');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText('文章已发布')).toBeVisible();
  });

  test('tags are found, made by those who may, and removed', async ({ page, signIn, admin }) => {
    const word = uniqueWord();
    await must(admin, 'POST /tag', { body: { name: `报关${word}` } });
    await signIn('Moderator');
    const editor = editorOf(page);
    await editor.open('/editor?model=ARTICLE');
    await page.getByRole('button', { name: '发布设置' }).click();
    const box = editor.settings.getByRole('combobox', { name: '标签' });
    await box.fill(word);
    await expect(editor.settings.getByRole('option').first()).toHaveText(`报关${word}`);
    await page.keyboard.press('Enter');
    await box.fill(`新${word}`);
    await editor.settings.getByRole('option', { name: `新建标签“新${word}”` }).click();
    await expect(editor.settings.getByRole('listitem')).toHaveText([`报关${word}`, `新${word}`]);
    await page.keyboard.press('Backspace');
    await expect(editor.settings.getByRole('listitem')).toHaveText([`报关${word}`]);
  });

  test('a section one may not write in says so and leads on; the default one is Q&A', async ({
    page,
    signIn,
  }) => {
    await signIn('User');
    await page.goto('/editor?model=NEWS');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('您还不能在资讯发布内容');
    await page.getByRole('link', { name: '发布到知识库' }).click();
    await expect(editorOf(page).title).toBeVisible();
    await page.goto('/editor');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('在Q&A写新内容');
  });

  test('signed out it leads to the login page and back', async ({ page, people }) => {
    const person = await people.make({ role: 'User', password: PASSWORD });
    await page.goto('/editor?model=ARTICLE');
    await expect(page).toHaveURL('/login?from=%2Feditor%3Fmodel%3DARTICLE');
    await signInHere(page, person.email, PASSWORD);
    await expect(editorOf(page).title).toBeVisible();
  });
});

test.describe('pasting and uploading', () => {
  test('what Word and web pages leave in the clipboard becomes Markdown', async ({
    page,
    signIn,
  }) => {
    await signIn('User');
    const editor = editorOf(page);
    await editor.open('/editor?model=ARTICLE');
    const html = `<html><body><!--StartFragment--><h2>一、材料</h2>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>营业执照<o:p></o:p></p>
      <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>复印件</p>
      <table><tr><td>国家</td><td>税率</td></tr><tr><td>德国</td><td>19%</td></tr></table>
      <p><a href="javascript:alert(1)">点我</a><img src=x onerror="alert(1)"></p><!--EndFragment--></body></html>`;
    await editor.body.click();
    await editor.paste({ html, text: '一、材料' });
    await expect(editor.body).toContainText('德国');
    expect(await editor.text()).toBe(
      '## 一、材料\n\n1. 营业执照\n   - 复印件\n\n| 国家 | 税率 |\n| --- | --- |\n| 德国 | 19% |\n\n点我',
    );
    await expect(page.getByText('有 1 张图片没能一起粘贴，请单独上传')).toBeVisible();
    await editor.write('');
    await editor.paste({ text: '**原样**\n  保留' });
    expect(await editor.text()).toBe('**原样**\n  保留');
  });

  test('Ctrl+Shift+V pastes plain text', async ({ page, signIn, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn('User');
    const editor = editorOf(page);
    await editor.open('/editor?model=ARTICLE');
    await page.evaluate(() =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/html': new Blob(['<p><b>粗</b>体</p>'], { type: 'text/html' }),
          'text/plain': new Blob(['粗体'], { type: 'text/plain' }),
        }),
      ]),
    );
    await editor.body.click();
    await page.keyboard.press('ControlOrMeta+V');
    await expect.poll(editor.text).toBe('**粗**体');
    await page.keyboard.press('ControlOrMeta+Shift+V');
    await expect.poll(editor.text).toBe('**粗**体粗体');
  });

  test('a pasted picture is uploaded and shown; one the server refuses keeps its place', async ({
    page,
    signIn,
    mishaps,
  }) => {
    await signIn('User');
    const editor = editorOf(page);
    await editor.open('/editor?model=ARTICLE');
    await editor.write('前');
    await editor.paste({ files: [await pastedFile(await picture(800, 500))] });
    await expect(editor.preview.getByRole('img')).toHaveAttribute('src', /^\/media\/\d+\//u);
    expect(await editor.text()).toMatch(/^前!\[示意图\]\(\/media\/\d+\/full\.\w+\)$/u);

    const bad = { name: '坏图.png', type: 'image/png', bytes: [1, 2, 3, 4] };
    await editor.paste({ files: [bad] });
    await expect(editor.uploads.getByText('有文件没有上传成功')).toBeVisible();
    const retry = editor.uploads.getByRole('button', { name: '重新上传坏图.png' });
    await expect(retry).toBeVisible();
    expect(await editor.text()).toContain('坏图.png');
    await editor.button('提交审核').click();
    await editor.uploads.getByRole('button', { name: '移除坏图.png' }).click();
    await expect(editor.uploads).toBeHidden();
    expect(await editor.text()).not.toContain('坏图.png');
    expect(mishaps.errors).toEqual([]);
  });

  test('an attachment chosen by button shows its progress and becomes a link', async ({
    page,
    signIn,
  }) => {
    await signIn('User');
    const editor = editorOf(page);
    await editor.open('/editor?model=ARTICLE');
    const held = Promise.withResolvers<void>();
    await page.route('**/api/media', async (route) => {
      await held.promise;
      await route.continue();
    });
    const chooser = page.waitForEvent('filechooser');
    await editor.tool('附件').click();
    const buffer = Buffer.from('甲,乙\n1,2\n'.repeat(30_000));
    await (await chooser).setFiles({ name: '清单.csv', mimeType: 'text/csv', buffer });
    await expect(editor.uploads.getByRole('progressbar')).toBeVisible();
    await expect(editor.uploads).toContainText(/\/ .*[KM]B · \d+%/u);
    held.resolve();
    await expect(editor.uploads).toBeHidden();
    expect(await editor.text()).toMatch(/^\[清单\.csv（.+）\]\(\/media\/\d+\/full\.csv\)$/u);
  });
});

test.describe('nothing is lost', () => {
  test('two people edit one article: both texts are shown, merged by hand, and published', async ({
    page,
    signIn,
    admin,
  }) => {
    const category = await makeCategory(admin, `冲突 ${uniqueWord()}`);
    const first = { title: '交接清单', content: '第一行\n第二行\n第三行', categoryId: category.id };
    const { id, revision } = await writeArticle(admin, first);
    await signIn('Moderator', { reach: [category.id] });
    const editor = editorOf(page);
    await editor.open(`/editor?id=${id}`);
    await editor.write('第一行，我改的\n第二行\n第三行');
    await rewrite(admin, { ...first, id, revision, content: '第一行\n第二行\n第三行，对方改的' });
    await editor.button('发布').click();
    await expect(editor.conflict).toBeVisible();
    await expect(editor.conflict).toContainText('第一行，我改的');
    await expect(editor.conflict).toContainText('第三行，对方改的');
    await editor.conflict.getByRole('button', { name: '手动合并' }).click();
    const other = page.getByRole('region', { name: '对方的版本' });
    await other.getByRole('button', { name: '采用这一段' }).last().click();
    expect(await editor.text()).toBe('第一行，我改的\n第二行\n第三行，对方改的');
    await other.getByRole('button', { name: '合并好了' }).click();
    await expect(other).toBeHidden();
    await editor.button('发布').click();
    await expect(page).toHaveURL(`/article/${id}`);
    await expect(page.locator('.prose').first()).toContainText('第一行，我改的');
    await expect(page.locator('.prose').first()).toContainText('第三行，对方改的');
  });

  test('mine or theirs', async ({ page, signIn, admin }) => {
    const category = await makeCategory(admin, `取舍 ${uniqueWord()}`);
    const first = { title: '取舍', content: '原文', categoryId: category.id };
    const { id, revision } = await writeArticle(admin, first);
    const theirs = (content: string, on: number) =>
      rewrite(admin, { ...first, id, content, revision: on });
    await signIn('Moderator', { reach: [category.id] });
    const editor = editorOf(page);
    await editor.open(`/editor?id=${id}`);
    await editor.write('我的');
    await theirs('对方的', revision);
    await editor.button('发布').click();
    await editor.conflict.getByRole('button', { name: '采用对方的' }).click();
    await expect.poll(editor.text).toBe('对方的');
    await editor.body.click();
    await page.keyboard.press('ControlOrMeta+Z');
    expect(await editor.text()).toBe('我的');
    await theirs('对方又改', revision + 1);
    await editor.button('发布').click();
    await editor.conflict.getByRole('button', { name: '以我的为准' }).click();
    await expect(page).toHaveURL(`/article/${id}`);
    await expect(page.locator('.prose').first()).toHaveText('我的');
  });

  test('one draft in two windows: the later one chooses', async ({ page, context, signIn }) => {
    await signIn('User');
    const editor = editorOf(page);
    await editor.open('/editor?model=ARTICLE');
    await editor.write('共同的开头');
    await expect(editor.saved).toBeVisible();
    const address = page.url();
    const window = await context.newPage();
    const second = editorOf(window);
    await second.open(address);
    await second.append('，第二个窗口');
    await expect(second.saved).toBeVisible();
    await editor.append('，第一个窗口');
    await expect(editor.conflict).toBeVisible();
    await expect(editor.conflict).toContainText('第二个窗口');
    await editor.conflict.getByRole('button', { name: '以我的为准' }).click();
    await expect(editor.conflict).toBeHidden();
    await expect(editor.saved).toBeVisible();
    await page.reload();
    await expect(editor.body).toContainText('共同的开头，第一个窗口');
  });

  test('without a connection the text stays here, and the next visit offers it', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('User');
    const editor = editorOf(page);
    await editor.open('/editor?model=ARTICLE');
    await editor.title.fill('断网');
    await context.setOffline(true);
    await editor.write('断网时写的');
    await expect(page.getByText('未连上服务器，先存在本机')).toBeVisible();
    await context.setOffline(false);
    await expect(editor.saved).toBeVisible();

    // The window dies while the server is out of reach. Closing it would not do: requests held back by a test are let
    // go with their page, and the server would have the text after all.
    await page.route('**/api/draft', (route) => route.abort());
    await editor.append('，最后一句');
    await expect(page.getByText('未连上服务器，先存在本机')).toBeVisible();
    const address = page.url();
    const died = page.waitForEvent('crash');
    await page.goto('chrome://crash').catch(() => undefined);
    await died;
    const again = await context.newPage();
    await again.goto(address);
    await again.getByRole('button', { name: '恢复', exact: true }).click();
    await expect(editorOf(again).body).toContainText('断网时写的，最后一句');
    await expect(editorOf(again).saved).toBeVisible();
  });

  test('a failing server keeps the text and says so', async ({ page, signIn, admin, mishaps }) => {
    const category = await makeCategory(admin, `出错 ${uniqueWord()}`);
    await signIn('Admin');
    const editor = editorOf(page);
    await editor.open('/editor?model=ARTICLE');
    await editor.title.fill('出错');
    await editor.write('不会丢');
    await editor.chooseCategory(category.name);
    const msg = '服务出了点问题，请稍后再试';
    await page.route('**/api/article', (route) =>
      route.fulfill({ status: 500, json: { code: 500, data: null, msg } }),
    );
    await editor.button('发布').click();
    await expect(page.getByRole('alert')).toContainText(msg);
    expect(await editor.text()).toBe('不会丢');
    await page.unroute('**/api/article');
    await editor.button('发布').click();
    await expect(page.getByText('文章已发布')).toBeVisible();
    mishaps.failures.length = 0;
  });

  test('a session that ended leads to the login, and the words are there afterwards', async ({
    page,
    context,
    signIn,
    mishaps,
  }) => {
    const person = await signIn('User', { password: PASSWORD });
    const editor = editorOf(page);
    await editor.open('/editor?model=ARTICLE');
    await editor.title.fill('会话');
    await editor.write('登录前写的');
    await expect(editor.saved).toBeVisible();
    await context.clearCookies({ name: 'access_token' });
    await editor.append('，登录过期后写的');
    await page.waitForURL((url) => url.pathname === '/login');
    await signInHere(page, person.email, PASSWORD);
    await page.waitForURL((url) => url.pathname === '/editor');
    await page.getByRole('button', { name: '恢复', exact: true }).click();
    await expect(editor.body).toContainText('登录前写的，登录过期后写的');
    expect(mishaps.dialogs).toEqual([]);
  });

  test('leaving saves first, and asks only when that failed', async ({ page, signIn, api }) => {
    const person = await signIn('User');
    const editor = editorOf(page);
    await editor.open('/editor?model=ARTICLE');
    await editor.write('走之前');
    await page.getByRole('link', { name: '返回' }).click();
    await expect(page).toHaveURL('/list?model=ARTICLE');
    const { records } = await must(api(person.token), 'GET /draft/page', { query: {} });
    expect(records[0]?.excerpt).toBe('走之前');

    await editor.open(`/editor?draft=${records[0]?.id}`);
    await page.route('**/api/draft', (route) => route.abort());
    await editor.append('，没存上');
    await page.getByRole('link', { name: '返回' }).click();
    const asking = page.getByRole('alertdialog', { name: '还有文字没有保存' });
    await asking.getByRole('button', { name: '留在这里' }).click();
    await expect(editor.body).toContainText('走之前，没存上');
    await page.getByRole('link', { name: '返回' }).click();
    await asking.getByRole('button', { name: '仍然离开' }).click();
    await expect(page).toHaveURL('/list?model=ARTICLE');
  });

  test('changes not handed in come back with the article, and can be given up', async ({
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
    const editor = editorOf(page);
    await editor.open(`/editor?id=${id}`);
    await editor.append('，改了一半');
    await expect(editor.saved).toBeVisible();
    await editor.open(`/editor?id=${id}`);
    await expect(editor.body).toContainText('发布的正文，改了一半');
    await editor.button('放弃这些修改').click();
    await page.getByRole('alertdialog').getByRole('button', { name: '放弃这些修改' }).click();
    await expect.poll(editor.text).toBe('发布的正文');
    await editor.open(`/editor?id=${id}`);
    await expect(editor.body).toContainText('发布的正文');
    await expect(editor.button('放弃这些修改')).toBeHidden();
  });
});

test.describe('for everybody', () => {
  test('keyboard only: toolbar, leaving the text, the list of keys', async ({ page, signIn }) => {
    await signIn('User');
    const editor = editorOf(page);
    await editor.open('/editor?model=ARTICLE');
    await editor.tool('标题').focus();
    await page.keyboard.press('ArrowRight');
    await expect(editor.tool('加粗')).toBeFocused();
    await page.keyboard.press('End');
    await expect(editor.tool('只看预览')).toBeFocused();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: '键盘快捷键' });
    await expect(keys).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
    await editor.write('- 一');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.insertText('二?');
    expect(await editor.text()).toMatch(/^- 一\n\s+- 二\?$/u);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(editor.preview).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ControlOrMeta+F');
    await expect(page.getByPlaceholder('查找', { exact: true })).toBeFocused();
  });

  for (const theme of ['light', 'dark'] as const) {
    test(`axe finds nothing, and nothing sticks out (${theme})`, async ({
      page,
      signIn,
      admin,
    }) => {
      const category = await makeCategory(admin, `无障碍 ${uniqueWord()}`);
      const first = { title: '无障碍', content: '# 一\n\n| a | b |\n|---|---|\n| 1 | 2 |' };
      const { id, revision } = await writeArticle(admin, { ...first, categoryId: category.id });
      await signIn('Admin');
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      const editor = editorOf(page);
      await editor.open(`/editor?id=${id}`);
      await expect(editor.preview.getByRole('table')).toBeVisible();
      const check = async () => {
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id: rule, nodes }) => [rule, nodes.map((n) => n.html)])).toEqual(
          [],
        );
      };
      for (const width of [1440, 768, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await expectNoSideScroll(page);
        await check();
      }
      await editor.tool('只看预览').click();
      await expect(editor.preview).toBeVisible();
      await check();
      await editor.tool('只看预览').click();
      await page.getByRole('button', { name: '发布设置' }).click();
      await editor.settings.getByRole('combobox').focus();
      await check();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await editor.append('\n我的');
      await rewrite(admin, { ...first, id, revision, content: '对方的', categoryId: category.id });
      await editor.button('发布').click();
      await expect(editor.conflict).toBeVisible();
      await check();
      await editor.conflict.getByRole('button', { name: '手动合并' }).click();
      await check();
    });
  }
});
