import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

const ARTICLE_COUNT = 5000;

let app: TestApp;
let admin: MadeUser;
let category: Id;
let ids: Id[];
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
  category = (await app.make.category({ name: '很大的分类' })).id;
  const made = await sql<{ id: Id }>`insert into contents
      (model, title, body, html, author_id, category_id, status, live_revision, published_at)
    select 'ARTICLE', '第' || i || '篇', '', '', ${admin.id}, ${category}, 'APPROVED', 1, now()
    from generate_series(1, ${ARTICLE_COUNT}::int) i returning id`.all(app.db);
  ids = made.map((row) => row.id);
  await sql`analyze contents`.run(app.db);
});
afterAll(() => app.close());

const order = (id: Id, afterId: Id | null, beforeId: Id | null) =>
  app.call('PUT /article/order', { body: { id, afterId, beforeId } }, admin.token);
const readPositions = async () =>
  new Map(
    (await sql<{ id: Id; place: string }>`select id, place::text from contents`.all(app.db)).map(
      (row) => [row.id, row.place],
    ),
  );
async function countWrites(work: () => Promise<unknown>) {
  const before = await readPositions();
  await work();
  const after = await readPositions();
  return [...after].filter(([id, place]) => before.get(id) !== place).length;
}

it('returns a window of five thousand articles, and more on request', async () => {
  const middle = ids[2500] as Id;
  const { data } = await app.call('GET /article/:id/around', { params: { id: middle } }, null);
  const branch = data.book?.branch;
  expect(branch?.count).toBe(ARTICLE_COUNT);
  expect(branch?.items.length).toBeLessThan(30);
  expect(branch?.items.some((item) => item.id === middle)).toBe(true);
  expect([branch?.earlier, branch?.later]).toEqual([true, true]);
  const more = await app.call(
    'GET /category/:id/branch',
    { params: { id: category }, query: { after: branch?.items.at(-1)?.id } },
    null,
  );
  expect(more.data.items[0]?.title).not.toBe(branch?.items.at(-1)?.title);
  expect(more.data.items).toHaveLength(50);
  const before = await app.call(
    'GET /category/:id/branch',
    { params: { id: category }, query: { before: branch?.items[0]?.id } },
    null,
  );
  expect(before.data.items.at(-1)?.id).toBe(ids[2493]);
  expect([before.data.earlier, before.data.later]).toEqual([true, true]);
});

it('updates one row when one of five thousand articles is moved', async () => {
  const [last, first] = [ids.at(-1) as Id, ids[0] as Id];
  expect(await countWrites(() => order(last, null, first))).toBe(1);
  expect(await countWrites(() => order(last, ids[2000] as Id, ids[2001] as Id))).toBe(1);
});

it('renumbers only a few neighbours when there is no room between two', async () => {
  const [a, b] = [ids[3000] as Id, ids[3001] as Id];
  await sql`update contents set place = (select place + 1 from contents where id = ${a}) where id = ${b}`.run(
    app.db,
  );
  const count = await countWrites(() => order(ids[10] as Id, a, b));
  expect(count).toBeGreaterThan(1);
  expect(count).toBeLessThan(100);
  const { data } = await app.call('GET /article/:id/around', { params: { id: ids[10] as Id } });
  expect([data.previous?.id, data.next?.id]).toEqual([a, b]);
});

it('renumbers a category once when its articles were imported with one time', async () => {
  await sql`update contents set place = 7 where category_id = ${category}`.run(app.db);
  const [a, b, c] = [ids[100] as Id, ids[101] as Id, ids[4000] as Id];
  expect(await countWrites(() => order(c, a, b))).toBeGreaterThan(4000);
  expect(await countWrites(() => order(c, ids[200] as Id, ids[201] as Id))).toBe(1);
  const { data } = await app.call('GET /article/:id/around', { params: { id: c } });
  expect([data.previous?.id, data.next?.id]).toEqual([ids[200], ids[201]]);
});
