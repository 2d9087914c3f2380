import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { clock, startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let category: Id;
let [reviewer, colleague] = [{} as MadeUser, {} as MadeUser];
beforeAll(async () => {
  app = await startTestApp();
  category = (await app.make.category()).id;
  reviewer = await app.make.user({ role: 'Moderator', scope: [category] });
  colleague = await app.make.user({ role: 'Moderator', scope: [category] });
});
afterEach(() => clock.reset());
afterAll(() => app.close());

const MINUTE = 60_000;
const waiting = async (author?: Id) =>
  (
    await app.make.article({
      category,
      status: 'PENDING_REVIEW',
      ...(author === undefined ? {} : { author }),
    })
  ).id;
const claim = async ({ token }: MadeUser, id: Id, over = false) =>
  app.call(
    'PUT /auditlog/take/:kind/:id',
    { params: { kind: 'content', id }, body: { over } },
    token,
  );
const release = ({ token }: MadeUser, id: Id) =>
  app.call('DELETE /auditlog/take/:kind/:id', { params: { kind: 'content', id } }, token);
const loadQueue = async ({ token }: MadeUser) =>
  (await app.call('GET /auditlog/desk/:kind', { params: { kind: 'content' } }, token)).data;
const decide = ({ token }: MadeUser, id: Id, status: 'APPROVED' | 'REJECTED' = 'APPROVED') =>
  app.call('POST /auditlog/content', { body: { id, status, reason: '请补充' } }, token);
const undo = ({ token }: MadeUser, auditLogId: Id) =>
  app.call('DELETE /auditlog/content/:id', { params: { id: auditLogId } }, token);
const takenBy = async (viewer: MadeUser, id: Id) =>
  (await loadQueue(viewer)).takes.find((item) => item.id === id)?.by.id;

it('an item claimed by one reviewer refuses the verdict of another, names the claimant, and is free once released', async () => {
  const id = await waiting();
  expect((await claim(reviewer, id)).data).toMatchObject({ mine: true, by: null, revision: 1 });
  expect((await claim(colleague, id)).data).toMatchObject({ mine: false, by: { id: reviewer.id } });
  expect(await takenBy(colleague, id)).toBe(reviewer.id);
  expect(await decide(colleague, id)).toMatchObject({
    code: 409,
    data: { takenBy: { id: reviewer.id } },
  });
  await release(colleague, id);
  expect(await takenBy(colleague, id)).toBe(reviewer.id);
  await release(reviewer, id);
  expect(await takenBy(colleague, id)).toBeUndefined();
  expect((await claim(colleague, id)).data.mine).toBe(true);
});

it('ten minutes of silence free it, each sign of life holds it', async () => {
  const id = await waiting();
  await claim(reviewer, id);
  clock.advance(6 * MINUTE);
  await claim(reviewer, id);
  clock.advance(9 * MINUTE);
  expect((await claim(colleague, id)).data.mine).toBe(false);
  clock.advance(MINUTE);
  expect(await takenBy(colleague, id)).toBeUndefined();
  expect((await claim(colleague, id)).data.mine).toBe(true);
  expect((await claim(reviewer, id)).data).toMatchObject({ mine: false, by: { id: colleague.id } });
});

it('a claim can be taken over explicitly, and the previous claimant learns of it', async () => {
  const id = await waiting();
  await claim(reviewer, id);
  expect((await claim(colleague, id, true)).data.mine).toBe(true);
  expect((await claim(reviewer, id)).data).toMatchObject({ mine: false, by: { id: colleague.id } });
  expect((await decide(reviewer, id)).code).toBe(409);
  expect((await decide(colleague, id)).code).toBe(200);
});

it('of many at once one gets it', async () => {
  const id = await waiting();
  const people = await Promise.all(
    Array.from({ length: 6 }, () => app.make.user({ role: 'Moderator', scope: [category] })),
  );
  const answers = await Promise.all(people.map((person) => claim(person, id)));
  expect(answers.filter(({ data }) => data.mine)).toHaveLength(1);
});

it('a verdict releases the claim; deleted, decided and out-of-scope items cannot be claimed', async () => {
  const id = await waiting();
  await claim(reviewer, id);
  const { data } = await decide(reviewer, id, 'REJECTED');
  expect(await takenBy(colleague, id)).toBeUndefined();
  expect(await claim(colleague, id)).toMatchObject({
    code: 409,
    msg: expect.stringContaining('已驳回'),
  });
  await undo(reviewer, data.auditLogId);
  expect((await claim(colleague, id)).data.mine).toBe(true);

  const { token } = await app.make.user({ role: 'Admin' });
  await app.call('DELETE /article/:id', { params: { id } }, token);
  expect((await claim(colleague, id)).code).toBe(404);
  expect((await decide(colleague, id)).code).toBe(404);

  const moderator = await app.make.user({ role: 'Moderator', scope: [category] });
  const other = await waiting();
  await claim(moderator, other);
  const otherCategories = [(await app.make.category()).id];
  const body = { userId: moderator.id, categoryIds: otherCategories };
  await app.call('PUT /moderator/category/update', { body }, token);
  expect((await decide(moderator, other)).code).toBe(403);
  expect((await loadQueue(moderator)).takes).toEqual([]);
  expect((await claim(reviewer, other, true)).data.mine).toBe(true);
});

it('a verdict can be withdrawn within the configured minutes by its reviewer or an Admin', async () => {
  const id = await waiting();
  const { data } = await decide(reviewer, id);
  const [recent] = (await loadQueue(reviewer)).recent;
  expect(recent).toMatchObject({
    auditLogId: data.auditLogId,
    id,
    status: 'APPROVED',
    revision: 1,
  });
  expect(Date.parse(recent?.until ?? '') - Date.now()).toBeLessThanOrEqual(30 * MINUTE);
  expect((await loadQueue(colleague)).recent.map((verdict) => verdict.id)).not.toContain(id);
  expect(await undo(colleague, data.auditLogId)).toMatchObject({
    code: 403,
    msg: expect.stringContaining('其他审核人完成'),
  });
  clock.advance(31 * MINUTE);
  expect((await loadQueue(reviewer)).recent).toEqual([]);
  expect(await undo(reviewer, data.auditLogId)).toMatchObject({
    code: 409,
    msg: expect.stringContaining('30 分钟'),
  });
  clock.reset();
  const admin = await app.make.user({ role: 'Admin' });
  expect((await undo(admin, data.auditLogId)).code).toBe(200);
  expect((await loadQueue(reviewer)).recent).toEqual([]);
});

it('own texts are decided by others, unless the site allows it or there is no other reviewer', async () => {
  const id = await waiting(reviewer.id);
  expect((await claim(reviewer, id)).data).toMatchObject({ mine: false, own: true, by: null });
  expect(await decide(reviewer, id)).toMatchObject({
    code: 403,
    msg: expect.stringContaining('自己的内容'),
  });
  expect((await decide(colleague, id, 'REJECTED')).code).toBe(200);

  const allowed = await waiting(reviewer.id);
  await app.make.setting('reviewOwn', true);
  expect((await decide(reviewer, allowed)).code).toBe(200);
  await app.make.setting('reviewOwn', false);

  // the only Admin left, and no moderator of the place
  const last = await app.make.user({ role: 'Admin' });
  await sql`update users set status = 'INACTIVE' where id <> ${last.id}`.run(app.db);
  const category = (await app.make.category()).id;
  const alone = await app.make.article({
    author: last.id,
    category,
    status: 'PENDING_REVIEW',
  });
  expect((await claim(last, alone.id)).data).toMatchObject({ mine: true, own: false });
  expect((await decide(last, alone.id)).code).toBe(200);
  await sql`update users set status = 'ACTIVE'`.run(app.db);
});

it('counts pending items by category within the scope of the reviewer', async () => {
  const category = (await app.make.category()).id;
  const moderator = await app.make.user({ role: 'Moderator', scope: [category] });
  const load = async ({ token }: MadeUser) =>
    (await app.call('GET /auditlog/load', {}, token)).data;
  expect(await load(moderator)).toEqual([]);
  await app.make.article({ category, status: 'PENDING_REVIEW' });
  await app.make.article({ category, status: 'PENDING_REVIEW' });
  expect(await load(moderator)).toMatchObject([
    { model: 'ARTICLE', category: { id: category }, waiting: 2 },
  ]);
  expect((await load(reviewer)).map((item) => item.category?.id)).not.toContain(category);
});

it('comments and answers are claimed alike', async () => {
  const admin = await app.make.user({ role: 'Admin' });
  const { id: content } = await app.make.article({ category });
  const comment = (
    await app.make.comment({ content, author: colleague.id, status: 'PENDING_REVIEW' })
  ).id;
  const answer = (await app.make.answer({ status: 'PENDING_REVIEW' })).id;
  const other = await app.make.user({ role: 'Admin' });
  for (const [kind, id] of [
    ['comment', comment],
    ['answer', answer],
  ] as const) {
    const params = { kind, id };
    const claimAs = (who: MadeUser) =>
      app.call('PUT /auditlog/take/:kind/:id', { params, body: { over: false } }, who.token);
    expect((await claimAs(admin)).data.mine).toBe(true);
    const body = { id, status: 'APPROVED' } as const;
    expect((await app.call(`POST /auditlog/${kind}`, { body }, other.token)).code).toBe(409);
    expect((await app.call(`POST /auditlog/${kind}`, { body }, admin.token)).code).toBe(200);
    const now = await app.call('GET /auditlog/desk/:kind', { params: { kind } }, admin.token);
    expect(now.data.takes).toEqual([]);
    const auditLogId = now.data.recent[0]?.auditLogId as Id;
    const undoRequest = { params: { id: auditLogId } };
    clock.advance(31 * MINUTE);
    expect((await app.call(`DELETE /auditlog/${kind}/:id`, undoRequest, admin.token)).code).toBe(
      409,
    );
    clock.reset();
    expect((await app.call(`DELETE /auditlog/${kind}/:id`, undoRequest, admin.token)).code).toBe(
      200,
    );
  }
});
