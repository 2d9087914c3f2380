import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startFakeIssuer } from '../../../test/fake-issuer.ts';
import type { FakeIssuer } from '../../../test/fake-issuer.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { makeProvider } from '../../../test/make-provider.ts';
import { CLIENT, startOidcServer, completeSignIn } from '../../../test/oidc-server.ts';
import type { OidcServer } from '../../../test/oidc-server.ts';
import { PASSWORD } from '../../../test/sign-in.ts';
import { sql } from '../../../test/sql.ts';

const RETURN = 'http://127.0.0.1:3000/login/company';
const REFUSED = { status: 400, msg: expect.stringContaining('企业账号登录失败') };
const UNAVAILABLE = { status: 503, msg: expect.stringContaining('暂时无响应') };

let app: TestApp;
let real: OidcServer;
let fake: FakeIssuer;
beforeAll(async () => {
  app = await startTestApp();
  real = await startOidcServer([RETURN]);
  fake = await startFakeIssuer();
});
afterAll(async () => {
  await app.close();
  await real.close();
  await fake.close();
});
const untouched = {
  claims: {},
  usesOtherKey: false,
  alg: 'RS256',
  issuer: null,
  delayMs: 0,
} as const;
afterEach(() => {
  Object.assign(fake, untouched, { broken: false });
  app.errors.splice(0);
});

let count = 0;
/** Creates another person at the provider. */
function signInAs(more: Partial<OidcServer['person']> = {}) {
  count += 1;
  const person = { name: '沈青禾', email: `p${count}@company.example`, email_verified: true };
  real.person = { sub: `person-${count}`, ...person, ...more };
  return real.person;
}
const realProvider = (config = {}) =>
  makeProvider(app, {
    kind: 'OIDC',
    secret: CLIENT.secret,
    config: { url: real.issuer, clientId: CLIENT.id, ...config },
  });
const fakeProvider = () =>
  makeProvider(app, {
    kind: 'OIDC',
    secret: 'any',
    config: { url: fake.url, clientId: 'zhihui' },
  });

async function startSignIn(providerId: Id) {
  return (await app.call('POST /login/company/begin', { body: { providerId } })).data;
}
const finish = (ticket: string, query: string) =>
  app.send('POST /login/company', { body: { ticket, query } });
async function signIn(providerId: Id) {
  const { url, ticket } = await startSignIn(providerId);
  return finish(ticket, await completeSignIn(url, RETURN));
}
/** Returns from the fake issuer as if its page had been completed. */
async function returnFromProvider(more = '') {
  const { url, ticket } = await startSignIn(await fakeProvider());
  const query = new URL(url).searchParams;
  fake.claims = { nonce: query.get('nonce'), ...fake.claims };
  return finish(ticket, `code=abc&state=${query.get('state')}${more}`);
}

