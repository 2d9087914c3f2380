import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../../test/mount.tsx';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import AddressDialog from '../components/address-dialog.tsx';
import { ConfirmProvider } from '../components/confirm-provider.tsx';
import { ReverifySession } from '../components/reverify-session.tsx';

const requireProof = () => {
  throw new Refusal(400, '请先验证身份', { confirmRequired: true });
};

async function confirmIdentity() {
  stubApi('POST /user/security/confirm/begin', () => ({ ways: ['PASSWORD'], passkey: null }));
  const proofs = stubApi('POST /user/security/confirm', () => null);
  await page.getByLabelText('登录密码').fill('correct-horse-9');
  await page.getByRole('button', { name: '确认', exact: true }).click();
  await expect.poll(() => proofs.length).toBe(1);
}

describe('changing the phone', () => {
  it('is sent again once the user is verified', async () => {
    let proven = false;
    const requests = stubApi('PUT /user/phone', () => {
      if (!proven) requireProof();
      return {} as never;
    });
    stubApi('POST /user/security/confirm/begin', () => ({ ways: ['PASSWORD'], passkey: null }));
    await mount(
      <ConfirmProvider>
        <AddressDialog kind="phone" onClose={() => undefined} />
      </ConfirmProvider>,
    );
    await page.getByRole('textbox', { name: '手机号' }).fill('13900001234');
    await page.getByRole('textbox', { name: '短信验证码' }).fill('123456');
    await page.getByRole('button', { name: '保存' }).click();
    await expect.element(page.getByRole('dialog', { name: '验证身份' })).toBeVisible();
    proven = true;
    await confirmIdentity();
    await expect.poll(() => requests.length).toBe(2);
  });
});

describe('a session that moved to another browser', () => {
  it('shows a verification instead of the security page', async () => {
    stubApi('POST /user/security/confirm/begin', () => ({ ways: ['PASSWORD'], passkey: null }));
    await mount(<ReverifySession />);
    await expect.element(page.getByText('检测到登录环境变化', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: '验证身份' }).click();
    await confirmIdentity();
    await expect.element(page.getByRole('dialog', { name: '验证身份' })).not.toBeInTheDocument();
  });
});
