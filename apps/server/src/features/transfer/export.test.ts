import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Id } from '@zhihui/contract/schema.ts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';
import { ensureBrowser } from '../../../../../scripts/lib/browser.mjs';
import { createUploads } from '../../../test/uploads.ts';
import { openArchiveFile } from '../../archive/open-archive.ts';
import { readFixture } from '../../platform/documents/test/read-fixture.ts';
import { sweepExports } from './transfer.public.ts';

let app: TestApp;
let admin: MadeUser;
let uploads: ReturnType<typeof createUploads>;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
  uploads = createUploads(app, admin);
});
afterAll(() => app.close());

const makeCategory = (model: string) =>
  app.make.category({ model: model === 'question' ? 'QUESTION' : 'ARTICLE' });

/** Publishes a text as its author does, so that it is rendered. */
async function publish(
  title: string,
  content: string,
  rest: { categoryId?: Id; tagIds?: Id[]; model?: 'article' | 'question' } = {},
): Promise<Id> {
  const { model = 'article', ...fields } = rest;
  const { id: categoryId } =
    fields.categoryId === undefined ? await makeCategory(model) : { id: fields.categoryId };
  const body = {
    title,
    content,
    tagIds: [],
    status: 'PENDING_REVIEW' as const,
    ...fields,
    categoryId,
  };
  const key = model === 'article' ? 'POST /article' : 'POST /question';
  const made = await app.call(key, { body }, admin.token);
  expect(made.status, made.msg).toBe(200);
  return made.data.id;
}

type BulkBody = Parameters<typeof app.call<'POST /transfer/export'>>[1]['body'];

/** Has an export made; resolves to how it ended. */
async function exportAll(body: BulkBody, token = admin.token) {
  const started = await app.call('POST /transfer/export', { body }, token);
  expect(started.status, started.msg).toBe(200);
  expect((await app.runJobs()).failed).toEqual([]);
  const params = { id: started.data.id };
  return (await app.call('GET /transfer/export/:id', { params }, token)).data;
}

async function exportText(
  contentId: Id,
  format: 'MARKDOWN' | 'WORD' | 'PDF' | 'HTML',
  words: { comments?: boolean; annotations?: boolean } = {},
  token = admin.token,
) {
  const body = { contentId, format, ...words };
  const started = await app.call('POST /transfer/export/text', { body }, token);
  expect(started.status, started.msg).toBe(200);
  expect((await app.runJobs()).failed).toEqual([]);
  const params = { id: started.data.id };
  return (await app.call('GET /transfer/export/:id', { params }, token)).data;
}

const download = (url: string | null, token?: string) => uploads.get(url ?? '/', token);

async function fetchFile(url: string | null, token = admin.token) {
  const answer = await download(url, token);
  expect(answer.statusCode, answer.payload.slice(0, 200)).toBe(200);
  return new Uint8Array(answer.rawPayload);
}
const unzip = async (url: string | null, token = admin.token) =>
  unzipSync(await fetchFile(url, token));
const readText = (files: Record<string, Uint8Array>, name: string) => {
  expect(Object.keys(files)).toContain(name);
  return strFromU8(files[name] ?? new Uint8Array());
};

