import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clock, startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import {
  PASSWORD,
  WRONG_CREDENTIALS,
  createSignIn,
  newEmailAddress,
} from '../../../test/sign-in.ts';
import type { SignIn } from '../../../test/sign-in.ts';
import { createTestBrowser } from '../../../test/test-browser.ts';
import { sql } from '../../../test/sql.ts';

const HOUR = 3_600_000;
/** Number of passwords that strangers can have checked on one account within a day, from any number of addresses. */
const COMPARED_A_DAY = 40;

let app: TestApp;
let codeFor: SignIn['codeFor'];

beforeAll(async () => {
  app = await startTestApp();
  ({ codeFor } = createSignIn(app));
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`delete from login_attempts`.run(app.db);
  clock.set(new Date());
});
afterEach(() => clock.reset());

const toAddress = (n: number) => `203.0.${Math.floor(n / 250)}.${(n % 250) + 1}`;

/** Tries wrong passwords from many addresses, spread over a day. Returns the number of responses by message. */
async function attackPassword(account: string, options: { attempts: number; addresses: number }) {
  const answers = new Map<string, number>();
  const started = Date.now();
  const browsers = Array.from({ length: options.addresses }, (_, n) =>
    createTestBrowser(app, { address: toAddress(n) }),
  );
  let captchaKey = await app.make.captchaPass();
  for (let n = 0; n < options.attempts; n += 1) {
    clock.set(new Date(started + Math.floor((n * 24 * HOUR) / options.attempts)));
    const browser = browsers[n % options.addresses] as (typeof browsers)[number];
    const guess = () =>
      browser.send('POST /login', { body: { account, password: `guess-${n}`, captchaKey } });
    let answer = await guess();
    // a refused attempt does not consume a solved captcha
    if (answer.msg === '请先完成滑块验证') {
      captchaKey = await app.make.captchaPass();
      answer = await guess();
    }
    const { status, msg } = answer;
    const key = `${status} ${msg.replaceAll(/\d+/gu, 'N')}`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
  }
  return answers;
}

async function expectSafe(options: { attempts: number; addresses: number }) {
  const { email } = await app.make.user({ password: PASSWORD });
  const home = createTestBrowser(app, { address: '198.51.100.7' });
  expect((await home.login(email, PASSWORD)).status).toBe(200);

  const answers = await attackPassword(email, options);
  expect(answers.get(`400 ${WRONG_CREDENTIALS}`)).toBeLessThanOrEqual(COMPARED_A_DAY);
  expect([...answers.keys()].filter((key) => key.startsWith('200'))).toEqual([]);

  // a browser unknown to the account is delayed at any address
  const otherBrowser = createTestBrowser(app, { address: '198.51.100.99' });
  expect((await otherBrowser.login(email, PASSWORD)).status).toBe(429);
  expect((await home.login(email, PASSWORD)).status).toBe(200);
  const code = await codeFor('login', email);
  expect((await otherBrowser.send('POST /login', { body: { email, code } })).status).toBe(200);
}

describe('an account whose password strangers guess', () => {
  it('has few passwords checked, and lets its owner in', () =>
    expectSafe({ attempts: 600, addresses: 100 }));

  it(
    'has few of 10,000 passwords from 1,000 addresses checked',
    { tags: ['release'], timeout: 900_000 },
    () => expectSafe({ attempts: 10_000, addresses: 1000 }),
  );

  it('delays strangers longer after each failure, up to an hour', async () => {
    const { email } = await app.make.user({ password: PASSWORD });
    let next = 0;
    const guess = () =>
      createTestBrowser(app, { address: toAddress((next += 1)) }).login(email, 'guess');
    for (let n = 0; n < 11; n += 1) expect((await guess()).status).toBe(400);
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const refused = await guess();
      expect(refused.status).toBe(429);
      expect(refused.headers['retry-after']).toBe(String(minutes * 60));
      clock.advance(minutes * 60_000);
      expect((await guess()).status).toBe(400);
    }
  });

  it('behaves like an unknown name', async () => {
    const { email } = await app.make.user({ password: PASSWORD });
    const words = async (account: string) => {
      const answers: object[] = [];
      for (let n = 0; n < 15; n += 1) {
        const browser = createTestBrowser(app, { address: toAddress(n) });
        const answer = await browser.login(account, 'guess');
        answers.push({ ...answer, headers: answer.headers['set-cookie'] ?? null });
      }
      return answers;
    };
    expect(await words(email)).toEqual(await words(newEmailAddress('nobody')));
  });
});

