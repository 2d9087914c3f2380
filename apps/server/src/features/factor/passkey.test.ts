import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { addPasskey, getChallenge, findPasskeyId } from '../../../test/make-factor.ts';
import { createSoftwarePasskey } from '../../../test/software-passkey.ts';
import type { SoftwarePasskey } from '../../../test/software-passkey.ts';
import { PASSWORD } from '../../../test/sign-in.ts';
import { sql } from '../../../test/sql.ts';

const REFUSED = { status: 400, msg: '通行密钥验证失败，请重试' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Use = Parameters<SoftwarePasskey['signAssertion']>[0];

async function startSignIn() {
  const { data } = await app.call('POST /login/passkey/begin');
  return { ticket: data.ticket, challenge: getChallenge(data.options) };
}

/** Signs in with a passkey used in this way. */
async function signIn(passkey: SoftwarePasskey, use: Partial<Use> = {}) {
  const { ticket, challenge } = await startSignIn();
  return app.send('POST /login/passkey', {
    body: { ticket, passkey: passkey.signAssertion({ challenge, ...use }) },
  });
}

/** Starts adding a passkey. */
async function startAdding(token: string) {
  const { data } = await app.call('POST /user/security/passkey/begin', {}, token);
  return { ticket: data.ticket, challenge: getChallenge(data.options) };
}

describe('signing in with a passkey', () => {
  it('needs no password and no second step', async () => {
    const { id, token } = await app.make.user({ password: PASSWORD });
    const { passkey } = await addPasskey(app, token);
    expect(await signIn(passkey)).toMatchObject({ status: 200, data: { user: { id } } });
    const { data } = await app.call('GET /user/signin/page', { query: {} }, token);
    expect(data.records[0]).toMatchObject({ method: 'PASSKEY', factor: null, succeeded: true });
  });

  it.each([
    ['another site', { origin: 'http://evil.example' }],
    ['another site that stands for this one', { rpID: 'evil.example' }],
    ['a site at another port', { origin: 'http://localhost:3001' }],
    ['another challenge', { challenge: 'bm90IHRoaXMgb25l' }],
    ['an owner who was not checked', { flags: 0x01 }],
  ])('refuses one of %s', async (_what, use) => {
    const { token } = await app.make.user();
    const { passkey } = await addPasskey(app, token);
    expect(await signIn(passkey, use)).toMatchObject(REFUSED);
  });

  it('refuses an unknown passkey and a removed one', async () => {
    expect(await signIn(createSoftwarePasskey())).toMatchObject(REFUSED);
    const { id, token } = await app.make.user();
    const { passkey } = await addPasskey(app, token);
    const params = { id: await findPasskeyId(app, id) };
    await app.call('DELETE /user/security/passkey/:id', { params }, token);
    expect(await signIn(passkey)).toMatchObject(REFUSED);
  });

  it('refuses a replayed response', async () => {
    const { token } = await app.make.user();
    const { passkey } = await addPasskey(app, token);
    const { ticket, challenge } = await startSignIn();
    const body = { ticket, passkey: passkey.signAssertion({ challenge }) };
    expect((await app.send('POST /login/passkey', { body })).status).toBe(200);
    expect(await app.send('POST /login/passkey', { body })).toMatchObject({
      status: 400,
      msg: '验证已过期，请重新开始',
    });
    const later = { ...body, ticket: (await startSignIn()).ticket };
    expect(await app.send('POST /login/passkey', { body: later })).toMatchObject(REFUSED);
  });

  it('refuses a decreasing counter, and accepts one that is always zero', async () => {
    const { token } = await app.make.user();
    const { passkey } = await addPasskey(app, token);
    expect((await signIn(passkey, { counter: 9 })).status).toBe(200);
    expect(await signIn(passkey, { counter: 9 })).toMatchObject(REFUSED);
    expect(await signIn(passkey, { counter: 4 })).toMatchObject(REFUSED);

    const other = await app.make.user();
    const otherPasskey = createSoftwarePasskey();
    const { ticket, challenge } = await startAdding(other.token);
    const proof = otherPasskey.create({ challenge, counter: 0 });
    const body = { ticket, name: '同步的', passkey: proof };
    await app.call('POST /user/security/passkey', { body }, other.token);
    expect((await signIn(otherPasskey, { counter: 0 })).status).toBe(200);
    expect((await signIn(otherPasskey, { counter: 0 })).status).toBe(200);
  });

  it('refuses disabled accounts', async () => {
    const { id, token } = await app.make.user();
    const { passkey } = await addPasskey(app, token);
    await sql`update users set status = 'INACTIVE' where id = ${id}`.run(app.db);
    expect(await signIn(passkey)).toMatchObject({ status: 400, msg: '账号已停用，请联系管理员' });
  });
});

describe('a passkey as the second step', () => {
  it('is required after the password, and must belong to that user', async () => {
    const { id, email, token } = await app.make.user({ password: PASSWORD });
    const { passkey } = await addPasskey(app, token);
    const other = await addPasskey(app, (await app.make.user()).token);
    const half = async () => {
      const body = { account: email, password: PASSWORD };
      const { data } = await app.call('POST /login', { body });
      if (!('ticket' in data)) throw new Error('signed in by one step');
      return { ticket: data.ticket, challenge: getChallenge(data.passkey ?? {}) };
    };
    const foreign = await half();
    const stolen = other.passkey.signAssertion({ challenge: foreign.challenge });
    const refused = await app.send('POST /login/factor', {
      body: { ticket: foreign.ticket, passkey: stolen },
    });
    expect(refused).toMatchObject(REFUSED);
    const { ticket, challenge } = await half();
    const own = passkey.signAssertion({ challenge });
    const answer = await app.send('POST /login/factor', { body: { ticket, passkey: own } });
    expect(answer).toMatchObject({ status: 200, data: { user: { id } } });
  });
});

describe('adding a passkey', () => {
  it.each([
    ['another site', { origin: 'http://evil.example' }],
    ['another challenge', { challenge: 'bm90IHRoaXMgb25l' }],
    ['an owner who was not checked', { flags: 0x01 }],
  ])('refuses one of %s', async (_what, use) => {
    const { token } = await app.make.user();
    const { ticket, challenge } = await startAdding(token);
    const passkey = createSoftwarePasskey().create({ challenge, ...use });
    const body = { ticket, name: '手机', passkey };
    expect(await app.send('POST /user/security/passkey', { body, token })).toMatchObject(REFUSED);
  });

  it('needs the ticket of the same user', async () => {
    const { token } = await app.make.user();
    const { ticket, challenge } = await startAdding((await app.make.user()).token);
    const passkey = createSoftwarePasskey().create({ challenge });
    const body = { ticket, name: '手机', passkey };
    const answer = await app.send('POST /user/security/passkey', { body, token });
    expect(answer).toMatchObject({ status: 400, msg: '验证已过期，请重新开始' });
  });

  it('refuses one passkey for two accounts', async () => {
    const passkey = createSoftwarePasskey();
    const add = async (token: string) => {
      const { ticket, challenge } = await startAdding(token);
      const body = { ticket, name: '钥匙', passkey: passkey.create({ challenge }) };
      return app.send('POST /user/security/passkey', { body, token });
    };
    expect((await add((await app.make.user()).token)).status).toBe(200);
    expect(await add((await app.make.user()).token)).toMatchObject({ status: 409 });
  });

  it('returns recovery codes with the first factor, and not with the second', async () => {
    const { token } = await app.make.user();
    expect((await addPasskey(app, token, '一')).recoveryCodes).toHaveLength(10);
    expect((await addPasskey(app, token, '二')).recoveryCodes).toBeNull();
    const { data } = await app.call('GET /user/security', {}, token);
    expect(data).toMatchObject({ passkeys: [{ name: '一' }, { name: '二' }], recoveryLeft: 10 });
  });
});
