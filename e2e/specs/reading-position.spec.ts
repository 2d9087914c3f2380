import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectNoSideScroll, waitUntilLive } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { makeArticle, uniqueWord } from '../support/sample.ts';

const part = (n: number) =>
  `## 第${n}节\n\n${Array.from({ length: 6 }, (_, at) => `第${n}节第${at + 1}段。${'一段正文，用来撑开页面。'.repeat(30)}`).join('\n\n')}`;
const content = [1, 2, 3, 4].map(part).join('\n\n');
const readSavedPosition = (page: Page) =>
  page.evaluate(
    () => Object.entries(localStorage).find(([key]) => key.startsWith('zhihui_places_'))?.[1] ?? '',
  );
const top = (page: Page) => page.evaluate(() => scrollY);

for (const width of [1440, 390])
  test(`a reader continues a long text at the last position at ${width}`, async ({
    page,
    signIn,
    admin,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { id } = await makeArticle(admin, { title: `长文 ${uniqueWord()}`, content });
    await signIn('User');
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.goto(`/article/${id}`);
    await waitUntilLive(page);
    await expect.poll(() => scripts.some((url) => url.includes('reading-place'))).toBe(true);
    const stopped = page.getByText('第3节第4段。');
    await expect(async () => {
      await stopped.evaluate((block) => block.scrollIntoView());
      await page.mouse.wheel(0, 5);
      expect(await readSavedPosition(page)).toContain('第3节');
    }).toPass();

    await page.goto('/');
    await page.goto(`/article/${id}`);
    const offer = page.getByRole('button', { name: '从上次阅读位置继续：第3节' });
    await expect(offer).toBeVisible();
    expect(await top(page)).toBe(0);
    await expectNoSideScroll(page);
    await expectNoViolations(axeOn(page));
    await offer.click();
    await expect(stopped).toBeInViewport();
    await expect(offer).toHaveCount(0);

    // to the end: no position is left to return to
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await page.mouse.wheel(0, -5);
      expect(await readSavedPosition(page)).toBe('[]');
    }).toPass();
    await page.goto('/');
    scripts.length = 0;
    await page.goto(`/article/${id}`);
    await expect.poll(() => scripts.some((url) => url.includes('reading-place'))).toBe(true);
    await waitUntilLive(page);
    await expect(offer).toHaveCount(0);
  });
