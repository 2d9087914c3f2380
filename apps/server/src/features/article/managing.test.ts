import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputFor } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let admin: string;
let category: Id;
beforeAll(async () => {
  app = await startTestApp();
  admin = (await app.make.user({ role: 'Admin' })).token;
  category = (await app.make.category()).id;
});
afterAll(() => app.close());

type Query = InputFor<'GET /article/manage/page'>['query'];
const listed = async (query: Query, token = admin) => {
  const { data } = await app.call('GET /article/manage/page', { query }, token);
  expect(data.total).toBe(data.records.length);
  return data.records.map(({ id }) => id);
};
const details = async (id: Id) =>
  (await app.call('GET /article/:id', { params: { id } }, admin)).data;

describe('the table of articles', () => {
  it('filters by day of change, tag and overdue state, in any order', async () => {
    const categoryId = (await app.make.category()).id;
    const tag = (await app.make.tag()).id;
    // 23:30 of one day and 00:30 of the next in the company's time zone
    const made: Id[] = [];
    for (const [title, at, tags] of [
      ['海关 甲', '2026-03-01T15:30:00Z', [tag]],
      ['海关 乙', '2026-03-01T16:30:00Z', []],
      ['海关 丙', '2026-04-01T00:00:00Z', [tag]],
    ] as const) {
      const publishedAt = new Date(at);
      made.push((await app.make.article({ title, category: categoryId, tags, publishedAt })).id);
    }
    await app.runJobs();
    const [first, second, third] = made as [Id, Id, Id];
    expect(await listed({ categoryId })).toEqual([third, second, first]);
    expect(await listed({ categoryId, updatedUntil: '2026-03-01' })).toEqual([first]);
    expect(
      await listed({ categoryId, updatedFrom: '2026-03-02', updatedUntil: '2026-03-02' }),
    ).toEqual([second]);
    expect(await listed({ categoryId, tagId: tag, keyword: '海关', sort: 'updated' })).toEqual([
      third,
      first,
    ]);
    for (const [id, reviewBy] of [
      [first, '2026-01-02'],
      [third, '2026-01-01'],
      [second, '2099-01-01'],
    ] as const) {
      await app.call('PUT /article/care', { body: { id, ownerId: null, reviewBy } }, admin);
    }
    expect(await listed({ categoryId, sort: 'reviewBy' })).toEqual([third, first, second]);
    expect(await listed({ categoryId, overdue: 'true' })).toEqual([third, first]);
    const { data } = await app.call('GET /article/manage/page', { query: { categoryId } }, admin);
    expect(
      data.records.map(({ reviewBy, overdueDays = 0 }) => [reviewBy, overdueDays > 0]),
    ).toEqual([
      ['2026-01-01', true],
      ['2099-01-01', false],
      ['2026-01-02', true],
    ]);
  });

  it("also filters waiting articles, by part of the title, within the moderator's scope", async () => {
    const status = 'PENDING_REVIEW' as const;
    const ownId = (await app.make.article({ title: '甲 100% 稿', category, status })).id;
    const below = (await app.make.category({ parent: category })).id;
    const deep = (await app.make.article({ title: '乙 100% 稿', category: below, status })).id;
    const otherCategory = (await app.make.category()).id;
    await app.make.article({ title: '丙 100% 稿', category: otherCategory, status });
    const moderator = await app.make.user({ role: 'Moderator', scope: [category] });
    expect(await listed({ status, keyword: '0% 稿' }, moderator.token)).toEqual([deep, ownId]);
    expect(await listed({ status, categoryId: below }, moderator.token)).toEqual([deep]);
    expect(await listed({ status, keyword: '_' }, moderator.token)).toEqual([]);
    expect(await listed({ status, updatedFrom: '2099-01-01' }, moderator.token)).toEqual([]);
  });

  it('shows the title of the waiting text beside the published one', async () => {
    const status = 'PENDING_REVIEW' as const;
    const categoryId = (await app.make.category()).id;
    const made = { title: '报销办法', category: categoryId, status };
    const { id } = await app.make.article({ ...made, live: true });
    const newId = (await app.make.article({ ...made, title: '新写的' })).id;
    const moderator = await app.make.user({ role: 'Moderator', scope: [categoryId] });
    const titles = async (query: Query, token = moderator.token) => {
      const { data } = await app.call('GET /article/manage/page', { query }, token);
      return data.records.map(({ title, newestTitle }) => [title, newestTitle]);
    };
    expect(await titles({ status, categoryId })).toEqual([
      ['新写的', null],
      ['报销办法', '报销办法（改）'],
    ]);
    expect(await listed({ status, categoryId, keyword: '（改）' })).toEqual([id]);
    expect(await listed({ status, categoryId, keyword: '写的' })).toEqual([newId]);
    expect(await titles({ categoryId })).toEqual([['报销办法', null]]);
    // submitted for a category outside the moderator's scope
    const other = (await app.make.category()).id;
    await sql`update revisions set category_id = ${other} where content_id = ${id} and number = 2`.run(
      app.db,
    );
    expect(await titles({ status, categoryId, keyword: '报销' })).toEqual([['报销办法', null]]);
    expect(await titles({ status, categoryId, keyword: '（改）' })).toEqual([]);
    expect(await titles({ status, categoryId, keyword: '（改）' }, admin)).toHaveLength(1);
  });
});

