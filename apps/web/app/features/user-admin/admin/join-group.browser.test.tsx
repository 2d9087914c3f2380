import type { GroupItem } from '@zhihui/contract/features/group/group.endpoints.ts';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../../test/mount.tsx';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { admin } from '../../../../test/user.ts';
import { AntdProvider } from '../../../theme/antd-provider.tsx';
import { JoinGroupSheet } from './join-group.tsx';
import type { ManagedUser } from './user-query.ts';

const makeGroup = (id: number, name: string, change: Partial<GroupItem> = {}): GroupItem => ({
  ...{ id, name, kind: 'DEPARTMENT', parentId: null, description: '', source: 'MANUAL' },
  ...{ memberCount: 3, childCount: 0, leaders: [], path: [] },
  ...change,
});
const users = [
  { id: 11, nickname: '林默' },
  { id: 12, nickname: '沈舟' },
] as unknown as ManagedUser[];
const dialog = page.getByRole('dialog', { name: '将 2 个账号加入用户组' });

/** The sheet, closed by itself as on the screen. */
function Host({ onDone }: { onDone: (done: readonly ManagedUser[]) => void }) {
  const [open, setOpen] = useState(true);
  return <JoinGroupSheet open={open} users={users} close={() => setOpen(false)} onDone={onDone} />;
}

async function openSheet() {
  stubApi('GET /group/page', ({ query }) => {
    const records =
      query.get('kind') === 'DEPARTMENT'
        ? [makeGroup(1, '关务部'), makeGroup(2, '关务同步部', { source: 'WECOM' })]
        : [];
    return { records, total: records.length, current: 1, size: 20 };
  });
  const onDone = vi.fn<(done: readonly ManagedUser[]) => void>();
  await mount(
    <AntdProvider>
      <Host onDone={onDone} />
    </AntdProvider>,
    { user: admin() },
  );
  await dialog.getByRole('combobox', { name: '用户组' }).fill('关务');
  return onDone;
}
const saveInto = async (name: string) => {
  await page.getByTitle(name, { exact: true }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
};

it('adds the accounts, and takes only those out again who were not in the group', async () => {
  const changes = stubApi('PUT /group/member', ({ body }) => {
    const { add, remove } = body as { add: unknown[]; remove: unknown[] };
    return { added: add.includes(11) ? 1 : 0, removed: remove.length };
  });
  const onDone = await openSheet();
  await expect
    .element(page.getByTitle('关务同步部 · 3 人 · 已同步'))
    .toHaveClass('ant-select-item-option-disabled');
  await saveInto('关务部 · 3 人');
  await expect.element(page.getByText('已将 1 个账号加入“关务部”，1 个已在组中')).toBeVisible();
  expect(onDone.mock.calls[0]?.[0]).toEqual(users);
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.element(page.getByText('已将 1 个账号移出用户组')).toBeVisible();
  expect(changes.map(({ body }) => body)).toEqual([
    { id: '1', add: [11], remove: [] },
    { id: '1', add: [12], remove: [] },
    { id: '1', add: [], remove: [11] },
  ]);
});

it('shows beside the field why nothing was added', async () => {
  stubApi('PUT /group/member', () => {
    throw new Refusal(404, '用户组不存在或已被删除');
  });
  await openSheet();
  await saveInto('关务部 · 3 人');
  await expect.element(dialog.getByText(/用户组不存在或已被删除/u)).toBeVisible();
});

it('says so when all are in the group already', async () => {
  stubApi('PUT /group/member', () => ({ added: 0, removed: 0 }));
  await openSheet();
  await saveInto('关务部 · 3 人');
  await expect.element(page.getByText('所选账号均已在“关务部”中')).toBeVisible();
});
