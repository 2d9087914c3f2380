import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { openDatabaseProxy } from '../../test/database-proxy.ts';
import type { DatabaseProxy } from '../../test/database-proxy.ts';
import { isConnectionLost } from './connection-errors.ts';
import { openDatabase } from './db.ts';
import { ping } from './ping.repo.ts';
import { splitHosts } from './hosts.ts';
import { resolvePrimary } from './primary.ts';
import { assertDatabaseReachable } from './assert-database-reachable.ts';

describe('an address with several hosts', () => {
  it('expands into one address for each', () => {
    expect(splitHosts('postgres://u:p%2C@one:5432,two/db?sslmode=require')).toEqual([
      'postgres://u:p%2C@one:5432/db?sslmode=require',
      'postgres://u:p%2C@two/db?sslmode=require',
    ]);
    expect(splitHosts('postgresql://u:a,b@one/db?x=1,2')).toEqual([
      'postgresql://u:a,b@one/db?x=1,2',
    ]);
  });
});

describe('the primary among several hosts', () => {
  let database: TestDatabase;
  let line: DatabaseProxy;
  let url: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    line = await openDatabaseProxy(database.url);
    // no server listens at the first address
    url = line.url.replace('@', '@127.0.0.1:1,');
  });
  afterAll(async () => {
    await line.close();
    await database.close();
  });

  it('is discovered, lost, and discovered again', async () => {
    expect(await resolvePrimary(url)).toBe(line.url);
    const { db, close } = openDatabase({ url, poolSize: 2 });
    expect(await ping(db)).toBe(true);
    await line.cut();
    const errors = await Promise.all([0, 1].map(() => resolvePrimary(url).catch((error) => error)));
    // the known primary counts until a connection contradicts it
    expect(errors.every((error) => error === line.url || isConnectionLost(error))).toBe(true);
    expect(await ping(db)).toBe(false);
    await expect(resolvePrimary(url)).rejects.toSatisfy(isConnectionLost);
    await line.restore();
    await expect.poll(() => ping(db)).toBe(true);
    await close();
  });

  it('is awaited at the start, for as long as a promotion takes', async () => {
    // an address that was never queried has no known primary
    const address = new URL(line.url);
    address.searchParams.set('application_name', 'start');
    const unknown = address.href.replace('@', '@127.0.0.1:1,');
    await line.cut();
    await expect(resolvePrimary(unknown)).rejects.toSatisfy(isConnectionLost);
    const reached = assertDatabaseReachable(unknown);
    await sleep(700);
    await line.restore();
    await reached;
  });
});
