import os from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NODE_ROLES } from '@zhihui/contract/features/status/status.schema.ts';
import type { SystemStatus } from '@zhihui/contract/features/status/status.schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { startHeartbeat } from './heartbeat.ts';
import { listWarnings } from './status.warnings.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = (await app.make.user({ role: 'Admin' })).token;
});
afterAll(() => app.close());
beforeEach(() => sql`delete from nodes`.run(app.db));

async function status(): Promise<SystemStatus> {
  const answer = await app.call('GET /status', {}, admin);
  expect(answer.status).toBe(200);
  return answer.data;
}
const listParts = ({ warnings }: SystemStatus) =>
  warnings.map(({ part, level }) => `${part} ${level}`);

describe('the processes of the site', () => {
  it('are listed while they run, and removed when they stop', async () => {
    const heartbeats = await Promise.all(
      NODE_ROLES.map((role) => startHeartbeat(app.deps, role, `test-${role}`)),
    );
    const { nodes, database, mail } = await status();
    expect(nodes.map(({ role }) => role).toSorted()).toEqual(NODE_ROLES.toSorted());
    expect(nodes[0]).toMatchObject({ pid: process.pid, missing: false, pool: { max: 6 } });
    expect(nodes[0]?.disk?.free).toBeGreaterThan(0);
    expect(database.version).toMatch(/^\d+/u);
    expect(database.migration).toMatch(/^\d{4}-.+\.sql$/u);
    expect(mail.way).toBe('mailbox');
    for (const heartbeat of heartbeats) await heartbeat.stop();
    expect((await status()).nodes).toEqual([]);
  });

  it('are missed after a minute of silence, and forgotten after a day', async () => {
    const heartbeat = await startHeartbeat(app.deps, 'BOTH', 'test-alive');
    const insertSilentNode = (id: string, since: string) =>
      sql`
      insert into nodes (id, role, host, pid, version, started_at, seen_at, state)
      values (${id}, 'BOTH', 'machine-b', 4711, '0.1.0', now(), now() - ${since}::interval, '{}')`.run(
        app.db,
      );
    await insertSilentNode('silent', '3 minutes');
    await insertSilentNode('old', '2 days');
    const now = await status();
    expect(now.nodes.find(({ id }) => id === 'silent')).toMatchObject({ missing: true });
    expect(now.warnings[0]).toMatchObject({ part: 'node', level: 'error' });
    expect(now.warnings.map(({ text }) => text)).toContain(
      'machine-b 上的进程（4711）已有 3 分钟未上报心跳',
    );
    const other = await startHeartbeat(app.deps, 'SITE', 'test-other');
    expect((await status()).nodes.map(({ id }) => id)).not.toContain('old');
    await heartbeat.stop();
    await other.stop();
  });

  it('are not missed once another one has their address, and all others still are', async () => {
    const insertSilentNode = (id: string, machine: string, address: string, since: string) =>
      sql`
      insert into nodes (id, role, host, pid, version, started_at, seen_at, state)
      values (${id}, 'SITE', ${machine}, 4711, '0.1.0', now(), now() - ${since}::interval,
        json_build_object('listens', ${address}::text))`.run(app.db);
    const here = os.hostname();
    await insertSilentNode('killed', here, '127.0.0.1:4000', '3 minutes');
    await insertSilentNode('on another machine', 'machine-b', '127.0.0.1:4000', '3 minutes');
    await insertSilentNode('on another port', here, '127.0.0.1:4001', '3 minutes');
    await insertSilentNode('alive', here, '127.0.0.1:4000', '10 seconds');
    const env = { ...app.deps.env, HOST: '127.0.0.1', PORT: 4000 };
    const heartbeat = await startHeartbeat({ ...app.deps, env }, 'SITE', 'back again');
    expect((await status()).nodes.map(({ id }) => id).toSorted()).toEqual(
      ['back again', 'on another machine', 'on another port', 'alive'].toSorted(),
    );
    await heartbeat.stop();
  });

  it('report unsent mail without its recipients', async () => {
    app.deps.measurements.mail.failed = 2;
    app.deps.measurements.mail.lastError = { at: new Date(), reason: '550 <…>: no such user' };
    const heartbeat = await startHeartbeat(app.deps, 'BOTH', 'test-mail');
    const { mail, warnings } = await status();
    expect(mail).toMatchObject({ failed: 2, lastError: { reason: '550 <…>: no such user' } });
    expect(warnings.find(({ part }) => part === 'mail')?.todo).toContain('发送测试邮件');
    app.deps.measurements.mail.lastError = null;
    await heartbeat.stop();
  });
});

it('failed jobs are named', async () => {
  await app.deps.addJob(app.db, 'nothing.send', null, { maxAttempts: 1 });
  await app.runJobs({
    tasks: {
      'nothing.send': async () => {
        throw new Error('no');
      },
    },
  });
  const now = await status();
  expect(now.queue).toMatchObject({ failed: 1, failures: [{ task: 'nothing.send', count: 1 }] });
  expect(listParts(now)).toContain('queue warning');
});

