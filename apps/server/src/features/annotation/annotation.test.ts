import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_EXACT, makeSelector } from '@zhihui/contract/features/annotation/selector.ts';
import { MAX_THREADS } from '@zhihui/contract/features/annotation/annotation.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';

const BODY = `第一段讲**税号**的格式，\`DE\` 开头的有九位。

第二段讲怎么核对，先离线再在线。

${'重复的一行。\n\n'.repeat(50)}最后一段说明例外。`;

let app: TestApp;
let author: MadeUser;
let reader: MadeUser;

beforeAll(async () => {
  app = await startTestApp();
  author = await app.make.user({ role: 'Admin' });
  reader = await app.make.user();
});
afterAll(() => app.close());

/** An article published through the product, so that its text is what readers have. */
async function publish(content = BODY) {
  const category = (await app.make.category()).id;
  const body = {
    title: '怎么核对税号',
    content,
    categoryId: category,
    status: 'PENDING_REVIEW',
  } as const;
  const { data } = await app.call('POST /article', { body }, author.token);
  return { id: data.id, category, revision: data.revision };
}
type Article = Awaited<ReturnType<typeof publish>>;

async function change(article: Article, content: string) {
  const body = {
    id: article.id,
    revision: article.revision,
    title: '怎么核对税号',
    content,
    categoryId: article.category,
    status: 'PENDING_REVIEW',
  } as const;
  const { code, data } = await app.call('PUT /article', { body }, author.token);
  expect(code).toBe(200);
  article.revision = data.revision;
}

async function textOf(id: Id): Promise<string> {
  const row = await app.db
    .selectFrom('contents')
    .select('plain')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.plain;
}

async function annotate(article: Article, exact: string, nth = 0, token = reader.token) {
  const text = await textOf(article.id);
  let start = text.indexOf(exact);
  for (let n = 0; n < nth; n += 1) start = text.indexOf(exact, start + 1);
  const selector = makeSelector(text, { start, end: start + exact.length });
  if (selector === null) throw new Error('nothing selected');
  const body = { articleId: article.id, content: '这里不清楚', selector };
  return app.call('POST /annotations', { body }, token);
}

async function list(id: Id, token = reader.token) {
  return (await app.call('GET /annotations/list', { query: { articleId: id } }, token)).data
    .records;
}

