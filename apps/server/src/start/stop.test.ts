import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { openDatabaseProxy } from '../../test/database-proxy.ts';
import type { DatabaseProxy } from '../../test/database-proxy.ts';
import { makeEmptyBuild } from '../../test/web-builds.ts';
import { startProcess } from '../../test/site-process.ts';

let folder: string;
let database: TestDatabase;
let line: DatabaseProxy;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'zhihui-stop-'));
  database = await createTestDatabase();
  line = await openDatabaseProxy(database.url);
});
afterEach(async () => {
  await line.close();
  await database.close();
  await rm(folder, { recursive: true });
});

const DATABASE_LOST = '数据库无法连接';

/** A site, or a job process, by way of the line; with all the time in the world to stop. */
async function start(program: string, overrides: Record<string, string> = {}) {
  const started = startProcess(
    {
      DEMO: '0',
      PORT: '0',
      LOG_LEVEL: 'info',
      SHUTDOWN_SECONDS: '600',
      DATA_DIR: path.join(folder, 'data'),
      WEB_BUILD: await makeEmptyBuild(folder),
      DATABASE_URL: line.url,
      ...overrides,
    },
    program,
  );
  await started.waitForOutput(program === 'main.ts' ? '知汇已就绪' : '后台任务进程已就绪');
  return started;
}

it.each(['main.ts', 'worker.ts'])(
  '%s stops when its database has disappeared, and says so',
  async (program) => {
    const site = await start(program);
    await line.cut();
    site.signal('SIGTERM');
    expect([await site.exited, site.getOutput()]).toEqual([
      0,
      expect.stringContaining(DATABASE_LOST),
    ]);
  },
);

it.each(['main.ts', 'worker.ts'])(
  '%s stops when its database has frozen',
  { tags: ['release'] },
  async (program) => {
    const site = await start(program);
    line.freeze();
    site.signal('SIGTERM');
    expect([await site.exited, site.getOutput()]).toEqual([
      0,
      expect.stringContaining(DATABASE_LOST),
    ]);
  },
);

it('prints nothing about it while the database is available, and all in JSON when configured', async () => {
  const site = await start('main.ts', { LOG_FORMAT: 'json' });
  site.signal('SIGTERM');
  expect(await site.exited).toBe(0);
  expect(site.getOutput()).not.toContain(DATABASE_LOST);
  const lines = site.getOutput().trim().split('\n');
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty('msg');
});
