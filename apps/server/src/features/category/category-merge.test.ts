import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Visibility } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';
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

const merge = (fromId: Id, intoId: Id, token = admin.token) =>
  app.call('PUT /category/merge', { body: { fromId, intoId } }, token);
const getCount = async (id: Id) => {
  const { data } = await app.call('GET /category/list', { query: {} }, admin.token);
  return data.find((item) => item.id === id)?.count;
};
const getCategoryId = async (id: Id) =>
  (
    await sql<{ category_id: Id | null }>`select category_id from contents
      where id = ${id}`.one(app.db)
  ).category_id;

it('moves everything of a category into the other one and keeps all counters correct', async () => {
  const [from, into, tag] = [
    await app.make.category(),
    await app.make.category({ visibility: 'MEMBER' }),
    await app.make.tag(),
  ];
  const child = await app.make.category({ parent: from.id });
  const grandchild = await app.make.category({ parent: child.id });
  const items = await Promise.all([
    app.make.article({ category: from.id, tags: [tag.id] }),
    app.make.article({ category: from.id, status: 'PENDING_REVIEW' }),
    app.make.article({ category: into.id }),
    app.make.article({ category: grandchild.id }),
  ]);
  const moderator = await app.make.user({ role: 'Moderator', scope: [from.id] });
  await sql`insert into category_follows ${sql.values({ user_id: moderator.id, category_id: from.id })}`.run(
    app.db,
  );
  expect((await merge(from.id, into.id)).data).toMatchObject({ id: into.id, count: 2 });
  expect(await Promise.all(items.map(({ id }) => getCategoryId(id)))).toEqual([
    into.id,
    into.id,
    into.id,
    grandchild.id,
  ]);
  expect(await getCount(from.id)).toBeUndefined();
  const below = await sql<{ id: Id; parent_id: Id | null; ancestor_ids: Id[]; visibility: number }>`
    select id, ancestor_ids, visibility, parent_id
    from categories where id = any(${[child.id, grandchild.id]}) order by id`.all(app.db);
  expect(below).toEqual([
    { id: child.id, ancestor_ids: [into.id], visibility: 1, parent_id: into.id },
    { id: grandchild.id, ancestor_ids: [into.id, child.id], visibility: 1, parent_id: child.id },
  ]);
  for (const table of ['category_follows', 'moderator_categories']) {
    const rows = await sql<{ category_id: Id }>`
      select category_id from ${sql.identifier(table)} where user_id = ${moderator.id}`.all(app.db);
    expect(rows).toEqual([{ category_id: into.id }]);
  }
  const { data } = await app.call('GET /tag/page', { query: { keyword: tag.name } }, null);
  expect(data.records[0]?.count, 'members only').toBe(0);
  const countMismatches = await sql<{
    n: number;
  }>`select count(*)::int as n from content_counts n where n.live <> (select count(*)
    from contents c where c.model = n.model and coalesce(c.category_id, 0) = n.category_id
      and c.live_revision is not null and c.deleted_at is null)`.all(app.db);
  expect(countMismatches).toEqual([{ n: 0 }]);
  // the counters keep counting on their own
  const moved = items[0]?.id as Id;
  const { revision } = (await app.call('GET /article/:id', { params: { id: moved } }, admin.token))
    .data;
  expect(revision).toBeGreaterThan(0);
  await app.make.article({ category: into.id });
  expect(await getCount(into.id)).toBe(3);
});

it('refuses to merge a category into itself, a descendant or another section', async () => {
  const top = await app.make.category();
  const child = await app.make.category({ parent: top.id });
  const news = await app.make.category({ model: 'NEWS' });
  expect((await merge(top.id, top.id)).code).toBe(400);
  expect((await merge(top.id, child.id)).code).toBe(400);
  expect((await merge(top.id, news.id)).code).toBe(404);
  const move = app.send('PUT /category', {
    body: { id: top.id, parentId: child.id },
    token: admin.token,
  });
  expect((await move).status).toBe(400);
  expect((await merge(child.id, top.id)).code).toBe(200);
});

it('refuses to merge when both have a child of the same name, and changes nothing', async () => {
  const [a, b] = [await app.make.category(), await app.make.category()];
  await app.make.category({ parent: a.id, name: '同名' });
  await app.make.category({ parent: b.id, name: '同名' });
  const answer = await merge(a.id, b.id);
  expect([answer.code, answer.msg]).toEqual([409, '两个分类下都有“同名”，请先合并或重命名']);
});

it('lets one of two concurrent merges win and reports to the other that the category is gone', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [a, b] = [await app.make.category(), await app.make.category()];
    const codes = (await Promise.all([merge(a.id, b.id), merge(b.id, a.id)])).map(
      ({ code }) => code,
    );
    expect(codes.toSorted((x, y) => x - y)).toEqual([200, 404]);
  }
});

