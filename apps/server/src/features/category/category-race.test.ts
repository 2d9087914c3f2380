import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';
import type { TestApp } from '../../../test/harness.ts';
import { waitUntilBlocked } from '../../../test/wait-until-blocked.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let admin: MadeUser;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
});
afterAll(() => app.close());

const text = { title: '换班', content: '正文', tagIds: [], status: 'PENDING_REVIEW' as const };

it('refuses at the field an item posted into a category that is being deleted', async () => {
  const categoryId = (await app.make.category()).id;
  // the renderer is warm from here on
  await app.call('POST /article', { body: { ...text, categoryId: null } }, admin.token);
  const { posting } = await app.db.transaction(async (trx) => {
    await sql`delete from categories where id = ${categoryId}`.run(trx);
    const call = app.call('POST /article', { body: { ...text, categoryId } }, admin.token);
    await waitUntilBlocked(app.db);
    return { posting: call };
  });
  expect(await posting).toMatchObject({
    code: 400,
    data: { fields: { categoryId: '该分类不存在，请重新选择' } },
  });
});

it('keeps a category into which an item is posted during the deletion', async () => {
  const { id } = await app.make.category();
  const { deleting } = await app.db.transaction(async (trx) => {
    const values = {
      model: 'ARTICLE' as const,
      title: '换班',
      author_id: admin.id,
      html: '',
      status: 'DRAFT' as const,
    };
    await sql`insert into contents ${sql.values({ ...values, body: '', category_id: id })}`.run(
      trx,
    );
    const call = app.call('DELETE /category/:id', { params: { id }, query: {} }, admin.token);
    await waitUntilBlocked(app.db);
    return { deleting: call };
  });
  expect(await deleting).toMatchObject({ code: 409 });
});

it('does not approve a text into a category that was deleted while it waited', async () => {
  const [before, after] = [(await app.make.category()).id, (await app.make.category()).id];
  const author = await app.make.user();
  const made = await app.make.article({ author: author.id, category: before });
  const { revision } = (await app.call('GET /article/:id', { params: { id: made.id } })).data;
  const body = { ...text, id: made.id, revision, categoryId: after };
  expect((await app.call('PUT /article', { body }, author.token)).data.status).toBe(
    'PENDING_REVIEW',
  );
  expect(
    (await app.call('DELETE /category/:id', { params: { id: after }, query: {} }, admin.token))
      .code,
  ).toBe(200);
  const verdict = { id: made.id, status: 'APPROVED' as const };
  const answer = await app.call('POST /auditlog/content', { body: verdict }, admin.token);
  expect(answer.code).toBe(409);
});

it('keeps fields that a change omits, which another user may have changed', async () => {
  const { id } = await app.make.category();
  const change = (body: object) => app.send('PUT /category', { body, token: admin.token });
  expect((await change({ id, visibility: 'INTERNAL' })).status).toBe(200);
  const answer = await change({ id, description: '新的说明' });
  expect(answer.data).toMatchObject({ visibility: 'INTERNAL', description: '新的说明' });
});
