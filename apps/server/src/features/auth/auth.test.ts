import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clock, startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
// all tests come from one address
beforeEach(() => app.db.deleteFrom('login_attempts').execute());
afterEach(() => clock.reset());

const MINUTE = 60_000;
const PASSWORD = 'correct-horse-9';
const WRONG = '账号或密码不正确，请检查后重试';
const WRONG_CODE = '验证码不正确或已过期，请检查或重新获取';

let count = 0;
const fresh = (name = 'person') => `${name}-${(count += 1)}@example.com`;

/** Key of a solved puzzle. */
async function solved(): Promise<string> {
  const key = `auth-test-${(count += 1).toString().padStart(10, '0')}`;
  await app.db
    .insertInto('captchas')
    .values({ key, x: 1, passed: true, expires_at: new Date(Date.now() + 2 * MINUTE) })
    .execute();
  return key;
}

const login = (account: string, password: string, more: Record<string, unknown> = {}) =>
  app.send('POST /login', { body: { account, password, ...more } });

const sendCode = async (kind: 'login' | 'register' | 'password', email: string) => {
  const captchaKey = await solved();
  if (kind === 'password') {
    return app.call('POST /password/send/code', { body: { email, captchaKey } });
  }
  return kind === 'login'
    ? app.call('GET /login/loginCode/:email', { params: { email }, query: { captchaKey } })
    : app.call('GET /user/registerCode/:email', { params: { email }, query: { captchaKey } });
};

/** The code in the newest mail to `email`. */
async function mailedCode(email: string): Promise<string> {
  await app.runJobs();
  const mail = app.mails.findLast((one) => one.to === email);
  return /\b\d{6}\b/u.exec(mail?.text ?? '')?.[0] ?? 'no mail';
}

async function codeFor(kind: 'login' | 'register' | 'password', email: string): Promise<string> {
  expect(await sendCode(kind, email)).toMatchObject({ code: 200, data: null });
  return mailedCode(email);
}

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');
const register = (email: string, code: string) =>
  app.send('POST /user/register', {
    body: { email, code, nickname: '新同事', password: PASSWORD },
  });
const current = (token: string) => app.call('GET /user/current', {}, token);
const tokenOf = (answer: { data: unknown }) => (answer.data as { accessToken: string }).accessToken;

