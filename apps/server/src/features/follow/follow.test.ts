import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let author: MadeUser;
let reader: MadeUser;
let category: Id;
let id: Id;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  author = await app.make.user();
  reader = await app.make.user({ role: 'Tourist' });
  category = (await app.make.category()).id;
  id = (await app.make.article({ author: author.id, category })).id;
});
afterAll(() => app.close());

const makeInternal = () =>
  sql`update categories set visibility = 2 where id = ${category}`.run(app.db);
it('notifies followers of changed texts, and not of pinning', async () => {
  const admin = await app.make.user({ role: 'Admin' });
  await app.call('POST /user/follow/article/:id', { params: { id } }, reader.token);
  const { data } = await app.call('GET /article/:id/edit', { params: { id } }, admin.token);
  const { title, revision } = data;
  const text = { id, title, categoryId: category, tagIds: [], status: 'PENDING_REVIEW' as const };
  const save = async (content: string, at: number, pinned: boolean) => {
    const body = { ...text, content, revision: at, pinned };
    expect((await app.call('PUT /article', { body }, admin.token)).code).toBe(200);
  };
  const change = async (content: string, at: number, pinned: boolean) => {
    await save(content, at, pinned);
    await app.runJobs();
    const notices = await app.call('GET /notification/page', { query: {} }, reader.token);
    return notices.data.records.map((row) => row.detail);
  };
  expect(await change(data.content, revision, true)).toEqual([]);
  expect(await change('改了一段', revision + 1, true)).toEqual(['CHANGED']);
  expect(await change('改了一段', revision + 2, false)).toEqual(['CHANGED']);
  // both before any notification is sent
  await save('又改了一段', revision + 3, false);
  expect(await change('又改了一段', revision + 4, true)).toEqual(['CHANGED', 'CHANGED']);
});

describe('the list of follows', () => {
  it('shows follows to others as far as the user allows and the viewer can read', async () => {
    await app.call('POST /user/follow/article/:id', { params: { id } }, author.token);
    // users without anything readable for the viewer are not listed at all
    await app.make.article({ author: author.id });
    const readFollows = async (token: string | null) => {
      const input = { params: { id: author.id }, query: {} };
      const { data } = await app.call('GET /user/follow/of/:id', input, token);
      return [data.allowed, data.total, data.records.length];
    };
    const allow = (audience: 'EVERYBODY' | 'MEMBERS' | 'NOBODY') =>
      app.call('PUT /user/follow/setting', { body: { audience } }, author.token);
    expect([await readFollows(null), await readFollows(reader.token)]).toEqual([
      [false, 0, 0],
      [true, 1, 1],
    ]);
    await allow('EVERYBODY');
    expect(await readFollows(null)).toEqual([true, 1, 1]);
    await makeInternal();
    expect(await readFollows(null)).toEqual([true, 0, 0]);
    expect(await readFollows(author.token)).toEqual([true, 1, 1]);
    await allow('NOBODY');
    expect(await readFollows(reader.token)).toEqual([false, 0, 0]);
    expect(await readFollows(author.token)).toEqual([true, 1, 1]);
  });
});

it('shows a followed tag in the section where its reader sees most items with it', async () => {
  const { id: tag } = await app.make.tag();
  const params = { type: 'tag', id: tag } as const;
  await app.call('POST /user/follow/:type/:id', { params }, reader.token);
  const model = async () => {
    const query = { type: 'TAG' } as const;
    const { data } = await app.call('GET /user/follow/page', { query }, reader.token);
    return data.records.map((record) => record.model);
  };
  expect(await model()).toEqual([null]);
  await app.make.article({ model: 'QUESTION', tags: [tag] });
  for (const _ of [1, 2]) await app.make.article({ category, tags: [tag] });
  expect(await model()).toEqual(['ARTICLE']);
  await makeInternal();
  expect(await model()).toEqual(['QUESTION']);
});

