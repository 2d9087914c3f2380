import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { sql } from './sql.ts';

const TOKEN = 'a-token-of-the-operator';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ caching: true, env: { METRICS_TOKEN: TOKEN } });
});
afterAll(() => app.close());

type RequestOptions = { headers?: Record<string, string>; remoteAddress?: string };
const requestMetrics = (of: TestApp, options: RequestOptions = {}) =>
  of.http.inject({ url: '/metrics', ...options });

/** Value of one line, by its name with its labels. */
async function readValue(line: string): Promise<number> {
  const { body } = await requestMetrics(app);
  const metricLine = body.split('\n').find((item) => item.startsWith(`${line} `));
  return metricLine === undefined ? 0 : Number(metricLine.slice(line.length + 1));
}

describe('metrics count', () => {
  it('calls, by their row and the class of their answer, and their duration', async () => {
    const { token } = await app.make.user();
    const before = await readValue('zhihui_calls_total{call="GET /user/current",class="2xx"}');
    await app.call('GET /user/current', {}, token);
    await app.send('GET /article/:id', { params: { id: '404' }, token });
    const line = (name: string) => readValue(`zhihui_${name}`);
    expect(await line('calls_total{call="GET /user/current",class="2xx"}')).toBe(before + 1);
    expect(await line('calls_total{call="GET /article/:id",class="4xx"}')).toBe(1);
    expect(await line('call_duration_seconds_count{call="GET /article/:id"}')).toBe(1);
    expect(await line('call_duration_seconds_bucket{call="GET /article/:id",le="+Inf"}')).toBe(1);
    expect(await line('requests_total{kind="api",class="4xx"}')).toBeGreaterThan(0);
    expect(await line('statement_duration_seconds_count{of="all"}')).toBeGreaterThan(0);
  });

  it('answers from the cache, and those that were computed', async () => {
    const hits = await readValue('zhihui_cache_hits_total{cache="answers"}');
    const misses = await readValue('zhihui_cache_misses_total{cache="answers"}');
    await app.call('GET /setting/site');
    await app.call('GET /setting/site');
    expect(await readValue('zhihui_cache_misses_total{cache="answers"}')).toBe(misses + 1);
    expect(await readValue('zhihui_cache_hits_total{cache="answers"}')).toBe(hits + 1);
  });

  it('searches, jobs, connections, and the process itself', async () => {
    await app.call('GET /search', { query: { keyword: '知识' } });
    await app.deps.addJob(app.db, 'nothing.send', null);
    expect(await readValue('zhihui_searches_total{kind="search",class="2xx"}')).toBeGreaterThan(0);
    expect(await readValue('zhihui_queue_jobs{state="waiting"}')).toBeGreaterThan(0);
    await app.runJobs();
    expect(await readValue('zhihui_queue_jobs{state="waiting"}')).toBe(0);
    expect(await readValue('zhihui_database_up')).toBe(1);
    expect(await readValue('zhihui_pool_size')).toBe(6);
    expect(await readValue('zhihui_data_dir_free_bytes')).toBeGreaterThan(0);
    expect(await readValue('process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  it('slow statements, by their name and never with their values', async () => {
    const requests: string[] = [];
    const { statements } = app.deps.measurements;
    statements.slowFromMs = Number.MIN_VALUE;
    statements.onSlow = (name) => requests.push(name);
    const { token } = await app.make.user();
    await app.call('GET /user/current', {}, token);
    statements.slowFromMs = 0;
    const [name] = requests.filter((item) => item !== 'other');
    expect(await readValue(`zhihui_slow_statements_total{statement="${name}"}`)).toBeGreaterThan(0);
  });

  it('in lines that Prometheus reads', async () => {
    const { body, headers } = await requestMetrics(app);
    expect(headers['content-type']).toContain('text/plain; version=0.0.4');
    const line =
      /^(?:# (?:HELP|TYPE) .+|[a-z_:][\w:]*(?:\{[^\n]*\})? (?:[\d.eE+-]+|NaN|\+Inf))?$/iu;
    expect(body.split('\n').filter((item) => !line.test(item))).toEqual([]);
  });
});

describe('metrics may be read by', () => {
  const otherAddress = { remoteAddress: '192.0.2.7' };
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

  it('programs on this machine, and callers with the token', async () => {
    for (const options of [
      {},
      { remoteAddress: '::1' },
      { remoteAddress: '::ffff:127.0.0.1' },
      { ...otherAddress, ...bearer(TOKEN) },
    ])
      expect((await requestMetrics(app, options)).statusCode).toBe(200);
  });

  it('no other callers, who get 404', async () => {
    const { statusCode, body } = await requestMetrics(app, otherAddress);
    expect([statusCode, body]).toEqual([404, '地址不存在']);
    for (const token of ['', 'wrong', `${TOKEN}x`])
      expect((await requestMetrics(app, { ...otherAddress, ...bearer(token) })).statusCode).toBe(
        401,
      );
    const { token } = await app.make.user({ role: 'Admin' });
    expect((await requestMetrics(app, { ...otherAddress, ...bearer(token) })).statusCode).toBe(401);
  });

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
    'no caller through a proxy on this machine, recognised by %s',
    async (name) => {
      expect((await requestMetrics(app, { headers: { [name]: '127.0.0.1' } })).statusCode).toBe(
        404,
      );
    },
  );

  it.each([
    ['TRUST_PROXY', '1'],
    ['PUBLIC_URL', 'https://wiki.example'],
  ])(
    'not from this machine alone where a proxy stands before the site: %s=%s',
    async (name, value) => {
      const env = { [name]: value, RATE_LIMIT_SCALE: '1' };
      const behind = await startTestApp({ joins: app, env });
      expect((await requestMetrics(behind)).statusCode).toBe(404);
      await behind.close();
    },
  );
});

describe('readiness', () => {
  const readiness = async (of: TestApp) => {
    const answer = await of.http.inject('/readyz');
    return [answer.statusCode, answer.json<{ parts: Record<string, string> }>().parts];
  };

  it('names the part that is not ready', async () => {
    const well = { process: 'ok', database: 'ok', migrations: 'ok' };
    expect(await readiness(app)).toEqual([200, well]);
    const stopping = await startTestApp({ joins: app, isReady: () => false });
    expect(await readiness(stopping)).toEqual([503, { ...well, process: 'not serving' }]);
    await stopping.close();
  });

  it('not with a database that lacks a migration', async () => {
    const old = await startTestApp();
    await sql`delete from migrations where name = '0001-initial.sql'`.run(old.db);
    expect(await readiness(old)).toEqual([
      503,
      { process: 'ok', database: 'ok', migrations: '1 pending' },
    ]);
    await old.close();
  });
});
