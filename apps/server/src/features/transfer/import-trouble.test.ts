import type { Id } from '@zhihui/contract/schema.ts';
import { StorageUnavailableError } from '../../platform/storage/storage.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const titlesIn = async (category: Id) =>
  (
    await sql<{ title: string }>`select title from contents
      where category_id = ${category} and deleted_at is null order by title`.all(app.db)
  ).map(({ title }) => title);

it('pauses when the disk is full, says so, and goes on with nothing twice', async () => {
  const { id: categoryId } = await app.make.category();
  const pages = Object.fromEntries(
    Array.from({ length: 9 }, (_, at) => [`第 ${at}.md`, `第 ${at} 页 ![图](图${at}.png)`]),
  );
  const pictures = Object.fromEntries(
    Array.from({ length: 9 }, (_, at) => [`图${at}.png`, Buffer.concat([PNG, Buffer.of(at)])]),
  );
  const id = await importer.upload({ '手册.zip': zip({ ...pages, ...pictures }) });
  const { storage } = app.deps;
  const cause = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  let stored = 0;
  app.deps.storage = {
    ...storage,
    put: (...values) => {
      stored += 1;
      if (stored > 2) return Promise.reject(new StorageUnavailableError('no space', { cause }));
      return storage.put(...values);
    },
  };
  const { result } = await importer
    .run(id, { categoryId })
    .finally(() => (app.deps.storage = storage));
  expect(result).toMatchObject({
    state: 'PAUSED',
    reason: '服务器磁盘已满，请联系管理员',
    failed: 0,
  });
  expect(result.done).toBeLessThan(9);
  const resumed = await app.call(
    'PUT /transfer/import/:id/resume',
    { params: { id } },
    admin.token,
  );
  expect(resumed.status, resumed.msg).toBe(200);
  expect((await app.runJobs()).failed).toEqual([]);
  expect(await importer.load(id)).toMatchObject({ state: 'DONE', done: 9, failed: 0 });
  expect(await titlesIn(categoryId)).toEqual(Object.keys(pages).map((name) => name.slice(0, -3)));
});

it('refuses a source for whose files there is no room', async () => {
  const { storage } = app.deps;
  const cause = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  app.deps.storage = {
    ...storage,
    put: (key, ...rest) =>
      key.includes('/file-')
        ? Promise.reject(new StorageUnavailableError('no space', { cause }))
        : storage.put(key, ...rest),
  };
  const id = await importer
    .upload({ 'a.zip': zip({ '页.md': '![图](图.png)', '图.png': PNG }) })
    .finally(() => (app.deps.storage = storage));
  expect(await importer.load(id)).toMatchObject({
    ...{ state: 'REFUSED', reason: '服务器磁盘已满，请联系管理员' },
  });
});

it('brings what two people import at once from the same archive once each, into each category once', async () => {
  const { id: categoryId } = await app.make.category();
  const other = await app.make.user({ role: 'Admin' });
  const source = {
    '手册.zip': zip(
      Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${at}.md`, `第 ${at} 页`])),
    ),
  };
  const importers = [importer, new Importer(app, other.token)];
  const ids = [];
  for (const person of importers) ids.push(await person.upload(source));
  for (const [at, token] of [admin.token, other.token].entries()) {
    const input = { params: { id: ids[at] ?? 0 }, body: { categoryId } };
    const started = await app.call('PUT /transfer/import/:id/run', input, token);
    expect(started.status, started.msg).toBe(200);
  }
  const runs = await Promise.all([app.runJobs(), app.runJobs()]);
  expect(runs.flatMap(({ failed }) => failed)).toEqual([]);
  const results = [await importers[0]?.load(ids[0] ?? 0), await importers[1]?.load(ids[1] ?? 0)];
  for (const result of results)
    expect(result).toMatchObject({ state: 'DONE', done: 20, failed: 0 });
  expect(await titlesIn(categoryId)).toHaveLength(20);
});

it('cuts a title of 5,000 letters and says so', async () => {
  const { id: categoryId } = await app.make.category();
  const title = `长${'😀'.repeat(2500)}`;
  const { result, pages } = await importer.import(
    { 'a.zip': zip({ '长.md': `# ${title}\n\n内容`, '短.md': '内容' }) },
    { categoryId },
  );
  expect(result).toMatchObject({ state: 'DONE', done: 2, failed: 0 });
  const page = pages.find(({ title: shown }) => shown.startsWith('长😀'));
  expect(page?.changed).toContainEqual({ what: '标题', outcome: '过长，已截断' });
  const [cut = ''] = (await titlesIn(categoryId)).filter((shown) => shown.startsWith('长😀'));
  expect(cut.length).toBeGreaterThan(100);
  expect(title.startsWith(cut)).toBe(true);
});

it('leaves out a picture of 100 MB with one line, and brings its page and the others', async () => {
  const { id: categoryId } = await app.make.category();
  // of what no archive packs well
  const huge = Buffer.concat([PNG, Buffer.alloc(100 * 2 ** 20, 'zh')]);
  const { result, pages } = await importer.import(
    { 'a.zip': zip({ '大.md': '前 ![图](大.png) 后', '大.png': huge, '小.md': '内容' }) },
    { categoryId },
  );
  expect(result).toMatchObject({ state: 'DONE' });
  expect(await titlesIn(categoryId)).toEqual(['大', '小']);
  const page = pages.find(({ title }) => title === '大');
  expect(`${page?.message}${JSON.stringify(page?.lost)}${JSON.stringify(result.refusals)}`).toMatch(
    /大\.png/u,
  );
});

it('pauses when its category is narrowed to others while it runs', async () => {
  const writer = await app.make.user({
    role: await app.make.role({ codes: ['article.add'], staff: true }),
  });
  const { id: categoryId } = await app.make.category({ visibility: 'INTERNAL' });
  const own = new Importer(app, writer.token);
  const id = await own.upload({ 'a.zip': zip({ '甲.md': '甲', '乙.md': '乙' }) });
  const input = { params: { id }, body: { categoryId } };
  expect((await app.call('PUT /transfer/import/:id/run', input, writer.token)).status).toBe(200);
  await sql`update categories set visibility = 3 where id = ${categoryId}`.run(app.db);
  expect((await app.runJobs()).failed).toEqual([]);
  expect(await own.load(id)).toMatchObject({
    state: 'PAUSED',
    reason: '目标分类已删除，或您已无权在其中写作。请重新选择分类后继续',
  });
});
