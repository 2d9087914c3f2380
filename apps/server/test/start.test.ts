import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadEnv } from '../src/config/env.ts';
import { StartupError } from '../src/config/startup-error.ts';
import { startSite } from '../src/start/site.ts';
import { createTestDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';

let folder: string;
let database: TestDatabase;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'zhihui-start-'));
  database = await createTestDatabase();
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** A build that has no pages. */
async function makeBuild(): Promise<string> {
  const build = path.join(folder, 'build');
  await mkdir(path.join(build, 'server'), { recursive: true });
  await mkdir(path.join(build, 'client/assets'), { recursive: true });
  const module = `export const assets = { version: 'one' };`;
  await writeFile(path.join(build, 'server/index.js'), module);
  await writeFile(path.join(build, 'server/package.json'), '{"type":"module"}');
  return build;
}

it('ends with words when the port is taken, and leaves nothing running', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const env = loadEnv({
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    DEMO: '0',
    PORT: String(port),
    DATA_DIR: path.join(folder, 'data'),
    WEB_BUILD: await makeBuild(),
    DATABASE_URL: database.url,
  });
  await expect(startSite(env)).rejects.toThrow(
    new StartupError(`端口 ${port} 已被占用，请用 PORT 换一个端口`),
  );
  other.close();
});

it('ends with words when DATABASE_URL names no database that can be used', async () => {
  const build = await makeBuild();
  const site = (url: string) =>
    startSite(
      loadEnv({
        NODE_ENV: 'production',
        LOG_LEVEL: 'silent',
        DEMO: '0',
        PORT: '0',
        DATA_DIR: path.join(folder, 'data'),
        WEB_BUILD: build,
        DATABASE_URL: url,
      }),
    );
  const missing = new URL(database.url);
  missing.pathname = '/nobody_made_this';
  await expect(site(String(missing))).rejects.toThrow(
    new StartupError('用不了 DATABASE_URL 里的数据库：没有这个名字的数据库，请先建好'),
  );
  await expect(site('postgres://a:secret@127.0.0.1:1/b')).rejects.toThrow(
    new StartupError('用不了 DATABASE_URL 里的数据库：那个地址和端口上没有数据库在运行'),
  );
});
