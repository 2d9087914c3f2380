import { expect, test } from '../fixtures.ts';
import { signInOnPage } from '../pages/auth.ts';
import { getEditor } from '../pages/editor.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';

const PASSWORD = 'correct-horse-42';

test('an article is written from the first word to review, with toolbar, preview and settings @journey', async ({
  page,
  signIn,
  admin,
}) => {
  const category = await makeCategory(admin, `写作 ${uniqueWord()}`);
  await signIn('User');
  const editor = getEditor(page);
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
  await editor.submit('提交审核');
  await expect(page.getByText('文章已提交审核')).toBeVisible();
  await expect(page).toHaveURL(/\/article\/\d+$/u);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('a section without write permission says so and leads on; the default one is Q&A', async ({
  page,
  signIn,
}) => {
  await signIn('User');
  await page.goto('/editor?model=NEWS');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('您暂无“资讯”的发布权限');
  await page.getByRole('link', { name: '发布到知识库' }).click();
  await expect(getEditor(page).title).toBeVisible();
  await page.goto('/editor');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('新建问题');
});

test('signed out it leads to the login page and back', async ({ page, people }) => {
  const person = await people.make({ role: 'User', password: PASSWORD });
  await page.goto('/editor?model=ARTICLE');
  await expect(page).toHaveURL('/login?from=%2Feditor%3Fmodel%3DARTICLE');
  await signInOnPage(page, person.email, PASSWORD);
  await expect(getEditor(page).title).toBeVisible();
});
