import { expect, test } from '../fixtures.ts';
import { createApi, callOrThrow } from '../support/api.ts';
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
