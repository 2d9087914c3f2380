import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { shellOf, whenLive } from '../pages/shell.ts';
import { askQuestion } from '../support/api.ts';
import { countLoads, itemLink, openAlive } from '../support/loads.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';

/** A category of the demo: articles of other tests do not push its own off the page. */
const LIST = '/list?model=ARTICLE&categoryId=1';
const WHOLE_LIST = '/list?model=ARTICLE';
const DATA = '**/*.data*';
const PAGE_DATA = '**/page-data/**';
const article = { name: 'Markdown 写作速查' };

/** Whether a request asks for the page of a link; other pages are fetched ahead meanwhile. */
async function requestsOf(link: Locator): Promise<(url: string) => boolean> {
  const path = (await link.getAttribute('href')) ?? '';
  return (url) => url.includes(`${path}/`) || url.includes(`${path}.data`);
}

test.describe('addresses', () => {
  for (const [given, wanted] of [
    ['/list/?model=ARTICLE', '/list?model=ARTICLE'],
    ['/index.html', '/'],
    ['/list/index.html?model=NEWS', '/list?model=NEWS'],
    ['//evil.example/', '/evil.example'],
  ] as const) {
    test(`${given} is ${wanted}`, async ({ request, site }) => {
      const answer = await request.get(site + given, { maxRedirects: 0 });
      expect(answer.status()).toBe(301);
      expect(answer.headers()['location']).toBe(wanted);
    });
  }
});

test('page data tells the build, the pages, and what stands on all of them', async ({
  request,
  site,
}) => {
  const json = async (path: string) => {
    const answer = await request.get(site + path);
    return {
      status: answer.status(),
      keep: answer.headers()['cache-control'],
      body: await answer.json(),
    };
  };
  const app = await json('/page-data/app-data.json');
  expect(app.keep).toBe('no-store');
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
  expect(fixed.keep).toContain('immutable');
  expect(fixed.body.data.navigation.map((one: { label: string }) => one.label)).toContain('知识库');
  expect((await json('/page-data/sq/d/another.json')).status).toBe(404);
  expect((await json('/slice-data/header.json')).body).toMatchObject({ sliceName: 'header' });
  expect((await json('/slice-data/footer.json')).body).toHaveProperty('registrations');
  expect((await json('/slice-data/none.json')).status).toBe(404);
});

test.describe('page data that does not come', () => {
  // nothing is fetched ahead: what is asked for was pressed
  test.beforeEach(({ page }) =>
    page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    ),
  );
  test.afterEach(({ mishaps }) => {
    // the tests break the line on purpose
    mishaps.errors.length = 0;
    mishaps.failures.length = 0;
  });

  test('a line that fails twice is tried again, without a full load', async ({ page }) => {
    await openAlive(page, LIST);
    const loads = countLoads(page);
    let tries = 0;
    await page.route(DATA, (route) => {
      tries += 1;
      return tries <= 2 ? route.abort() : route.continue();
    });
    await itemLink(page, article).click();
    await expect(page).toHaveURL(/\/article\/\d+$/u);
    await expect(page.getByRole('heading', { level: 1, ...article })).toBeVisible();
    expect(tries).toBe(3);
    expect(loads).toEqual([]);
  });

  for (const what of [DATA, PAGE_DATA]) {
    test(`${what}: too many requests is tried again`, async ({ page }) => {
      await openAlive(page, LIST);
      const loads = countLoads(page);
      const isAsked = await requestsOf(itemLink(page, article));
      let tries = 0;
      await page.route(what, (route) => {
        if (!isAsked(route.request().url())) return route.continue();
        tries += 1;
        const body = '{"code":429,"data":null,"msg":"操作太频繁，请稍后再试"}';
        return tries === 1 ? route.fulfill({ status: 429, body }) : route.continue();
      });
      await itemLink(page, article).click();
      await expect(page.getByRole('heading', { level: 1, ...article })).toBeVisible();
      expect(tries).toBe(2);
      expect(loads).toEqual([]);
    });

    test(`without ${what} the address is loaded in full after three more tries`, async ({
      page,
    }) => {
      await openAlive(page, LIST);
      const loads = countLoads(page);
      const isAsked = await requestsOf(itemLink(page, article));
      let tries = 0;
      await page.route(what, (route) => {
        if (isAsked(route.request().url())) tries += 1;
        return route.abort();
      });
      await itemLink(page, article).click();
      await expect(page.getByRole('heading', { level: 1, ...article })).toBeVisible();
      expect(loads).toEqual([new URL(page.url()).pathname]);
      expect(tries % 4).toBe(0);
    });

    for (const [name, answer, heading] of [
      ['404', { status: 404, body: '{}' }, '没有找到这个页面'],
      ['500', { status: 500, body: '{}' }, '页面没有打开'],
      ['403', { status: 403, body: '{}' }, '您没有权限查看这个页面'],
      ['a bad body', { status: 200, contentType: 'text/html', body: '<p>' }, '没有找到这个页面'],
      [
        'a body cut short',
        { status: 200, contentType: 'text/x-script', body: '[{"_1":2' },
        '没有找到这个页面',
      ],
    ] as const) {
      test(`${what}: ${name} shows its page`, async ({ page }) => {
        await openAlive(page, LIST);
        const loads = countLoads(page);
        await page.route(what, (route) =>
          route.request().url().includes('/article/') ? route.fulfill(answer) : route.continue(),
        );
        await itemLink(page, article).click();
        await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
        expect(loads).toEqual([]);
      });
    }
  }
});

