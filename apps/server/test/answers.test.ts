import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InjectOptions } from 'fastify';
import { endpoints } from '@zhihui/contract/endpoints.ts';
import { buildOpenApi } from '@zhihui/contract/openapi.ts';
import { clock, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const json = { 'content-type': 'application/json' };
/** One request for each way an answer is produced. */
const REQUESTS: [string, number, InjectOptions & { url: string }][] = [
  ['a success', 200, { url: '/api/user/current' }],
  ['a kept answer', 200, { url: '/api/article/page' }],
  ['a refused call', 400, { url: '/api/draft/page' }],
  ['bad JSON', 400, { method: 'POST', url: '/api/login', headers: json, payload: '{' }],
  [
    'another type',
    400,
    { method: 'POST', url: '/api/login', headers: { 'content-type': 'a/b' }, payload: 'x' },
  ],
  ['a bad token', 401, { url: '/api/user/current', headers: { authorization: 'x' } }],
  [
    'too large a body',
    413,
    { method: 'POST', url: '/api/login', headers: json, payload: `"${'x'.repeat(70_000)}"` },
  ],
  ['an unknown call', 404, { url: '/api/nothing' }],
  ['a call with a slash too many', 404, { url: '/api/user/current/' }],
  ['the base path', 404, { url: '/api/' }],
  ['an unknown method', 404, { method: 'PATCH', url: '/api/tag' }],
  ['an address that cannot be decoded', 400, { url: '/api/article/%zz' }],
  ['a page address that cannot be decoded', 400, { url: '/article/%zz' }],
  ['an unknown file', 404, { url: '/media/1/full.webp' }],
  ['an unknown address', 404, { url: '/nothing' }],
  ['health', 200, { url: '/healthz' }],
  ['readiness', 200, { url: '/readyz' }],
  ['the description of all calls', 200, { url: '/api/openapi.json' }],
  ['the page of all calls', 200, { url: '/api/docs' }],
];

describe.each(REQUESTS)('%s (%i)', (_name, status, request) => {
  it('carries the build, a request id and the usual headers', async () => {
    const response = await app.http.inject(request);
    expect(response.statusCode).toBe(status);
    expect(response.headers).toMatchObject({
      'x-build': 'none',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/u),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(/default-src .*frame-ancestors 'none'/u),
    });
    expect(response.headers['x-powered-by']).toBeUndefined();
    // no words of a library, no stack
    if (status >= 400) expect(response.body).not.toMatch(/FST_|Error|not found|node_modules/iu);
  });

  it('is an envelope below /api, and may not be cached by others', async () => {
    if (!request.url.startsWith('/api/') || /openapi|docs/u.test(request.url)) return;
    const response = await app.http.inject(request);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(Object.keys(response.json())).toEqual(['code', 'data', 'msg']);
    expect(response.json()).toMatchObject({
      code: status,
      msg: status === 200 ? 'ok' : expect.stringMatching(/\p{Script=Han}/u),
    });
  });
});

