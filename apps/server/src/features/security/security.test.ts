import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { addAuthenticator } from '../../../test/make-factor.ts';
import { makeProvider } from '../../../test/make-provider.ts';
import { PASSWORD, createSignIn, getToken } from '../../../test/sign-in.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { closeDueAccounts } from './security.public.ts';
import { sql } from '../../../test/sql.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Signs in from that address by that browser; gives the token. */
async function signInFrom(remoteAddress: string, userAgent: string, account: string) {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress,
    headers: { 'user-agent': userAgent },
    payload: { account, password: PASSWORD },
  });
  return getToken(answer.json<{ data: unknown }>());
}

describe('devices', () => {
  it('are shown by browser and place, and ended one by one or all', async () => {
    const { email, token } = await app.make.user({ password: PASSWORD });
    const otherToken = await signInFrom('115.231.1.1', CHROME, email);
    const third = await signInFrom('10.0.0.8', '', email);
    const { data } = await app.call('GET /user/session', {}, token);
    expect(data).toHaveLength(3);
    expect(data).toContainEqual(
      expect.objectContaining({ device: 'Chrome 142 · Windows', place: '浙江绍兴', own: false }),
    );
    expect(data).toContainEqual(expect.objectContaining({ device: '未知设备', place: '内网' }));
    expect(data.filter(({ own }) => own)).toHaveLength(1);
    expect(JSON.stringify(data)).not.toContain('115.231');
    const id = data.find(({ place }) => place === '浙江绍兴')?.id ?? 0;
    await app.call('DELETE /user/session/:id', { params: { id } }, token);
    expect((await app.call('GET /user/current', {}, otherToken)).status).toBe(401);
    expect((await app.call('DELETE /user/session/:id', { params: { id } }, token)).status).toBe(
      404,
    );
    await app.call('DELETE /user/session', {}, token);
    expect((await app.call('GET /user/current', {}, third)).status).toBe(401);
    expect((await app.call('GET /user/current', {}, token)).status).toBe(200);
  });
});

describe('the history of signing in', () => {
  it('has failures one after another as one entry, and nothing of other people', async () => {
    const { email, token } = await app.make.user({ password: PASSWORD });
    const { login } = createSignIn(app);
    await login(email, 'wrong 1');
    await login(email, 'wrong 2');
    await login(email, PASSWORD);
    await login(email, 'wrong 3');
    await login((await app.make.user({ password: PASSWORD })).email, PASSWORD);
    const { data } = await app.call('GET /user/signin/page', { query: {} }, token);
    expect(data.total).toBe(3);
    expect(data.records).toMatchObject([
      { method: 'PASSWORD', succeeded: false, tries: 1 },
      { method: 'PASSWORD', succeeded: true },
      { method: 'PASSWORD', succeeded: false, tries: 2 },
    ]);
  });

  it('lists a second step that failed', async () => {
    const { email, token } = await app.make.user({ password: PASSWORD });
    await addAuthenticator(app, token);
    const { data } = await app.call('POST /login', {
      body: { account: email, password: PASSWORD },
    });
    const ticket = 'ticket' in data ? data.ticket : '';
    await app.send('POST /login/factor', { body: { ticket, recoveryCode: 'AAAAA-AAAAA' } });
    const page = await app.call('GET /user/signin/page', { query: {} }, token);
    expect(page.data.records).toMatchObject([
      { method: 'PASSWORD', factor: 'RECOVERY', succeeded: false },
    ]);
  });
});

