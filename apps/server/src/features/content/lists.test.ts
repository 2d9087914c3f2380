import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';

const DAY = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('filters a list by the last week, month or year, and counts the results', async () => {
  const category = (await app.make.category()).id;
  const made: Id[] = [];
  for (const days of [1, 20, 200, 800]) {
    const publishedAt = new Date(Date.now() - days * DAY);
    made.push((await app.make.article({ category, publishedAt })).id);
  }
  for (const [publishedWithin, count] of [
    ['week', 1],
    ['month', 2],
    ['year', 3],
    [undefined, 4],
  ] as const) {
    const query = { categoryId: category, publishedWithin };
    const { data } = await app.call('GET /article/page', { query });
    expect([data.total, data.records.map(({ id }) => id)]).toEqual([count, made.slice(0, count)]);
  }
});

it('returns the total of a category with its descendants on every page, and beyond the last one', async () => {
  const above = (await app.make.category()).id;
  const below = (await app.make.category({ parent: above })).id;
  const hidden = (await app.make.category({ parent: above, visibility: 'INTERNAL' })).id;
  for (const category of [above, above, below, hidden]) await app.make.article({ category });
  const listTotals = async (categoryId: Id, current: number) => {
    const query = { categoryId, current, size: 2 };
    const { data } = await app.call('GET /article/page', { query });
    return [data.records.length, data.total];
  };
  const pages = (categoryId: Id) => Promise.all([1, 2, 3].map((at) => listTotals(categoryId, at)));
  expect(await pages(below)).toEqual([
    [1, 1],
    [0, 1],
    [0, 1],
  ]);
  expect(await pages(above)).toEqual([
    [2, 3],
    [1, 3],
    [0, 3],
  ]);
});
