import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../../test/mount.tsx';
import { stubApi } from '../../../../test/stub-api.ts';
import ResetPassword from './reset-password.tsx';

const CODE = 'c'.repeat(43);
const link = new URLSearchParams({ email: 'new@b.example', code: CODE }).toString();

afterEach(() => {
  window.location.hash = '';
});

async function expectToSetPassword() {
  const requests = stubApi('POST /password/reset', () => null);
  await expect.element(page.getByText('new@b.example')).toBeVisible();
  await page.getByLabelText('新密码').fill('correct-horse-9');
  await page.getByRole('button', { name: '设置密码' }).click();
  await expect.element(page.getByRole('heading', { name: '密码已设置' })).toBeVisible();
  const body = { email: 'new@b.example', code: CODE, password: 'correct-horse-9' };
  expect(requests).toMatchObject([{ body }]);
}

describe('the link of an invitation', () => {
  it('carries address and secret in its fragment', async () => {
    window.location.hash = link;
    await mount(<ResetPassword />);
    await expectToSetPassword();
  });

  it('of the previous version carries them in its query', async () => {
    await mount(<ResetPassword />, { address: `/reset-password?${link}` });
    await expectToSetPassword();
  });
});
