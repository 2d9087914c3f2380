import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('a news item links to its neighbours in the category, skipping unreadable ones', async () => {
  const { id: category } = await app.make.category({ model: 'NEWS' });
  const make = (title: string, status: 'APPROVED' | 'DRAFT') =>
    app.make.article({ model: 'NEWS', title, category, status });
  const first = await make('第一条', 'APPROVED');
  const draft = await make('草稿', 'DRAFT');
  const last = await make('最后一条', 'APPROVED');
  await app.make.article({ model: 'NEWS', title: '别的分类' });
  const loadNeighbors = (id: typeof first.id) =>
    app.call('GET /news/:id/around', { params: { id } }, null);
  expect((await loadNeighbors(first.id)).data).toMatchObject({
    next: { id: last.id },
    previous: null,
  });
  expect((await loadNeighbors(last.id)).data).toMatchObject({
    previous: { id: first.id },
    next: null,
  });
  expect((await loadNeighbors(draft.id)).code).toBe(404);
});

it('the neighbours of an INTERNAL category are for staff alone', async () => {
  const { id: category } = await app.make.category({ model: 'NEWS', visibility: 'INTERNAL' });
  const { id } = await app.make.article({ model: 'NEWS', category });
  const code = async (role: 'User' | 'Tourist') => {
    const { token } = await app.make.user({ role });
    return (await app.call('GET /news/:id/around', { params: { id } }, token)).code;
  };
  expect([await code('User'), await code('Tourist')]).toEqual([200, 404]);
});
