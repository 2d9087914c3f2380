import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { OAuthClientProvider, StoredOAuthTokens } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONSENT_FIELDS, pickFields } from '@zhihui/contract/features/oauth/oauth.limits.ts';
import type { Scope } from '@zhihui/contract/scopes.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { callTool, enableMcp } from '../../../test/mcp-client.ts';
import { sql } from '../../../test/sql.ts';
import { deleteOldCodes } from './oauth.public.ts';

const REDIRECT = 'https://assistant.example.com/callback?from=zhihui';

/** A port that is free now: the site has to know its address before it starts. */
async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

let app: TestApp;
let origin: string;
let admin: Awaited<ReturnType<TestApp['make']['user']>>;
beforeAll(async () => {
  const port = await findPort();
  origin = `http://127.0.0.1:${port}`;
  app = await startTestApp({ env: { PUBLIC_URL: origin } });
  await app.http.listen({ host: '127.0.0.1', port });
  admin = await app.make.user({ role: 'Admin' });
});
beforeEach(() => enableMcp(app, admin.token));
afterAll(() => app.close());

async function register(redirectUris = [REDIRECT], name = '桌面助手') {
  const { data } = await app.call(
    'POST /oauth/client',
    { body: { name, redirectUris } },
    admin.token,
  );
  return data;
}

function createProof() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

const toRequest = (clientId: string, challenge: string, more: object = {}) => ({
  ...{ client_id: clientId, redirect_uri: REDIRECT, response_type: 'code' as const },
  ...{ code_challenge: challenge, code_challenge_method: 'S256' as const },
  ...more,
});

/** Consents as a member, and returns what a program needs to fetch its token. */
async function consent(session: string, scopes: Scope[] = ['search:read', 'article:read']) {
  const { id, clientId } = await register();
  const { verifier, challenge } = createProof();
  const body = { ...toRequest(clientId, challenge, { state: 'a b' }), scopes } as never;
  const { data, msg } = await app.call('POST /oauth/consent', { body }, session);
  const url = new URL(data?.redirectUri ?? `https://refused.example/${msg}`);
  return { id, clientId, verifier, url, code: url.searchParams.get('code') ?? '' };
}

/** Sends a form to the token endpoint. */
async function fetchToken(fields: Record<string, string> | string) {
  const body = new URLSearchParams(fields);
  const response = await fetch(`${origin}/oauth/token`, { method: 'POST', body });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}
const exchange = (made: Awaited<ReturnType<typeof consent>>, more: Record<string, string> = {}) =>
  fetchToken({
    ...{ grant_type: 'authorization_code', client_id: made.clientId, code: made.code },
    ...{ redirect_uri: REDIRECT, code_verifier: made.verifier, ...more },
  });
const refresh = (clientId: string, token = '') =>
  fetchToken({ grant_type: 'refresh_token', client_id: clientId, refresh_token: token });

const ping = async (token: string) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  const headers = {
    ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    accept: 'application/json, text/event-stream',
  };
  return (await fetch(`${origin}/mcp`, { method: 'POST', headers, body })).status;
};

/** What the official client needs of a program: it is registered, and remembers its tokens. */
class Program implements OAuthClientProvider {
  authorization: URL | undefined;
  stored: StoredOAuthTokens | undefined;
  private verifier = '';
  private readonly clientId: string;
  constructor(clientId: string) {
    this.clientId = clientId;
  }
  readonly redirectUrl = REDIRECT;
  readonly clientMetadata = { redirect_uris: [REDIRECT], client_name: '桌面助手' };
  clientInformation() {
    return { client_id: this.clientId };
  }
  tokens() {
    return this.stored;
  }
  saveTokens(tokens: StoredOAuthTokens) {
    this.stored = tokens;
  }
  redirectToAuthorization(url: URL) {
    this.authorization = url;
  }
  saveCodeVerifier(verifier: string) {
    this.verifier = verifier;
  }
  codeVerifier() {
    return this.verifier;
  }
}

