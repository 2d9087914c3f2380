import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type {
  FeedbackItem,
  FeedbackState,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import { mount } from '../../../../test/mount.tsx';
import { admin } from '../../../../test/user.ts';
import { stubApi } from '../../../../test/stub-api.ts';
import { AntdProvider } from '../../../theme/antd-provider.tsx';
import Feedback, { loader } from './feedback.tsx';

const feedback = (id: number, text: string, more: Partial<FeedbackItem> = {}): FeedbackItem => ({
  ...{ id, text, targetType: 'ARTICLE', targetId: 5, comment: null, type: 'WRONG', state: 'OPEN' },
  content: { id: 5, model: 'ARTICLE', title: '报销流程' },
  author: { id: 8, nickname: '宋怀', avatar: null },
  ...{ commentCount: 0, createdAt: '2026-03-01T08:00:00Z' },
  abilities: { resolve: true, delete: true },
  ...more,
});

const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const button = (text: string, name: string) =>
  row(text).getByRole('button', { name: `${name} ${text}` });

async function openQueue(items: FeedbackItem[]) {
  let records = items;
  const update = (id: string | undefined, change: Partial<FeedbackItem> | null) => {
    records = records.flatMap((item) => {
      if (String(item.id) !== id) return [item];
      return change === null ? [] : [{ ...item, ...change }];
    });
  };
  stubApi('GET /feedback/page', () => ({
    ...{ records, total: records.length, current: 1, size: 20 },
  }));
  stubApi('GET /category/tree', () => []);
  stubApi('GET /feedback/:id', ({ params }) => ({
    ...(records.find(({ id }) => String(id) === params['id']) as FeedbackItem),
    comments: [],
  }));
  stubApi('PUT /feedback/:id/state', ({ params, body }) => {
    update(params['id'], body as { state: FeedbackState });
    return records.find(({ id }) => String(id) === params['id']) as never;
  });
  const removals = stubApi('DELETE /feedback/:id', ({ params }) => {
    update(params['id'], null);
    return null;
  });
  const screen = (
    <AntdProvider>
      <Feedback />
    </AntdProvider>
  );
  const address = '/admin/feedback?status=ALL';
  await mount(screen, { user: admin(), address, loader, wholePage: true });
  return removals;
}

it('resolves and reopens a feedback in its row', async () => {
  await openQueue([feedback(1, '金额写错了')]);
  await button('金额写错了', '处理').click();
  await expect.element(button('金额写错了', '重新打开')).toBeVisible();
  await button('金额写错了', '重新打开').click();
  await expect.element(button('金额写错了', '处理')).toBeVisible();
});

it('opens the conversation to reply in', async () => {
  await openQueue([feedback(1, '金额写错了')]);
  await button('金额写错了', '回复').click();
  const sheet = page.getByRole('dialog', { name: '反馈详情' });
  await expect.element(sheet.getByRole('textbox', { name: '回复' })).toBeVisible();
});

it('deletes a feedback after a question', async () => {
  const removals = await openQueue([feedback(1, '金额写错了'), feedback(2, '流程改了')]);
  await button('金额写错了', '删除').click();
  expect(removals).toHaveLength(0);
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect.element(row('金额写错了')).not.toBeInTheDocument();
  await expect.element(row('流程改了')).toBeVisible();
});

it('shows only the actions that the abilities of the row allow', async () => {
  await openQueue([feedback(1, '金额写错了', { abilities: { resolve: false, delete: false } })]);
  await expect.element(button('金额写错了', '回复')).toBeVisible();
  await expect.element(button('金额写错了', '处理')).not.toBeInTheDocument();
  await expect.element(button('金额写错了', '删除')).not.toBeInTheDocument();
});
