import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { listSessions, listLiveSessions, sweepAccounts } from './auth.public.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Returns the user the server identifies from these headers; null for a visitor. */
async function readCaller(headers: Record<string, string>): Promise<unknown> {
  const { status, data } = await app.send('GET /user/current', { headers });
  return status === 200 ? ((data as { id: unknown } | null)?.id ?? null) : status;
}

describe('a token in the Authorization header', () => {
  it('is accepted bare and as Bearer', async () => {
    const { id, token } = await app.make.user();
    for (const authorization of [token, `Bearer ${token}`, `bearer ${token}`, `BEARER  ${token}`]) {
      expect(await readCaller({ authorization })).toBe(id);
    }
  });

  it('gets a 401 when it is unknown, whatever its form', async () => {
    const { token } = await app.make.user();
    const wrong = [
      'x',
      'Bearer',
      'Bearer  ',
      `Basic ${token}`,
      `${token}x`,
      token.slice(1),
      token.toLowerCase(),
      'x'.repeat(10_000),
      '字',
      "' or 1=1 --",
      'null',
    ];
    for (const authorization of wrong) {
      expect([authorization.slice(0, 20), await readCaller({ authorization })]).toEqual([
        authorization.slice(0, 20),
        401,
      ]);
    }
  });

  it('takes precedence over the cookie', async () => {
    const user = await app.make.user();
    const other = await app.make.user();
    const cookie = `access_token=${other.token}; XSRF-TOKEN=abc`;
    const headers = { authorization: user.token, cookie, 'x-xsrf-token': 'abc' };
    expect(await readCaller(headers)).toBe(user.id);
  });
});

describe('a token in the cookie', () => {
  const xsrf = 'Gx1k3Jc9wQ2mB7nV5tR8';

  it('is accepted with an XSRF header that matches the XSRF cookie', async () => {
    const { id, token } = await app.make.user();
    const cookie = `access_token=${token}; XSRF-TOKEN=${xsrf}`;
    expect(await readCaller({ cookie, 'x-xsrf-token': xsrf })).toBe(id);
  });

  it.each([
    ['alone', (token: string) => ({ cookie: `access_token=${token}` })],
    [
      'with the XSRF cookie only',
      (token: string) => ({ cookie: `access_token=${token}; XSRF-TOKEN=${xsrf}` }),
    ],
    [
      'with the header only',
      (token: string) => ({ cookie: `access_token=${token}`, 'x-xsrf-token': xsrf }),
    ],
    [
      'with another header',
      (token: string) => ({
        cookie: `access_token=${token}; XSRF-TOKEN=${xsrf}`,
        'x-xsrf-token': 'x',
      }),
    ],
    [
      'with two empty ones',
      (token: string) => ({ cookie: `access_token=${token}; XSRF-TOKEN=`, 'x-xsrf-token': '' }),
    ],
  ])('%s is treated as a visitor, who cannot change anything', async (_name, buildHeaders) => {
    const { token } = await app.make.user({ role: 'Admin' });
    expect(await readCaller(buildHeaders(token))).toBeNull();
    const write = await app.send('POST /tag', {
      headers: buildHeaders(token),
      body: { name: 'x' },
    });
    expect(write).toMatchObject({ status: 400, msg: '请先登录后再进行操作' });
  });
});

describe('a foreign site', () => {
  it('cannot do anything with forms, the only requests it can send without preflight', async () => {
    const { id, token } = await app.make.user({ role: 'Admin' });
    const { id: article } = await app.make.article({ author: id });
    const cookie = `access_token=${token}; XSRF-TOKEN=abc`;
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await app.send('POST /tag', {
        headers: { cookie, origin: 'https://evil.example', 'content-type': type },
        payload: '{"name":"x"}',
      });
      expect(answer.status).toBe(400);
    }
    const deleted = await app.send('DELETE /article/:id', {
      params: { id: article },
      headers: { cookie },
    });
    expect(deleted.status).toBe(400);
    expect((await app.call('GET /article/:id', { params: { id: article } })).status).toBe(200);
  });

  it('can neither pass a preflight nor read responses', async () => {
    const origin = 'https://evil.example';
    const preflight = await app.http.inject({
      method: 'OPTIONS',
      url: '/api/tag',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    const read = await app.http.inject({ url: '/api/user/current', headers: { origin } });
    for (const { headers } of [preflight, read]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });
});

describe('a session', () => {
  const current = (token: string) => app.call('GET /user/current', {}, token);

  it('ends at once when the account is disabled', async () => {
    const { id, token } = await app.make.user();
    expect((await current(token)).status).toBe(200);
    await sql`update users set status = 'INACTIVE' where id = ${id}`.run(app.db);
    expect((await current(token)).status).toBe(401);
    await sql`update users set status = 'ACTIVE' where id = ${id}`.run(app.db);
    expect((await current(token)).status).toBe(200);
    const deleted_at = new Date();
    await sql`update users set deleted_at = ${deleted_at} where id = ${id}`.run(app.db);
    expect((await current(token)).status).toBe(401);
  });

  it('has the current permissions of its role', async () => {
    const role = await app.make.role({ codes: [] });
    const { token } = await app.make.user({ role });
    const add = () => app.call('POST /tag', { body: { name: `标签${role}` } }, token);
    expect((await add()).status).toBe(403);
    const { id } = await sql<{ id: Id }>`select id from roles where code = ${role}`.one(app.db);
    await sql`insert into role_permissions ${sql.values({ role_id: id, code: 'tag.add' })}`.run(
      app.db,
    );
    expect((await add()).status).toBe(200);
  });

  it('is extended while it is used, and ends a week after its last use', async () => {
    const { id, token } = await app.make.user();
    const tomorrow = new Date(Date.now() + 24 * 3_600_000);
    const row = () =>
      sql<{ expires_at: Date }>`select expires_at from sessions
        where user_id = ${id}`.one(app.db);
    await sql`update sessions set expires_at = ${tomorrow}, seen_at = ${new Date(Date.now() - 3_600_000)}
      where user_id = ${id}`.run(app.db);
    await current(token);
    expect((await row()).expires_at.getTime()).toBeGreaterThan(Date.now() + 6 * 24 * 3_600_000);
    await sql`update sessions set expires_at = ${new Date(Date.now() - 1)}
      where user_id = ${id}`.run(app.db);
    expect((await current(token)).status).toBe(401);
  });

  it('ends 30 days after signing in regardless of use, or after what the site sets', async () => {
    const { id, token } = await app.make.user();
    const beganDaysAgo = (days: number) =>
      sql`update sessions set created_at = ${new Date(Date.now() - days * 24 * 3_600_000)}
        where user_id = ${id}`.run(app.db);
    await beganDaysAgo(29.9);
    expect((await current(token)).status).toBe(200);
    await beganDaysAgo(30.1);
    expect((await current(token)).status).toBe(401);
    await app.make.setting('sessionDays', 90);
    expect((await current(token)).status).toBe(200);
    const { id: sessionId } = await sql<{
      id: Id;
    }>`select id from sessions where user_id = ${id}`.one(app.db);
    expect([...(await listLiveSessions(app.db, [sessionId]))]).toEqual([String(sessionId)]);
    await app.make.setting('sessionDays', 7);
    expect((await current(token)).status).toBe(401);
    expect([...(await listLiveSessions(app.db, [sessionId]))]).toEqual([]);
    expect(await listSessions(app.db, id)).toEqual([]);
    await sweepAccounts(app.db);
    const rows = sql<{ id: Id }>`select id from sessions where id = ${sessionId}`;
    expect(await rows.all(app.db)).toEqual([]);
  });
});
