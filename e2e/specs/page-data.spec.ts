import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { getShell } from '../pages/shell.ts';
import {
  DEMO_ARTICLE,
  DEMO_LIST,
  ROUTER_DATA,
  countLoads,
  getItemLink,
  openUntilLive,
} from '../support/loads.ts';

const PAGE_DATA = '**/page-data/**';

/** Whether a request is for the page of a link; other pages are prefetched meanwhile. */
async function createRequestCheck(link: Locator): Promise<(url: string) => boolean> {
  const path = (await link.getAttribute('href')) ?? '';
  return (url) => url.includes(`${path}/`) || url.includes(`${path}.data`);
}

test('page data names the build, the pages, and their common parts @journey', async ({
  request,
  site,
}) => {
  const json = async (path: string) => {
    const answer = await request.get(site + path);
    return {
      status: answer.status(),
      cacheControl: answer.headers()['cache-control'],
      body: await answer.json(),
    };
  };
  const app = await json('/page-data/app-data.json');
  expect(app.cacheControl).toBe('no-store');
  expect(app.body).toEqual({ webpackCompilationHash: expect.stringMatching(/^\w+$/u) });

  const home = await json('/page-data/index/page-data.json');
  expect(home.body).toMatchObject({ path: '/', matchPath: '/', slicesMap: { header: 'header' } });
  const item = await json('/page-data/article/7/page-data.json');
  expect(item.body).toMatchObject({ path: '/article/7', matchPath: '/article/:id' });
  expect(item.body.componentChunkName).not.toBe(home.body.componentChunkName);
  expect((await json('/page-data/no/such/page/page-data.json')).status).toBe(404);
  expect((await json('/page-data/..%2F..%2Fpackage/page-data.json')).status).toBe(404);

  const hash = home.body.staticQueryHashes[0];
  const fixed = await json(`/page-data/sq/d/${hash}.json`);
  expect(fixed.cacheControl).toContain('immutable');
  expect(fixed.body.data.navigation.map((item: { label: string }) => item.label)).toContain(
    '知识库',
  );
  expect((await json('/page-data/sq/d/another.json')).status).toBe(404);
  expect((await json('/slice-data/header.json')).body).toMatchObject({ sliceName: 'header' });
  expect((await json('/slice-data/footer.json')).body).toHaveProperty('registrations');
  expect((await json('/slice-data/none.json')).status).toBe(404);
});

test.describe('page data that fails to load', () => {
  // prefetching is off: every request was pressed
  test.beforeEach(({ page }) =>
    page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    ),
  );
  test.afterEach(({ pageErrors }) => {
    // the tests break the line on purpose
    pageErrors.errors.length = 0;
    pageErrors.failures.length = 0;
  });

  test('a line that fails twice is tried again, without a full load', async ({ page }) => {
    await openUntilLive(page, DEMO_LIST);
    const loads = countLoads(page);
    let tries = 0;
    await page.route(ROUTER_DATA, (route) => {
      tries += 1;
      return tries <= 2 ? route.abort() : route.continue();
    });
    await getItemLink(page, DEMO_ARTICLE).click();
    await expect(page).toHaveURL(/\/article\/\d+$/u);
    await expect(page.getByRole('heading', { level: 1, ...DEMO_ARTICLE })).toBeVisible();
    expect(tries).toBe(3);
    expect(loads).toEqual([]);
  });

  for (const attribute of [ROUTER_DATA, PAGE_DATA]) {
    test(`${attribute}: too many requests is tried again`, async ({ page }) => {
      await openUntilLive(page, DEMO_LIST);
      const loads = countLoads(page);
      const isRequested = await createRequestCheck(getItemLink(page, DEMO_ARTICLE));
      let tries = 0;
      await page.route(attribute, (route) => {
        if (!isRequested(route.request().url())) return route.continue();
        tries += 1;
        const body = '{"code":429,"data":null,"msg":"操作过于频繁，请稍后重试"}';
        return tries === 1 ? route.fulfill({ status: 429, body }) : route.continue();
      });
      await getItemLink(page, DEMO_ARTICLE).click();
      await expect(page.getByRole('heading', { level: 1, ...DEMO_ARTICLE })).toBeVisible();
      expect(tries).toBe(2);
      expect(loads).toEqual([]);
    });

    test(`without ${attribute} the address is loaded in full after three more tries`, async ({
      page,
    }) => {
      await openUntilLive(page, DEMO_LIST);
      const loads = countLoads(page);
      const isRequested = await createRequestCheck(getItemLink(page, DEMO_ARTICLE));
      let tries = 0;
      await page.route(attribute, (route) => {
        if (isRequested(route.request().url())) tries += 1;
        return route.abort();
      });
      await getItemLink(page, DEMO_ARTICLE).click();
      await expect(page.getByRole('heading', { level: 1, ...DEMO_ARTICLE })).toBeVisible();
      expect(loads).toEqual([new URL(page.url()).pathname]);
      expect(tries % 4).toBe(0);
    });

    for (const [name, answer, heading] of [
      ['404', { status: 404, body: '{}' }, '页面不存在'],
      ['500', { status: 500, body: '{}' }, '页面加载失败'],
      ['403', { status: 403, body: '{}' }, '您没有权限访问此页面'],
      ['a bad body', { status: 200, contentType: 'text/html', body: '<p>' }, '页面不存在'],
      [
        'a body cut short',
        { status: 200, contentType: 'text/x-script', body: '[{"_1":2' },
        '页面不存在',
      ],
    ] as const) {
      test(`${attribute}: ${name} shows its page`, async ({ page }) => {
        await openUntilLive(page, DEMO_LIST);
        const loads = countLoads(page);
        await page.route(attribute, (route) =>
          route.request().url().includes('/article/') ? route.fulfill(answer) : route.continue(),
        );
        await getItemLink(page, DEMO_ARTICLE).click();
        await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
        expect(loads).toEqual([]);
      });
    }
  }
});

test('a page whose data failed still shows the signed-in user and the footer @journey', async ({
  page,
  signIn,
}) => {
  const { nickname } = await signIn('User', { nickname: `在线${Date.now()}` });
  await openUntilLive(page, DEMO_LIST);
  const { accountMenu, footer } = getShell(page);
  const words = await footer.innerText();
  await page.route(ROUTER_DATA, (route) => route.fulfill({ status: 404, body: '{}' }));
  await getItemLink(page, DEMO_ARTICLE).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('页面不存在');
  await expect(accountMenu).toContainText(nickname);
  expect(await footer.innerText()).toBe(words);
});
