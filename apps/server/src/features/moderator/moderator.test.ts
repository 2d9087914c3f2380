import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';

let app: TestApp;
let admin: { id: Id; token: string };
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
});
afterEach(() => expect(app.errors.splice(0)).toEqual([]));
afterAll(() => app.close());

const assign = (userId: Id, categoryIds: Id[], token = admin.token) =>
  app.call('PUT /moderator/category/update', { body: { userId, categoryIds } }, token);
const list = async (query: Record<string, unknown>) =>
  (await app.send('GET /moderator/category/list', { query, token: admin.token })).data as {
    total: number;
    records: { id: Id; categories: { id: Id; categoryId: Id }[] }[];
  };
const isPendingFor = async (token: string, id: Id) =>
  (await app.call('GET /auditlog/content/:id', { params: { id } }, token)).status;

it('gives a moderator the review of a category and what stands below, at once', async () => {
  const moderator = await app.make.user({ role: 'Moderator' });
  const ownCategory = await app.make.category();
  const below = await app.make.category({ parent: ownCategory.id });
  const other = await app.make.category();
  const status = 'PENDING_REVIEW';
  const inside = await app.make.article({ category: below.id, status });
  const otherArticle = await app.make.article({ category: other.id, status });
  expect(await isPendingFor(moderator.token, inside.id)).toBe(404);
  expect((await assign(moderator.id, [ownCategory.id, ownCategory.id])).status).toBe(200);
  expect(await isPendingFor(moderator.token, inside.id)).toBe(200);
  expect(await isPendingFor(moderator.token, otherArticle.id)).toBe(404);

  const { records, total } = await list({ categoryId: below.id });
  expect([total, records[0]?.id]).toEqual([1, moderator.id]);
  const [assignment] = records[0]?.categories ?? [];
  expect(assignment?.categoryId).toBe(ownCategory.id);
  const removedAssignment = { params: { id: assignment?.id ?? 0 } };
  expect(
    (await app.call('DELETE /moderator/category/:id', removedAssignment, admin.token)).status,
  ).toBe(200);
  expect(await isPendingFor(moderator.token, inside.id)).toBe(404);
});

it('does not touch unchanged assignments, and changes nothing when one category is invalid', async () => {
  const { id } = await app.make.user({ role: 'Moderator', nickname: '不变的版主' });
  const [firstCategory, secondCategory] = [await app.make.category(), await app.make.category()];
  await assign(id, [firstCategory.id]);
  const before = (await list({ keyword: '不变的' })).records[0]?.categories;
  expect((await assign(id, [secondCategory.id, 4_000_000_000])).status).toBe(400);
  expect((await list({ keyword: '不变的' })).records[0]?.categories).toEqual(before);
  await assign(id, [secondCategory.id, firstCategory.id]);
  expect((await list({ keyword: '不变的' })).records[0]?.categories).toContainEqual(before?.[0]);
  await assign(id, []);
  expect((await list({ keyword: '不变的' })).records[0]?.categories).toEqual([]);
});

it('refuses people it would mean nothing to, categories closed to them, and the caller', async () => {
  const category = await app.make.category();
  const inner = await app.make.category({ visibility: 'INTERNAL' });
  expect((await assign((await app.make.user()).id, [category.id])).status).toBe(400);
  expect((await assign(4_000_000_000, [category.id])).status).toBe(404);
  const otherArticle = await app.make.user({
    role: await app.make.role({ codes: ['auditLog.add'] }),
  });
  expect((await assign(otherArticle.id, [inner.id])).status).toBe(400);
  const codes = ['category.admin', 'auditLog.add'];
  const manager = await app.make.user({ role: await app.make.role({ codes }) });
  expect((await assign(manager.id, [category.id], manager.token)).status).toBe(403);
});

it('offers as moderators those whose role reviews and who can sign in', async () => {
  await app.make.user({ role: 'Moderator', nickname: '候选甲' });
  await app.make.user({ role: 'Moderator', nickname: '候选乙', status: 'INACTIVE' });
  await app.make.user({ role: 'User', nickname: '候选丙' });
  const query = { keyword: '候选' };
  const { data } = await app.call('GET /moderator/category/user', { query }, admin.token);
  expect(data?.map((item) => item.nickname)).toEqual(['候选甲']);
});
