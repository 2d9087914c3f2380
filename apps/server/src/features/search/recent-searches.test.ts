import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const words = async (token: string) =>
  (await app.call('GET /search/recent', {}, token)).data.map(({ word }) => word);
const save = (keyword: string, token: string) =>
  app.call('POST /search/recent', { body: { keyword } }, token);

it('saves each search once, the latest first, the last twenty', async () => {
  const { token } = await app.make.user();
  for (const keyword of ['一', '二', '三', ' 一 ']) await save(keyword, token);
  expect(await words(token)).toEqual(['一', '三', '二']);
  for (let n = 0; n < 25; n += 1) await save(`词${n}`, token);
  expect(await words(token)).toHaveLength(20);
  expect((await words(token))[0]).toBe('词24');
  await Promise.all([save('同时', token), save('同时', token), save('同时', token)]);
  expect((await words(token)).filter((word) => word === '同时')).toHaveLength(1);
});

it('hides and protects searches from other people', async () => {
  const [user, otherUser] = [await app.make.user(), await app.make.user({ role: 'Admin' })];
  const { data } = await save('我的病假', user.token);
  expect(await words(otherUser.token)).toEqual([]);
  await app.call('DELETE /search/recent/:id', { params: { id: data[0]!.id } }, otherUser.token);
  await app.call('DELETE /search/recent', {}, otherUser.token);
  expect(await words(user.token)).toEqual(['我的病假']);
  expect((await app.send('GET /search/recent')).code).toBe(400);
});

it('goes one by one or as a whole, also twice, and with the account', async () => {
  const person = await app.make.user();
  const { token } = person;
  await save('甲', token);
  const { data } = await save('乙', token);
  const params = { id: data[0]!.id };
  for (const code of [200, 404])
    expect((await app.call('DELETE /search/recent/:id', { params }, token)).code).toBe(code);
  expect(await words(token)).toEqual(['甲']);
  for (let n = 0; n < 2; n += 1)
    expect((await app.call('DELETE /search/recent', {}, token)).code).toBe(200);
  expect(await words(token)).toEqual([]);
  await save('丙', token);
  await sql`update users set deleted_at = ${new Date()} where id = ${person.id}`.run(app.db);
  const left = await sql<Record<string, unknown>>`select * from users where id = ${person.id}`.all(
    app.db,
  );
  expect(left).toHaveLength(1);
  await sql`update users set deleted_at = null where id = ${person.id}`.run(app.db);
  expect(await words(token)).toEqual([]);
});
