import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { openDatabase } from '../src/db/db.ts';
import { startEmbedded } from '../src/db/embedded/start-embedded.ts';
import type { Embedded } from '../src/db/embedded/start-embedded.ts';
import { openReadRouter } from '../src/db/replicas/read-router.ts';
import { listReplicas } from '../src/features/status/database-status.repo.ts';
import type { MadeUser } from './factories.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { startReplica } from './replica.ts';
import type { Replica } from './replica.ts';
import { makeTemplate, toDatabaseUrl } from './setup/template.ts';
import { sql } from './sql.ts';

/** A primary of its own with a replica, and two nodes that read from it. */
let folder: string;
let primary: Embedded;
let replica: Replica;
let one: TestApp;
let two: TestApp;
let admin: MadeUser;
let reader: MadeUser;
let category: Id;
const LAG_MS = 1500;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'zhihui-primary-'));
  // as root the database runs as another user, who must get in
  await chmod(folder, 0o755);
  const print = (text: string) => process.stderr.write(`${text}\n`);
  const log = { info: () => undefined, warn: print, error: print };
  primary = await startEmbedded({ dataDir: folder, log });
  const url = toDatabaseUrl(primary.url, await makeTemplate(primary.url));
  replica = await startReplica(url);
  const node = () =>
    startTestApp({
      joins: { url },
      caching: true,
      env: { DATABASE_READ_URLS: replica.url, REPLICA_MAX_LAG_MS: String(LAG_MS) },
    });
  one = await node();
  two = await node();
  admin = await one.make.user({ role: 'Admin' });
  reader = await one.make.user();
  category = (await one.make.category()).id;
  // for a while after signing in, the primary answers a user
  await sql`update sessions set created_at = created_at - interval '1 hour'`.run(one.db);
  await replica.caughtUp();
});
beforeEach(() => inUse());
afterEach(async () => {
  replica.signal('SIGCONT');
});
afterAll(async () => {
  await two.close();
  await one.close();
  await replica.close();
  await primary.stop();
  await rm(folder, { recursive: true });
});

const getCounts = (node: TestApp) => node.deps.reads.counts();
const getHealth = (node: TestApp) => getCounts(node).replicas[0]?.health;
const read = (node: TestApp) => node.call('GET /favorite/folder', { query: {} }, reader.token);
/** Waits until both nodes read from the replica. */
async function inUse(): Promise<void> {
  for (const node of [one, two]) {
    await expect
      .poll(async () => {
        const before = getCounts(node).replicas[0]?.reads ?? 0;
        await read(node);
        return (getCounts(node).replicas[0]?.reads ?? 0) > before;
      })
      .toBe(true);
  }
}
async function titles(node: TestApp, token: string | null = null): Promise<string[]> {
  const { data } = await node.call('GET /article/page', { query: { size: 100 } }, token);
  return data.records.map((item) => item.title);
}
async function publish(node: TestApp, title: string): Promise<Id> {
  const body = { title, content: '正文', categoryId: category, status: 'PENDING_REVIEW' as const };
  const answer = await node.call('POST /article', { body }, admin.token);
  expect(answer.status).toBe(200);
  return answer.data.id;
}
const folders = async (node: TestApp) => JSON.stringify((await read(node)).data);

it('a replica answers nine reads of ten, those of the search among them', async () => {
  await publish(one, '副本也能搜到');
  await one.runJobs();
  await inUse();
  const before = getCounts(one);
  for (let i = 0; i < 30; i += 1) await read(one);
  const { data } = await one.call('GET /search', { query: { keyword: '副本' } }, reader.token);
  expect(JSON.stringify(data)).toContain('副本也能搜到');
  const after = getCounts(one);
  const by = (after.replicas[0]?.reads ?? 0) - (before.replicas[0]?.reads ?? 0);
  expect(by / (by + after.primary - before.primary)).toBeGreaterThanOrEqual(0.9);
});

describe('a replica that stands still', () => {
  afterEach(() => replica.resume());

  it('hides from no user what they wrote, on any node', async () => {
    await replica.pause();
    for (let i = 0; i < 5; i += 1) {
      const [writer, other] = i % 2 === 0 ? [one, two] : [two, one];
      const name = `收藏夹 ${i}`;
      const made = await writer.call('POST /favorite/folder', { body: { name } }, reader.token);
      expect(made.status).toBe(200);
      expect(await folders(other)).toContain(name);
      expect(await folders(writer)).toContain(name);
    }
  });

  it('fills no cache with outdated content', async () => {
    await titles(two);
    await replica.pause();
    const id = await publish(one, '刚发布');
    expect(await titles(one)).toContain('刚发布');
    await expect.poll(() => titles(two)).toContain('刚发布');
    await one.call('DELETE /article/:id', { params: { id } }, admin.token);
    expect(await titles(one)).not.toContain('刚发布');
    await expect.poll(() => titles(two)).not.toContain('刚发布');
    // what was cached meanwhile is current
    for (const node of [one, two, one, two]) expect(await titles(node)).not.toContain('刚发布');
  });

  it('is left out once it is too far behind, and comes back by itself', async () => {
    await replica.pause();
    await sql`create table if not exists later as select 1 as n`.run(one.db);
    await expect.poll(() => getHealth(one)).toBe('late');
    const { primary: before } = getCounts(one);
    await read(one);
    expect(getCounts(one).primary).toBe(before + 1);
    await replica.resume();
    await inUse();
    expect(getHealth(one)).toBe('ok');
  });
});

describe('the state of replicas', () => {
  it('is nothing by a process that does not read from them', async () => {
    const primaryDatabase = openDatabase({ url: one.url, poolSize: 1 });
    const idle = openReadRouter({
      primary: primaryDatabase,
      session: one.url,
      urls: [replica.url],
      maxLagMs: LAG_MS,
      poolSize: 1,
    });
    expect(idle.counts().replicas).toEqual([]);
    await idle.close();
    await primaryDatabase.close();
  });

  it('is not "up to date" for an account that may not query the lag', async () => {
    const lags = () => listReplicas(one.db).then((rows) => rows.map((row) => row.lag_bytes));
    expect(await lags()).toEqual([null]);
    const { username } = new URL(one.url);
    const { db, close } = openDatabase({
      url: Object.assign(new URL(one.url), { username: 'postgres' }).href,
      poolSize: 1,
    });
    await sql`grant pg_monitor to ${sql.identifier(username)}`.run(db);
    await close();
    expect(await lags()).toEqual([expect.any(Number)]);
  });
});

describe('a failing replica', () => {
  it('killed: no read fails, and it comes back by itself', async () => {
    const answers: number[] = [];
    let isRunning = true;
    const reading = (async () => {
      while (isRunning) answers.push((await read(one)).status, (await read(two)).status);
    })();
    replica.signal('SIGKILL');
    await expect.poll(() => getHealth(one)).toBe('away');
    isRunning = false;
    await reading;
    expect(answers.filter((status) => status !== 200)).toEqual([]);
    await replica.start();
    await inUse();
  });

  it('frozen: a running read moves to the primary', async () => {
    const { repeated } = getCounts(one);
    replica.signal('SIGSTOP');
    const reading = read(one);
    await expect.poll(() => getHealth(one)).toBe('away');
    // as soon as the loss is noticed, not after the statement's timeout
    expect(getCounts(one).repeated).toBe(repeated + 1);
    expect((await reading).status).toBe(200);
    replica.signal('SIGCONT');
    await inUse();
  });
});
