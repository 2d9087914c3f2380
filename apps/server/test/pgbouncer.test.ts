import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { loadEnv } from '../src/config/env.ts';
import { StartupError } from '../src/config/startup-error.ts';
import { freePort } from '../src/db/embedded/endpoint.ts';
import { openAppDatabase } from '../src/start/database.ts';
import { createTestDatabase } from './database.ts';
import { makeEmptyBuild } from './web-builds.ts';
import { startProcess } from './site-process.ts';

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file));
const ROOT = process.getuid?.() === 0;
if (PROGRAM === undefined) process.stderr.write('没有安装 pgbouncer，跳过经过它的测试\n');

const SET_UP = `connect_query='set timezone = ''UTC''; set statement_timeout = 5000'`;

// A system package that no npm registry has: when it is missing the run says so, and skips the test.
it.skipIf(PROGRAM === undefined)(
  'the site runs through PgBouncer in transaction mode',
  async () => {
    const database = await createTestDatabase();
    const folder = await mkdtemp(path.join(os.tmpdir(), 'zhihui-pooler-'));
    await chmod(folder, 0o777);
    const direct = new URL(database.url);
    const host = direct.searchParams.get('host') ?? direct.hostname;
    const port = await freePort();
    const name = direct.pathname.slice(1);
    const start = async (more: string) => {
      await writeFile(
        path.join(folder, 'pgbouncer.ini'),
        `[databases]
${name} = host=${host} port=${direct.port} dbname=${name} user=${direct.username} password=${direct.password} ${more}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
`,
      );
      const child = spawn(
        PROGRAM as string,
        ROOT ? ['-u', 'postgres', 'pgbouncer.ini'] : ['pgbouncer.ini'],
        {
          cwd: folder,
          stdio: 'ignore',
        },
      );
      return async () => {
        const exited = once(child, 'exit');
        child.kill('SIGKILL');
        await exited;
      };
    };
    const settings = {
      DATABASE_URL: `postgresql://zhihui@127.0.0.1:${port}/${name}`,
      DATABASE_SESSION_URL: database.url,
      DATA_DIR: path.join(folder, 'data'),
    };
    try {
      const stopWithoutReset = await start('');
      await expect
        .poll(() => openAppDatabase(loadEnv(settings)).catch((error: unknown) => error))
        .toBeInstanceOf(StartupError);
      await stopWithoutReset();

      const stop = await start(SET_UP);
      const sitePort = String(await freePort());
      const site = startProcess({
        ...settings,
        PORT: sitePort,
        WEB_BUILD: await makeEmptyBuild(folder),
        ADMIN_EMAIL: 'admin@example.com',
        ADMIN_PASSWORD: 'a-long-password-7',
      });
      await site.waitForOutput('知汇已就绪');
      // more at once than the pooler has connections, so that transactions change sessions all the time
      const searchSite = () =>
        fetch(
          `http://127.0.0.1:${sitePort}/api/article/page?size=${Math.ceil(Math.random() * 50)}`,
        );
      const answers = await Promise.all(Array.from({ length: 60 }, searchSite));
      expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
      // inserted by the demo, rendered, indexed by the queue that listens on its own address
      await expect
        .poll(
          async () => {
            const response = await fetch(
              `http://127.0.0.1:${sitePort}/api/search?keyword=${encodeURIComponent('知汇')}`,
            );
            return ((await response.json()) as { data: { total: number } }).data.total;
          },
          { interval: 200 },
        )
        .toBeGreaterThan(0);
      site.signal('SIGTERM');
      expect(await site.exited).toBe(0);
      await stop();
    } finally {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
