import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { openLine } from '../../test/line.ts';
import type { Line } from '../../test/line.ts';
import { connectionLost } from './connection-lost.ts';
import { openDatabase } from './db.ts';
import { ping } from './ping.repo.ts';
import { hostsOf } from './hosts.ts';
import { primaryOf } from './primary.ts';
import { reachDatabase } from './reach-database.ts';

describe('an address with several hosts', () => {
  it('stands for one with each', () => {
    expect(hostsOf('postgres://u:p%2C@one:5432,two/db?sslmode=require')).toEqual([
      'postgres://u:p%2C@one:5432/db?sslmode=require',
      'postgres://u:p%2C@two/db?sslmode=require',
    ]);
    expect(hostsOf('postgresql://u:a,b@one/db?x=1,2')).toEqual(['postgresql://u:a,b@one/db?x=1,2']);
  });
});

describe('the primary among several hosts', () => {
  let database: TestDatabase;
  let line: Line;
  let url: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    line = await openLine(database.url);
    // nobody listens at the first one
    url = line.url.replace('@', '@127.0.0.1:1,');
  });
  afterAll(async () => {
    await line.close();
    await database.close();
  });

  it('is found, lost, and found again', async () => {
    expect(await primaryOf(url)).toBe(line.url);
    const { db, close } = openDatabase({ url, poolSize: 2 });
    expect(await ping(db)).toBe(true);
    await line.cut();
    const errors = await Promise.all([0, 1].map(() => primaryOf(url).catch((error) => error)));
    // what was known counts until a connection says otherwise
    expect(errors.every((one) => one === line.url || connectionLost(one))).toBe(true);
    expect(await ping(db)).toBe(false);
    await expect(primaryOf(url)).rejects.toSatisfy(connectionLost);
    await line.mend();
    await expect.poll(() => ping(db)).toBe(true);
    await close();
  });

  it('is waited for at the start, for as long as a promotion takes', async () => {
    // of an address that was never asked about nothing is known
    const address = new URL(line.url);
    address.searchParams.set('application_name', 'start');
    const unknown = address.href.replace('@', '@127.0.0.1:1,');
    await line.cut();
    await expect(primaryOf(unknown)).rejects.toSatisfy(connectionLost);
    const reached = reachDatabase(unknown);
    await sleep(700);
    await line.mend();
    await reached;
  });
});
