import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { RequestItem } from '@zhihui/contract/features/access/access.endpoints.ts';
import { mount } from '../../../../test/mount.tsx';
import { stubApi } from '../../../../test/stub-api.ts';
import { admin } from '../../../../test/user.ts';
import { AntdProvider } from '../../../theme/antd-provider.tsx';
import AccessRequests, { loader } from './requests.tsx';

const item = (id: number, nickname: string): RequestItem => ({
  ...{ id, state: 'PENDING', reason: '处理德国站稽查回函', answer: '', decidedAt: null },
  ...{ createdAt: '2026-03-01T08:00:00Z', endsAt: null, decidedBy: null },
  user: { id: 40 + id, nickname, avatar: null },
  content: { id: 5, model: 'ARTICLE', title: '稽查案例' },
  category: { id: 7, name: '海关稽查案例' },
});

async function openQueue() {
  let records = [item(1, '周以宁'), item(2, '顾云舟')];
  const queries = stubApi('GET /access/request/page', () => ({
    ...{ records, total: records.length, current: 1, size: 20 },
  }));
  const decisions = stubApi('PUT /access/request/decide', ({ body }) => {
    const { id } = body as { id: number };
    const decided = records.find((request) => request.id === id) as RequestItem;
    records = records.filter((request) => request !== decided);
    return { ...decided, state: 'GRANTED' };
  });
  const screen = (
    <AntdProvider>
      <AccessRequests />
    </AntdProvider>
  );
  await mount(screen, { user: admin(), address: '/admin/access', loader, wholePage: true });
  return { queries, decisions };
}

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = page.getByRole('alertdialog');

it('grants a request for a month and refuses another with a reason', async () => {
  const { queries, decisions } = await openQueue();
  await row('周以宁').getByRole('button', { name: '同意' }).click();
  await dialog.getByRole('radio', { name: '1 个月' }).click();
  await dialog.getByRole('button', { name: '同意' }).click();
  await expect.element(row('周以宁')).not.toBeInTheDocument();
  await row('顾云舟').getByRole('button', { name: '驳回' }).click();
  await dialog.getByRole('button', { name: '驳回' }).click();
  const reason = dialog.getByRole('textbox', { name: '驳回理由' });
  await expect.element(reason).toHaveAccessibleDescription('请填写驳回理由');
  await reason.fill('案例含客户信息');
  await dialog.getByRole('button', { name: '驳回' }).click();
  await expect.element(page.getByText('暂无待审批的访问申请')).toBeVisible();
  expect(queries[0]?.query.get('state')).toBe('PENDING');
  expect(decisions.map(({ body }) => body)).toEqual([
    { id: 1, granted: true, span: 'month', answer: '' },
    { id: 2, granted: false, span: null, answer: '案例含客户信息' },
  ]);
});