describe('moving to another category', () => {
  it('takes effect at once, notifies no one of a change, and makes an open editor ask', async () => {
    const { id, revision } = await app.make.article({ category });
    const follower = await app.make.user();
    await app.runJobs();
    await app.call('POST /user/follow/article/:id', { params: { id } }, follower.token);
    await sql`update content_follows set created_at = '2020-01-01'`.run(app.db);
    const before = await details(id);
    const to = (await app.make.category({ visibility: 'INTERNAL' })).id;
    const body = { id, categoryId: to };
    expect((await app.call('PUT /article/category', { body }, admin)).code).toBe(200);
    await app.runJobs();
    const after = await details(id);
    expect([after.category?.id, after.updatedAt, after.status, after.liveRevision]).toEqual([
      to,
      before.updatedAt,
      'APPROVED',
      revision + 1,
    ]);
    expect((await app.call('GET /article/:id', { params: { id } })).code).toBe(404);
    const text = { title: '改', content: '改', categoryId: category, status: 'DRAFT' as const };
    const lateEdit = await app.call('PUT /article', { body: { id, revision, ...text } }, admin);
    expect(lateEdit.code).toBe(409);
    const notices = await sql<{ n: number }>`select count(*)::int as n from notifications
      where user_id = ${follower.id}`.all(app.db);
    expect(notices[0]?.n).toBe(0);
  });

  it('also moves the waiting text, which stays there when a verdict is undone', async () => {
    const to = (await app.make.category({ visibility: 'INTERNAL' })).id;
    const status = 'PENDING_REVIEW' as const;
    const { id } = await app.make.article({ category, status, live: true });
    await app.call('PUT /article/category', { body: { id, categoryId: to } }, admin);
    expect((await details(id)).status).toBe(status);
    await app.call('POST /auditlog/content', { body: { id, status: 'APPROVED' } }, admin);
    const approved = await details(id);
    expect([approved.category?.id, approved.title]).toEqual([
      to,
      expect.stringContaining('（改）'),
    ]);
    const log = await app.call('GET /article/:id/meta', { params: { id } }, admin);
    const auditLogId = log.data.inside?.reviewLog[0]?.id as Id;
    const input = { params: { id: auditLogId } };
    const undone = await app.call('DELETE /auditlog/content/:id', input, admin);
    expect(undone.code).toBe(200);
    const restored = await details(id);
    expect([restored.category?.id, restored.status, restored.title.includes('（改）')]).toEqual([
      to,
      status,
      false,
    ]);
  });

  it('is refused to users whose changes there would need a review', async () => {
    const otherCategory = (await app.make.category()).id;
    const { id } = await app.make.article({ category });
    const moderator = await app.make.user({ role: 'Moderator', scope: [category] });
    const body = { id, categoryId: otherCategory };
    const answer = await app.call('PUT /article/category', { body }, moderator.token);
    expect([answer.code, answer.msg]).toEqual([400, expect.stringContaining('审核')]);
    expect((await details(id)).category?.id).toBe(category);
    const missingCategory = { id, categoryId: 9_999_999 };
    expect((await app.call('PUT /article/category', { body: missingCategory }, admin)).code).toBe(
      400,
    );
  });
});

it('adds and removes tags without touching the others, up to ten', async () => {
  const tags: Id[] = [];
  for (let n = 0; n < 12; n += 1) tags.push((await app.make.tag()).id);
  const [a, b, c] = tags as [Id, Id, Id];
  const { id } = await app.make.article({ category, tags: [a, b] });
  await app.call('PUT /article/tags', { body: { id, add: [b, c], remove: [a] } }, admin);
  expect((await details(id)).tags.map((tag) => tag.id)).toEqual([b, c]);
  const tooManyTags = { id, add: tags.slice(3, 12), remove: [] };
  const answer = await app.call('PUT /article/tags', { body: tooManyTags }, admin);
  expect([answer.code, answer.msg]).toEqual([400, expect.stringContaining('10')]);
});

it("makes an article the new author's to change when it is reassigned", async () => {
  const [former, next] = [await app.make.user(), await app.make.user()];
  const { id } = await app.make.article({ category, author: former.id });
  const body = { id, authorId: next.id };
  expect((await app.call('PUT /article/author', { body }, former.token)).code).toBe(403);
  const moderator = await app.make.user({ role: 'Moderator', scope: [category] });
  expect((await app.call('PUT /article/author', { body }, moderator.token)).code).toBe(200);
  const edit = (token: string) => app.call('GET /article/:id/edit', { params: { id } }, token);
  expect([(await edit(next.token)).code, (await edit(former.token)).code]).toEqual([200, 403]);
  const inside = (await app.make.category({ visibility: 'INTERNAL' })).id;
  const secret = await app.make.article({ category: inside });
  const codes = ['article.add'];
  const outsider = await app.make.user({ role: await app.make.role({ codes }) });
  const refused = { id: secret.id, authorId: outsider.id };
  expect((await app.call('PUT /article/author', { body: refused }, admin)).code).toBe(400);
});

it("refuses to pin articles outside the moderator's scope, even if the waiting text is inside it", async () => {
  const otherCategory = (await app.make.category()).id;
  const moderator = await app.make.user({ role: 'Moderator', scope: [category] });
  const { id } = await app.make.article({ author: moderator.id, category: otherCategory });
  const { title, revision } = await details(id);
  const text = { title, content: '正文', tagIds: [], categoryId: category };
  const body = { ...text, id, revision, status: 'DRAFT' as const, pinned: true };
  const answer = await app.call('PUT /article', { body }, moderator.token);
  expect(answer).toMatchObject({ code: 400, data: { fields: { pinned: expect.any(String) } } });
  expect((await details(id)).pinned).toBe(false);
});
