import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { PASSWORD, newEmailAddress } from '../../../test/sign-in.ts';
import { StartupError } from '../../config/startup-error.ts';
import { ensureFirstAdmin } from '../user/user.public.ts';
import { sql } from '../../../test/sql.ts';

const REFUSED = '密码不能包含站点名称、年份，或自己的邮箱、昵称、用户名';
const YEAR = new Date().getFullYear();

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.make.setting('name', 'Acme 百科');
});
afterAll(() => app.close());

const refusedAt = (field: string) => ({ status: 400, data: { fields: { [field]: REFUSED } } });

/** Passwords that a user with this address, nickname and user name must not have. */
const GUESSABLE: [string, (name: string) => string][] = [
  ['the name of the site', () => 'my-ACME 百科-horse'],
  ['the site’s name without its blank', () => 'acme百科horse7'],
  ['the own address', (name) => `horse-${name}-7`],
  ['the own address in another case', (name) => `horse-${name.toUpperCase()}`],
  ['the nickname', () => '沈青禾-horse-7'],
  ['this year', () => `green-horse-${YEAR}`],
  ['the last year', () => `${YEAR - 1}greenhorse`],
  ['the next year', () => `green${YEAR + 1}horse`],
];

describe.each(GUESSABLE)('a password with %s', (_what, buildPassword) => {
  it('is refused everywhere a password is set', async () => {
    const email = newEmailAddress('zhangwei');
    const name = email.slice(0, email.indexOf('@'));
    const password = buildPassword(name);
    const code = await app.make.emailCode({ email, purpose: 'REGISTER' });
    const registering = { email, code, nickname: '沈青禾', password };
    expect(await app.send('POST /user/register', { body: registering })).toMatchObject(
      refusedAt('password'),
    );
    const admin = await app.make.user({ role: 'Admin' });
    const made = { email, nickname: '沈青禾', password };
    const create = { token: admin.token, body: made };
    expect(await app.send('POST /user/inner', create)).toMatchObject(refusedAt('password'));

    const { token } = await app.make.user({ email, nickname: '沈青禾', password: PASSWORD });
    const reset = await app.make.emailCode({ email, purpose: 'PASSWORD' });
    const body = { email, code: reset, password };
    expect(await app.send('POST /password/reset', { body })).toMatchObject(refusedAt('password'));
    const change = { oldPassword: PASSWORD, newPassword: password };
    expect(await app.send('PUT /user/update/password', { token, body: change })).toMatchObject(
      refusedAt('newPassword'),
    );
    // a refused password does not consume the code
    const another = { ...body, password: 'quite-another-7' };
    expect((await app.send('POST /password/reset', { body: another })).status).toBe(200);
  });
});

describe('a password', () => {
  it('may contain short parts of names, and years long ago', async () => {
    const { token } = await app.make.user({
      email: 'li@example.com',
      nickname: 'Li',
      password: PASSWORD,
    });
    const body = { oldPassword: PASSWORD, newPassword: 'little-lily-1999' };
    expect((await app.send('PUT /user/update/password', { token, body })).status).toBe(200);
  });

  it('is refused when it contains the user name', async () => {
    const { id, token } = await app.make.user({ password: PASSWORD });
    await sql`update users set username = 'wei.zhang' where id = ${id}`.run(app.db);
    const body = { oldPassword: PASSWORD, newPassword: 'horse-wei.zhang' };
    expect(await app.send('PUT /user/update/password', { token, body })).toMatchObject(
      refusedAt('newPassword'),
    );
  });

  it('is checked against the typed values alone, before a code is verified, when there is no account', async () => {
    const email = newEmailAddress('nobody');
    const body = { email, code: '123456', password: `nobody-horse-${YEAR}` };
    expect(await app.send('POST /password/reset', { body })).toMatchObject(refusedAt('password'));
  });

  it('is refused when a site is set up', async () => {
    await sql`delete from users`.run(app.db);
    for (const password of [`horse-${YEAR}`, 'boss-horse-7', 'password1'])
      await expect(
        ensureFirstAdmin(app.db, { email: 'boss@example.com', password }),
      ).rejects.toThrow(StartupError);
    const made = await ensureFirstAdmin(app.db, { email: 'boss@example.com', password: PASSWORD });
    expect(made).toMatchObject({ email: 'boss@example.com' });
  });
});
