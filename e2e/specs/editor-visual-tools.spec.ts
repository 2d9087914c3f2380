import { expect, test } from '../fixtures.ts';
import type { Page } from '@playwright/test';
import { editorOf, pastedFile } from '../pages/editor.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { picture } from '../support/sample.ts';

/** Opens an empty article in the visual view, with its tools. */
async function openVisual(page: Page) {
  const editor = editorOf(page);
  await editor.open('/editor?model=ARTICLE');
  await expect(page.getByRole('button', { name: '更多块' })).toBeEnabled();
  await editor.body.click();
  return editor;
}

test('what is typed as Markdown becomes what it means, and menus put in the rest', async ({
  page,
  signIn,
}) => {
  await signIn('User', { editorView: null });
  const { body } = await openVisual(page);
  await page.keyboard.type('## 标题');
  await expect(body.getByRole('heading', { level: 2, name: '标题' })).toBeVisible();
  await page.keyboard.type('\n- [ ] 第一件\n第二件');
  await expect(body.getByRole('checkbox')).toHaveCount(2);
  await body.getByRole('checkbox').first().check();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('**重点** 与 $x^2$ 与 ');
  await expect(body.locator('strong')).toHaveText('重点');
  await expect(body.locator('math')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('> ');
  await expect(body.locator('blockquote')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(body.locator('blockquote')).toHaveCount(0);
  await expect(body).toContainText('> ');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/bg');
  await expect(page.getByRole('option', { name: '表格' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.keyboard.type('甲');
  await page.keyboard.press('Tab');
  await page.keyboard.type('乙');
  await page.keyboard.press('Tab');
  await page.keyboard.type('丙');
  await expect(body.getByRole('columnheader')).toHaveText(['甲', '乙', '丙']);
  await expectNoViolations(axeOn(page));
  await page.getByRole('radio', { name: '源文' }).click();
  await expect(body).toContainText('## 标题');
  await expect(body).toContainText('- [x] 第一件');
  await expect(body).toContainText('**重点** 与 $x^2$ 与');
  await expect(body).toContainText('| 甲 | 乙 | 丙 |');
});

test('a block is moved, copied and taken away by keys, and found words are replaced', async ({
  page,
  signIn,
}) => {
  await signIn('User', { editorView: null });
  const { body } = await openVisual(page);
  await page.keyboard.type('甲一\n乙二\n丙三');
  const blocks = body.locator(':scope > p');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(blocks).toHaveText(['甲一', '丙三', '乙二']);
  await page.keyboard.press('Control+.');
  await page.getByRole('menuitem', { name: '复制一份' }).click();
  await expect(blocks).toHaveText(['甲一', '丙三', '丙三', '乙二']);
  await page.keyboard.press('Control+.');
  await page.getByRole('menuitem', { name: '删除' }).click();
  await expect(blocks).toHaveText(['甲一', '丙三', '乙二']);
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('region', { name: '在正文里查找' });
  await bar.getByRole('checkbox', { name: '正则表达式' }).check();
  await bar.getByRole('textbox', { name: '查找' }).fill('([甲乙])(.)');
  await expect(bar.getByRole('status')).toHaveText(/\/ 2$/u);
  // what is pressed before the places are known anew means what is written now
  const answer = Promise.withResolvers<void>();
  await page.route('**/find-worker*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await bar.getByRole('textbox', { name: '替换为' }).fill('$2$1');
  await bar.getByRole('button', { name: '全部替换' }).click();
  answer.resolve();
  await expect(blocks).toHaveText(['一甲', '丙三', '二乙']);
});

test('what is pasted becomes blocks, and a picture is uploaded', async ({ page, signIn }) => {
  await signIn('User', { editorView: null });
  const { body, paste } = await openVisual(page);
  const html =
    '<meta charset="utf-8"><h2>材料</h2><p>见<b>下表</b></p><table><tr><td>甲</td><td>乙</td></tr><tr><td>1</td><td>2</td></tr></table>';
  await paste({ html, text: '材料 见下表' });
  await expect(body.getByRole('heading', { level: 2, name: '材料' })).toBeVisible();
  await expect(body.locator('strong')).toHaveText('下表');
  await expect(body.getByRole('cell')).toHaveText(['1', '2']);
  await page.keyboard.press('ControlOrMeta+End');
  await paste({ files: [await pastedFile(await picture(80, 50))] });
  await expect(body.getByRole('img')).toHaveAttribute('src', /^\/media\/\d+\//u);
  await page.getByRole('radio', { name: '源文' }).click();
  await expect(body).toContainText('见**下表**');
  await expect(body).toContainText('| 甲 |');
});
