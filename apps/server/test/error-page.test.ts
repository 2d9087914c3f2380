import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WebBuild } from '../src/http/web-build.ts';
import { AppError } from '../src/kernel/errors.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';

/** Pages that cannot be rendered: each request fails with this error. */
let failure: Error;
const web: WebBuild = {
  mode: 'production',
  version: () => 'none',
  load: () => Promise.reject(failure),
  mountAssets: async () => undefined,
  close: async () => undefined,
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ web });
});
afterAll(() => app.close());

const request = (url: string, accept: string) => app.http.inject({ url, headers: { accept } });
const BROWSER = 'text/html,application/xhtml+xml;q=0.9';

describe('a page that cannot be rendered', () => {
  it('explains a refusal for too many requests, and when to come back', async () => {
    failure = new AppError('TOO_MANY', { retryAfter: 30 });
    const { statusCode, headers, body } = await request('/list?model=ARTICLE', BROWSER);
    expect(statusCode).toBe(429);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['retry-after']).toBe('30');
    expect(body).toContain('<h1>操作过于频繁，请稍后重试</h1>');
  });

  it('reveals nothing internal but the number to ask about', async () => {
    failure = new Error('connect ECONNREFUSED /secret/socket');
    const { statusCode, headers, body } = await request('/', BROWSER);
    expect(statusCode).toBe(500);
    expect(body).toContain('<h1>服务器异常，请稍后重试</h1>');
    expect(body).toMatch(/请求 ID：[\da-f-]{36}/u);
    expect(body).not.toContain('secret');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('is an envelope for scripts', async () => {
    failure = new AppError('TOO_MANY', { retryAfter: 30 });
    for (const [url, accept] of [
      ['/list.data?model=ARTICLE', BROWSER],
      ['/list', '*/*'],
    ] as const) {
      const answer = await request(url, accept);
      expect(answer.statusCode).toBe(429);
      expect(answer.json()).toMatchObject({ code: 429, data: null });
    }
  });
});
