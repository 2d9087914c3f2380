import { expect, test } from '../fixtures.ts';
import { getShell, waitUntilLive } from '../pages/shell.ts';
import { askQuestion, writeArticle } from '../support/api.ts';
import {
  DEMO_ARTICLE,
  DEMO_LIST,
  ROUTER_DATA,
  countLoads,
  getItemLink,
  openUntilLive,
} from '../support/loads.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';

const WHOLE_LIST = '/list?model=ARTICLE';

test.describe('addresses', () => {
  for (const [requested, canonicalPath] of [
    ['/list/?model=ARTICLE', '/list?model=ARTICLE'],
    ['/index.html', '/'],
    ['/list/index.html?model=NEWS', '/list?model=NEWS'],
    ['//evil.example/', '/evil.example'],
  ] as const) {
    test(`${requested} is ${canonicalPath}`, async ({ request, site }) => {
      const answer = await request.get(site + requested, { maxRedirects: 0 });
      expect(answer.status()).toBe(301);
      expect(answer.headers()['location']).toBe(canonicalPath);
    });
  }
});

test('back before the scripts are there shows the page of its address', async ({ page }) => {
  await openUntilLive(page, DEMO_LIST);
  await getItemLink(page, DEMO_ARTICLE).click();
  await expect(page.getByRole('heading', { level: 1, ...DEMO_ARTICLE })).toBeVisible();
  const blocked = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await blocked.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, ...DEMO_ARTICLE })).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(DEMO_LIST);
  blocked.resolve();
  await expect(page.getByRole('heading', { level: 1, name: '新人入门' })).toBeVisible();
});

test('going back during hydration shows the page of its address', async ({ page }) => {
  await openUntilLive(page, DEMO_LIST);
  await getItemLink(page, DEMO_ARTICLE).click();
  await expect(page.getByRole('heading', { level: 1, ...DEMO_ARTICLE })).toBeVisible();
  // the router is active, but rendering waits: as on a slow phone
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    const delayedUntil = performance.now() + 3000;
    MessagePort.prototype.postMessage = function (...args: unknown[]) {
      const send = () => Reflect.apply(postMessage, this, args);
      setTimeout(send, Math.max(0, delayedUntil - performance.now()));
    };
  });
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(DEMO_LIST);
  await expect(getItemLink(page, DEMO_ARTICLE)).toBeVisible();
});

test('an anchor of the page works before the router is there, without a load', async ({ page }) => {
  await openUntilLive(page, DEMO_LIST);
  await getItemLink(page, DEMO_ARTICLE).click();
  await expect(page.getByRole('heading', { level: 1, ...DEMO_ARTICLE })).toBeVisible();
  // the entry script runs, but its deferred work is held back
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    const waiting: (() => void)[] = [];
    MessagePort.prototype.postMessage = function (...args: unknown[]) {
      waiting.push(() => Reflect.apply(postMessage, this, args));
    };
    Object.assign(window, {
      release() {
        MessagePort.prototype.postMessage = postMessage;
        for (const send of waiting) send();
      },
      hasStarted: () => waiting.length > 0,
    });
  });
  await page.reload();
  await page.waitForFunction(() => (window as unknown as { hasStarted(): boolean }).hasStarted());
  expect(await page.evaluate(() => '__reactRouterDataRouter' in window)).toBe(false);
  const loads = countLoads(page);
  // a press would make React render the page, and the router with it, before the address changes
  const heading = page.getByRole('heading', { name: '表格' });
  const id = (await heading.getAttribute('id')) ?? '';
  await page.evaluate((hash) => (window.location.hash = hash), `#${id}`);
  await page.evaluate(() => (window.location.hash = '#elsewhere'));
  await page.evaluate(() => history.back());
  await page.waitForFunction((hash) => decodeURI(window.location.hash) === hash, `#${id}`);
  expect(await page.evaluate(() => '__reactRouterDataRouter' in window)).toBe(false);
  await expect(heading).toBeInViewport();
  await page.evaluate(() => (window as unknown as { release(): void }).release());
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await waitUntilLive(page);
  await page.getByRole('link', { name: '知汇' }).first().click();
  await expect(page).toHaveURL('/');
  expect(loads).toEqual([]);
});

test('a slow navigation is shown by a line after a second @journey', async ({ page }) => {
  await openUntilLive(page, DEMO_LIST);
  await page.evaluate(() => {
    window.addEventListener('zhihui:slow', () => document.body.setAttribute('data-slow', ''));
  });
  const blocked = Promise.withResolvers<void>();
  await page.route(ROUTER_DATA, async (route) => {
    await blocked.promise;
    await route.continue();
  });
  await getItemLink(page, DEMO_ARTICLE).click();
  await expect(page.locator('body[data-slow]')).toBeAttached();
  await expect(page.locator('[class^="progress_line"]')).toBeVisible();
  blocked.resolve();
  await expect(page.getByRole('heading', { level: 1, ...DEMO_ARTICLE })).toBeVisible();
  await expect(page.locator('[class^="progress_line"]')).toHaveCount(0);
});