describe('an annotation', () => {
  it('stands on words across bold and code, in the order of the text', async () => {
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

  it('may be on a single character', async () => {
    const article = await publish();
    expect((await annotate(article, '核')).data.selector).toMatchObject({ exact: '核' });
  });

  it('is refused where the words are not, and on more words than fit', async () => {
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

  it('finds its own among fifty equal lines by what stands around them', async () => {
    const article = await publish();
    await annotate(article, '重复的一行。', 49);
    await change(article, BODY.replace('第二段', '新的一段。\n\n重复的一行。\n\n第二段'));
    await app.runJobs();
    const text = await textOf(article.id);
    const [thread] = await list(article.id);
    expect(thread?.lost).toBe(false);
    expect(thread?.selector.start).toBe(text.lastIndexOf('重复的一行。'));
  });

  it('waits for publication', async () => {
    const { id } = await app.make.article({ author: author.id, status: 'DRAFT', body: BODY });
    const selector = { exact: '第一段', prefix: '', suffix: '', start: 0, end: 3 };
    const body = { articleId: id, content: '话', selector };
    const { code, msg } = await app.call('POST /annotations', { body }, author.token);
    expect({ code, msg }).toEqual({ code: 409, msg: '这篇文章还没有发布，发布之后才能批注' });
  });

  it('is not taken beyond what an article bears', async () => {
    const article = await publish();
    const row = await annotate(article, '先离线');
    const { id: _, ...thread } = await app.db
      .selectFrom('annotations')
      .selectAll()
      .where('id', '=', row.data.id)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: MAX_THREADS - 1 }, () => thread);
    await app.db.insertInto('annotations').values(rows).execute();
    expect((await annotate(article, '再在线')).code).toBe(409);
  });
});

describe('an edit of the article', () => {
  it('moves annotations along, before and after the worker has followed it', async () => {
    const article = await publish();
    await annotate(article, '先离线再在线');
    await change(article, `新的开头。\n\n${BODY.replace('怎么核对', '如何核对')}`);
    const seen = async () => {
      const [thread] = await list(article.id);
      const text = await textOf(article.id);
      expect(thread).toMatchObject({ lost: false, revision: 2 });
      expect(text.slice(thread?.selector.start, thread?.selector.end)).toBe('先离线再在线');
    };
    await seen();
    await app.runJobs();
    await seen();
  });

  it('keeps one whose words are gone as lost, and finds it when they come back', async () => {
    const article = await publish();
    await annotate(article, '先离线再在线');
    await change(
      article,
      BODY.replace('第二段讲怎么核对，先离线再在线。', '这一段整个换了说法，不再提顺序。'),
    );
    await app.runJobs();
    expect((await list(article.id))[0]).toMatchObject({
      lost: true,
      content: '这里不清楚',
      selector: { exact: '先离线再在线' },
    });
    await change(article, BODY);
    await app.runJobs();
    expect((await list(article.id))[0]).toMatchObject({ lost: false });
  });

  it('is followed once, however often its event comes', async () => {
    const article = await publish();
    await annotate(article, '先离线再在线');
    await change(article, `新的开头。\n\n${BODY}`);
    await app.runJobs();
    const before = await list(article.id);
    await app.make.article();
    await app.db.deleteFrom('outbox_deliveries').execute();
    await app.deps.transaction(async (db) => {
      const { annotationSubscriber } = await import('./annotation.events.ts');
      const nothing = { info: () => undefined, warn: () => undefined, error: () => undefined };
      const ctx = {
        db,
        deps: app.deps,
        log: nothing,
        now: () => new Date(),
        contentChanged: async () => undefined,
      };
      await annotationSubscriber.on['content.live']?.(ctx, { contentId: article.id });
    });
    expect(await list(article.id)).toEqual(before);
  });

  it('that goes live while an annotation is written leaves no place behind', async () => {
    const article = await publish();
    await annotate(article, '最后一段');
    const [added] = await Promise.all([
      annotate(article, '先离线再在线'),
      change(article, `新的开头。\n\n${BODY}`),
    ]);
    expect([200, 409]).toContain(added.code);
    await app.runJobs();
    const text = await textOf(article.id);
    for (const { selector, lost } of await list(article.id)) {
      expect(lost).toBe(false);
      expect(text.slice(selector.start, selector.end)).toBe(selector.exact);
    }
  });
});

describe('a thread', () => {
  it('takes answers, is settled and opened again by whoever may', async () => {
    const article = await publish();
    const { data: thread } = await annotate(article, '先离线再在线');
    const params = { id: thread.id };
    const reply = { articleId: article.id, content: '已经补上', parentId: thread.id };
    await app.call('POST /annotations', { body: reply }, author.token);
    const done = await app.call(
      'PUT /annotations/:id/resolve',
      { params, body: { resolved: true } },
      author.token,
    );
    expect(done.data).toMatchObject({ resolved: true, resolvedBy: { id: author.id } });
    expect(done.data.replies.map(({ content }) => content)).toEqual(['已经补上']);
    const other = await app.make.user();
    const refused = await app.call(
      'PUT /annotations/:id/resolve',
      { params, body: { resolved: false } },
      other.token,
    );
    expect(refused.code).toBe(403);
    const again = await app.call(
      'PUT /annotations/:id/resolve',
      { params, body: { resolved: false } },
      reader.token,
    );
    expect(again.data).toMatchObject({ resolved: false, resolvedBy: null });
  });

  it('keeps the answers of others when its beginning is deleted, and then takes no more', async () => {
    const article = await publish();
    const { data: thread } = await annotate(article, '先离线再在线');
    const body = { articleId: article.id, content: '已经补上', parentId: thread.id };
    await app.call('POST /annotations', { body }, author.token);
    await app.call('DELETE /annotations/:id', { params: { id: thread.id } }, reader.token);
    const [left] = await list(article.id);
    expect(left).toMatchObject({ deleted: true, content: '', abilities: { reply: false } });
    expect(left?.replies).toHaveLength(1);
    expect((await app.call('POST /annotations', { body }, author.token)).code).toBe(404);
    const reply = left?.replies[0]?.id ?? 0;
    await app.call('DELETE /annotations/:id', { params: { id: reply } }, author.token);
    expect(await list(article.id)).toEqual([]);
  });

  it('is not answered from another article, nor by answering an answer', async () => {
    const [one, two] = [await publish(), await publish()];
    const { data: thread } = await annotate(one, '先离线再在线');
    const body = { articleId: two.id, content: '话', parentId: thread.id };
    expect((await app.call('POST /annotations', { body }, reader.token)).code).toBe(404);
    const own = { ...body, articleId: one.id };
    const { data } = await app.call('POST /annotations', { body: own }, reader.token);
    const nested = { ...own, parentId: data.replies[0]?.id ?? 0 };
    expect((await app.call('POST /annotations', { body: nested }, reader.token)).code).toBe(404);
  });

  it('goes out of sight with its article', async () => {
    const article = await publish();
    const { data: thread } = await annotate(article, '先离线再在线');
    await app.db
      .updateTable('categories')
      .set({ visibility: 2 })
      .where('id', '=', article.category)
      .execute();
    const outsider = await app.make.user({ role: 'Tourist' });
    const query = { articleId: article.id };
    expect((await app.call('GET /annotations/list', { query }, outsider.token)).code).toBe(404);
    await app.call('DELETE /article/:id', { params: { id: article.id } }, author.token);
    expect((await app.call('GET /annotations/list', { query }, reader.token)).code).toBe(404);
    const params = { id: thread.id };
    expect((await app.call('DELETE /annotations/:id', { params }, reader.token)).code).toBe(404);
  });
});

describe('people', () => {
  it('are told once: the author of a new thread, those in it of an answer', async () => {
    const article = await publish();
    const { data: thread } = await annotate(article, '先离线再在线');
    const third = await app.make.user();
    const body = { articleId: article.id, content: '我也想知道', parentId: thread.id };
    await app.call('POST /annotations', { body }, third.token);
    await app.runJobs();
    const told = await app.db
      .selectFrom('notifications')
      .select(['user_id', 'kind'])
      .where('content_id', '=', article.id)
      .orderBy('id')
      .execute();
    expect(told).toEqual([
      { user_id: author.id, kind: 'COMMENT' },
      { user_id: reader.id, kind: 'REPLY' },
    ]);
  });
});