it('also moves an item that is posted during the merge', async () => {
  const [from, into] = [await app.make.category(), await app.make.category()];
  const { merging } = await app.db.transaction(async (trx) => {
    const values = {
      model: 'ARTICLE' as const,
      title: '换班',
      author_id: admin.id,
      html: '',
      status: 'DRAFT' as const,
    };
    await sql`insert into contents ${sql.values({ ...values, body: '', category_id: from.id })}`.run(
      trx,
    );
    const call = merge(from.id, into.id);
    await waitUntilBlocked(app.db);
    return { merging: call };
  });
  expect((await merging).code).toBe(200);
  const rows = await sql<{ id: Id }>`select id from contents where category_id = ${into.id}`.all(
    app.db,
  );
  expect(rows.length).toBe(1);
});

it('refuses at the field a text saved into a category that was merged meanwhile', async () => {
  const [from, into] = [await app.make.category(), await app.make.category()];
  const made = await app.make.article({ category: into.id, author: admin.id });
  const { revision } = (await app.call('GET /article/:id', { params: { id: made.id } })).data;
  await merge(from.id, into.id);
  const body = {
    id: made.id,
    revision,
    title: '换班',
    content: '正文',
    tagIds: [],
    status: 'PENDING_REVIEW' as const,
    categoryId: from.id,
  };
  const answer = await app.call('PUT /article', { body }, admin.token);
  expect(answer).toMatchObject({
    code: 400,
    data: { fields: { categoryId: '该分类不存在，请重新选择' } },
  });
});

it(
  'deletes a category with ten thousand items and moves its items',
  { tags: ['release'] },
  async () => {
    const [from, into] = [await app.make.category(), await app.make.category()];
    // in one statement, within the statement timeout
    await sql`insert into contents (model, title, body, html, author_id, category_id, status, live_revision, published_at)
    select 'ARTICLE', 't' || i, '', '', ${admin.id}, ${from.id}, 'APPROVED', 1, now() from generate_series(1, 10000) i`.run(
      app.db,
    );
    expect(await getCount(from.id)).toBe(10_000);
    const params = { id: from.id };
    expect((await app.call('DELETE /category/:id', { params, query: {} }, admin.token)).code).toBe(
      409,
    );
    const answer = await app.call(
      'DELETE /category/:id',
      { params, query: { intoId: into.id } },
      admin.token,
    );
    expect(answer.code).toBe(200);
    expect(await getCount(into.id)).toBe(10_000);
  },
);

it('previews how many items become hidden or visible, and for which readers', async () => {
  const top = await app.make.category();
  const inner = await app.make.category({ parent: top.id, visibility: 'INTERNAL' });
  const hidden = await app.make.category({ visibility: 'INTERNAL' });
  await app.make.article({ category: top.id });
  await app.make.article({ category: inner.id });
  await app.make.article({ category: hidden.id });
  const effect = async (id: Id, query: { visibility?: Visibility; intoId?: Id }) =>
    (await app.call('GET /category/:id/effect', { params: { id }, query }, admin.token)).data;
  const none = { visitors: 0, members: 0 };
  expect(await effect(top.id, { visibility: 'MEMBER' })).toEqual({
    hidden: { visitors: 1, members: 0 },
    shown: none,
  });
  expect(await effect(top.id, { visibility: 'INTERNAL' })).toEqual({
    hidden: { visitors: 1, members: 1 },
    shown: none,
  });
  expect(await effect(hidden.id, { intoId: top.id })).toEqual({
    hidden: none,
    shown: { visitors: 1, members: 1 },
  });
});

it('lets moderators merge only the categories assigned to them', async () => {
  const [ownCategory, other] = [await app.make.category(), await app.make.category()];
  const child = await app.make.category({ parent: ownCategory.id });
  const role = await app.make.role({ codes: ['category.delete'] });
  const { token } = await app.make.user({ role, scope: [ownCategory.id] });
  expect((await merge(child.id, other.id, token)).code).toBe(403);
  expect((await merge(other.id, ownCategory.id, token)).code).toBe(403);
  expect((await merge(child.id, ownCategory.id, token)).code).toBe(200);
});

it('lets moderators change, move and delete only those categories', async () => {
  const [ownCategory, other] = [await app.make.category(), await app.make.category()];
  const child = await app.make.category({ parent: ownCategory.id });
  const role = await app.make.role({ codes: ['category.edit', 'category.delete'] });
  const { token } = await app.make.user({ role, scope: [ownCategory.id] });
  const change = async (id: Id, fields: { parentId?: Id | null; description?: string }) =>
    (await app.call('PUT /category', { body: { id, ...fields } }, token)).code;
  const remove = async (id: Id) =>
    (await app.call('DELETE /category/:id', { params: { id }, query: {} }, token)).code;
  expect(await change(other.id, { description: '别人的' })).toBe(403);
  expect(await change(child.id, { parentId: other.id })).toBe(403);
  expect(await change(child.id, { parentId: null })).toBe(403);
  expect(await change(child.id, { parentId: ownCategory.id, description: '自己的' })).toBe(200);
  expect(await remove(other.id)).toBe(403);
  expect(await remove(child.id)).toBe(200);
});
