import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** A list of the demo with an article in it: articles of other tests do not push it off the page. */
export const DEMO_LIST = '/list?model=ARTICLE&categoryId=1';
export const DEMO_ARTICLE = { name: 'Markdown 写作速查' };
/** The router's requests for the data of a page. */
export const ROUTER_DATA = '**/*.data*';

/** Addresses that the page's main frame loaded as documents, in order, counted from now. */
export function countLoads(page: Page): string[] {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    const { pathname, search } = new URL(request.url());
    loads.push(pathname + search);
  });
  return loads;
}

/** Opens a page and waits until its scripts are active: router and page. */
export async function openUntilLive(page: Page, address: string): Promise<void> {
  await page.goto(address, { timeout: 90_000 });
  await page.waitForFunction(
    () =>
      (window as { __reactRouterDataRouter?: { state: { initialized: boolean } } })
        .__reactRouterDataRouter?.state.initialized === true,
    undefined,
    { timeout: 60_000 },
  );
  // the first page of a site in development waits for its libraries;
  // the router is there a moment before the page is drawn with it: a link pressed then is the browser's
  await expect(page.locator('html[data-live]')).toBeAttached({ timeout: 60_000 });
}

/** The link of an item in a list; the boxes next to the list may name the same item. */
export function getItemLink(page: Page, title: { name: string }): Locator {
  return page.getByRole('heading', title).getByRole('link');
}
