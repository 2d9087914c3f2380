import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Book, BookBranch } from '@zhihui/contract/features/book/book.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let admin: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
});
afterAll(() => app.close());

/** Formats the tree as text: names and counts, expanded children in brackets. */
function formatBranch({ items, nodes }: BookBranch): string {
  const below = nodes.map(
    ({ name, count, folds, branch }) =>
      `${name}${count}${branch === null ? (folds ? '+' : '') : `[${formatBranch(branch)}]`}`,
  );
  return [...items.map(({ title }) => title), ...below].join(' ');
}
const text = (book: Book | null) =>
  book === null ? null : `${book.name}${book.count} ${formatBranch(book.branch)}`;

async function library() {
  const top = (await app.make.category({ name: `书${Date.now()}` })).id;
  const vat = (await app.make.category({ parent: top, name: '增值税' })).id;
  const refund = (await app.make.category({ parent: top, name: '退税' })).id;
  const secret = (await app.make.category({ parent: top, name: '内部', visibility: 'INTERNAL' }))
    .id;
  const countries = (await app.make.category({ parent: vat, name: '各国' })).id;
  const at = async (category: Id, title: string) =>
    (await app.make.article({ category, title })).id;
  return {
    ...{ top, vat, refund, secret, countries },
    intro: await at(top, '导读'),
    first: await at(vat, '先读'),
    second: await at(vat, '再读'),
    german: await at(countries, '德国'),
    drawback: await at(refund, '退税流程'),
    hidden: await at(secret, '底价'),
  };
}

it('shows an article in its tree, expanded down to it, as far as the reader can see', async () => {
  const { second, german, hidden, top } = await library();
  const name = (await app.call('GET /category/:id', { params: { id: top } })).data.name;
  const loadNeighbors = async (id: Id, token: string | null = null) =>
    text((await app.call('GET /article/:id/around', { params: { id } }, token)).data?.book ?? null);
  expect(await loadNeighbors(second)).toBe(`${name}5 导读 增值税3[先读 再读 各国1+] 退税1+`);
  expect(await loadNeighbors(german)).toBe(`${name}5 导读 增值税3[先读 再读 各国1[德国]] 退税1+`);
  expect(await loadNeighbors(second, admin.token)).toBe(
    `${name}6 导读 增值税3[先读 再读 各国1+] 退税1+ 内部1+`,
  );
  expect(await loadNeighbors(hidden)).toBeNull();
  expect(await loadNeighbors(hidden, admin.token)).toContain('内部1[底价]');
});

it('shows the path, the children and the changes of a category on its page', async () => {
  const { top, vat, secret } = await library();
  const { data } = await app.call('GET /category/:id', { params: { id: vat } }, null);
  expect(data).toMatchObject({ name: '增值税', model: 'ARTICLE', count: 3, path: [{ id: top }] });
  expect(data.children).toMatchObject([{ name: '各国', count: 1 }]);
  const { data: categoryPage } = await app.call('GET /category/:id', { params: { id: top } }, null);
  expect(categoryPage.children.map(({ name, count }) => `${name}${count}`)).toEqual([
    '增值税3',
    '退税1',
  ]);
  expect(categoryPage.count).toBe(5);
  const items = { params: { id: vat }, query: {} };
  const { data: page } = await app.call('GET /category/:id/items', items, null);
  expect([page.total, page.records.map(({ title }) => title)]).toEqual([2, ['先读', '再读']]);
  for (const key of ['GET /category/:id', 'GET /category/:id/branch', 'GET /category/:id/items']) {
    expect((await app.send(key, { params: { id: secret }, token: null })).status, key).toBe(404);
  }
});

it('returns a single branch, and refuses a start that is not in it', async () => {
  const { vat, refund, first, second, drawback } = await library();
  const branch = (query: object, id = vat) =>
    app.call('GET /category/:id/branch', { params: { id }, query }, null);
  expect(formatBranch((await branch({})).data)).toBe('先读 再读 各国1+');
  expect((await branch({ after: first })).data.items).toMatchObject([{ id: second }]);
  expect((await branch({ before: second })).data.items).toMatchObject([{ id: first }]);
  expect((await branch({ after: drawback })).code).toBe(409);
  await app.call('DELETE /article/:id', { params: { id: first } }, admin.token);
  expect((await branch({ after: first })).code).toBe(409);
  expect(formatBranch((await branch({}, refund)).data)).toBe('退税流程');
});

it('has category pages for questions and news too, latest first', async () => {
  const category = (await app.make.category({ model: 'QUESTION', name: '提问处' })).id;
  for (const title of ['早', '晚']) await app.make.article({ model: 'QUESTION', category, title });
  const page = await app.call('GET /category/:id/items', { params: { id: category }, query: {} });
  expect(page.data.records.map(({ title }) => title)).toEqual(['晚', '早']);
  const { data } = await app.call('GET /category/:id', { params: { id: category } });
  expect(data.book.branch).toMatchObject({ items: [], nodes: [], later: false });
  const hidden = (await app.make.category({ model: 'ANNOUNCEMENT' })).id;
  expect((await app.call('GET /category/:id', { params: { id: hidden } }, null)).code).toBe(404);
});

it('orders categories among their siblings, new and moved ones last', async () => {
  const { top, vat, refund, countries } = await library();
  const names = async () =>
    (await app.call('GET /category/:id', { params: { id: top } }, admin.token)).data.children
      .map(({ name }) => name)
      .join(' ');
  const order = (id: Id, afterId: Id | null, beforeId: Id | null, token = admin.token) =>
    app.call('PUT /category/order', { body: { id, afterId, beforeId } }, token);
  expect((await order(refund, null, vat)).code).toBe(200);
  expect(await names()).toBe('退税 增值税 内部');
  // a tree starts at its root, whatever the root's position among its siblings
  await sql`update categories set position = 7 where id = ${top}`.run(app.db);
  const { data: page } = await app.call('GET /category/:id', { params: { id: vat } }, null);
  expect([page.book.id, page.book.branch.nodes[0]?.name]).toEqual([top, '退税']);
  const made = { model: 'ARTICLE' as const, parentId: top, name: '新的' };
  expect((await app.call('POST /category', { body: made }, admin.token)).code).toBe(200);
  await app.call('PUT /category', { body: { id: countries, parentId: top } }, admin.token);
  expect(await names()).toBe('退税 增值税 内部 新的 各国');
  expect((await order(countries, refund, vat)).code).toBe(200);
  expect(await names()).toBe('退税 各国 增值税 内部 新的');
  expect((await order(vat, countries, refund)).code, 'seen the other way round').toBe(409);
  expect((await order(vat, top, null)).code, 'no sibling').toBe(409);
  const user = await app.make.user();
  expect((await order(vat, null, refund, user.token)).code).toBe(403);
  const answers = await Promise.all([order(vat, null, refund), order(countries, vat, null)]);
  expect(answers.map(({ code }) => code)).toEqual([200, 200]);
  expect((await names()).split(' ')).toHaveLength(5);
});
