import type { DataFor } from '@zhihui/contract/client.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../../test/mount.tsx';
import { MustReads } from './must-reads.tsx';

type List = DataFor<'GET /mustRead/page'>;
const item = (id: number, title: string, change: Partial<List['records'][number]> = {}) => ({
  ...{ content: { id, model: 'ARTICLE' as const, title }, dueOn: null, overdue: false },
  ...{ askedAt: '2026-11-01T00:00:00Z', confirmedAt: null },
  ...change,
});
const asPage = (records: List['records']): List => ({
  ...{ records, total: records.length, current: 1, size: 10, waiting: 2, confirmed: 1 },
});
const ADDRESS = '/user/personal?id=7&tab=mustReads';

it('lists what is to be confirmed with its day', async () => {
  const records = [
    item(5, '报关操作手册', { dueOn: '2020-01-01', overdue: true }),
    item(6, '差旅报销制度', { dueOn: '2099-12-31' }),
  ];
  await mount(<MustReads page={asPage(records)} state="WAITING" address={ADDRESS} />);
  await expect
    .element(page.getByRole('link', { name: '报关操作手册' }))
    .toHaveAttribute('href', '/article/5');
  await expect.element(page.getByText('已于 2020年1月1日 截止')).toBeVisible();
  await expect.element(page.getByText('2099年12月31日 截止', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '未确认 2' }))
    .toHaveAttribute('aria-current', 'true');
  await expect
    .element(page.getByRole('link', { name: '已确认 1' }))
    .toHaveAttribute('href', `${ADDRESS}&state=CONFIRMED`);
});

it('lists what was confirmed with the time', async () => {
  const records = [item(5, '报关操作手册', { confirmedAt: '2026-11-02T00:00:00Z' })];
  await mount(<MustReads page={asPage(records)} state="CONFIRMED" address={ADDRESS} />);
  await expect.element(page.getByText(/确认于/u)).toBeVisible();
});

it('says that there is nothing to confirm', async () => {
  await mount(<MustReads page={asPage([])} state="WAITING" address={ADDRESS} />);
  await expect.element(page.getByText('暂无待确认的必读内容')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '已确认 1' })).toBeVisible();
});
