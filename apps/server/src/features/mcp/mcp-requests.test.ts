import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { connectMcp, enableMcp, makeProgramToken } from '../../../test/mcp-client.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let origin: string;
let admin: Awaited<ReturnType<TestApp['make']['user']>>;
let secret: string;
beforeAll(async () => {
  app = await startTestApp();
  origin = await app.listen();
  admin = await app.make.user({ role: 'Admin' });
  const user = await app.make.user();
  ({ secret } = await makeProgramToken(app, user.id, ['search:read', 'article:read']));
});
beforeEach(() => enableMcp(app, admin.token));
afterAll(() => app.close());

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** One request as a program sends it, which may be wrong. */
async function send({ method = 'POST', headers = {}, body }: Sent = {}) {
  const response = await fetch(new URL('/mcp', origin), {
    method,
    headers: {
      ...{ authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...{ accept: 'application/json, text/event-stream', ...headers },
    },
    ...(method === 'POST' && { body: body ?? PING }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const PING = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
const call = (id: number, name: string, input: object) => ({
  ...{ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: input } },
});

describe('/mcp', () => {
  it('is not there on a new site, and while it is switched off', async () => {
    await sql`delete from settings where key = 'mcp'`.run(app.db);
    expect((await send()).status).toBe(404);
    await enableMcp(app, admin.token);
    expect((await send()).status).toBe(200);
    await enableMcp(app, admin.token, ['READ'], false);
    const { status, text } = await send();
    expect([status, JSON.parse(text).error.message]).toEqual([404, '本站未启用 MCP，请联系管理员']);
  });

  it('wants a token of a program in the header, and no session', async () => {
    const user = await app.make.user();
    for (const authorization of ['', 'Bearer zh_nothing', `Bearer ${user.token}`, user.token]) {
      const { status, headers } = await send({ headers: { authorization } });
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toMatch(/^Bearer/u);
    }
    const cookie = `access_token=${user.token}; XSRF-TOKEN=x`;
    const headers = { authorization: '', cookie, 'x-xsrf-token': 'x' };
    expect((await send({ headers })).status).toBe(401);
  });

  it('answers no page of another site, no other host and no other method', async () => {
    expect((await send({ headers: { origin: 'https://evil.example' } })).status).toBe(403);
    const own = new URL(app.deps.env.PUBLIC_URL).origin;
    expect((await send({ headers: { origin: own } })).status).toBe(200);
    const foreign = await app.http.inject({
      method: 'POST',
      url: '/mcp',
      headers: { host: 'evil.example' },
    });
    expect(foreign.statusCode).toBe(421);
    const got = await send({ method: 'GET' });
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await send({ method: 'DELETE' })).status).toBe(405);
  });

  it.each([
    ['no JSON', '{"jsonrpc":', 400, -32_700],
    ['a number', '7', 400, -32_600],
    ['no JSON-RPC', '{"hello":1}', 400, -32_600],
    [
      'a method that does not exist',
      '{"jsonrpc":"2.0","id":1,"method":"tools/destroy"}',
      200,
      -32_601,
    ],
  ])('answers %s with the error of the protocol', async (_name, body, status, code) => {
    const answer = await send({ body });
    expect(answer.status).toBe(status);
    const json = answer.text.replace(/^[\s\S]*?data: /u, '');
    expect(JSON.parse(json).error.code).toBe(code);
    expect(answer.text).not.toMatch(/node_modules|\.ts:/u);
  });

  it('refuses another type of content, and too large a body', async () => {
    expect((await send({ headers: { 'content-type': 'text/plain' } })).status).toBe(415);
    const body = JSON.stringify(call(1, 'search', { query: '泵'.repeat(3_000_000) }));
    expect((await send({ body })).status).toBe(413);
  });

  it('answers a batch of an earlier revision, up to a bound', async () => {
    const batch = [1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'ping' }));
    const { status, text } = await send({ body: JSON.stringify(batch) });
    expect(status).toBe(200);
    expect(text).toContain('"id":1');
    expect(text).toContain('"id":2');
    const long = Array.from({ length: 21 }, (_item, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'ping',
    }));
    expect((await send({ body: JSON.stringify(long) })).status).toBe(400);
  });

  it('holds no stream open', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: '监听', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const params = { notifications: { toolsListChanged: true }, _meta };
    const body = { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params };
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' };
    const { text } = await send({ body: JSON.stringify(body), headers });
    expect(JSON.parse(text).error).toBeDefined();
  });
});