test('a page whose data failed keeps who is signed in, and the footer', async ({
  page,
  signIn,
}) => {
  const { nickname } = await signIn('User', { nickname: `在线${Date.now()}` });
  await openAlive(page, LIST);
  const { accountMenu, footer } = shellOf(page);
  const words = await footer.innerText();
  await page.route(DATA, (route) => route.fulfill({ status: 404, body: '{}' }));
  await itemLink(page, article).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('没有找到这个页面');
  await expect(accountMenu).toContainText(nickname);
  expect(await footer.innerText()).toBe(words);
});

test('back before the scripts are there shows the page of its address', async ({ page }) => {
  await openAlive(page, LIST);
  await itemLink(page, article).click();
  await expect(page.getByRole('heading', { level: 1, ...article })).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, ...article })).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(LIST);
  held.resolve();
  await expect(page.getByRole('heading', { level: 1, name: '新人入门' })).toBeVisible();
});

test('back while the page comes alive shows the page of its address', async ({ page }) => {
  await openAlive(page, LIST);
  await itemLink(page, article).click();
  await expect(page.getByRole('heading', { level: 1, ...article })).toBeVisible();
  // the router listens, and what is drawn waits: as on a slow phone
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    const late = performance.now() + 3000;
    MessagePort.prototype.postMessage = function (...args: unknown[]) {
      const send = () => Reflect.apply(postMessage, this, args);
      setTimeout(send, Math.max(0, late - performance.now()));
    };
  });
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(LIST);
  await expect(itemLink(page, article)).toBeVisible();
});

test('another place on the page before the router is there is gone to, not loaded', async ({
  page,
}) => {
  await openAlive(page, LIST);
  await itemLink(page, article).click();
  await expect(page.getByRole('heading', { level: 1, ...article })).toBeVisible();
  // the entry script runs, but what it plans to do waits until told
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    const waiting: (() => void)[] = [];
    MessagePort.prototype.postMessage = function (...args: unknown[]) {
      waiting.push(() => Reflect.apply(postMessage, this, args));
    };
    Object.assign(window, {
      goOn() {
        MessagePort.prototype.postMessage = postMessage;
        for (const send of waiting) send();
      },
      hasBegun: () => waiting.length > 0,
    });
  });
  await page.reload();
  await page.waitForFunction(() => (window as unknown as { hasBegun(): boolean }).hasBegun());
  expect(await page.evaluate(() => '__reactRouterDataRouter' in window)).toBe(false);
  const loads = countLoads(page);
  // a press would make React draw the page, and the router with it, before the address changes
  const place = page.getByRole('heading', { name: '表格' });
  const id = (await place.getAttribute('id')) ?? '';
  await page.evaluate((hash) => (window.location.hash = hash), `#${id}`);
  await page.evaluate(() => (window.location.hash = '#elsewhere'));
  await page.evaluate(() => history.back());
  await page.waitForFunction((hash) => decodeURI(window.location.hash) === hash, `#${id}`);
  expect(await page.evaluate(() => '__reactRouterDataRouter' in window)).toBe(false);
  await expect(place).toBeInViewport();
  await page.evaluate(() => (window as unknown as { goOn(): void }).goOn());
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await whenLive(page);
  await page.getByRole('link', { name: '知汇' }).first().click();
  await expect(page).toHaveURL('/');
  expect(loads).toEqual([]);
});

