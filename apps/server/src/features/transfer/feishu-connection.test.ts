import type { Id } from '@zhihui/contract/schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';
import type { RemoteFetch } from '../../platform/documents/remote/remote-service.ts';
import { failed, startFeishuPeer } from '../../platform/documents/remote/test/feishu-peer.ts';
import type { FeishuSpaceAtPeer } from '../../platform/documents/remote/test/feishu-peer.ts';
import type { Peer } from '../../platform/documents/remote/test/peer.ts';
import { Importer } from './test/importer.ts';

const SECRET = 'geheim-4711';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const node = (token: string, title: string, more: object = {}) => ({
  ...{ node_token: token, obj_token: `dox${token}`, obj_type: 'docx', node_type: 'origin' },
  ...{ parent_node_token: '', has_child: false, title, creator: 'ou_1' },
  ...{ obj_create_time: '1714521600', ...more },
});
const run = (content: string, style: object = {}) => ({
  text_run: { content, text_element_style: style },
});
const page = (id: string, children: string[]) => ({
  ...{ block_id: id, block_type: 1, children, page: { elements: [run('题')] } },
});
const line = (id: string, words: string) => ({
  ...{ block_id: id, block_type: 2, text: { elements: [run(words)] } },
});

let app: TestApp;
let admin: MadeUser;
let importer: Importer;
let peer: Peer;
let space: FeishuSpaceAtPeer;
const fetchSource: RemoteFetch = (url, init) => peer.fetch(url, init);
beforeAll(async () => {
  app = await startTestApp({ deps: () => ({ fetchSource }) });
  admin = await app.make.user({ role: 'Admin' });
  importer = new Importer(app, admin.token);
});
afterAll(() => app.close());
beforeEach(async () => {
  space = {
    secret: SECRET,
    pageSize: 2,
    nodes: {
      '': [
        node('A', '海外仓', { has_child: true }),
        node('B', '清单', { obj_type: 'sheet' }),
        node('C', '捷径', { node_type: 'shortcut' }),
      ],
      A: [node('D', '清关', { parent_node_token: 'A' })],
    },
    documents: {
      doxA: [
        page('doxA', ['a1', 'a2', 'a3', 'a4', 'a5']),
        line('a1', '首行'),
        {
          ...{ block_id: 'a2', block_type: 2 },
          text: {
            elements: [
              { mention_doc: { title: '清关', url: 'https%3A%2F%2Fcorp.feishu.cn%2Fwiki%2FD' } },
              run('与'),
              { mention_user: { user_id: 'ou_2' } },
            ],
          },
        },
        { block_id: 'a3', block_type: 27, image: { token: 'boxpic' } },
        { block_id: 'a4', block_type: 27, image: { token: 'boxgone' } },
        { block_id: 'a5', block_type: 998, undefined: {} },
      ],
      doxD: [page('doxD', ['d1']), line('d1', '申报')],
    },
    files: { boxpic: { headers: { 'content-type': 'image/png' }, body: PNG } },
    users: { ou_1: { name: '周以宁', email: 'zhou@corp.cn' }, ou_2: { name: '沈青禾' } },
  };
  peer = await startFeishuPeer(space);
});
afterEach(async () => {
  expect(peer.unexpected).toEqual([]);
  await peer.close();
});

async function read(secret = SECRET, address = '7034502641455497244'): Promise<Id> {
  const body = { source: 'FEISHU' as const, address, appId: 'cli_a', secret };
  const created = await app.call('POST /transfer/import/connection', { body }, admin.token);
  expect(created.status, created.msg).toBe(200);
  expect((await app.runJobs()).failed).toEqual([]);
  return created.data.id;
}