describe('Markdown of a category', () => {
  it('comes back as it left: texts byte for byte, folders, tags, pictures and links', async () => {
    const root = await app.make.category({ name: '海外合规' });
    const child = await app.make.category({ name: '欧盟/德国', parent: root.id });
    const tag = await app.make.tag({ name: '出口甲' });
    const picture = await uploads.upload();
    const rules = await publish('规则：总则', '## 一、范围\n\n全体  \n员工', {
      categoryId: root.id,
      tagIds: [tag.id],
    });
    const content = [
      '\n---\n',
      `见[总则](/article/${rules}#s-一范围)、[站外](https://a.cn/b)和 \`/article/${rules}\`。`,
      `![图](${picture.url} "流程")`,
      `<img src="${picture.url}" width="50%">`,
      '一行<br/>两行<a name="sec"></a>，[别处](/guide/start.md)',
      '[缺](/article/987654321)\n\n\n',
    ].join('\n\n');
    await publish('CON', content, { categoryId: child.id });
    const made = await exportAll({ categoryId: root.id, format: 'MARKDOWN' });
    expect(made).toMatchObject({ state: 'DONE', total: 2, done: 2, missing: 0, name: '海外合规' });
    const files = await unzip(made.url);
    expect(Object.keys(files).toSorted()).toEqual([
      '图片/图 片.webp',
      '欧盟／德国/_CON.md',
      '规则：总则.md',
    ]);
    expect(readText(files, '欧盟／德国/_CON.md')).toContain(
      `[总则](../%E8%A7%84%E5%88%99%EF%BC%9A%E6%80%BB%E5%88%99.md#s-一范围)`,
    );
    expect(readText(files, '规则：总则.md')).toMatch(
      /^---\ntitle: 规则：总则\ntags:\n {2}- 出口甲\nauthor: /u,
    );
    const {
      pages,
      files: shown,
      refusals,
    } = await readFixture({
      '海外合规.zip': await fetchFile(made.url),
    });
    expect(refusals).toEqual([]);
    expect(shown).toEqual(['图片/图 片.webp']);
    const page = pages.find(({ title }) => title === 'CON');
    expect(page?.path).toEqual(['欧盟/德国']);
    const file = `zhihui-import:file/${encodeURIComponent('图片/图 片.webp')}`;
    const target = `zhihui-import:page/${encodeURIComponent('规则：总则.md')}`;
    expect(page?.markdown).toBe(
      content
        .replace(`/article/${rules}#`, `${target}#`)
        .replaceAll(picture.url, file)
        .replace('/article/987654321', `${app.deps.env.PUBLIC_URL}/article/987654321`),
    );
    expect(pages.find(({ title }) => title === '规则：总则')).toMatchObject({
      ...{ path: [], tags: ['出口甲'], markdown: '## 一、范围\n\n全体  \n员工' },
    });
  });

  it('reads back what only looks like links to its files, and names that differ in case', async () => {
    const root = await app.make.category({ name: '工具' });
    const upper = await app.make.category({ name: 'AI', parent: root.id });
    const lower = await app.make.category({ name: 'ai', parent: root.id });
    await publish('README', '总的说明', { categoryId: upper.id });
    const content = '见 [说明](README.md)、[[README]]、<a name="note1"></a><br/>和[站内](/search)';
    await publish('模型', content, { categoryId: upper.id });
    await publish('小写', '内容', { categoryId: lower.id });
    const made = await exportAll({ categoryId: root.id, format: 'MARKDOWN' });
    const { pages } = await readFixture({ '工具.zip': await fetchFile(made.url) });
    const page = pages.find(({ title }) => title === '模型');
    expect(page?.markdown).toBe(
      content.replace('(/search)', `(${app.deps.env.PUBLIC_URL}/search)`),
    );
    expect(pages.map(({ path }) => path.join('/')).toSorted()).toEqual(['AI', 'AI', 'ai']);
    // a link that is added outside the site still leads to the other file
    const file =
      '---\ntitle: 新\nversion: 1\naddress: https://kb.example/article/1\n---\n[新](README.md)';
    const edited = await readFixture({ 'AI/新.md': file, 'AI/README.md': '说明' });
    expect(edited.pages.find(({ title }) => title === '新')?.markdown).toContain(
      'zhihui-import:page/',
    );
  });

  it('holds what the exporter may read, and nothing of anything else', async () => {
    const root = await app.make.category({ name: '公开' });
    const secret = await app.make.category({ parent: root.id, visibility: 'INTERNAL' });
    await publish('公开的', `见[内部](/article/1)`, { categoryId: root.id });
    await publish('内部的', '工资表', { categoryId: secret.id });
    await app.make.article({ category: root.id, title: '草稿', status: 'DRAFT' });
    await app.make.article({ category: root.id, title: '删除', deletedAt: new Date() });
    const role = await app.make.role({ codes: ['article.add'], staff: false });
    const outsider = await app.make.user({ role });
    const made = await exportAll({ categoryId: root.id, format: 'MARKDOWN' }, outsider.token);
    expect(Object.keys(await unzip(made.url, outsider.token))).toEqual(['公开的.md']);
    // a hidden one would also take the name of one that is shown
    expect(made.total).toBe(1);
    const query = { categoryId: root.id };
    const estimate = await app.call('GET /transfer/export/estimate', { query }, outsider.token);
    expect(estimate.data).toEqual({ texts: 1 });
    const all = await exportAll({ categoryId: root.id, format: 'MARKDOWN' });
    expect(Object.keys(await unzip(all.url))).toHaveLength(2);
    const narrow = await exportAll({ categoryId: root.id, format: 'MARKDOWN', children: false });
    expect(Object.keys(await unzip(narrow.url))).toEqual(['公开的.md']);
  });

  it('is refused for a hidden or missing category, and for one without texts', async () => {
    const empty = await app.make.category();
    const refused = async (categoryId: Id) =>
      app.call('POST /transfer/export', { body: { categoryId, format: 'MARKDOWN' } }, admin.token);
    expect(await refused(987_654_321)).toMatchObject({ code: 404 });
    expect(await refused(empty.id)).toMatchObject({
      code: 400,
      data: { fields: { categoryId: '该范围内没有您可阅读的页面' } },
    });
  });
});

