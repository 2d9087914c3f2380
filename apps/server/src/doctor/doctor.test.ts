import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { checkFileLimit } from './check-machine.ts';
import { runDoctor } from './doctor.ts';
import { sql } from '../../test/sql.ts';

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'zhihui-doctor-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function runDoctorWith(source: Record<string, string>) {
  const lines: string[] = [];
  const env = { PORT: '0', DATA_DIR: folder, DATABASE_URL: database.url, ...source };
  const isHealthy = await runDoctor(env, (line) => lines.push(line));
  return { isHealthy, lines, text: lines.join('\n') };
}

/** Whatever the machine of the test is like. */
const faults = (lines: string[]) => lines.filter((line) => line.startsWith('✗'));

describe('a check of everything before a start', () => {
  it('reports healthy parts, a line each, and allows the start', async () => {
    const { isHealthy, lines, text } = await runDoctorWith({});
    expect(faults(lines)).toEqual([]);
    expect(isHealthy).toBe(true);
    for (const line of [
      '✓ 设置：',
      `✓ 数据目录：${folder}，可写`,
      '✓ 监听端口：',
      '✓ 数据库：PostgreSQL ',
      '✓ 数据库结构：已是最新',
      '✓ 邮件：',
      '✓ 用户文件：',
      '✓ 旧版本的脚本：',
    ])
      expect(text).toContain(line);
    expect(lines.at(-1)).toContain('可以启动');
  });

  it('distinguishes an empty database from one to be updated', async () => {
    const other = await createTestDatabase();
    const structure = async () =>
      (await runDoctorWith({ DATABASE_URL: other.url })).lines.find((line) =>
        line.includes('数据库结构'),
      );
    await sql`delete from migrations where name = (select max(name) from migrations)`.run(other.db);
    expect(await structure()).toContain('启动时将更新 1 步');
    await sql`drop schema public cascade`.run(other.db);
    await sql`create schema public`.run(other.db);
    expect(await structure()).toContain('当前为空');
    await other.close();
  });

  it('names wrong settings and repeats no password', async () => {
    const { isHealthy, text } = await runDoctorWith({
      SMTP_URL: 'http://me:hush@mail',
      PORT: '-1',
    });
    expect(isHealthy).toBe(false);
    expect(text).toContain('SMTP_URL：只能为');
    expect(text).not.toContain('hush');
  });

  it('suggests a remedy for an unreachable database, and continues', async () => {
    const { isHealthy, text } = await runDoctorWith({
      DATABASE_URL: 'postgres://a:hush@127.0.0.1:1/b',
    });
    expect(isHealthy).toBe(false);
    expect(text).toContain(
      '✗ 数据库：无法使用 DATABASE_URL 指定的数据库：该地址和端口上没有运行中的数据库',
    );
    expect(text).toContain('✓ 邮件');
    expect(text).not.toContain('hush');
  });

  it.each([
    ['DATA_DIR', '/sys/kernel', '✗ 数据目录'],
    ['SMTP_URL', 'smtp://me:hush@127.0.0.1:1', '✗ 邮件：连接失败'],
    ['ASSETS_STORE', 'http://me:hush@127.0.0.1:1/bucket', '✗ 旧版本的脚本：不可用'],
  ])('stands in the way: %s=%s', async (name, value, line) => {
    const { isHealthy, text } = await runDoctorWith({ [name]: value });
    expect([isHealthy, text]).toEqual([false, expect.stringContaining(line)]);
    expect(text).not.toContain('hush');
  });

  it('distinguishes a port in use from one on which the site itself runs', async () => {
    let headers: Record<string, string> = {};
    const other = createServer((_, reply) => reply.writeHead(200, headers).end());
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', () => done()));
    const PORT = String((other.address() as AddressInfo).port);
    expect(await runDoctorWith({ PORT })).toMatchObject({ isHealthy: false });
    headers = { 'x-build': 'one' };
    const ownPort = await runDoctorWith({ PORT });
    expect(ownPort).toMatchObject({ isHealthy: true });
    expect(ownPort.text).toContain('! 监听端口');
    await new Promise((done) => other.close(done));
  });

  it('warns of what works, but not for long', async () => {
    await writeFile(path.join(folder, 'secret.key'), 'a'.repeat(64));
    await chmod(path.join(folder, 'secret.key'), 0o644);
    const { isHealthy, text } = await runDoctorWith({
      HOST: '0.0.0.0',
      PUBLIC_URL: 'http://wiki.example',
    });
    expect(isHealthy).toBe(true);
    expect(text).toContain('! 密钥');
    expect(text).toContain('! 对外地址：http://wiki.example 未加密');
    expect(text).toContain('! 邮件：未设置 SMTP_URL');
    expect(text).toContain('项警告');
  });

  it('knows that behind a proxy only a token opens the figures', async () => {
    const unreachable = { HOST: '0.0.0.0', PUBLIC_URL: 'http://127.0.0.1:3000' };
    expect((await runDoctorWith(unreachable)).text).toContain(
      '请将 PUBLIC_URL 设置为站点的访问地址',
    );
    const behindProxy = { HOST: '0.0.0.0', PUBLIC_URL: 'https://wiki.example', TRUST_PROXY: '1' };
    expect((await runDoctorWith(behindProxy)).text).toContain(
      '! 监控：前端有代理但未设置 METRICS_TOKEN',
    );
    const METRICS_TOKEN = 'a'.repeat(32);
    expect((await runDoctorWith({ ...behindProxy, METRICS_TOKEN })).text).toContain('✓ 监控：');
  });
});

it.each([
  ['unlimited', 'ok'],
  [65_536, 'ok'],
  [1024, 'warning'],
  [256, 'error'],
] as const)('a limit of %s open files is %s', (limit, level) => {
  expect(checkFileLimit(limit).level).toBe(level);
});
