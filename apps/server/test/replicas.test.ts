import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbedded } from '../src/db/embedded/start-embedded.ts';
import type { Embedded } from '../src/db/embedded/start-embedded.ts';
import { startReplica } from './replica.ts';
import type { Replica } from './replica.ts';

let folder: string;
let primary: Embedded;
let replica: Replica;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'zhihui-primary-'));
  // as root the database runs as another user, who must get in
  await chmod(folder, 0o755);
  const say = (text: string) => process.stderr.write(`${text}\n`);
  const log = { info: () => undefined, warn: say, error: say };
  primary = await startEmbedded({ dataDir: folder, log });
  replica = await startReplica(primary.url);
});
afterAll(async () => {
  await replica.close();
  await primary.stop();
  await rm(folder, { recursive: true });
});

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ n: unknown }>(text)).rows.map(({ n }) => n);
  } finally {
    await client.end();
  }
}

it('follows its primary, and stands still while it is paused', async () => {
  await ask(primary.url, 'create table followed as select 1 as n');
  await replica.caughtUp();
  expect(await ask(replica.url, 'select n from followed')).toEqual([1]);
  await replica.pause();
  await ask(primary.url, 'update followed set n = 2');
  expect(await ask(replica.url, 'select n from followed')).toEqual([1]);
  await replica.resume();
  await replica.caughtUp();
  expect(await ask(replica.url, 'select n from followed')).toEqual([2]);
});