test('a slow navigation is told after a second and shows its line', async ({ page }) => {
  await openAlive(page, LIST);
  await page.evaluate(() => {
    window.addEventListener('zhihui:slow', () => document.body.setAttribute('data-slow', ''));
  });
  const held = Promise.withResolvers<void>();
  await page.route(DATA, async (route) => {
    await held.promise;
    await route.continue();
  });
  await itemLink(page, article).click();
  await expect(page.locator('body[data-slow]')).toBeAttached();
  await expect(page.locator('[class^="progress_line"]')).toBeVisible();
  held.resolve();
  await expect(page.getByRole('heading', { level: 1, ...article })).toBeVisible();
  await expect(page.locator('[class^="progress_line"]')).toHaveCount(0);
});

test.describe('looking ahead', () => {
  const asked = (urls: string[]) => urls.filter((url) => url.endsWith('/page-data.json')).length;

  test('at most four links in sight every three seconds', async ({ page }) => {
    // the clock stands from before the page is there: however long that takes, no three seconds pass meanwhile
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await openAlive(page, WHOLE_LIST);
    await page.clock.runFor(3000);
    await expect.poll(() => asked(urls)).toBe(4);
    await page.clock.runFor(3000);
    await expect.poll(() => asked(urls)).toBe(8);
  });

  for (const connection of [
    { effectiveType: '2g' },
    { effectiveType: 'slow-2g' },
    { effectiveType: '4g', saveData: true },
  ]) {
    test(`not on ${JSON.stringify(connection)}`, async ({ page }) => {
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { value });
      }, connection);
      const urls: string[] = [];
      page.on('request', (request) => urls.push(request.url()));
      await openAlive(page, WHOLE_LIST);
      await page.clock.runFor(9000);
      // what would have been asked for before would be among these
      await page.evaluate(() =>
        Object.assign((navigator as unknown as { connection: object }).connection, {
          effectiveType: '4g',
          saveData: false,
        }),
      );
      await page.clock.runFor(3000);
      await expect.poll(() => asked(urls)).toBe(4);
      await page.waitForLoadState('networkidle');
      expect(asked(urls)).toBe(4);
    });
  }
});

test('the title of the new page is told, and focus and place are found again', async ({ page }) => {
  await openAlive(page, LIST);
  const link = itemLink(page, article);
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, ...article })).toBeVisible();
  await expect(
    page.locator('[aria-live="polite"]').filter({ hasText: article.name }),
  ).toBeAttached();
  await expect(page.locator('#main')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(LIST);
  await expect(link).toBeFocused();
});

test('a link carries its section along, and is no new entry where it leads here', async ({
  page,
}) => {
  await openAlive(page, '/');
  const link = shellOf(page).sections.getByRole('link', { name: '知识库' });
  await link.click();
  await expect(page).toHaveURL(WHOLE_LIST);
  const entry = () =>
    page.evaluate(() => ({ ...window.history.state, length: window.history.length }));
  const first = await entry();
  expect(first.usr).toEqual({ model: 'ARTICLE' });
  await link.click();
  await expect.poll(async () => (await entry()).key).not.toBe(first.key);
  expect((await entry()).length).toBe(first.length);
});

