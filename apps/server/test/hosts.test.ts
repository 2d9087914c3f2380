import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressBuild } from './web-builds.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';

interface RawAnswer {
  status: number;
  head: string;
  body: string;
}

/** Sends raw lines over a connection of its own: requests that Node's clients would never write. */
async function requestRaw(site: string, lines: readonly string[]): Promise<RawAnswer> {
  const { hostname, port } = new URL(site);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const [head = '', ...body] = (await text(socket)).split('\r\n\r\n');
  const [, status] = /^HTTP\/1\.1 (\d{3})/u.exec(head) ?? [];
  return { status: Number(status), head, body: body.join('\r\n\r\n') };
}

const PUBLIC_URL = 'https://wiki.example';
const METRICS_TOKEN = 'a-token-of-the-operator';

let app: TestApp;
let site: string;
beforeAll(async () => {
  app = await startTestApp({
    caching: true,
    web: addressBuild(),
    env: { PUBLIC_URL, TRUST_PROXY: 'loopback', METRICS_TOKEN, RATE_LIMIT_SCALE: '1' },
  });
  await app.make.article();
  site = await app.listen();
});
afterAll(() => app.close());

/** A request with these lines after its first, and the end of its connection. */
const send = (target: string, ...headers: string[]) =>
  requestRaw(site, [`GET ${target} HTTP/1.1`, ...headers, 'Connection: close']);

describe('absolute addresses', () => {
  it.each([
    ['the public host', ['Host: wiki.example']],
    ['a port of its own', ['Host: wiki.example:8080']],
    ['this machine', ['Host: 127.0.0.1:3000']],
    ['a forged X-Forwarded-Host', ['Host: wiki.example', 'X-Forwarded-Host: evil.example']],
    ['a forged Forwarded', ['Host: wiki.example', 'Forwarded: host=evil.example;proto=http']],
    ['a forged scheme', ['Host: wiki.example', 'X-Forwarded-Proto: gopher']],
  ])('come from PUBLIC_URL, not from the request: %s', async (name, headers) => {
    const page = `/page-${encodeURIComponent(name)}`;
    for (let round = 0; round < 3; round += 1) {
      const { status, body } = await send(page, ...headers);
      expect([status, body]).toEqual([200, `${PUBLIC_URL}${page}`]);
    }
  });

  it('do not reach later visitors through the cache', async () => {
    for (const host of ['127.0.0.1', 'localhost:81', 'evil.example', 'wiki.example'])
      await send('/shared', `Host: ${host}`);
    expect((await send('/shared', 'Host: wiki.example')).body).toBe(`${PUBLIC_URL}/shared`);
  });

  it('of feeds, the sitemap and robots.txt do the same', async () => {
    for (const target of ['/robots.txt', '/feed/article', '/sitemap.xml']) {
      const { status, body } = await send(target, 'Host: 127.0.0.1:9');
      expect(status).toBe(200);
      expect(body).toContain(PUBLIC_URL);
      expect(body).not.toContain('127.0.0.1');
    }
  });

  it('a form may be sent from the public address, and from this machine', async () => {
    for (const [host, origin] of [
      ['wiki.example', PUBLIC_URL],
      ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ]) {
      const { body } = await app.http.inject({
        method: 'POST',
        url: '/form',
        headers: { host: host as string },
      });
      expect(body).toBe(`${origin}/form`);
    }
  });
});

describe('a host that is not the site', () => {
  it.each([
    'evil.example',
    'wiki.example.evil.example',
    'xwiki.example',
    '10.0.0.7:3000',
    '[2001:db8::7]',
    'wiki.example@evil.example',
    'wiki.example, evil.example',
    'wiki.example/path',
    '',
  ])('is refused: %s', async (host) => {
    const page = await send('/refused', `Host: ${host}`, 'Accept: text/html');
    expect(page.status).toBe(421);
    expect(page.head.toLowerCase()).toContain('cache-control: no-store');
    expect(page.body).toContain(PUBLIC_URL);
    const call = await send('/api/setting/site', `Host: ${host}`);
    expect(call.status).toBe(421);
    expect(JSON.parse(call.body)).toMatchObject({ code: 421, data: null });
  });

  it('gets no file, feed, document or data either', async () => {
    for (const target of ['/robots.txt', '/feed/article', '/api/docs', '/media/1', '/list.data'])
      expect((await send(target, 'Host: evil.example')).status).toBe(421);
  });

  it('is refused when a proxy passes the true one along', async () => {
    const forged = ['Host: evil.example', 'X-Forwarded-Host: wiki.example'];
    expect((await send('/', ...forged)).status).toBe(421);
  });

  it('is refused for a connection that stays open', async () => {
    const { status } = await requestRaw(site, [
      'GET /api/together/socket HTTP/1.1',
      'Host: evil.example',
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ]);
    expect(status).toBe(421);
  });
});

describe('a request with two minds about its host', () => {
  it('is refused with two Host headers, whichever is first', async () => {
    for (const hosts of [
      ['Host: wiki.example', 'Host: evil.example'],
      ['Host: evil.example', 'host: wiki.example'],
      ['Host: wiki.example', 'HOST: wiki.example'],
    ])
      for (const target of ['/', '/api/setting/site', '/healthz'])
        expect((await send(target, ...hosts)).status).toBe(400);
  });

  it('is refused without a Host header', async () => {
    expect((await send('/')).status).toBe(400);
    const old = await requestRaw(site, ['GET / HTTP/1.0']);
    expect(old.status).toBe(421);
  });

  it('is refused with the address of another site as its target', async () => {
    for (const target of ['http://evil.example/', 'http://evil.example/healthz', 'https:///x'])
      expect((await send(target, 'Host: wiki.example')).status).toBeGreaterThanOrEqual(400);
    expect((await send('http://evil.example/', 'Host: wiki.example')).status).toBe(421);
    expect((await send('http://wiki.example/', 'Host: evil.example')).status).toBe(421);
  });

  it('is answered as usual with its own address as its target', async () => {
    const { status, body } = await send('http://wiki.example/own?a=1', 'Host: wiki.example');
    expect([status, body]).toEqual([200, `${PUBLIC_URL}/own?a=1`]);
    const call = await send('http://wiki.example/api/nothing', 'Host: wiki.example');
    expect(JSON.parse(call.body)).toMatchObject({ code: 404 });
  });
});

describe('programs that watch the site', () => {
  it('reach it by any address of the machine', async () => {
    for (const host of ['10.0.0.7:3000', '[2001:db8::7]:3000', 'zhihui-web.prod.svc:3000']) {
      for (const target of ['/healthz', '/readyz'])
        expect((await send(target, `Host: ${host}`)).status).toBe(200);
      const bearer = `Authorization: Bearer ${METRICS_TOKEN}`;
      expect((await send('/metrics', `Host: ${host}`, bearer)).status).toBe(200);
    }
  });

  it('reach it without a Host header, as old load balancers do', async () => {
    expect((await requestRaw(site, ['GET /readyz HTTP/1.0'])).status).toBe(200);
  });

  it('read no figures without the token by the name of another site', async () => {
    const local = await startTestApp({ joins: app });
    const request = (host: string) => local.http.inject({ url: '/metrics', headers: { host } });
    expect((await request('127.0.0.1:3000')).statusCode).toBe(200);
    expect((await request('evil.example')).statusCode).toBe(404);
    await local.close();
  });
});
