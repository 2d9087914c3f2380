import type { Id } from '@zhihui/contract/schema.ts';
import { strToU8 } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';
import { Importer } from './test/importer.ts';
import { toCandidates, toStoredAddress } from './old-address.ts';

let app: TestApp;
let admin: MadeUser;
let importer: Importer;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
  importer = new Importer(app, admin.token);
});
afterAll(() => app.close());

describe('an address of a source', () => {
  it.each([
    [
      'https://wiki.corp.cn/pages/viewpage.action?pageId=65603',
      '/confluence/pages/viewpage.action?focusedCommentId=9&pageId=65603',
    ],
    ['/pages/viewpage.action?pageId=65603', '/wiki/spaces/OPS/pages/65603/海外'],
    ['/t/qingguan/7', '/t/7/12'],
    ['/t/7', '/t/%E6%B8%85%E5%85%B3/7?u=zhang'],
    [
      'https://www.notion.so/0123456789abcdef0123456789abcdef',
      '/corp/指南-0123456789abcdef0123456789abcdef?pvs=4',
    ],
    ['https://blog.cn/2024/05/%E6%B8%85%E5%85%B3/', '/2024/05/清关?utm_source=mail'],
    ['https://blog.cn/show?id=3&lang=zh', '/show?lang=zh&id=3'],
    ['https://blog.cn/show?id=3', '/show?id=3&from=timeline'],
    ['https://www.yuque.com/zhang/ops/haiwai', '/zhang/ops/haiwai/'],
  ])('%s is found by %s', (stored, requested) => {
    expect(toCandidates(requested)).toContain(toStoredAddress(stored));
  });

  it.each([
    ['/pages/viewpage.action?pageId=1', '/pages/viewpage.action?pageId=2'],
    ['/show?id=3', '/show?id=4'],
    ['/show?id=3', '/show'],
    ['/t/7', '/t/8'],
    ['/zhang/ops/haiwai', '/zhang/ops/haiwai2'],
  ])('%s is not found by %s', (stored, requested) => {
    expect(toCandidates(requested)).not.toContain(toStoredAddress(stored));
  });

  it('is none where it is empty, too long, of the start page or no address', () => {
    for (const address of [null, '', '/', '/?p=12', 'mailto:a@b.cn', `/${'a'.repeat(2000)}`])
      expect(toStoredAddress(address)).toBeNull();
    expect(toCandidates('/%E0%A4%A')).toEqual(['/%E0%A4%A']);
    expect(toCandidates(`/?${'a=1&'.repeat(300)}`)).toEqual([]);
  });
});

/** A topic of Discourse, which becomes a question. */
const topic = (id: number, title: string, text = '正文') =>
  strToU8(
    JSON.stringify({
      ...{ id, title, slug: 'qingguan', created_at: '2024-05-01T00:00:00Z' },
      post_stream: { posts: [{ id: id * 10, post_number: 1, username: 'a', raw: text }] },
    }),
  );
const find = async (address: string, token?: string) =>
  (await app.call('GET /transfer/oldAddress', { query: { address } }, token)).data;
const toPath = (id: Id | null | undefined) => ({ path: `/question/${id}` });
const newCategory = async () => (await app.make.category({ model: 'QUESTION' })).id;

describe('an old address', () => {
  it('leads to the text, for those alone who can read it', async () => {
    const categoryId = await newCategory();
    const { pages } = await importer.import({ 't.json': topic(71, '内部问题') }, { categoryId });
    const target = toPath(pages[0]?.contentId);
    const reader = await app.make.user({ role: 'User' });
    expect(await find('/t/qingguan/71')).toEqual(target);
    expect(await find('/t/71?u=a', reader.token)).toEqual(target);
    expect(await find('/t/qingguan/72', admin.token)).toBeNull();
    await sql`update categories set visibility = 1 where id = ${categoryId}`.run(app.db);
    expect(await find('/t/qingguan/71')).toBeNull();
    expect(await find('/t/qingguan/71', reader.token)).toEqual(target);
    await sql`update categories set visibility = 3 where id = ${categoryId}`.run(app.db);
    expect(await find('/t/qingguan/71', reader.token)).toBeNull();
    await sql`update categories set visibility = 0 where id = ${categoryId}`.run(app.db);
    const id = pages[0]?.contentId as Id;
    await app.call('DELETE /question/:id', { params: { id } }, admin.token);
    expect(await find('/t/qingguan/71', admin.token)).toBeNull();
  });

  it('of a draft leads nowhere', async () => {
    const settings = { categoryId: await newCategory(), publish: false };
    await importer.import({ 't.json': topic(81, '草稿') }, settings);
    expect(await find('/t/81', admin.token)).toBeNull();
  });

  it('can be switched off and on for an import, and ends with it', async () => {
    const settings = { categoryId: await newCategory(), redirects: false };
    const { id, result, pages } = await importer.import({ 't.json': topic(91, '问题') }, settings);
    expect(result.redirects).toBe(false);
    expect(await find('/t/91')).toBeNull();
    const input = { params: { id }, body: { redirects: true } };
    const on = await app.call('PUT /transfer/import/:id/redirects', input, admin.token);
    expect(on.data.redirects).toBe(true);
    expect(await find('/t/91')).toEqual(toPath(pages[0]?.contentId));
    const other = await app.make.user({ role: 'User' });
    const refused = await app.call('PUT /transfer/import/:id/redirects', input, other.token);
    expect(refused.status).toBe(404);
    await importer.undo(id);
    expect(await find('/t/91')).toBeNull();
  });

  it('still leads to a text whose update was undone, and to the newest of two', async () => {
    const categoryId = await newCategory();
    const first = await importer.import({ 't.json': topic(101, '问题', '旧文') }, { categoryId });
    const target = toPath(first.pages[0]?.contentId);
    const second = await importer.import({ 't.json': topic(101, '问题', '新文') }, { categoryId });
    expect(second.pages[0]?.state).toBe('UPDATED');
    await importer.undo(second.id);
    expect(await find('/t/101')).toEqual(target);
    const again = { categoryId, duplicates: 'KEEP_BOTH' as const };
    const both = await importer.import({ 't.json': topic(101, '问题', '新文') }, again);
    expect(await find('/t/101')).toEqual(toPath(both.pages[0]?.contentId));
  });
});
