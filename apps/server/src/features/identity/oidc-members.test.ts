import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProviderConfig } from '@zhihui/contract/features/identity/identity.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { startFakeIssuer } from '../../../test/fake-issuer.ts';
import type { FakeIssuer } from '../../../test/fake-issuer.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { makeProvider, PLAIN_CONFIG } from '../../../test/make-provider.ts';
import { sql } from '../../../test/sql.ts';

const NOT_MEMBER = { status: 400, data: null, msg: expect.stringContaining('不在公司通讯录中') };
const FAILED = { status: 400, msg: expect.stringContaining('企业账号登录失败') };
const GOOGLE = 'https://accounts.google.com';

let app: TestApp;
let fake: FakeIssuer;
beforeAll(async () => {
  app = await startTestApp();
  fake = await startFakeIssuer();
});
afterAll(async () => {
  await app.close();
  await fake.close();
});

let count = 0;
async function signIn(config: Partial<ProviderConfig>, claims: object) {
  const providerId = await makeProvider(app, {
    kind: 'OIDC',
    secret: 'any',
    config: { url: fake.url, clientId: 'zhihui', ...config },
  });
  const { data } = await app.call('POST /login/company/begin', { body: { providerId } });
  const query = new URL(data.url).searchParams;
  fake.claims = { nonce: query.get('nonce'), sub: `person${(count += 1)}`, ...claims };
  const body = { ticket: data.ticket, query: `code=abc&state=${query.get('state')}` };
  return app.send('POST /login/company', { body });
}

describe('an issuer with accounts of many organisations', () => {
  const organisation = { memberClaim: 'hd', memberValue: 'company.example' };

  it('signs in people of the organisation only', async () => {
    expect((await signIn(organisation, { hd: 'company.example' })).status).toBe(200);
    for (const claims of [{}, { hd: 'other.example' }, { hd: ['other.example'] }, { hd: '' }])
      expect(await signIn(organisation, claims)).toMatchObject(NOT_MEMBER);
    expect((await signIn({}, {})).status).toBe(200);
  });

  const save = async (config: Partial<ProviderConfig>) => {
    const { token } = await app.make.user({ role: 'Admin' });
    const fullConfig = { ...PLAIN_CONFIG, clientId: 'a', ...config };
    const body = { kind: 'OIDC', name: '一', enabled: false, config: fullConfig };
    return app.send('POST /identity', { body, token });
  };

  it.each([
    GOOGLE,
    'https://login.microsoftonline.com/common/v2.0',
    'https://login.microsoftonline.com/organizations/v2.0/',
    'https://login.windows.net/common',
    'https://sts.windows.net/common',
    'https://appleid.apple.com',
    'https://gitlab.com',
  ])('can be saved with an organisation only: %s', async (url) => {
    expect(await save({ url })).toMatchObject({
      status: 400,
      data: { fields: { 'config.memberValue': expect.stringContaining('组织') } },
    });
    expect((await save({ url, ...organisation })).status).toBe(200);
  });

  it('can be saved without an organisation when it belongs to one', async () => {
    const url = 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0';
    expect((await save({ url })).status).toBe(200);
    expect(await save({ url, memberClaim: 'tid' })).toMatchObject({
      data: { fields: { 'config.memberValue': expect.anything() } },
    });
  });

  it('is not used when an earlier version saved it without an organisation', async () => {
    const config = { url: GOOGLE, clientId: 'a' };
    const providerId = await makeProvider(app, { kind: 'OIDC', config });
    const answer = await app.send('POST /login/company/begin', { body: { providerId } });
    expect(answer).toMatchObject(FAILED);
  });
});

it('gives no role for an unverified address', async () => {
  const { id: roleId } = await sql<{ id: Id }>`select id from roles where code = 'Moderator'`.one(
    app.db,
  );
  const email = 'lead@company.example';
  const rules = { roleClaim: 'email', roles: [{ value: email, roleId: roleId as Id }] };
  const unverified = await signIn(rules, { email, email_verified: false });
  expect(unverified.data).toMatchObject({ user: { email: null, roleCode: 'Tourist' } });
  const verified = await signIn(rules, { email, email_verified: true });
  expect(verified.data).toMatchObject({ user: { email, roleCode: 'Moderator' } });
});
