import { expect, test } from '../fixtures.ts';
import { signInHere } from '../pages/auth.ts';
import { editorOf } from '../pages/editor.ts';
import { must } from '../support/api.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';

const PASSWORD = 'correct-horse-42';

test('an article goes from the first word to review, with toolbar, preview and settings @journey', async ({
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

test('a tool has done its work before the next key', async ({ page, signIn }) => {
  await signIn('User');
  const editor = editorOf(page);
  await editor.open('/editor?model=ARTICLE');
  await editor.write('一段话');
  await page.keyboard.press('ControlOrMeta+A');
  const body = await editor.body.elementHandle();
  const at = await editor.tool('加粗').evaluate((button: HTMLElement, field) => {
    button.click();
    return field?.textContent;
  }, body);
  expect(at).toBe('**一段话**');
});

test('what is missing is said beside its field, and nothing is lost @journey', async ({
  page,
  signIn,
  admin,
}) => {
  const word = uniqueWord();
  for (let n = 1; n < 9; n += 1) await makeCategory(admin, `前面 ${n} ${word}`);
  const category = await makeCategory(admin, `必填 ${word}`);
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
  // what is no address is not left behind unseen: neither by the way out of the settings nor by the way past them
  const cover = editor.settings.getByRole('textbox', { name: '封面' });
  const coverWords = editor.settings.getByText('图片地址应以 / 或 http(s):// 开头');
  await cover.fill('javascript:alert(1)');
  await editor.settings.getByRole('button', { name: '完成' }).click();
  await expect(cover).toBeFocused();
  await expect(coverWords).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editor.settings).toBeHidden();
  await editor.button('发布').click();
  await expect(cover).toBeFocused();
  await expect(cover).toHaveValue('javascript:alert(1)');
  await expect(coverWords).toBeVisible();
  await cover.fill('');
  await expect(coverWords).toBeHidden();
  // it is there to be seen when the settings are opened again, however many stand before it
  await editor.settings.getByRole('button', { name: '完成' }).click();
  await page.getByRole('button', { name: '发布设置' }).click();
  await expect(editor.settings.getByRole('radio', { checked: true })).toBeInViewport();
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

  // who may only choose is told so, and that there is nothing to choose
  await editor.settings.getByRole('button', { name: '完成' }).click();
  await signIn('User');
  await editor.open('/editor?model=ARTICLE');
  await page.getByRole('button', { name: '发布设置' }).click();
  await expect(box).toHaveAccessibleDescription('至多 10 个，从已有的标签里选');
  await box.fill(`没有${word}`);
  await expect(editor.settings.getByRole('status')).toHaveText('没有找到这个标签');
  await box.fill(`报关${word}`);
  await expect(editor.settings.getByRole('option')).toHaveText([`报关${word}`]);
  await expect(editor.settings.getByRole('status')).toBeEmpty();
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
