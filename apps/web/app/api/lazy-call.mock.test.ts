import { afterEach, expect, it, vi } from 'vitest';
import { callLazily } from './lazy-call.ts';

afterEach(() => {
  vi.doUnmock('./browser.ts');
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('fails like any other call when the client cannot be loaded', async () => {
  vi.doMock('./browser.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const result = await callLazily('POST /like/:id', { params: { id: 1 } });
  expect(result).toMatchObject({ ok: false, error: { code: 500 } });
});

it('reports failure when the session has ended', async () => {
  const result = { code: 400, data: null, msg: '请先登录后再进行操作' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(result), { status: 400 }));
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('window', { location: { pathname: '/', search: '', assign: () => undefined } });
  const done = await callLazily('DELETE /article/:id', { params: { id: 1 } });
  expect(done).toMatchObject({ ok: false, error: { code: 400 } });
});
