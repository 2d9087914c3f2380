import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { VatCheckItem } from '@zhihui/contract/features/vat/vat.endpoints.ts';
import { mount } from '../../../test/mount.tsx';
import { admin } from '../../../test/user.ts';
import { VatHistory } from './components/vat-history.tsx';

it('explains each check in Chinese by its code, whatever the language of the server message', async () => {
  const check = {
    ...{ id: 1, number: 'DE136695977', country: 'DE', source: 'OFFLINE' },
    ...{ result: 'INVALID', rule: 'CHECK_DIGIT', createdAt: '2026-11-01T08:00:00.000Z' },
    message: 'The check digit of the number is wrong',
  } as VatCheckItem;
  const checks = { records: [check], total: 1, current: 1, size: 20 };
  await mount(<VatHistory checks={checks} filters={{}} />, { user: admin() });
  await expect.element(page.getByText('税号校验位不正确，请核对后重新填写')).toBeVisible();
  await expect.element(page.getByText(/check digit/u)).not.toBeInTheDocument();
});
