import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeUser } from '../../../test/factories.ts';
import { clock, startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { addAuthenticator, addPasskey, findPasskeyId } from '../../../test/make-factor.ts';
import { PASSWORD, newEmailAddress, getToken } from '../../../test/sign-in.ts';
import { FIREFOX_ON_LINUX, createTestBrowser } from '../../../test/test-browser.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let user: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  user = await app.make.user({ password: PASSWORD });
  app.mails.length = 0;
});
afterEach(() => clock.reset());
afterAll(() => app.close());

const mailsTo = async (email: string) => {
  await app.runJobs();
  return app.mails.filter((mail) => mail.to === email);
};
const listSubjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);
const getStatus = async (token: string) => (await app.call('GET /user/current', {}, token)).status;

describe('a changed e-mail', () => {
  it('ends all other sessions, and makes other browsers strangers', async () => {
    const other = await app.make.session(user.id);
    const browser = createTestBrowser(app);
    await browser.login(user.email, PASSWORD);
    const email = newEmailAddress('moved');
    const code = await app.make.emailCode({ email, purpose: 'EMAIL', owner: user.id });
    const body = { email, code, password: PASSWORD };
    expect((await app.call('PUT /user/email', { body }, user.token)).status).toBe(200);
    expect([await getStatus(user.token), await getStatus(other)]).toEqual([200, 401]);
    const known = sql<{ id: Id }>`select id from known_browsers where user_id = ${user.id}`;
    expect(await known.all(app.db)).toEqual([]);
    expect(await listSubjects(user.email)).toContain('【知汇】邮箱已更换');
  });

  it('cannot be tried with more than ten passwords an hour', async () => {
    const body = { email: newEmailAddress(), code: '123456', password: 'guess' };
    const change = () => app.call('PUT /user/email', { body }, user.token);
    for (let n = 0; n < 10; n += 1) expect((await change()).status).toBe(400);
    expect((await change()).status).toBe(429);
    const own = { oldPassword: PASSWORD, newPassword: 'another-horse-9' };
    expect((await app.call('PUT /user/update/password', { body: own }, user.token)).status).toBe(
      429,
    );
  });
});

describe('a changed phone', () => {
  it('wants a proof that is not older than ten minutes', async () => {
    clock.set(new Date(Date.now() + 11 * 60_000));
    const phone = '13900001234';
    const code = await app.make.emailCode({ email: phone, purpose: 'PHONE', owner: user.id });
    clock.reset();
    await sql`update sessions set confirmed_at = ${new Date(Date.now() - 11 * 60_000)}
      where user_id = ${user.id}`.run(app.db);
    const change = () => app.call('PUT /user/phone', { body: { phone, code } }, user.token);
    expect(await change()).toMatchObject({ status: 400, data: { confirmRequired: true } });
    const proof = { body: { password: PASSWORD } };
    expect((await app.call('POST /user/security/confirm', proof, user.token)).status).toBe(200);
    expect((await change()).status).toBe(200);
  });
});

