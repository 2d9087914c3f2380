import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { makeProvider, PLAIN_CONFIG } from '../../../test/make-provider.ts';
import { PASSWORD, createSignIn, newEmailAddress } from '../../../test/sign-in.ts';
import { sql } from '../../../test/sql.ts';

const ONLY = { status: 400, msg: '站点仅允许使用企业账号登录' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('company accounts only', () => {
  it('disables passwords and codes for everyone but the Admin who enabled it', async () => {
    const { login, codeFor, register } = createSignIn(app);
    const admin = await app.make.user({ role: 'Admin', password: PASSWORD });
    const other = await app.make.user({ role: 'Admin', password: PASSWORD });
    const only = (value: boolean) =>
      app.send('PUT /identity/only', { body: { only: value }, token: admin.token });
    expect((await only(true)).msg).toBe('请先添加并启用一种企业登录方式');
    const id = await makeProvider(app, {
      kind: 'DINGTALK',
      config: { clientId: 'app' },
      secret: 's',
    });
    expect((await only(true)).status).toBe(200);
    expect((await app.call('GET /login/company')).data.only).toBe(true);

    expect(await login(other.email, PASSWORD)).toMatchObject(ONLY);
    // without the password the error stays the same
    expect((await login(other.email, 'wrong')).msg).toContain('账号或密码不正确');
    expect((await login(admin.email, PASSWORD)).status).toBe(200);
    const code = await app.make.emailCode({ email: other.email, purpose: 'LOGIN' });
    expect(await app.send('POST /login', { body: { email: other.email, code } })).toMatchObject(
      ONLY,
    );
    const email = newEmailAddress();
    expect(await register(email, await codeFor('register', email))).toMatchObject(ONLY);

    const params = { id };
    const body = {
      kind: 'DINGTALK',
      name: '钉钉',
      enabled: false,
      config: { ...PLAIN_CONFIG, clientId: 'app' },
    };
    const disabled = await app.send('PUT /identity/:id', { params, body, token: admin.token });
    expect(disabled).toMatchObject({ status: 409, msg: expect.stringContaining('至少需启用一种') });
    expect((await app.send('DELETE /identity/:id', { params, token: admin.token })).status).toBe(
      409,
    );
    expect((await only(false)).status).toBe(200);
    expect((await login(other.email, PASSWORD)).status).toBe(200);
  });

  it('cannot be enabled by an Admin without a password', async () => {
    const { token } = await app.make.user({ role: 'Admin' });
    const answer = await app.send('PUT /identity/only', { body: { only: true }, token });
    expect(answer).toMatchObject({ status: 409, msg: expect.stringContaining('设置密码') });
  });
});

describe('a provider', () => {
  it.each([
    ['OIDC', { url: 'http://evil.example', clientId: 'a' }, 'config.url'],
    ['OIDC', { url: 'https://id.example', clientId: '' }, 'config.clientId'],
    ['LDAP', { url: 'https://id.example', baseDn: 'dc=a' }, 'config.url'],
    ['LDAP', { url: 'ldaps://id.example', baseDn: '' }, 'config.baseDn'],
    ['LDAP', { url: 'ldaps://id.example', baseDn: 'dc=a', filter: '(uid=*)' }, 'config.filter'],
    ['FEISHU', { clientId: 'a' }, 'secret'],
    ['WECOM', { clientId: 'a', roles: [{ value: 'x', roleId: 999_999 }] }, 'config.roles.0.roleId'],
  ])('of kind %s is refused with %j', async (kind, config, field) => {
    const { token } = await app.make.user({ role: 'Admin' });
    const body = { kind, name: '一', enabled: true, config: { ...PLAIN_CONFIG, ...config } };
    const answer = await app.send('POST /identity', { body, token });
    expect(answer.status).toBe(400);
    expect((answer.data as { fields: object }).fields).toHaveProperty([field]);
  });

  it('never returns its secret, and keeps it when none is sent', async () => {
    const { token } = await app.make.user({ role: 'Admin' });
    const config = { ...PLAIN_CONFIG, clientId: 'app' };
    const body = {
      kind: 'DINGTALK',
      name: '钉钉',
      enabled: true,
      config,
      secret: 'top-secret',
    } as const;
    const { data } = await app.call('POST /identity', { body }, token);
    const { secret: _, ...rest } = body;
    await app.call('PUT /identity/:id', { params: data, body: { ...rest, name: '新钉钉' } }, token);
    const all = await app.call('GET /identity', {}, token);
    const provider = all.data.providers.find(({ id }) => id === data.id);
    expect(provider).toMatchObject({ name: '新钉钉', hasSecret: true });
    expect(JSON.stringify(all.data)).not.toContain('top-secret');
    const rows = await sql<{ secret: string | null }>`select secret from identity_providers`.all(
      app.db,
    );
    expect(JSON.stringify(rows)).not.toContain('top-secret');
    const logs = await sqlText(app);
    expect(logs).not.toContain('top-secret');
  });
});

/** The activity log as text. */
async function sqlText({ db }: TestApp): Promise<string> {
  return JSON.stringify(await sql<Record<string, unknown>>`select * from activity_logs`.all(db));
}
