import { IMPORT_PART_BYTES } from '@zhihui/contract/features/transfer/transfer.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeRow, MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';
import { sweepContentImports } from './transfer.public.ts';

let app: TestApp;
let admin: MadeUser;
let category: MadeRow;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
});
afterAll(() => app.close());

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
type Entries = Record<string, string | Uint8Array>;
const zip = (entries: Entries) =>
  zipSync(
    Object.fromEntries(
      Object.entries(entries).map(([name, value]) => [
        name,
        typeof value === 'string' ? strToU8(value) : new Uint8Array(value),
      ]),
    ),
  );

const load = async (id: Id, token = admin.token) =>
  (await app.call('GET /transfer/import/:id', { params: { id } }, token)).data;
const listPages = async (id: Id, token = admin.token) => {
  const query = { current: 1, size: 100 };
  return (await app.call('GET /transfer/import/:id/page/page', { params: { id }, query }, token))
    .data.records;
};

/** Sends files as the browser does, and has them read. */
async function upload(files: Record<string, Uint8Array>, token = admin.token): Promise<Id> {
  const list = Object.entries(files).map(([name, { length }]) => ({ name, size: length }));
  const created = await app.call('POST /transfer/import', { body: { files: list } }, token);
  expect(created.status, created.msg).toBe(200);
  const { id } = created.data;
  for (const [position, bytes] of Object.values(files).entries()) {
    for (let part = 0; part === 0 || part * IMPORT_PART_BYTES < bytes.length; part += 1) {
      const from = part * IMPORT_PART_BYTES;
      const sent = await app.send('POST /transfer/import/:id/part', {
        params: { id },
        query: { position, part },
        file: { name: 'part', bytes: Buffer.from(bytes.subarray(from, from + IMPORT_PART_BYTES)) },
        token,
      });
      expect(sent.status, sent.msg).toBe(200);
    }
  }
  const read = await app.call('PUT /transfer/import/:id/read', { params: { id } }, token);
  expect(read.status, read.msg).toBe(200);
  expect((await app.runJobs()).failed).toEqual([]);
  return id;
}

interface Settings {
  duplicates?: 'UPDATE' | 'SKIP' | 'KEEP_BOTH';
  publish?: boolean;
  excluded?: number[];
}

async function run(id: Id, settings: Settings = {}, token = admin.token) {
  const body = { categoryId: category.id, ...settings };
  const started = await app.call('PUT /transfer/import/:id/run', { params: { id }, body }, token);
  expect(started.status, started.msg).toBe(200);
  expect((await app.runJobs()).failed).toEqual([]);
  return load(id, token);
}

const importArchive = async (entries: Entries, settings: Settings = {}, token = admin.token) => {
  const id = await upload({ '手册.zip': zip(entries) }, token);
  return { id, result: await run(id, settings, token), pages: await listPages(id, token) };
};
const article = async (id: Id | null | undefined, token?: string) =>
  app.call('GET /article/:id', { params: { id: id ?? 0 } }, token);
const newCategory = async (options = {}) => {
  category = await app.make.category(options);
};
const statesOf = (pages: readonly { title: string; state: string; message: string }[]) =>
  Object.fromEntries(
    pages.map(({ title, state, message }) => [
      title,
      message === '' ? state : `${state} ${message}`,
    ]),
  );

