import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_COMMENT_LENGTH } from '@zhihui/contract/features/comment/comment.limits.ts';
import { formatMention } from '@zhihui/contract/features/link/mention.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { createCommentActions } from '../../../test/comment-actions.ts';
import type { CommentActions } from '../../../test/comment-actions.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';
import { rerenderComments } from './comment.public.ts';

let app: TestApp;
let author: MadeUser;
let writer: MadeUser;
let admin: MadeUser;
let article: Id;
let read: CommentActions['read'];
let postPlain: CommentActions['post'];
let listNotices: CommentActions['listNotices'];

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
});
afterAll(() => app.close());
beforeEach(async () => {
  author = await app.make.user();
  writer = await app.make.user();
  const category = (await app.make.category()).id;
  article = (await app.make.article({ author: author.id, category })).id;
  ({ post: postPlain, read, listNotices } = createCommentActions(app, () => article));
});

function post(content: string, by = writer, more: object = {}) {
  const body = { targetType: 'ARTICLE', targetId: article, content, format: 'markdown', ...more };
  return app.call('POST /comment', { body: body as never }, by.token);
}
const change = (id: Id, content: string, revision: number, more: object = {}) =>
  app.call('PUT /comment', { body: { id, content, revision, ...more } }, writer.token);
const only = async () => (await read(null)).records[0];

describe('a comment written in Markdown', () => {
  it('comes with what was written and how it reads; one without a format is plain', async () => {
    await postPlain(writer, '**原样**\n第二行');
    await post('**粗** [址](https://a.cn)');
    const { records } = await read(null);
    expect(records).toMatchObject([
      { format: 'plain', content: '**原样**\n第二行', html: null },
      { format: 'markdown', content: '**粗** [址](https://a.cn)' },
    ]);
    expect(records[1]?.html).toBe(
      '<p><strong>粗</strong> <a href="https://a.cn" rel="noopener nofollow ugc">址</a></p>',
    );
  });

  it('keeps its format in an edit that names none, and takes another one', async () => {
    const { id } = (await post('**一**')).data;
    expect((await change(id, '**二**', 1)).data).toMatchObject({
      format: 'markdown',
      html: '<p><strong>二</strong></p>',
      revision: 2,
    });
    const plain = await change(id, '**二**', 2, { format: 'plain' });
    expect(plain.data).toMatchObject({ format: 'plain', html: null, content: '**二**' });
    const again = await change(id, '**二**', 3, { format: 'markdown' });
    expect(again.data).toMatchObject({ format: 'markdown', revision: 4 });
    // nothing was changed
    expect((await change(id, '**二**', 4)).data).toMatchObject({ revision: 4 });
  });

  it('that a node of the release before changes reads as the plain text it took it for', async () => {
    const { id } = (await post('**一**')).data;
    await sql`update comments set body = '二*', revision = revision + 1 where id = ${id}`.run(
      app.db,
    );
    expect(await only()).toMatchObject({ format: 'plain', content: '二*', html: null });
  });

  it('is rendered again after a newer renderer came, with the names it calls', async () => {
    const { id, html } = (await post(`**一** @${author.nickname}`)).data;
    await sql`update comment_texts set renderer = 0, html = '旧' where comment_id = ${id}`.run(
      app.db,
    );
    await rerenderComments(app.deps);
    expect(html).toContain('class="mention"');
    expect(await only()).toMatchObject({ html, revision: 1 });
  });

  it('leaves nothing readable once it is deleted for good', async () => {
    const { id } = (await post('**一**')).data;
    await post('答', author, { parentId: id });
    await app.call('DELETE /comment/:id', { params: { id } }, writer.token);
    expect(await only()).toMatchObject({ gone: true, content: '', html: null, format: 'plain' });
    const params = { kind: 'COMMENT' as const, id };
    expect((await app.call('DELETE /recycle/:kind/:id', { params }, admin.token)).code).toBe(200);
    const count = sql<{ n: number }>`select count(*)::int as n from comment_texts
      where comment_id = ${id}`.one(app.db);
    expect((await count).n).toBe(0);
  });

  it.each([
    ['only marks', '****'],
    ['an empty quote', '> \n> '],
    ['an empty list', '- \n- '],
    ['a line', '---'],
    ['a picture with a script for an address', '![](javascript:alert(1))'],
  ])('is refused when it is %s', async (_, content) => {
    const refused = await post(content);
    expect(refused).toMatchObject({ code: 400, msg: '请填写评论' });
    expect(refused.data).toMatchObject({ fields: { content: '请填写评论' } });
  });

  it('may be only a picture, which is named where there are only words', async () => {
    const { code, data } = await post('![](https://a.cn/x.png)');
    expect(code).toBe(200);
    expect(data.html).toContain('<img src="https://a.cn/x.png"');
    await app.runJobs();
    const { excerpt } = await sql<{ excerpt: string }>`select excerpt from notifications
      where user_id = ${author.id}`.one(app.db);
    expect(excerpt).toBe('[图片]');
  });

  it('has the limit of the text that is stored, and known formats', async () => {
    expect((await post('长'.repeat(MAX_COMMENT_LENGTH))).code).toBe(200);
    expect(await post('长'.repeat(MAX_COMMENT_LENGTH + 1))).toMatchObject({
      code: 400,
      msg: '评论至多 2000 个字',
    });
    const unknown = await post('好', writer, { format: 'html' });
    expect(unknown).toMatchObject({ code: 400, msg: '评论格式不正确' });
  });

  it('is stored once when it is sent twice', async () => {
    expect((await post('**同**')).code).toBe(200);
    expect((await post('**同**')).code).toBe(409);
  });

  it('waits for review when marks hide a word, and its reviewers see it as it reads', async () => {
    await app.make.setting('sensitiveWords', ['磷虾']);
    const { status, id } = (await post('磷**虾** [@某](/user/personal?id=1)')).data;
    expect(status).toBe('PENDING_REVIEW');
    const { data } = await app.call('GET /comment/reviewComment', { query: {} }, admin.token);
    const item = data.records.find((record) => String(record.id) === String(id));
    expect(item).toMatchObject({ text: '磷虾 @某', words: ['磷虾'] });
    expect(item?.html).toContain('磷<strong>虾</strong>');
    await sql`delete from settings where key = 'sensitiveWords'`.run(app.db);
  });

  it('is listed by its words in the back-office, the recycle bin and the latest verdicts', async () => {
    await app.make.setting('reviewComments', true);
    const { id } = (await post('**粗** `码`')).data;
    await app.call('POST /auditlog/comment', { body: { id, status: 'APPROVED' } }, admin.token);
    await sql`delete from settings where key = 'reviewComments'`.run(app.db);
    const query = { authorId: writer.id };
    const managed = await app.call('GET /comment/manage/page', { query }, admin.token);
    expect(managed.data.records[0]?.text).toBe('粗 码');
    const queue = { params: { kind: 'comment' as const } };
    const { recent } = (await app.call('GET /auditlog/desk/:kind', queue, admin.token)).data;
    expect(recent).toMatchObject([{ title: '粗 码' }]);
    await app.call('DELETE /comment/:id', { params: { id } }, writer.token);
    const bin = await app.call(
      'GET /recycle/page',
      { query: { kind: 'COMMENT' } as never },
      admin.token,
    );
    expect(bin.data.records[0]).toMatchObject({ excerpt: '粗 码' });
  });
});

