import { beforeEach, describe, expect, it } from 'vitest';
import { MEMBER_HEADER, XSRF_HEADER, httpTransport } from '../src/browser-client.ts';
import type { ClientHost } from '../src/browser-client.ts';
import { createCall } from '../src/client.ts';

interface Sent {
  url: string;
  init: RequestInit & { headers: Record<string, string> };
}
let events: unknown[][];
let sent: Sent[];
let token: string | null;
let xsrf: string | null;

beforeEach(() => {
  events = [];
  sent = [];
  token = 'secret';
  xsrf = 'again';
});

const host: ClientHost = {
  token: () => token,
  xsrf: () => xsrf,
  member: () => '7',
  clearSession: () => void events.push(['clearSession']),
  navigate: (address) => void events.push(['go', address]),
  currentAddress: () => '/list?model=ARTICLE&keyword=知识 库',
  warn: (message) => void events.push(['warn', message]),
  errorDialog: (message) => void events.push(['errorDialog', message]),
};

/** A client whose server answers this. */
const client = (status: number, body: unknown) => createCall(transport(status, body));

function transport(status: number, body: unknown) {
  const fetchImpl = async (url: string, init: Sent['init']) => {
    sent.push({ url, init });
    if (body instanceof Error) throw body;
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  };
  return httpTransport(host, fetchImpl as unknown as typeof fetch);
}
const ok = { code: 200, data: null, msg: 'ok' };

