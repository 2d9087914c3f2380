import { expect, test } from '../fixtures.ts';
import { editorOf, pastedFile } from '../pages/editor.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { picture } from '../support/sample.ts';

test('a picture is made narrower by a press and wider by a key, and readers see it so', async ({
  page,
  signIn,
}) => {
  await signIn('User', { editorView: null });
  const editor = editorOf(page);
  const { body } = editor;
  await editor.open('/editor?model=ARTICLE');
  await expect(page.getByRole('button', { name: '更多块' })).toBeEnabled();
  await body.click();
  await editor.paste({ files: [await pastedFile(await picture(1600, 400))] });
  const image = body.getByRole('img');
  await expect(image).toHaveAttribute('src', /^\/media\/\d+\//u);
  const share = async (of: typeof image, whole: typeof body) =>
    Math.round(
      ((await of.boundingBox())?.width ?? 0) / ((await whole.boundingBox())?.width ?? 1) / 0.05,
    ) * 5;

  await image.click();
  const bar = page.getByRole('group', { name: '图片' });
  await expect(bar.getByRole('radio', { name: '原始' })).toBeChecked();
  await expectNoViolations(axeOn(page));
  await bar.getByRole('radio', { name: '50%' }).check();
  await expect.poll(() => share(image, body)).toBe(50);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+]');
  await expect(bar.getByRole('radio', { name: '75%' })).toBeChecked();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await expect(bar.getByRole('radio', { name: '100%' })).toBeChecked();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+[');
  await expect.poll(() => share(image, body)).toBe(75);

  await editor.choose('源文');
  await expect(body).toContainText(/^!\[[^\]]*\]\(\/media\/[^)]*\)\{width=75%\}$/u);
  await page.getByRole('button', { name: '预览' }).click();
  const prose = editor.preview.locator('.prose');
  await expect(prose.locator('img')).toHaveAttribute('width', '75%');
  await expect.poll(() => share(prose.locator('img'), prose)).toBe(75);
});

test('what the view does not understand shows as readers see it, and does nothing there', async ({
  page,
  signIn,
}) => {
  await signIn('User');
  const editor = editorOf(page);
  const { body } = editor;
  await editor.open('/editor?model=ARTICLE');
  const html = '<details><summary>更多</summary><a href="/list" id="deep">里面</a></details>';
  await editor.write(`${html}\n\n正文\n\n[r]: https://a.cn`);
  await editor.choose('所见即所得');
  const inside = body.getByText('里面', { exact: true });
  await expect(inside).toBeVisible();
  await expect(page.locator('[id$="deep"]')).toHaveCount(0);
  await expect(body.getByText('[r]: https://a.cn')).toBeVisible();
  await expectNoViolations(axeOn(page));

  const source = body.locator('pre', { hasText: html });
  await expect(source).toHaveCSS('height', '0px');
  const address = page.url();
  await inside.click({ force: true });
  expect(page.url()).toBe(address);
  await expect(source).not.toHaveCSS('height', '0px');
  await body.getByText('正文', { exact: true }).click();
  await body.getByRole('button', { name: '编辑源文' }).first().click();
  await page.keyboard.type('<p>又一行</p>');
  await expect(body.locator('[inert]').getByText('又一行')).toBeVisible();
  await body.getByText('正文', { exact: true }).click();
  await page.keyboard.type('！');
  await editor.choose('源文');
  await expect.poll(() => editor.text()).toContain(`${html}<p>又一行</p>`);
});
