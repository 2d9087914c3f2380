import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clock, startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { PASSWORD, createSignIn, newEmailAddress, getToken } from '../../../test/sign-in.ts';
import type { SignIn } from '../../../test/sign-in.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let login: SignIn['login'];
let codeFor: SignIn['codeFor'];
let register: SignIn['register'];
let current: SignIn['current'];

beforeAll(async () => {
  app = await startTestApp();
  ({ login, codeFor, register, current } = createSignIn(app));
});
afterAll(() => app.close());
// all tests share one address
beforeEach(() => sql`delete from login_attempts`.run(app.db));
afterEach(() => clock.reset());

describe('registering', () => {
  it.each([
    [{ nickname: '   ' }, 'nickname'],
    [{ nickname: '名'.repeat(21) }, 'nickname'],
    [{ nickname: '已注销用户' }, 'nickname'],
    [{ nickname: '已 注销\u3164用户。' }, 'nickname'],
    [{ password: 'short' }, 'password'],
    [{ password: '11111111' }, 'password'],
    [{ code: 'abcdef' }, 'code'],
    [{ role: 'Admin' }, 'role'],
  ])('refuses %j', async (wrong, field) => {
    const body = {
      email: newEmailAddress(),
      code: '123456',
      nickname: '新同事',
      password: PASSWORD,
      ...wrong,
    };
    const answer = await app.send('POST /user/register', { body });
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.data as { fields: object }).fields)).toEqual([field]);
  });

  it("creates staff accounts for the company's domains, and outside accounts for all others", async () => {
    await app.make.setting('staffDomains', ['Corp.example']);
    for (const [email, roleCode] of [
      ['Li.Na@CORP.example', 'User'],
      ['li.na@sub.corp.example', 'Tourist'],
      ['li.na@example.com', 'Tourist'],
    ] as const) {
      const code = await codeFor('register', email.toLowerCase());
      const answer = await register(email, code);
      expect(answer.data).toMatchObject({ user: { roleCode, nickname: '新同事' } });
      expect((await current(getToken(answer))).data).toMatchObject({ email: email.toLowerCase() });
      expect((await login(email, PASSWORD)).status).toBe(200);
    }
  });

  it('creates one account when one code is used twice at once', async () => {
    const email = newEmailAddress();
    const code = await codeFor('register', email);
    const answers = await Promise.all([register(email, code), register(email, code)]);
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 400]);
    const rows = await sql<{ id: Id }>`select id from users where email = ${email}`.all(app.db);
    expect(rows).toHaveLength(1);
  });

  it('reports that the address is in use when it was taken after the code was sent', async () => {
    const email = newEmailAddress();
    const code = await codeFor('register', email);
    await app.make.user({ email });
    expect(await register(email, code)).toMatchObject({ status: 409 });
  });
});