describe('an archive of Markdown', () => {
  it('becomes texts in categories, with their pictures and the links between them', async () => {
    await newCategory();
    const { result, pages } = await importArchive({
      '说明.md':
        '# 说明\n\n见 [步骤](安装/步骤.md#一)，![图](安装/图.png)，[表](表.pdf)，[缺](缺.md)。',
      '安装/步骤.md':
        '---\ntags: [导入甲]\ndate: 2024-05-01\n---\n# 步骤\n\n回到 [说明](../说明.md)。',
      '安装/图.png': PNG,
      '表.pdf': '%PDF-1.4',
      '空.md': ' ',
    });
    expect(result).toMatchObject({ state: 'DONE', total: 3, done: 3, failed: 1 });
    expect(statesOf(pages)).toEqual({ 说明: 'CREATED', 步骤: 'CREATED', 空: 'FAILED 没有正文' });
    const [guide, steps] = ['说明', '步骤'].map((title) =>
      pages.find((page) => page.title === title),
    );
    const shown = await article(guide?.contentId);
    expect(shown.data.html).toContain(
      `href="/article/${steps?.contentId}#s-${encodeURIComponent('一')}"`,
    );
    expect(shown.data.html).toMatch(/<img src="\/media\/\d+\/full\.\w+" alt="图"/u);
    expect(shown.data.html).toMatch(/href="\/attachment\/\d+"/u);
    expect(shown.data.html).not.toContain('zhihui-import');
    const picture = /\/media\/\d+\/full\.\w+/u.exec(shown.data.html ?? '')?.[0] ?? '';
    expect((await app.http.inject(picture)).statusCode).toBe(200);
    const step = await article(steps?.contentId);
    expect(step.data.html).not.toContain('<h2');
    expect(step.data).toMatchObject({
      category: { name: '安装' },
      tags: [{ name: '导入甲' }],
      publishedAt: '2024-05-01T00:00:00.000Z',
      author: { id: admin.id },
    });
    const search = await app.call('GET /search', { query: { keyword: '步骤' } });
    expect(search.data.records.map(({ id }) => id)).toContain(steps?.contentId);
  });

  it('is imported again without doubles, and updates only what was not edited since', async () => {
    await newCategory();
    const entries = { '甲.md': '# 甲\n\n一', '乙.md': '# 乙\n\n一', '丙.md': '# 丙\n\n一' };
    const first = await importArchive(entries);
    const ids = first.pages.map(({ contentId }) => contentId);
    const edited = await article(
      first.pages.find(({ title }) => title === '乙')?.contentId,
      admin.token,
    );
    const body = {
      id: edited.data.id,
      revision: 1,
      title: '乙',
      content: '改过',
      status: 'PENDING_REVIEW' as const,
    };
    expect((await app.call('PUT /article', { body }, admin.token)).status).toBe(200);
    const again = await importArchive({ ...entries, '甲.md': '# 甲\n\n二', '乙.md': '# 乙\n\n二' });
    expect(statesOf(again.pages)).toEqual({
      甲: 'UPDATED',
      乙: 'SKIPPED 已被编辑，未更新',
      丙: 'UNCHANGED 已存在，未更改',
    });
    expect(new Set(again.pages.map(({ contentId }) => contentId))).toEqual(new Set(ids));
    const both = await importArchive(entries, { duplicates: 'KEEP_BOTH' });
    expect(new Set(Object.values(statesOf(both.pages)))).toEqual(new Set(['CREATED']));
  });

  it('is undone as a whole, what was edited since goes to the recycle bin', async () => {
    await newCategory();
    const { id, pages } = await importArchive({ '夹/甲.md': '甲文', '夹/乙.md': '乙文' });
    const [edited, gone] = pages.map(({ contentId }) => contentId as Id);
    const body = {
      id: edited as Id,
      revision: 1,
      title: '乙',
      content: '改过',
      status: 'PENDING_REVIEW' as const,
    };
    expect((await app.call('PUT /article', { body }, admin.token)).status).toBe(200);
    await app.call('PUT /transfer/import/:id/undo', { params: { id } }, admin.token);
    expect((await app.runJobs()).failed).toEqual([]);
    expect((await load(id)).state).toBe('UNDONE');
    const rows = await sql<{
      id: Id;
      deleted: boolean;
    }>`select id, deleted_at is not null as deleted
      from contents where id in (${edited}, ${gone})`.all(app.db);
    expect(rows).toEqual([{ id: edited, deleted: true }]);
    const again = await importArchive({ '夹/甲.md': '甲文', '夹/乙.md': '乙文' });
    expect(new Set(Object.values(statesOf(again.pages)))).toEqual(new Set(['CREATED']));
  });

  it('loses no words of others when it is undone: what was commented on goes to the recycle bin', async () => {
    await newCategory();
    const { id, pages } = await importArchive({ '甲.md': '甲文', '乙.md': '乙文' });
    const commented = pages[0]?.contentId as Id;
    const reader = await app.make.user();
    const body = { targetType: 'ARTICLE' as const, targetId: commented, content: '补充一句' };
    expect((await app.call('POST /comment', { body }, reader.token)).code).toBe(200);
    await app.call('PUT /transfer/import/:id/undo', { params: { id } }, admin.token);
    expect((await app.runJobs()).failed).toEqual([]);
    const ids = pages.map(({ contentId }) => contentId as Id);
    const left = await sql<{
      id: Id;
      deleted: boolean;
    }>`select id, deleted_at is not null as deleted
      from contents where id in (${ids[0]}, ${ids[1]})`.all(app.db);
    expect(left).toEqual([{ id: commented, deleted: true }]);
    const { count } = await sql<{ count: number }>`select count(*)::int as count from comments
      where content_id = ${commented}`.one(app.db);
    expect(count).toBe(1);
  });

  it('gives updated texts back what they were when it is undone', async () => {
    await newCategory();
    await importArchive({ '甲.md': '旧文' });
    const { id, pages } = await importArchive({ '甲.md': '新文' });
    await app.call('PUT /transfer/import/:id/undo', { params: { id } }, admin.token);
    await app.runJobs();
    expect((await article(pages[0]?.contentId)).data.html).toContain('旧文');
  });
});

