import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { openDatabaseProxy } from '../../test/database-proxy.ts';
import type { DatabaseProxy } from '../../test/database-proxy.ts';
import { listen } from './listen.ts';
import type { Listener } from './listen.ts';
import { sql } from '../../test/sql.ts';

/** So short that a test need not wait; an answer of the database arrives sooner. */
const TIMING = { probe: 20, timeout: 500, reconnect: 10 };

let database: TestDatabase;
let line: DatabaseProxy;
let listener: Listener;
let states: boolean[] = [];
let received: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  [states, received] = [[], []];
  line = await openDatabaseProxy(database.url);
  const channels = { test_channel: (payload: string) => void received.push(payload) };
  listener = listen(line.url, channels, (state) => void states.push(state), TIMING);
  await expect.poll(() => states).toEqual([true]);
});
afterEach(async () => {
  await listener.close();
  await line.close();
});

const notify = (payload: string) =>
  sql`select pg_notify('test_channel', ${payload})`.run(database.db);

describe('listening', () => {
  it('notices silence although the connection was never closed', async () => {
    line.silence();
    await notify('missed');
    await expect.poll(() => states).toEqual([true, false, true]);
    await notify('heard again');
    await expect.poll(() => received).toEqual(['heard again']);
  });

  it('ends although the database does not answer', async () => {
    line.silence();
    await listener.close();
    expect(states).toEqual([true, false]);
  });

  it('tries again until the database is back', async () => {
    line.breakAll();
    await expect.poll(() => states).toEqual([true, false, true]);
    await notify('heard');
    await expect.poll(() => received).toEqual(['heard']);
  });

  it('does not close a connection that is merely quiet', async () => {
    const [[clientSocket]] = line.pairs as [[Socket, Socket]];
    const bytesBefore = clientSocket.bytesRead;
    await expect.poll(() => clientSocket.bytesRead).toBeGreaterThan(bytesBefore + 50);
    expect(states).toEqual([true]);
    expect(line.pairs).toHaveLength(1);
  });
});
