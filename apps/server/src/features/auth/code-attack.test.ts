import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clock, startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { PASSWORD, WRONG_CODE, newEmailAddress, toWrongCode } from '../../../test/sign-in.ts';
import { createTestBrowser } from '../../../test/test-browser.ts';
import type { TestBrowser } from '../../../test/test-browser.ts';

const MINUTE = 60_000;
type Purpose = 'login' | 'register' | 'password';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => clock.set(new Date()));
afterEach(() => clock.reset());

let strangerCount = 0;
/** A browser with its own address. */
const newStranger = () => createTestBrowser(app, { address: `203.0.113.${(strangerCount += 1)}` });

async function sendCode(browser: TestBrowser, purpose: Purpose, email: string, token?: string) {
  const captchaKey = await app.make.captchaPass();
  const session = token === undefined ? {} : { token };
  if (purpose === 'password')
    return browser.send('POST /password/send/code', { body: { email, captchaKey }, ...session });
  const input = { params: { email }, query: { captchaKey }, ...session };
  return browser.send(
    purpose === 'login' ? 'GET /login/loginCode/:email' : 'GET /user/registerCode/:email',
    input,
  );
}

async function codeFor(browser: TestBrowser, purpose: Purpose, email: string): Promise<string> {
  expect(await sendCode(browser, purpose, email)).toMatchObject({ status: 200 });
  await app.runJobs();
  const mail = app.mails.findLast(({ to }) => to === email);
  return /\b\d{6}\b/u.exec(mail?.text ?? '')?.[0] ?? 'no mail';
}

function spend(browser: TestBrowser, purpose: Purpose, email: string, code: string) {
  if (purpose === 'login') return browser.send('POST /login', { body: { email, code } });
  const body = { email, code, password: PASSWORD };
  if (purpose === 'password') return browser.send('POST /password/reset', { body });
  return browser.send('POST /user/register', { body: { ...body, nickname: '新来的' } });
}

const createTarget = async (purpose: Purpose) =>
  purpose === 'register' ? newEmailAddress('new') : (await app.make.user()).email;

describe.each(['login', 'register', 'password'] as const)('a code for %s', (purpose) => {
  it('is not used up by wrong attempts of strangers', async () => {
    const email = await createTarget(purpose);
    const own = createTestBrowser(app);
    const code = await codeFor(own, purpose, email);
    for (let n = 0; n < 12; n += 1) {
      const stranger = newStranger();
      // every other stranger has a browser secret
      if (n % 2 === 0) await sendCode(stranger, 'login', newEmailAddress('other'));
      expect((await spend(stranger, purpose, email, toWrongCode(code))).msg).toBe(WRONG_CODE);
    }
    expect((await spend(own, purpose, email, code)).status).toBe(200);
  });

  it('allows five attempts by the requester, and five by all others together', async () => {
    const email = await createTarget(purpose);
    const own = createTestBrowser(app);
    const code = await codeFor(own, purpose, email);
    for (let n = 0; n < 5; n += 1) await spend(newStranger(), purpose, email, toWrongCode(code));
    expect((await spend(newStranger(), purpose, email, code)).status).toBe(400);
    for (let n = 0; n < 5; n += 1) await spend(own, purpose, email, toWrongCode(code));
    expect((await spend(own, purpose, email, code)).status).toBe(400);
  });

  it('stays valid when a stranger requests another', async () => {
    const email = await createTarget(purpose);
    const own = createTestBrowser(app);
    const code = await codeFor(own, purpose, email);
    clock.advance(MINUTE + 1000);
    await codeFor(newStranger(), purpose, email);
    expect((await spend(own, purpose, email, code)).status).toBe(200);
  });

  it('is accepted in another browser than the one that requested it', async () => {
    const email = await createTarget(purpose);
    const code = await codeFor(createTestBrowser(app), purpose, email);
    expect((await spend(newStranger(), purpose, email, code)).status).toBe(200);
  });
});

describe('codes that strangers request for an address', () => {
  async function useUp(email: string) {
    for (let n = 0; n < 10; n += 1) {
      expect((await sendCode(newStranger(), 'login', email)).status).toBe(200);
      clock.advance(MINUTE + 1000);
    }
    expect((await sendCode(newStranger(), 'login', email)).status).toBe(429);
  }

  it('leave a separate limit for the owner in a browser the account knows', async () => {
    const { email } = await app.make.user({ password: PASSWORD });
    const home = createTestBrowser(app);
    expect((await home.login(email, PASSWORD)).status).toBe(200);
    await useUp(email);
    const code = await codeFor(home, 'login', email);
    expect((await spend(home, 'login', email, code)).status).toBe(200);
    // the minute is that of each purpose, the day that of all
    expect((await sendCode(home, 'password', email)).status).toBe(200);
    expect((await sendCode(home, 'password', email)).status).toBe(429);
    for (let n = 2; n < 10; n += 1) {
      clock.advance(MINUTE + 1000);
      expect((await sendCode(home, 'password', email)).status).toBe(200);
    }
    clock.advance(MINUTE + 1000);
    expect((await sendCode(home, 'password', email)).status).toBe(429);
  });

  it('leave a separate limit for sessions of the account, and none for other sessions', async () => {
    const { email, token } = await app.make.user();
    await useUp(email);
    expect((await sendCode(newStranger(), 'password', email, token)).status).toBe(200);
    const other = await app.make.user({ password: PASSWORD });
    expect((await sendCode(newStranger(), 'password', email, other.token)).status).toBe(429);
    const otherBrowser = createTestBrowser(app);
    await otherBrowser.login(other.email, PASSWORD);
    expect((await sendCode(otherBrowser, 'password', email)).status).toBe(429);
  });

  it('do not stop an account from verifying that address', async () => {
    const { token } = await app.make.user({ password: PASSWORD });
    const email = newEmailAddress('wanted');
    await useUp(email);
    const body = { email, captchaKey: await app.make.captchaPass() };
    expect((await app.call('POST /user/update/sendCode', { body }, token)).status).toBe(200);
  });
});

describe('a code for a new e-mail', () => {
  it('is not used up by wrong attempts of other accounts', async () => {
    const [own, other] = [
      await app.make.user({ password: PASSWORD }),
      await app.make.user({ password: PASSWORD }),
    ];
    const email = newEmailAddress('moved');
    const body = { email, captchaKey: await app.make.captchaPass() };
    await app.call('POST /user/update/sendCode', { body }, own.token);
    await app.runJobs();
    const mail = app.mails.findLast(({ to }) => to === email);
    const code = /\b\d{6}\b/u.exec(mail?.text ?? '')?.[0] ?? 'no mail';
    const change = (token: string, code: string) =>
      app.call('PUT /user/email', { body: { email, code, password: PASSWORD } }, token);
    for (let n = 0; n < 6; n += 1)
      expect((await change(other.token, toWrongCode(code))).status).toBe(400);
    expect((await change(own.token, code)).status).toBe(200);
  });
});