describe('signing in by password', () => {
  it.each([
    [{}, 'account'],
    [{ account: 'a@example.com' }, 'password'],
    [{ account: '', password: 'x' }, 'account'],
    [{ account: 'a'.repeat(300), password: 'x' }, 'account'],
    [{ account: 'a', password: 'x'.repeat(129) }, 'password'],
    [{ email: 'a@example.com', code: '12' }, 'code'],
    [{ email: 'nonsense', code: '123456' }, 'email'],
  ])('refuses %j, naming %s', async (body, field) => {
    const answer = await app.send('POST /login', { body });
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.data as { fields: object }).fields)).toContain(field);
  });

  it('signs in by e-mail, phone and user name, whatever the case', async () => {
    const { id, email, nickname } = await app.make.user({ password: PASSWORD });
    await app.db
      .updateTable('users')
      .set({ phone: '13800001111', username: 'shenqinghe' })
      .where('id', '=', id)
      .execute();
    for (const name of [email.toUpperCase(), '+86 138-0000-1111', ' ShenQinghe ']) {
      const answer = await login(name, PASSWORD);
      expect(answer.data).toMatchObject({ user: { id, nickname, roleCode: 'User', staff: true } });
      expect((await current(tokenOf(answer))).data).toMatchObject({ id });
    }
  });

  it('takes any text for a name without failing', async () => {
    for (const name of ['\u0000', "' or 1=1 --", '\ud800', '0'.repeat(254)]) {
      expect(await login(name, 'x')).toMatchObject({ status: 400, msg: WRONG });
    }
  });

  it('keeps of a session only the hash, for 7 days, or 30 when remembered', async () => {
    const { email } = await app.make.user({ password: PASSWORD });
    for (const remember of [false, true]) {
      const token = tokenOf(await login(email, PASSWORD, { remember }));
      expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(32);
      const row = await app.db
        .selectFrom('sessions')
        .selectAll()
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect(row.token_hash.toString('base64url')).not.toBe(token);
      const days = (row.expires_at.getTime() - row.created_at.getTime()) / 86_400_000;
      expect(days).toBe(remember ? 30 : 7);
    }
  });

  it('tells of a disabled or unproven account only to whoever has its password', async () => {
    for (const status of ['INACTIVE', 'PENDING'] as const) {
      const { email } = await app.make.user({ password: PASSWORD, status });
      expect(await login(email, 'not-it-at-all')).toMatchObject({ status: 400, msg: WRONG });
      const answer = await login(email, PASSWORD);
      expect(answer.status).toBe(400);
      expect(answer.msg).toMatch(status === 'INACTIVE' ? /停用/ : /尚未验证/);
    }
  });

  it('answers the same for a wrong password and for nobody, through captcha and lock-out', async () => {
    const { email } = await app.make.user({ password: PASSWORD });
    const nobody = fresh('nobody');
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      const keys = attempt > 3 ? [await solved(), await solved()] : [];
      const one = await login(email, 'wrong', keys[0] ? { captchaKey: keys[0] } : {});
      const two = await login(nobody, 'wrong', keys[1] ? { captchaKey: keys[1] } : {});
      expect({ ...one, headers: null }).toEqual({ ...two, headers: null });
    }
  });

  it('wants a captcha after three wrong passwords, once for each further try', async () => {
    const { email } = await app.make.user({ password: PASSWORD });
    for (const captchaRequired of [false, false, true]) {
      const { data } = await login(email, 'wrong');
      expect(data).toEqual({ fields: { password: WRONG }, captchaRequired });
    }
    const asked = await login(email, PASSWORD);
    expect(asked).toMatchObject({ status: 400, data: { captchaRequired: true } });
    expect((await login(email, PASSWORD, { captchaKey: 'never-solved-000000' })).status).toBe(400);
    const captchaKey = await solved();
    expect(await login(email, 'wrong', { captchaKey })).toMatchObject({ msg: WRONG });
    expect(await login(email, PASSWORD, { captchaKey })).toMatchObject({ msg: asked.msg });
    expect((await login(email, PASSWORD, { captchaKey: await solved() })).status).toBe(200);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  it('locks the account for this address after ten, for 15 minutes', async () => {
    const { email } = await app.make.user({ password: PASSWORD });
    for (let i = 0; i < 10; i += 1) await login(email, 'wrong', { captchaKey: await solved() });
    const locked = await login(email, PASSWORD, { captchaKey: await solved() });
    expect(locked.status).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(900);
    const elsewhere = await app.http.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress: '203.0.113.9',
      payload: { account: email, password: PASSWORD, captchaKey: await solved() },
    });
    expect(elsewhere.statusCode).toBe(200);
    clock.advance(15 * MINUTE + 1000);
    expect((await login(email, PASSWORD, { captchaKey: await solved() })).status).toBe(200);
  });

  it('wants a captcha from an address that guessed at many accounts', async () => {
    const account_hash = Buffer.alloc(32);
    const created_at = new Date();
    const one = { account_hash, ip: '127.0.0.1', failed: true, created_at };
    await app.db.insertInto('login_attempts').values(Array(100).fill(one)).execute();
    expect(await login(fresh(), 'x')).toMatchObject({ data: { captchaRequired: true } });
    await app.db.updateTable('login_attempts').set({ ip: '203.0.113.9' }).execute();
    expect(await login(fresh(), 'x')).toMatchObject({ msg: WRONG });
  });

  it('lets no more than ten through when they come at once', async () => {
    const { email } = await app.make.user({ password: PASSWORD });
    const keys = await Promise.all(Array.from({ length: 25 }, solved));
    const answers = await Promise.all(
      keys.map((captchaKey) => login(email, 'wrong', { captchaKey })),
    );
    const judged = answers.filter((answer) => answer.msg === WRONG);
    expect(judged.length).toBeLessThanOrEqual(10);
  });

  it('signs out, once', async () => {
    const { email } = await app.make.user({ password: PASSWORD });
    const token = tokenOf(await login(email, PASSWORD));
    expect(await app.call('POST /login/logout', {}, token)).toMatchObject({ code: 200 });
    expect((await app.call('POST /login/logout', {}, token)).status).toBe(401);
    expect(await app.call('POST /login/logout')).toMatchObject({ msg: '请先登录后再进行操作' });
  });
});

