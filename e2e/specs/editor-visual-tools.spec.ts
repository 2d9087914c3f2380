import { expect, test } from '../fixtures.ts';
import type { Page } from '@playwright/test';
import { getEditor } from '../pages/editor.ts';

/** Opens an empty article in the visual view, with its tools. */
async function openVisual(page: Page) {
  const editor = getEditor(page);
  await editor.open('/editor?model=ARTICLE');
  await expect(page.getByRole('button', { name: '更多块' })).toBeEnabled();
  await editor.body.click();
  return editor;
}

test('a block is moved, copied and deleted by keys, and search results are replaced', async ({
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
  await page.getByRole('menuitem', { name: '创建副本' }).click();
  await expect(blocks).toHaveText(['甲一', '丙三', '丙三', '乙二']);
  await page.keyboard.press('Control+.');
  await page.getByRole('menuitem', { name: '删除' }).click();
  await expect(blocks).toHaveText(['甲一', '丙三', '乙二']);
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('region', { name: '在正文中查找' });
  await bar.getByRole('checkbox', { name: '正则表达式' }).check();
  await bar.getByRole('textbox', { name: '查找' }).fill('([甲乙])(.)');
  await expect(bar.getByRole('status')).toHaveText(/\/ 2$/u);
  // a press before positions are computed again refers to the current text
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
