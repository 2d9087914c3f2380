import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { openLine } from '../../test/line.ts';
import type { Line } from '../../test/line.ts';
import { listen } from './listen.ts';
import type { Listener } from './listen.ts';
import { sql } from '../../test/sql.ts';

/** So quick that a test need not wait; an answer of the database comes sooner. */
const PACE = { ask: 20, answer: 500, again: 10 };

let database: TestDatabase;
let line: Line;
let listener: Listener;
let states: boolean[] = [];
let heard: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  [states, heard] = [[], []];
  line = await openLine(database.url);
  const channels = { test_channel: (payload: string) => void heard.push(payload) };
  listener = listen(line.url, channels, (state) => void states.push(state), PACE);
  await expect.poll(() => states).toEqual([true]);
});
afterEach(async () => {
  await listener.close();
  await line.close();
});

const tell = (payload: string) =>
  sql`select pg_notify('test_channel', ${payload})`.run(database.db);

describe('listening', () => {
  it('notices that nothing comes any more although the connection was never closed', async () => {
    line.silence();
    await tell('missed');
    await expect.poll(() => states).toEqual([true, false, true]);
    await tell('heard again');
    await expect.poll(() => heard).toEqual(['heard again']);
  });

  it('ends although nobody answers', async () => {
    line.silence();
    await listener.close();
    expect(states).toEqual([true, false]);
  });

  it('tries again until the database is back', async () => {
    line.breakAll();
    await expect.poll(() => states).toEqual([true, false, true]);
    await tell('heard');
    await expect.poll(() => heard).toEqual(['heard']);
  });

  it('keeps a connection that is merely quiet', async () => {
    const [[near]] = line.pairs as [[Socket, Socket]];
    const asked = near.bytesRead;
    await expect.poll(() => near.bytesRead).toBeGreaterThan(asked + 50);
    expect(states).toEqual([true]);
    expect(line.pairs).toHaveLength(1);
  });
});
