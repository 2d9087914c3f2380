import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { NotificationItem } from '@zhihui/contract/features/notification/notification.schema.ts';
import { mount } from '../../../../test/mount.tsx';
import { makeUser } from '../../../../test/user.ts';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { Notice } from './notice.tsx';

const notice: NotificationItem = {
  ...{
    id: 3,
    kind: 'ANNOUNCEMENT',
    detail: '',
    actor: null,
    draft: null,
    request: null,
    import: null,
    webhook: null,
    anchor: '',
    excerpt: '',
  },
  content: { id: 5, model: 'ANNOUNCEMENT', title: '放假安排' },
  action: { kind: 'CONFIRM', revision: 2 },
  read: false,
  createdAt: new Date().toISOString(),
};
const confirm = page.getByRole('button', { name: '确认已读' });

async function mounted(change: Partial<NotificationItem> = {}) {
  const onRead = vi.fn<() => void>();
  const onStale = vi.fn<() => void>();
  await mount(
    <Notice
      notice={{ ...notice, ...change }}
      read={change.read ?? false}
      onRead={onRead}
      onStale={onStale}
    />,
    { user: makeUser() },
  );
  return { onRead, onStale };
}

describe('a notification', () => {
  it('runs an action in place with the version that was read, and marks itself read', async () => {
    const requests = stubApi('PUT /announcement/:id/confirm', () => null as never);
    const { onRead } = await mounted();
    confirm.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('已确认')).toHaveFocus();
    await expect.poll(() => onRead.mock.calls.length).toBe(1);
    expect(requests).toMatchObject([{ params: { id: '5' }, body: { revision: 2 } }]);
  });

  it('reverts an action that the server refused, says so and restores the focus', async () => {
    stubApi('PUT /announcement/:id/confirm', () => {
      throw new Refusal(500, '');
    });
    const { onRead, onStale } = await mounted();
    await confirm.click();
    await expect.element(page.getByText('确认失败，请稍后重试')).toBeVisible();
    await expect.element(confirm).toHaveFocus();
    expect([onRead.mock.calls.length, onStale.mock.calls.length]).toEqual([0, 0]);
  });

  it('reloads the list when another user was faster', async () => {
    stubApi('PUT /announcement/:id/confirm', () => {
      throw new Refusal(409, '公告刚刚被修改');
    });
    const { onStale } = await mounted();
    await confirm.click();
    await expect.element(page.getByText('公告刚刚被修改')).toBeVisible();
    await expect.poll(() => onStale.mock.calls.length).toBe(1);
  });

  it('offers to change an old article only to users who can', async () => {
    const about = { id: 6, model: 'ARTICLE' as const, title: '清单' };
    await mounted({
      ...{ kind: 'REMINDER', content: about },
      action: { kind: 'STILL_VALID', edit: true },
    });
    await expect
      .element(page.getByRole('link', { name: '前往修改' }))
      .toHaveAttribute('href', '/editor?model=ARTICLE&id=6');
    await expect.element(page.getByRole('button', { name: '内容仍有效' })).toBeVisible();
  });

  it('is marked read by a button that read notifications do not show', async () => {
    const { onRead } = await mounted({ action: null });
    await expect.element(page.getByText('未读')).toBeInTheDocument();
    await page.getByRole('button', { name: '标为已读' }).click();
    expect(onRead).toHaveBeenCalledOnce();
  });
});

it('about an import leads to it', async () => {
  await mounted({
    ...{ kind: 'TRANSFER', detail: 'PAUSED', content: null, action: null },
    import: { id: 12, title: '手册.zip' },
  });
  await expect.element(page.getByText('导入已暂停：')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '手册.zip' }))
    .toHaveAttribute('href', '/admin/transfer?id=12');
});
