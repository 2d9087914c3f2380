import { expect, test } from '../fixtures.ts';
import { editorOf } from '../pages/editor.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';

/** A keyboard of 300 px comes up when the page says so, as phones tell it. */
function fakeKeyboard(): void {
  const seen = new EventTarget();
  let covered = 0;
  const facts = {
    width: { get: () => window.innerWidth },
    height: { get: () => window.innerHeight - covered },
    scale: { value: 1 },
    ...Object.fromEntries(
      ['offsetTop', 'offsetLeft', 'pageTop', 'pageLeft'].map((name) => [name, { value: 0 }]),
    ),
  };
  Object.defineProperties(seen, facts);
  Object.defineProperty(window, 'visualViewport', { value: seen });
  Object.assign(window, {
    coverWith(height: number) {
      covered = height;
      seen.dispatchEvent(new Event('resize'));
    },
  });
}

test.use({ viewport: { width: 390, height: 844 } });

test('on a phone the tools stand above the keyboard, blocks have their menu, and both views are at hand', async ({
  page,
  signIn,
}) => {
  await page.addInitScript(fakeKeyboard);
  await signIn('User', { editorView: null });
  const editor = editorOf(page);
  const { body } = editor;
  await editor.open('/editor?model=ARTICLE');
  const tools = page.getByRole('toolbar', { name: '格式' });
  await expect(editor.tool('更多块')).toBeEnabled();
  const bottom = async () => {
    const box = await tools.boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  await expect.poll(bottom).toBeGreaterThan(830);
  await body.click();
  await page.evaluate('coverWith(300)');
  await expect.poll(bottom).toBeLessThanOrEqual(544);
  expect(await bottom()).toBeGreaterThan(530);
  await page.evaluate('coverWith(0)');
  await expect.poll(bottom).toBeGreaterThan(830);

  await page.keyboard.type('甲一\n乙二');
  await editor.tool('这一段').click();
  const menu = page.getByRole('menu', { name: '这一段' });
  await expectNoViolations(axeOn(page));
  for (const entry of await menu.getByRole('menuitem').all())
    expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  await menu.getByRole('menuitem', { name: '上移' }).click();
  await expect(body.locator(':scope > p')).toHaveText(['乙二', '甲一']);

  await page.getByRole('button', { name: '源文', exact: true }).click();
  await expect(body).toContainText('乙二');
  await expect(body.locator('.cm-line')).toHaveCount(3);
  await page.getByRole('button', { name: '所见即所得', exact: true }).click();
  await expect(body.locator(':scope > p')).toHaveText(['乙二', '甲一']);
});

test('what is pressed on a phone has room for a finger', async ({ page, signIn }) => {
  await signIn('User');
  const editor = editorOf(page);
  await editor.open('/editor?model=ARTICLE');
  await editor.write(
    '> [!NOTE]\n> 注意\n\n```ts\n1;\n```\n\n| a | b |\n| --- | --- |\n| 单元格 | 2 |\n\n<p>原样</p>\n\n[链接](https://a.cn) 末段',
  );
  await page.getByRole('button', { name: '所见即所得', exact: true }).click();
  const { body } = editor;
  await expect(body.locator('[inert]').getByText('原样')).toBeVisible();
  const tooSmall = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, select, [role=option], .prose + * a')]
        .filter((one) => one.checkVisibility() && one.closest('header, footer') === null)
        .map((one) => ({
          name: one.ariaLabel ?? one.textContent,
          box: one.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.height > 0 && Math.round(box.height) < 40)
        .map(({ name, box }) => `${name} ${box.width}×${box.height}`),
    );
  await body.getByText('单元格').click();
  await expect(page.getByRole('button', { name: '表格操作' })).toBeVisible();
  expect(await tooSmall()).toEqual([]);
  await page.getByRole('button', { name: '表格操作' }).click();
  expect(await tooSmall()).toEqual([]);
  await page.keyboard.press('Escape');
  await body.getByText('链接').click();
  await expect(page.getByRole('button', { name: '取消链接' })).toBeVisible();
  expect(await tooSmall()).toEqual([]);
  await page.getByRole('button', { name: '修改' }).click();
  expect(await tooSmall()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+h');
  await expect(page.getByRole('region', { name: '在正文里查找' })).toBeVisible();
  expect(await tooSmall()).toEqual([]);
});
