import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { createUploads } from '../../../test/uploads.ts';
import { stopImages } from '../../platform/images/images.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp({ caching: true });
  admin = (await app.make.user({ role: 'Admin' })).token;
});
afterAll(async () => {
  stopImages();
  await app.close();
});

const DAY = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const picture = { model: 'NEWS' as const, imageUrl: 'https://example.com/a.webp' };

async function listVisible(model: 'NEWS' | 'ANNOUNCEMENT' = 'NEWS', token?: string) {
  const { data } = await app.call('GET /carousel/list', { query: { model } }, token);
  return data.map(({ title }) => title);
}

describe('a carousel', () => {
  it('shows enabled pictures within their dates, in order, as soon as they are saved', async () => {
    const rows = [
      { title: '二', order: 2 },
      { title: '一', order: 1, from: at(-1), until: at(1) },
      { title: '昨天', until: at(-1) },
      { title: '明天', from: at(1) },
      { title: '藏', status: 0 as const },
    ];
    expect(await listVisible()).toEqual([]);
    for (const row of rows) {
      expect((await app.call('POST /carousel', { body: { ...picture, ...row } }, admin)).code).toBe(
        200,
      );
    }
    expect(await listVisible()).toEqual(['一', '二']);
    const page = await app.call('GET /carousel/page', { query: { model: 'NEWS' } }, admin);
    expect(page.data.total).toBe(5);
    const hidden = page.data.records.find(({ title }) => title === '藏');
    const params = { id: hidden?.id ?? 0, status: '1' as const };
    await app.call('PUT /carousel/:id/:status', { params }, admin);
    expect(await listVisible()).toEqual(['一', '二', '藏']);
    await app.call('DELETE /carousel/:id', { params: { id: params.id } }, admin);
    expect(await listVisible()).toEqual(['一', '二']);
    expect((await app.call('PUT /carousel/:id/:status', { params }, admin)).code).toBe(404);
  });

  it('is hidden for announcements from users who cannot see announcements', async () => {
    const body = { ...picture, model: 'ANNOUNCEMENT' as const, title: '内部' };
    await app.call('POST /carousel', { body }, admin);
    const [tourist, user] = [await app.make.user({ role: 'Tourist' }), await app.make.user()];
    expect(await listVisible('ANNOUNCEMENT')).toEqual([]);
    expect(await listVisible('ANNOUNCEMENT', tourist.token)).toEqual([]);
    expect(await listVisible('ANNOUNCEMENT', user.token)).toEqual(['内部']);
  });

  it.each([
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
    'http://',
    'https:///x',
    'ftp://example.com',
    '/a"onclick=',
    ' ',
    '',
  ])('links only to the site or the web: %j', async (redirectUrl) => {
    const answer = await app.call('POST /carousel', { body: { ...picture, redirectUrl } }, admin);
    expect([
      answer.code,
      Object.keys((answer.data as unknown as { fields: object }).fields),
    ]).toEqual([400, ['redirectUrl']]);
  });

  it('keeps fields that a change omits: a hidden picture stays hidden', async () => {
    const fullBody = {
      ...picture,
      title: '藏着',
      redirectUrl: '/list?model=NEWS',
      order: 40,
      status: 0 as const,
      from: at(-1),
      until: at(1),
    };
    const { id, createdAt, ...made } = (await app.call('POST /carousel', { body: fullBody }, admin))
      .data;
    const changed = await app.call('PUT /carousel', { body: { id, title: '改名' } }, admin);
    expect(changed.data).toEqual({
      ...made,
      id,
      createdAt,
      title: '改名',
      updatedAt: expect.any(String),
    });
    // the check of the dates includes the omitted field
    const lateEdit = await app.call('PUT /carousel', { body: { id, from: at(2) } }, admin);
    expect(lateEdit).toMatchObject({ code: 400, data: { fields: { until: expect.any(String) } } });
  });

  it('moves pictures before or after another, also concurrently, and reports a deleted one', async () => {
    const model = 'QUESTION' as const;
    const ids: Id[] = [];
    for (const title of ['甲', '乙', '丙', '丁']) {
      ids.push(
        (await app.call('POST /carousel', { body: { ...picture, model, title } }, admin)).data.id,
      );
    }
    const [first, second, third, fourth] = ids as [Id, Id, Id, Id];
    const move = (id: Id, place: 'BEFORE' | 'AFTER', targetId: Id) =>
      app.call('PUT /carousel/order', { body: { id, targetId, place } }, admin);
    const titles = async () => {
      const { data } = await app.call('GET /carousel/list', { query: { model } });
      return data.map(({ title }) => title).join('');
    };
    expect((await move(fourth, 'BEFORE', first)).code).toBe(200);
    expect(await titles()).toBe('丁甲乙丙');
    expect((await move(first, 'AFTER', third)).code).toBe(200);
    expect(await titles()).toBe('丁乙丙甲');
    const both = await Promise.all([move(third, 'BEFORE', fourth), move(second, 'AFTER', first)]);
    expect(both.map(({ code }) => code)).toEqual([200, 200]);
    expect(await titles()).toBe('丙丁甲乙');
    await app.call('DELETE /carousel/:id', { params: { id: first } }, admin);
    expect(await move(second, 'BEFORE', first)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('刷新'),
    });
    expect((await move(first, 'BEFORE', second)).code).toBe(404);
    await app.call('PUT /carousel/:id/restore', { params: { id: first } }, admin);
    expect(await titles()).toBe('丙丁甲乙');
    const otherPicture = await app.call('POST /carousel', { body: picture }, admin);
    expect((await move(second, 'BEFORE', otherPicture.data.id)).code).toBe(409);
  });

  it('has a limit per section', async () => {
    const rows = Array.from({ length: 100 }, () => ({
      model: 'ARTICLE' as const,
      image_url: 'https://example.com/a.png',
    }));
    await sql`insert into carousels ${sql.values(rows)}`.run(app.db);
    const body = { ...picture, model: 'ARTICLE' as const };
    expect((await app.call('POST /carousel', { body }, admin)).code).toBe(409);
  });

  it('stores the size of an uploaded picture', async () => {
    const maker = await app.make.user({ role: 'Admin' });
    const { url } = await createUploads(app, maker).upload();
    const body = { ...picture, imageUrl: url, model: 'HOME' as const };
    await app.call('POST /carousel', { body }, maker.token);
    const { data } = await app.call('GET /carousel/list', { query: { model: 'HOME' } });
    expect(data).toMatchObject([{ imageUrl: url, width: 40, height: 30 }]);
  });

  it('requires an end after the start, and a picture', async () => {
    const wrong = { ...picture, from: at(2), until: at(1) };
    expect((await app.call('POST /carousel', { body: wrong }, admin)).code).toBe(400);
    const early = { ...picture, from: '0000-01-01T00:00:00Z' };
    expect((await app.call('POST /carousel', { body: early }, admin)).code).toBe(400);
    const none = { ...picture, imageUrl: '' };
    expect((await app.call('POST /carousel', { body: none }, admin)).code).toBe(400);
    const section = await app.send('GET /carousel/list', { query: { model: 'COMPANY' } });
    expect(section.status).toBe(400);
  });
});
