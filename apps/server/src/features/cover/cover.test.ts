import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { createUploads } from '../../../test/uploads.ts';
import { stopImages } from '../../platform/images/images.ts';
import { purgeCovers } from './cover.public.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  stopImages();
  await app.close();
});

const library = async (query: { keyword?: string; model?: 'NEWS' | 'ARTICLE' }, token: string) => {
  const { data } = await app.call('GET /cover/page', { query }, token);
  return data.records.map(({ name }) => name);
};

it('filters the library by part of the name, and by section including covers for every section', async () => {
  const { token } = await app.make.user({ role: 'Admin' });
  const make = (name: string, model: 'NEWS' | 'ARTICLE' | null) =>
    app.call(
      'POST /cover',
      { body: { name, imageUrl: 'https://example.com/a.png', model } },
      token,
    );
  for (const [name, model] of [
    ['港口', null],
    ['会议室', 'NEWS'],
    ['Port 100%', 'ARTICLE'],
  ] as const)
    expect((await make(name, model)).code).toBe(200);
  expect(await library({}, token)).toEqual(['Port 100%', '会议室', '港口']);
  expect(await library({ model: 'NEWS' }, token)).toEqual(['会议室', '港口']);
  expect(await library({ keyword: 'port' }, token)).toEqual(['Port 100%']);
  expect(await library({ keyword: '%' }, token)).toEqual(['Port 100%']);
  expect(await library({ keyword: '_' }, token)).toEqual([]);
});

it('edits and deletes a cover once, and accepts only https addresses and pictures of the site', async () => {
  const { token } = await app.make.user({ role: 'Admin' });
  const fields = { name: '封面', imageUrl: 'https://example.com/a.png', model: null };
  const { id } = (await app.call('POST /cover', { body: fields }, token)).data;
  const changed = await app.call('PUT /cover', { body: { ...fields, id, name: '新' } }, token);
  expect(changed.data).toMatchObject({ id, name: '新' });
  const hostile = await app.call(
    'PUT /cover',
    { body: { ...fields, id, imageUrl: 'javascript:alert(1)' } },
    token,
  );
  expect(hostile).toMatchObject({ code: 400, data: { fields: { imageUrl: expect.any(String) } } });
  for (const imageUrl of ['/missing.png', '/media/123456789012345678/full.webp']) {
    const missing = await app.call('POST /cover', { body: { ...fields, imageUrl } }, token);
    expect(missing).toMatchObject({
      code: 400,
      data: { fields: { imageUrl: expect.any(String) } },
    });
  }
  const remove = () => app.call('DELETE /cover/:id', { params: { id } }, token);
  expect((await remove()).code).toBe(200);
  expect((await remove()).code).toBe(404);
  expect((await app.call('PUT /cover', { body: { ...fields, id } }, token)).code).toBe(404);
  const restore = () => app.call('PUT /cover/:id/restore', { params: { id } }, token);
  expect((await restore()).code).toBe(200);
  expect((await restore()).code).toBe(404);
  expect((await app.call('PUT /cover', { body: { id, name: '又在' } }, token)).data).toMatchObject({
    name: '又在',
    imageUrl: fields.imageUrl,
  });
});

it('is available to writers; covers of announcements only to users who can see those', async () => {
  const { token } = await app.make.user({ role: 'Admin' });
  for (const [name, model] of [
    ['公告用', 'ANNOUNCEMENT'],
    ['问答用', 'QUESTION'],
  ] as const)
    await app.call(
      'POST /cover',
      { body: { name, imageUrl: 'https://example.com/a.png', model } },
      token,
    );
  const none = await app.make.user({ role: await app.make.role({ codes: ['comment.add'] }) });
  const tourist = await app.make.user({ role: 'Tourist' });
  const staff = await app.make.user();
  const librarian = await app.make.user({ role: await app.make.role({ codes: ['cover.delete'] }) });
  const query = { query: { keyword: '用' } };
  expect((await app.call('GET /cover/page', query, none.token)).code).toBe(403);
  const names = async (token: string) =>
    (await app.call('GET /cover/page', query, token)).data.records.map(({ name }) => name);
  expect(await names(tourist.token)).toEqual(['问答用']);
  expect(await names(staff.token)).toEqual(['问答用', '公告用']);
  expect(await names(librarian.token)).toEqual(['问答用', '公告用']);
});

it('accepts a picture that its creator uploaded, which becomes public, and no other upload', async () => {
  const maker = await app.make.user({ role: 'Admin' });
  const other = await app.make.user();
  const { upload, send, status } = createUploads(app, maker);
  const picture = (await upload()).url;
  const file = (await send('表.csv', Buffer.from('a,b'))).data as { url: string };
  const post = (imageUrl: string) =>
    app.send('POST /cover', { token: maker.token, body: { name: '图', imageUrl, model: null } });
  expect(await status(picture)).toBe(404);
  expect((await post(picture)).status).toBe(200);
  expect(await status(picture)).toBe(200);
  const refused = [(await upload(other.token)).url, file.url, '/media/999999/full.webp'];
  for (const imageUrl of refused) {
    expect(await post(imageUrl)).toMatchObject({
      status: 400,
      data: { fields: { imageUrl: expect.stringContaining('重新上传') } },
    });
  }
});

it('purges covers after their days in the recycle bin', async () => {
  const { token } = await app.make.user({ role: 'Admin' });
  const body = { name: '旧', imageUrl: 'https://example.com/a.png', model: null };
  const { id } = (await app.call('POST /cover', { body }, token)).data;
  await app.call('DELETE /cover/:id', { params: { id } }, token);
  await purgeCovers(app.db, new Date(Date.now() - 1000));
  const restore = () => app.call('PUT /cover/:id/restore', { params: { id } }, token);
  expect((await restore()).code).toBe(200);
  await app.call('DELETE /cover/:id', { params: { id } }, token);
  await purgeCovers(app.db, new Date(Date.now() + 1000));
  expect((await restore()).code).toBe(404);
});
