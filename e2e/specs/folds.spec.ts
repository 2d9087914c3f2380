import { expect, test } from '../fixtures.ts';
import { getEditor } from '../pages/editor.ts';
import { waitUntilLive } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { makeArticle, uniqueWord } from '../support/sample.ts';

test('a fold is drawn for readers, and opens where the address names a section in it', async ({
  page,
  admin,
}) => {
  const { id } = await makeArticle(admin, {
    title: `折叠 ${uniqueWord()}`,
    content:
      '<details>\n<summary>办理步骤</summary>\n\n## 登记\n\n先登记货物。\n\n</details>\n\n' +
      '<details>\n<summary></summary>\n\n其余\n\n</details>\n\n之后',
  });
  const inside = page.getByText('先登记货物。');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/article/${id}`);
    await waitUntilLive(page);
    await expect(inside).toBeHidden();
    await expectNoViolations(axeOn(page));
    await page.getByText('办理步骤').click();
    await expect(inside).toBeVisible();
    await expectNoViolations(axeOn(page));
  }
  await page.goto(`/article/${id}#${encodeURIComponent('s-登记')}`);
  await expect(inside).toBeVisible();
});

test('a fold is put in from the menu, written and left below', async ({ page, signIn }) => {
  await signIn('User', { editorView: null });
  const editor = getEditor(page);
  const { body } = editor;
  await editor.open('/editor?model=ARTICLE');
  await expect(page.getByRole('button', { name: '更多块' })).toBeEnabled();
  await body.click();
  await page.keyboard.type('/zhedie');
  await expect(page.getByRole('option', { name: '折叠块' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('步骤');
  await page.keyboard.press('Enter');
  await page.keyboard.type('甲一');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('之后');
  await expectNoViolations(axeOn(page));
  await editor.choose('Markdown');
  await expect(body).toContainText('<details><summary>步骤</summary>甲一</details>之后');
});
