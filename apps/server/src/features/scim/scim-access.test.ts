import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startLdapServer, READER } from '../../../test/ldap-server.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { makeProvider } from '../../../test/make-provider.ts';
import { connectDirectory } from '../../../test/scim.ts';
import type { Directory } from '../../../test/scim.ts';
import { sql } from '../../../test/sql.ts';

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
let app: TestApp;
let directory: Directory;
beforeAll(async () => {
  app = await startTestApp();
  directory = await connectDirectory(app);
});
afterEach(() => expect(app.errors.splice(0)).toEqual([]));
afterAll(() => app.close());

const requestUsers = (authorization?: string, at = app) =>
  at.http.inject({
    method: 'GET',
    url: '/api/scim/v2/Users',
    headers: authorization === undefined ? {} : { authorization },
  });

describe('the token of the directory', () => {
  it('is required, with the errors of the protocol', async () => {
    const { admin, token } = directory;
    const wrong = [
      undefined,
      '',
      'Bearer',
      'Bearer x',
      token,
      `Basic ${token}`,
      `Bearer ${token}x`,
    ];
    for (const item of [...wrong, `Bearer ${admin.token}`, `Bearer ${'x'.repeat(5000)}`]) {
      const answer = await requestUsers(item);
      expect([item, answer.statusCode]).toEqual([item, 401]);
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/u);
      expect(answer.json()).toEqual({
        schemas: [ERROR],
        status: '401',
        detail: expect.any(String),
      });
    }
    expect((await requestUsers(`bearer ${token}`)).statusCode).toBe(200);
    const cookies = { access_token: token, 'XSRF-TOKEN': 'x' };
    const headers = { 'x-xsrf-token': 'x' };
    const url = '/api/scim/v2/Users';
    expect((await app.http.inject({ url, cookies, headers })).statusCode).toBe(401);
  });

  it('is shown once, stored as a hash, renewed and revoked', async () => {
    const { admin } = directory;
    const before = directory.token;
    const renewed = await app.call('POST /identity/scim/token', undefined, admin.token);
    expect((await requestUsers(`Bearer ${before}`)).statusCode).toBe(401);
    expect((await requestUsers(`Bearer ${renewed.data.token}`)).statusCode).toBe(200);
    const setting = await app.call('GET /identity/scim', {}, admin.token);
    expect(setting.data).toMatchObject({
      usedAt: expect.any(String),
      tokenMadeAt: expect.any(String),
    });
    expect(JSON.stringify(setting.data)).not.toContain(renewed.data.token);
    const logs = await sql<Record<string, unknown>>`select * from activity_logs`.all(app.db);
    expect(JSON.stringify(logs)).not.toContain(renewed.data.token);
    await app.call('DELETE /identity/scim/token', undefined, admin.token);
    expect((await requestUsers(`Bearer ${renewed.data.token}`)).statusCode).toBe(401);
    directory = await connectDirectory(app);
  });

  it('cannot be guessed for long', async () => {
    const limitedApp = await startTestApp({ joins: app, env: { RATE_LIMIT_SCALE: '1' } });
    const statuses = new Set<number>();
    for (let i = 0; i < 130; i += 1)
      statuses.add((await requestUsers(`Bearer ${i}`, limitedApp)).statusCode);
    expect([...statuses]).toEqual([401, 429]);
    // the directory itself goes on
    expect((await requestUsers(`Bearer ${directory.token}`, limitedApp)).statusCode).toBe(200);
    await limitedApp.close();
  });
});

