import type { Page } from '@playwright/test';
import { makePdf } from '../../apps/server/test/document-files.ts';
import { expect, test } from '../fixtures.ts';
import { upload, writeArticle } from '../support/api.ts';
import type { Call } from '@zhihui/contract/client.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';

interface AttachOptions {
  admin: Call;
  adminToken: string;
  site: string;
}

/** A file in a public article. */
async function attach({ admin, adminToken, site }: AttachOptions, name: string, bytes: Uint8Array) {
  const file = new File([Buffer.from(bytes)], name);
  const { data: media } = await upload(site, adminToken, file);
  if (media === null) throw new Error('no upload');
  const category = await makeCategory(admin, `附件 ${uniqueWord()}`);
  const content = `[${name}](${media.url})`;
  await writeArticle(admin, { title: '带附件的', content, categoryId: category.id });
  return media;
}

const sheet = (page: Page, number: number) =>
  page.getByRole('group', { name: `第 ${number} 页`, exact: true });

/** How much of a drawn page is dark: writing, not paper. */
const inkOf = (page: Page, number: number) =>
  sheet(page, number)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const points = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      let dark = 0;
      for (let at = 0; at < points.length; at += 4) {
        if ((points[at] ?? 255) < 128 && (points[at + 3] ?? 0) > 128) dark += 1;
      }
      return dark;
    });

test('a Chinese PDF is rendered, opened at the page of the search result, and rotated @journey', async ({
  admin,
  adminToken,
  site,
  page,
}) => {
  const pages = Array.from({ length: 120 }, (_, i) => `增值税专用发票之${i + 1}`);
  const media = await attach({ admin, adminToken, site }, '发票样式.pdf', makePdf(pages));
  const tables: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.bcmap')) tables.push(request.url());
  });
  await page.goto(`/attachment/${media.id}?page=3`);
  await expect(sheet(page, 3)).toContainText('增值税专用发票之3');
  await expect.poll(() => inkOf(page, 3)).toBeGreaterThan(300);
  expect(tables.every((address) => address.startsWith(`${site}/assets/`))).toBe(true);
  expect(tables.length).toBeGreaterThan(0);

  const tools = page.getByRole('toolbar', { name: '翻页与缩放' });
  const number = tools.getByLabel('页码');
  await expect(number).toHaveValue('3');
  await tools.getByRole('button', { name: '下一页' }).click();
  await expect(number).toHaveValue('4');
  await tools.getByRole('button', { name: '上一页' }).click();
  await expect(number).toHaveValue('3');
  await number.fill('１２０');
  await number.press('Enter');
  await expect(sheet(page, 120)).toContainText('之120');
  await expect(number).toHaveValue('120');
  await expect(tools.getByRole('button', { name: '下一页' })).toBeDisabled();
  await number.fill('很多');
  await number.press('Enter');
  await expect(number).toHaveValue('120');
  await page.getByRole('region', { name: '发票样式.pdf的页面列表' }).press('ArrowLeft');
  await expect(number).toHaveValue('119');
  // only the visible part of a long document is drawn
  expect(await page.locator('canvas').count()).toBeLessThan(6);

  await expect(page.getByRole('link', { name: '纯文本' })).toHaveAttribute(
    'href',
    `/attachment/${media.id}?view=text&page=119`,
  );
  await number.fill('9999');
  await number.press('Enter');
  await expect(number).toHaveValue('120');
});

test('a PDF is zoomed in and out, and fits the width of a phone; axe finds no violation', async ({
  admin,
  adminToken,
  site,
  page,
}) => {
  const media = await attach({ admin, adminToken, site }, '大小.pdf', makePdf(['第一', '第二']));
  const address = `/attachment/${media.id}`;
  await page.goto(address);
  const tools = page.getByRole('toolbar', { name: '翻页与缩放' });
  const fitButton = tools.getByRole('button', { name: '适应宽度' });
  await expect(fitButton).toHaveAttribute('aria-pressed', 'true');
  const widthOf = async () => (await sheet(page, 1).boundingBox())?.width ?? 0;
  await expect(sheet(page, 1).locator('canvas')).toBeVisible();
  const fittedWidth = await widthOf();
  await tools.getByRole('button', { name: '放大' }).click();
  await expect.poll(widthOf).toBeGreaterThan(fittedWidth);
  await expect(fitButton).toHaveAttribute('aria-pressed', 'false');
  await tools.getByRole('button', { name: '缩小' }).click();
  await tools.getByRole('button', { name: '缩小' }).click();
  await expect.poll(widthOf).toBeLessThan(fittedWidth);
  await fitButton.click();
  await expect.poll(widthOf).toBe(fittedWidth);

  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await page.goto(address);
      await expect(sheet(page, 1)).toContainText('第一');
      await expect.poll(widthOf).toBeLessThanOrEqual(width);
      await expectNoViolations(axeOn(page));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
    }
});

test('a PDF that cannot be opened shows why and can be downloaded', async ({
  admin,
  adminToken,
  site,
  page,
}) => {
  const attachOptions = { admin, adminToken, site };
  const broken = new TextEncoder().encode(`%PDF-1.4\n${'不是'.repeat(90)}`);
  const files: [Uint8Array, string][] = [
    [broken, '可能已损坏'],
    [makePdf(['不给看'], { locked: true }), '文件已加密'],
  ];
  for (const [bytes, reason] of files) {
    const media = await attach(attachOptions, '打不开.pdf', bytes);
    await page.goto(`/attachment/${media.id}`);
    await expect(page.getByRole('alert')).toContainText(reason);
    await expect(page.getByRole('link', { name: '下载' })).toHaveAttribute('href', media.url);
    await page.getByRole('link', { name: '纯文本' }).click();
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});

test('a PDF that fails to load is retried, with its text meanwhile', async ({
  admin,
  adminToken,
  site,
  page,
}) => {
  const media = await attach({ admin, adminToken, site }, '断线.pdf', makePdf(['断线时的文字']));
  const reading = page.locator('section').getByText('断线时的文字');
  await expect(async () => {
    await page.goto(`/attachment/${media.id}?view=text`);
    await expect(reading).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.route(`**${media.url}`, (route) => route.abort());
  await page.getByRole('link', { name: '原文件' }).click();
  await expect(page.getByRole('alert')).toContainText('检查网络');
  await expect(reading).toBeVisible();
  await page.unroute(`**${media.url}`);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(sheet(page, 1)).toContainText('断线时的文字');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a PDF is hidden from users who may not read the text that it is attached to', async ({
  admin,
  adminToken,
  site,
  page,
}) => {
  const file = new File([Buffer.from(makePdf(['薪酬']))], '薪酬.pdf');
  const { data: media } = await upload(site, adminToken, file);
  const inside = await makeCategory(admin, `内部 ${uniqueWord()}`, 'INTERNAL');
  const content = `[薪酬](${media?.url})`;
  await writeArticle(admin, { title: '内部的', content, categoryId: inside.id });
  const answer = await page.goto(`/attachment/${media?.id}`);
  expect(answer?.status()).toBe(404);
  await expect(page.locator('canvas')).toHaveCount(0);
  expect((await page.request.get(media?.url ?? '')).status()).toBe(404);
});
