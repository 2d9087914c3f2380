import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('counts a like once, removes it again, and refuses it for unknown contents', async () => {
  const { id } = await app.make.article({ model: 'QUESTION' });
  const { token } = await app.make.user({ role: 'Tourist' });
  const like = (method: 'POST' | 'DELETE', target = id) =>
    app.call(`${method} /like/:id`, { params: { id: target } }, token);
  const likes = async () =>
    (await app.call('GET /question/:id', { params: { id } }, token)).data.likeCount;
  expect((await like('POST')).code).toBe(200);
  expect((await like('POST')).code).toBe(200);
  expect(await likes()).toBe(1);
  expect((await like('DELETE')).code).toBe(200);
  expect((await like('DELETE')).code).toBe(200);
  expect(await likes()).toBe(0);
  const draft = await app.make.article({ status: 'DRAFT' });
  expect((await like('POST', draft.id)).code).toBe(404);
  expect((await like('DELETE', draft.id)).code).toBe(404);
});
