import type { Id } from '@zhihui/contract/schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';
import type { RemoteFetch } from '../../platform/documents/remote/remote-service.ts';
import type { Peer } from '../../platform/documents/remote/test/peer.ts';
import { startYuquePeer } from '../../platform/documents/remote/test/yuque-peer.ts';
import type { YuqueBookAtPeer } from '../../platform/documents/remote/test/yuque-peer.ts';
import { Importer } from './test/importer.ts';

const TOKEN = 'geheim-4711-geheim-4711';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const card = (name: string, value: unknown) =>
  `<card type="block" name="${name}" value="data:${encodeURIComponent(JSON.stringify(value))}"></card>`;
const entry = (type: string, uuid: string, title: string, more: object = {}) => ({
  ...{ type, uuid, title, parent_uuid: '', url: '', ...more },
});

let app: TestApp;
let admin: MadeUser;
let importer: Importer;
let peer: Peer;
let book: YuqueBookAtPeer;
const fetchSource: RemoteFetch = (url, init) => peer.fetch(url, init);
beforeAll(async () => {
  app = await startTestApp({ deps: () => ({ fetchSource }) });
  admin = await app.make.user({ role: 'Admin' });
  importer = new Importer(app, admin.token);
});
afterAll(() => app.close());
beforeEach(async () => {
  book = {
    token: TOKEN,
    toc: [
      entry('TITLE', 'u1', '物流'),
      entry('DOC', 'u2', '海外仓', { parent_uuid: 'u1', url: 'haiwai' }),
      entry('DOC', 'u3', '清关', { parent_uuid: 'u2', url: 'qingguan' }),
      entry('LINK', 'u4', '官网', { url: 'https://a.cn' }),
      entry('DOC', 'u5', '已删', { url: 'gone' }),
    ],
    docs: {
      haiwai: {
        ...{ title: '海外仓', format: 'lake', created_at: '2024-05-01T02:00:00.000Z' },
        ...{ creator: { name: '周以宁', login: 'zhou' }, body: '# 其他' },
        body_lake:
          `<!doctype lake><h1>入库</h1><p>见 <a href="https://www.yuque.com/zhang/ops/qingguan">清关</a></p>` +
          card('image', { src: 'https://cdn.nlark.com/yuque/0/2024/png/1/a.png#clientId=1' }) +
          card('image', { src: 'https://cdn.nlark.com/yuque/0/2024/png/1/gone.png' }) +
          card('file', { src: 'https://www.yuque.com/attachments/yuque/1/b.pdf', name: '表.pdf' }) +
          `<p><img src="https://other.cn/c.png"></p>`,
      },
      qingguan: { title: '清关', format: 'markdown', body: '**申报**\n\n- 一' },
      biao: { title: '表格', format: 'lakesheet', body: '{}' },
    },
    files: {
      'cdn.nlark.com/yuque/0/2024/png/1/a.png': {
        headers: { 'content-type': 'image/png' },
        body: PNG,
      },
      'cdn.nlark.com/yuque/0/2024/png/1/gone.png': { status: 404, body: 'no' },
      'www.yuque.com/attachments/yuque/1/b.pdf': { body: Buffer.from('%PDF-1.4') },
    },
  };
  peer = await startYuquePeer(book);
});
afterEach(async () => {
  expect(peer.unexpected).toEqual([]);
  await peer.close();
});

async function connect(token = TOKEN, address = 'https://www.yuque.com/zhang/ops/haiwai') {
  const body = { source: 'YUQUE' as const, address, token };
  return app.call('POST /transfer/import/connection', { body }, admin.token);
}

async function read(token = TOKEN): Promise<Id> {
  const created = await connect(token);
  expect(created.status, created.msg).toBe(200);
  expect((await app.runJobs()).failed).toEqual([]);
  return created.data.id;
}
const storedSecret = async (id: Id) =>
  (
    await sql<{ connection: string | null }>`select connection from imports where id = ${id}`.one(
      app.db,
    )
  ).connection;

