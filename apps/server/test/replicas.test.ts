import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { openDatabase } from '../src/db/db.ts';
import { startEmbedded } from '../src/db/embedded/start-embedded.ts';
import type { Embedded } from '../src/db/embedded/start-embedded.ts';
import { openReadRouter } from '../src/db/replicas/read-router.ts';
import { listReplicas } from '../src/features/status/node.repo.ts';
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
let firstNode: TestApp;
let secondNode: TestApp;
let admin: MadeUser;
let reader: MadeUser;
let category: Id;
const LAG_MS = 1500;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'zhihui-primary-'));
  // as root the database runs as another user, who needs access
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
  firstNode = await node();
  secondNode = await node();
  admin = await firstNode.make.user({ role: 'Admin' });
  reader = await firstNode.make.user();
  category = (await firstNode.make.category()).id;
  // for a while after signing in, the primary answers a user
  await sql`update sessions set created_at = created_at - interval '1 hour'`.run(firstNode.db);
  await replica.caughtUp();
});
beforeEach(() => inUse());
afterEach(async () => {
  replica.signal('SIGCONT');
});
afterAll(async () => {
  await secondNode.close();
  await firstNode.close();
  await replica.close();
  await primary.stop();
  await rm(folder, { recursive: true });
});

const getCounts = (node: TestApp) => node.deps.reads.getCounts();
const getHealth = (node: TestApp) => getCounts(node).replicas[0]?.health;
const read = (node: TestApp) => node.call('GET /favorite/folder', { query: {} }, reader.token);
/** Waits until both nodes read from the replica. */
async function inUse(): Promise<void> {
  for (const node of [firstNode, secondNode]) {
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
  await publish(firstNode, '副本也能搜到');
  await firstNode.runJobs();
  await inUse();
  const before = getCounts(firstNode);
  for (let i = 0; i < 30; i += 1) await read(firstNode);
  const { data } = await firstNode.call(
    'GET /search',
    { query: { keyword: '副本' } },
    reader.token,
  );
  expect(JSON.stringify(data)).toContain('副本也能搜到');
  const after = getCounts(firstNode);
  const by = (after.replicas[0]?.reads ?? 0) - (before.replicas[0]?.reads ?? 0);
  expect(by / (by + after.primary - before.primary)).toBeGreaterThanOrEqual(0.9);
});

describe('a stalled replica', () => {
  afterEach(() => replica.resume());

  it('hides from no user what they wrote, on any node', async () => {
    await replica.pause();
    for (let i = 0; i < 5; i += 1) {
      const [writer, other] = i % 2 === 0 ? [firstNode, secondNode] : [secondNode, firstNode];
      const name = `收藏夹 ${i}`;
      const made = await writer.call('POST /favorite/folder', { body: { name } }, reader.token);
      expect(made.status).toBe(200);
      expect(await folders(other)).toContain(name);
      expect(await folders(writer)).toContain(name);
    }
  });

  it('fills no cache with outdated content', async () => {
    await titles(secondNode);
    await replica.pause();
    const id = await publish(firstNode, '刚发布');
    expect(await titles(firstNode)).toContain('刚发布');
    await expect.poll(() => titles(secondNode)).toContain('刚发布');
    await firstNode.call('DELETE /article/:id', { params: { id } }, admin.token);
    expect(await titles(firstNode)).not.toContain('刚发布');
    await expect.poll(() => titles(secondNode)).not.toContain('刚发布');
    // what was cached meanwhile is current
    for (const node of [firstNode, secondNode, firstNode, secondNode])
      expect(await titles(node)).not.toContain('刚发布');
  });

  it('is skipped once it lags too far behind, and is used again automatically', async () => {
    await replica.pause();
    await sql`create table if not exists later as select 1 as n`.run(firstNode.db);
    await expect.poll(() => getHealth(firstNode)).toBe('late');
    const { primary: before } = getCounts(firstNode);
    await read(firstNode);
    expect(getCounts(firstNode).primary).toBe(before + 1);
    await replica.resume();
    await inUse();
    expect(getHealth(firstNode)).toBe('ok');
  });
});

describe('the state of replicas', () => {
  it('is not reported by a process that does not read from it', async () => {
    const primaryDatabase = openDatabase({ url: firstNode.url, poolSize: 1 });
    const idle = openReadRouter({
      primary: primaryDatabase,
      session: firstNode.url,
      urls: [replica.url],
      maxLagMs: LAG_MS,
      poolSize: 1,
    });
    expect(idle.getCounts().replicas).toEqual([]);
    await idle.close();
    await primaryDatabase.close();
  });

  it('is not "up to date" for an account that may not query the lag', async () => {
    const lags = () => listReplicas(firstNode.db).then((rows) => rows.map((row) => row.lag_bytes));
    expect(await lags()).toEqual([null]);
    const { username } = new URL(firstNode.url);
    const { db, close } = openDatabase({
      url: Object.assign(new URL(firstNode.url), { username: 'postgres' }).href,
      poolSize: 1,
    });
    await sql`grant pg_monitor to ${sql.identifier(username)}`.run(db);
    await close();
    expect(await lags()).toEqual([expect.any(Number)]);
  });
});

describe('a failing replica', () => {
  it('killed: no read fails, and it is used again automatically', async () => {
    const answers: number[] = [];
    let isRunning = true;
    const reading = (async () => {
      while (isRunning)
        answers.push((await read(firstNode)).status, (await read(secondNode)).status);
    })();
    replica.signal('SIGKILL');
    await expect.poll(() => getHealth(firstNode)).toBe('away');
    isRunning = false;
    await reading;
    expect(answers.filter((status) => status !== 200)).toEqual([]);
    await replica.start();
    await inUse();
  });

  it('frozen: a running read moves to the primary', async () => {
    const { repeated } = getCounts(firstNode);
    replica.signal('SIGSTOP');
    const reading = read(firstNode);
    await expect.poll(() => getHealth(firstNode)).toBe('away');
    // as soon as the loss is noticed, not after the statement's timeout
    expect(getCounts(firstNode).repeated).toBe(repeated + 1);
    expect((await reading).status).toBe(200);
    replica.signal('SIGCONT');
    await inUse();
  });
});
