import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { waitUntilLive, disablePrefetching } from '../pages/shell.ts';
import {
  DEMO_ARTICLE,
  ROUTER_DATA,
  countLoads,
  getItemLink,
  openUntilLive,
} from '../support/loads.ts';
import { callOrThrow, createApi } from '../support/api.ts';
import { ADMIN, startProduct } from '../support/product.ts';
import type { Product } from '../support/product.ts';
import { npm, runQuietly } from '../../scripts/lib/child.mjs';
import { root } from '../../scripts/lib/paths.mjs';

/** Relative to the root of the project, as in the setting WEB_BUILD. */
const SECOND_BUILD = 'apps/web/build-second';

/** Builds the pages once more, so that no script has the name it has in the first build. */
async function makeSecondBuild(): Promise<void> {
  const web = path.join(root, 'apps/web');
  const [command, ...args] = npm('run', 'build');
  const env = {
    NODE_ENV: 'production',
    WEB_BUILD: path.basename(SECOND_BUILD),
    BUILD_MARK: 'second',
  };
  await runQuietly(command, args, { cwd: web, env });
}

async function removeSecondBuild(): Promise<void> {
  await rm(path.join(root, SECOND_BUILD), { recursive: true, force: true });
}

/** The state after a purge of old files: none of the builds before the served one. */
async function purgeArchivedAssets(dataDir: string): Promise<void> {
  const archive = path.join(dataDir, 'assets');
  await rm(archive, { recursive: true, force: true });
  await cp(path.join(root, SECOND_BUILD, 'client/assets'), archive, { recursive: true });
}

interface Deployment {
  url: string;
  /** The build that serves the next page loads; a purge deletes the files of the other one. */
  serve(build: 'first' | 'second', purge?: boolean): Promise<void>;
}

const test = base.extend<object, { deployment: Deployment }>({
  baseURL: ({ deployment }, use) => use(deployment.url),
  deployment: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first argument's pattern
    async ({}, use) => {
      await makeSecondBuild();
      let product: Product = await startProduct();
      let now = 'first';
      await use({
        url: product.url,
        async serve(build, purge = false) {
          if (build === now && !purge) return;
          await product.pause();
          const webBuild = build === 'first' ? '' : SECOND_BUILD;
          if (purge) await purgeArchivedAssets(product.dataDir);
          product = await startProduct({ restartOf: product, webBuild });
          now = build;
        },
      });
      await product.stop();
      await removeSecondBuild();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});
test.describe.configure({ mode: 'serial' });

interface RouterWindow {
  __reactRouterDataRouter: { navigate(to: string): Promise<void> };
}

const LIST = '/list?model=ARTICLE';
const another = { name: '提问之前先准备这三样东西' };
const title = (page: Page, { name }: { name: string }) =>
  page.getByRole('heading', { level: 1, name });

for (const purge of [false, true]) {
  test.describe(purge ? 'files of the old build gone' : 'files of the old build kept', () => {
    test('a link: one full load of where it leads, then none', async ({ page, deployment }) => {
      await deployment.serve('first');
      await openUntilLive(page, LIST);
      await deployment.serve('second', purge);
      const loads = countLoads(page);
      await getItemLink(page, DEMO_ARTICLE).click();
      await expect(title(page, DEMO_ARTICLE)).toBeVisible();
      expect(loads).toEqual([new URL(page.url()).pathname]);
      await waitUntilLive(page);
      await page.getByRole('link', { name: '资讯' }).first().click();
      await expect(page).toHaveURL(/model=NEWS/u);
      expect(loads).toHaveLength(1);
    });

    test('back and forward', async ({ page, deployment }) => {
      await deployment.serve('first');
      await openUntilLive(page, LIST);
      await getItemLink(page, DEMO_ARTICLE).click();
      await expect(title(page, DEMO_ARTICLE)).toBeVisible();
      await deployment.serve('second', purge);
      const loads = countLoads(page);
      await page.goBack();
      await expect(page).toHaveURL(LIST);
      await expect(getItemLink(page, DEMO_ARTICLE)).toBeVisible();
      await expect.poll(() => loads).toEqual([LIST]);
      await page.goForward();
      await expect(title(page, DEMO_ARTICLE)).toBeVisible();
      expect(loads.length).toBeLessThanOrEqual(2);
    });

    test('a form', async ({ page, deployment }) => {
      await deployment.serve('first');
      await openUntilLive(page, LIST);
      await deployment.serve('second', purge);
      const loads = countLoads(page);
      await page.getByRole('searchbox').first().fill('报销');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/keyword=/u);
      await expect.poll(() => loads.length).toBe(1);
      expect(loads[0]).toContain('keyword=');
    });

    test('a script that opens a page, with its query and anchor', async ({ page, deployment }) => {
      await deployment.serve('first');
      await openUntilLive(page, '/');
      await deployment.serve('second', purge);
      const loads = countLoads(page);
      // not awaited: the page is left meanwhile
      await page.evaluate(() => {
        void (window as unknown as RouterWindow).__reactRouterDataRouter.navigate(
          '/list?model=NEWS&sort=hot#main',
        );
      });
      await expect(page).toHaveURL('/list?model=NEWS&sort=hot#main');
      await expect.poll(() => loads).toEqual(['/list?model=NEWS&sort=hot']);
    });
  });
}

