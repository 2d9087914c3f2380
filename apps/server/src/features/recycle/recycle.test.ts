import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RecycleKind } from '@zhihui/contract/features/recycle/recycle.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sweepRecycle } from './recycle.public.ts';
import { sql } from '../../../test/sql.ts';

const DAY = 86_400_000;

let app: TestApp;
let admin: MadeUser;
let author: MadeUser;
let category: Id;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
  author = await app.make.user({ role: 'Admin', nickname: '写的人' });
  category = (await app.make.category()).id;
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`update contents set deleted_at = null; update answers set deleted_at = null;
    update comments set deleted_at = null`.run(app.db);
});

const list = async (kind: RecycleKind, more: { keyword?: string; deletedBy?: Id } = {}) =>
  (await app.call('GET /recycle/page', { query: { kind, ...more } }, admin.token)).data;
const restore = (kind: RecycleKind, id: Id, categoryId: Id | null = null, by = admin) =>
  app.call(
    'PUT /recycle/:kind/:id/restore',
    { params: { kind, id }, body: { categoryId } },
    by.token,
  );
const attached = (kind: RecycleKind, id: Id) =>
  app.call('GET /recycle/:kind/:id', { params: { kind, id } }, admin.token);
const purge = (kind: RecycleKind, id: Id, by = admin) =>
  app.call('DELETE /recycle/:kind/:id', { params: { kind, id } }, by.token);
const article = async () => (await app.make.article({ author: author.id, category })).id;
const remove = (id: Id) => app.call('DELETE /article/:id', { params: { id } }, author.token);
const rows = async (table: string, where: string) => {
  const text = `select count(*)::int as n from ${table} where ${where}`;
  return (await sql.raw<{ n: number }>(text).one(app.db)).n;
};

describe('the recycle bin lists', () => {
  it('lists deleted items with user and expiry, newest first, filtered by words and by user', async () => {
    const [firstId, secondId] = [await article(), await article()];
    await remove(firstId);
    await app.call('DELETE /article/:id', { params: { id: secondId } }, admin.token);
    const { records, total } = await list('ARTICLE');
    expect([total, records.map((item) => item.id)]).toEqual([2, [secondId, firstId]]);
    expect(records[1]).toMatchObject({ deletedBy: { nickname: '写的人' }, under: null });
    const { deletedAt = '', endsAt = '' } = records[1] ?? {};
    expect(Date.parse(endsAt) - Date.parse(deletedAt)).toBe(30 * DAY);
    expect((await list('ARTICLE', { deletedBy: author.id })).total).toBe(1);
    expect((await list('ARTICLE', { keyword: records[0]?.title ?? '' })).total).toBe(1);
    expect((await list('NEWS')).total).toBe(0);
  });

  it('answers and comments with what they stand under, and whether that is deleted too', async () => {
    const { id, question } = await app.make.answer({ author: author.id, body: '重启一下' });
    await app.call('DELETE /answer/:id', { params: { id } }, author.token);
    const under = await article();
    const comment = await app.make.comment({ content: under, author: author.id, text: '删掉的话' });
    await app.call('DELETE /comment/:id', { params: { id: comment.id } }, admin.token);
    await remove(under);
    expect((await list('ANSWER')).records).toMatchObject([
      { id, under: { id: question, model: 'QUESTION', deleted: false } },
    ]);
    expect((await list('COMMENT', { keyword: '删掉' })).records).toMatchObject([
      { excerpt: '删掉的话', under: { model: 'ARTICLE', deleted: true } },
    ]);
  });
});

describe('restoring', () => {
  it('restores an article once, also when requested twice', async () => {
    const id = await article();
    await remove(id);
    const both = await Promise.all([restore('ARTICLE', id), restore('ARTICLE', id, null, author)]);
    expect(both.map((item) => item.status)).toEqual([200, 200]);
    expect((await app.call('GET /article/:id', { params: { id } }, null)).status).toBe(200);
    expect((await list('ARTICLE')).total).toBe(0);
  });

  it('requires another category when the original was deleted', async () => {
    const id = await article();
    await remove(id);
    await sql`update contents set category_id = null where id = ${id}`.run(app.db);
    const refused = await restore('ARTICLE', id);
    expect([refused.status, refused.data]).toMatchObject([
      400,
      { fields: { categoryId: expect.stringContaining('重新选择分类') } },
    ]);
    const otherCategory = (await app.make.category({ model: 'NEWS' })).id;
    expect((await restore('ARTICLE', id, otherCategory)).status).toBe(400);
    expect((await restore('ARTICLE', id, category)).status).toBe(200);
    const detail = await app.call('GET /article/:id', { params: { id } }, null);
    expect(detail.status).toBe(200);
  });

  it('of an answer waits for its question, that of a comment for what it stands under', async () => {
    const { id, question } = await app.make.answer({ author: author.id });
    const comment = await app.make.comment({
      ...{ content: question, type: 'ANSWER' as const, target: id, author: author.id },
      deletedAt: new Date(),
    });
    await app.call('DELETE /answer/:id', { params: { id } }, author.token);
    await app.call('DELETE /question/:id', { params: { id: question } }, admin.token);
    const refused = await restore('ANSWER', id);
    expect([refused.status, refused.msg]).toEqual([409, '所属问题已被删除，请先恢复问题']);
    expect((await restore('QUESTION', question)).status).toBe(200);
    expect((await restore('COMMENT', comment.id)).status).toBe(409);
    expect((await restore('ANSWER', id)).status).toBe(200);
    expect((await restore('COMMENT', comment.id)).status).toBe(200);
  });

  it('puts a reply back below the empty place of its parent', async () => {
    const content = await article();
    const parent = await app.make.comment({ content, author: author.id });
    const reply = await app.make.comment({ content, author: author.id, parent: parent.id });
    for (const { id } of [reply, parent])
      await app.call('DELETE /comment/:id', { params: { id } }, author.token);
    expect((await restore('COMMENT', reply.id)).status).toBe(200);
    expect(await rows('comments', `id = ${parent.id} and shown and deleted_at is not null`)).toBe(
      1,
    );
  });

  it('and purging refuse items of another kind, purged items and published items', async () => {
    const id = await article();
    expect((await purge('ARTICLE', id)).status).toBe(404);
    expect((await attached('ARTICLE', id)).status).toBe(404);
    await remove(id);
    expect((await restore('NEWS', id)).status).toBe(404);
    expect((await purge('QUESTION', id)).status).toBe(404);
    const both = await Promise.all([purge('ARTICLE', id), purge('ARTICLE', id, author)]);
    expect(both.map((item) => item.status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await restore('ARTICLE', id)).status).toBe(404);
  });
});