describe('people in a comment written in Markdown', () => {
  it('are notified by link or by name, and named without marks', async () => {
    const third = await app.make.user();
    const { data } = await post(`**请** ${formatMention(third)} 和 @${author.nickname} 看`);
    expect(new Set(data.mentions.map(({ id }) => id))).toEqual(new Set([author.id, third.id]));
    expect(data.html).toContain(
      `<a href="/user/personal?id=${author.id}" class="mention">@${author.nickname}</a>`,
    );
    expect(await listNotices(third)).toMatchObject([{ kind: 'MENTION' }]);
    expect(await listNotices(author)).toMatchObject([{ kind: 'MENTION' }]);
    const { excerpt } = await sql<{ excerpt: string }>`select excerpt from notifications
      where user_id = ${third.id}`.one(app.db);
    expect(excerpt).toBe(`请 @${third.nickname} 和 @${author.nickname} 看`);
  });

  it('are not notified by code, nor by a link that does not call them', async () => {
    const third = await app.make.user();
    await post(
      `\`${formatMention(third)}\` \`@${third.nickname}\` [主页](/user/personal?id=${third.id})`,
    );
    expect(await listNotices(third)).toEqual([]);
  });

  it('are ten at most, and only those who may read the content', async () => {
    const category = (await app.make.category({ visibility: 'INTERNAL' })).id;
    article = (await app.make.article({ author: author.id, category })).id;
    const outsider = await app.make.user({ role: 'Tourist' });
    const people = await Promise.all(Array.from({ length: 12 }, () => app.make.user()));
    const { data } = await post([outsider, ...people].map(formatMention).join(' '));
    expect(data.mentions.length).toBeLessThanOrEqual(10);
    expect(data.mentions.length).toBeGreaterThan(8);
    expect(data.mentions.map(({ id }) => id)).not.toContain(outsider.id);
    expect(data.html).toContain(`@${outsider.nickname}</a>`);
    expect(await listNotices(outsider)).toEqual([]);
    expect(await listNotices(people[11]!)).toEqual([]);
  });

  it('that a change leaves out are no longer notified', async () => {
    const third = await app.make.user();
    const { id } = (await post(formatMention(third))).data;
    expect(await listNotices(third)).toHaveLength(1);
    await change(id, '算了', 1);
    expect(await listNotices(third)).toEqual([]);
  });
});
