import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAnnotationActions } from '../../../test/annotation-actions.ts';
import type { AnnotationActions } from '../../../test/annotation-actions.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let author: MadeUser;
let reader: MadeUser;
let publish: AnnotationActions['publish'];
let annotate: AnnotationActions['annotate'];
let list: AnnotationActions['list'];

beforeAll(async () => {
  app = await startTestApp();
  author = await app.make.user({ role: 'Admin' });
  reader = await app.make.user();
  ({ publish, annotate, list } = createAnnotationActions(app, author, reader));
});
afterAll(() => app.close());

describe('a thread', () => {
  it('accepts replies, and is resolved and reopened by permitted users only', async () => {
    const article = await publish();
    const { data: thread } = await annotate(article, '先离线再在线');
    const params = { id: thread.id };
    const reply = { articleId: article.id, content: '已经补上', parentId: thread.id };
    await app.call('POST /annotations', { body: reply }, author.token);
    const resolved = await app.call(
      'PUT /annotations/:id/resolve',
      { params, body: { resolved: true } },
      author.token,
    );
    expect(resolved.data).toMatchObject({ resolved: true, resolvedBy: { id: author.id } });
    expect(resolved.data.replies.map(({ content }) => content)).toEqual(['已经补上']);
    const other = await app.make.user();
    const refused = await app.call(
      'PUT /annotations/:id/resolve',
      { params, body: { resolved: false } },
      other.token,
    );
    expect(refused.code).toBe(403);
    const reopened = await app.call(
      'PUT /annotations/:id/resolve',
      { params, body: { resolved: false } },
      reader.token,
    );
    expect(reopened.data).toMatchObject({ resolved: false, resolvedBy: null });
  });

  it('keeps the replies when its first post is deleted, and then accepts no more', async () => {
    const article = await publish();
    const { data: thread } = await annotate(article, '先离线再在线');
    const body = { articleId: article.id, content: '已经补上', parentId: thread.id };
    await app.call('POST /annotations', { body }, author.token);
    await app.call('DELETE /annotations/:id', { params: { id: thread.id } }, reader.token);
    const [remaining] = await list(article.id);
    expect(remaining).toMatchObject({ deleted: true, content: '', abilities: { reply: false } });
    expect(remaining?.replies).toHaveLength(1);
    const resolveRequest = { params: { id: thread.id }, body: { resolved: true } };
    expect(
      (await app.call('PUT /annotations/:id/resolve', resolveRequest, author.token)).code,
    ).toBe(404);
    expect((await app.call('POST /annotations', { body }, author.token)).code).toBe(404);
    const reply = remaining?.replies[0]?.id ?? 0;
    await app.call('DELETE /annotations/:id', { params: { id: reply } }, author.token);
    expect(await list(article.id)).toEqual([]);
  });

  it('is shown in notifications with its edited text', async () => {
    const article = await publish();
    const { data: thread } = await annotate(article, '先离线再在线');
    const listNotices = async () => {
      await app.runJobs();
      const { data } = await app.call('GET /notification/page', { query: {} }, author.token);
      return data.records[0];
    };
    const notice = { anchor: `annotation-${thread.id}`, read: false };
    expect(await listNotices()).toMatchObject({ ...notice, excerpt: '这里不清楚' });
    const body = { id: thread.id, content: '现在清楚了' };
    expect((await app.call('PUT /annotations', { body }, reader.token)).code).toBe(200);
    expect(await listNotices()).toMatchObject({ ...notice, excerpt: '现在清楚了' });
  });

  it('cannot be replied to from another article, nor by replying to a reply', async () => {
    const [commentedArticle, secondArticle] = [await publish(), await publish()];
    const { data: thread } = await annotate(commentedArticle, '先离线再在线');
    const body = { articleId: secondArticle.id, content: '话', parentId: thread.id };
    expect((await app.call('POST /annotations', { body }, reader.token)).code).toBe(404);
    const own = { ...body, articleId: commentedArticle.id };
    const { data } = await app.call('POST /annotations', { body: own }, reader.token);
    const nested = { ...own, parentId: data.replies[0]?.id ?? 0 };
    expect((await app.call('POST /annotations', { body: nested }, reader.token)).code).toBe(404);
  });

  it('is hidden together with its article', async () => {
    const article = await publish();
    const { data: thread } = await annotate(article, '先离线再在线');
    await sql`update categories set visibility = 2
      where id = ${article.category}`.run(app.db);
    const outsider = await app.make.user({ role: 'Tourist' });
    const query = { articleId: article.id };
    expect((await app.call('GET /annotations/list', { query }, outsider.token)).code).toBe(404);
    await app.call('DELETE /article/:id', { params: { id: article.id } }, author.token);
    expect((await app.call('GET /annotations/list', { query }, reader.token)).code).toBe(404);
    const params = { id: thread.id };
    expect((await app.call('DELETE /annotations/:id', { params }, reader.token)).code).toBe(404);
  });
});