it('brings a book with its tree, pictures and attachments, and names what is missing', async () => {
  const id = await read();
  const ready = await importer.load(id);
  expect(ready).toMatchObject({ state: 'READY', name: '语雀 · zhang/ops', pages: 2, files: 2 });
  expect(ready.refusals).toEqual([
    { name: '官网', reason: '目录中的外部链接，不导入' },
    { name: '已删', reason: '文档已删除，或访问令牌无权读取' },
    { name: '表格', reason: '语雀表格不支持，请导出为 Excel 后作为附件上传' },
  ]);
  const categoryId = (await app.make.category()).id;
  const { result, pages } = await importer.run(id, { categoryId });
  expect(result).toMatchObject({ state: 'DONE', failed: 0 });
  const [first, second] = ['海外仓', '清关'].map((name) =>
    pages.find(({ title }) => title === name),
  );
  expect(first).toMatchObject({ path: ['物流'], author: '周以宁' });
  expect(first?.lost).toEqual([{ what: '图片或附件', outcome: '文件不存在，保留原地址' }]);
  expect(second?.path).toEqual(['物流', '海外仓']);
  const shown = await app.call(
    'GET /article/:id',
    { params: { id: first?.contentId ?? 0 } },
    admin.token,
  );
  expect(shown.data.html).toContain(`href="/article/${second?.contentId}"`);
  expect(shown.data.html).toMatch(/<img src="\/media\/\d+\/full/u);
  expect(shown.data.html).toMatch(/href="\/attachment\/\d+"[^>]*>[^<]*表\.pdf/u);
  expect(peer.requests.filter((line) => line.includes('other.cn'))).toEqual([]);
  const found = await app.call('GET /transfer/oldAddress', {
    query: { address: '/zhang/ops/qingguan' },
  });
  expect(found.data).toEqual({ path: `/article/${second?.contentId}` });
});

it('reads lists to their end', async () => {
  for (let number = 0; number < 120; number += 1)
    book.docs[`d${number}`] = { title: `文 ${number}`, format: 'markdown', body: '文' };
  expect(await importer.load(await read())).toMatchObject({ state: 'READY', pages: 122 });
});

it('refuses a wrong token, and one that ends half way, and forgets both', async () => {
  const wrong = await read('falsch');
  const refused = { state: 'REFUSED', reason: '访问令牌已失效或无权读取该知识库' };
  expect(await importer.load(wrong)).toMatchObject(refused);
  expect(await storedSecret(wrong)).toBeNull();
  book.intercept = ({ url }) =>
    url.pathname.endsWith('/docs/qingguan') ? { status: 401, body: { message: 'expired' } } : null;
  const ended = await read();
  expect(await importer.load(ended)).toMatchObject(refused);
  expect(await storedSecret(ended)).toBeNull();
});

it('waits as long as it is told to, goes on where it stood, and does not tell its token', async () => {
  book.intercept = ({ url }) =>
    url.pathname.endsWith('/docs/qingguan')
      ? { status: 429, headers: { 'retry-after': '900' }, body: { message: 'Too Many Requests' } }
      : null;
  const id = await read();
  expect(await importer.load(id)).toMatchObject({ state: 'READING' });
  const sealed = await storedSecret(id);
  expect(sealed).not.toBeNull();
  expect(sealed).not.toContain(TOKEN);
  const [job] = await sql<{ wait: number; payload: string }>`select
      extract(epoch from run_at - now())::int as wait, payload::text as payload
      from graphile_worker._private_jobs where locked_at is null`.all(app.db);
  expect(job?.wait).toBeGreaterThan(800);
  expect(job?.payload).not.toContain(TOKEN);
  delete book.intercept;
  expect((await app.runJobs({ retry: true })).failed).toEqual([]);
  expect(await importer.load(id)).toMatchObject({ state: 'READY', pages: 2, files: 2 });
  expect(await storedSecret(id)).toBeNull();
  const requested = (end: string) => peer.requests.filter((line) => line.endsWith(end)).length;
  expect(requested('/docs/haiwai')).toBe(1);
  expect(requested('/docs/qingguan')).toBe(2);
  expect(requested('/toc')).toBe(1);
  expect(app.errors.join('\n')).not.toContain(TOKEN);
});

it('goes on after a service that did not answer', async () => {
  const { fetch } = peer;
  peer.fetch = async () => {
    throw new Error(`connect ECONNREFUSED ${TOKEN}`);
  };
  const id = await read();
  expect(await importer.load(id)).toMatchObject({ state: 'READING' });
  peer.fetch = fetch;
  await app.runJobs({ retry: true });
  expect(await importer.load(id)).toMatchObject({ state: 'READY', pages: 2 });
});

it('ends when its import is deleted meanwhile', async () => {
  const { data } = await connect();
  const { fetch } = peer;
  let deleted = 0;
  peer.fetch = async (url, init) => {
    if (url.pathname.endsWith('/docs/haiwai')) {
      const input = { params: { id: data.id } };
      deleted = (await app.call('DELETE /transfer/import/:id', input, admin.token)).status;
    }
    return fetch(url, init);
  };
  expect((await app.runJobs()).failed).toEqual([]);
  expect(deleted).toBe(200);
  expect(await app.deps.storage.size(`transfer/${data.id}/source-0-0`)).toBeNull();
});

it.each([
  'https://www.yuque.com/zhang',
  'https://www.yuque.com.evil.cn/zhang/ops',
  'http://www.yuque.com/zhang/ops',
  'https://www.yuque.com:8443/zhang/ops',
  'https://127.0.0.1/zhang/ops',
  'zhang/ops',
])('refuses %s, which is no book of 语雀', async (address) => {
  const refused = await connect(TOKEN, address);
  expect(refused.status).toBe(400);
  expect(refused.data).toMatchObject({
    fields: { address: expect.stringContaining('语雀') as string },
  });
  expect(peer.requests).toEqual([]);
});

it('fetches from the own domain of a space', async () => {
  const { data } = await connect(TOKEN, 'https://corp.yuque.com/zhang/ops');
  book.intercept = ({ host }) =>
    host === 'corp.yuque.com' ? { status: 401, body: { message: 'Unauthorized' } } : null;
  await app.runJobs();
  expect(peer.requests).toEqual(['GET corp.yuque.com/api/v2/repos/zhang/ops']);
  expect(await importer.load(data.id)).toMatchObject({ state: 'REFUSED' });
});