describe('a browser known to an account', () => {
  it('has its own limit of ten failures an hour', async () => {
    const { email } = await app.make.user({ password: PASSWORD });
    const home = createTestBrowser(app, { address: '198.51.100.8' });
    await home.login(email, PASSWORD);
    for (let n = 0; n < 10; n += 1) expect((await home.login(email, 'typo')).status).toBe(400);
    expect((await home.login(email, PASSWORD)).status).toBe(429);
    // which does not lock other browsers out
    const otherBrowser = createTestBrowser(app, { address: '198.51.100.8' });
    expect((await otherBrowser.login(email, PASSWORD)).status).toBe(200);
    clock.advance(15 * 60_000 + 1000);
    expect((await home.login(email, PASSWORD)).status).toBe(200);
  });

  it('is known to that account only', async () => {
    const [own, other] = [await app.make.user({ password: PASSWORD }), await app.make.user()];
    const home = createTestBrowser(app, { address: '198.51.100.9' });
    await home.login(own.email, PASSWORD);
    for (let n = 0; n < 11; n += 1)
      await createTestBrowser(app, { address: toAddress(n) }).login(other.email, 'guess');
    expect((await home.login(other.email, 'guess')).status).toBe(429);
  });

  it('hides its secret from scripts, other sites and the database', async () => {
    const { email } = await app.make.user({ password: PASSWORD });
    const home = createTestBrowser(app);
    const answer = await home.login(email, PASSWORD);
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/^browser_key=[\w-]{43};/u);
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Max-Age=15552000', 'Path=/api'])
      expect(cookie).toContain(part);
    const rows = await sql<Record<string, unknown>>`select * from known_browsers`.all(app.db);
    expect(JSON.stringify(rows)).not.toContain(home.secret());
  });

  it.each([
    [
      'signing out everywhere',
      async (token: string) => app.call('DELETE /user/session', {}, token),
    ],
    [
      'a reset of the password',
      async (_token: string, email: string) => {
        const code = await codeFor('password', email);
        return app.call('POST /password/reset', { body: { email, code, password: PASSWORD } });
      },
    ],
  ])('is unknown again after %s', async (_what, act) => {
    const { email, token } = await app.make.user({ password: PASSWORD });
    const home = createTestBrowser(app, { address: '198.51.100.10' });
    await home.login(email, PASSWORD);
    for (let n = 0; n < 11; n += 1)
      await createTestBrowser(app, { address: toAddress(n) }).login(email, 'guess');
    expect(await act(token, email)).toMatchObject({ status: 200 });
    expect((await home.login(email, PASSWORD)).status).toBe(429);
  });
});

describe('an address that guesses at many accounts', () => {
  it('is refused after 300 failures in an hour, even with solved captchas', async () => {
    const row = { account_hash: Buffer.alloc(32), failed: true, created_at: new Date() };
    const rows = Array.from({ length: 300 }, () => ({ ...row, ip: '203.0.113.77' }));
    const { email } = await app.make.user({ password: PASSWORD });
    const known = createTestBrowser(app, { address: '203.0.113.77' });
    expect((await known.login(email, PASSWORD)).status).toBe(200);
    await sql`insert into login_attempts ${sql.values(rows)}`.run(app.db);
    const newBrowser = createTestBrowser(app, { address: '203.0.113.77' });
    expect((await newBrowser.login(newEmailAddress(), 'guess')).status).toBe(429);
    expect((await newBrowser.login(email, PASSWORD)).status).toBe(429);
    expect((await known.login(email, PASSWORD)).status).toBe(200);
    const otherNeighbor = createTestBrowser(app, { address: '203.0.113.78' });
    expect((await otherNeighbor.login(email, PASSWORD)).status).toBe(200);
    clock.advance(HOUR + 1000);
    expect((await newBrowser.login(email, PASSWORD)).status).toBe(200);
  });
});
