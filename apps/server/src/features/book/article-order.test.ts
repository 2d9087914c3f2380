import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { waitUntilBlocked } from '../../../test/wait-until-blocked.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let admin: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
});
afterAll(() => app.close());

/** Makes a category with `n` articles, named A, B, C, … in order. */
async function makeOrderedArticles(n: number, options: { visibility?: 'INTERNAL' } = {}) {
  const category = (await app.make.category(options)).id;
  const made: Id[] = [];
  for (let at = 0; at < n; at += 1) {
    made.push((await app.make.article({ category, title: String.fromCharCode(65 + at) })).id);
  }
  return { category, ids: made };
}

const order = (id: Id, afterId: Id | null, beforeId: Id | null, token = admin.token) =>
  app.call('PUT /article/order', { body: { id, afterId, beforeId } }, token);
async function titles(category: Id, token: string | null = admin.token) {
  const items = { params: { id: category }, query: { size: 100 } };
  const { data } = await app.call('GET /category/:id/items', items, token);
  return data.records.map(({ title }) => title).join('');
}

it('lists articles by publication until a user reorders them', async () => {
  const { category, ids } = await makeOrderedArticles(4);
  const [a, b, , d] = ids as [Id, Id, Id, Id];
  expect(await titles(category)).toBe('ABCD');
  expect((await order(d, a, b)).code).toBe(200);
  expect(await titles(category)).toBe('ADBC');
  expect((await order(b, null, a)).code).toBe(200);
  expect(await titles(category)).toBe('BADC');
  expect((await order(b, ids[2] as Id, null)).code).toBe(200);
  expect(await titles(category)).toBe('ADCB');
  await app.make.article({ category, title: 'E' });
  expect(await titles(category), 'a new one stands last').toBe('ADCBE');
  const { data } = await app.call('GET /article/:id/around', { params: { id: d } }, null);
  expect([data.previous?.title, data.next?.title]).toEqual(['A', 'C']);
});

it('puts an article last when it is published later or moved from another category', async () => {
  const { category } = await makeOrderedArticles(2);
  const other = await makeOrderedArticles(1);
  const author = await app.make.user();
  const pendingArticle = await app.make.article({
    ...{ category, title: 'W', author: author.id, status: 'PENDING_REVIEW' },
  });
  await app.make.article({ category, title: 'Z' });
  const verdict = { body: { id: pendingArticle.id, status: 'APPROVED' as const } };
  expect((await app.call('POST /auditlog/content', verdict, admin.token)).code).toBe(200);
  expect(await titles(category)).toBe('ABZW');
  await sql`update contents set category_id = ${category} where id = ${other.ids[0]}`.run(app.db);
  expect(await titles(category)).toBe('ABZWA');
});

it('keeps the order of a merged category, behind the existing articles', async () => {
  const [from, into] = [await makeOrderedArticles(3), await makeOrderedArticles(2)];
  const [a, , c] = from.ids as [Id, Id, Id];
  await order(c, null, a);
  const body = { fromId: from.category, intoId: into.category };
  expect((await app.call('PUT /category/merge', { body }, admin.token)).code).toBe(200);
  expect(await titles(into.category)).toBe('ABCAB');
});

it('refuses a move based on a stale order, and changes nothing', async () => {
  const { category, ids } = await makeOrderedArticles(4);
  const [a, b, c, d] = ids as [Id, Id, Id, Id];
  // a user saw A before B, which have been swapped since
  await order(b, null, a);
  const staleMove = await order(d, a, b);
  expect([staleMove.code, staleMove.msg]).toEqual([409, expect.stringContaining('请重新移动')]);
  const otherArticle = (await makeOrderedArticles(1)).ids[0] as Id;
  expect((await order(d, otherArticle, null)).code).toBe(409);
  await app.call('DELETE /article/:id', { params: { id: c } }, admin.token);
  expect((await order(d, c, null)).code, 'beside a deleted one').toBe(409);
  expect((await order(c, a, null)).code, 'a deleted one').toBe(404);
  expect((await order(a, a, null)).code).toBe(400);
  expect((await order(a, d, d)).code).toBe(400);
  expect((await order(a, null, null)).code).toBe(400);
  expect(await titles(category)).toBe('BAD');
});