describe('followers', () => {
  const listNotices = async (user: MadeUser) => {
    const { data } = await app.call('GET /notification/page', { query: {} }, user.token);
    return data.records.map(({ kind, detail, content }) => [kind, detail, content?.title]);
  };
  const follow = (type: 'author' | 'category' | 'tag', target: Id, user: MadeUser) =>
    app.call('POST /user/follow/:type/:id', { params: { type, id: target } }, user.token);

  it('are notified of a new text once, for any number of follows; its editor is not', async () => {
    await app.runJobs();
    const tag = (await app.make.tag()).id;
    const parent = (await app.make.category()).id;
    const child = (await app.make.category({ parent })).id;
    await follow('author', author.id, reader);
    await follow('category', parent, reader);
    await follow('tag', tag, reader);
    await follow('category', parent, author);
    const { title } = await app.make.article({ author: author.id, category: child, tags: [tag] });
    await app.runJobs();
    expect(await listNotices(reader)).toEqual([['FOLLOWED_CHANGED', 'PUBLISHED', title]]);
    expect(await listNotices(author)).toEqual([]);
  });

  it('are notified of a new text that was pinned before they were notified', async () => {
    await app.runJobs();
    const admin = await app.make.user({ role: 'Admin' });
    await app.make.article({ author: admin.id });
    await app.runJobs();
    await follow('author', admin.id, reader);
    const text = { title: '新文章', content: '正文', categoryId: category, tagIds: [] };
    const body = { ...text, status: 'PENDING_REVIEW' as const };
    const { data } = await app.call('POST /article', { body }, admin.token);
    const secondEdit = { ...body, id: data.id, revision: data.revision, pinned: true };
    expect((await app.call('PUT /article', { body: secondEdit }, admin.token)).code).toBe(200);
    await app.runJobs();
    expect(await listNotices(reader)).toEqual([['FOLLOWED_CHANGED', 'PUBLISHED', '新文章']]);
  });

  it('are notified of a change, but not of a restored item', async () => {
    await app.runJobs();
    const admin = await app.make.user({ role: 'Admin' });
    await app.call('POST /user/follow/article/:id', { params: { id } }, reader.token);
    await app.call('DELETE /article/:id', { params: { id } }, admin.token);
    await app.call('PUT /article/:id/restore', { params: { id } }, admin.token);
    await app.runJobs();
    expect(await listNotices(reader)).toEqual([]);
    const body = {
      id,
      revision: 1,
      title: '改过的题目',
      content: '新的正文',
      categoryId: category,
      status: 'PENDING_REVIEW' as const,
    };
    expect((await app.call('PUT /article', { body }, admin.token)).code).toBe(200);
    await app.runJobs();
    expect(await listNotices(reader)).toEqual([['FOLLOWED_CHANGED', 'CHANGED', '改过的题目']]);
    expect(await listNotices(author)).toEqual([]);
  });

  it('are not notified of an undone approval, and once of the next version', async () => {
    await app.runJobs();
    const admin = await app.make.user({ role: 'Admin' });
    await follow('author', author.id, reader);
    const pendingFields = { author: author.id, category, status: 'PENDING_REVIEW' as const };
    const { id: item, title } = await app.make.article(pendingFields);
    const approve = async () => {
      const body = { id: item, status: 'APPROVED' } as const;
      const { data } = await app.call('POST /auditlog/content', { body }, admin.token);
      await app.runJobs();
      return data.auditLogId;
    };
    const params = { id: await approve() };
    expect(await listNotices(reader)).toEqual([['FOLLOWED_CHANGED', 'PUBLISHED', title]]);
    const before = await app.call('GET /article/:id', { params: { id: item } }, admin.token);
    expect((await app.call('DELETE /auditlog/content/:id', { params }, admin.token)).code).toBe(
      200,
    );
    const text = {
      title,
      content: '再改一遍',
      categoryId: category,
      revision: before.data.revision,
    };
    const body = { ...text, id: item, status: 'PENDING_REVIEW' as const };
    expect((await app.call('PUT /article', { body }, author.token)).code).toBe(200);
    await approve();
    expect(await listNotices(reader)).toEqual([['FOLLOWED_CHANGED', 'PUBLISHED', title]]);
  });
});