it('lets the official client find the way, be consented to, read, and exchange its token', async () => {
  const { clientId } = await register();
  const member = await app.make.user();
  const article = await app.make.article({ body: '授权后可读' });
  const program = new Program(clientId);
  const url = new URL(`${origin}/mcp`);
  const first = new StreamableHTTPClientTransport(url, { authProvider: program });
  await expect(new Client({ name: '甲', version: '1' }).connect(first)).rejects.toThrow();
  const wanted = program.authorization as URL;
  expect(wanted.href).toContain(`${origin}/oauth/authorize?`);
  const request = pickFields(CONSENT_FIELDS, wanted.searchParams) as never;
  const shown = await app.call('GET /oauth/consent', { query: request }, member.token);
  expect(shown.data.client).toEqual({ name: '桌面助手', host: 'assistant.example.com' });
  const scopes: Scope[] = ['article:read', 'search:read'];
  const body = { ...(request as object), scopes } as never;
  const accepted = await app.call('POST /oauth/consent', { body }, member.token);
  const { searchParams } = new URL(accepted.data.redirectUri);
  await first.finishAuth(searchParams);

  const client = new Client({ name: '甲', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(url, { authProvider: program }));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['search', 'read']);
  const address = `/article/${article.id}`;
  expect((await callTool(client, 'read', { address })).text).toContain('授权后可读');

  const before = program.stored?.access_token;
  await sql`update api_tokens set access_ends_at = now() where user_id = ${member.id}`.run(app.db);
  expect((await callTool(client, 'read', { address })).text).toContain('授权后可读');
  expect(program.stored?.access_token).not.toBe(before);
  const own = await app.call('GET /user/token', {}, member.token);
  expect(own.data.tokens).toMatchObject([
    { name: '桌面助手', scopes: ['article:read', 'search:read'] },
  ]);
  const { data } = await app.call('GET /mcp/setting', {}, admin.token);
  expect(data.clients.map(({ name }) => name)).toContain('桌面助手');

  const params = { id: own.data.tokens[0]?.id ?? 0 };
  await app.call('DELETE /user/token/:id', { params }, member.token);
  await expect(callTool(client, 'read', { address })).rejects.toThrow();
  await client.close();
});

describe('a consent', () => {
  it('returns to the address of the program with what it sent, and says who answers', async () => {
    const { token } = await app.make.user();
    const { url, code } = await consent(token);
    expect(url.href.startsWith('https://assistant.example.com/callback?from=zhihui&')).toBe(true);
    expect(url.searchParams.get('state')).toBe('a b');
    expect(url.searchParams.get('iss')).toBe(origin);
    expect(code).toMatch(/^[\w-]{43}$/u);
    const stored = await sql`select * from oauth_codes`.all(app.db);
    expect(JSON.stringify(stored)).not.toContain(code);
  });

  it('is for a registered client and its own addresses alone', async () => {
    const { token } = await app.make.user();
    const { clientId } = await register([REDIRECT, 'http://127.0.0.1:8765/cb']);
    const { challenge } = createProof();
    const ask = async (more: object) => {
      const query = toRequest(clientId, challenge, more) as never;
      return (await app.call('GET /oauth/consent', { query }, token)).status;
    };
    expect(await ask({})).toBe(200);
    expect(await ask({ redirect_uri: 'http://127.0.0.1:51234/cb' })).toBe(200);
    expect(await ask({ client_id: 'zhc_unknown' })).toBe(404);
    for (const redirect of [
      'https://assistant.example.com/callback',
      'https://assistant.example.com/callback?from=zhihui&x=1',
      'https://assistant.example.com.evil.example/callback?from=zhihui',
      'http://127.0.0.1:8765/cb/../other',
      'http://user@127.0.0.1:8765/cb',
      'http://127.0.0.1.evil.example:8765/cb',
      'javascript:alert(1)',
    ])
      expect([redirect, await ask({ redirect_uri: redirect })]).toEqual([redirect, 400]);
    expect(await ask({ code_challenge_method: 'plain' })).toBe(400);
    expect(await ask({ code_challenge: 'short' })).toBe(400);
    expect(await ask({ response_type: 'token' })).toBe(400);
    expect(await ask({ resource: 'https://other.example/mcp' })).toBe(400);
    expect(await ask({ resource: `${origin}/mcp` })).toBe(200);
    expect(await ask({ scope: 'user:read setting:write' })).toBe(400);
  });

  it('wants a fresh proof of identity, and no token gives it', async () => {
    const { id, token } = await app.make.user();
    await sql`update sessions set confirmed_at = now() - interval '1 hour' where user_id = ${id}`.run(
      app.db,
    );
    const { code } = await consent(token);
    expect(code).toBe('');
    expect(await sql`select from oauth_codes where user_id = ${id}`.all(app.db)).toEqual([]);
  });

  it.each([
    ['javascript:alert(1)//x'],
    ['http://intranet.example/cb'],
    ['data:text/html,x'],
    ['https://a.example/cb#part'],
    ['ftp://a.example/cb'],
    ['没有协议'],
  ])('cannot be registered to return to %s', async (uri) => {
    const body = { name: '助手', redirectUris: [uri] };
    expect((await app.call('POST /oauth/client', { body }, admin.token)).status).toBe(400);
  });
});

