import type { Id } from '@zhihui/contract/schema.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';
import { Importer, zip } from './test/importer.ts';

let app: TestApp;
let admin: MadeUser;
let importer: Importer;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
  importer = new Importer(app, admin.token);
});
afterAll(() => app.close());

const by = (author: string, text: string) => `---\nauthor: ${author}\n---\n\n${text}`;
const listAuthors = async (id: Id, token = admin.token) =>
  app.call(
    'GET /transfer/import/:id/author/page',
    { params: { id }, query: { current: 1, size: 10 } },
    token,
  );
const match = (id: Id, author: string, userId: Id | null, token = admin.token) =>
  app.call('PUT /transfer/import/:id/author', { params: { id }, body: { author, userId } }, token);
const authorOf = async (id: Id | null | undefined) =>
  (await app.call('GET /article/:id', { params: { id: id ?? 0 } }, admin.token)).data.author.id;

describe('authors of a source', () => {
  it('get the accounts that the importer chose for them, and the rest are the importer', async () => {
    const person = await app.make.user();
    const id = await importer.upload({
      'a.zip': zip({
        '甲.md': by('周以宁', '甲'),
        '乙.md': by('周以宁', '乙'),
        '丙.md': by('沈青禾', '丙'),
      }),
    });
    expect((await importer.load(id)).unmatchedAuthors).toBe(2);
    const { data } = await listAuthors(id);
    expect(data.records).toEqual([
      { author: '周以宁', name: '周以宁', pages: 2, user: null },
      { author: '沈青禾', name: '沈青禾', pages: 1, user: null },
    ]);
    expect((await match(id, '沈青禾', person.id)).status).toBe(200);
    expect((await match(id, '沈青禾', null)).status).toBe(200);
    expect((await match(id, '周以宁', person.id)).status).toBe(200);
    expect((await importer.load(id)).unmatchedAuthors).toBe(1);
    const { pages } = await importer.run(id, { categoryId: (await app.make.category()).id });
    const authors = await Promise.all(pages.map(({ contentId }) => authorOf(contentId)));
    const titles = pages.map(({ title }) => title);
    expect(Object.fromEntries(titles.map((title, index) => [title, authors[index]]))).toEqual({
      ...{ 甲: person.id, 乙: person.id },
      丙: admin.id,
    });
    expect((await match(id, '沈青禾', person.id)).status).toBe(409);
  });

  it('are matched by who reviews alone, to people who are there, for authors of the import', async () => {
    const author = await app.make.user({ role: 'User' });
    const own = new Importer(app, author.token);
    const id = await own.upload({ 'a.zip': zip({ '甲.md': by('周以宁', '甲') }) });
    expect((await match(id, '周以宁', admin.id, author.token)).status).toBe(403);
    const other = await app.make.user({ role: 'User' });
    expect((await listAuthors(id, other.token)).status).toBe(404);
    expect((await match(id, '无此人', admin.id)).data).toMatchObject({
      fields: { author: '作者不在此任务中' },
    });
    expect((await match(id, '周以宁', 987_654_321)).data).toMatchObject({
      fields: { userId: '用户不存在或已停用' },
    });
    // an Admin chose; the owner still cannot publish what others wrote
    expect((await match(id, '周以宁', admin.id)).status).toBe(200);
    const { pages } = await own.run(id, { categoryId: (await app.make.category()).id });
    const row =
      await sql`select author_id from contents where id = ${pages[0]?.contentId ?? 0}`.one(app.db);
    expect(row).toEqual({ author_id: author.id });
  });
});

describe('the owner is told', () => {
  const notices = async (token: string) =>
    (
      await app.call(
        'GET /notification/page',
        { query: { current: 1, size: 20, kind: 'TRANSFER' } },
        token,
      )
    ).data.records.map((notice) => [notice.detail, notice.import?.id, notice.excerpt]);

  it('of the end of an import, of a refusal and of a pause, once each', async () => {
    const owner = await app.make.user({ role: 'Admin' });
    const own = new Importer(app, owner.token);
    const categoryId = (await app.make.category()).id;
    const done = await own.import(
      { 'a.zip': zip({ '甲.md': '甲', '空.md': ' ' }) },
      { categoryId },
    );
    const refused = await own.upload({ '假.zip': Buffer.from('这不是压缩包') });
    const paused = await own.upload({ 'b.zip': zip({ '乙.md': '乙' }) });
    const gone = (await app.make.category()).id;
    const input = { params: { id: paused }, body: { categoryId: gone } };
    await app.call('PUT /transfer/import/:id/run', input, owner.token);
    await sql`delete from categories where id = ${gone}`.run(app.db);
    await app.runJobs();
    const sent = await notices(owner.token);
    expect(sent).toEqual([
      ['PAUSED', paused, expect.stringContaining('目标分类已删除') as string],
      ['REFUSED', refused, '不是有效的 ZIP 压缩包，或文件已损坏'],
      ['', done.id, '成功 1 个页面，失败 1 个'],
    ]);
    await app.runJobs({ retry: true });
    expect(await notices(owner.token)).toEqual(sent);
    const unread = await app.call('GET /notification/unread', {}, owner.token);
    expect(unread.data.unread).toBe(3);
    const other = await app.make.user({ role: 'Admin' });
    expect(await notices(other.token)).toEqual([]);
  });

  it('not when they stopped it themselves, or want no such notifications', async () => {
    const owner = await app.make.user({ role: 'Admin' });
    const own = new Importer(app, owner.token);
    const body = {
      kinds: [{ kind: 'TRANSFER' as const, site: false, mail: false }],
      ...{ digest: 'OFF' as const, timeZone: 'Asia/Shanghai' },
    };
    const saved = await app.call('PUT /notification/setting', { body }, owner.token);
    expect(saved.status, saved.msg).toBe(200);
    const categoryId = (await app.make.category()).id;
    await own.import({ 'a.zip': zip({ '甲.md': '甲' }) }, { categoryId });
    expect(await notices(owner.token)).toEqual([]);
    const second = await app.make.user({ role: 'Admin' });
    const id = await new Importer(app, second.token).upload({ 'a.zip': zip({ '甲.md': '甲' }) });
    const input = { params: { id }, body: { categoryId } };
    await app.call('PUT /transfer/import/:id/run', input, second.token);
    await app.call('PUT /transfer/import/:id/pause', { params: { id } }, second.token);
    await app.runJobs();
    expect(await notices(second.token)).toEqual([]);
  });
});
