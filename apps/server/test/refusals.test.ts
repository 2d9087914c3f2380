import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';

const SECRET_KEY = '5'.repeat(64);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'info', env: { SECRET_KEY, RATE_LIMIT_SCALE: '1' } });
});
afterAll(() => app.close());
afterEach(() => {
  vi.useRealTimers();
  app.errors.length = 0;
});

interface Refused {
  kind: string;
  status: number;
  route: string;
  address: string;
  account: string | null;
  host?: string;
  omitted?: number;
}
interface Line {
  msg: string;
  level: number;
  reqId?: string;
  refused?: Refused;
}
const parseLines = (of: TestApp) => of.errors.map((line) => JSON.parse(line) as Line);
const refusals = (of = app) =>
  parseLines(of).flatMap(({ refused }) => (refused === undefined ? [] : [refused]));

const from = (remoteAddress: string, url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url, remoteAddress, headers });
const signIn = (account: string, remoteAddress = '192.0.2.7') =>
  app.http.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress,
    payload: { account, password: 'wrong horse 1' },
  });

/** Sends a request and disconnects as soon as the server has begun with it. */
async function hangUp(of: TestApp, port: number, lines: readonly string[]): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const firstRequest = once(of.http.server, 'request');
  socket.write(lines.join('\r\n'));
  await firstRequest;
  socket.resetAndDestroy();
}

describe('refused requests', () => {
  it('is a line of its own for operators, with the number of the request', async () => {
    const answer = await from('192.0.2.7', '/api/user/current', { authorization: 'ended' });
    expect(answer.statusCode).toBe(401);
    const [line] = parseLines(app).filter(({ msg }) => msg === 'request refused');
    expect(line).toMatchObject({
      level: 30,
      reqId: answer.headers['x-request-id'],
      refused: { kind: 'session', status: 401, route: '/api/user/current', account: null },
    });
  });

  it('names the account of a caller without the right', async () => {
    const [user, otherUser] = [await app.make.user(), await app.make.user()];
    for (const { token } of [user, user, otherUser]) await app.send('GET /user/page', { token });
    const [first, second, third] = refusals();
    expect(first).toMatchObject({ kind: 'permission', status: 403, route: '/api/user/page' });
    expect(first?.account).toMatch(/^[\w-]{12}$/u);
    expect(second?.account).toBe(first?.account);
    expect(third?.account).not.toBe(first?.account);
  });

  it('names sign-ins that were refused by the account they named', async () => {
    await signIn('Li@example.com ');
    await signIn('li@example.com', '198.51.100.9');
    await signIn('wang@example.com');
    const [first, otherAddress, another] = refusals();
    expect(first).toMatchObject({ kind: 'sign-in', status: 400, route: '/api/login' });
    expect(otherAddress?.account).toBe(first?.account);
    expect(otherAddress?.address).not.toBe(first?.address);
    expect(another?.account).not.toBe(first?.account);
    expect(another?.address).toBe(first?.address);
  });

  it('names too many requests, and hosts that are not the site', async () => {
    for (let i = 0; i < 125; i += 1) await from('192.0.2.8', `/api/nothing/${i}`);
    await from('192.0.2.9', '/', { host: 'evil.example' });
    expect(refusals()).toContainEqual(
      expect.objectContaining({ kind: 'too many requests', status: 429 }),
    );
    expect(refusals().at(-1)).toMatchObject({ kind: 'host', status: 421, host: 'evil.example' });
  });

  it('is noted also when the caller hangs up before the answer', async () => {
    const node = await startTestApp({ joins: app, logLevel: 'info', env: { SECRET_KEY } });
    const { port } = new URL(await node.http.listen({ port: 0, host: '127.0.0.1' }));
    const body = JSON.stringify({ account: 'li@example.com', password: 'wrong horse 1' });
    await hangUp(node, Number(port), [
      'POST /api/login HTTP/1.1',
      'Host: 127.0.0.1',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      '',
      body,
    ]);
    await expect.poll(() => refusals(node)).toMatchObject([{ kind: 'sign-in', status: 400 }]);
    await hangUp(node, Number(port), [
      'GET /api/user/security HTTP/1.1',
      'Host: 127.0.0.1',
      'Authorization: nonsense',
      '\r\n',
    ]);
    await expect.poll(() => refusals(node)).toHaveLength(2);
    expect(parseLines(node).filter(({ level }) => level >= 50)).toEqual([]);
    await node.close();
  });

  it('contains no invalid input and no missing pages', async () => {
    await from('192.0.2.7', '/api/article/1');
    await app.send('GET /user/current');
    await app.send('GET /setting/site');
    expect(refusals()).toEqual([]);
  });
});

describe('pseudonyms', () => {
  it('hide every account and address', async () => {
    const { token, id, email } = await app.make.user();
    await app.send('GET /user/page', { token });
    await signIn(email, '192.0.2.77');
    await from('2001:db8:1:2::77', '/api/user/current', { authorization: 'ended' });
    const all = refusals().map((refused) => JSON.stringify(refused));
    expect(all).toHaveLength(3);
    for (const secret of [email, email.split('@')[0] as string, '192.0.2.77', '2001:db8', token])
      expect(all.join()).not.toContain(secret);
    expect(refusals().map(({ account }) => account)).not.toContain(String(id));
  });

  it('are the same on nodes with one key, and others with another', async () => {
    const [node, otherKeyNode] = await Promise.all(
      [SECRET_KEY, '6'.repeat(64)].map((key) =>
        startTestApp({ joins: app, logLevel: 'info', env: { SECRET_KEY: key } }),
      ),
    );
    const requestEnded = async (of: TestApp) => {
      await of.send('GET /user/current', { headers: { authorization: 'ended' } });
      return refusals(of)[0]?.address;
    };
    const address = await requestEnded(app);
    expect(address).toMatch(/^[\w-]{12}$/u);
    expect(await requestEnded(node as TestApp)).toBe(address);
    expect(await requestEnded(otherKeyNode as TestApp)).not.toBe(address);
    await node?.close();
    await otherKeyNode?.close();
  });

  it('change with the day in Beijing', async () => {
    const requestEnded = async (at: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) });
      app.errors.length = 0;
      await from('192.0.2.7', '/api/user/current', { authorization: 'ended' });
      return refusals()[0]?.address;
    };
    const morning = await requestEnded('2026-11-20T16:00:00Z');
    expect(await requestEnded('2026-11-21T15:59:59Z')).toBe(morning);
    expect(await requestEnded('2026-11-21T16:00:00Z')).not.toBe(morning);
  });
});