describe('mails to the owner of an account', () => {
  it('of a second factor that was added, and removed', async () => {
    await addAuthenticator(app, user.token);
    await addPasskey(app, user.token);
    const id = await findPasskeyId(app, user.id);
    await app.call('DELETE /user/security/passkey/:id', { params: { id } }, user.token);
    await app.call('DELETE /user/security/authenticator', {}, user.token);
    expect(await listSubjects(user.email)).toEqual([
      '【知汇】已添加验证器',
      '【知汇】已添加通行密钥',
      '【知汇】已移除通行密钥',
      '【知汇】已移除验证器',
    ]);
  });

  it('of a second factor that an Admin removed', async () => {
    await addAuthenticator(app, user.token);
    const admin = await app.make.user({ role: 'Admin' });
    const params = { id: user.id };
    await app.call('DELETE /user/:id/secondFactor', { params }, admin.token);
    expect(await listSubjects(user.email)).toContain('【知汇】两步验证已重置');
  });

  it('of new recovery codes, and of one that was used, with how many are left', async () => {
    const { recoveryCodes } = await addAuthenticator(app, user.token);
    const browser = createTestBrowser(app);
    const { ticket } = (await browser.login(user.email, PASSWORD)).data as { ticket: string };
    const body = { ticket, recoveryCode: recoveryCodes[0] };
    expect((await browser.send('POST /login/factor', { body })).status).toBe(200);
    await app.call('POST /user/security/recovery', {}, user.token);
    const mails = await mailsTo(user.email);
    const used = mails.find(({ subject }) => subject === '【知汇】恢复码登录提醒');
    expect(used?.text).toContain('剩余恢复码 9 个');
    expect(mails.map(({ subject }) => subject)).toContain('【知汇】恢复码已重新生成');
  });

  it('of a sign-in from a browser the account does not know, once', async () => {
    const browser = createTestBrowser(app, { address: '10.1.2.3' });
    for (let n = 0; n < 2; n += 1)
      expect((await browser.login(user.email, PASSWORD)).status).toBe(200);
    const mails = await mailsTo(user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['【知汇】您的账号在新设备上登录']);
    expect(mails[0]?.text).toContain('Chrome 142 · Windows');
    expect(mails[0]?.text).toContain('内网');
    expect(mails[0]?.text).toMatch(/\d{4}年\d+月\d+日/u);
    expect(mails[0]?.text).toContain('/user/setting/account');
    await createTestBrowser(app, { userAgent: FIREFOX_ON_LINUX }).login(user.email, PASSWORD);
    expect((await mailsTo(user.email)).length).toBe(2);
  });

  it('of no sign-in that failed, and not of registering', async () => {
    await createTestBrowser(app).login(user.email, 'wrong');
    expect(await mailsTo(user.email)).toEqual([]);
    const email = newEmailAddress('newcomer');
    const code = await app.make.emailCode({ email, purpose: 'REGISTER' });
    const body = { email, code, nickname: '新来的', password: PASSWORD };
    expect((await app.call('POST /user/register', { body })).status).toBe(200);
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('a session that goes on elsewhere', () => {
  const OTHER_BROWSER = { address: '203.0.113.9', userAgent: FIREFOX_ON_LINUX };
  const NEWER_CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/143.0.0.0 Safari/537.36';

  async function signedIn() {
    const browser = createTestBrowser(app, { address: '198.51.100.4' });
    return { browser, token: getToken(await browser.login(user.email, PASSWORD)) };
  }

  it.each([
    ['another network', { address: '203.0.113.9' }, true],
    ['a newer version of the browser', { userAgent: NEWER_CHROME }, true],
    ['another kind of browser', { userAgent: FIREFOX_ON_LINUX }, false],
    [
      'another network with a newer version',
      { address: '203.0.113.9', userAgent: NEWER_CHROME },
      false,
    ],
    [
      'a near network with a newer version',
      { address: '198.51.7.7', userAgent: NEWER_CHROME },
      true,
    ],
  ])('in %s: its account security is open: %s %s', async (_what, from, open) => {
    const { browser, token } = await signedIn();
    expect((await browser.send('GET /user/security', { token }, from)).status).toBe(
      open ? 200 : 400,
    );
  });

  const newest = async () =>
    (
      await sql<{ id: Id }>`select id from sessions where user_id = ${user.id}
        order by id desc limit 1`.one(app.db)
    ).id;

  it('wants a proof before anything of account security, and goes on with all else', async () => {
    const { browser, token } = await signedIn();
    const send = (key: string, request = {}) =>
      browser.send(key, { token, ...request }, OTHER_BROWSER);
    const captchaKey = await app.make.captchaPass();
    const password = { oldPassword: PASSWORD, newPassword: 'another-horse-9' };
    const calls: [string, object?][] = [
      ['GET /user/security'],
      ['GET /user/session'],
      ['GET /user/signin/page', { query: {} }],
      ['GET /user/identity'],
      ['DELETE /user/session'],
      ['DELETE /user/session/:id', { params: { id: await newest() } }],
      ['POST /user/security/authenticator'],
      ['POST /user/security/recovery'],
      ['POST /user/security/passkey/begin'],
      ['POST /user/closing', { body: { heirId: null } }],
      ['DELETE /user/closing'],
      ['PUT /user/update/password', { body: password }],
      ['POST /user/update/sendCode', { body: { email: newEmailAddress(), captchaKey } }],
      [
        'PUT /user/email',
        { body: { email: newEmailAddress(), code: '123456', password: PASSWORD } },
      ],
      ['POST /user/phone/sendCode', { body: { phone: '13900001111', captchaKey } }],
      ['PUT /user/phone', { body: { phone: '13900001111', code: '123456' } }],
    ];
    for (const [key, request] of calls)
      expect([key, await send(key, request)]).toMatchObject([
        key,
        { status: 400, data: { confirmRequired: true } },
      ]);
    expect((await send('GET /user/current')).data).toMatchObject({ id: user.id });
    expect((await send('POST /user/security/confirm/begin')).status).toBe(200);
    const body = { password: PASSWORD };
    expect((await send('POST /user/security/confirm', { body })).status).toBe(200);
    expect((await send('GET /user/security')).status).toBe(200);
    // where it was before, it has to be proven again
    expect((await browser.send('GET /user/security', { token })).status).toBe(400);
  });
});
