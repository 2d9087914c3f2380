import { expect, test } from '../fixtures.ts';
import { waitUntilLive } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { upload } from '../support/api.ts';
import { makeArticle, makePicture, uniqueWord } from '../support/sample.ts';

for (const width of [1440, 390])
  test(`pictures of a text are looked at large at ${width}`, async ({
    page,
    site,
    admin,
    adminToken,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const send = async (wide: number, high: number) =>
      (await upload(site, adminToken, await makePicture(wide, high))).data?.url ?? '';
    const [plan, view, other] = [await send(1600, 900), await send(600, 900), await send(900, 300)];
    const content = `![平面图](${plan})\n\n[![链接里的图](${other})](https://example.com/)\n\n![立面图](${view})`;
    const { id } = await makeArticle(admin, { title: `图 ${uniqueWord()}`, content });
    const pictureRequests: string[] = [];
    page.on('request', (request) => pictureRequests.push(request.url()));
    await page.goto(`/article/${id}`);
    await waitUntilLive(page);
    const first = page.getByRole('button', { name: '查看大图：平面图' });
    await expect(first).toBeVisible();
    await expect
      .poll(() => first.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    expect(pictureRequests.filter((url) => url.includes('show-pictures'))).toEqual([]);
    await first.press('Enter');
    const viewer = page.getByRole('dialog', { name: '查看大图' });
    const large = viewer.getByRole('img', { name: '平面图' });
    await expect(large).toBeVisible();
    await expect(viewer.getByText('1 / 2')).toBeVisible();

    const getDrawnWidth = async () => (await large.boundingBox())?.width ?? 0;
    await expect.poll(getDrawnWidth).toBeGreaterThan(width * 0.6);
    const fittedWidth = await getDrawnWidth();
    await page.keyboard.press('+');
    await expect.poll(getDrawnWidth).toBeGreaterThan(fittedWidth * 1.3);
    await page.keyboard.press('0');
    await expect.poll(getDrawnWidth).toBeCloseTo(fittedWidth, 0);
    await viewer.getByRole('button', { name: '放大' }).click();
    await expect.poll(getDrawnWidth).toBeGreaterThan(fittedWidth * 1.3);
    await viewer.getByRole('button', { name: '缩小' }).click();
    await expect.poll(getDrawnWidth).toBeCloseTo(fittedWidth, 0);
    await page.mouse.move(width / 2, 400);
    await page.mouse.wheel(0, -400);
    await expect.poll(getDrawnWidth).toBeGreaterThan(fittedWidth * 1.1);
    await page.keyboard.press('-');
    await page.keyboard.press('0');
    await expectNoViolations(axeOn(page));

    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByText('2 / 2')).toBeVisible();
    await expect(viewer.getByRole('img', { name: '立面图' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(first).toBeFocused();

    await page.getByRole('button', { name: '查看大图：立面图' }).click();
    await viewer.getByRole('button', { name: '关闭' }).click();
    await expect(viewer).toHaveCount(0);
  });
