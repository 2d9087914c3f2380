import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clock, startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import {
  PASSWORD,
  WRONG_CREDENTIALS,
  createSignIn,
  newEmailAddress,
  getToken,
} from '../../../test/sign-in.ts';
import type { SignIn } from '../../../test/sign-in.ts';
import { sql } from '../../../test/sql.ts';

const MINUTE = 60_000;

let app: TestApp;
let login: SignIn['login'];
let current: SignIn['current'];

beforeAll(async () => {
  app = await startTestApp();
  ({ login, current } = createSignIn(app));
});
afterAll(() => app.close());
// all tests share one address
beforeEach(() => sql`delete from login_attempts`.run(app.db));
afterEach(() => clock.reset());

/** Returns the status of a sign-in from that address. */
async function loginFrom(remoteAddress: string, account: string, password: string) {
  const captchaKey = await app.make.captchaPass();
  const payload = { account, password, captchaKey };
  const request = { method: 'POST', url: '/api/login', remoteAddress, payload } as const;
  return (await app.http.inject(request)).statusCode;
}

describe('signing in with a password', () => {
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

  it('accepts e-mail, phone and user name in any case', async () => {
    const { id, email, nickname } = await app.make.user({ password: PASSWORD });
    await sql`update users set phone = '13800001111', username = 'shenqinghe'
      where id = ${id}`.run(app.db);
    for (const name of [email.toUpperCase(), '+86 138-0000-1111', ' ShenQinghe ']) {
      const answer = await login(name, PASSWORD);
      expect(answer.data).toMatchObject({ user: { id, nickname, roleCode: 'User', staff: true } });
      expect((await current(getToken(answer))).data).toMatchObject({ id });
    }
  });

  it('accepts any text as a name without failing', async () => {
    for (const name of ['\u0000', "' or 1=1 --", '\ud800', '0'.repeat(254)]) {
      expect(await login(name, 'x')).toMatchObject({ status: 400, msg: WRONG_CREDENTIALS });
    }
  });

  it('stores only the hash of a session, for 7 days, or 30 when remembered', async () => {
    const { email } = await app.make.user({ password: PASSWORD });
    for (const remember of [false, true]) {
      const token = getToken(await login(email, PASSWORD, { remember }));
      expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(32);
      const row = await sql<{ token_hash: Buffer; created_at: Date; expires_at: Date }>`
        select token_hash, created_at, expires_at from sessions order by id desc`.one(app.db);
      expect(row.token_hash.toString('base64url')).not.toBe(token);
      const days = (row.expires_at.getTime() - row.created_at.getTime()) / 86_400_000;
      expect(days).toBe(remember ? 30 : 7);
    }
  });

  it('reports a disabled or unverified account only after the correct password', async () => {
    for (const status of ['INACTIVE', 'PENDING'] as const) {
      const { email } = await app.make.user({ password: PASSWORD, status });
      expect(await login(email, 'not-it-at-all')).toMatchObject({
        status: 400,
        msg: WRONG_CREDENTIALS,
      });
      const answer = await login(email, PASSWORD);
      expect(answer.status).toBe(400);
      expect(answer.msg).toMatch(status === 'INACTIVE' ? /停用/ : /尚未验证/);
    }
  });

  it('answers the same for a wrong password and an unknown name, through captcha and lock-out', async () => {
    const { email } = await app.make.user({ password: PASSWORD });
    const unknownEmail = newEmailAddress('nobody');
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      const keys = attempt > 3 ? [await app.make.captchaPass(), await app.make.captchaPass()] : [];
      const wrongPassword = await login(email, 'wrong', keys[0] ? { captchaKey: keys[0] } : {});
      const unknownName = await login(
        unknownEmail,
        'wrong',
        keys[1] ? { captchaKey: keys[1] } : {},
      );
      expect({ ...wrongPassword, headers: null }).toEqual({ ...unknownName, headers: null });
    }
  });

  it('requires a captcha after three wrong passwords, once for each further attempt', async () => {
    const { email } = await app.make.user({ password: PASSWORD });
    for (const captchaRequired of [false, false, true]) {
      const { data } = await login(email, 'wrong');
      expect(data).toEqual({ fields: { password: WRONG_CREDENTIALS }, captchaRequired });
    }
    const locked = await login(email, PASSWORD);
    expect(locked).toMatchObject({ status: 400, data: { captchaRequired: true } });
    expect((await login(email, PASSWORD, { captchaKey: 'never-solved-000000' })).status).toBe(400);
    const captchaKey = await app.make.captchaPass();
    expect(await login(email, 'wrong', { captchaKey })).toMatchObject({ msg: WRONG_CREDENTIALS });
    expect(await login(email, PASSWORD, { captchaKey })).toMatchObject({ msg: locked.msg });
    expect(
      (await login(email, PASSWORD, { captchaKey: await app.make.captchaPass() })).status,
    ).toBe(200);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  it('locks the account for this address after ten, for 15 minutes', async () => {
    const { email } = await app.make.user({ password: PASSWORD });
    for (let i = 0; i < 10; i += 1)
      await login(email, 'wrong', { captchaKey: await app.make.captchaPass() });
    const locked = await login(email, PASSWORD, { captchaKey: await app.make.captchaPass() });
    expect(locked.status).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(900);
    expect(await loginFrom('203.0.113.9', email, PASSWORD)).toBe(200);
    clock.advance(15 * MINUTE + 1000);
    expect(
      (await login(email, PASSWORD, { captchaKey: await app.make.captchaPass() })).status,
    ).toBe(200);
  });

  it('treats the addresses of one IPv6 connection as one', async () => {
    const { email } = await app.make.user({ password: PASSWORD });
    for (let i = 1; i <= 10; i += 1)
      expect(await loginFrom(`2001:db8:0:1::${i}`, email, 'wrong')).toBe(400);
    expect(await loginFrom('2001:db8:0:1:9:9:9:9', email, PASSWORD)).toBe(429);
    expect(await loginFrom('2001:db8:0:2::1', email, PASSWORD)).toBe(200);
  });

  it('requires a captcha from an address that guessed at many accounts', async () => {
    const account_hash = Buffer.alloc(32);
    const created_at = new Date();
    const attempt = { account_hash, ip: '127.0.0.1', failed: true, created_at };
    await sql`insert into login_attempts ${sql.values(Array(100).fill(attempt))}`.run(app.db);
    expect(await login(newEmailAddress(), 'x')).toMatchObject({ data: { captchaRequired: true } });
    await sql`update login_attempts set ip = '203.0.113.9'`.run(app.db);
    expect(await login(newEmailAddress(), 'x')).toMatchObject({ msg: WRONG_CREDENTIALS });
  });

  it('allows at most ten of many concurrent attempts', async () => {
    const { email } = await app.make.user({ password: PASSWORD });
    const keys = await Promise.all(Array.from({ length: 25 }, app.make.captchaPass));
    const answers = await Promise.all(
      keys.map((captchaKey) => login(email, 'wrong', { captchaKey })),
    );
    const compared = answers.filter((answer) => answer.msg === WRONG_CREDENTIALS);
    expect(compared.length).toBeLessThanOrEqual(10);
  });

  it('signs out, once', async () => {
    const { email } = await app.make.user({ password: PASSWORD });
    const token = getToken(await login(email, PASSWORD));
    expect(await app.call('POST /login/logout', {}, token)).toMatchObject({ code: 200 });
    expect((await app.call('POST /login/logout', {}, token)).status).toBe(401);
    expect(await app.call('POST /login/logout')).toMatchObject({ msg: '请先登录后再进行操作' });
  });
});
