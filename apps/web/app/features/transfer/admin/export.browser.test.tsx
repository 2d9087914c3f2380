import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ContentExport } from '@zhihui/contract/features/transfer/export.endpoints.ts';
import { mount } from '../../../../test/mount.tsx';
import { stubApi } from '../../../../test/stub-api.ts';
import { admin } from '../../../../test/user.ts';
import { AntdProvider } from '../../../theme/antd-provider.tsx';
import { ExportButton } from '../transfer.public.ts';
import Transfer, { loader } from './transfer.tsx';

const DONE: ContentExport = {
  ...{ id: 7, name: '税务与合规', format: 'MARKDOWN', state: 'DONE', total: 128, done: 128 },
  ...{ owner: { id: 1, nickname: '管理员', avatar: null }, missing: 0, bytes: 3_500_000 },
  ...{ reason: '', url: '/export/7', createdAt: '2026-03-01T08:00:00Z', endedAt: null },
  expiresAt: '2026-03-15T08:00:00Z',
};
let jobs: ContentExport[];
let started: unknown;
let canPrint: boolean;

beforeEach(() => {
  jobs = [DONE];
  started = null;
  canPrint = true;
  stubApi('GET /transfer/export/formats', () => ({ pdf: canPrint }));
  stubApi('GET /transfer/export/page', () => ({
    ...{ records: jobs, total: jobs.length, current: 1, size: 20 },
  }));
  stubApi('GET /transfer/export/estimate', ({ query }) => ({
    texts: query.get('categoryId') === null ? 900 : 128,
  }));
  stubApi('GET /category/tree', ({ query }) =>
    query.get('model') === 'ARTICLE'
      ? [
          {
            ...{ id: 5, model: 'ARTICLE', parentId: null, name: '税务', description: '' },
            ...{ icon: null, visibility: 'PUBLIC', order: 0, count: 0, children: [] },
          },
        ]
      : [],
  );
  stubApi('POST /transfer/export', ({ body }) => {
    started = body;
    jobs = [{ ...DONE, state: 'RUNNING', done: 64, url: null }];
    return DONE;
  });
});

const open = (tab: string) =>
  mount(
    <AntdProvider>
      <Transfer />
    </AntdProvider>,
    { user: admin(), address: `/admin/transfer?tab=${tab}`, loader },
  );

it('says how many pages a scope has, and starts with what was chosen', async () => {
  canPrint = false;
  await open('export');
  await expect.element(page.getByText(/^约 900 个页面/u)).toBeVisible();
  await expect.element(page.getByRole('radio', { name: /PDF/u })).toBeDisabled();
  await userEvent.click(page.getByText('可离线浏览与搜索'));
  await userEvent.click(page.getByRole('combobox', { name: '范围' }));
  await userEvent.click(page.getByTitle('知识库'));
  await expect.element(page.getByText(/^约 900 个页面/u)).toBeVisible();
  await userEvent.click(page.getByRole('checkbox', { name: '评论' }));
  await userEvent.click(page.getByRole('button', { name: '开始导出' }));
  await expect
    .poll(() => started)
    .toEqual({
      ...{ model: 'ARTICLE', categoryId: null, format: 'SITE', attachments: true },
      ...{ children: true, comments: true, annotations: false },
    });
});

it('has the whole site for Admins, without a scope', async () => {
  await open('export');
  await userEvent.click(page.getByText('整站归档'));
  await expect.element(page.getByRole('combobox', { name: '范围' })).not.toBeInTheDocument();
  await expect.element(page.getByText(/npm run archive/u)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: '开始导出' }));
  await expect
    .poll(() => started)
    .toMatchObject({ model: null, categoryId: null, format: 'ARCHIVE' });
});

it('lists exports with their files, and makes one again that failed', async () => {
  let retried = false;
  jobs = [
    DONE,
    { ...DONE, id: 8, name: '产品', state: 'FAILED', reason: '磁盘已满', url: null, bytes: 0 },
  ];
  stubApi('PUT /transfer/export/:id/retry', () => {
    retried = true;
    jobs = [DONE];
    return DONE;
  });
  await open('jobs&kind=export');
  await expect
    .element(page.getByRole('link', { name: '下载 税务与合规' }))
    .toHaveAttribute('href', '/export/7');
  await expect.element(page.getByText('磁盘已满')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: '重新导出 产品' }));
  await expect.poll(() => retried).toBe(true);
});

it('says in the dialog of a text why there is no file, and prints where the server cannot', async () => {
  canPrint = false;
  const item = { id: 3, title: '报销制度', model: 'ARTICLE' as const, liveRevision: 2 };
  stubApi('POST /transfer/export/text', () => ({ ...DONE, state: 'WAITING', url: null }));
  stubApi('GET /transfer/export/:id', () => ({
    ...DONE,
    ...{ state: 'FAILED', reason: '导出失败，请稍后重新导出', url: null },
  }));
  await mount(<ExportButton item={item} className={undefined} label="导出" />, { user: admin() });
  await userEvent.click(page.getByRole('button', { name: '导出' }));
  const dialog = page.getByRole('dialog', { name: '导出“报销制度”' });
  await userEvent.click(dialog.getByRole('radio', { name: /Word/u }));
  await userEvent.click(dialog.getByRole('button', { name: '开始导出' }));
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('导出失败，请稍后重新导出');
  await userEvent.click(dialog.getByRole('radio', { name: /PDF/u }));
  await expect.element(dialog.getByRole('button', { name: '打印' })).toBeVisible();
  await expect.element(dialog.getByText(/请使用浏览器的打印功能/u)).toBeVisible();
});

it('is not offered to visitors', async () => {
  const item = { id: 3, title: '报销制度', model: 'ARTICLE' as const, liveRevision: 2 };
  await mount(<ExportButton item={item} className={undefined} label="导出" />, { user: null });
  await expect.element(page.getByRole('button', { name: '导出' })).not.toBeInTheDocument();
});
