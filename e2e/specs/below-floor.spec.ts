import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { getShell } from '../pages/shell.ts';
import { writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord, waitUntilFound } from '../support/sample.ts';

/** Every page names the version to update to, and no script takes it over. */
async function expectNoticeAndDismissal(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: '您的浏览器版本过低' })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-live');
}

test('a Chromium below 108, which does not know dvh, gets the notice and no scripts too', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const originalSupports = CSS.supports.bind(CSS) as (...of: string[]) => boolean;
    CSS.supports = (...of: string[]) => !of.includes('1dvh') && originalSupports(...of);
  });
  await page.goto('/list?model=ARTICLE');
  await expectNoticeAndDismissal(page);
});

test('below the floor the pages work as without scripts, and name the version to update to', async ({
  page,
  admin,
}) => {
  // as in browsers before Chromium 78, Firefox 128 and Safari 16.4
  await page.addInitScript(() => {
    Object.assign(CSS, { registerProperty: undefined });
  });
  const word = uniqueWord();
  const { id: categoryId } = await makeCategory(admin, `旧浏览器 ${word}`);
  const { id } = await writeArticle(admin, {
    title: `可读 ${word}`,
    content: '正文在此',
    categoryId,
  });
  await page.goto(`/list?model=ARTICLE&categoryId=${categoryId}`);
  await expectNoticeAndDismissal(page);
  await page.getByRole('link', { name: `可读 ${word}` }).click();
  await expect(page).toHaveURL(new RegExp(`/article/${id}$`, 'u'));
  await expect(page.getByText('正文在此')).toBeVisible();
  await expectNoticeAndDismissal(page);
  await waitUntilFound(admin, word, 1);
  await getShell(page).header.getByRole('searchbox').fill(word);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('article').first()).toContainText(word);
  await expectNoticeAndDismissal(page);
});
