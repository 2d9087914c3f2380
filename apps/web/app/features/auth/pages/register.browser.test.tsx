import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DataFor } from '@zhihui/contract/client.ts';
import { mount } from '../../../../test/mount.tsx';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { PasswordForm } from '../components/sign-in-forms.tsx';
import Register from './register.tsx';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
/** A challenge that is solved at once: three keys. */
const challenge = {
  parameters: {
    algorithm: 'ARGON2ID' as const,
    cost: 1,
    data: { key: 'test' },
    expiresAt: 2_000_000_000,
    keyLength: 32,
    keyPrefix: '78e1fb75471c21bb6e3b2ad5093eefe3',
    keySignature: '7118b152e0ce6d73777d771c08f93b5d9e39d53023c2cc64078a052c53d0fbe8',
    memoryCost: 64,
    nonce: '6f3ce0edc7e31d7102446662a77293d5',
    salt: 'fc1168dabd83dca7b76a3313d23e4f71',
  },
  signature: '7e17e2fcd6725d9373981270cf9db0600b816be2919494cd4db5014107d5029e',
};
const puzzle: DataFor<'GET /verify/get/vrcode'> = {
  background: PIXEL,
  piece: PIXEL,
  width: 300,
  height: 150,
  pieceWidth: 50,
  y: 40,
  challenge,
};
const email = page.getByLabelText('邮箱');
const nickname = page.getByLabelText('昵称');
const code = page.getByLabelText('邮件验证码');
const password = page.getByLabelText('密码', { exact: true });
const slider = page.getByRole('slider');
const stubPuzzle = () => stubApi('GET /verify/get/vrcode', () => puzzle);
const refuseEmpty = () =>
  stubApi('POST /user/register', () => {
    throw new Refusal(400, '请检查填写的内容', {
      fields: { email: '请填写邮箱', nickname: '请填写昵称', password: '请填写密码' },
    });
  });

describe('the registration form', () => {
  it('shows errors at their fields, and focuses the first one', async () => {
    refuseEmpty();
    await mount(<Register />);
    await page.getByRole('button', { name: '注册' }).click();
    await expect.element(email).toHaveFocus();
    await expect.element(page.getByText('请填写邮箱')).toBeVisible();
    await expect.element(nickname).toHaveAttribute('aria-invalid', 'true');
  });

  it('clears the error of a field once it changes, and no other', async () => {
    refuseEmpty();
    await mount(<Register />);
    await page.getByRole('button', { name: '注册' }).click();
    await expect.element(email).toHaveFocus();
    await userEvent.keyboard('a');
    await expect.element(page.getByText('请填写邮箱')).not.toBeInTheDocument();
    await expect.element(email).not.toHaveAttribute('aria-invalid');
    await expect.element(nickname).toHaveAttribute('aria-invalid', 'true');
  });

  it('sends the input once, and keeps it when sending fails', async () => {
    const response = Promise.withResolvers<void>();
    const requests = stubApi('POST /user/register', async () => {
      await response.promise;
      throw new Refusal(500, 'Network Error');
    });
    await mount(<Register />);
    await email.fill('a@b.example');
    await nickname.fill('沈青禾');
    await password.fill('correct-horse-9');
    await userEvent.keyboard('{Enter}{Enter}');
    await expect
      .element(page.getByRole('button', { name: '正在注册' }))
      .toHaveAttribute('aria-busy', 'true');
    response.resolve();
    await expect.element(page.getByText('网络连接失败，请检查网络后重试')).toBeVisible();
    expect(requests.map(({ body }) => body)).toEqual([
      { email: 'a@b.example', code: '', nickname: '沈青禾', password: 'correct-horse-9' },
    ]);
    await expect.element(nickname).toHaveValue('沈青禾');
  });

  it.each([' 328713', '328 713', '３２８７１３', '验证码：328713。'])(
    'accepts the digits of the pasted code %j',
    async (pasted) => {
      await mount(<Register />);
      await code.fill(pasted);
      await expect.element(code).toHaveValue('328713');
    },
  );

  it('shows and hides the password, and states its strength', async () => {
    await mount(<Register />);
    await password.fill('12345678');
    await expect.element(page.getByText('很弱')).toBeVisible();
    const eye = page.getByRole('button', { name: '显示密码' });
    await eye.click();
    await expect.element(password).toHaveAttribute('type', 'text');
    await eye.click();
    await expect.element(password).toHaveAttribute('type', 'password');
  });
});

