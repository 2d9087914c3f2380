import { SHEETS_COOKIE } from '@zhihui/contract/sheets-cookie.ts';
import { expect, test } from '../fixtures.ts';
import { createApi, callOrThrow } from '../support/api.ts';
import { DEMO_ARTICLE, DEMO_LIST, getItemLink, openUntilLive } from '../support/loads.ts';
import { ADMIN, startProduct } from '../support/product.ts';

/** A document without what differs from answer to answer. */
const normalise = (html: string): string =>
  html.replaceAll(/nonce="[\w-]+"/gu, 'nonce').replaceAll(/\\"now\\":\d+/gu, 'now');

test('later documents, without the machinery of the router, are as the router renders the first @journey', async () => {
  const product = await startProduct();
  try {
    const { article, token } = await findContents(product.url);
    const open = async (address: string, cookie: string): Promise<string> => {
      const headers = { accept: 'text/html', cookie };
      const response = await fetch(product.url + address, { headers });
      expect(response.status, address).toBe(200);
      return normalise(await response.text());
    };
    const member = `access_token=${token}; XSRF-TOKEN=${'a'.repeat(32)}`;
    for (const [address, cookie] of [
      ['/', ''],
      ['/list?model=ARTICLE', ''],
      [`/article/${article}`, ''],
      ['/article', ''],
      [`/article/${article}/meta`, member],
      ['/search?q=报关', member],
      ['/help', member],
      ['/user/notifications', member],
    ] as const) {
      const first = await open(address, cookie);
      expect(first, address).toContain('rel="modulepreload"');
      for (let n = 0; n < 3; n += 1) expect(await open(address, cookie), address).toBe(first);
    }
  } finally {
    await product.stop();
  }
});

/** An article of the examples, and the session of an Admin. */
async function findContents(site: string) {
  const call = createApi(site, null);
  const articles = await callOrThrow(call, 'GET /article/page', { query: { size: 1 } });
  const body = { account: ADMIN.email, password: ADMIN.password };
  const answer = await callOrThrow(call, 'POST /login', { body });
  if (!('accessToken' in answer)) throw new Error('the first Admin could not sign in');
  return { article: articles.records[0]?.id, token: answer.accessToken };
}

test('an article opens from a list with what was fetched ahead, and later documents link their styles @journey', async ({
  page,
}) => {
  await openUntilLive(page, DEMO_LIST);
  const isInside = page.locator('style[data-href*="/shell-"]');
  await expect(isInside).toHaveCount(1);
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContain(SHEETS_COOKIE);
  const link = getItemLink(page, DEMO_ARTICLE);
  const address = await link.getAttribute('href');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const fetched = page.waitForResponse((response) => response.url().endsWith(`${address}.data`));
  await link.hover();
  await fetched;
  await link.click();
  await expect(page.getByRole('heading', { level: 1, ...DEMO_ARTICLE })).toBeVisible();
  // once, and no sheet that the document has inside
  expect(requests.filter((path) => path === `${address}.data`)).toHaveLength(1);
  expect(requests.filter((path) => /\/(?:shell|lists|items)-[^/]+\.css$/u.test(path))).toEqual([]);
  const title = page.getByRole('heading', { level: 1 });
  const size = await title.evaluate((element) => getComputedStyle(element).fontSize);

  await page.reload();
  await expect(page.locator('html[data-live]')).toBeAttached();
  await expect(isInside).toHaveCount(0);
  await expect(page.locator('link[rel="stylesheet"][href*="/shell-"]')).toHaveCount(1);
  await expect(title).toHaveCSS('font-size', size);
  await page.goBack();
  await expect(getItemLink(page, DEMO_ARTICLE)).toBeVisible();
});