it('brings a space with its tree, links and people, page by page of its lists', async () => {
  const id = await read(SECRET, 'https://corp.feishu.cn/wiki/wikTop');
  const ready = await importer.load(id);
  expect(ready).toMatchObject({ state: 'READY', pages: 2, files: 1 });
  expect(ready.refusals).toEqual([
    { name: '清单', reason: '飞书电子表格不支持，请导出为 Excel 后作为附件上传' },
    { name: '捷径', reason: '快捷方式，不导入' },
  ]);
  const { pages } = await importer.run(id, { categoryId: (await app.make.category()).id });
  const [first, second] = ['海外仓', '清关'].map((name) =>
    pages.find(({ title }) => title === name),
  );
  expect(first).toMatchObject({ author: '周以宁', path: [] });
  expect(second?.path).toEqual(['海外仓']);
  expect(first?.lost).toEqual([
    { what: '图片', outcome: '文件不存在' },
    { what: '未知内容块（类型 998）', outcome: '未导入' },
  ]);
  const params = { id: first?.contentId ?? 0 };
  const { html } = (await app.call('GET /article/:id', { params }, admin.token)).data;
  expect(html).toContain('首行');
  expect(html).toContain(`<a href="/article/${second?.contentId}">清关</a>与@沈青禾`);
  expect(html).toMatch(/<img src="\/media\/\d+\/full/u);
  expect(peer.requests.filter((item) => item.includes('page_token')).length).toBeGreaterThan(2);
});

it('does without names where the app does not see people', async () => {
  space.users = null;
  const id = await read();
  expect(await importer.load(id)).toMatchObject({ state: 'READY', pages: 2 });
  expect((await importer.pages(id)).map(({ author }) => author)).toEqual([null, null]);
});

it('refuses a wrong secret, and a space that the app cannot read, and forgets both', async () => {
  const refused = { state: 'REFUSED', reason: '应用凭证无效，或应用无权读取该知识库' };
  const ids = [
    await read('falsch'),
    await read(SECRET, '12345678'),
    await read(SECRET, 'https://corp.feishu.cn/wiki/other'),
  ];
  for (const id of ids) {
    expect(await importer.load(id)).toMatchObject(refused);
    const row = await sql`select connection from imports where id = ${id}`.one(app.db);
    expect(row).toEqual({ connection: null });
  }
});

it('signs in again when its token ends', async () => {
  let ended = 0;
  space.intercept = ({ url }) =>
    url.pathname.endsWith('/doxD/blocks') && ended++ === 0 ? failed(401, 99_991_663) : null;
  expect(await importer.load(await read())).toMatchObject({ state: 'READY', pages: 2 });
  expect(peer.requests.filter((item) => item.includes('tenant_access_token'))).toHaveLength(2);
});

it('waits as long as the service wants, and goes on where it stood', async () => {
  space.intercept = ({ url }) =>
    url.pathname.endsWith('/doxD/blocks')
      ? { ...failed(400, 99_991_400), headers: { 'x-ogw-ratelimit-reset': '600' } }
      : null;
  const id = await read();
  expect(await importer.load(id)).toMatchObject({ state: 'READING' });
  const { wait } = await sql<{
    wait: number;
  }>`select extract(epoch from run_at - now())::int as wait
    from graphile_worker._private_jobs where locked_at is null`.one(app.db);
  expect(wait).toBeGreaterThan(500);
  delete space.intercept;
  await app.runJobs({ retry: true });
  expect(await importer.load(id)).toMatchObject({ state: 'READY', pages: 2 });
  const lists = peer.requests.filter((item) => item.includes('/nodes?'));
  expect(new Set(lists).size).toBe(lists.length);
});

it.each(['https://corp.feishu.cn.evil.cn/wiki/A', 'https://corp.feishu.cn/docx/A', '海外', '12'])(
  'refuses %s, which is no space of 飞书',
  async (address) => {
    const body = { source: 'FEISHU' as const, address, appId: 'cli_a', secret: SECRET };
    const refused = await app.call('POST /transfer/import/connection', { body }, admin.token);
    expect(refused.status).toBe(400);
    expect(peer.requests).toEqual([]);
  },
);
