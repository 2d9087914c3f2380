import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadEnv } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { readPostmasterFile } from '../db/embedded/postmaster-file.ts';
import { startSite } from './site.ts';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { makeEmptyBuild } from '../../test/web-builds.ts';
import { startProcess } from '../../test/site-process.ts';

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

const makeBuild = () => makeEmptyBuild(folder);

it('explains that the port is in use, and leaves no process running', async () => {
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
    new StartupError(`端口 ${port} 已被占用，请用 PORT 指定其他端口`),
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
    new StartupError('无法使用 DATABASE_URL 指定的数据库：数据库不存在，请先创建'),
  );
  await expect(site('postgres://a:secret@127.0.0.1:1/b')).rejects.toThrow(
    new StartupError('无法使用 DATABASE_URL 指定的数据库：该地址和端口上没有运行中的数据库'),
  );
});

it.each([
  ['no-such-host.invalid', 'HOST：主机名不存在'],
  ['192.0.2.1', 'HOST：本机不存在该地址'],
])('ends with words when HOST is %s, before the database is asked for', async (HOST, messages) => {
  const env = loadEnv({
    NODE_ENV: 'production',
    HOST,
    PUBLIC_URL: 'http://wiki.example',
    DATA_DIR: path.join(folder, 'data'),
    WEB_BUILD: await makeBuild(),
    DATABASE_URL: 'postgres://a:b@127.0.0.1:1/b',
  });
  const error: unknown = await startSite(env).catch((refusal: unknown) => refusal);
  expect(error).toBeInstanceOf(StartupError);
  expect(String(error)).toContain(messages);
});

/** Runs the site as a process of its own until it prints this text, and ends it there; returns all output. */
async function startUntil(
  messages: string,
  env: Record<string, string>,
  signal: NodeJS.Signals = 'SIGKILL',
): Promise<string> {
  const site = startProcess(env);
  await site.waitForOutput(messages);
  site.signal(signal);
  await site.exited;
  return site.getOutput();
}

it.each(['SIGINT', 'SIGTERM'] as const)(
  'ends with %s in the middle of a first start, and its database too',
  async (signal) => {
    // open to the user the database runs as
    await chmod(folder, 0o755);
    const dataDir = path.join(folder, 'own');
    const env = { DATA_DIR: dataDir, PORT: '0', WEB_BUILD: await makeBuild() };
    await startUntil('更新数据库结构', env, signal);
    const cluster = path.join(dataDir, 'postgres/data');
    await expect.poll(() => readPostmasterFile(cluster)).toBeNull();
  },
);

it(
  'shows the generated password of the first Admin, however often the start was interrupted before',
  { tags: ['release'] },
  async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const env = {
      PORT: String(port),
      DATA_DIR: path.join(folder, 'data'),
      WEB_BUILD: await makeBuild(),
      DATABASE_URL: database.url,
    };
    expect(await startUntil('已被占用', env)).toContain(`端口 ${port} 已被占用`);
    other.close();
    expect(await startUntil('放入示例文章', env)).not.toContain('初始密码');
    const output = await startUntil('初始密码', env);
    expect(output).toMatch(/管理员账号：admin@zhihui\.local\s+初始密码：\w{16}/u);
  },
);

it.each([
  ['lines of JSON', { LOG_FORMAT: 'json' }],
  ['a log that is not on this screen', { PUBLIC_URL: 'https://zhihui.example.com' }],
])('puts the first password into a file of its owner, not into %s', async (_, overrides) => {
  const output = await startUntil('初始密码', {
    PORT: '0',
    DEMO: '0',
    DATA_DIR: path.join(folder, 'data'),
    WEB_BUILD: await makeBuild(),
    DATABASE_URL: database.url,
    ...overrides,
  });
  const file = path.join(folder, 'data/first-password.txt');
  const [email, password = ''] = (await readFile(file, 'utf8')).split('\n');
  expect([email, password]).toEqual(['admin@zhihui.local', expect.stringMatching(/^\w{16}$/u)]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(output).toContain(file);
  expect(output).not.toContain(password);
});
