import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serializers } from '../src/platform/log/log-options.ts';
import { startQueue } from '../src/platform/queue/queue.ts';
import { createTestDatabase } from './database.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    logLevel: 'info',
    env: { SLOW_STATEMENT_MS: '1' },
    deps: ({ search }) => ({
      search: {
        ...search,
        search: async () => {
          throw new Error('the engine broke for li@example.com');
        },
      },
    }),
  });
});
afterAll(() => app.close());

interface Line {
  msg: string;
  reqId?: string;
  [name: string]: unknown;
}
const lines = () => app.errors.map((line) => JSON.parse(line) as Line);

describe('the log', () => {
  it('has a line in JSON for each request, with the number that its answer carries', async () => {
    const { headers } = await app.send('GET /setting/site');
    const id = headers['x-request-id'];
    const ownLines = lines().filter(({ reqId }) => reqId === id);
    expect(ownLines.map(({ msg }) => msg)).toEqual(['incoming request', 'request completed']);
    expect(ownLines[0]).toMatchObject({ req: { method: 'GET', route: '/api/setting/site' } });
  });

  it('identifies a failure by the number that the caller received', async () => {
    const { status, data, headers } = await app.send('GET /search', { query: { keyword: '甲' } });
    expect([status, data]).toEqual([500, { requestId: headers['x-request-id'] }]);
    const [failure] = lines().filter(({ msg }) => msg === 'call failed');
    expect(failure).toMatchObject({ reqId: headers['x-request-id'], key: 'GET /search' });
  });

  it('contains no address, token, search or text of a user', async () => {
    const { token } = await app.make.user();
    const secrets = ['li@example.com', token, '秘密的词', '192.0.2.77'];
    await app.send('GET /login/loginCode/:email', { params: { email: secrets[0] } });
    await app.send('GET /search', { query: { keyword: secrets[2] }, token });
    await app.http.inject({
      url: `/api/article/page?keyword=${encodeURIComponent('秘密的词')}`,
      remoteAddress: '192.0.2.77',
    });
    await app.send('POST /login', { body: { account: 'li@example.com', password: '秘密的词' } });
    await app.runJobs();
    const all = app.errors.join('');
    for (const secret of secrets) expect(all).not.toContain(secret);
    expect(all).not.toContain(encodeURIComponent('秘密的词'));
  });

  it('names slow statements as they are declared', async () => {
    const { statements } = app.deps.measurements;
    expect(statements.slowFromMs).toBe(1);
    statements.onSlow('content.page', 731);
    expect(lines().at(-1)).toMatchObject({
      msg: 'slow statement',
      statement: 'content.page',
      ms: 731,
    });
  });

  it('accepts the number of a request only from the proxy before the site', async () => {
    const requestHeaders = { 'x-request-id': 'from-the-proxy-1' };
    const { headers } = await app.send('GET /setting/site', { headers: requestHeaders });
    expect(headers['x-request-id']).not.toBe('from-the-proxy-1');
    const behind = await startTestApp({
      joins: app,
      env: { TRUST_PROXY: '1', RATE_LIMIT_SCALE: '1' },
    });
    const requestWithId = (id: string) =>
      behind.send('GET /setting/site', { headers: { 'x-request-id': id } });
    expect((await requestWithId('from-the-proxy-1')).headers['x-request-id']).toBe(
      'from-the-proxy-1',
    );
    expect((await requestWithId('{"forged": 1}')).headers['x-request-id']).not.toContain('forged');
    await behind.close();
  });
});

it('a job that fails is named without what it was to do', async () => {
  const database = await createTestDatabase();
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const log = pino({ serializers }, { write });
  const queue = await startQueue({
    pool: database.pool,
    log,
    tasks: {
      'mail.send': async () => {
        throw new Error('refused: li@example.com');
      },
    },
    schedule: [],
  });
  await database.pool.query(
    `select graphile_worker.add_job('mail.send', '{"to": "li@example.com", "text": "验证码 123456"}'::json)`,
  );
  await expect.poll(() => lines.join()).toContain('mail.send');
  await queue.stop();
  await database.close();
  expect(lines.join()).toContain('refused: …');
  expect(lines.join()).not.toMatch(/li@example|123456/u);
});