test('the order of a list changes without leaving the place', async ({ page }) => {
  // Low, so that even a list of few articles has somewhere to scroll to.
  await page.setViewportSize({ width: 1440, height: 500 });
  await openAlive(page, LIST);
  await page.evaluate(() => window.scrollTo(0, 40));
  const updated = page.getByRole('link', { name: '最近更新' });
  await updated.click();
  await expect(updated).toHaveAttribute('aria-current', 'true');
  expect(await page.evaluate(() => window.scrollY)).toBe(40);
});

test('the ways out of an error page load the site anew', async ({ page }) => {
  await openAlive(page, '/there-is-no-such-page');
  const loads = countLoads(page);
  await page.getByRole('link', { name: '回到首页' }).click();
  await expect(page).toHaveURL('/');
  expect(loads).toEqual(['/']);
});

test('a page says the same of its address, whether it was loaded or led to', async ({
  page,
  admin,
}) => {
  const word = uniqueWord();
  const { id } = await makeCategory(admin, `地址 ${word}`, 'PUBLIC', null, 'QUESTION');
  const question = { name: `页面在哪里 ${word}` };
  await askQuestion(admin, { title: question.name, categoryId: id });
  for (const [list, item] of [
    [LIST, article],
    [`/list?model=QUESTION&categoryId=${id}`, question],
  ] as const) {
    await openAlive(page, list);
    await itemLink(page, item).click();
    await expect(page.getByRole('heading', { level: 1, ...item })).toBeVisible();
    const canonical = page.locator('link[rel="canonical"]');
    await expect(canonical).toHaveAttribute('href', page.url());
    await page.reload();
    await expect(canonical).toHaveAttribute('href', page.url());
  }
});

test('text somebody typed is not lost to an update of the site', async ({
  page,
  signIn,
  mishaps,
}) => {
  await signIn('User');
  await openAlive(page, LIST);
  await itemLink(page, article).click();
  await page.locator('#comments').evaluate((section) => section.scrollIntoView());
  const field = page.getByRole('textbox', { name: '写评论' });
  await field.pressSequentially('写了一半');
  await page.route(DATA, async (route) => {
    const answer = await route.fetch();
    const headers = { ...answer.headers(), 'x-build': 'another' };
    await route.fulfill({ response: answer, headers });
  });
  // the dialog is answered with staying
  await page.getByRole('banner').getByRole('link', { name: '资讯' }).click();
  await expect.poll(() => mishaps.dialogs).toHaveLength(1);
  mishaps.dialogs.length = 0;
  await expect(page).toHaveURL(/\/article\/\d+$/u);
  await expect(field).toHaveValue('写了一半');
});

test('what is carried in navigation state alone comes to the address, for visitors too', async ({
  page,
  people,
}) => {
  const person = await people.make({ role: 'User', nickname: `状态${uniqueWord()}` });
  await openAlive(page, LIST);
  const go = (path: string, state: object) =>
    page.evaluate(
      ([to, carried]) => {
        history.pushState({ usr: carried, key: 'carried', idx: 1 }, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      },
      [path, state] as const,
    );
  await go('/user/personal', { id: person.id });
  await expect(page).toHaveURL(`/user/personal?id=${person.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.nickname);
  await whenLive(page);
  await go('/list', { model: 'NEWS' });
  await expect(page).toHaveURL('/list?model=NEWS');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('资讯');
});

test('the list of HOME is the home page, with what the address and the state said', async ({
  page,
}) => {
  await page.goto('/list?model=HOME&sort=hot');
  await expect(page).toHaveURL('/?sort=hot');
  await openAlive(page, LIST);
  const loads = countLoads(page);
  await page.evaluate(() => {
    history.pushState({ usr: { model: 'HOME' }, key: 'home', idx: 1 }, '', '/list?model=HOME');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  });
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: '首页' })).toBeAttached();
  await expect.poll(() => page.evaluate(() => history.state?.usr?.model)).toBe('HOME');
  expect(loads).toEqual([]);
});

test('a link pressed without a line says that it will go on', async ({ page, context }) => {
  await openAlive(page, LIST);
  await context.setOffline(true);
  await itemLink(page, article).click();
  await expect(page.getByText('网络断开了，恢复后会继续打开')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, ...article })).toBeVisible();
});