/** Many calls at the same time, without a socket for each. */
const sendMany = (site: TestApp, token: string, messages: readonly object[]) =>
  Promise.all(
    messages.map(async (message) => {
      const { statusCode, body } = await site.http.inject({
        method: 'POST',
        url: '/mcp',
        headers: {
          ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          accept: 'application/json, text/event-stream',
        },
        payload: JSON.stringify(message),
      });
      return { statusCode, answer: JSON.parse(body.replace(/^[\s\S]*?data: /u, '')) };
    }),
  );

it('answers a thousand calls at once, each with its own result', async () => {
  const article = await app.make.article({ body: '并发阅读' });
  const address = `/article/${article.id}`;
  const messages = Array.from({ length: 1000 }, (_item, id) => call(id, 'read', { address }));
  const answers = await sendMany(app, secret, messages);
  expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
  for (const [id, { answer }] of answers.entries()) {
    expect(answer.id).toBe(id);
    expect(answer.result.content[0].text).toContain('并发阅读');
  }
  expect(app.errors).toEqual([]);
});

it('counts the calls of a token as those of the API', async () => {
  const limited = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
  try {
    const { token } = await limited.make.user({ role: 'Admin' });
    await enableMcp(limited, token);
    const user = await limited.make.user();
    const { secret: key } = await makeProgramToken(limited, user.id, ['article:read']);
    const { id: article } = await limited.make.article();
    const address = `/article/${article}`;
    const messages = Array.from({ length: 620 }, (_item, id) => call(id, 'read', { address }));
    const answers = await sendMany(limited, key, messages);
    const refused = answers.filter(({ answer }) => answer.result.isError);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map(({ answer }) => answer.result.content[0].text))).toEqual(
      new Set(['操作过于频繁，请稍后重试']),
    );
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    expect((await sendMany(limited, key, [list]))[0]?.statusCode).toBe(429);
  } finally {
    await limited.close();
  }
});

describe('the clients that connected', () => {
  const load = async () => (await app.call('GET /mcp/setting', {}, admin.token)).data.clients;

  it('are listed by name with their members, integrations and parts, and disconnected by revoking', async () => {
    const [first, second] = [await app.make.user(), await app.make.user()];
    const mine = await makeProgramToken(app, first.id, ['article:read']);
    const drafting = await makeProgramToken(app, second.id, ['draft:write']);
    const name = '代码编辑器插件';
    const editor = await connectMcp(origin, mine.secret, { name });
    const elder = await connectMcp(origin, drafting.secret, { name, era: 'legacy' });
    const other = await connectMcp(origin, mine.secret, { name: '另一个助手' });
    for (const client of [editor, elder, other]) await client.listTools();
    expect((await load()).find((client) => client.name === name)).toMatchObject({
      ...{ members: 2, services: [], tokens: 2, parts: ['READ', 'DRAFT', 'COMMENT'] },
    });
    const body = { name };
    const { data } = await app.call('PUT /mcp/client/disconnect', { body }, admin.token);
    expect(data.clients.map((client) => client.name)).not.toContain(name);
    await expect(editor.listTools()).rejects.toThrow();
    await expect(elder.listTools()).rejects.toThrow();
    const again = await app.call('PUT /mcp/client/disconnect', { body }, admin.token);
    expect(again.status).toBe(404);
    const log = await sql`select from activity_logs where call = 'PUT /mcp/client/disconnect'`.all(
      app.db,
    );
    expect(log.length).toBeGreaterThan(0);
    await Promise.all([editor, elder, other].map((client) => client.close()));
  });

  it('of one token are recorded up to a bound, whatever they call themselves', async () => {
    const user = await app.make.user();
    const token = await makeProgramToken(app, user.id, ['article:read']);
    for (let number = 0; number < 25; number += 1) {
      const clientInfo = { name: `助手 ${number}\u0000${'x'.repeat(200)}`, version: '1' };
      const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
      await send({ body, headers: { authorization: `Bearer ${token.secret}` } });
    }
    const uses = await sql<{
      client: string;
    }>`select client from mcp_uses where token_id = ${token.id}`.all(app.db);
    expect(uses).toHaveLength(20);
    expect(uses.every(({ client }) => client.length <= 60 && !client.includes('\u0000'))).toBe(
      true,
    );
  });
});