describe('what is sent', () => {
  const send = async (payload: string, type = 'application/scim+json') => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/scim/v2/Users?aadOptscim062020',
      headers: { authorization: `Bearer ${directory.token}`, 'content-type': type },
      payload,
    });
    return { status: answer.statusCode, body: answer.json() as Record<string, unknown> };
  };

  it('may be called application/scim+json there, and nowhere else', async () => {
    const body = JSON.stringify({ userName: 'typed' });
    expect((await send(body)).status).toBe(201);
    expect((await send(body, 'application/json')).status).toBe(409);
    expect((await send(body, 'text/plain')).status).toBe(400);
    const other = await app.http.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/scim+json' },
      payload: '{}',
    });
    expect(other.json()).toMatchObject({ code: 400, msg: '仅支持 JSON 格式' });
  });

  it('is refused when it is huge, no JSON, or reaches for the inside', async () => {
    const huge = JSON.stringify({ userName: 'x', title: 'x'.repeat(100_000) });
    expect(await send(huge)).toMatchObject({
      status: 413,
      body: { schemas: [ERROR], status: '413' },
    });
    const proto = '{"userName":"x","__proto__":{"admin":true}}';
    for (const payload of ['{', '[]', proto, '{"userName":"x","schemas":1}'])
      expect([payload, (await send(payload)).status]).toEqual([payload, 400]);
    expect((await send('{')).body).toMatchObject({ scimType: 'invalidSyntax' });
  });

  it('leaves no password in the log, wherever it stands', async () => {
    const id = await directory.join({ userName: 'logged', password: 'first-secret' });
    await directory.patch(
      id,
      { op: 'replace', path: 'title', value: 'Chef' },
      { op: 'replace', value: { Password: 'third-secret' } },
    );
    await directory.patch(id, { op: 'replace', path: 'password', value: 'second-secret' });
    const rows = await sql<Record<string, unknown>>`select * from activity_logs`.all(app.db);
    const text = JSON.stringify(rows);
    expect(text).toContain('Chef');
    expect(text).not.toMatch(/-secret/u);
  });

  it('is described by the service itself', async () => {
    const { data: config } = await directory.scim('GET /scim/v2/ServiceProviderConfig');
    expect(config).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
    const { data: types } = await directory.scim('GET /scim/v2/ResourceTypes');
    expect(types.Resources.map(({ id }) => id)).toEqual(['User', 'Group']);
    const { data: schemas } = await directory.scim('GET /scim/v2/Schemas');
    for (const { id } of schemas.Resources)
      expect((await directory.scim('GET /scim/v2/Schemas/:key', id)).data.id).toBe(id);
    const none = await directory.scim('GET /scim/v2/Schemas/:key', 'urn:none');
    expect([none.status, none.data['status']]).toEqual([404, '404']);
  });
});

describe('a provisioned user', () => {
  it('signs in by the company at once, where another with that address connects first', async () => {
    const person = (uid: string) => ({
      uid,
      password: 'horse 1',
      cn: uid,
      mail: `${uid}@company.example`,
      memberOf: [],
    });
    const ldap = await startLdapServer([person('lin'), person('zhou')]);
    const config = {
      url: ldap.url,
      baseDn: ldap.baseDn,
      clientId: READER.dn,
      filter: '(uid={account})',
    };
    const providerId = await makeProvider(app, { kind: 'LDAP', secret: READER.password, config });
    const signIn = (account: string) =>
      app.send('POST /login/directory', { body: { providerId, account, password: 'horse 1' } });
    const id = await directory.join({ userName: 'lin@company.example', displayName: '林一' });
    const own = await app.make.user({ email: 'zhou@company.example' });
    await directory.join({ userName: own.email });
    // not before an Admin has said that these people sign in there
    expect((await signIn('lin')).status).toBe(400);
    await directory.set({ providerId });
    const user = { id: Number(id), nickname: '林一', roleCode: 'User', staff: true };
    expect((await signIn('lin')).data).toMatchObject({ user });
    expect((await signIn('lin')).data).toMatchObject({ user });
    expect((await signIn('zhou')).msg).toContain('已注册账号');
    await directory.patch(id, { op: 'replace', path: 'active', value: false });
    expect((await signIn('lin')).status).toBe(400);
    await ldap.close();
  });
});
