import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clock, startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { PASSWORD, WRONG_CODE, newEmailAddress, toWrongCode } from '../../../test/sign-in.ts';
import { sql } from '../../../test/sql.ts';

const MINUTE = 60_000;

let app: TestApp;
let user: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  user = await app.make.user({ password: PASSWORD });
});
afterEach(() => clock.reset());
afterAll(() => app.close());

const codeIn = (text: string | undefined) => /\b\d{6}\b/u.exec(text ?? '')?.[0] ?? 'no code';
const mailTo = async (email: string) => {
  await app.runJobs();
  return app.mails.findLast((mail) => mail.to === email);
};

async function sendTo(email: string, token = user.token) {
  const captchaKey = await app.make.captchaPass();
  return app.call('POST /user/update/sendCode', { body: { email, captchaKey } }, token);
}
async function codeFor(email: string, token = user.token): Promise<string> {
  expect((await sendTo(email, token)).code).toBe(200);
  return codeIn((await mailTo(email.toLowerCase()))?.text);
}
const change = (email: string, code: string, { password = PASSWORD, token = user.token } = {}) =>
  app.call('PUT /user/email', { body: { email, code, password } }, token);
const refusedAt = (field: string, words: string) => ({
  code: 400,
  data: { fields: { [field]: words } },
});
const wrongCodeError = refusedAt('code', WRONG_CODE);