describe('signing in with OpenID Connect', () => {
  it('creates an account for a new person, and recognises them later', async () => {
    const { email } = signInAs();
    const providerId = await realProvider();
    const first = await signIn(providerId);
    expect(first.data).toMatchObject({
      accessToken: expect.any(String),
      user: { nickname: '沈青禾', email, roleCode: 'Tourist' },
    });
    const { user, accessToken } = first.data as { user: { id: Id }; accessToken: string };
    real.person.name = '沈青';
    const secondSignIn = await signIn(providerId);
    expect(secondSignIn.data).toMatchObject({ user: { id: user.id, nickname: '沈青禾' } });
    const history = await app.call('GET /user/signin/page', { query: {} }, accessToken);
    expect(history.data.records[0]).toMatchObject({ method: 'COMPANY', succeeded: true });
  });

  it('assigns the role of the first matching rule, and staff by a claim, at each sign-in', async () => {
    const moderator = await sql<{ id: Id }>`select id from roles where code = 'Moderator'`.one(
      app.db,
    );
    const providerId = await realProvider({
      roleClaim: 'groups',
      roles: [{ value: 'editors', roleId: moderator.id }],
      staffClaim: 'groups',
      staffValue: 'staff',
    });
    const person = signInAs({ groups: ['staff', 'editors'] });
    expect((await signIn(providerId)).data).toMatchObject({ user: { roleCode: 'Moderator' } });
    person.groups = ['editors'];
    expect((await signIn(providerId)).data).toMatchObject({ user: { roleCode: 'Moderator' } });
    signInAs({ groups: ['staff'] });
    expect((await signIn(providerId)).data).toMatchObject({
      user: { roleCode: 'User', staff: true },
    });
    real.person.groups = [];
    expect((await signIn(providerId)).data).toMatchObject({ user: { roleCode: 'Tourist' } });
  });

  it('keeps a local Admin as Admin', async () => {
    const providerId = await realProvider();
    signInAs();
    const { user } = (await signIn(providerId)).data as { user: { id: Id } };
    const admins = sql<{ id: Id }>`select id from roles where code = 'Admin'`;
    await sql`update users set role_id = (${admins}) where id = ${user.id}`.run(app.db);
    expect((await signIn(providerId)).data).toMatchObject({ user: { roleCode: 'Admin' } });
  });

  it('never takes over an account with the same e-mail; its owner connects it after signing in', async () => {
    const owner = await app.make.user({ password: PASSWORD });
    const providerId = await realProvider();
    signInAs({ email: owner.email });
    const refused = await signIn(providerId);
    expect(refused).toMatchObject({ status: 400, msg: expect.stringContaining('已注册账号') });
    const body = { providerId };
    const started = await app.call('POST /user/identity/begin', { body }, owner.token);
    const query = await completeSignIn(started.data.url, RETURN);
    // started by one user, it can be finished by no other, and signs no one in
    const returnParams = { ticket: started.data.ticket, query };
    const otherUser = await app.make.user();
    expect(
      (await app.send('POST /user/identity', { body: returnParams, token: otherUser.token }))
        .status,
    ).toBe(400);
    expect((await finish(returnParams.ticket, query)).status).toBe(400);
    expect(
      (await app.send('POST /user/identity', { body: returnParams, token: owner.token })).status,
    ).toBe(200);
    expect((await signIn(providerId)).data).toMatchObject({ user: { id: owner.id } });
    const { data } = await app.call('GET /user/identity', {}, owner.token);
    const own = data.find(({ provider }) => provider.id === providerId)?.identity;
    expect(own).toMatchObject({ label: '沈青禾' });
    await app.call('DELETE /user/identity/:id', { params: { id: own?.id ?? 0 } }, owner.token);
    expect((await signIn(providerId)).status).toBe(400);
  });

  it('ignores an unverified e-mail', async () => {
    const owner = await app.make.user();
    signInAs({ email: owner.email, email_verified: false });
    const { data } = await signIn(await realProvider());
    expect(data).toMatchObject({ user: { email: null } });
    expect((data as { user: { id: Id } }).user.id).not.toBe(owner.id);
  });

  it('refuses unknown people when no accounts are created, and disabled ones', async () => {
    signInAs();
    const closed = await realProvider({ createAccounts: false });
    expect(await signIn(closed)).toMatchObject({
      status: 400,
      msg: expect.stringContaining('尚未开通账号'),
    });
    const open = await realProvider();
    const { user } = (await signIn(open)).data as { user: { id: Id } };
    await sql`update users set status = 'INACTIVE' where id = ${user.id}`.run(app.db);
    expect(await signIn(open)).toMatchObject({ status: 400, msg: expect.stringContaining('停用') });
  });

  it('creates one account for two concurrent sign-ins', async () => {
    signInAs();
    const providerId = await realProvider();
    const started = [await startSignIn(providerId), await startSignIn(providerId)];
    const queries = await Promise.all(started.map(({ url }) => completeSignIn(url, RETURN)));
    await Promise.all(started.map(({ ticket }, at) => finish(ticket, queries[at] ?? '')));
    const made = await sql<{ id: Id }>`select id from users
      where email = ${real.person.email}`.all(app.db);
    expect(made).toHaveLength(1);
  });

  it('signs out at the provider too', async () => {
    signInAs();
    const { accessToken } = (await signIn(await realProvider())).data as { accessToken: string };
    const { data } = await app.call('POST /login/logout', {}, accessToken);
    expect(data?.url).toContain(`${real.issuer}/session/end?`);
    expect(data?.url).toContain('id_token_hint=');
  });
});

