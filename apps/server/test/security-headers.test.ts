import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressBuild } from './web-builds.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';

let app: TestApp;
let secure: TestApp;
beforeAll(async () => {
  app = await startTestApp({ web: addressBuild() });
  const env = { PUBLIC_URL: 'https://wiki.example', RATE_LIMIT_SCALE: '1' };
  secure = await startTestApp({ joins: app, web: addressBuild(), env });
});
afterAll(async () => {
  await secure.close();
  await app.close();
});

const REQUESTS: [string, InjectOptions & { url: string }][] = [
  ['a page', { url: '/' }],
  ['data of a page', { url: '/list.data' }],
  ['a call', { url: '/api/setting/site' }],
  ['a refused call', { url: '/api/user/current' }],
  ['an unknown call', { url: '/api/nothing' }],
  ['a file that is gone', { url: '/media/1/full.webp' }],
  ['the description of all calls', { url: '/api/openapi.json' }],
  ['a feed', { url: '/feed/article' }],
  ['robots.txt', { url: '/robots.txt' }],
  ['an address that cannot be decoded', { url: '/article/%zz' }],
  ['a host that is not the site', { url: '/', headers: { host: 'evil.example' } }],
];

describe('Strict-Transport-Security', () => {
  it.each(REQUESTS)('is on %s where the site is reached by https', async (_name, request) => {
    const { headers } = await secure.http.inject(request);
    const [, seconds] = /^max-age=(\d+)$/u.exec(String(headers['strict-transport-security'])) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(365 * 24 * 3600);
  });

  it('is on a stream that stays open', async () => {
    const { token } = await secure.make.user();
    const abort = new AbortController();
    const answer = await fetch(`${await secure.listen()}/api/notification/stream`, {
      headers: { authorization: token, accept: 'text/event-stream' },
      signal: abort.signal,
    });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=');
    abort.abort();
  });

  it.each(REQUESTS)('is not on %s where the site is reached by http', async (_name, request) => {
    const { headers } = await app.http.inject(request);
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});

describe('the Content-Security-Policy of pages', () => {
  const policy = async () => {
    const { headers } = await app.http.inject('/');
    const text = String(headers['content-security-policy']);
    return new Map(
      text.split('; ').map((part) => {
        const [name = '', ...values] = part.split(' ');
        return [name, values];
      }),
    );
  };

  it('shows pictures of other sites by https alone', async () => {
    expect((await policy()).get('img-src')).toEqual(["'self'", 'data:', 'blob:', 'https:']);
  });

  it('runs scripts with the nonce of this answer alone', async () => {
    const scripts = (await policy()).get('script-src') ?? [];
    expect(scripts).toEqual([expect.stringMatching(/^'nonce-[\w-]{22}'$/u), "'strict-dynamic'"]);
    expect((await policy()).get('script-src')).not.toEqual(scripts);
  });

  it('allows no scheme, host or text as a source of anything that runs', async () => {
    const all = await policy();
    expect(all.get('default-src')).toEqual(["'self'"]);
    for (const [name, values] of all) {
      expect(values, name).not.toContain('*');
      expect(values, name).not.toContain('http:');
      expect(values, name).not.toContain("'unsafe-eval'");
      if (name !== 'style-src-attr') expect(values, name).not.toContain("'unsafe-inline'");
    }
  });

  it('allows no bypass', async () => {
    const all = await policy();
    expect(all.get('object-src')).toEqual(["'none'"]);
    expect(all.get('base-uri')).toEqual(["'none'"]);
    expect(all.get('frame-ancestors')).toEqual(["'none'"]);
    expect(all.get('form-action')).toEqual(["'self'"]);
    expect(all.get('worker-src')).toEqual(["'self'"]);
    expect(all.get('connect-src')).toEqual(["'self'"]);
  });

  it('allows text to become markup or script only through the policies that it names', async () => {
    const all = await policy();
    expect(all.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(all.get('trusted-types')).toEqual(['default', 'dompurify']);
  });
});