it('keeps an article that was put in between meanwhile', async () => {
  const { category, ids } = await makeOrderedArticles(4);
  const [a, b, c, d] = ids as [Id, Id, Id, Id];
  await order(d, a, b);
  expect((await order(c, a, b)).code).toBe(200);
  expect(await titles(category)).toBe('ACDB');
});

it('applies two concurrent moves', async () => {
  const { category, ids } = await makeOrderedArticles(6);
  const [a, b, , , e, f] = ids as [Id, Id, Id, Id, Id, Id];
  const answers = await Promise.all([
    order(e, a, b),
    order(f, a, b),
    order(b, f, null),
    order(a, null, b),
  ]);
  expect(answers.every(({ code }) => code === 200 || code === 409)).toBe(true);
  const now = await titles(category);
  expect(now.split('').toSorted().join('')).toBe('ABCDEF');
  const rows = await sql<{ n: number }>`select count(distinct place)::int as n from contents
    where category_id = ${category}`.all(app.db);
  expect(rows[0]?.n).toBe(6);
});

it('moves an article while its category is reordered, and while it moves to another category', async () => {
  const { category, ids } = await makeOrderedArticles(3);
  const [a, , c] = ids as [Id, Id, Id];
  const parent = (await app.make.category()).id;
  const { moving } = await app.db.transaction(async (trx) => {
    await sql`update categories set parent_id = ${parent}, ancestor_ids = array[${parent}::bigint]
      where id = ${category}`.run(trx);
    const call = order(c, null, a);
    await waitUntilBlocked(app.db);
    return { moving: call };
  });
  expect((await moving).code).toBe(200);
  expect(await titles(category)).toBe('CAB');
  const other = (await app.make.category()).id;
  const { pendingMove } = await app.db.transaction(async (trx) => {
    await sql`update contents set category_id = ${other} where id = ${c}`.run(trx);
    const call = order(c, a, null);
    await waitUntilBlocked(app.db);
    return { pendingMove: call };
  });
  expect((await pendingMove).code).toBe(409);
});

it("requires the permission to edit other people's articles in the category", async () => {
  const { category, ids } = await makeOrderedArticles(2, { visibility: 'INTERNAL' });
  const [a, b] = ids as [Id, Id];
  const author = await app.make.user();
  const own = await app.make.article({ category, author: author.id, title: 'C' });
  const moderator = await app.make.user({ role: 'Moderator', scope: [category] });
  const otherModerator = await app.make.user({ role: 'Moderator' });
  const tourist = await app.make.user({ role: 'Tourist' });
  expect((await order(own.id, null, a, author.token)).code, 'its author').toBe(403);
  expect((await order(b, null, a, otherModerator.token)).code).toBe(403);
  expect((await order(b, null, a, tourist.token)).code).toBe(403);
  expect((await order(b, null, a, moderator.token)).code).toBe(200);
  const arranging = { params: { id: category } };
  const { data } = await app.call('GET /category/:id/arranging', arranging, moderator.token);
  expect(data).toEqual({ articlesOf: [category], categories: [] });
  const { data: none } = await app.call(
    'GET /category/:id/arranging',
    arranging,
    otherModerator.token,
  );
  expect(none).toEqual({ articlesOf: [], categories: [] });
});

it('always has room for an article that is moved a thousand times, and updates few others', async () => {
  const { category, ids } = await makeOrderedArticles(4);
  const [a, b, c] = ids as [Id, Id, Id];
  // the two are swapped at the same spot again and again, which halves the gap each time
  await sql`update contents set place = (select place + 2 from contents where id = ${a}) where id = ${b}`.run(
    app.db,
  );
  for (let round = 0; round < 8; round += 1) {
    expect((await order(c, a, b)).code).toBe(200);
    expect((await order(ids[3] as Id, a, c)).code).toBe(200);
  }
  expect(await titles(category)).toBe('ADCB');
});
