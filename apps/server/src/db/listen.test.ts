import { createServer, connect } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import pg from 'pg';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { listen } from './listen.ts';
import type { Listener } from './listen.ts';

/** So quick that a test need not wait; an answer of the database comes sooner. */
const PACE = { ask: 20, answer: 500, again: 10 };
const soon = { timeout: 5000, interval: 10 };

let database: TestDatabase;
/** Stands between listener and database. */
let between: Server;
/** Both ends of each connection through it. */
let pairs: [Socket, Socket][] = [];
let listener: Listener;
let states: boolean[] = [];
let heard: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  [pairs, states, heard] = [[], [], []];
  const { host, port } = new pg.Client({ connectionString: database.url });
  const place = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  between = createServer((near) => {
    const far = connect(place);
    for (const one of [near, far]) one.on('error', () => undefined);
    near.pipe(far).pipe(near);
    pairs.push([near, far]);
  });
  await new Promise<void>((done) => between.listen(0, '127.0.0.1', () => done()));
  const url = new URL(database.url);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${(between.address() as AddressInfo).port}`;
  const channels = { test_channel: (payload: string) => void heard.push(payload) };
  listener = listen(url.href, channels, (state) => void states.push(state), PACE);
  await expect.poll(() => states, soon).toEqual([true]);
});
afterEach(async () => {
  await listener.close();
  for (const one of pairs.flat()) one.destroy();
  await new Promise((done) => between.close(done));
});

/** From now on nothing passes, and neither end is told. */
function silence(): void {
  for (const [near, far] of pairs) {
    near.unpipe(far).resume();
    far.unpipe(near).resume();
  }
}
const tell = (payload: string) =>
  sql`select pg_notify('test_channel', ${payload})`.execute(database.db);

describe('listening', () => {
  it('notices that nothing comes any more although the connection was never closed', async () => {
    silence();
    await tell('missed');
    await expect.poll(() => states, soon).toEqual([true, false, true]);
    await tell('heard again');
    await expect.poll(() => heard, soon).toEqual(['heard again']);
  });

  it('ends although nobody answers', async () => {
    silence();
    await listener.close();
    expect(states).toEqual([true, false]);
  });

  it('tries again until the database is back', async () => {
    for (const one of pairs.flat()) one.destroy();
    await expect.poll(() => states, soon).toEqual([true, false, true]);
    await tell('heard');
    await expect.poll(() => heard, soon).toEqual(['heard']);
  });

  it('keeps a connection that is merely quiet', async () => {
    const [[near]] = pairs as [[Socket, Socket]];
    const asked = near.bytesRead;
    await expect.poll(() => near.bytesRead, soon).toBeGreaterThan(asked + 50);
    expect(states).toEqual([true]);
    expect(pairs).toHaveLength(1);
  });
});
