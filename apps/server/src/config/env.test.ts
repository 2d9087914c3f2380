import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadEnv } from './env.ts';
import { StartupError } from './startup-error.ts';

function refused(source: Record<string, string>): string {
  try {
    loadEnv(source);
  } catch (error) {
    expect(error).toBeInstanceOf(StartupError);
    return (error as StartupError).message;
  }
  throw new Error('expected a refusal');
}

describe('settings', () => {
  it('requires no setting, ignores unknown ones and treats empty ones as not set', () => {
    const env = loadEnv({ PATH: '/bin', PORT: '', HOST: ' ', NODE_ENV: undefined });
    expect(env).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 3000,
      PUBLIC_URL: 'http://127.0.0.1:3000',
      DEMO: true,
      NODE_ENV: 'production',
      localStart: true,
      devMailbox: true,
    });
    expect(env.DATABASE_URL).toBeUndefined();
    expect(path.isAbsolute(env.DATA_DIR) && path.basename(env.DATA_DIR)).toBe('data');
    expect(env).not.toHaveProperty('PATH');
  });

  it('names every wrong setting once with the allowed values, and repeats no value', () => {
    const message = refused({
      PORT: '70000',
      DEMO: 'maybe',
      DATABASE_URL: 'mysql://root:hush@db/x',
      ADMIN_PASSWORD: 'short',
      LOG_LEVEL: 'loud',
      PUBLIC_URL: 'https://a.example/sub',
      RATE_LIMIT_SCALE: '-1',
    });
    expect(message).toContain('有 7 项设置不正确');
    expect(message).toContain('PORT：只能为 0 到 65535 之间的整数');
    expect(message).toContain('DEMO：只能为 1（开）或 0（关）');
    expect(message).toContain('DATABASE_URL：只能为以 postgres:// 或 postgresql:// 开头的地址');
    expect(message).toContain('LOG_LEVEL：只能为 fatal、error');
    expect(message).not.toMatch(/hush|short|loud|70000|maybe/);
  });

  it.each(['localhost:4503', '999.1.1.1', '1.2', '[::1]', 'a b', 'fe80::1%eth0'])(
    'refuses %s as HOST',
    (HOST) => expect(refused({ HOST })).toContain('HOST：只能为本机的 IP 地址或主机名'),
  );

  it.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', 'Wiki.example'],
    ['HOST', 'localhost.evil.example'],
    ['PUBLIC_URL', 'https://zhihui.example.com'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '10.0.0.0/8, loopback'],
  ])('counts %s=%s as reachable from elsewhere', (name, value) => {
    const source = { PUBLIC_URL: 'http://127.0.0.1:3000', [name]: value };
    expect(loadEnv(source)).toMatchObject({ localStart: false, devMailbox: false });
    expect(refused({ ...source, RATE_LIMIT_SCALE: '1000' })).toContain('RATE_LIMIT_SCALE');
  });

  it.each(['0.0.0.0', '::', '192.0.2.1', 'Wiki.example'])(
    'refuses to listen on %s without the address that people open',
    (HOST) => {
      expect(refused({ HOST })).toContain('PUBLIC_URL：HOST 不是本机时必须设');
      const PUBLIC_URL = 'https://zhihui.example.com';
      expect(loadEnv({ HOST, PUBLIC_URL }).PUBLIC_URL).toBe(PUBLIC_URL);
    },
  );

  it.each([
    ['0', false],
    ['false', false],
    ['', false],
    ['1', 1],
    ['3', 3],
    ['loopback', ['loopback']],
    ['10.0.0.0/8, 192.0.2.7 ::1', ['10.0.0.0/8', '192.0.2.7', '::1']],
    ['uniquelocal,linklocal,2001:db8::/32', ['uniquelocal', 'linklocal', '2001:db8::/32']],
  ])('reads TRUST_PROXY=%s', (TRUST_PROXY, proxies) => {
    expect(loadEnv({ TRUST_PROXY }).TRUST_PROXY).toEqual(proxies);
  });

  it.each([
    'true',
    '10',
    '-1',
    '1.5',
    '*',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    'wiki.example',
    '10.0.0.1,',
    'fe80::1%eth0',
  ])('refuses TRUST_PROXY=%s, which names no proxy', (TRUST_PROXY) => {
    expect(refused({ TRUST_PROXY })).toContain('TRUST_PROXY：只能为 0（无代理）');
  });

  it.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('counts %s as this machine', (HOST) => {
    const env = loadEnv({ HOST, RATE_LIMIT_SCALE: '0.5' });
    expect(env).toMatchObject({ localStart: true, RATE_LIMIT_SCALE: 0.5 });
    expect(new URL(env.PUBLIC_URL).port).toBe('3000');
  });

  it('writes short lines for a local start, and a full log where others can connect', () => {
    expect(loadEnv({}).LOG_LEVEL).toBe('warn');
    expect(loadEnv({ LOG_LEVEL: 'info' }).LOG_LEVEL).toBe('info');
    const open = { HOST: '0.0.0.0', PUBLIC_URL: 'https://zhihui.example.com' };
    expect(loadEnv(open).LOG_LEVEL).toBe('info');
    expect(loadEnv({ ...open, LOG_LEVEL: 'warn' }).LOG_LEVEL).toBe('warn');
  });

  it.each([
    'https://s3.example.com/bucket',
    'https://name@s3.example.com/bucket',
    'https://a:b@s3.example.com/',
  ])('refuses the object store %s, which lacks a key or a bucket', (ASSETS_STORE) => {
    expect(refused({ ASSETS_STORE })).toContain('ASSETS_STORE：须包含密钥名、密钥和存储桶');
  });

  it('limits the pool to the connections of the embedded database', () => {
    expect(refused({ DATABASE_POOL_SIZE: '41' })).toContain('DATABASE_POOL_SIZE');
    const DATABASE_URL = 'postgres://u:p@db/zhihui';
    expect(loadEnv({ DATABASE_POOL_SIZE: '41', DATABASE_URL }).DATABASE_POOL_SIZE).toBe(41);
  });

  it('shows no mail on screen when mail is sent, or when the setting forbids it', () => {
    expect(loadEnv({ SMTP_URL: 'smtp://127.0.0.1:2525' }).devMailbox).toBe(false);
    expect(loadEnv({ DEV_MAILBOX: '0' }).devMailbox).toBe(false);
  });

  it("writes mail in the site's own name", () => {
    const env = loadEnv({ PUBLIC_URL: 'https://zhihui.example.com/' });
    expect(env.PUBLIC_URL).toBe('https://zhihui.example.com');
    expect(env.MAIL_FROM).toBe('知汇 <noreply@zhihui.example.com>');
  });
});
