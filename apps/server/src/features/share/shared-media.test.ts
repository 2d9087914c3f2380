import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { createShares } from '../../../test/make-share.ts';
import { sql } from '../../../test/sql.ts';
import { createUploads } from '../../../test/uploads.ts';
import { stopImages } from '../../platform/images/images.ts';

let app: TestApp;
let admin: MadeUser;
let uploads: ReturnType<typeof createUploads>;
let shares: ReturnType<typeof createShares>;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
  uploads = createUploads(app, admin);
  shares = createShares(app);
});
afterAll(async () => {
  stopImages();
  await app.close();
});

/** An article in an internal category whose published text shows a picture of its own. */
async function makeIllustrated(categoryId?: number | string) {
  const category = categoryId ?? (await app.make.category({ visibility: 'INTERNAL' })).id;
  const { url } = await uploads.upload();
  const { id } = await app.make.article({ author: admin.id, category });
  const html = `<p><img src="${url}" alt="图"></p>`;
  await sql`update contents set html = ${html} where id = ${id}`.run(app.db);
  await uploads.link(admin, id, html, html);
  return { id, category, url };
}

const get = (url: string, cookies: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.http.inject({ url, cookies, method });
const status = async (url: string) => (await get(url)).statusCode;

describe('an upload of a link', () => {
  it('opens at the address that the text has, for that link alone', async () => {
    const article = await makeIllustrated();
    const { token } = await shares.share(admin.token, article.id);
    const { data } = await shares.open(token);
    const [, src = ''] = /src="([^"]*)"/u.exec(data.kind === 'ARTICLE' ? data.html : '') ?? [];
    expect(src).toBe(`/s/${token}${article.url}`);
    const answer = await get(src);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'no-referrer',
    });
    expect((await get(src, {}, 'HEAD')).statusCode).toBe(200);
    expect(await status(article.url)).toBe(404);
    expect(await status(`/s/${'x'.repeat(43)}${article.url}`)).toBe(404);
    await app.call('PUT /share/:id/end', { params: { id: (await newest()).id } }, admin.token);
    expect(await status(src)).toBe(404);
  });

  it('is one that a shown text has: no other upload of the maker, of the category or of a draft', async () => {
    const [shared, unrelated] = [await makeIllustrated(), await makeIllustrated()];
    const sibling = await makeIllustrated(shared.category);
    const { url: own } = await uploads.upload();
    const { url: inComment } = await uploads.upload();
    await app.call(
      'POST /comment',
      { body: { targetType: 'ARTICLE', targetId: shared.id, content: `![图](${inComment})` } },
      admin.token,
    );
    const { url: removed } = await uploads.upload();
    await uploads.link(admin, shared.id, `${removed} ${shared.url}`, `<img src="${shared.url}">`);
    const draft = await app.make.article({
      ...{ author: admin.id, category: shared.category, status: 'PENDING_REVIEW' },
    });
    const { url: unpublished } = await uploads.upload();
    await uploads.link(admin, draft.id, unpublished, unpublished);
    const article = await shares.share(admin.token, shared.id);
    const category = await shares.share(admin.token, shared.category, { type: 'CATEGORY' });
    const through = async (token: string) =>
      Promise.all([shared, sibling, unrelated].map(({ url }) => status(`/s/${token}${url}`)));
    expect(await through(article.token)).toEqual([200, 404, 404]);
    expect(await through(category.token)).toEqual([200, 200, 404]);
    for (const url of [own, inComment, removed, unpublished])
      for (const { token } of [article, category])
        expect([url, await status(`/s/${token}${url}`)]).toEqual([url, 404]);
  });

  it('closes with the rights of the maker', async () => {
    const role = await app.make.role({ codes: ['share.add'], staff: true });
    const maker = await app.make.user({ role });
    const root = await app.make.category({ visibility: 'INTERNAL' });
    const below = await app.make.category({ parent: root.id });
    const [above, deep] = [await makeIllustrated(root.id), await makeIllustrated(below.id)];
    const { token } = await shares.share(maker.token, root.id, { type: 'CATEGORY' });
    const both = async () => [
      await status(`/s/${token}${above.url}`),
      await status(`/s/${token}${deep.url}`),
    ];
    expect(await both()).toEqual([200, 200]);
    await sql`update categories set visibility = 3 where id = ${below.id}`.run(app.db);
    expect(await both()).toEqual([200, 404]);
    await sql`update categories set visibility = 3 where id = ${root.id}`.run(app.db);
    expect(await both()).toEqual([404, 404]);
    await sql`update categories set visibility = 2 where id = any(${[root.id, below.id]})`.run(
      app.db,
    );
    expect(await both()).toEqual([200, 200]);
    await sql`update users set status = 'INACTIVE' where id = ${maker.id}`.run(app.db);
    expect(await both()).toEqual([404, 404]);
  });

  it('asks for the password too, and the files lead to a download', async () => {
    const article = await app.make.article({ author: admin.id });
    const sent = await uploads.send('报价.txt', Buffer.from('三档价格'));
    const file = sent.data as { id: number; url: string };
    const html = `<p><a href="/attachment/${file.id}">报价</a></p>`;
    await sql`update contents set html = ${html} where id = ${article.id}`.run(app.db);
    await uploads.link(admin, article.id, file.url, html);
    const { token } = await shares.share(admin.token, article.id, { password: 'tulip-42' });
    const { pass } = (await shares.unlock(token, 'tulip-42')).data;
    const { data } = await shares.open(token, { pass });
    const address = `/s/${token}/media/${file.id}/full.txt`;
    expect(data.kind === 'ARTICLE' && data.html).toContain(`href="${address}"`);
    expect(await status(address)).toBe(404);
    const name = `share_${token.slice(0, 16)}`;
    expect((await get(address, { [name]: 'wrong' })).statusCode).toBe(404);
    const served = await get(address, { [name]: pass });
    expect([served.statusCode, served.payload]).toEqual([200, '三档价格']);
    expect(served.headers['content-disposition']).toMatch(/^attachment/u);
  });
});

async function newest() {
  const { data } = await app.call('GET /share/page', { query: { size: 1 } }, admin.token);
  return data.records[0] as { id: number | string };
}