describe('a code', () => {
  it('gives one token, and none to who did not begin the request', async () => {
    const { token } = await app.make.user();
    const made = await consent(token);
    const first = await exchange(made);
    expect(first).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', expires_in: 3600, scope: 'search:read article:read' },
    });
    expect(await exchange(made)).toEqual({ status: 400, body: { error: 'invalid_grant' } });
    const wrong: Record<string, string>[] = [
      { code_verifier: createProof().verifier },
      { code_verifier: '' },
      { redirect_uri: 'https://assistant.example.com/callback' },
      { client_id: (await register()).clientId },
    ];
    for (const more of wrong) {
      const other = await consent(token);
      expect((await exchange(other, more)).body).toEqual({ error: 'invalid_grant' });
      // a wrong presentation has spent it
      expect((await exchange(other)).body).toEqual({ error: 'invalid_grant' });
    }
  });

  it('is over after a minute, and then deleted', async () => {
    const { id, token } = await app.make.user();
    const made = await consent(token);
    await sql`update oauth_codes set expires_at = now() where user_id = ${id}`.run(app.db);
    expect((await exchange(made)).status).toBe(400);
    await deleteOldCodes(app.db);
    expect(await sql`select from oauth_codes where user_id = ${id}`.all(app.db)).toEqual([]);
  });

  it('gives none for an account that was disabled since', async () => {
    const { id, token } = await app.make.user();
    const made = await consent(token);
    await sql`update users set status = 'INACTIVE' where id = ${id}`.run(app.db);
    expect((await exchange(made)).body).toEqual({ error: 'invalid_grant' });
  });
});

describe('the token of a consent', () => {
  it('counts at /mcp alone', async () => {
    const { token } = await app.make.user();
    const { body } = await exchange(await consent(token));
    const secret = body['access_token'] as string;
    expect(await ping(secret)).toBe(200);
    expect((await app.call('GET /search', { query: { keyword: '泵' } }, secret)).status).toBe(401);
  });

  it('ends when its former secret is presented again', async () => {
    const { token } = await app.make.user();
    const made = await consent(token);
    const first = (await exchange(made)).body;
    const second = (await refresh(made.clientId, first['refresh_token'])).body;
    expect(second['access_token']).not.toBe(first['access_token']);
    expect(await ping(first['access_token'] as string)).toBe(401);
    expect(await ping(second['access_token'] as string)).toBe(200);
    const stolen = await refresh(made.clientId, first['refresh_token']);
    expect(stolen).toEqual({ status: 400, body: { error: 'invalid_grant' } });
    expect(await ping(second['access_token'] as string)).toBe(401);
    expect((await refresh(made.clientId, second['refresh_token'])).status).toBe(400);
  });

  it('is exchanged by its own client alone, and by one of two at once', async () => {
    const { token } = await app.make.user();
    const made = await consent(token);
    const { refresh_token: presented } = (await exchange(made)).body;
    expect((await refresh((await register()).clientId, presented)).status).toBe(400);
    const both = await Promise.all([1, 2].map(() => refresh(made.clientId, presented)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('ends with its client, and is not renewed by hand', async () => {
    const { token } = await app.make.user();
    const made = await consent(token);
    const { body } = await exchange(made);
    const own = await app.call('GET /user/token', {}, token);
    const params = { id: own.data.tokens[0]?.id ?? 0 };
    expect((await app.call('PUT /user/token/:id/renew', { params }, token)).status).toBe(404);
    await app.call('DELETE /oauth/client/:id', { params: { id: made.id } }, admin.token);
    expect(await ping(body['access_token'] as string)).toBe(401);
    expect((await refresh(made.clientId, body['refresh_token'])).status).toBe(400);
  });
});

describe('the addresses of OAuth', () => {
  it('describe the site while MCP is on, and nothing while it is off', async () => {
    const paths = [
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-protected-resource/mcp',
      '/.well-known/oauth-authorization-server',
    ];
    const statuses = () =>
      Promise.all(paths.map(async (path) => (await fetch(origin + path)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    const server = await (await fetch(`${origin}${paths[2]}`)).json();
    expect(server).toMatchObject({ issuer: origin, code_challenge_methods_supported: ['S256'] });
    const { token } = await app.make.user();
    const made = await consent(token);
    await enableMcp(app, admin.token, ['READ'], false);
    expect(await statuses()).toEqual([404, 404, 404]);
    expect((await exchange(made)).status).toBe(400);
    const query = toRequest(made.clientId, createProof().challenge) as never;
    expect((await app.call('GET /oauth/consent', { query }, token)).status).toBe(404);
  });

  it('refuse what is no form of OAuth', async () => {
    expect(await fetchToken('grant_type=a&grant_type=b')).toEqual({
      ...{ status: 400, body: { error: 'invalid_request' } },
    });
    expect((await fetchToken({ grant_type: 'password', client_id: 'x' })).body).toEqual({
      error: 'unsupported_grant_type',
    });
    expect((await fetchToken('x'.repeat(20_000))).status).toBe(400);
    const json = await fetch(`${origin}/oauth/token`, { method: 'POST', body: '{"a":1}' });
    expect(json.status).toBe(400);
  });
});
