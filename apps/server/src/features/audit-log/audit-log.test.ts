import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const listPending = async () =>
  app.make.article({ status: 'PENDING_REVIEW', category: (await app.make.category()).id });

it('accepts one verdict per text, and only on the text that was read', async () => {
  const { token } = await app.make.user({ role: 'Admin' });
  const { id } = await listPending();
  const decide = (revision?: number) =>
    app.call('POST /auditlog/content', { body: { id, status: 'APPROVED', revision } }, token);
  expect((await decide(99)).code).toBe(409);
  expect((await decide(1)).code).toBe(200);
  expect((await decide(1)).code).toBe(409);
});

it('accepts one of two concurrent verdicts', async () => {
  const [first, second] = [
    await app.make.user({ role: 'Admin' }),
    await app.make.user({ role: 'Admin' }),
  ];
  const { id } = await listPending();
  const answers = await Promise.all(
    [first, second].map(({ token }) =>
      app.call('POST /auditlog/content', { body: { id, status: 'APPROVED' } }, token),
    ),
  );
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

it('requires a reason for a rejection, and shows it to the author', async () => {
  const { token } = await app.make.user({ role: 'Admin' });
  const author = await app.make.user();
  const { id } = await app.make.article({ author: author.id, status: 'PENDING_REVIEW' });
  const reject = (reason: string) =>
    app.call('POST /auditlog/content', { body: { id, status: 'REJECTED', reason } }, token);
  expect(await reject(' ')).toMatchObject({
    code: 400,
    data: { fields: { reason: '请填写驳回理由' } },
  });
  expect((await reject('缺少出处')).code).toBe(200);
  await app.runJobs();
  const { data } = await app.call('GET /notification/page', { query: {} }, author.token);
  expect(JSON.stringify(data.records)).toContain('缺少出处');
});

it('lets a text wait again when its verdict is undone, once, and not by a moderator of another category', async () => {
  const { token } = await app.make.user({ role: 'Admin' });
  const { id } = await listPending();
  const body = { id, status: 'APPROVED' } as const;
  const { data } = await app.call('POST /auditlog/content', { body }, token);
  const params = { id: data.auditLogId };
  const otherModerator = await app.make.user({
    role: 'Moderator',
    scope: [(await app.make.category()).id],
  });
  const undo = (callerToken: string) =>
    app.call('DELETE /auditlog/content/:id', { params }, callerToken);
  expect((await undo(otherModerator.token)).code).toBe(403);
  expect((await undo(token)).code).toBe(200);
  expect((await undo(token)).code).toBe(409);
  const queue = await app.call('GET /auditlog/content/page', { query: {} }, token);
  expect(queue.data.records.map((item) => item.id)).toContain(id);
});
