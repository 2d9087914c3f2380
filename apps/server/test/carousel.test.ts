import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp({ caching: true });
  admin = (await app.make.user({ role: 'Admin' })).token;
});
afterAll(() => app.close());

const DAY = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const picture = { model: 'NEWS' as const, imageUrl: '/media/1/original.webp' };

async function shown(model: 'NEWS' | 'ANNOUNCEMENT' = 'NEWS', token?: string) {
  const { data } = await app.call('GET /carousel/list', { query: { model } }, token);
  return data.map(({ title }) => title);
}

describe('a carousel', () => {
  it('shows what is switched on, within its days, in its order, from the moment it is saved', async () => {
    const rows = [
      { title: '二', order: 2 },
      { title: '一', order: 1, from: at(-1), until: at(1) },
      { title: '昨天', until: at(-1) },
      { title: '明天', from: at(1) },
      { title: '藏', status: 0 as const },
    ];
    expect(await shown()).toEqual([]);
    for (const row of rows) {
      expect((await app.call('POST /carousel', { body: { ...picture, ...row } }, admin)).code).toBe(
        200,
      );
    }
    expect(await shown()).toEqual(['一', '二']);
    const page = await app.call('GET /carousel/page', { query: { model: 'NEWS' } }, admin);
    expect(page.data.total).toBe(5);
    const hidden = page.data.records.find(({ title }) => title === '藏');
    const params = { id: hidden?.id ?? 0, status: '1' as const };
    await app.call('PUT /carousel/:id/:status', { params }, admin);
    expect(await shown()).toEqual(['藏', '一', '二']);
    await app.call('DELETE /carousel/:id', { params: { id: params.id } }, admin);
    expect(await shown()).toEqual(['一', '二']);
    expect((await app.call('PUT /carousel/:id/:status', { params }, admin)).code).toBe(404);
  });

  it('of the announcements is for those who may see announcements', async () => {
    const body = { ...picture, model: 'ANNOUNCEMENT' as const, title: '内部' };
    await app.call('POST /carousel', { body }, admin);
    const [tourist, user] = [await app.make.user({ role: 'Tourist' }), await app.make.user()];
    expect(await shown('ANNOUNCEMENT')).toEqual([]);
    expect(await shown('ANNOUNCEMENT', tourist.token)).toEqual([]);
    expect(await shown('ANNOUNCEMENT', user.token)).toEqual(['内部']);
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
  ])('leads nowhere but to the site or the web: %j', async (redirectUrl) => {
    const answer = await app.call('POST /carousel', { body: { ...picture, redirectUrl } }, admin);
    expect([
      answer.code,
      Object.keys((answer.data as unknown as { fields: object }).fields),
    ]).toEqual([400, ['redirectUrl']]);
  });

  it('ends after it begins, and needs a picture', async () => {
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