describe('mailed codes', () => {
  it('need a solved captcha, which is spent', async () => {
    const email = fresh();
    const bare = await app.call('GET /user/registerCode/:email', { params: { email }, query: {} });
    expect(bare).toMatchObject({ status: 400, data: { captchaRequired: true } });
    const captchaKey = await solved();
    const query = { captchaKey };
    const call = (to: string) =>
      app.call('GET /user/registerCode/:email', { params: { email: to }, query });
    expect((await call(email)).code).toBe(200);
    expect((await call(fresh())).status).toBe(400);
  });

  it('come once a minute and ten times a day to one address, whatever for', async () => {
    clock.set(new Date());
    const { email } = await app.make.user();
    for (let i = 0; i < 10; i += 1) {
      expect((await sendCode(i % 2 ? 'login' : 'password', email)).status).toBe(200);
      const soon = await sendCode('register', email);
      expect(soon.status).toBe(429);
      expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0);
      clock.advance(61_000);
    }
    expect(await sendCode('login', email)).toMatchObject({ status: 429 });
    clock.advance(24 * 60 * MINUTE);
    expect((await sendCode('login', email)).status).toBe(200);
  });

  it('are sent once when asked for twice at once', async () => {
    const { email } = await app.make.user();
    const answers = await Promise.all([sendCode('login', email), sendCode('login', email)]);
    expect(answers.map((one) => one.status).sort((a, b) => a - b)).toEqual([200, 429]);
  });

  it('answer the same whether there is an account or not; only the mail differs', async () => {
    const { email } = await app.make.user();
    const nobody = fresh('nobody');
    const pure = (answer: object) => ({ ...answer, headers: null });
    for (const kind of ['login', 'register', 'password'] as const) {
      const known = pure(await sendCode(kind, email));
      expect(known).toEqual(pure(await sendCode(kind, nobody)));
      await app.runJobs();
      clock.advance(61_000);
    }
    expect(app.mails.filter((one) => one.to === email).map((one) => one.subject)).toEqual([
      '【知汇】登录验证码',
      '【知汇】您已经有账号了',
      '【知汇】重置密码验证码',
    ]);
    expect(app.mails.filter((one) => one.to === nobody).map((one) => one.subject)).toEqual([
      '【知汇】注册验证码',
    ]);
  });

  it('are kept as hashes', async () => {
    const email = fresh();
    const code = await codeFor('register', email);
    const row = await app.db
      .selectFrom('email_codes')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(code);
    expect(row.code_hash).toMatch(/^\$argon2id\$/);
  });
});

describe('signing in by code', () => {
  it('works once, and only with the newest', async () => {
    const { email } = await app.make.user();
    const old = await codeFor('login', email);
    clock.advance(61_000);
    const code = await codeFor('login', email);
    const by = (one: string) => app.send('POST /login', { body: { email, code: one } });
    if (old !== code) expect(await by(old)).toMatchObject({ status: 400, msg: WRONG_CODE });
    expect((await by(code)).status).toBe(200);
    expect(await by(code)).toMatchObject({ status: 400, msg: WRONG_CODE });
  });

  it('gives five tries and ten minutes', async () => {
    const by = (email: string, code: string) => app.send('POST /login', { body: { email, code } });
    const { email } = await app.make.user();
    const code = await codeFor('login', email);
    for (let i = 0; i < 5; i += 1) expect((await by(email, wrongOf(code))).status).toBe(400);
    expect((await by(email, code)).status).toBe(400);

    const late = (await app.make.user()).email;
    const lateCode = await codeFor('login', late);
    clock.advance(10 * MINUTE + 1000);
    expect((await by(late, lateCode)).status).toBe(400);
  });

  it('is for signing in only, and not for disabled accounts', async () => {
    const { email } = await app.make.user({ status: 'INACTIVE' });
    const code = await codeFor('login', email);
    const reset = { email, code, password: PASSWORD };
    expect(await app.call('POST /password/reset', { body: reset })).toMatchObject({
      status: 400,
      msg: WRONG_CODE,
    });
    const answer = await app.send('POST /login', { body: { email, code } });
    expect(answer.msg).toMatch(/停用/);
  });

  it('answers the same for a wrong code and for nobody', async () => {
    const { email } = await app.make.user();
    const code = await codeFor('login', email);
    const by = (one: string) =>
      app.send('POST /login', { body: { email: one, code: wrongOf(code) } });
    const [known, none] = [await by(email), await by(fresh('nobody'))];
    expect({ ...known, headers: null }).toEqual({ ...none, headers: null });
  });
});

