import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { waitUntilLive } from '../pages/shell.ts';
import { writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';

/** Theme at the moment the body appears, before anything of it can be painted. */
async function readInitialTheme(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('theme-at-body'));
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.body === null) return;
      observer.disconnect();
      sessionStorage.setItem('theme-at-body', document.documentElement.dataset['theme'] ?? 'none');
    }).observe(document, { childList: true, subtree: true });
  });
});

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('the system decides until the user chooses, and is followed at once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  expect(await readInitialTheme(page)).toBe('dark');
  const dark = await background(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await background(page)).not.toBe(dark);
});

test('a choice holds over pages and is known before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/setting');
  await waitUntilLive(page);
  await page.getByRole('radio', { name: '深色' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  for (const address of ['/', '/list?model=ARTICLE', '/login', '/nowhere']) {
    await page.goto(address);
    expect(await readInitialTheme(page), address).toBe('dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  }
  await page.goto('/setting');
  await waitUntilLive(page);
  await expect(page.getByRole('radio', { name: '深色' })).toBeChecked();
  await page.getByRole('radio', { name: '跟随系统' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('a page printed from the dark theme is black on white, whole, and without buttons', async ({
  page,
  admin,
  signIn,
}) => {
  const category = await makeCategory(admin, uniqueWord());
  const cells = (word: string) => `|${`${word}|`.repeat(24)}`;
  const { id } = await writeArticle(admin, {
    title: '打印',
    content: `${cells('列')}\n${cells('-')}\n${cells('很长的值')}\n\n\`\`\`\n${'长'.repeat(300)}\n\`\`\``,
    categoryId: category.id,
  });
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.goto(`/article/${id}`);
  const toSignIn = page.locator('main').getByRole('link', { name: '关注' });
  await expect(toSignIn).not.toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(toSignIn).toHaveCount(0);
  await signIn('User');
  await page.goto(`/article/${id}`);
  await waitUntilLive(page);
  const title = page.getByRole('heading', { level: 1 });
  const ink = await title.evaluate((heading) => getComputedStyle(heading).color);
  expect(Math.max(...(ink.match(/\d+/gu) ?? []).map(Number))).toBeLessThan(80);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: '文章信息' })).toHaveCount(0);
  const cut = await page
    .locator('main :is(pre, div:has(> table))')
    .evaluateAll((boxes) =>
      boxes.filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.tagName),
    );
  expect(cut).toEqual([]);
});