test('a second update in one session: later navigations are full loads', async ({
  page,
  deployment,
}) => {
  await deployment.serve('first');
  // neither looking ahead nor the routes of links in sight may notice the update before the press does
  await disablePrefetching(page);
  const routes = page.waitForResponse('**/__manifest*');
  await openUntilLive(page, LIST);
  await routes;
  await page.evaluate(() => sessionStorage.setItem('zhihui_reloaded', '1'));
  await deployment.serve('second');
  const loads = countLoads(page);
  await getItemLink(page, DEMO_ARTICLE).click();
  await expect(title(page, DEMO_ARTICLE)).toBeVisible();
  expect(loads).toEqual([]);
  await page.goBack();
  await expect(getItemLink(page, another)).toBeVisible();
  await expect.poll(() => loads).toEqual([LIST]);
});

for (const storage of ['allowed', 'blocked']) {
  test(`a server that always claims another build, storage ${storage}`, async ({
    page,
    deployment,
  }) => {
    await deployment.serve('second');
    if (storage === 'blocked') {
      await page.addInitScript(() => {
        Object.defineProperty(window, 'sessionStorage', {
          get: () => {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
      });
    }
    await page.route(ROUTER_DATA, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        headers: { ...answer.headers(), 'x-build': 'another' },
      });
    });
    await openUntilLive(page, LIST);
    const loads = countLoads(page);
    for (const target of [DEMO_ARTICLE, another, DEMO_ARTICLE]) {
      await getItemLink(page, target).click();
      await expect(title(page, target)).toBeVisible();
      await page.goto(LIST);
      loads.pop();
    }
    expect(loads.length).toBeLessThanOrEqual(3);
  });
}

for (const api of ['there', 'missing']) {
  test(`a script that fails to load leads to the requested page, Navigation API ${api}`, async ({
    page,
    deployment,
  }) => {
    await deployment.serve('second');
    // looking ahead would have it before the press
    await disablePrefetching(page);
    if (api === 'missing') {
      await page.addInitScript(() => {
        Object.defineProperty(window, 'navigation', { value: undefined });
      });
    }
    await openUntilLive(page, LIST);
    const loads = countLoads(page);
    let refused = 0;
    await page.route('**/assets/article-*.js', (route) => {
      refused += 1;
      return refused === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue();
    });
    await getItemLink(page, DEMO_ARTICLE).click();
    await expect(title(page, DEMO_ARTICLE)).toBeVisible();
    await expect(page).toHaveURL(/\/article\/\d+$/u);
    expect(loads.at(-1)).toBe(new URL(page.url()).pathname);
    expect(loads.length).toBeLessThanOrEqual(api === 'there' ? 1 : 2);
    await page.goBack();
    await expect(page).toHaveURL(LIST);
    await expect(getItemLink(page, another)).toBeVisible();
  });
}

