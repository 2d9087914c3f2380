import { expect, test } from '../fixtures.ts';
import { editorOf } from '../pages/editor.ts';

test('the visual view and the source are two views of one text @journey', async ({
  page,
  signIn,
}) => {
  await signIn('User');
  const editor = editorOf(page);
  await editor.open('/editor?model=ARTICLE');
  await editor.write('## 标题\n\n*   一\n*   二\n\n末段');
  await page.getByRole('radio', { name: '所见即所得' }).click();
  await expect(editor.body.getByRole('heading', { name: '标题' })).toBeVisible();
  await editor.body.getByText('末段').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' * 星');
  await editor.body.getByText('二').click();
  await page.keyboard.press('End');
  await page.keyboard.type('三');
  await page.getByRole('radio', { name: '源文' }).click();
  await expect(editor.body.locator('.cm-line').first()).toBeVisible();
  expect(await editor.text()).toBe('## 标题\n\n*   一\n*   二三\n\n末段 * 星');
  await page.getByRole('radio', { name: '所见即所得' }).click();
  await editor.body.getByText('末段').click();
  await expect(editor.saved).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: '所见即所得' })).toBeChecked();
});
