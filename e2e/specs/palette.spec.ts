import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { getEditor } from '../pages/editor.ts';
import { expectNoSideScroll, waitUntilLive } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: '快速导航' });
const active = (page: Page) => palette(page).locator('[role=option][aria-selected=true]');
async function open(page: Page, keys = 'Control+k') {
  await page.keyboard.press(keys);
  await expect(palette(page).getByRole('combobox')).toBeFocused();
}

test('Ctrl+K leads to pages by pinyin and initials, from anywhere, by keyboard alone', async ({
  page,
  signIn,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await signIn('Admin');
  await page.goto('/');
  await waitUntilLive(page);
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

test('leaves the editor its link dialog', async ({ page, signIn }) => {
  await signIn('Admin');
  const editor = getEditor(page);
  await editor.open('/editor?model=ARTICLE');
  await editor.choose('所见即所得');
  await expect(page.getByRole('button', { name: '更多块' })).toBeEnabled();
  await editor.write('去处');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('form', { name: '链接' })).toBeVisible();
  await expect(palette(page)).toHaveCount(0);
});

test('on a phone and in the dark it fits, and axe finds no violation', async ({ page, signIn }) => {
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
    await waitUntilLive(page);
    await open(page);
    await expect(palette(page).getByRole('option', { name: /用户管理/u })).toBeAttached();
    await expectNoSideScroll(page);
    await expectNoViolations(axeOn(page));
    const box = (await palette(page).boundingBox()) ?? { x: -1, width: 0 };
    if (width === 390) expect([box.x, box.width]).toEqual([0, 390]);
  }
});