describe('registering', () => {
  it.each([
    [{ nickname: '   ' }, 'nickname'],
    [{ nickname: '名'.repeat(21) }, 'nickname'],
    [{ password: 'short' }, 'password'],
    [{ password: '11111111' }, 'password'],
    [{ code: 'abcdef' }, 'code'],
    [{ role: 'Admin' }, 'role'],
  ])('refuses %j', async (wrong, field) => {
    const body = {
      email: fresh(),
      code: '123456',
      nickname: '新同事',
      password: PASSWORD,
      ...wrong,
    };
    const answer = await app.send('POST /user/register', { body });
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.data as { fields: object }).fields)).toEqual([field]);
  });

  it('makes staff of the company’s own domains, and outside accounts of all others', async () => {
    await app.make.setting('staffDomains', ['Corp.example']);
    for (const [email, roleCode] of [
      ['Li.Na@CORP.example', 'User'],
      ['li.na@sub.corp.example', 'Tourist'],
      ['li.na@example.com', 'Tourist'],
    ] as const) {
      const code = await codeFor('register', email.toLowerCase());
      const answer = await register(email, code);
      expect(answer.data).toMatchObject({ user: { roleCode, nickname: '新同事' } });
      expect((await current(tokenOf(answer))).data).toMatchObject({ email: email.toLowerCase() });
      expect((await login(email, PASSWORD)).status).toBe(200);
    }
  });

  it('makes one account of one code used twice at once', async () => {
    const email = fresh();
    const code = await codeFor('register', email);
    const answers = await Promise.all([register(email, code), register(email, code)]);
    expect(answers.map((one) => one.status).sort((a, b) => a - b)).toEqual([200, 400]);
    const rows = await app.db.selectFrom('users').where('email', '=', email).select('id').execute();
    expect(rows).toHaveLength(1);
  });

  it('says so when the address was taken after the code was sent', async () => {
    const email = fresh();
    const code = await codeFor('register', email);
    await app.make.user({ email });
    expect(await register(email, code)).toMatchObject({ status: 409 });
  });
});

describe('a new password', () => {
  const change = (token: string | null, body: Record<string, unknown>) =>
    app.send('PUT /user/update/password', { token, body });

  it('is refused with the field that is wrong', async () => {
    const { token } = await app.make.user({ password: PASSWORD });
    const cases = [
      [{ oldPassword: 'not-it', newPassword: 'another-one-1' }, 'oldPassword'],
      [{ oldPassword: PASSWORD, newPassword: PASSWORD }, 'newPassword'],
      [{ oldPassword: PASSWORD, newPassword: 'short' }, 'newPassword'],
    ] as const;
    for (const [body, field] of cases) {
      const answer = await change(token, body);
      expect(answer.status).toBe(400);
      expect(Object.keys((answer.data as { fields: object }).fields)).toEqual([field]);
    }
    expect(await change(null, cases[0][0])).toMatchObject({ msg: '请先登录后再进行操作' });
  });

  it('ends all other sessions and tells the owner', async () => {
    const { email, token, id } = await app.make.user({ password: PASSWORD });
    const other = tokenOf(await login(email, PASSWORD));
    const body = { oldPassword: PASSWORD, newPassword: 'another-one-1' };
    expect((await change(token, body)).status).toBe(200);
    expect((await current(token)).data).toMatchObject({ id });
    expect((await current(other)).status).toBe(401);
    expect((await login(email, PASSWORD)).status).toBe(400);
    expect((await login(email, 'another-one-1')).status).toBe(200);
    await app.runJobs();
    expect(app.mails.findLast((one) => one.to === email)?.subject).toBe('【知汇】密码已修改');
  });

  it('by a mailed code ends every session, and proves the address', async () => {
    const { email, token, id } = await app.make.user({ password: PASSWORD });
    await app.db.updateTable('users').set({ status: 'PENDING' }).where('id', '=', id).execute();
    const code = await codeFor('password', email);
    const body = { email, code, password: 'another-one-1' };
    expect(await app.call('POST /password/reset', { body })).toMatchObject({
      code: 200,
      data: null,
    });
    expect((await current(token)).status).toBe(401);
    expect((await login(email, 'another-one-1')).status).toBe(200);
    expect((await app.call('POST /password/reset', { body })).status).toBe(400);
  });

  it('is what a generated one opens the door to, and nothing else', async () => {
    const { token, email } = await app.make.user({
      role: 'Admin',
      password: PASSWORD,
      mustChangePassword: true,
    });
    expect((await current(token)).data).toMatchObject({
      admin: false,
      permissions: [],
      mustChangePassword: true,
    });
    const moderator = await app.make.user({ role: 'Moderator', mustChangePassword: true });
    for (const one of [token, moderator.token]) {
      expect((await app.send('POST /tag', { token: one, body: {} })).status).toBe(403);
    }
    const body = { oldPassword: PASSWORD, newPassword: 'another-one-1' };
    expect((await change(token, body)).status).toBe(200);
    expect((await current(token)).data).toMatchObject({ admin: true, mustChangePassword: false });
    expect((await login(email, 'another-one-1')).status).toBe(200);
  });

  it('shuts out a sign-in that was under way with the old one', async () => {
    const { id, email } = await app.make.user({ password: PASSWORD });
    const underWay = await app.db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ password_hash: 'new' }).where('id', '=', id).execute();
      const pending = login(email, PASSWORD);
      // long enough for the old password to be found right
      await sleep(500);
      return { pending };
    });
    expect(await underWay.pending).toMatchObject({ status: 400, msg: WRONG });
  });
});