describe('closing an account', () => {
  const closeNow = (id: Id) =>
    sql`update users set closes_at = ${new Date(Date.now() - 1000)}
      where id = ${id}`.run(app.db);
  const getAuthor = async (id: Id) => {
    const { data } = await app.call('GET /article/:id', { params: { id } });
    return data.author;
  };

  it('waits seven days, in which one may change one’s mind', async () => {
    const { id, email, token } = await app.make.user();
    const closing = await app.call('POST /user/closing', { body: { heirId: null } }, token);
    const days = (Date.parse(closing.data.at) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 2);
    await app.runJobs();
    expect(app.mails.findLast((mail) => mail.to === email)?.subject).toContain('注销');
    await closeDueAccounts(app.deps);
    expect((await app.call('GET /user/current', {}, token)).data).toMatchObject({ id });
    await app.call('DELETE /user/closing', {}, token);
    const { data } = await app.call('GET /user/security', {}, token);
    expect(data.closing).toBeNull();
  });

  it('leaves what was written under 已注销用户, and nothing else of the person', async () => {
    const { id, email, token } = await app.make.user({ password: PASSWORD });
    await addAuthenticator(app, token);
    const provider_id = await makeProvider(app, { kind: 'OIDC', config: {} });
    const connected = { provider_id, user_id: id, subject: 'shen', label: '沈青禾' };
    await sql`insert into identities ${sql.values(connected)}`.run(app.db);
    const company = { name: '汉堡物流', country: 'DE', vatNumber: 'DE136695976' } as const;
    await app.call('POST /user/setting/company', { body: company }, token);
    const article = await app.make.article({ author: id });
    await app.call('POST /user/closing', { body: { heirId: null } }, token);
    await closeNow(id);
    await closeDueAccounts(app.deps);
    expect((await app.call('GET /user/current', {}, token)).status).toBe(401);
    expect(await getAuthor(article.id)).toMatchObject({ nickname: '已注销用户' });
    for (const table of [
      'authenticators',
      'recovery_codes',
      'sign_ins',
      'sessions',
      'identities',
      'companies',
      'vat_checks',
    ]) {
      const rows = sql`select user_id from ${sql.identifier(table)} where user_id = ${id}`;
      const remaining = await rows.all(app.db);
      expect(remaining, table).toEqual([]);
    }
    const { login } = createSignIn(app);
    expect((await login(email, PASSWORD)).status).toBe(400);
  });

  it('hands contents to a colleague, whose account is checked again when the time comes', async () => {
    const { id, token } = await app.make.user();
    const heir = await app.make.user();
    const article = await app.make.article({ author: id });
    await app.call('POST /user/closing', { body: { heirId: heir.id } }, token);
    const { data } = await app.call('GET /user/security', {}, token);
    expect(data.closing).toMatchObject({ heir: heir.nickname });
    await closeNow(id);
    await closeDueAccounts(app.deps);
    expect(await getAuthor(article.id)).toMatchObject({ id: heir.id });

    const second = await app.make.user();
    const deletedUser = await app.make.user();
    const other = await app.make.article({ author: second.id });
    await app.call('POST /user/closing', { body: { heirId: deletedUser.id } }, second.token);
    await sql`update users set status = 'INACTIVE' where id = ${deletedUser.id}`.run(app.db);
    await closeNow(second.id);
    await closeDueAccounts(app.deps);
    expect(await getAuthor(other.id)).toMatchObject({ nickname: '已注销用户' });
  });

  it('refuses oneself as the heir, and lets the last Admin stay', async () => {
    const { id, token } = await app.make.user();
    const own = await app.send('POST /user/closing', { body: { heirId: id }, token });
    expect(own).toMatchObject({ status: 400, data: { fields: { heirId: expect.any(String) } } });

    const admin = await app.make.user({ role: 'Admin' });
    await sql`update users set status = 'INACTIVE'
      where id != ${admin.id} and role_id = (select id from roles where code = 'Admin')`.run(
      app.db,
    );
    const last = await app.send('POST /user/closing', {
      body: { heirId: null },
      token: admin.token,
    });
    expect(last).toMatchObject({
      status: 409,
      msg: '您是唯一的管理员，请先将其他成员设为管理员',
    });
    await closeNow(admin.id);
    await closeDueAccounts(app.deps);
    expect((await app.call('GET /user/current', {}, admin.token)).data).toMatchObject({
      id: admin.id,
    });
  });
});

describe('common passwords', () => {
  it.each(['password123', '12345678', 'QWERTYUIOP', '1q2w3e4r'])(
    '%s is refused',
    async (password) => {
      const { token } = await app.make.user({ password: PASSWORD });
      const body = { oldPassword: PASSWORD, newPassword: password };
      const changed = await app.send('PUT /user/update/password', { body, token });
      expect(changed).toMatchObject({
        status: 400,
        data: { fields: { newPassword: '密码过于常见，容易被猜到，请更换' } },
      });
    },
  );
});
