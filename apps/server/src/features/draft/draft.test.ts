import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sweepRecycle } from '../recycle/recycle.public.ts';
import { MAX_DRAFTS } from './draft.service.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A user with so many drafts. */
async function writerWith(count: number) {
  const writer = await app.make.user();
  await sql`insert into drafts (user_id, model, title, body)
    select ${writer.id}, 'ARTICLE', '第 ' || n || ' 份', '' from generate_series(1, ${count}) n`.run(
    app.db,
  );
  return writer;
}
const start = (token: string, contentId: Id | null = null) =>
  app.call('POST /draft', { body: { model: 'ARTICLE', title: '再来一份', contentId } }, token);

describe('drafts of a user', () => {
  it('are limited, also when several are created concurrently', async () => {
    const { token } = await writerWith(MAX_DRAFTS - 2);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => start(token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 400, 400, 400,
    ]);
    expect(await start(token)).toMatchObject({
      msg: '草稿已达 500 篇上限，请先提交或删除部分草稿',
    });
    const { data } = await app.call('GET /draft/page', { query: { size: 1 } }, token);
    expect(data.total).toBe(MAX_DRAFTS);
  });

  it('can be continued and deleted at the limit, which frees space', async () => {
    const { token } = await writerWith(MAX_DRAFTS - 1);
    const { id, version } = (await start(token)).data;
    const body = { id, version, title: '接着写' };
    expect((await app.call('PUT /draft', { body }, token)).status).toBe(200);
    expect((await start(token)).status).toBe(400);
    expect((await start((await app.make.user()).token)).status).toBe(200);
    expect((await app.call('DELETE /draft/:id', { params: { id } }, token)).status).toBe(200);
    expect((await start(token)).status).toBe(200);
  });

  it('report an existing draft of the same content, even at the limit', async () => {
    const writer = await writerWith(MAX_DRAFTS - 1);
    const { id } = await app.make.article({ author: writer.id });
    expect((await start(writer.token, id)).status).toBe(200);
    expect((await start(writer.token, id)).status).toBe(409);
  });

  it("are hidden while the user cannot see the other author's original", async () => {
    const category = await app.make.category({ visibility: 'INTERNAL' });
    const { id } = await app.make.article({ category: category.id });
    const { id: moderator, token } = await app.make.user({ role: 'Admin' });
    const draft = (await start(token, id)).data;
    const readDrafts = async () => [
      (await app.call('GET /draft/page', { query: {} }, token)).data.total,
      (await app.call('GET /draft/:id', { params: { id: draft.id } }, token)).status,
      (await app.call('GET /draft/of/:contentId', { params: { contentId: id } }, token)).data?.id,
      (await app.call('PUT /draft', { body: { id: draft.id, version: 99 } }, token)).status,
    ];
    expect(await readDrafts()).toEqual([1, 200, draft.id, 409]);
    await sql`update users set role_id = (select id from roles where code = 'Tourist') where id = ${moderator}`.run(
      app.db,
    );
    expect(await readDrafts()).toEqual([0, 404, undefined, 404]);
    await sql`update categories set visibility = 0 where id = ${category.id}`.run(app.db);
    expect(await readDrafts()).toEqual([1, 200, draft.id, 409]);
  });

  it('outlive their original, also after purging, and become new items', async () => {
    const { id: author, token } = await app.make.user({ role: 'Admin' });
    const article = await app.make.article({ author });
    const draft = (await start(token, article.id)).data;
    const params = { id: draft.id };
    expect(
      (await app.call('DELETE /article/:id', { params: { id: article.id } }, token)).status,
    ).toBe(200);
    const body = { id: draft.id, version: draft.version, title: '接着写', content: '正文' };
    expect((await app.call('PUT /draft', { body }, token)).status).toBe(200);
    await sql`update contents set deleted_at = now() - interval '31 days' where id = ${article.id}`.run(
      app.db,
    );
    await sweepRecycle(app.deps, new Date());
    const savedDraft = await app.call('GET /draft/:id', { params }, token);
    expect(savedDraft.data).toMatchObject({ contentId: null, content: '正文' });

    const { title, content } = savedDraft.data;
    const { id: categoryId } = await app.make.category();
    const fields = { title, content, categoryId, tagIds: [], coverUrl: null };
    const submission = { ...fields, status: 'PENDING_REVIEW' as const, draftId: draft.id };
    expect((await app.call('POST /article', { body: submission }, token)).status).toBe(200);
    expect((await app.call('GET /draft/:id', { params }, token)).status).toBe(404);
  });
});