describe('rights', () => {
  it('are those of the importer: others do not see the import, and texts that need a review wait for it', async () => {
    await newCategory();
    const author = await app.make.user({ role: 'User' });
    const { id, pages } = await importArchive({ '夹/甲.md': '甲文' }, {}, author.token);
    expect(statesOf(pages)).toEqual({ 甲: expect.stringContaining('您无权新建分类') as string });
    expect((await article(pages[0]?.contentId)).status).toBe(404);
    const other = await app.make.user({ role: 'User' });
    const calls = [
      'GET /transfer/import/:id',
      'PUT /transfer/import/:id/undo',
      'DELETE /transfer/import/:id',
    ] as const;
    for (const key of calls)
      expect((await app.call(key, { params: { id } }, other.token)).status, key).toBe(404);
  });

  it('that end half way pause the import', async () => {
    await newCategory();
    const author = await app.make.user({ role: 'User' });
    const id = await upload({ '甲.md': strToU8('甲文') }, author.token);
    const body = { categoryId: category.id };
    await app.call('PUT /transfer/import/:id/run', { params: { id }, body }, author.token);
    await sql`update categories set visibility = 2 where id = ${category.id}`.run(app.db);
    await sql`update users set status = 'INACTIVE' where id = ${author.id}`.run(app.db);
    expect((await app.runJobs()).failed).toEqual([]);
    expect(await load(id)).toMatchObject({
      state: 'PAUSED',
      done: 0,
      reason: '您已无权发布内容，导入已暂停',
      retryable: false,
    });
  });
});

