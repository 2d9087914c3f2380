import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { indexLinks } from './link.public.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let admin: MadeUser;
let category: Id;
let inner: Id;
let author: MadeUser;
let outsider: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
  category = (await app.make.category()).id;
  inner = (await app.make.category({ visibility: 'INTERNAL' })).id;
  author = await app.make.user();
  outsider = await app.make.user({ role: 'Tourist' });
});
afterAll(() => app.close());

async function publish(title: string, content: string, categoryId = category): Promise<Id> {
  const body = {
    title,
    content,
    categoryId,
    tagIds: [],
    coverUrl: null,
    status: 'PENDING_REVIEW' as const,
  };
  const { data } = await app.call('POST /article', { body }, admin.token);
  await sql`update contents set author_id = ${author.id} where id = ${data.id}`.run(app.db);
  return data.id;
}
const listReferrers = async (id: Id, user?: MadeUser) => {
  const { data } = await app.call('GET /link/to/:id', { params: { id }, query: {} }, user?.token);
  expect(data.total).toBe(data.records.length);
  return data.records.map(({ title }) => title);
};
const dead = async (user = author) =>
  (await app.call('GET /link/dead/page', { query: {} }, user.token)).data.records.map(
    ({ source, address }) => [source.title, address],
  );
const listNotices = async (user = author) => {
  await app.runJobs();
  const { data } = await app.call('GET /notification/page', { query: {} }, user.token);
  return data.records
    .filter(({ detail }) => detail === 'DEAD_LINK')
    .map(({ content }) => content?.title);
};

it('lists links to a content from their publication on, for users who can read them', async () => {
  const target = await publish('目标', '正文');
  const origin = app.deps.env.PUBLIC_URL;
  await publish('甲', `见[目标](/article/${target}#s-x)与 \`href="/article/${target}"\``);
  await publish('乙', `${origin}/article/${target}?x=1`);
  await publish('内', `[目标](/article/${target})`, inner);
  await publish(
    '无关',
    `[信息页](/article/${target}/meta) [外](https://a.cn/article/${target}) \`<a href="/article/${target}">\``,
  );
  expect(await listReferrers(target, author)).toEqual(['内', '乙', '甲']);
  expect(await listReferrers(target)).toEqual(['乙', '甲']);
  expect(await listReferrers(target, outsider)).toEqual(['乙', '甲']);
});

it('keeps the index correct after edits, deletion and restoration; moves and new titles break nothing', async () => {
  const target = await publish('原名', '正文');
  const source = await publish('来源', `[原名](/article/${target})`);
  const { data: now } = await app.call('GET /article/:id', { params: { id: target } }, admin.token);
  const change = {
    id: target,
    title: '新名',
    content: '正文',
    categoryId: inner,
    tagIds: [],
    coverUrl: null,
  };
  await app.call(
    'PUT /article',
    { body: { ...change, status: 'PENDING_REVIEW', revision: now.revision } },
    admin.token,
  );
  expect(await listReferrers(target, author)).toEqual(['来源']);
  expect(await dead()).toEqual(expect.not.arrayContaining([['来源', `/article/${target}`]]));
  await app.call('DELETE /article/:id', { params: { id: source } }, admin.token);
  expect(await listReferrers(target, author)).toEqual([]);
  await app.call('PUT /article/:id/restore', { params: { id: source } }, admin.token);
  expect(await listReferrers(target, author)).toEqual(['来源']);
  const { data: before } = await app.call(
    'GET /article/:id',
    { params: { id: source } },
    admin.token,
  );
  const other = {
    id: source,
    title: '来源',
    content: '没有链接了',
    categoryId: category,
    tagIds: [],
    coverUrl: null,
  };
  await app.call(
    'PUT /article',
    { body: { ...other, status: 'PENDING_REVIEW', revision: before.revision } },
    admin.token,
  );
  expect(await listReferrers(target, author)).toEqual([]);
});

it('lists dead links for the maintainer, who is notified once', async () => {
  const target = await publish('将删', '正文');
  const secret = await publish('内部的', '正文', inner);
  await publish(
    '引用一',
    `[将删](/article/${target}) [没有的](/article/987654321) [别的栏目](/news/${secret})`,
  );
  await publish('引用二', `[将删](/article/${target})`);
  expect(await listNotices()).toEqual([]);
  expect(await dead()).toEqual([
    ['引用一', '/article/987654321'],
    ['引用一', `/news/${secret}`],
  ]);
  const remove = () => app.call('DELETE /article/:id', { params: { id: target } }, admin.token);
  const restore = () =>
    app.call('PUT /article/:id/restore', { params: { id: target } }, admin.token);
  await remove();
  expect(await listNotices()).toEqual(['引用二']);
  expect(await dead()).toEqual([
    ['引用二', `/article/${target}`],
    ['引用一', `/article/${target}`],
    ['引用一', '/article/987654321'],
    ['引用一', `/news/${secret}`],
  ]);
  await restore();
  expect(await listNotices()).toEqual([]);
  await remove();
  expect(await listNotices()).toEqual(['引用二']);
  expect(await dead(outsider)).toEqual([]);

  // for a user who could never read it, it never existed, and nothing changes when it disappears
  const question = await app.make.article({
    model: 'QUESTION',
    author: outsider.id,
    title: '问',
  });
  const link = { source_id: question.id, model: 'ARTICLE' as const, target_id: secret };
  await sql`insert into content_links ${sql.values(link)}`.run(app.db);
  expect(await dead(outsider)).toEqual([['问', `/article/${secret}`]]);
  await app.call('DELETE /article/:id', { params: { id: secret } }, admin.token);
  expect(await listNotices(outsider)).toEqual([]);
  expect(await dead(outsider)).toEqual([['问', `/article/${secret}`]]);
});

it('indexes the links of imported contents with the job', async () => {
  const target = await publish('旧目标', '正文');
  const { id } = await app.make.article({ author: author.id, title: '旧文' });
  const html = `<p><a title="a" href="/article/${target}">旧</a> <a href="/article/${id}">自己</a></p>`;
  await sql`update contents set html = ${html} where id = ${id}`.run(app.db);
  expect(await listReferrers(target)).toEqual([]);
  await indexLinks(app.deps);
  expect(await listReferrers(target)).toEqual(['旧文']);
  const remainingLinks = await sql<{
    id: Id;
  }>`select id from contents where links_known = false`.all(app.db);
  expect(remainingLinks).toEqual([]);
});
