import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clock, startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { PASSWORD, WRONG_CREDENTIALS, createSignIn, getToken } from '../../../test/sign-in.ts';
import type { SignIn } from '../../../test/sign-in.ts';
import { waitUntilBlocked } from '../../../test/wait-until-blocked.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let login: SignIn['login'];
let codeFor: SignIn['codeFor'];
let current: SignIn['current'];

beforeAll(async () => {
  app = await startTestApp();
  ({ login, codeFor, current } = createSignIn(app));
});
afterAll(() => app.close());
// all tests share one address
beforeEach(() => sql`delete from login_attempts`.run(app.db));
afterEach(() => clock.reset());

describe('a new password', () => {
  const change = (token: string | null, body: Record<string, unknown>) =>
    app.send('PUT /user/update/password', { token, body });

  it('is refused at the wrong field', async () => {
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

  it('ends all other sessions and notifies the owner', async () => {
    const { email, token, id } = await app.make.user({ password: PASSWORD });
    const other = getToken(await login(email, PASSWORD));
    const body = { oldPassword: PASSWORD, newPassword: 'another-one-1' };
    expect((await change(token, body)).status).toBe(200);
    expect((await current(token)).data).toMatchObject({ id });
    expect((await current(other)).status).toBe(401);
    expect((await login(email, PASSWORD)).status).toBe(400);
    expect((await login(email, 'another-one-1')).status).toBe(200);
    await app.runJobs();
    const subjects = app.mails.filter((mail) => mail.to === email).map(({ subject }) => subject);
    expect(subjects).toContain('【知汇】密码已修改');
  });

  it('ends every session and verifies the address when it is set with an e-mailed code', async () => {
    const { email, token, id } = await app.make.user({ password: PASSWORD });
    await sql`update users set status = 'PENDING' where id = ${id}`.run(app.db);
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

  it('is required first after signing in with a generated one', async () => {
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
    for (const item of [token, moderator.token]) {
      expect((await app.send('POST /tag', { token: item, body: {} })).status).toBe(403);
    }
    const body = { oldPassword: PASSWORD, newPassword: 'another-one-1' };
    expect((await change(token, body)).status).toBe(200);
    expect((await current(token)).data).toMatchObject({ admin: true, mustChangePassword: false });
    expect((await login(email, 'another-one-1')).status).toBe(200);
  });

  it('blocks a concurrent sign-in with the old one', async () => {
    const { id, email } = await app.make.user({ password: PASSWORD });
    const pendingWrite = await app.db.transaction(async (trx) => {
      await sql`update users set password_hash = 'new' where id = ${id}`.run(trx);
      const pending = login(email, PASSWORD);
      // the old password was verified, and the sign-in waits for this transaction
      await waitUntilBlocked(app.db);
      return { pending };
    });
    expect(await pendingWrite.pending).toMatchObject({ status: 400, msg: WRONG_CREDENTIALS });
  });
});
