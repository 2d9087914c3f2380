import { expect, test } from '../fixtures.ts';
import { getEditor, toPastedFile } from '../pages/editor.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { makePicture } from '../support/sample.ts';

test('a picture is made narrower by a press and wider by a key, and readers see it so', async ({
  page,
  signIn,
}) => {
  await signIn('User', { editorView: null });
  const editor = getEditor(page);
  const { body } = editor;
  await editor.open('/editor?model=ARTICLE');
  await expect(page.getByRole('button', { name: '更多块' })).toBeEnabled();
  await body.click();
  await editor.paste({ files: [await toPastedFile(await makePicture(1600, 400))] });
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

  await editor.choose('Markdown');
  await expect(body).toContainText(/^!\[[^\]]*\]\(\/media\/[^)]*\)\{width=75%\}$/u);
  await page.getByRole('button', { name: '预览' }).click();
  const prose = editor.preview.locator('.prose');
  await expect(prose.locator('img')).toHaveAttribute('style', 'width:75%');
  await expect.poll(() => share(prose.locator('img'), prose)).toBe(75);
});

test('unsupported content shows as readers see it, and is inactive there', async ({
  page,
  signIn,
}) => {
  await signIn('User');
  const editor = getEditor(page);
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
  await body.getByRole('button', { name: '编辑源码' }).first().click();
  await page.keyboard.type('<p>又一行</p>');
  await expect(body.locator('[inert]').getByText('又一行')).toBeVisible();
  await body.getByText('正文', { exact: true }).click();
  await page.keyboard.type('！');
  await editor.choose('Markdown');
  await expect.poll(() => editor.text()).toContain(`${html}<p>又一行</p>`);
});

test('axe finds no violation while any menu of the visual view is open, at every width, light and dark', async ({
  page,
  signIn,
}) => {
  test.setTimeout(480_000);
  await signIn('User');
  const editor = getEditor(page);
  const { body } = editor;
  await editor.open('/editor?model=ARTICLE');
  await editor.write(
    '**重点**与[链接](https://a.cn)\n\n| a | b |\n| --- | --- |\n| 单元格 | 2 |\n\n<p>原样</p>\n\n![图](/a.png)\n\n末段',
  );
  await editor.choose('所见即所得');
  await expect(body.locator('[inert]').getByText('原样')).toBeVisible();
  const opens: [string, () => Promise<void>][] = [
    ['listbox', () => page.keyboard.type('/')],
    ['selected', () => body.getByText('重点').dblclick()],
    ['link form', () => page.keyboard.press('Control+k')],
    ['link', () => body.getByText('链接').click()],
    ['block menu', () => page.keyboard.press('Control+.')],
    ['table menu', () => page.getByRole('button', { name: '表格操作' }).click()],
    ['picture', () => body.getByRole('img').click()],
    ['search', () => page.keyboard.press('Control+h')],
  ];
  const shown: Record<string, () => ReturnType<typeof page.locator>> = {
    listbox: () => page.getByRole('listbox'),
    selected: () => page.getByRole('toolbar', { name: '选中内容' }),
    'link form': () => page.getByRole('form', { name: '链接' }),
    link: () => page.getByRole('button', { name: '取消链接' }),
    'block menu': () => page.getByRole('menu', { name: '当前块' }),
    'table menu': () => page.getByRole('menu', { name: '表格操作' }),
    picture: () => page.getByRole('group', { name: '图片' }),
    search: () => page.getByRole('region', { name: '在正文中查找' }),
  };
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [name, open] of opens) {
      if (name === 'table menu') await body.getByText('单元格').click();
      if (name === 'listbox') {
        await body.getByText('末段').click();
        await page.keyboard.press('End');
        await page.keyboard.press('Enter');
      }
      await open();
      await expect(shown[name]!()).toBeVisible();
      for (const theme of ['light', 'dark']) {
        await page.evaluate(
          (chosen) => (document.documentElement.dataset['theme'] = chosen),
          theme,
        );
        await expectNoViolations(axeOn(page));
      }
      if (name !== 'selected') await page.keyboard.press('Escape');
      if (name === 'listbox')
        for (const key of ['Backspace', 'Backspace']) await page.keyboard.press(key);
    }
  }
});