describe('what is not as it should be', () => {
  const GB = 1024 ** 3;
  const node: SystemStatus['nodes'][number] = {
    id: 'a',
    role: 'BOTH',
    host: 'a',
    pid: 1,
    version: '0.1.0',
    startedAt: '2026-11-25T00:00:00.000Z',
    seenAt: '2026-11-25T08:00:00.000Z',
    missing: false,
    here: true,
    pool: { used: 1, max: 10, waiting: 0 },
    memory: GB,
    disk: { free: 50 * GB, total: 100 * GB },
  };
  const well: Omit<SystemStatus, 'warnings'> = {
    at: '2026-11-25T08:00:01.000Z',
    nodes: [node],
    database: {
      version: '18.4',
      size: GB,
      connections: 10,
      maxConnections: 60,
      longestSeconds: 0,
      migration: '0001-initial.sql',
      replicas: [],
      reads: { primary: 0, repeated: 0, replicas: [] },
    },
    queue: { waiting: 0, running: 0, failed: 0, oldestSeconds: 0, failures: [] },
    storage: { place: '/data/media', also: null, left: null, failed: 0, lastError: null },
    mail: { way: 'env', sent: 1, failed: 0, lastError: null },
  };
  const database = (more: object) => ({ ...well, database: { ...well.database, ...more } });
  const nodes = (...more: object[]) => ({
    ...well,
    nodes: more.map((item) => ({ ...node, ...item })),
  });
  const at = { at: '2026-11-25T08:00:00.000Z', host: 'a' };
  const replica = { name: 'b', state: 'streaming', lagBytes: 0, lagSeconds: 0 };

  it('is nothing on a site that is well', () => {
    expect(listWarnings(well, { overdue: false })).toEqual([]);
    expect(listWarnings(database({ replicas: [replica] }), { overdue: false })).toEqual([]);
  });

  it.each([
    ['no node runs jobs', nodes({ role: 'SITE' }), 'node', 'error'],
    ['two versions', nodes({}, { id: 'b', version: '0.2.0' }), 'node', 'warning'],
    [
      'waiting for connections',
      nodes({ pool: { used: 9, max: 10, waiting: 3 } }),
      'node',
      'warning',
    ],
    ['little room', nodes({ disk: { free: 4 * GB, total: GB } }), 'disk', 'warning'],
    ['no room', nodes({ disk: { free: GB / 2, total: GB } }), 'disk', 'error'],
    ['many connections', database({ connections: 50 }), 'database', 'warning'],
    ['a long transaction', database({ longestSeconds: 900 }), 'database', 'warning'],
    [
      'a late replica',
      database({ replicas: [{ ...replica, lagSeconds: 90 }] }),
      'database',
      'warning',
    ],
    [
      'a broken one',
      database({ replicas: [{ ...replica, state: 'catchup' }] }),
      'database',
      'warning',
    ],
    ['old jobs', { ...well, queue: { ...well.queue, oldestSeconds: 900 } }, 'queue', 'error'],
    [
      'files in two places',
      { ...well, storage: { ...well.storage, also: '/old', left: 3 } },
      'storage',
      'warning',
    ],
    [
      'a storage that is away',
      { ...well, storage: { ...well.storage, lastError: { ...at, reason: 'no answer' } } },
      'storage',
      'error',
    ],
    ['no way for mail', { ...well, mail: { ...well.mail, way: 'none' as const } }, 'mail', 'error'],
  ])('%s', (_, facts, part, level) => {
    const [first, ...others] = listWarnings(facts, { overdue: false });
    expect(others).toEqual([]);
    expect(first).toMatchObject({ part, level });
    expect(first?.todo).not.toBe('');
  });

  it.each(['late', 'away', 'other', 'primary'] as const)('a replica left out: %s', (health) => {
    const replicas = [{ name: 'b:5432/zhihui', health, lagMs: null, reads: 0 }];
    const facts = database({ reads: { primary: 1, repeated: 0, replicas } });
    const [first, ...others] = listWarnings(facts, { overdue: false });
    expect(others).toEqual([]);
    expect(first).toMatchObject({ part: 'database', level: 'warning' });
    expect(first?.text).toContain('b:5432/zhihui');
  });

  it('no backup that can be relied on', () => {
    const [first, ...others] = listWarnings(well, { overdue: true });
    expect(others).toEqual([]);
    expect(first).toMatchObject({ part: 'backup', level: 'error' });
  });

  it('errors stand before warnings', () => {
    const facts = {
      ...nodes({ disk: { free: 4 * GB, total: GB } }),
      mail: { ...well.mail, way: 'none' as const },
    };
    expect(listWarnings(facts, { overdue: false }).map(({ level }) => level)).toEqual([
      'error',
      'warning',
    ]);
  });
});
