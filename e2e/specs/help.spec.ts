import { expect, test } from '../fixtures.ts';
import { expectNoSideScroll, waitUntilLive } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';

test('the handbook is read without scripts, from the footer to the next chapter @journey', async ({
  openOtherBrowser,
}) => {
  const visitor = await openOtherBrowser({ javaScriptEnabled: false });
  await visitor.goto('/');
  await visitor.getByRole('contentinfo').getByRole('link', { name: '帮助' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('帮助');
  const staff = visitor.getByRole('region', { name: '使用手册' });
  await staff.getByRole('link', { name: /^搜索内容/u }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('搜索内容');
  const picture = visitor.getByRole('img', { name: /^搜索页/u });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(600);
  await visitor.getByRole('link', { name: /下一章/u }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('撰写文章');
  expect((await visitor.goto('/help/staff/nothing'))?.status()).toBe(404);
});

test('search finds a chapter at its section, and the palette by pinyin', async ({ page }) => {
  await page.goto('/search?q=怎样恢复备份');
  await page
    .getByRole('list', { name: '帮助章节' })
    .getByRole('link', { name: /^恢复备份/u })
    .click();
  await page.waitForURL('/help/operator/restore');
  await page.goBack();
  const tabs = page.getByRole('navigation', { name: '搜索范围' });
  await tabs.getByRole('link', { name: /^帮助/u }).click();
  const hit = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: '恢复备份', exact: true }) });
  await expect(hit.getByRole('link', { name: '运维手册' })).toHaveAttribute(
    'href',
    '/help#operator',
  );
  await waitUntilLive(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '快速导航' }).fill('huifubeifen');
  await page.getByRole('option', { name: /恢复备份/u }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('恢复备份');
});

test('contents and chapters fit in any width and theme; axe finds no violation', async ({
  page,
}) => {
  for (const path of ['/help', '/help/operator/backup']) {
    await page.goto(path);
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1440, 390]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await expectNoSideScroll(page);
        await expectNoViolations(axeOn(page));
      }
  }
});
