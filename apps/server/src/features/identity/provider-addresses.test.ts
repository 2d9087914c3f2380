import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { IdentityKind } from '@zhihui/contract/features/identity/identity.limits.ts';
import type { ProviderConfig } from '@zhihui/contract/features/identity/identity.schema.ts';
import { startFakeIssuer } from '../../../test/fake-issuer.ts';
import type { FakeIssuer } from '../../../test/fake-issuer.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { makeProvider, PLAIN_CONFIG } from '../../../test/make-provider.ts';

const REFUSED = { status: 400, msg: expect.stringContaining('企业账号登录失败') };
/** The system parses the number as 169.254.169.254. */
const METADATA = '2852039166';

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
afterEach(() => {
  fake.endpoints = {};
});

async function startSignIn(kind: IdentityKind, config: Partial<ProviderConfig>) {
  const fullConfig = { clientId: 'zhihui', ...config };
  const providerId = await makeProvider(app, { kind, secret: 'any', config: fullConfig });
  return app.send('POST /login/company/begin', { body: { providerId } });
}
/** Returns with a code as if the provider's page had been completed. */
async function returnFromProvider(kind: IdentityKind, config: Partial<ProviderConfig>) {
  const { data } = await startSignIn(kind, config);
  const { ticket, url } = data as { ticket: string; url: string };
  const query = new URL(url).searchParams;
  fake.claims = { nonce: query.get('nonce') };
  const code = kind === 'DINGTALK' ? 'authCode' : 'code';
  const returnQuery = `${code}=abc&state=${query.get('state')}`;
  return app.send('POST /login/company', { body: { ticket, query: returnQuery } });
}

describe('a provider at an address for cloud metadata', () => {
  it.each([
    ['OIDC', 'https://169.254.169.254/'],
    ['OIDC', `https://${METADATA}/`],
    ['DINGTALK', 'https://[fd00:ec2::254]/'],
    ['WECOM', 'https://100.100.100.200/'],
    ['LDAP', 'ldaps://169.254.1.1'],
    ['LDAP', 'ldaps://[::ffff:169.254.169.254]'],
  ])('of kind %s cannot be saved: %s', async (kind, url) => {
    const { token } = await app.make.user({ role: 'Admin' });
    const config = { ...PLAIN_CONFIG, url, clientId: 'a', baseDn: 'dc=a' };
    const body = { kind, name: '一', enabled: false, config, secret: 's' };
    const answer = await app.send('POST /identity', { body, token });
    expect(answer).toMatchObject({
      status: 400,
      data: { fields: { 'config.url': expect.stringContaining('不能使用') } },
    });
  });

  it('is not used when an earlier version saved it', async () => {
    expect(await startSignIn('OIDC', { url: `https://${METADATA}/` })).toMatchObject(REFUSED);
    for (const kind of ['WECOM', 'DINGTALK', 'FEISHU'] as const)
      expect(await returnFromProvider(kind, { url: `https://${METADATA}/` })).toMatchObject(
        REFUSED,
      );
    const config = { url: `ldaps://${METADATA}`, baseDn: 'dc=a' };
    const providerId = await makeProvider(app, { kind: 'LDAP', config });
    const body = { providerId, account: 'shen', password: 'horse 1' };
    expect(await app.send('POST /login/directory', { body })).toMatchObject(REFUSED);
  });

  it.each([
    ['token_endpoint', 'token'],
    ['jwks_uri', 'jwks'],
  ])('is not requested when an issuer publishes it as its %s', async (endpoint, path) => {
    expect((await returnFromProvider('OIDC', { url: fake.url })).status).toBe(200);
    // the unspecified address reaches the issuer itself, which would respond
    fake.endpoints = { [endpoint]: `http://0.0.0.0:${new URL(fake.url).port}/${path}` };
    expect(await returnFromProvider('OIDC', { url: fake.url })).toMatchObject(REFUSED);
  });
});
