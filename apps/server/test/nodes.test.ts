import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { sql } from './sql.ts';

/** Two nodes of one site, both keeping answers. */
let one: TestApp;
let two: TestApp;
let admin: string;
let category: Id;

beforeAll(async () => {
  one = await startTestApp({ caching: true });
  two = await startTestApp({ joins: one, caching: true });
  admin = (await one.make.user({ role: 'Admin' })).token;
  category = (await one.make.category()).id;
});
afterAll(async () => {
  await two.close();
  await one.close();
});

async function titles(node: TestApp, token: string | null = null): Promise<string[]> {
  const { data } = await node.call('GET /article/page', { query: { size: 100 } }, token);
  return data.records.map((item) => item.title);
}
const publish = async (title: string) => {
  const body = { title, content: '正文', categoryId: category, status: 'PENDING_REVIEW' as const };
  const answer = await one.call('POST /article', { body }, admin);
  expect(answer.status).toBe(200);
  return answer.data;
};
let changes = 0;
const unannounced = () => `无人知晓 ${changes}`;
/** Whether a node shows the current content of the database, which was changed without a notification. */
async function hasUnannounced(node: TestApp): Promise<boolean> {
  await titles(node);
  changes += 1;
  await sql`update contents set title = ${unannounced()}`.run(one.db);
  return (await titles(node)).includes(unannounced());
}

describe('answers cached for readers', () => {
  it('are cached: a change without a notification is not seen', async () => {
    await publish('第一篇');
    expect(await titles(one)).toEqual(['第一篇']);
    // the echo of the write may still be on its way
    await expect.poll(() => hasUnannounced(one)).toBe(false);
    one.clearCaches();
    expect(await titles(one)).toEqual([unannounced()]);
  });

  it('are new on the same node as soon as the writer is answered, however many write', async () => {
    const { token } = await one.make.user();
    for (let i = 0; i < 20; i += 1) {
      const title = `第 ${i} 次`;
      const [, item] = await Promise.all([titles(one), publish(title), titles(one, token)]);
      expect(await titles(one)).toContain(title);
      expect(await titles(one, token)).toContain(title);
      await one.call('DELETE /article/:id', { params: { id: item.id } }, admin);
      expect(await titles(one)).not.toContain(title);
      expect(await titles(one, token)).not.toContain(title);
    }
  });

  it('are new on the other node through NOTIFY', async () => {
    await titles(two);
    const item = await publish('给另一个节点');
    await expect.poll(() => titles(two)).toContain('给另一个节点');
    await one.call('DELETE /article/:id', { params: { id: item.id } }, admin);
    await expect.poll(() => titles(two)).not.toContain('给另一个节点');
  });

  it('are not touched by a write that was refused', async () => {
    const { name } = await one.make.tag();
    // echoes of earlier writes may still be on their way
    await expect.poll(() => hasUnannounced(one)).toBe(false);
    expect((await one.call('POST /tag', { body: { name } }, admin)).status).toBe(409);
    expect(await titles(one)).not.toContain(unannounced());
  });

  it('are not cached while changes cannot be heard, and again once they can', async () => {
    await titles(two);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'zhihui-listen' and datname = current_database()`.run(one.db);
    await expect.poll(() => hasUnannounced(two)).toBe(true);
    await expect.poll(() => hasUnannounced(two)).toBe(false);
    const { title } = await publish('恢复之后');
    await expect.poll(() => titles(two)).toContain(title);
  });
});