test.describe('looking ahead', () => {
  const countPageData = (urls: string[]) =>
    urls.filter((url) => url.endsWith('/page-data.json')).length;

  test('at most four links in sight every three seconds', async ({ page }) => {
    // the clock stops before the page is there: however long that takes, three seconds do not pass meanwhile
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await openUntilLive(page, WHOLE_LIST);
    await page.clock.runFor(3000);
    await expect.poll(() => countPageData(urls)).toBe(4);
    await page.clock.runFor(3000);
    await expect.poll(() => countPageData(urls)).toBe(8);
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
      await openUntilLive(page, WHOLE_LIST);
      await page.clock.runFor(9000);
      // requests from before would be among these
      await page.evaluate(() =>
        Object.assign((navigator as unknown as { connection: object }).connection, {
          effectiveType: '4g',
          saveData: false,
        }),
      );
      await page.clock.runFor(3000);
      await expect.poll(() => countPageData(urls)).toBe(4);
      await page.waitForLoadState('networkidle');
      expect(countPageData(urls)).toBe(4);
    });
  }
});

test('after a navigation the title is announced, and going back restores focus and position @journey', async ({
  page,
}) => {
  await openUntilLive(page, DEMO_LIST);
  const link = getItemLink(page, DEMO_ARTICLE);
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, ...DEMO_ARTICLE })).toBeVisible();
  await expect(
    page.locator('[aria-live="polite"]').filter({ hasText: DEMO_ARTICLE.name }),
  ).toBeAttached();
  await expect(page.locator('#main')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(DEMO_LIST);
  await expect(link).toBeFocused();
});

test('a link preserves its section, and adds no history entry when it leads here @journey', async ({
  page,
}) => {
  await openUntilLive(page, '/');
  const link = getShell(page).sections.getByRole('link', { name: '知识库' });
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
  await openUntilLive(page, DEMO_LIST);
  await page.evaluate(() => window.scrollTo(0, 40));
  const updated = page.getByRole('link', { name: '最近更新' });
  await updated.click();
  await expect(updated).toHaveAttribute('aria-current', 'true');
  expect(await page.evaluate(() => window.scrollY)).toBe(40);
});

test('the links of an error page load the site again', async ({ page }) => {
  await openUntilLive(page, '/there-is-no-such-page');
  const loads = countLoads(page);
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL('/');
  expect(loads).toEqual(['/']);
});

test('a page shows the same for its address, whether it was loaded or navigated to', async ({
  page,
  admin,
}) => {
  const word = uniqueWord();
  const { id } = await makeCategory(admin, `地址 ${word}`, 'PUBLIC', null, 'QUESTION');
  const question = { name: `页面在哪里 ${word}` };
  await askQuestion(admin, { title: question.name, categoryId: id });
  for (const [list, item] of [
    [DEMO_LIST, DEMO_ARTICLE],
    [`/list?model=QUESTION&categoryId=${id}`, question],
  ] as const) {
    await openUntilLive(page, list);
    await getItemLink(page, item).click();
    await expect(page.getByRole('heading', { level: 1, ...item })).toBeVisible();
    const canonical = page.locator('link[rel="canonical"]');
    await expect(canonical).toHaveAttribute('href', page.url());
    await page.reload();
    await expect(canonical).toHaveAttribute('href', page.url());
  }
});

test('typed text is not lost to an update of the site', async ({ page, signIn, pageErrors }) => {
  await signIn('User');
  await openUntilLive(page, DEMO_LIST);
  await getItemLink(page, DEMO_ARTICLE).click();
  await page.locator('#comments').evaluate((section) => section.scrollIntoView());
  const field = page.getByRole('textbox', { name: '写评论' });
  await field.pressSequentially('写了一半');
  await page.route(ROUTER_DATA, async (route) => {
    const answer = await route.fetch();
    const headers = { ...answer.headers(), 'x-build': 'another' };
    await route.fulfill({ response: answer, headers });
  });
  // the dialog is answered with staying
  await page.getByRole('banner').getByRole('link', { name: '资讯' }).click();
  await expect.poll(() => pageErrors.dialogs).toHaveLength(1);
  pageErrors.dialogs.length = 0;
  await expect(page).toHaveURL(/\/article\/\d+$/u);
  await expect(field).toHaveText('写了一半');
});

test('a value that only navigation state carries is written to the address, for visitors too', async ({
  page,
  people,
  api,
}) => {
  const person = await people.make({ role: 'Admin', nickname: `状态${uniqueWord()}` });
  // visitors see people who published
  const { id: categoryId } = await makeCategory(api(person.token), uniqueWord());
  await writeArticle(api(person.token), { title: '状态', content: '正文', categoryId });
  await openUntilLive(page, DEMO_LIST);
  const navigateWithState = (path: string, state: object) =>
    page.evaluate(
      ([to, carried]) => {
        history.pushState({ usr: carried, key: 'carried', idx: 1 }, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      },
      [path, state] as const,
    );
  await navigateWithState('/user/personal', { id: person.id });
  await expect(page).toHaveURL(`/user/personal?id=${person.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.nickname);
  await waitUntilLive(page);
  await navigateWithState('/list', { model: 'NEWS' });
  await expect(page).toHaveURL('/list?model=NEWS');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('资讯');
});

test('the list of HOME is the home page, with the values of the address and the state', async ({
  page,
}) => {
  await page.goto('/list?model=HOME&sort=hot');
  await expect(page).toHaveURL('/?sort=hot');
  await openUntilLive(page, DEMO_LIST);
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

test('a link pressed while offline says that it will continue', async ({ page, context }) => {
  await openUntilLive(page, DEMO_LIST);
  await context.setOffline(true);
  await getItemLink(page, DEMO_ARTICLE).click();
  await expect(page.getByText('网络已断开，恢复后将自动重试')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, ...DEMO_ARTICLE })).toBeVisible();
});