describe('the file of an export', () => {
  it('is given to its owner alone, as long as they may read what it holds', async () => {
    const category = await app.make.category({ visibility: 'MEMBER' });
    await publish('报销', '标准', { categoryId: category.id });
    const role = await app.make.role({ codes: ['article.add'], staff: false });
    const owner = await app.make.user({ role });
    const made = await exportAll({ categoryId: category.id, format: 'MARKDOWN' }, owner.token);
    const fetched = await download(made.url, owner.token);
    expect(fetched.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(made.name)}.zip`,
    });
    for (const token of [admin.token, undefined])
      expect((await download(made.url, token)).statusCode).toBe(404);
    await sql`update categories set visibility = 2 where id = ${category.id}`.run(app.db);
    const refused = await download(made.url, owner.token);
    expect(refused.statusCode).toBe(404);
    expect(refused.payload).toBe('您对其中部分内容的阅读权限已变更，请重新导出');
  });

  it('is gone after 14 days, and can be made again', async () => {
    const id = await publish('流程', '内容');
    const made = await exportText(id, 'MARKDOWN');
    await sweepExports(app.deps, new Date(Date.now() + 13 * 86_400_000));
    expect((await download(made.url, admin.token)).statusCode).toBe(200);
    await sweepExports(app.deps, new Date(Date.now() + 15 * 86_400_000));
    expect((await download(made.url, admin.token)).statusCode).toBe(404);
    const params = { id: made.id };
    const expired = await app.call('GET /transfer/export/:id', { params }, admin.token);
    expect(expired.data).toMatchObject({ state: 'EXPIRED', url: null });
    await app.call('PUT /transfer/export/:id/retry', { params }, admin.token);
    await app.runJobs();
    expect((await download(made.url, admin.token)).statusCode).toBe(200);
  });

  it('is deleted with the export, also while it is made', async () => {
    const id = await publish('删除', '内容');
    const made = await exportText(id, 'MARKDOWN');
    await app.call('DELETE /transfer/export/:id', { params: { id: made.id } }, admin.token);
    await app.runJobs();
    expect((await download(made.url, admin.token)).statusCode).toBe(404);
    const body = { contentId: id, format: 'WORD' as const };
    const started = await app.call('POST /transfer/export/text', { body }, admin.token);
    const params = { id: started.data.id };
    await app.call('DELETE /transfer/export/:id', { params }, admin.token);
    expect((await app.runJobs()).failed).toEqual([]);
  });

  it('is not made for an owner who lost the right to it in the meantime', async () => {
    const category = await app.make.category();
    await publish('一篇', '内容', { categoryId: category.id });
    const role = await app.make.role({ codes: ['article.add'], staff: false });
    const owner = await app.make.user({ role });
    const body = { categoryId: category.id, format: 'MARKDOWN' as const };
    const started = await app.call('POST /transfer/export', { body }, owner.token);
    await sql`update categories set visibility = 2 where id = ${category.id}`.run(app.db);
    expect((await app.runJobs()).failed).toEqual([]);
    const params = { id: started.data.id };
    expect(
      (await app.call('GET /transfer/export/:id', { params }, owner.token)).data,
    ).toMatchObject({ state: 'FAILED', reason: '分类已删除，或您已无权阅读', url: null });
  });

  it('says that the disk is full, and leaves nothing behind', async () => {
    const id = await publish('大', '内容');
    const storage = app.deps.storage;
    app.deps.storage = {
      ...storage,
      putFile: () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })),
    };
    const made = await exportText(id, 'MARKDOWN').finally(() => (app.deps.storage = storage));
    expect(made).toMatchObject({ state: 'FAILED', reason: '服务器磁盘已满，请联系管理员' });
  });
});

describe('one text', () => {
  it('is a Markdown file, with its pictures a ZIP', async () => {
    const plain = await exportText(await publish('平文', '# 甲\n'), 'MARKDOWN');
    expect(strFromU8(await fetchFile(plain.url))).toMatch(
      /^---\ntitle: 平文\n[\s\S]*\n---\n# 甲\n$/u,
    );
    const picture = await uploads.upload();
    const shown = await exportText(await publish('有图', `![图](${picture.url})`), 'MARKDOWN');
    const files = await unzip(shown.url);
    expect(readText(files, '有图.md')).toContain(
      `![图](${encodeURIComponent('图片')}/${encodeURIComponent('图 片')}.webp)`,
    );
  });

  it('is a page that needs nothing else, with pictures, comments and annotations on wish', async () => {
    const picture = await uploads.upload();
    const id = await publish('页面', `## 甲\n\n正文 $x^2$ ![图](${picture.url}) [乙](/article/1)`);
    await app.make.comment({ content: id, author: admin.id, text: '一条<评论>' });
    await app.make.comment({
      content: id,
      author: admin.id,
      text: '待审',
      status: 'PENDING_REVIEW',
    });
    await app.make.annotation({ content: id, author: admin.id, text: '一条批注' });
    const read = async (words = {}, token?: string) =>
      strFromU8(await fetchFile((await exportText(id, 'HTML', words, token)).url, token));
    const bare = await read();
    expect(bare).toContain('src="data:image/webp;base64,');
    expect(bare).toContain(`href="${app.deps.env.PUBLIC_URL}/article/1"`);
    expect(bare).toContain('<math');
    expect(bare).not.toMatch(/src="\/|<script|一条/u);
    const words = await read({ comments: true, annotations: true });
    expect(words).toContain('一条&lt;评论&gt;');
    expect(words).toContain('一条批注');
    expect(words).not.toContain('待审');
    const role = await app.make.role({ codes: [], staff: false });
    const reader = await app.make.user({ role });
    const without = await read({ comments: true, annotations: true }, reader.token);
    expect(without).toContain('一条&lt;评论&gt;');
    expect(without).not.toContain('一条批注');
  });

  it('is a Word document that comes back with its answers and pictures', async () => {
    const picture = await uploads.upload();
    const id = await publish('怎么报销', `先填表\n\n![图](${picture.url})`, { model: 'question' });
    await app.make.answer({ question: id, author: admin.id, body: '找财务' });
    await app.make.answer({ question: id, body: '不可见', status: 'PENDING_REVIEW' });
    const made = await exportText(id, 'WORD');
    expect(made).toMatchObject({ missing: 0 });
    const { pages, files } = await readFixture({ '问.docx': await fetchFile(made.url) });
    expect(files).toHaveLength(1);
    expect(pages[0]?.title).toBe('怎么报销');
    expect(pages[0]?.markdown).toContain('找财务');
    expect(pages[0]?.markdown).not.toContain('不可见');
  });

  it('is printed by a browser that is installed, and refused where there is none', async () => {
    const picture = await uploads.upload();
    const id = await publish('打印', `## 第一节\n\n正文一段\n\n![图](${picture.url})`);
    const { env } = app.deps;
    env.CHROMIUM_PATH = await ensureBrowser();
    const made = await exportText(id, 'PDF');
    expect(made).toMatchObject({ state: 'DONE', reason: '' });
    const { pages } = await readFixture({ '打印.pdf': await fetchFile(made.url) });
    // its fonts write some letters as those that look the same
    const printed = pages[0]?.markdown.normalize('NFKC');
    for (const words of ['第一节', '正文一段', '第 1 版']) expect(printed).toContain(words);
    env.CHROMIUM_PATH = '/nowhere/chromium';
    const body = { contentId: id, format: 'PDF' as const };
    const refused = await app.call('POST /transfer/export/text', { body }, admin.token);
    expect(refused).toMatchObject({ code: 400 });
    env.CHROMIUM_PATH = '/bin/false';
    expect(await exportText(id, 'PDF')).toMatchObject({
      ...{ state: 'FAILED', reason: 'PDF 生成失败，请稍后重新导出' },
    });
    delete env.CHROMIUM_PATH;
  });

  it('is refused to who may not read it, deleted and unpublished ones to all', async () => {
    const staffOnly = await app.make.category({ visibility: 'INTERNAL' });
    const reader = await app.make.user({ role: 'Tourist' });
    const cases: [Id, string][] = [
      [(await app.make.article({ category: staffOnly.id })).id, reader.token],
      [(await app.make.article({ status: 'DRAFT' })).id, admin.token],
      [(await app.make.article({ deletedAt: new Date() })).id, admin.token],
    ];
    for (const [contentId, token] of cases) {
      const body = { contentId, format: 'HTML' as const };
      const refused = await app.call('POST /transfer/export/text', { body }, token);
      expect(refused).toMatchObject({ code: 404 });
    }
  });
});

describe('the whole site', () => {
  it('leaves as an archive with what no reader sees, for Admins alone', async () => {
    const role = await app.make.role({ codes: ['article.add'], staff: true });
    const writer = await app.make.user({ role });
    const body = { format: 'ARCHIVE' as const };
    const refused = await app.call('POST /transfer/export', { body }, writer.token);
    expect(refused).toMatchObject({
      data: { fields: { format: '仅管理员可导出整站归档' } },
    });
    const narrow = await app.call(
      'POST /transfer/export',
      { body: { ...body, model: 'ARTICLE' } },
      admin.token,
    );
    expect(narrow.code).toBe(400);
    await app.make.article({ status: 'DRAFT' });
    const owner = await app.make.user({ role: 'Admin' });
    const made = await exportAll(body, owner.token);
    expect(made).toMatchObject({ state: 'DONE', name: '整站归档', reason: '' });
    const folder = await mkdtemp(path.join(tmpdir(), 'archive-'));
    const file = path.join(folder, 'site.zip');
    await writeFile(file, await fetchFile(made.url, owner.token));
    const { manifest, close } = await openArchiveFile(file);
    await close();
    await rm(folder, { recursive: true });
    expect(manifest.site.url).toBe(app.deps.env.PUBLIC_URL);
    const { count } = await sql<{ count: number }>`select count(*)::int as count from contents`.one(
      app.db,
    );
    expect(manifest.parts['data/contents.jsonl']?.rows).toBe(count);
    await sql`update users set role_id = (select id from roles where code = 'User') where id = ${owner.id}`.run(
      app.db,
    );
    expect((await download(made.url, owner.token)).statusCode).toBe(404);
  });
});

describe('a site to browse', () => {
  it('has a page for each text and category, links between them, a tree and a search', async () => {
    const root = await app.make.category({ name: '手册' });
    const child = await app.make.category({ name: '安装', parent: root.id });
    const picture = await uploads.upload();
    const first = await publish('index', '开头</script>', { categoryId: root.id });
    await publish('步骤', `回到[开头](/article/${first}#s-x) ![图](${picture.url})`, {
      categoryId: child.id,
    });
    const made = await exportAll({ categoryId: root.id, format: 'SITE' });
    const files = await unzip(made.url);
    expect(Object.keys(files).toSorted()).toEqual(
      [
        ...['assets/search/0.js', 'assets/site.js', 'assets/style.css', 'assets/tree.js'],
        ...[`assets/tree/${root.id}.js`, `assets/tree/${child.id}.js`, 'index.html'],
        ...['图片/图 片.webp', '手册/index (2).html', '手册/index.html'],
        ...['手册/安装/index.html', '手册/安装/步骤.html'],
      ].toSorted(),
    );
    const page = readText(files, '手册/安装/步骤.html');
    expect(page).toContain('href="../index%20%282%29.html#s-x"');
    expect(page).toContain('src="../../%E5%9B%BE%E7%89%87/%E5%9B%BE%20%E7%89%87.webp"');
    expect(readText(files, 'assets/search/0.js')).not.toContain('</script>');
  });
});
