import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { waitUntilLive } from '../pages/shell.ts';

/** Navigates as a link of the router does, without a load. */
const navigate = (page: Page, address: string) =>
  page.evaluate(
    (to) =>
      (
        window as unknown as { __reactRouterDataRouter: { navigate(to: string): Promise<void> } }
      ).__reactRouterDataRouter.navigate(to),
    address,
  );

test('an index file or a slash too many that is reached without a load is the page itself @journey', async ({
  page,
}) => {
  await page.goto('/list?model=NEWS');
  await waitUntilLive(page);
  for (const [address, wanted] of [
    ['/index.html', '/'],
    ['/list/?model=ARTICLE', '/list?model=ARTICLE'],
    ['/list/index.html?model=QUESTION', '/list?model=QUESTION'],
    ['/index.html?sort=hot', '/?sort=hot'],
  ] as const) {
    await navigate(page, address);
    await expect(page).toHaveURL(wanted);
    await expect(page.getByText('页面不存在')).toHaveCount(0);
  }
  expect(await page.evaluate(() => history.length)).toBe(6);
  await page.goBack();
  await expect(page).toHaveURL('/list?model=QUESTION');
});

test('an index file in the history is the root, and leaves the way back open', async ({ page }) => {
  await page.goto('/list?model=NEWS');
  await waitUntilLive(page);
  await page.evaluate(() => {
    history.pushState({ idx: 1, key: 'index', usr: null }, '', '/index.html');
    history.pushState({ idx: 2, key: 'next', usr: null }, '', '/list?model=ARTICLE');
  });
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/');
  await expect(page.getByText('页面不存在')).toHaveCount(0);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/list?model=NEWS');
});