describe('an untrusted response', { tags: ['release'] }, () => {
  it('is accepted when everything is valid', async () => {
    expect((await returnFromProvider()).status).toBe(200);
  });

  it.each([
    ['signed by another key', { usesOtherKey: true }],
    ['not signed', { alg: 'none' as const }],
    ['for another nonce', { claims: { nonce: 'other' } }],
    ['from another issuer', { claims: { iss: 'https://evil.example' } }],
    ['for another client', { claims: { aud: 'other' } }],
    ['out of date', { claims: { exp: 1 } }],
    ['without a subject', { claims: { sub: '' } }],
  ])('is refused: an ID token %s', async (_what, override) => {
    Object.assign(fake, override);
    const claims = 'claims' in override ? override.claims : {};
    const { url, ticket } = await startSignIn(await fakeProvider());
    const query = new URL(url).searchParams;
    fake.claims = { nonce: query.get('nonce'), ...claims };
    expect(await finish(ticket, `code=abc&state=${query.get('state')}`)).toMatchObject(REFUSED);
  });

  it('is refused: another state, none, an error, and a repeated response', async () => {
    const { url, ticket } = await startSignIn(await fakeProvider());
    const query = new URL(url).searchParams;
    const validQuery = `code=abc&state=${query.get('state')}`;
    fake.claims = { nonce: query.get('nonce') };
    expect(await finish(ticket, 'code=abc&state=other')).toMatchObject(REFUSED);
    expect(await finish(ticket, 'code=abc')).toMatchObject(REFUSED);
    expect(await finish(ticket, `error=access_denied&state=${query.get('state')}`)).toMatchObject(
      REFUSED,
    );
    expect((await finish(ticket, validQuery)).status).toBe(200);
    expect((await finish(ticket, validQuery)).status).toBe(400);
  });

  it('is refused: an injected code of another sign-in', async () => {
    signInAs();
    const providerId = await realProvider();
    const [ownStart, otherStart] = [await startSignIn(providerId), await startSignIn(providerId)];
    const fetchCode = async (url: string) =>
      new URLSearchParams(await completeSignIn(url, RETURN)).get('code') ?? '';
    const state = new URL(ownStart.url).searchParams.get('state') ?? '';
    const injected = new URLSearchParams({
      code: await fetchCode(otherStart.url),
      state,
      iss: real.issuer,
    });
    // the provider detects by the verifier that the code was not requested here (PKCE)
    expect(await finish(ownStart.ticket, String(injected))).toMatchObject(REFUSED);
    const own = new URLSearchParams({
      code: await fetchCode(ownStart.url),
      state,
      iss: real.issuer,
    });
    expect((await finish(ownStart.ticket, String(own))).status).toBe(200);
  });

  it('is refused: a mixed-in issuer', async () => {
    expect(await returnFromProvider('&iss=https%3A%2F%2Fevil.example')).toMatchObject(REFUSED);
    fake.issuer = 'https://evil.example';
    const body = { providerId: await fakeProvider() };
    expect(await app.send('POST /login/company/begin', { body })).toMatchObject(REFUSED);
  });

  it('times out: an unavailable, broken or slow provider is reported, and passwords still work', async () => {
    const body = { providerId: await fakeProvider() };
    fake.broken = true;
    expect(await app.send('POST /login/company/begin', { body })).toMatchObject(UNAVAILABLE);
    fake.broken = false;
    const unreachableProvider = await makeProvider(app, {
      kind: 'OIDC',
      config: { url: 'http://127.0.0.1:9', clientId: 'zhihui' },
    });
    const down = await app.send('POST /login/company/begin', {
      body: { providerId: unreachableProvider },
    });
    expect(down).toMatchObject(UNAVAILABLE);
    fake.delayMs = 60_000;
    const slow = app.send('POST /login/company/begin', { body });
    const { email } = await app.make.user({ password: PASSWORD });
    const password = { account: email, password: PASSWORD };
    expect((await app.call('POST /login', { body: password })).status).toBe(200);
    expect(await slow).toMatchObject(UNAVAILABLE);
  });
});
