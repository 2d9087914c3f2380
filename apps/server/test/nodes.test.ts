import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { sql } from './sql.ts';

/** Two nodes of one site, both keeping answers. */
let firstNode: TestApp;
let secondNode: TestApp;
let admin: string;
let category: Id;

beforeAll(async () => {
  firstNode = await startTestApp({ caching: true });
  secondNode = await startTestApp({ joins: firstNode, caching: true });
  admin = (await firstNode.make.user({ role: 'Admin' })).token;
  category = (await firstNode.make.category()).id;
});
afterAll(async () => {
  await secondNode.close();
  await firstNode.close();
});

async function titles(node: TestApp, token: string | null = null): Promise<string[]> {
  const { data } = await node.call('GET /article/page', { query: { size: 100 } }, token);
  return data.records.map((item) => item.title);
}
const publish = async (title: string) => {
  const body = { title, content: '正文', categoryId: category, status: 'PENDING_REVIEW' as const };
  const answer = await firstNode.call('POST /article', { body }, admin);
  expect(answer.status).toBe(200);
  return answer.data;
};
let changes = 0;
const unannounced = () => `无人知晓 ${changes}`;
/** Whether a node shows the current content of the database, which was changed without a notification. */
async function hasUnannounced(node: TestApp): Promise<boolean> {
  await titles(node);
  changes += 1;
  await sql`update contents set title = ${unannounced()}`.run(firstNode.db);
  return (await titles(node)).includes(unannounced());
}

describe('answers cached for readers', () => {
  it('are cached: a change without a notification is not seen', async () => {
    await publish('第一篇');
    expect(await titles(firstNode)).toEqual(['第一篇']);
    // the echo of the write may still be on its way
    await expect.poll(() => hasUnannounced(firstNode)).toBe(false);
    firstNode.clearCaches();
    expect(await titles(firstNode)).toEqual([unannounced()]);
  });

  it('are new on the same node as soon as the writer is answered, however many write', async () => {
    const { token } = await firstNode.make.user();
    for (let i = 0; i < 20; i += 1) {
      const title = `第 ${i} 次`;
      const [, item] = await Promise.all([
        titles(firstNode),
        publish(title),
        titles(firstNode, token),
      ]);
      expect(await titles(firstNode)).toContain(title);
      expect(await titles(firstNode, token)).toContain(title);
      await firstNode.call('DELETE /article/:id', { params: { id: item.id } }, admin);
      expect(await titles(firstNode)).not.toContain(title);
      expect(await titles(firstNode, token)).not.toContain(title);
    }
  });

  it('are new on the other node through NOTIFY', async () => {
    await titles(secondNode);
    const item = await publish('给另一个节点');
    await expect.poll(() => titles(secondNode)).toContain('给另一个节点');
    await firstNode.call('DELETE /article/:id', { params: { id: item.id } }, admin);
    await expect.poll(() => titles(secondNode)).not.toContain('给另一个节点');
  });

  it('are not touched by a write that was refused', async () => {
    const { name } = await firstNode.make.tag();
    // echoes of earlier writes may still be on their way
    await expect.poll(() => hasUnannounced(firstNode)).toBe(false);
    expect((await firstNode.call('POST /tag', { body: { name } }, admin)).status).toBe(409);
    expect(await titles(firstNode)).not.toContain(unannounced());
  });

  it('are not cached while changes cannot be heard, and again once they can', async () => {
    await titles(secondNode);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'zhihui-listen' and datname = current_database()`.run(firstNode.db);
    await expect.poll(() => hasUnannounced(secondNode)).toBe(true);
    await expect.poll(() => hasUnannounced(secondNode)).toBe(false);
    const { title } = await publish('恢复之后');
    await expect.poll(() => titles(secondNode)).toContain(title);
  });
});
