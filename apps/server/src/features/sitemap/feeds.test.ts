import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  token = (await app.make.user({ role: 'Admin' })).token;
  const category = (await app.make.category({ visibility: 'MEMBER' })).id;
  await app.make.article({ title: '公开 <b>&"\u0007文', body: ']]> &' });
  await app.make.article({ title: '会员之文', category });
  await app.make.article({ title: '草稿之文', status: 'DRAFT' });
  await app.make.article({ title: '公告之文', model: 'ANNOUNCEMENT' });
  await app.make.article({ title: '资讯之文', model: 'NEWS' });
});
afterAll(() => app.close());

/** As the administrator asks: even to them, feeds tell only what everybody may read. */
async function get(url: string) {
  const headers = { cookie: `access_token=${token}`, authorization: `Bearer ${token}` };
  const { statusCode, payload } = await app.http.inject({ method: 'GET', url, headers });
  return { statusCode, payload };
}

describe('feeds and sitemap', () => {
  it('hold only public contents, well formed', async () => {
    const article = await get('/feed/article');
    expect(article.payload).toContain('<title>公开 &lt;b&gt;&amp;&quot;文</title>');
    const map = (await get('/sitemap.xml')).payload;
    expect(map).toContain('/sitemap/1.xml');
    const part = await get('/sitemap/1.xml');
    expect(part.payload.match(/<url>/gu)).toHaveLength(2);
    for (const { payload } of [article, part]) {
      for (const title of ['会员', '草稿', '公告']) expect(payload).not.toContain(title);
    }
    expect((await get('/feed/news')).payload).toContain('资讯之文');
    expect((await get('/robots.txt')).payload).toContain('/sitemap.xml');
  });

  it('are offered for a category that visitors know', async () => {
    const open = (await app.make.category({ name: '流程 & 制度' })).id;
    const closed = (await app.make.category({ visibility: 'MEMBER' })).id;
    await app.make.article({ title: '分类之文', category: open });
    const { payload } = await get(`/feed/article?category=${open}`);
    expect(payload).toContain('<title>流程 &amp; 制度 · ');
    expect(payload.match(/<entry>/gu)).toHaveLength(1);
    expect(payload).toContain('分类之文');
    for (const id of [closed, 999_999, 'x', `${open}&category=${open}`])
      expect((await get(`/feed/article?category=${id}`)).statusCode).toBe(404);
    expect((await get(`/feed/news?category=${open}`)).statusCode).toBe(404);
  });

  it.each([
    '/feed/announcement',
    '/feed/constructor',
    '/sitemap/2.xml',
    '/sitemap/0.xml',
    '/sitemap/999999999999999.xml',
    '/sitemap/1',
    '/sitemap/-1.xml',
  ])('there is no %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});
