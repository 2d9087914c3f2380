import { PAGE_SIZE } from '@zhihui/contract/paging.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mount } from '../../../../test/mount.tsx';
import { admin } from '../../../../test/user.ts';
import { AntdProvider } from '../../../theme/antd-provider.tsx';
import { AdminTable } from './admin-table.tsx';
import { BatchProgress } from './batch-progress.tsx';
import { AdminPage } from './page-head.tsx';
import { BatchBar } from './row-actions.tsx';
import { useTableParams } from './table-params.ts';
import { useBatch } from './use-batch.ts';
import { useSelection } from './use-selection.ts';

const TOTAL = 230;
interface Row {
  id: Id;
  name: string;
}
const ALL: Row[] = Array.from({ length: TOTAL }, (_, i) => ({ id: i + 1, name: `第 ${i + 1} 行` }));
const getPage = (current: number, size: number) => ({
  records: ALL.slice((current - 1) * size, current * size),
  total: TOTAL,
  current,
  size,
});

/** Rows that are changed at once by a call that `gate` holds up. */
function Example({ gate }: { gate: { open: Promise<void> } }) {
  const params = useTableParams();
  const page = getPage(Number(params.get('current') || 1), PAGE_SIZE);
  const [changed, setChanged] = useState<ReadonlySet<Id>>(new Set());
  const selected = useSelection<Row>(page, {
    label: '选择该行',
    isSelectable: ({ id }) => id !== 2,
    fetchPage: async (current, size) => ({ ok: true, data: getPage(current, size) }),
  });
  const { runWithToasts } = useBatch();
  const change = async () =>
    selected.remove(
      await runWithToasts(selected.rows, {
        perform: async ({ id }) => {
          await gate.open;
          setChanged((now) => new Set(now).add(id));
          return { ok: true, data: null };
        },
        undo: async ({ id }) => {
          setChanged((now) => new Set([...now].filter((item) => item !== id)));
          return { ok: true, data: null };
        },
        message: (n) => `已处理 ${n} 行`,
      }),
    );
  return (
    <AdminPage title="示例">
      <p>已更改 {changed.size} 行</p>
      <AdminTable<Row>
        label="示例列表"
        columns={[{ title: '名称', key: 'name', render: (_, { name }) => name }]}
        page={page}
        unit="行"
        params={params}
        empty={{ title: '暂无数据' }}
        minWidth={300}
        selection={selected.selection}
      />
      <BatchBar selected={selected} unit="行">
        <button type="button" onClick={() => void change()}>
          处理
        </button>
      </BatchBar>
    </AdminPage>
  );
}

async function open(gate: { open: Promise<void> } = { open: Promise.resolve() }) {
  const example = (
    <AntdProvider>
      <Example gate={gate} />
      <BatchProgress />
    </AntdProvider>
  );
  return mount(example, { user: admin(), address: '/admin/example' });
}

describe('selected rows', () => {
  it('stay selected on other pages, and end with other filters', async () => {
    const { router, ...screen } = await open();
    await userEvent.click(screen.getByRole('checkbox', { name: '选择该行' }).first());
    await router.navigate('/admin/example?current=2');
    await expect.element(screen.getByText('第 21 行')).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: '选择该行' }).first());
    await expect.element(screen.getByText('已选 2 行')).toBeVisible();
    await router.navigate('/admin/example?keyword=x');
    await expect.element(screen.getByText('已选 2 行')).not.toBeInTheDocument();
  });

  it('are all that match, but for those that may not be selected; what is done can be undone', async () => {
    const screen = await open();
    await userEvent.click(screen.getByRole('checkbox', { name: '选择该行' }).first());
    await userEvent.click(screen.getByRole('button', { name: '选择全部 230 行' }));
    await expect.element(screen.getByText('已选 229 行')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '处理' }));
    await expect.element(screen.getByText('已更改 229 行')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '撤销' }));
    await expect.element(screen.getByText('已更改 0 行')).toBeVisible();
  });

  it('report their progress, and the rest stays selected when the user stops', async () => {
    let start = () => {};
    const screen = await open({ open: new Promise((resolve) => (start = resolve)) });
    await userEvent.click(screen.getByRole('checkbox', { name: '选择该行' }).first());
    await userEvent.click(screen.getByRole('button', { name: '选择全部 230 行' }));
    await userEvent.click(screen.getByRole('button', { name: '处理' }));
    await expect.element(screen.getByText('正在处理 0 / 229')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '停止' }));
    start();
    await expect.element(screen.getByText('操作已停止，其余 179 项未处理')).toBeVisible();
    await expect.element(screen.getByText('已更改 50 行')).toBeVisible();
    await expect.element(screen.getByText('已选 179 行')).toBeVisible();
  });
});
