import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';
import { createUploads } from '../../../test/uploads.ts';
import { stopImages } from '../../platform/images/images.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  stopImages();
  await app.close();
});

const REVIEWER_CODES = [
  'admin.access',
  'article.log',
  'article.add',
  'auditLog.add',
  'comment.add',
];

/** A restricted category that a group reviews, with a reviewer in the group and an article that waits. */
async function makeReviewed(codes: readonly string[] = REVIEWER_CODES) {
  const role = await app.make.role({ codes, staff: true });
  const reviewer = await app.make.user({ role });
  const group = await app.make.group({ members: [reviewer.id] });
  const category = (await app.make.category({ visibility: 'GRANTED' })).id;
  await app.make.grant({ category, group: group.id, right: 'REVIEW' });
  const article = await app.make.article({ category, status: 'PENDING_REVIEW' });
  return { reviewer, group, category, article: article.id };
}

const listQueue = async ({ token }: MadeUser) => {
  const { data } = await app.call('GET /auditlog/content/page', { query: { size: 100 } }, token);
  return data.records.map(({ id }) => id);
};
const decide = ({ token }: MadeUser, id: Id) =>
  app.call('POST /auditlog/content', { body: { id, status: 'APPROVED', reason: '' } }, token);
const countWaiting = async ({ token }: MadeUser) =>
  (await app.call('GET /home/desks', {}, token)).data;

it('a group with a grant to review finds what waits in its category, and nothing of other categories', async () => {
  const { reviewer, category, article } = await makeReviewed();
  const other = await app.make.article({
    category: (await app.make.category()).id,
    status: 'PENDING_REVIEW',
  });
  const approved = await app.make.article({ category });
  const author = (await app.make.user()).id;
  const waiting = { content: approved.id, author, status: 'PENDING_REVIEW' } as const;
  const comment = (await app.make.comment(waiting)).id;
  expect(await listQueue(reviewer)).toEqual([article]);
  expect(await countWaiting(reviewer)).toEqual({ reviews: 1, comments: 1, answers: 0 });
  const { data } = await app.call(
    'GET /comment/reviewComment',
    { query: { status: 'PENDING_REVIEW' } },
    reviewer.token,
  );
  expect(data.records.map(({ id }) => id)).toEqual([comment]);
  expect((await decide(reviewer, other.id)).code).toBe(403);
  expect((await decide(reviewer, article)).code).toBe(200);
  expect(await listQueue(reviewer)).toEqual([]);
});

it('a grant to review gives no right to change, pin or delete what others wrote there', async () => {
  const { reviewer, category } = await makeReviewed([
    ...REVIEWER_CODES,
    'article.edit',
    'article.delete',
  ]);
  const { id } = await app.make.article({ category });
  const detail = await app.call('GET /article/:id', { params: { id } }, reviewer.token);
  expect(detail.data.abilities).toMatchObject({ edit: false, delete: false });
  const remove = await app.call('DELETE /article/:id', { params: { id } }, reviewer.token);
  expect(remove.code).toBe(403);
});

it('reviewers with a grant publish there without a review, as moderators do', async () => {
  const { reviewer, category } = await makeReviewed();
  const body = { title: '薪酬制度', content: '正文', categoryId: category, tagIds: [] };
  const answer = await app.call(
    'POST /article',
    { body: { ...body, status: 'PENDING_REVIEW' } },
    reviewer.token,
  );
  expect(answer.data).toMatchObject({ status: 'APPROVED' });
});

it('a role without reviews gets none by a grant', async () => {
  const { reviewer, article } = await makeReviewed(['article.log', 'article.add']);
  expect((await decide(reviewer, article)).code).toBe(403);
});

it('where the reviewer may not read the category above, the grant has no effect', async () => {
  const { reviewer, group } = await makeReviewed();
  const above = await app.make.category({ visibility: 'GRANTED' });
  const below = await app.make.category({ visibility: 'GRANTED', parent: above.id });
  await app.make.grant({ category: below.id, group: group.id, right: 'REVIEW' });
  const hidden = await app.make.article({ category: below.id, status: 'PENDING_REVIEW' });
  expect(await listQueue(reviewer)).not.toContain(hidden.id);
  expect((await decide(reviewer, hidden.id)).code).toBe(403);
  // and works once they may read it
  await app.make.grant({ category: above.id, user: reviewer.id });
  expect(await listQueue(reviewer)).toContain(hidden.id);
});

it('a directory that ends a group in the middle of a review ends the review with it', async () => {
  const { reviewer, group, article } = await makeReviewed();
  const params = { kind: 'content' as const, id: article };
  const claim = () =>
    app.call('PUT /auditlog/take/:kind/:id', { params, body: { over: false } }, reviewer.token);
  expect((await claim()).data).toMatchObject({ mine: true });
  await sql`delete from user_groups where id = ${group.id}`.run(app.db);
  expect((await decide(reviewer, article)).code).toBe(403);
  expect((await claim()).code).toBe(403);
  expect(await listQueue(reviewer)).toEqual([]);
  const { status } = await app.call(
    'GET /auditlog/content/:id',
    { params: { id: article } },
    reviewer.token,
  );
  expect(status).toBe(404);
  expect(
    (await app.call('GET /article/:id', { params: { id: article } }, reviewer.token)).status,
  ).toBe(404);
});

it('uploads in a waiting text are shown to those who review it by a grant', async () => {
  const { reviewer, category } = await makeReviewed();
  const author = await app.make.user();
  await app.make.grant({ category, user: author.id, right: 'WRITE' });
  const { upload, status } = createUploads(app, author);
  const { url } = await upload();
  const body = { title: '工资条', content: `![图](${url})`, categoryId: category, tagIds: [] };
  const created = await app.call(
    'POST /article',
    { body: { ...body, status: 'PENDING_REVIEW' } },
    author.token,
  );
  expect(created.data).toMatchObject({ status: 'PENDING_REVIEW' });
  expect(await status(url, reviewer.token)).toBe(200);
  const outsider = await app.make.user({ role: 'Moderator' });
  expect(await status(url, outsider.token)).toBe(404);
});
