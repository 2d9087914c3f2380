import { expect, test } from '../fixtures.ts';
import { getEditor } from '../pages/editor.ts';
import { expectNoSideScroll, getShell } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { rewriteArticle, writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';

test('header and footer surround the editor, which covers them on request', async ({
  page,
  signIn,
}) => {
  await signIn('User');
  const editor = getEditor(page);
  const { header, footer } = getShell(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await editor.open('/editor?model=ARTICLE');
  await expect(header).toBeInViewport();
  await expect(footer).toBeInViewport();
  await expect(editor.body).toBeInViewport();
  await editor.tool('全屏').click();
  await expect(header).toBeHidden();
  await expect(footer).toBeHidden();
  await page.reload();
  await expect(editor.tool('全屏')).toHaveAttribute('aria-pressed', 'true');
  await expect(header).toBeHidden();
  await editor.tool('全屏').click();
  await expect(header).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  // the page is resized a moment later
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(390);
  await footer.scrollIntoViewIfNeeded();
  await expect(footer).toBeInViewport();
});

test('without scripts the editor says what it needs, and offers no inactive control', async ({
  people,
  openOtherBrowser,
}) => {
  const { token } = await people.make({ role: 'User' });
  const page = await openOtherBrowser({ javaScriptEnabled: false, token });
  await page.goto('/editor?model=ARTICLE');
  const editor = getEditor(page);
  await expect(page.getByText('请启用 JavaScript 后使用编辑器')).toBeVisible();
  await expect(page.getByRole('toolbar')).toBeHidden();
  await expect(editor.title).toBeHidden();
  await expect(getShell(page).header).toBeVisible();
});

test('a cover with an invalid address is restored after a reload', async ({ page, signIn }) => {
  await signIn('User');
  const editor = getEditor(page);
  await editor.open('/editor?model=ARTICLE');
  const cover = editor.settings.getByRole('textbox', { name: '封面' });
  await page.getByRole('button', { name: '发布设置' }).click();
  await cover.fill('example.com/half-typed');
  await page.reload();
  await page.getByRole('button', { name: '发布设置' }).click();
  await expect(cover).toHaveValue('example.com/half-typed');
  await cover.fill('');
  await page.reload();
  await page.getByRole('button', { name: '发布设置' }).click();
  await expect(cover).toHaveValue('');
});

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds no violation, and nothing overflows (${theme})`, async ({
    page,
    signIn,
    admin,
  }) => {
    const category = await makeCategory(admin, `无障碍 ${uniqueWord()}`);
    const first = { title: '无障碍', content: '# 一\n\n| a | b |\n|---|---|\n| 1 | 2 |' };
    const { id, revision } = await writeArticle(admin, { ...first, categoryId: category.id });
    await signIn('Admin');
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    const editor = getEditor(page);
    await editor.open(`/editor?id=${id}`);
    await expect(editor.preview.getByRole('table')).toBeVisible();
    const check = async () => {
      await expectNoViolations(axeOn(page));
    };
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSideScroll(page);
      await check();
    }
    await editor.tool('仅预览').click();
    await expect(editor.preview).toBeVisible();
    await check();
    await editor.tool('仅预览').click();
    await page.getByRole('button', { name: '发布设置' }).click();
    await editor.settings.getByRole('combobox').focus();
    await check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await editor.append('\n我的');
    await rewriteArticle(admin, {
      ...first,
      id,
      revision,
      content: '对方的',
      categoryId: category.id,
    });
    await editor.submit('发布');
    await expect(editor.conflict).toBeVisible();
    await check();
    await editor.conflict.getByRole('button', { name: '手动合并' }).click();
    await check();
  });
}
