import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clock, startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import {
  PASSWORD,
  WRONG_CODE,
  createSignIn,
  newEmailAddress,
  toWrongCode,
} from '../../../test/sign-in.ts';
import type { SignIn } from '../../../test/sign-in.ts';
import { sql } from '../../../test/sql.ts';

const MINUTE = 60_000;

let app: TestApp;
let sendCode: SignIn['sendCode'];
let codeFor: SignIn['codeFor'];

beforeAll(async () => {
  app = await startTestApp();
  ({ sendCode, codeFor } = createSignIn(app));
});
afterAll(() => app.close());
// all tests share one address
beforeEach(() => sql`delete from login_attempts`.run(app.db));
afterEach(() => clock.reset());

describe('e-mailed codes', () => {
  it('need a solved captcha, which is consumed', async () => {
    const email = newEmailAddress();
    const withoutCaptcha = await app.call('GET /user/registerCode/:email', {
      params: { email },
      query: {},
    });
    expect(withoutCaptcha).toMatchObject({ status: 400, data: { captchaRequired: true } });
    const captchaKey = await app.make.captchaPass();
    const query = { captchaKey };
    const call = (to: string) =>
      app.call('GET /user/registerCode/:email', { params: { email: to }, query });
    expect((await call(email)).code).toBe(200);
    expect((await call(newEmailAddress())).status).toBe(400);
  });

  it('are limited to one a minute for a purpose, and ten a day for all', async () => {
    clock.set(new Date());
    const { email } = await app.make.user();
    // a user who began to register by mistake can sign in at once
    expect((await sendCode('register', email)).status).toBe(200);
    for (let i = 0; i < 9; i += 1) {
      const purpose = i % 2 ? 'login' : 'password';
      expect((await sendCode(purpose, email)).status).toBe(200);
      const secondCode = await sendCode(purpose, email);
      expect(secondCode.status).toBe(429);
      expect(Number(secondCode.headers['retry-after'])).toBeGreaterThan(0);
      clock.advance(61_000);
    }
    expect(await sendCode('login', email)).toMatchObject({ status: 429 });
    clock.advance(24 * 60 * MINUTE);
    expect((await sendCode('login', email)).status).toBe(200);
  });

  it('are sent once for two concurrent requests', async () => {
    const { email } = await app.make.user();
    const answers = await Promise.all([sendCode('login', email), sendCode('login', email)]);
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 429]);
  });

  it('get the same answer with and without an account; only the e-mail differs', async () => {
    const { email } = await app.make.user();
    const unknownEmail = newEmailAddress('nobody');
    const pure = (answer: object) => ({ ...answer, headers: null });
    for (const kind of ['login', 'register', 'password'] as const) {
      const known = pure(await sendCode(kind, email));
      expect(known).toEqual(pure(await sendCode(kind, unknownEmail)));
      await app.runJobs();
      clock.advance(61_000);
    }
    expect(app.mails.filter((mail) => mail.to === email).map((mail) => mail.subject)).toEqual([
      '【知汇】登录验证码',
      '【知汇】您已有账号',
      '【知汇】重置密码验证码',
    ]);
    expect(
      app.mails.filter((mail) => mail.to === unknownEmail).map((mail) => mail.subject),
    ).toEqual(['【知汇】注册验证码']);
  });

  it('are stored as hashes', async () => {
    const email = newEmailAddress();
    const code = await codeFor('register', email);
    const row = await sql<Record<string, unknown>>`select * from codes
      where target = ${email}`.one(app.db);
    expect(JSON.stringify(row)).not.toContain(code);
    expect(row.code_hash).toMatch(/^\$argon2id\$/);
  });
});

describe('signing in by code', () => {
  it('works once, and only with the newest code', async () => {
    const { email } = await app.make.user();
    const old = await codeFor('login', email);
    clock.advance(61_000);
    const code = await codeFor('login', email);
    const by = (value: string) => app.send('POST /login', { body: { email, code: value } });
    if (old !== code) expect(await by(old)).toMatchObject({ status: 400, msg: WRONG_CODE });
    expect((await by(code)).status).toBe(200);
    expect(await by(code)).toMatchObject({ status: 400, msg: WRONG_CODE });
  });

  it('allows five attempts within ten minutes', async () => {
    const by = (email: string, code: string) => app.send('POST /login', { body: { email, code } });
    const { email } = await app.make.user();
    const code = await codeFor('login', email);
    for (let i = 0; i < 5; i += 1) expect((await by(email, toWrongCode(code))).status).toBe(400);
    expect((await by(email, code)).status).toBe(400);

    const expiredEmail = (await app.make.user()).email;
    const expiredCode = await codeFor('login', expiredEmail);
    clock.advance(10 * MINUTE + 1000);
    expect((await by(expiredEmail, expiredCode)).status).toBe(400);
  });

  it('works for signing in only, and not for disabled accounts', async () => {
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

  it('answers the same for a wrong code and for an unknown account', async () => {
    const { email } = await app.make.user();
    const code = await codeFor('login', email);
    const by = (value: string) =>
      app.send('POST /login', { body: { email: value, code: toWrongCode(code) } });
    const [known, none] = [await by(email), await by(newEmailAddress('nobody'))];
    expect({ ...known, headers: null }).toEqual({ ...none, headers: null });
  });
});