describe('a job', () => {
  it('that was killed goes on where it ended, with nothing twice', async () => {
    await newCategory();
    const names = Array.from({ length: 25 }, (_, i) => `${i}.md`);
    const id = await upload({
      'a.zip': zip(Object.fromEntries(names.map((name) => [name, `文 ${name}`]))),
    });
    await sql`create or replace function stop_here() returns trigger language plpgsql as $$ begin
      if new.title = '12' then raise exception 'killed' using errcode = '57P01'; end if; return new; end $$`.run(
      app.db,
    );
    await sql`create trigger stop_here before insert on contents for each row execute function stop_here()`.run(
      app.db,
    );
    const body = { categoryId: category.id };
    await app.call('PUT /transfer/import/:id/run', { params: { id }, body }, admin.token);
    expect((await app.runJobs()).failed).toHaveLength(1);
    const part = await load(id);
    expect(part).toMatchObject({ state: 'RUNNING', failed: 0 });
    expect(part.done).toBeGreaterThan(0);
    await sql`drop trigger stop_here on contents`.run(app.db);
    expect((await app.runJobs({ retry: true })).failed).toEqual([]);
    expect(await load(id)).toMatchObject({ state: 'DONE', done: 25, failed: 0 });
    const { count } = await sql<{ count: number }>`select count(*)::int as count from contents
      where category_id = ${category.id}`.one(app.db);
    expect(count).toBe(25);
  });

  it('that is paused stops after a page, and goes on when asked', async () => {
    await newCategory();
    const id = await upload({ 'a.zip': zip({ '甲.md': '甲', '乙.md': '乙' }) });
    const body = { categoryId: category.id };
    await app.call('PUT /transfer/import/:id/run', { params: { id }, body }, admin.token);
    await app.call('PUT /transfer/import/:id/pause', { params: { id } }, admin.token);
    await app.runJobs();
    expect(await load(id)).toMatchObject({ state: 'PAUSED', done: 0 });
    await app.call('PUT /transfer/import/:id/resume', { params: { id } }, admin.token);
    await app.runJobs();
    expect(await load(id)).toMatchObject({ state: 'DONE', done: 2 });
  });
});

it('deletes an import that never started, with its files', async () => {
  const id = await upload({ '甲.md': strToU8('甲') });
  const deleted = await app.call('DELETE /transfer/import/:id', { params: { id } }, admin.token);
  expect(deleted.status).toBe(200);
  expect((await app.runJobs()).failed).toEqual([]);
  expect(await app.deps.storage.size(`transfer/${id}/source-0-0`)).toBeNull();
});

it('refuses files that are no documents, and says why', async () => {
  const id = await upload({ '假.zip': Buffer.from('这不是压缩包') });
  expect(await load(id)).toMatchObject({
    state: 'REFUSED',
    reason: '不是有效的 ZIP 压缩包，或文件已损坏',
  });
});

it('puts a file of several parts together again', async () => {
  await newCategory();
  const noise = Buffer.alloc(IMPORT_PART_BYTES + 1000);
  for (let i = 0; i < noise.length; i += 1) noise[i] = (i * 31 + (i >> 8)) % 251;
  const id = await upload({ 'a.zip': zip({ '甲.md': '正文', 'b.bin': noise }) });
  expect(await load(id)).toMatchObject({ state: 'READY', pages: 1 });
});

it('forgets its files and texts once it cannot be undone, and leaves its report', async () => {
  await newCategory();
  const { id, pages } = await importArchive({ '甲.md': '![图](图.png)', '图.png': PNG });
  const left = await upload({ '乙.md': strToU8('乙') });
  await sql`update imports set created_at = now() - interval '8 days', ended_at = ended_at - interval '8 days'
    where id in (${id}, ${left})`.run(app.db);
  expect(await app.deps.storage.size(`transfer/${id}/source-0-0`)).not.toBeNull();
  await sweepContentImports(app.deps, new Date());
  expect(await app.deps.storage.size(`transfer/${id}/source-0-0`)).toBeNull();
  expect(await app.deps.storage.size(`transfer/${id}/file-0`)).toBeNull();
  expect((await listPages(id)).map(({ state }) => state)).toEqual(['CREATED']);
  expect((await article(pages[0]?.contentId)).data.html).toContain('<img');
  const gone = await app.call('GET /transfer/import/:id', { params: { id: left } }, admin.token);
  expect(gone.status).toBe(404);
});