describe('a mailed code', () => {
  const start = page.getByRole('button', { name: '获取验证码' });

  it('is not sent to an invalid address', async () => {
    await mount(<Register />);
    await email.fill('没有');
    await start.click();
    await expect.element(page.getByText('请填写正确的邮箱')).toBeVisible();
    await expect.element(email).toHaveFocus();
    await userEvent.keyboard('了');
    await expect.element(page.getByText('请填写正确的邮箱')).not.toBeInTheDocument();
  });

  it('is sent after the puzzle is solved by keyboard, and can be requested again later', async () => {
    const puzzles = stubPuzzle();
    const tries = stubApi('POST /verify/check/vrcode', () => {
      if (tries.length === 1) throw new Refusal(400, '未对准，请重试');
      return null as never;
    });
    const sent = stubApi('GET /user/registerCode/:email', () => null as never);
    await mount(<Register />);
    await email.fill('a@b.example');
    await start.click();
    await expect.element(slider).toHaveFocus();
    await expect.element(slider).toHaveAttribute('aria-disabled', 'false');
    await userEvent.keyboard('{PageUp}{PageUp}{ArrowRight}{ArrowLeft}{ArrowRight}');
    await expect.element(slider).toHaveAttribute('aria-valuenow', '42');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('未对准，请重试')).toBeVisible();
    // a wrong attempt loads another picture
    await expect.element(slider).toHaveAttribute('aria-disabled', 'false');
    await expect.element(slider).toHaveAttribute('aria-valuenow', '0');
    await expect.element(slider).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect.element(page.getByText('验证码已发送')).toBeVisible();
    await expect.element(code).toHaveFocus();
    const key = puzzles[0]?.query.get('key') ?? null;
    expect(puzzles.map(({ query }) => query.get('key'))).toEqual([key, key]);
    expect(tries.map(({ query }) => [query.get('key'), query.get('moveLength')])).toEqual([
      [key, '42'],
      [key, '2'],
    ]);
    const work = { counter: 2, derivedKey: expect.stringMatching(/^78e1fb75[0-9a-f]{56}$/u) };
    expect(tries.map(({ body }) => body)).toEqual([{ work }, { work }]);
    expect(sent.map(({ params, query }) => [params['email'], query.get('captchaKey')])).toEqual([
      ['a@b.example', key],
    ]);
    await expect.element(page.getByRole('button', { name: /秒后可重发$/u })).toBeDisabled();
  });
});

describe('signing in by password', () => {
  it('shows the error, and the puzzle when the server requires it', async () => {
    stubPuzzle();
    stubApi('POST /verify/check/vrcode', () => null as never);
    const tries = stubApi('POST /login', () => {
      throw new Refusal(400, '账号或密码不正确，请检查后重试', {
        captchaRequired: tries.length > 1,
      });
    });
    await mount(<PasswordForm hidden={false} onSecondStep={() => null} />);
    await page.getByLabelText('邮箱、手机号或用户名').fill('a@b.example');
    await password.fill('wrong-password');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('账号或密码不正确，请检查后重试')).toBeVisible();
    expect(slider.elements()).toEqual([]);
    await page.getByRole('button', { name: '登录' }).click();
    await expect.element(slider).toHaveFocus();
    await expect.element(slider).toHaveAttribute('aria-disabled', 'false');
    await userEvent.keyboard('{End}{Enter}');
    await expect.element(page.getByText('验证通过')).toBeVisible();
    await page.getByRole('button', { name: '登录' }).click();
    await expect.poll(() => tries.length).toBe(3);
    const keys = tries.map(({ body }) => (body as { captchaKey?: string }).captchaKey);
    expect(keys[1]).toBeUndefined();
    expect(keys[2]).toMatch(/./u);
  });
});