test('offline and back, with the scripts cached: the page loads without a full load', async ({
  page,
  context,
  deployment,
}) => {
  await deployment.serve('second');
  await openUntilLive(page, LIST);
  await getItemLink(page, DEMO_ARTICLE).click();
  await expect(title(page, DEMO_ARTICLE)).toBeVisible();
  await page.goBack();
  await expect(getItemLink(page, DEMO_ARTICLE)).toBeVisible();
  const loads = countLoads(page);
  await context.setOffline(true);
  await getItemLink(page, DEMO_ARTICLE).click();
  await context.setOffline(false);
  await expect(title(page, DEMO_ARTICLE)).toBeVisible();
  expect(loads).toEqual([]);
});

for (const delayMs of [0, 6000]) {
  test(`offline for ${delayMs} ms, the scripts missing: the page stays, and one full load follows`, async ({
    page,
    context,
    deployment,
  }) => {
    await deployment.serve('second');
    await disablePrefetching(page);
    const routes = page.waitForResponse('**/__manifest*');
    await openUntilLive(page, LIST);
    await routes;
    const loads = countLoads(page);
    const failed = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/assets/article-'),
    );
    await context.setOffline(true);
    await getItemLink(page, DEMO_ARTICLE).click();
    await failed;
    await page.waitForTimeout(delayMs);
    expect(loads).toEqual([]);
    await expect(getItemLink(page, another)).toBeVisible();
    await context.setOffline(false);
    await expect(title(page, DEMO_ARTICLE)).toBeVisible();
    expect(loads).toEqual([new URL(page.url()).pathname]);
  });
}

test.describe('the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('of a new build takes over, and what is being written stays', async ({
    page,
    context,
    deployment,
  }) => {
    await deployment.serve('first');
    const body = { account: ADMIN.email, password: ADMIN.password };
    const answer = await callOrThrow(createApi(deployment.url, null), 'POST /login', { body });
    if (!('accessToken' in answer)) throw new Error('the Admin could not sign in');
    await context.addCookies([
      { name: 'access_token', value: answer.accessToken, url: deployment.url, sameSite: 'Lax' },
    ]);
    await openUntilLive(page, LIST);
    await getItemLink(page, DEMO_ARTICLE).click();
    await expect(title(page, DEMO_ARTICLE)).toBeVisible();
    const { pathname } = new URL(page.url());
    const isStored = () =>
      page.evaluate(async (key) => (await caches.match(key)) !== undefined, `/offline${pathname}`);
    await expect.poll(isStored).toBe(true);
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
      .toBe('activated');
    const comments = page.locator('#comments');
    await comments.scrollIntoViewIfNeeded();
    const field = comments.getByRole('textbox', { name: '写评论' });
    const markdown = comments.locator('form textarea').first();
    await field.fill('写到一半的评论');
    await expect(markdown).toHaveValue('写到一半的评论');
    await page.evaluate(() => {
      navigator.serviceWorker.addEventListener('controllerchange', () => {
        document.documentElement.dataset['takenOver'] = '';
      });
    });

    await deployment.serve('second');
    const loads = countLoads(page);
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
    });
    await expect(page.locator('html[data-taken-over]')).toBeAttached();
    await expect(markdown).toHaveValue('写到一半的评论');
    expect(loads).toEqual([]);

    // what the worker before stored is read by the new one
    await field.fill('');
    await context.setOffline(true);
    await page.goto(pathname);
    await expect(page.getByRole('status')).toContainText('离线');
    await expect(title(page, DEMO_ARTICLE)).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('link', { name: '重试' }).click();
    await expect(title(page, DEMO_ARTICLE)).toBeVisible();
    await waitUntilLive(page);
  });
});
