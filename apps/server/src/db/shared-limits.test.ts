import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteExpiredCounts } from './shared-counter.repo.ts';
import { startTestApp } from '../../test/harness.ts';
import type { TestApp } from '../../test/harness.ts';
import { sql } from '../../test/sql.ts';

/** Two nodes of one site, both with limits. */
let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  const env = { RATE_LIMIT_SCALE: '0.1' };
  one = await startTestApp({ env });
  two = await startTestApp({ joins: one, env });
});
afterAll(async () => {
  await two.close();
  await one.close();
});

const stored = () =>
  sql<{ key: string; points: number }>`select key, points from rate_limits`.all(one.db);

describe('a limit on what is tried by guessing', () => {
  it('holds over all nodes together', async () => {
    const body = { account: 'nobody', password: 'wrong password' };
    const tries = [one, two, one, two, one, two, one, two];
    const codes: number[] = [];
    for (const node of tries) codes.push((await node.call('POST /login', { body })).status);
    // 60 a minute at a tenth; where a puzzle is wanted first, that is a use too
    expect(codes.slice(0, 6)).toEqual(Array(6).fill(400));
    expect(codes.slice(6)).toEqual([429, 429]);
  });

  it('returns how long to wait, and does not query the database until then', async () => {
    const before = await stored();
    const body = { account: 'nobody', password: 'wrong password' };
    const answer = await one.send('POST /login', { body });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(await stored()).toEqual(before);
  });

  it('leaves reads to the memory of each node', async () => {
    await one.call('GET /setting/site');
    expect((await stored()).map(({ key }) => key.split(':')[0])).toEqual(['POST /login']);
  });

  it('is forgotten once its window has ended', async () => {
    await deleteExpiredCounts(one.db);
    expect(await stored()).toHaveLength(1);
    await sql`update rate_limits set expire = 1`.run(one.db);
    await deleteExpiredCounts(one.db);
    expect(await stored()).toEqual([]);
  });
});
