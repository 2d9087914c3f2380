import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { startProcess } from '../../test/site-process.ts';

let folder: string;
let database: TestDatabase;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'zhihui-watch-'));
  database = await createTestDatabase();
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

it('a job process is monitored at an address of its own', { tags: ['release'] }, async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const env = {
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: database.url,
    METRICS_PORT: String(port),
    // the headers that a proxy adds for nodes are added here too
    TRUST_PROXY: '1',
    PUBLIC_URL: 'https://zhihui.example.com',
  };
  const occupiedPort = startProcess(env, 'worker.ts');
  expect([await occupiedPort.exited, occupiedPort.getOutput()]).toEqual([
    1,
    expect.stringContaining(`端口 ${port} 已被占用，请用 METRICS_PORT 指定其他端口`),
  ]);
  other.close();

  const worker = startProcess(env, 'worker.ts');
  await worker.waitForOutput('后台任务进程已就绪');
  const request = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, { headers });
    return [answer.status, await answer.text()] as const;
  };
  expect(await request('/healthz')).toEqual([200, '{"status":"ok"}']);
  expect(await request('/readyz')).toEqual([200, expect.stringContaining('"migrations":"ok"')]);
  const [status, metrics] = await request('/metrics');
  expect(status).toBe(200);
  expect(metrics).toMatch(/^zhihui_database_up 1$/mu);
  expect(metrics).toMatch(/^zhihui_queue_jobs\{state="waiting"\} \d+$/mu);
  // forwarded by a proxy
  expect((await request('/metrics', { 'x-forwarded-for': '192.0.2.1' }))[0]).toBe(404);
  worker.signal('SIGTERM');
  expect(await worker.exited).toBe(0);
});
