import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_BATCH } from '@zhihui/contract/features/batch/batch.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let admin: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
});
afterAll(() => app.close());

const removeArticles = (ids: readonly Id[], token: string | null = admin.token) =>
  app.call(
    'POST /batch',
    { body: { call: 'DELETE /article/:id', items: ids.map((id) => ({ params: { id } })) } },
    token,
  );
const countDeleted = async (ids: readonly Id[]) => {
  const row = await sql<{ n: number }>`select count(*)::int as n from contents
    where id = any(${[...ids]}) and deleted_at is not null`.one(app.db);
  return row.n;
};

it('one item that fails leaves the others done, and each says how it went', async () => {
  const ids = [(await app.make.article()).id, (await app.make.article()).id];
  const { data } = await removeArticles([ids[0] as Id, 9_000_000_000, ids[1] as Id]);
  expect(data.results.map(({ code }) => code)).toEqual([200, 404, 200]);
  expect(data.results[1]?.msg).toMatch(/\p{Script=Han}/u);
  expect(await countDeleted(ids)).toBe(2);
});

it('writes each item to the activity log', async () => {
  const ids = [(await app.make.article()).id, (await app.make.article()).id];
  await removeArticles(ids);
  const entries = await sql<{ target: string }>`select target from activity_logs
    where call = 'DELETE /article/:id' and target = any(${ids.map(String)}) order by id`.all(
    app.db,
  );
  expect(entries.map(({ target }) => target)).toEqual(ids.map(String));
});

it('the same item twice is done once', async () => {
  const { id } = await app.make.article();
  const { data } = await removeArticles([id, id]);
  expect(data.results.map(({ code }) => code)).toEqual([200, 404]);
});

it('refuses no items and too many', async () => {
  expect((await removeArticles([])).data).toEqual({ fields: { items: '请选择要处理的项' } });
  const tooMany = Array.from({ length: MAX_BATCH + 1 }, (_, i) => i + 1);
  expect((await removeArticles(tooMany)).data).toEqual({ fields: { items: '一次至多 50 项' } });
});

it('a preview of another role changes nothing', async () => {
  const previewing = await app.make.user({ role: 'Admin' });
  const code = await app.make.role({ codes: ['article.delete'], staff: true });
  const { id: roleId } = await sql<{ id: Id }>`select id from roles where code = ${code}`.one(
    app.db,
  );
  const { id } = await app.make.article();
  await app.call('POST /preview/:roleId', { params: { roleId } }, previewing.token);
  const answer = await removeArticles([id], previewing.token);
  expect(answer.code).toBe(403);
  expect(await countDeleted([id])).toBe(0);
});