describe('requests', () => {
  it('fill the path, encode it and the query, leave blanks out', async () => {
    const call = client(200, ok);
    await call('GET /login/loginCode/:email', { params: { email: 'a+b/c@例.cn' }, query: {} });
    await call('GET /article/page', {
      query: { keyword: 'C++ & C#', current: 2, categoryId: undefined },
    });
    expect(sent.map((item) => item.url)).toEqual([
      `/api/login/loginCode/${encodeURIComponent('a+b/c@例.cn')}`,
      '/api/article/page?keyword=C%2B%2B+%26+C%23&current=2',
    ]);
  });

  it('that change something name the user the page shows as signed in', async () => {
    const call = client(200, ok);
    const members = () =>
      sent.map(({ init }) => (init.headers as Record<string, string>)[MEMBER_HEADER]);
    await call('GET /article/page', { query: {} });
    await call('DELETE /like/:id', { params: { id: 1 } });
    token = null;
    await call('DELETE /like/:id', { params: { id: 1 } });
    expect(members()).toEqual([undefined, '7', undefined]);
  });

  it('that write a little outlive the page, which browsers allow for little only', async () => {
    const call = client(200, ok);
    await call('GET /article/page', { query: {} });
    await call('PUT /answer/:id/vote', { params: { id: 1 }, body: { vote: 1 } });
    await call('DELETE /like/:id', { params: { id: 1 } });
    await call('POST /answer', { body: { questionId: 1, content: '长'.repeat(20_000) } });
    expect(sent.map(({ init }) => init.keepalive)).toEqual([false, true, true, false]);
  });

  it('carry the token, except on whitelisted paths and when signed out', async () => {
    const call = client(200, ok);
    await call('GET /article/page', { query: {} });
    await call('POST /login', { body: { account: 'a', password: 'b' } });
    await call('GET /login/loginCode/:email', { params: { email: 'a@b.cn' }, query: {} });
    await call('GET /verify/get/vrcode', { query: { key: 'k'.repeat(16) } });
    token = null;
    await call('GET /article/page', { query: {} });
    expect(sent.map((item) => item.init.headers['Authorization'])).toEqual([
      'secret',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('repeat the XSRF cookie in its header wherever the token may go', async () => {
    const call = client(200, ok);
    await call('GET /article/page', { query: {} });
    await call('POST /login', { body: { account: 'a', password: 'b' } });
    xsrf = null;
    await call('DELETE /like/:id', { params: { id: 1 } });
    expect(sent.map((item) => item.init.headers[XSRF_HEADER])).toEqual([
      'again',
      undefined,
      undefined,
    ]);
  });

  it('send JSON with writes, and forms as they are', async () => {
    const call = client(200, ok);
    await call('POST /tag', { body: { name: '标签' } });
    expect(sent[0]?.init).toMatchObject({
      method: 'POST',
      body: '{"name":"标签"}',
      headers: { 'Content-Type': 'application/json' },
    });
    const form = new FormData();
    form.append('file', new Blob(['x']), 'x.png');
    await call('POST /media', { body: form } as never);
    expect(sent[1]?.init.body).toBe(form);
    // the browser writes the boundary
    expect(sent[1]?.init.headers['Content-Type']).toBeUndefined();
  });

  it('are refused without an address', async () => {
    const answer = await client(200, ok)('GET /article/:id', { params: {} } as never);
    expect(answer).toMatchObject({ ok: false, error: { code: 500 } });
    expect(sent).toEqual([]);
  });
});

describe('answers', () => {
  const ask = (status: number, body: unknown) => client(status, body)('GET /user/current');

  it('of a success pass, with big numbers as strings', async () => {
    const body =
      '{"code":200,"data":{"id":9223372036854775807,"ids":[[9007199254740993]]},"msg":"ok"}';
    expect(await ask(200, body)).toEqual({
      ok: true,
      data: { id: '9223372036854775807', ids: [['9007199254740993']] },
    });
    expect(events).toEqual([]);
  });

  it('401 clears the session, goes to the root and warns', async () => {
    const answer = await ask(401, { code: 401, data: null, msg: '登录已失效' });
    expect(events).toEqual([
      ['clearSession'],
      ['go', '/'],
      ['warn', expect.stringMatching(/登录.*过期/u)],
    ]);
    expect(answer).toEqual({ ok: false, error: { code: 401, msg: '登录已失效' } });
  });

  it('400 "please sign in" goes to the sign-in page, warns, and carries an empty success', async () => {
    const send = transport(400, { code: 400, data: null, msg: '请先登录后再进行操作' });
    const answer = await send('GET /user/current', {});
    expect(events).toEqual([
      ['clearSession'],
      ['go', `/login?from=${encodeURIComponent('/list?model=ARTICLE&keyword=知识 库')}`],
      ['warn', expect.stringMatching(/登录.*过期.*重新登录/u)],
    ]);
    expect(answer).toEqual({ code: 200, data: null, msg: '请先登录' });
  });

  it('of an ended session are failures to who made the call: nothing was done', async () => {
    const answer = await ask(400, { code: 400, data: null, msg: '请先登录后再进行操作' });
    expect(answer).toEqual({ ok: false, error: { code: 400, msg: '请先登录' } });
  });

  it('leave the page alone while a text is written on it, and go on after signing in', async () => {
    const answers = [
      new Response('{"code":401,"data":null,"msg":"登录已失效"}', { status: 401 }),
      new Response(JSON.stringify(ok), { status: 200 }),
    ];
    const call = createCall(
      httpTransport(
        {
          ...host,
          waitForSignIn: (key) => {
            events.push(['wait', key]);
            token = 'renewed';
            return Promise.resolve(true);
          },
        },
        (async (url: string, init: Sent['init']) => {
          sent.push({ url, init });
          return answers.shift();
        }) as unknown as typeof fetch,
      ),
    );
    expect(await call('DELETE /like/:id', { params: { id: 1 } })).toEqual({ ok: true, data: null });
    expect(events).toEqual([['wait', 'DELETE /like/:id']]);
    expect(sent.map(({ init }) => init.headers['Authorization'])).toEqual(['secret', 'renewed']);
  });

  it('are failures when a page with a text stays and its user does not sign in', async () => {
    const waitForSignIn = () => Promise.resolve(false);
    const fetchImpl = async () =>
      new Response('{"code":400,"data":null,"msg":"请先登录后再进行操作"}', { status: 400 });
    const call = createCall(
      httpTransport({ ...host, waitForSignIn }, fetchImpl as unknown as typeof fetch),
    );
    expect(await call('GET /user/current')).toEqual({
      ok: false,
      error: { code: 401, msg: '登录已过期，请重新登录' },
    });
    expect(events).toEqual([]);
  });

  it('403 opens the dialog with the words of the server, or some of its own', async () => {
    const answer = await ask(403, { code: 403, data: null, msg: '您没有权限进行此操作' });
    await ask(403, { code: 403, data: null, msg: '' });
    await ask(403, '<html>nginx</html>');
    expect(answer).toEqual({ ok: false, error: { code: 403, msg: '您没有权限进行此操作' } });
    expect(events.slice(0, 2)).toEqual([
      ['errorDialog', '您没有权限进行此操作'],
      ['errorDialog', 'Unknown exception'],
    ]);
    // the name of a failure is no word of the server
    expect(events[2]).toEqual(['errorDialog', 'Unknown exception']);
  });

  it.each([404, 413, 429, 500, 503])('%i resolves to the code and the words', async (code) => {
    const answer = await ask(code, { code, data: { requestId: 'x' }, msg: '服务出了点问题' });
    expect(answer).toEqual({ ok: false, error: { code, msg: '服务出了点问题' } });
    expect(events).toEqual([]);
  });

  it('of a refused form or a conflict say in `detail` what is wrong', async () => {
    const fields = { title: '请填写标题' };
    expect(await ask(400, { code: 400, data: { fields }, msg: '请填写标题' })).toEqual({
      ok: false,
      error: { code: 400, msg: '请填写标题', detail: { fields } },
    });
    const current = { revision: 3 };
    expect(await ask(409, { code: 409, data: { current }, msg: '已被修改' })).toMatchObject({
      error: { detail: { current } },
    });
  });

  it('words may stand in `message`, as proxies write them', async () => {
    expect(await ask(502, { code: 502, message: 'upstream' })).toMatchObject({
      error: { code: 502, msg: 'upstream' },
    });
  });

  it('that have no envelope are judged by their status', async () => {
    expect(await ask(502, '<html>Bad Gateway</html>')).toEqual({
      ok: false,
      error: { code: 500, msg: 'Request failed with status code 502' },
    });
    expect(await ask(200, '<html>')).toMatchObject({ ok: false, error: { code: 500 } });
    expect(await ask(200, '')).toMatchObject({ ok: false, error: { code: 500 } });
    expect(await ask(500, 'null')).toMatchObject({ ok: false, error: { code: 500 } });
  });

  it('that never come are named', async () => {
    expect(await ask(0, new TypeError('fetch failed'))).toEqual({
      ok: false,
      error: { code: 500, msg: 'Network Error' },
    });
    expect(await ask(0, new DOMException('x', 'AbortError'))).toEqual({
      ok: false,
      error: { code: 500, msg: 'Request aborted' },
    });
  });
});

describe('failures resolve', () => {
  const resolved = (status: number, body: unknown) => transport(status, body)('GET /tag/page', {});

  it.each([404, 409, 413, 429, 500, 503])(
    '%i to its code, null data and the words',
    async (code) => {
      const answer = await resolved(code, {
        code,
        data: { requestId: 'x' },
        msg: '服务出了点问题',
      });
      expect(answer).toMatchObject({ code, data: null, msg: '服务出了点问题' });
    },
  );

  it('with what a refused form or a conflict has to say beside the null data', async () => {
    const fields = { title: '请填写标题' };
    expect(await resolved(400, { code: 400, data: { fields }, msg: '有误' })).toEqual({
      code: 400,
      data: null,
      msg: '有误',
      detail: { fields },
    });
  });

  it.each([
    [{ message: 'upstream' }, { code: 500, data: null, msg: 'upstream' }],
    [
      { msg: '甲', message: '乙' },
      { code: 500, data: null, msg: '甲' },
    ],
    [
      { msg: '', message: '乙' },
      { code: 500, data: null, msg: '乙' },
    ],
    [
      { code: 40_001, msg: '甲' },
      { code: 40_001, data: null, msg: '甲' },
    ],
    [
      { code: 200, data: 1, msg: 'ok' },
      { code: 500, data: null, msg: 'ok' },
    ],
    [{}, { code: 500, data: null, msg: 'Request failed with status code 502' }],
    ['[]', { code: 500, data: null, msg: 'Request failed with status code 502' }],
    ['', { code: 500, data: null, msg: 'Request failed with status code 502' }],
  ])('with the code 500 where the server names none: %j', async (body, envelope) => {
    expect(await resolved(502, body)).toEqual(envelope);
  });

  it('with the name of what happened on the way', async () => {
    const broken = (error: Error, timeout?: number) =>
      httpTransport(host, async () => Promise.reject(error), timeout)('GET /tag/page', {});
    const names = await Promise.all([
      broken(new TypeError('Failed to fetch')),
      broken(new DOMException('x', 'AbortError')),
      broken(new DOMException('x', 'TimeoutError'), 3000),
      broken(new Error('something else')),
    ]);
    expect(names).toEqual(
      ['Network Error', 'Request aborted', 'timeout of 3000ms exceeded', 'something else'].map(
        (msg) => ({ code: 500, data: null, msg }),
      ),
    );
  });

  it('after the timeout of a call, which is unlimited by default', async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    const answering = (async (_url: string, init: RequestInit) => {
      signals.push(init.signal);
      return new Response(JSON.stringify(ok));
    }) as unknown as typeof fetch;
    await httpTransport(host, answering)('GET /tag/page', {});
    await httpTransport(host, answering, 1)('GET /tag/page', {});
    expect(signals[0]).toBeUndefined();
    expect(signals[1]).toBeInstanceOf(AbortSignal);
  });
});
