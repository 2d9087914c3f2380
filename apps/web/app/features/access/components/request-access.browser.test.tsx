import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { OwnRequest } from '@zhihui/contract/features/access/access.endpoints.ts';
import { mount } from '../../../../test/mount.tsx';
import { stubApi } from '../../../../test/stub-api.ts';
import { makeUser } from '../../../../test/user.ts';
import RequestAccess from './request-access.tsx';

const request = (more: Partial<OwnRequest> = {}): OwnRequest => ({
  ...{ id: 3, state: 'PENDING', reason: '处理回函', answer: '', canRemind: true },
  ...{ createdAt: '2026-03-01T08:00:00Z', decidedAt: null },
  ...more,
});
const reason = page.getByRole('textbox', { name: '申请理由' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const openForm = (own: OwnRequest | null) => {
  stubApi('GET /access/request', () => own);
  return mount(<RequestAccess model="ARTICLE" targetId="5" />, { user: makeUser() });
};

it('sends a request with a reason, reminds once and withdraws it', async () => {
  const sent = stubApi('POST /access/request', () => request());
  stubApi('PUT /access/request/:id/remind', () => request({ canRemind: false }));
  stubApi('DELETE /access/request/:id', () => request({ state: 'WITHDRAWN' }));
  await openForm(null);
  await button('提交申请').click();
  await expect.element(reason).toHaveAccessibleDescription('请填写申请理由');
  await expect.element(reason).toHaveFocus();
  await reason.fill('处理回函');
  await expect.element(page.getByText('4 / 200')).toBeVisible();
  await button('提交申请').click();
  await expect.element(page.getByRole('heading', { name: '已申请，等待审批' })).toBeVisible();
  expect(sent[0]?.body).toEqual({ model: 'ARTICLE', targetId: '5', reason: '处理回函' });
  await button('再次提醒').click();
  await expect.element(button('已再次提醒')).toHaveAttribute('aria-disabled', 'true');
  await button('撤回申请').click();
  await expect.element(reason).toBeVisible();
});

it('says why a request was refused and takes another', async () => {
  await openForm(request({ state: 'REFUSED', answer: '案例含客户信息' }));
  await expect.element(page.getByText('驳回原因：案例含客户信息')).toBeVisible();
  await button('重新申请').click();
  await expect.element(reason).toBeVisible();
});

it('offers to load the page again once a request is granted', async () => {
  await openForm(request({ state: 'GRANTED' }));
  await expect.element(button('重新加载')).toBeVisible();
});
