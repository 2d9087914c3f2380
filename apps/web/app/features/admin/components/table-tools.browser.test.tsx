import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../../../test/mount.tsx';
import { admin } from '../../../../test/user.ts';
import { AntdProvider } from '../../../theme/antd-provider.tsx';
import { AdminTable } from './admin-table.tsx';
import { DateRangeFilter } from './date-range-filter.tsx';
import { AdminPage } from './page-head.tsx';
import { parsePaging } from './parse-table-query.ts';
import { useTableParams } from './table-params.ts';

interface Row {
  id: number;
  name: string;
  city: string;
}
const ROWS: Row[] = [
  { id: 1, name: '安和', city: '杭州' },
  { id: 2, name: '远山', city: '宁波' },
];

function Example() {
  const params = useTableParams();
  return (
    <AdminPage title="示例">
      <DateRangeFilter params={params} label="更新时间" from="from" until="until" />
      <AdminTable<Row>
        label="示例列表"
        columns={[
          { title: '名称', key: 'name', render: (_, { name }) => name },
          { title: '城市', key: 'city', render: (_, { city }) => city },
          { title: '编号', key: 'id', render: (_, { id }) => id },
        ]}
        page={{
          records: ROWS,
          total: 200,
          ...parsePaging(new URLSearchParams(params.to({}).split('?')[1])),
        }}
        unit="条"
        params={params}
        empty={{ title: '暂无数据' }}
        minWidth={400}
      />
    </AdminPage>
  );
}

async function open(address = '/admin/example') {
  const example = (
    <AntdProvider>
      <Example />
    </AntdProvider>
  );
  const { router, ...screen } = await mount(example, { user: admin(), address });
  return {
    ...screen,
    address: () => router.state.location.pathname + router.state.location.search,
  };
}

const head = (name: string) => page.getByRole('columnheader', { name });
const tool = (name: string) => page.getByRole('button', { name });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });

/** The focused item of a menu once keys act on it: the menu learns of the focus a moment later. */
const getActiveItem = (): string | undefined => {
  const focused = document.activeElement;
  return focused?.className.includes('-active') === true ? (focused.textContent ?? '') : undefined;
};

beforeEach(() => localStorage.clear());

describe('the tools of a table', () => {
  it('hide columns by keyboard, several in one go, and remember it', async () => {
    const { unmount } = await open();
    (tool('列设置').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(item('城市')).toBeVisible();
    await expect.poll(getActiveItem).toBe('城市');
    await userEvent.keyboard('{Enter}');
    await expect.element(head('城市')).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(getActiveItem).toBe('编号');
    await userEvent.keyboard('{Enter}');
    await expect.element(head('编号')).not.toBeInTheDocument();
    await expect.element(head('名称')).toBeVisible();
    await expect.element(item('名称')).not.toBeInTheDocument();
    await unmount();

    await open();
    await expect.element(head('城市')).not.toBeInTheDocument();
    await tool('列设置').click();
    await item('全部显示').click();
    await expect.element(head('城市')).toBeVisible();
  });

  it('change the row height for this table alone', async () => {
    const { unmount } = await open();
    const getHeight = () =>
      page.getByRole('cell', { name: '安和' }).element().getBoundingClientRect().height;
    const medium = getHeight();
    await tool('密度').click();
    await item('紧凑').click();
    await expect.poll(getHeight).toBeLessThan(medium);
    await unmount();
    const other = await open('/admin/other');
    await expect.poll(getHeight).toBe(medium);
    await other.unmount();
  });

  it('ignore a view that is stored damaged', async () => {
    localStorage.setItem('table_view:/admin/example', '{"density":"huge","hidden":[1,"city"');
    await open();
    await expect.element(head('城市')).toBeVisible();
  });
});

describe('the pager of a table', () => {
  it('changes the rows of a page and begins at the first page again', async () => {
    const { address } = await open('/admin/example?keyword=a&current=4');
    await page.getByRole('combobox', { name: '每页条数' }).click();
    await page.getByTitle('50 条/页').click();
    await expect.poll(address).toBe('/admin/example?keyword=a&size=50');
    await expect.element(page.getByText('共 200 条，第 1 / 4 页')).toBeVisible();
  });

  it('jumps to a typed page, and to the last for a larger number', async () => {
    const { address } = await open();
    const jump = page.getByRole('textbox', { name: '跳至页码' });
    await jump.fill('7');
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('/admin/example?current=7');
    await jump.fill('900');
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('/admin/example?current=10');
  });

  it('ignores a size that is not offered', () => {
    expect(parsePaging(new URLSearchParams('size=99999&current=-3'))).toEqual({
      current: 1,
      size: 20,
    });
  });
});

describe('the range of days', () => {
  it('accepts typed days, of which one may be empty', async () => {
    const { address } = await open();
    await page.getByPlaceholder('更新时间止').fill('2026-01-31');
    await userEvent.keyboard('{Enter}');
    await page.getByRole('heading', { name: '示例' }).click();
    await expect.poll(address).toBe('/admin/example?until=2026-01-31');
  });

  it('offers the usual ranges', async () => {
    const { address } = await open();
    await page.getByPlaceholder('更新时间起').click();
    await page.getByText('近 7 天').click();
    await expect
      .poll(address)
      .toMatch(/^\/admin\/example\?from=\d{4}-\d\d-\d\d&until=\d{4}-\d\d-\d\d$/u);
  });
});