describe('deleting for good', () => {
  it('names what hangs on an article and leaves nothing of it but drafts', async () => {
    const id = await article();
    const comment = await app.make.comment({ content: id, author: author.id });
    await app.make.comment({ content: id, author: author.id, parent: comment.id });
    await app.make.feedback({ content: id, author: author.id });
    await app.make.draft({ user: author.id, content: id });
    await sql`insert into favorites (user_id, content_id) values (${admin.id}, ${id})`.run(app.db);
    await sql`insert into audit_logs (target_type, target_id, status) values ('CONTENT', ${id}, 'APPROVED'),
      ('COMMENT', ${comment.id}, 'REJECTED')`.run(app.db);
    await remove(id);
    const hanging = (await attached('ARTICLE', id)).data;
    expect(hanging).toMatchObject({
      comments: 2,
      feedbacks: 1,
      drafts: 1,
      favorites: 1,
      answers: 0,
    });
    expect((await purge('ARTICLE', id)).status).toBe(200);
    await app.runJobs();
    const of = `content_id = ${id}`;
    for (const table of [
      'comments',
      'revisions',
      'favorites',
      'notifications',
      'feedbacks',
      'search_documents',
    ])
      expect([table, await rows(table, of)]).toEqual([table, 0]);
    expect(await rows('audit_logs', `target_id in (${id}, ${comment.id})`)).toBe(0);
    expect(await rows('drafts', `user_id = ${author.id} and content_id is null`)).toBe(1);
  });

  it('deletes answers and their comments with the question', async () => {
    const { id, question } = await app.make.answer({ author: author.id });
    await app.make.comment({ content: question, type: 'ANSWER', target: id, author: author.id });
    await app.call('DELETE /question/:id', { params: { id: question } }, admin.token);
    expect((await attached('QUESTION', question)).data).toMatchObject({ answers: 1, comments: 1 });
    await purge('QUESTION', question);
    expect(await rows('answers', `id = ${id}`)).toBe(0);
    expect(await rows('comments', `target_id = ${id} and target_type = 'ANSWER'`)).toBe(0);
  });

  it('of a comment leaves its empty place while something answers it, which goes with the last', async () => {
    const content = await article();
    const parent = await app.make.comment({ content, author: author.id, text: '不该留的话' });
    const reply = await app.make.comment({ content, author: author.id, parent: parent.id });
    const drop = (id: Id) => app.call('DELETE /comment/:id', { params: { id } }, author.token);
    await drop(parent.id);
    expect((await attached('COMMENT', parent.id)).data.replies).toBe(1);
    expect((await purge('COMMENT', parent.id)).status).toBe(200);
    expect(await rows('comments', `id = ${parent.id} and body = ''`)).toBe(1);
    expect((await list('COMMENT')).total).toBe(0);
    expect((await restore('COMMENT', parent.id)).status).toBe(404);
    await drop(reply.id);
    await purge('COMMENT', reply.id);
    expect(await rows('comments', `content_id = ${content}`)).toBe(0);
  });

  it('comes by itself after as many days as the setting says, and not a day before', async () => {
    await app.make.setting('recycleDays', 10);
    const [old, recent] = [await article(), await article()];
    const ago = (id: Id, days: number) =>
      sql`update contents set deleted_at = ${new Date(Date.now() - days * DAY)} where id = ${id}`.run(
        app.db,
      );
    await ago(old, 11);
    await ago(recent, 9);
    const { id } = await app.make.comment({
      ...{ content: recent, author: author.id, deletedAt: new Date(Date.now() - 11 * DAY) },
    });
    await sweepRecycle(app.deps, new Date());
    expect((await list('ARTICLE')).records.map((item) => item.id)).toEqual([recent]);
    expect(await rows('comments', `id = ${id}`)).toBe(0);
  });
});
