import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clock, startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { addAuthenticator, totpCode } from '../../../test/make-factor.ts';
import { PASSWORD, toWrongCode } from '../../../test/sign-in.ts';
import { sql } from '../../../test/sql.ts';

const STEP = 30_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => sql`delete from login_attempts`.run(app.db));
afterEach(() => clock.reset());

/** A user with an authenticator app who has not signed in with it yet. */
async function makeUserWithFactor() {
  const user = await app.make.user({ password: PASSWORD });
  return { ...user, ...(await addAuthenticator(app, user.token)) };
}

/** Returns the ticket of a user who entered their password. */
async function getTicket(email: string): Promise<string> {
  const { data } = await app.call('POST /login', { body: { account: email, password: PASSWORD } });
  if (!('ticket' in data)) throw new Error('signed in by one step');
  return data.ticket;
}

const step = (body: Record<string, unknown>) => app.send('POST /login/factor', { body });
const getFields = (answer: { data: unknown }) => (answer.data as { fields?: object }).fields ?? {};

describe('an authenticator app', () => {
  it('is required after the password, before a session is opened', async () => {
    const { id, email, secret } = await makeUserWithFactor();
    const first = await app.call('POST /login', { body: { account: email, password: PASSWORD } });
    expect(first.data).toEqual({
      ticket: expect.stringMatching(/^[\w-]{43}$/u),
      factors: ['AUTHENTICATOR', 'RECOVERY'],
      passkey: null,
    });
    const { ticket } = first.data as { ticket: string };
    expect((await app.call('GET /user/current', {}, ticket)).status).toBe(401);
    const second = await step({ ticket, code: totpCode(secret) });
    expect(second.data).toMatchObject({ user: { id }, accessToken: expect.any(String) });
  });

  it('is required after an e-mailed code as well', async () => {
    const { email } = await makeUserWithFactor();
    const code = await app.make.emailCode({ email, purpose: 'LOGIN' });
    const { data } = await app.call('POST /login', { body: { email, code } });
    expect(data).toMatchObject({ factors: ['AUTHENTICATOR', 'RECOVERY'] });
  });

  it('accepts each code once, and no earlier one', async () => {
    const { email, secret } = await makeUserWithFactor();
    const code = totpCode(secret);
    expect((await step({ ticket: await getTicket(email), code })).status).toBe(200);
    const secondTry = await step({ ticket: await getTicket(email), code });
    expect(secondTry.status).toBe(400);
    expect(getFields(secondTry)).toEqual({ code: '该验证码已使用，请等待生成新的验证码' });
    const earlierCode = totpCode(secret, new Date(Date.now() - STEP));
    expect((await step({ ticket: await getTicket(email), code: earlierCode })).status).toBe(400);
  });

  it('tolerates one time step, but not two', async () => {
    const noon = Date.parse('2026-11-24T12:00:10Z');
    const { email, secret, token } = await makeUserWithFactor();
    await sql`update authenticators set last_step = 0`.run(app.db);
    clock.set(new Date(noon));
    for (const [drift, status] of [
      [-2, 400],
      [2, 400],
      [-1, 200],
      [1, 200],
    ] as const) {
      const code = totpCode(secret, new Date(noon + drift * STEP));
      expect((await step({ ticket: await getTicket(email), code })).status, `${drift}`).toBe(
        status,
      );
    }
    expect(token).not.toBe('');
  });

  it('is locked after ten failures from any address, also for the correct code', async () => {
    const { email, secret } = await makeUserWithFactor();
    const wrong = toWrongCode(totpCode(secret));
    for (let round = 0; round < 2; round += 1) {
      const ticket = await getTicket(email);
      for (let i = 0; i < 5; i += 1) {
        const answer = await step({ ticket, code: wrong });
        expect(getFields(answer)).toHaveProperty('code');
      }
      // a ticket allows five attempts
      expect((await step({ ticket, code: totpCode(secret) })).msg).toBe('验证已过期，请重新开始');
    }
    const locked = await step({ ticket: await getTicket(email), code: totpCode(secret) });
    expect(locked).toMatchObject({ status: 429, msg: '错误次数过多，请 1 小时后重试' });
  });

  it('counts concurrent attempts', async () => {
    const { email, secret } = await makeUserWithFactor();
    const tickets = await Promise.all(Array.from({ length: 4 }, () => getTicket(email)));
    const wrong = toWrongCode(totpCode(secret));
    const answers = await Promise.all(
      tickets.flatMap((ticket) => Array.from({ length: 5 }, () => step({ ticket, code: wrong }))),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('is replaced only with a code of the new one, and can be removed', async () => {
    const { email, secret, token } = await makeUserWithFactor();
    const setup = await app.call('POST /user/security/authenticator', {}, token);
    const wrong = await app.send('PUT /user/security/authenticator', {
      body: { code: toWrongCode(totpCode(setup.data.secret)) },
      token,
    });
    expect(getFields(wrong)).toHaveProperty('code');
    // the old one still works
    expect((await step({ ticket: await getTicket(email), code: totpCode(secret) })).status).toBe(
      200,
    );
    const body = { code: totpCode(setup.data.secret) };
    const confirmed = await app.call('PUT /user/security/authenticator', { body }, token);
    expect(confirmed.data).toEqual({ recoveryCodes: null });
    const old = await step({ ticket: await getTicket(email), code: totpCode(secret) });
    expect(old.status).toBe(400);
    await app.call('DELETE /user/security/authenticator', {}, token);
    const { data } = await app.call('POST /login', {
      body: { account: email, password: PASSWORD },
    });
    expect(data).toHaveProperty('accessToken');
  });

  it('stores its secret encrypted', async () => {
    const { id, secret } = await makeUserWithFactor();
    const { secret: stored } = await sql<{ secret: string }>`select secret from authenticators
      where user_id = ${id}`.one(app.db);
    expect(stored).not.toContain(secret.replaceAll(' ', ''));
  });
});

describe('a recovery code', () => {
  it('has at least 128 random bits', async () => {
    const { recoveryCodes } = await makeUserWithFactor();
    for (const code of recoveryCodes) {
      expect(code).toMatch(/^(?:[A-Z2-7]{4}-)+[A-Z2-7]{4}$/u);
      expect(code.replaceAll('-', '').length * 5).toBeGreaterThanOrEqual(128);
    }
  });

  it('is accepted with ten letters, as made by earlier versions', async () => {
    const { id, email } = await makeUserWithFactor();
    const code_hash = createHash('sha256').update(`${id}:ABCDEFGH23`).digest();
    await sql`insert into recovery_codes ${sql.values({ user_id: id, code_hash })}`.run(app.db);
    const answer = await step({ ticket: await getTicket(email), recoveryCode: 'abcde-fgh23' });
    expect(answer.status).toBe(200);
  });

  it('works once, in any notation', async () => {
    const { email, recoveryCodes } = await makeUserWithFactor();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const code = recoveryCodes[0] ?? '';
    const typedCode = ` ${code.toLowerCase().replace('-', ' ')} `;
    const recovered = await step({ ticket: await getTicket(email), recoveryCode: typedCode });
    expect(recovered.status).toBe(200);
    const secondTry = await step({ ticket: await getTicket(email), recoveryCode: code });
    expect(getFields(secondTry)).toEqual({ recoveryCode: '恢复码不正确或已被使用' });
  });

  it('is consumed by one of two concurrent calls', async () => {
    const { email, recoveryCodes } = await makeUserWithFactor();
    const tickets = [await getTicket(email), await getTicket(email)];
    const answers = await Promise.all(
      tickets.map((ticket) => step({ ticket, recoveryCode: recoveryCodes[1] })),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400']);
  });

  it('is refused when it belongs to another user or was replaced', async () => {
    const firstUser = await makeUserWithFactor();
    const other = await makeUserWithFactor();
    const code = firstUser.recoveryCodes[2];
    expect((await step({ ticket: await getTicket(other.email), recoveryCode: code })).status).toBe(
      400,
    );
    const made = await app.call('POST /user/security/recovery', {}, firstUser.token);
    expect(made.data.recoveryCodes).toHaveLength(10);
    expect(
      (await step({ ticket: await getTicket(firstUser.email), recoveryCode: code })).status,
    ).toBe(400);
  });
});

describe('a role that requires a second factor', () => {
  it('grants no permissions until one is set up', async () => {
    const code = await app.make.role({ codes: ['tag.add'], staff: true });
    await sql`update roles set second_factor = true where code = ${code}`.run(app.db);
    const { token } = await app.make.user({ role: code });
    const before = await app.call('GET /user/current', {}, token);
    expect(before.data).toMatchObject({ mustAddFactor: true, permissions: [], staff: false });
    expect((await app.send('POST /tag', { body: { name: '不行' }, token })).status).toBe(403);
    await addAuthenticator(app, token);
    const after = await app.call('GET /user/current', {}, token);
    expect(after.data).toMatchObject({ mustAddFactor: false, permissions: ['tag.add'] });
    const removal = await app.send('DELETE /user/security/authenticator', { token });
    expect(removal).toMatchObject({
      status: 409,
      msg: '您的角色必须开启两步验证，请先添加另一种验证方式',
    });
    expect((await app.call('GET /user/current', {}, token)).data?.mustAddFactor).toBe(false);
  });

  it("cannot be required of the caller's own role without having one", async () => {
    const { token } = await app.make.user({ role: 'Admin' });
    const { data } = await app.call('GET /role', {}, token);
    const id = data.find(({ code }) => code === 'Admin')?.id ?? 0;
    const input = { params: { id }, body: { required: true } };
    const refused = await app.call('PUT /role/:id/secondFactor', input, token);
    expect(refused).toMatchObject({ status: 409, msg: '请先为自己的账号开启两步验证' });
    await addAuthenticator(app, token);
    expect((await app.call('PUT /role/:id/secondFactor', input, token)).status).toBe(200);
    await app.call(
      'PUT /role/:id/secondFactor',
      { params: { id }, body: { required: false } },
      token,
    );
  });
});

describe('changing a second factor', () => {
  it('requires a confirmation of identity after ten minutes', async () => {
    const { id, token } = await app.make.user({ password: PASSWORD });
    await sql`update sessions set confirmed_at = ${new Date(Date.now() - 11 * 60_000)}
      where user_id = ${id}`.run(app.db);
    const refused = await app.send('POST /user/security/authenticator', { token });
    expect(refused).toMatchObject({ status: 400, data: { confirmRequired: true } });
    const ways = await app.call('POST /user/security/confirm/begin', {}, token);
    expect(ways.data).toEqual({ ways: ['PASSWORD'], passkey: null });
    const wrong = await app.send('POST /user/security/confirm', { body: { password: 'x' }, token });
    expect(getFields(wrong)).toEqual({ password: '密码不正确' });
    await app.call('POST /user/security/confirm', { body: { password: PASSWORD } }, token);
    expect((await app.send('POST /user/security/authenticator', { token })).status).toBe(200);
  });

  it('can be reset by an Admin for a user who lost everything, whose sessions end', async () => {
    const { id, email, token } = await makeUserWithFactor();
    const admin = await app.make.user({ role: 'Admin' });
    await app.call('DELETE /user/:id/secondFactor', { params: { id } }, admin.token);
    expect((await app.call('GET /user/current', {}, token)).status).toBe(401);
    const { data } = await app.call('POST /login', {
      body: { account: email, password: PASSWORD },
    });
    expect(data).toHaveProperty('accessToken');
  });
});
