import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMention } from '@zhihui/contract/features/link/mention.ts';
import { MAX_EXACT, MAX_THREADS } from '@zhihui/contract/features/annotation/annotation.limits.ts';
import { BODY, createAnnotationActions } from '../../../test/annotation-actions.ts';
import type { AnnotationActions } from '../../../test/annotation-actions.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let author: MadeUser;
let reader: MadeUser;
let publish: AnnotationActions['publish'];
let change: AnnotationActions['change'];
let loadText: AnnotationActions['loadText'];
let annotate: AnnotationActions['annotate'];
let list: AnnotationActions['list'];

beforeAll(async () => {
  app = await startTestApp();
  author = await app.make.user({ role: 'Admin' });
  reader = await app.make.user();
  ({ publish, change, loadText, annotate, list } = createAnnotationActions(app, author, reader));
});
afterAll(() => app.close());

describe('an annotation', () => {
  it('spans bold text and code, and is listed in text order', async () => {
    const article = await publish();
    await annotate(article, '先离线再在线');
    await annotate(article, '税号的格式，DE 开头');
    const threads = await list(article.id);
    expect(threads.map(({ selector }) => selector.exact)).toEqual([
      '税号的格式，DE 开头',
      '先离线再在线',
    ]);
    expect(threads[0]).toMatchObject({ lost: false, resolved: false, revision: 1, replies: [] });
  });

  it('can mark a single character', async () => {
    const article = await publish();
    expect((await annotate(article, '核')).data.selector).toMatchObject({ exact: '核' });
  });

  it('is refused when the words are not in the text or are too many', async () => {
    const article = await publish();
    const body = (exact: string) => ({
      articleId: article.id,
      content: '话',
      selector: { exact, prefix: '', suffix: '', start: 0, end: exact.length },
    });
    const missing = await app.call(
      'POST /annotations',
      { body: body('文中没有这句话') },
      reader.token,
    );
    expect(missing).toMatchObject({ code: 409, msg: expect.stringContaining('刷新') });
    for (const length of [MAX_EXACT + 1, 100_000]) {
      const { code } = await app.send('POST /annotations', {
        body: body('长'.repeat(length)),
        token: reader.token,
      });
      expect([400, 413]).toContain(code);
    }
  });

  it('tells fifty equal lines apart by the surrounding text', async () => {
    const article = await publish();
    await annotate(article, '重复的一行。', 49);
    await change(article, BODY.replace('第二段', '新的一段。\n\n重复的一行。\n\n第二段'));
    await app.runJobs();
    const text = await loadText(article.id);
    const [thread] = await list(article.id);
    expect(thread?.lost).toBe(false);
    expect(thread?.selector.start).toBe(text.lastIndexOf('重复的一行。'));
  });

  it('is possible only on published articles', async () => {
    const { id } = await app.make.article({ author: author.id, status: 'DRAFT', body: BODY });
    const selector = { exact: '第一段', prefix: '', suffix: '', start: 0, end: 3 };
    const body = { articleId: id, content: '话', selector };
    const { code, msg } = await app.call('POST /annotations', { body }, author.token);
    expect({ code, msg }).toEqual({ code: 409, msg: '文章尚未发布，发布后方可批注' });
  });

  it('is refused when the article has the maximum number of threads', async () => {
    const article = await publish();
    const row = await annotate(article, '先离线');
    const { id: _, ...thread } = await sql<Record<string, unknown>>`select * from annotations
      where id = ${row.data.id}`.one(app.db);
    const rows = Array.from({ length: MAX_THREADS - 1 }, () => thread);
    await sql`insert into annotations ${sql.values(rows)}`.run(app.db);
    expect((await annotate(article, '再在线')).code).toBe(409);
  });
});

describe('people', () => {
  it('are mentioned by name, also in texts that an earlier version stored', async () => {
    const article = await publish();
    const words = `请 ${formatMention(reader)} 看`;
    const { data } = await annotate(article, '先离线');
    await app.call('PUT /annotations', { body: { id: data.id, content: words } }, reader.token);
    await app.runJobs();
    const getExcerpt = async () => {
      const { data } = await app.call('GET /notification/page', { query: {} }, author.token);
      return data.records.find((record) => String(record.content?.id) === String(article.id))
        ?.excerpt;
    };
    expect(await getExcerpt()).toBe(`请 @${reader.nickname} 看`);
    await sql`update notifications set excerpt = ${words.slice(0, -3)}
      where content_id = ${article.id}`.run(app.db);
    expect(await getExcerpt()).toBe(`请 @${reader.nickname}`);
  });

  it('are notified once: the author of a new thread, the participants of a reply', async () => {
    const article = await publish();
    const { data: thread } = await annotate(article, '先离线再在线');
    const third = await app.make.user();
    const body = { articleId: article.id, content: '我也想知道', parentId: thread.id };
    await app.call('POST /annotations', { body }, third.token);
    await app.runJobs();
    const getExcerpt = await sql<{
      kind: string;
      user_id: Id;
      detail: string;
    }>`select user_id, kind, detail
      from notifications where content_id = ${article.id} order by id`.all(app.db);
    expect(getExcerpt).toEqual([
      { user_id: author.id, kind: 'COMMENT', detail: 'ANNOTATION' },
      { user_id: reader.id, kind: 'REPLY', detail: 'ANNOTATION' },
    ]);
  });
});