describe('a new e-mail', () => {
  it('is verified by a code and signs in from then on, and the old address is notified', async () => {
    const email = newEmailAddress();
    const answer = await change(email, await codeFor(email));
    expect(answer.data).toMatchObject({ id: user.id, email });
    const login = (account: string) =>
      app.call('POST /login', { body: { account, password: PASSWORD } });
    expect((await login(email)).code).toBe(200);
    expect((await login(user.email)).code).toBe(400);
    const mail = await mailTo(user.email);
    expect(mail?.subject).toContain('邮箱已更换');
    expect(mail?.text).not.toContain(email);
  });

  it('is the same in another case, but different with a plus or dots', async () => {
    const name = newEmailAddress('Case.Name');
    const code = await codeFor(name);
    expect((await change(name.toUpperCase(), code)).data.email).toBe(name.toLowerCase());
    const other = await app.make.user({ password: PASSWORD });
    const plus = name.replace('@', '+news@').toLowerCase();
    const answer = await change(plus, await codeFor(plus, other.token), { token: other.token });
    expect(answer.data.email).toBe(plus);
  });

  it('gets the same answer when another account has it; only that owner is notified', async () => {
    const other = await app.make.user();
    const [takenAnswer, freeAnswer] = [await sendTo(other.email), await sendTo(newEmailAddress())];
    const pickAnswer = ({ code, data, msg }: typeof takenAnswer) => ({ code, data, msg });
    expect(pickAnswer(takenAnswer)).toEqual(pickAnswer(freeAnswer));
    const mail = await mailTo(other.email);
    expect(mail?.subject).toContain('有账号申请使用您的邮箱');
    expect(codeIn(mail?.text)).toBe('no code');
  });

  it('is refused at the field when another account took it after the code was sent', async () => {
    const email = newEmailAddress();
    const code = await codeFor(email);
    await app.make.user({ email });
    expect(await change(email, code)).toMatchObject(
      refusedAt('email', '该邮箱已被其他账号使用，请更换'),
    );
    const both = [user, await app.make.user({ password: PASSWORD })];
    const newEmail = newEmailAddress();
    const codes: string[] = [];
    for (const { id } of both)
      codes.push(
        await app.make.emailCode({
          email: newEmail,
          purpose: 'EMAIL',
          owner: id,
          code: `00000${codes.length}`,
        }),
      );
    // both can verify the address; the second one finds it in use
    const answers = await Promise.all(
      both.map(({ token }, i) => change(newEmail, codes[i] as string, { token })),
    );
    expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('needs the password, and the newest unused code for this purpose, address and account', async () => {
    clock.set(new Date());
    const email = newEmailAddress();
    const code = await codeFor(email);
    expect(await change(email, code, { password: 'wrong' })).toMatchObject(
      refusedAt('password', '密码不正确'),
    );
    const other = await app.make.user({ password: PASSWORD });
    expect(await change(email, code, { token: other.token })).toMatchObject(wrongCodeError);
    expect(await change(newEmailAddress(), code)).toMatchObject(wrongCodeError);
    const login = await app.make.emailCode({ email, purpose: 'LOGIN', code: '111111' });
    expect(await change(email, login)).toMatchObject(wrongCodeError);
    clock.advance(10 * MINUTE);
    expect(await change(email, code)).toMatchObject(wrongCodeError);
    const second = await codeFor(email);
    expect((await change(email, second)).code).toBe(200);
    expect(await change(email, second)).toMatchObject(wrongCodeError);
  });

  it('is refused after five wrong codes', async () => {
    const email = newEmailAddress();
    const code = await codeFor(email);
    for (let i = 0; i < 5; i += 1)
      expect(await change(email, toWrongCode(code))).toMatchObject(wrongCodeError);
    expect(await change(email, code)).toMatchObject(wrongCodeError);
  });

  it('needs a solved captcha for its code, which is sent once a minute', async () => {
    const email = newEmailAddress();
    const withoutCaptcha = await app.call(
      'POST /user/update/sendCode',
      { body: { email } },
      user.token,
    );
    expect(withoutCaptcha).toMatchObject({ code: 400, data: { captchaRequired: true } });
    expect((await sendTo(email)).code).toBe(200);
    expect((await sendTo(email)).code).toBe(429);
  });
});

describe('a new phone', () => {
  let next = 0;
  const newPhone = () => `1380013${String((next += 1)).padStart(4, '0')}`;
  const textTo = async (phone: string) => {
    await app.runJobs();
    return app.texts.findLast((text) => text.phone === phone);
  };
  async function readCode(phone: string): Promise<string> {
    const captchaKey = await app.make.captchaPass();
    const body = { phone, captchaKey };
    expect((await app.call('POST /user/phone/sendCode', { body }, user.token)).code).toBe(200);
    return (await textTo(phone.replaceAll(/\D/gu, '').slice(-11)))?.code ?? 'no code';
  }
  const changeTo = (phone: string, code: string) =>
    app.call('PUT /user/phone', { body: { phone, code } }, user.token);

  it('is verified by a code in an SMS, and announced by e-mail', async () => {
    const phone = newPhone();
    expect((await changeTo(phone, await readCode(phone))).data.phone).toBe(phone);
    expect((await mailTo(user.email))?.text).toContain(phone.slice(-4));
  });

  it.each([
    ['with +86', (phone: string) => `+86 ${phone}`],
    [
      'with blanks and dashes',
      (phone: string) => `${phone.slice(0, 3)}-${phone.slice(3, 7)} ${phone.slice(7)}`,
    ],
    [
      'in full width',
      (phone: string) =>
        phone.replaceAll(/\d/gu, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
    ],
  ])('is the same %s', async (_, format) => {
    const phone = newPhone();
    const captchaKey = await app.make.captchaPass();
    const body = { phone: format(phone), captchaKey };
    expect((await app.call('POST /user/phone/sendCode', { body }, user.token)).code).toBe(200);
    const code = (await textTo(phone))?.code ?? '';
    expect((await changeTo(format(phone), code)).data.phone).toBe(phone);
  });

  it.each(['abc', '12', `1${'0'.repeat(60)}`])(
    'is refused at the field when it is like %j',
    async (phone) => {
      const captchaKey = await app.make.captchaPass();
      const body = { phone, captchaKey };
      expect(await app.call('POST /user/phone/sendCode', { body }, user.token)).toMatchObject({
        code: 400,
        data: { fields: { phone: expect.any(String) } },
      });
    },
  );

  it('gets no SMS when another account has it, with the same answer, and cannot be taken', async () => {
    const phone = newPhone();
    const other = await app.make.user();
    await sql`update users set phone = ${phone} where id = ${other.id}`.run(app.db);
    expect(await readCode(phone)).toBe('no code');
    const code = await app.make.emailCode({ email: phone, purpose: 'PHONE', owner: user.id });
    expect(await changeTo(phone, code)).toMatchObject(
      refusedAt('phone', '该手机号已被其他账号使用，请更换'),
    );
  });

  it('cannot be verified without an SMS gateway', async () => {
    const { sms } = app.deps;
    app.deps.sms = null;
    const captchaKey = await app.make.captchaPass();
    const body = { phone: newPhone(), captchaKey };
    const answer = await app.call('POST /user/phone/sendCode', { body }, user.token);
    app.deps.sms = sms;
    expect(answer).toMatchObject({ code: 400, msg: '站点尚未接入短信服务，暂时无法更换手机号' });
  });
});
