import { expect } from 'vitest';
import type { TestAnswer, TestApp } from './harness.ts';

export const PASSWORD = 'correct-horse-9';
export const WRONG_CREDENTIALS = '账号或密码不正确，请检查后重试';
export const WRONG_CODE = '验证码不正确或已过期，请检查或重新获取';

type Purpose = 'login' | 'register' | 'password';

let count = 0;
/** An address that no other test uses. */
export const newEmailAddress = (name = 'person') => `${name}-${(count += 1)}@example.com`;

/** A code that differs from this one. */
export const toWrongCode = (code: string) => (code === '000000' ? '000001' : '000000');

/** The token in the answer to a sign-in. */
export const getToken = (answer: { data: unknown }) =>
  (answer.data as { accessToken: string }).accessToken;

/** Actions of the sign-in tests on `app`, as of a person at the login page. */
export function createSignIn(app: TestApp) {
  const login = (account: string, password: string, more: Record<string, unknown> = {}) =>
    app.send('POST /login', { body: { account, password, ...more } });

  /** Has a code mailed, with a solved captcha. */
  async function sendCode(purpose: Purpose, email: string): Promise<TestAnswer<null>> {
    const captchaKey = await app.make.captchaPass();
    if (purpose === 'password') {
      return app.call('POST /password/send/code', { body: { email, captchaKey } });
    }
    const input = { params: { email }, query: { captchaKey } };
    return purpose === 'login'
      ? app.call('GET /login/loginCode/:email', input)
      : app.call('GET /user/registerCode/:email', input);
  }

  /** The code in the newest mail to `email`. */
  async function mailedCode(email: string): Promise<string> {
    await app.runJobs();
    const mail = app.mails.findLast((mail) => mail.to === email);
    return /\b\d{6}\b/u.exec(mail?.text ?? '')?.[0] ?? 'no mail';
  }

  /** Has a code mailed and reads it. */
  async function codeFor(purpose: Purpose, email: string): Promise<string> {
    expect(await sendCode(purpose, email)).toMatchObject({ code: 200, data: null });
    return mailedCode(email);
  }

  const register = (email: string, code: string) =>
    app.send('POST /user/register', {
      body: { email, code, nickname: '新同事', password: PASSWORD },
    });
  const current = (token: string) => app.call('GET /user/current', {}, token);
  return { login, sendCode, codeFor, register, current };
}

export type SignIn = ReturnType<typeof createSignIn>;
