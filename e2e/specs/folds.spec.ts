import { expect, test } from '../fixtures.ts';
import { waitUntilLive } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { makeArticle, uniqueWord } from '../support/sample.ts';

test('a fold is drawn for readers, and opens for who is sent to a section in it', async ({
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
