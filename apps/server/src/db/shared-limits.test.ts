import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteExpiredCounts } from './shared-counter.repo.ts';
import { startTestApp } from '../../test/harness.ts';
import type { TestApp } from '../../test/harness.ts';
import { sql } from '../../test/sql.ts';

/** Two nodes of one site, both with limits. */
let firstNode: TestApp;
let secondNode: TestApp;
beforeAll(async () => {
  const env = { RATE_LIMIT_SCALE: '0.1' };
  firstNode = await startTestApp({ env });
  secondNode = await startTestApp({ joins: firstNode, env });
});
afterAll(async () => {
  await secondNode.close();
  await firstNode.close();
});

const stored = () =>
  sql<{ key: string; points: number }>`select key, points from rate_limits`.all(firstNode.db);

describe('a limit against guessing', () => {
  it('holds over all nodes together', async () => {
    const body = { account: 'nobody', password: 'wrong password' };
    const tries = [
      firstNode,
      secondNode,
      firstNode,
      secondNode,
      firstNode,
      secondNode,
      firstNode,
      secondNode,
    ];
    const codes: number[] = [];
    for (const node of tries) codes.push((await node.call('POST /login', { body })).status);
    // 60 a minute at a tenth; where a puzzle is wanted first, that is a use too
    expect(codes.slice(0, 6)).toEqual(Array(6).fill(400));
    expect(codes.slice(6)).toEqual([429, 429]);
  });

  it('returns how long to wait, and does not query the database until then', async () => {
    const before = await stored();
    const body = { account: 'nobody', password: 'wrong password' };
    const answer = await firstNode.send('POST /login', { body });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(await stored()).toEqual(before);
  });

  it('leaves reads to the memory of each node', async () => {
    await firstNode.call('GET /setting/site');
    expect((await stored()).map(({ key }) => key.split(':')[0])).toEqual(['POST /login']);
  });

  it('is forgotten once its window has ended', async () => {
    await deleteExpiredCounts(firstNode.db);
    expect(await stored()).toHaveLength(1);
    await sql`update rate_limits set expire = 1`.run(firstNode.db);
    await deleteExpiredCounts(firstNode.db);
    expect(await stored()).toEqual([]);
  });
});
