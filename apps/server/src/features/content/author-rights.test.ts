import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { sql } from '../../../test/sql.ts';

/*
 * Authors who may read in a restricted category, and may no longer write there, see what they wrote and do not change what
 * its readers see.
 */

const CLOSED = '您没有该分类的编写权限，无法修改或删除其中的内容';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function makeAuthor() {
  const author = await app.make.user();
  const category = await app.make.category({ visibility: 'GRANTED' });
  await app.make.grant({ category: category.id, user: author.id, right: 'WRITE' });
  const article = await app.make.article({ category: category.id, author: author.id });
  return { author, category, article };
}
const setRight = (category: Id, right: 'READ' | 'WRITE') =>
  sql`update category_grants set access = ${right} where category_id = ${category}`.run(app.db);

async function save(id: Id, { token }: MadeUser) {
  const { data } = await app.call('GET /article/:id', { params: { id } }, token);
  const { revision } = data;
  const body = { id, revision, title: '改写', content: '正文', status: 'PENDING_REVIEW' as const };
  return app.call('PUT /article', { body }, token);
}

it('lets authors change and delete what they wrote only while they may write there', async () => {
  const { author, category, article } = await makeAuthor();
  expect((await save(article.id, author)).status).toBe(200);
  await setRight(category.id, 'READ');
  const { data } = await app.call('GET /article/:id', { params: { id: article.id } }, author.token);
  expect(data.abilities).toMatchObject({ edit: false, delete: false });
  expect(await save(article.id, author)).toMatchObject({ status: 403, msg: CLOSED });
  const params = { id: article.id };
  expect(await app.call('DELETE /article/:id', { params }, author.token)).toMatchObject({
    ...{ status: 403, msg: CLOSED },
  });
  const draft = { model: 'ARTICLE' as const, contentId: article.id, baseRevision: 1 };
  expect((await app.call('POST /draft', { body: draft }, author.token)).status).toBe(403);
  await setRight(category.id, 'WRITE');
  expect((await save(article.id, author)).status).toBe(200);
});

it('lets authors see what they submitted there, and throw it away', async () => {
  const { author, category } = await makeAuthor();
  const { id } = await app.make.article({
    ...{ category: category.id, author: author.id, status: 'PENDING_REVIEW' },
  });
  await setRight(category.id, 'READ');
  const answer = await app.call('GET /article/:id', { params: { id } }, author.token);
  expect(answer).toMatchObject({
    ...{ status: 200, data: { abilities: { edit: false, delete: true } } },
  });
  expect((await app.call('DELETE /article/:id', { params: { id } }, author.token)).status).toBe(
    200,
  );
});

it('says in the table of the back-office what the author may no longer change', async () => {
  const { author, category, article } = await makeAuthor();
  const role = await app.make.role({ codes: ['article.add', 'article.delete', 'article.edit'] });
  await sql`update users set role_id = (select id from roles where code = ${role}) where id = ${author.id}`.run(
    app.db,
  );
  const abilities = async () => {
    const query = { categoryId: category.id };
    const { data } = await app.call('GET /article/manage/page', { query }, author.token);
    return data.records.find(({ id }) => id === article.id)?.abilities;
  };
  expect(await abilities()).toMatchObject({ edit: true, delete: true });
  await setRight(category.id, 'READ');
  expect(await abilities()).toMatchObject({ edit: false, delete: false });
  const elsewhere = await app.make.category();
  const body = { id: article.id, categoryId: elsewhere.id };
  expect(await app.call('PUT /article/category', { body }, author.token)).toMatchObject({
    ...{ status: 403, msg: CLOSED },
  });
});

it('leaves moderators what they may change, whatever their grants', async () => {
  const { category } = await makeAuthor();
  const moderator = await app.make.user({ role: 'Moderator', scope: [category.id] });
  const own = await app.make.article({ category: category.id, author: moderator.id });
  expect((await save(own.id, moderator)).status).toBe(200);
});