describe('limits', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await startTestApp({ joins: app, env: { RATE_LIMIT_SCALE: '1' } });
  });
  afterAll(() => limited.close());
  const body = { phone: '13900001234', code: '123456' };

  it('count per account, state how long to wait, and end', async () => {
    const [user, otherUser] = [await limited.make.user(), await limited.make.user()];
    const change = (token: string) => limited.call('PUT /user/phone', { body }, token);
    for (let i = 0; i < 10; i += 1) expect((await change(user.token)).status).toBe(400);
    const refused = await change(user.token);
    expect(refused).toMatchObject({ status: 429, code: 429, data: null });
    expect(refused.msg).toMatch(/\p{Script=Han}/u);
    const retryAfter = Number(refused.headers['retry-after']);
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(600);
    expect((await change(otherUser.token)).status).toBe(400);
    clock.advance(retryAfter * 1000);
    try {
      expect((await change(user.token)).status).toBe(400);
    } finally {
      clock.reset();
    }
  });

  it('count visitors by address, and believe no header about it', async () => {
    const request = (remoteAddress: string, forwarded: string) =>
      limited.http.inject({
        url: '/api/login/loginCode/a@example.com',
        remoteAddress,
        headers: { 'x-forwarded-for': forwarded },
      });
    for (let i = 0; i < 20; i += 1) await request('203.0.113.1', `198.51.100.${i}`);
    expect((await request('203.0.113.1', '198.51.100.99')).statusCode).toBe(429);
    expect((await request('203.0.113.2', '198.51.100.99')).statusCode).toBe(400);
  });

  it.each(['/api/nothing', '/media/1/full.webp', '/nothing', '/api/article/%zz'])(
    'count addresses that do not exist: %s',
    async (url) => {
      const remoteAddress = `203.0.113.${10 + url.length}`;
      const request = () => limited.http.inject({ url, remoteAddress });
      for (let i = 0; i < 120; i += 1) await request();
      const refused = await request();
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.headers['x-build']).toBe('none');
    },
  );

  it('of one visitor are not shared with another who requests the same at the same time', async () => {
    const limitedApp = await startTestApp({ joins: app, env: { RATE_LIMIT_SCALE: '0.01' } });
    const request = (remoteAddress: string) =>
      limitedApp.http.inject({ url: '/api/tag/page', remoteAddress });
    for (let i = 0; i < 12; i += 1) await request('203.0.113.90');
    const both = await Promise.all([request('203.0.113.90'), request('203.0.113.91')]);
    await limitedApp.close();
    expect(both.map((item) => item.statusCode)).toEqual([429, 200]);
  });

  it('limit how long a request may take', async () => {
    expect(app.http.server.requestTimeout).toBe(60_000);
    expect(app.http.server.headersTimeout).toBeLessThanOrEqual(60_000);
  });
});

describe('a fault of the server', () => {
  it('contains a request id and no internals, which are logged under that id', async () => {
    const markdown = {
      ...app.deps.markdown,
      render: () => Promise.reject(new Error('select password from users at /srv/x.ts')),
    };
    const broken = await startTestApp({ joins: app, deps: () => ({ markdown }) });
    const { token } = await broken.make.user();
    const answer = await broken.call('POST /article/preview', { body: { content: 'x' } }, token);
    await broken.close();
    expect(answer).toMatchObject({ status: 500, code: 500 });
    expect(answer.data).toEqual({ requestId: answer.headers['x-request-id'] });
    expect(JSON.stringify(answer)).not.toMatch(/select|srv|Error/u);
    expect(broken.errors).toHaveLength(1);
    expect(broken.errors[0]).toContain('select password');
    expect(broken.errors[0]).toContain(answer.headers['x-request-id']);
  });

  it('makes the site unready before it stops', async () => {
    const stopping = await startTestApp({ joins: app, isReady: () => false });
    const ready = await stopping.http.inject('/readyz');
    await stopping.close();
    expect(ready.statusCode).toBe(503);
  });
});

describe('over a real connection', () => {
  it('requests that are not HTTP, or have huge headers, end without harm', async () => {
    const address = await app.listen();
    const { port } = app.http.server.address() as AddressInfo;
    const huge = await raw(
      port,
      `GET /api/user/current HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(50_000)}\r\n\r\n`,
    );
    const nonsense = await raw(port, 'nonsense\r\n\r\n');
    expect(huge).toMatch(/^HTTP\/1.1 431 /u);
    expect(nonsense).toMatch(/^HTTP\/1.1 400 /u);
    const response = await fetch(`${address}/api/user/current`);
    expect(await response.json()).toEqual({ code: 200, data: null, msg: 'ok' });
  });
});

describe('/api/openapi.json', () => {
  it('is the description of the endpoint table', async () => {
    const response = await app.http.inject('/api/openapi.json');
    expect(response.json()).toEqual(JSON.parse(JSON.stringify(buildOpenApi(endpoints))));
  });

  it('can be browsed, every call of it', async () => {
    const { body, headers } = await app.http.inject('/api/docs');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const row of endpoints) expect(body).toContain(row.path);
    expect(body).not.toMatch(/<script(?![^>]*nonce)/u);
  });
});

/** The server's answer to these bytes. */
function raw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => (answer += part));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    socket.setTimeout(5000, () => socket.destroy());
  });
}
