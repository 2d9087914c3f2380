import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { editorOf } from '../pages/editor.ts';
import { expectNoSideScroll, shellOf, whenLive } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { uniqueWord } from '../support/sample.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: '搜索与前往' });
const active = (page: Page) => palette(page).locator('[role=option][aria-selected=true]');
async function open(page: Page, keys = 'Control+k') {
  await page.keyboard.press(keys);
  await expect(palette(page).getByRole('combobox')).toBeFocused();
}

test('Ctrl+K leads to pages by pinyin and initials, from anywhere, by keyboard alone @journey', async ({
  page,
  signIn,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await signIn('Admin');
  await page.goto('/');
  await whenLive(page);
  expect(scripts.filter((url) => /palette|suggest/u.test(url))).toEqual([]);
  await open(page);
  await page.keyboard.type('yhgl');
  await expect(active(page)).toContainText('后台 › 用户管理');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/user$/u);
  await expect(palette(page)).toHaveCount(0);
  await open(page, 'Meta+k');
  await page.keyboard.type('xiewenzhang');
  await expect(active(page)).toContainText('写文章');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/editor\?model=ARTICLE/u);
});

test('Escape gives the focus back, and what is typed goes on as a search', async ({ page }) => {
  const word = uniqueWord();
  await page.goto('/list?model=NEWS');
  await whenLive(page);
  const { search } = shellOf(page);
  await search.focus();
  await expect(search).toHaveRole('combobox');
  await open(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(search).toBeFocused();
  await open(page);
  // that a dialog was closed is told later: the next opening may come before
  await palette(page).evaluate((dialog) => {
    (dialog as HTMLDialogElement).close();
    document.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }),
    );
  });
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(word);
  await expect(active(page)).toContainText(`搜索“${word}”`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === word);
  await open(page);
  await expect(palette(page).getByRole('option', { name: word })).toBeVisible();
});

test('changes the colours, shows the keys, and signs out', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn('User');
  await page.goto('/');
  await whenLive(page);
  await open(page);
  await page.keyboard.type('shense');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await open(page);
  await page.keyboard.type('jpkjj');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '键盘快捷键' })).toBeVisible();
  await page.keyboard.press('Escape');
  await open(page);
  await page.keyboard.type('后台');
  await expect(palette(page).getByRole('option', { name: /后台/u })).toHaveCount(1);
  await expect(active(page)).toContainText('搜索“后台”');
  await palette(page).getByRole('combobox').fill('tc');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/u);
});

test('leaves the editor its link dialog', async ({ page, signIn }) => {
  await signIn('Admin');
  const editor = editorOf(page);
  await editor.open('/editor?model=ARTICLE');
  await editor.choose('所见即所得');
  await expect(page.getByRole('button', { name: '更多块' })).toBeEnabled();
  await editor.write('去处');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('form', { name: '链接' })).toBeVisible();
  await expect(palette(page)).toHaveCount(0);
});

test('on a phone and in the dark it fits, and axe finds nothing', async ({ page, signIn }) => {
  await signIn('Admin');
  for (const { width, theme } of [
    { width: 1440, theme: 'light' },
    { width: 1440, theme: 'dark' },
    { width: 390, theme: 'light' },
    { width: 390, theme: 'dark' },
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.goto('/');
    await whenLive(page);
    await open(page);
    await expect(palette(page).getByRole('option', { name: /用户管理/u })).toBeAttached();
    await expectNoSideScroll(page);
    await expectNoViolations(axeOn(page));
    const box = (await palette(page).boundingBox()) ?? { x: -1, width: 0 };
    if (width === 390) expect([box.x, box.width]).toEqual([0, 390]);
  }
});
