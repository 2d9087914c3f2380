import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectNoSideScroll, waitUntilLive } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { makeArticle, makeQuestion, makeRichArticle, uniqueWord } from '../support/sample.ts';

const typeOf = (page: Page) =>
  page
    .locator('.prose')
    .first()
    .evaluate((text) => getComputedStyle(text).fontSize);
const widthOf = async (page: Page) =>
  Math.round((await page.locator('.prose').first().boundingBox())?.width ?? 0);

for (const width of [1440, 1024, 390])
  test(`type and width are chosen and stay chosen at ${width}`, async ({
    page,
    site,
    admin,
    adminToken,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { id } = await makeRichArticle(site, admin, adminToken);
    await page.goto(`/article/${id}`);
    await waitUntilLive(page);
    expect(await typeOf(page)).toBe('16px');
    const defaultWidth = await widthOf(page);
    await page.getByRole('button', { name: '阅读设置' }).click();
    const panel = page.getByRole('dialog', { name: '阅读设置' });
    await expect(panel.getByRole('radio', { name: '标准' }).first()).toBeFocused();
    await panel.getByRole('radio', { name: '特大' }).check();
    await expect.poll(() => typeOf(page)).toBe('20px');
    await expectNoViolations(axeOn(page));
    if (width > 768) {
      await panel.getByRole('radio', { name: '宽', exact: true }).check();
      await expect.poll(() => widthOf(page)).toBeGreaterThan(defaultWidth);
    } else await expect(panel.getByText('页面宽度')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page.getByRole('button', { name: '阅读设置' })).toBeFocused();
    await expectNoSideScroll(page);

    // from the first paint on, here and on other texts
    const wide = await widthOf(page);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('.prose').first()).toBeVisible();
    expect(await typeOf(page)).toBe('20px');
    expect(await widthOf(page)).toBe(wide);
    await expectNoSideScroll(page);
    await waitUntilLive(page);
    await page.getByRole('button', { name: '阅读设置' }).press('Enter');
    await expect(panel.getByRole('radio', { name: '特大' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => typeOf(page)).toBe('18px');
    await page.keyboard.press('Escape');
    const other = await makeQuestion(admin, { title: `问 ${uniqueWord()}` });
    await page.goto(`/question/${other.id}`);
    expect(await typeOf(page)).toBe('18px');
  });

test('the choice of one browser is in no page of another', async ({
  openOtherBrowser,
  page,
  admin,
}) => {
  const { id } = await makeArticle(admin, { title: `字号 ${uniqueWord()}` });
  await page.addInitScript(() => localStorage.setItem('zhihui_reading', 'l wide'));
  const other = await openOtherBrowser();
  for (let visit = 0; visit < 3; visit += 1) {
    await page.goto(`/article/${id}`);
    expect(await typeOf(page)).toBe('18px');
    await other.goto(`/article/${id}`);
    expect(await typeOf(other)).toBe('16px');
  }
});
