import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type {
  ContentImport,
  ImportedPage,
} from '@zhihui/contract/features/transfer/transfer.endpoints.ts';
import { mount } from '../../../../test/mount.tsx';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { admin } from '../../../../test/user.ts';
import { AntdProvider } from '../../../theme/antd-provider.tsx';
import Transfer, { loader } from './transfer.tsx';

const READY: ContentImport = {
  ...{ id: 7, name: '手册.zip', state: 'READY', formats: ['MARKDOWN'], model: 'ARTICLE' },
  connection: null,
  ...{ owner: { id: 1, nickname: '管理员', avatar: null }, categoryId: null, duplicates: 'UPDATE' },
  ...{
    publish: true,
    redirects: true,
    oldAddresses: 0,
    pages: 3,
    total: 0,
    done: 0,
    failed: 1,
    files: 2,
    fileBytes: 4096,
  },
  ...{ preserved: 12, changed: 1, lost: 1, unmatchedAuthors: 2, retryable: false, reason: '' },
  ...{ refusals: [], createdAt: '2026-03-01T08:00:00Z', startedAt: null, endedAt: null },
  undoUntil: null,
};
const makePage = (position: number, part: Partial<ImportedPage>): ImportedPage => ({
  ...{ position, title: `页${position}`, path: [], author: null, excluded: false },
  ...{ state: 'WAITING', message: '', contentId: null, preserved: {}, changed: [], lost: [] },
  ...part,
});
const PAGES = [
  makePage(0, { title: '空', state: 'FAILED', message: '没有正文' }),
  makePage(1, {
    ...{ title: '欧盟', path: ['海外'], preserved: { heading: 2, table: 1 } },
    lost: [{ what: 'Jira 问题宏', outcome: '不支持，保留原链接' }],
  }),
  makePage(2, { title: '美国', path: ['海外'] }),
];
let current: ContentImport;
let started: unknown;

beforeEach(() => {
  current = READY;
  started = null;
  stubApi('GET /transfer/import/:id', () => current);
  stubApi('GET /transfer/import/:id/page/page', () => ({
    ...{ records: PAGES, total: 3, current: 1, size: 100 },
  }));
  stubApi('GET /category/tree', () => [
    {
      ...{ id: 5, model: 'ARTICLE', parentId: null, name: '税务', description: '', icon: null },
      ...{ visibility: 'PUBLIC', order: 0, count: 0, children: [] },
    },
  ]);
  stubApi('PUT /transfer/import/:id/run', ({ body }) => {
    started = body;
    current = { ...READY, state: 'RUNNING', total: 1, failed: 0 };
    return current;
  });
});

const open = (address = '/admin/transfer?id=7') =>
  mount(
    <AntdProvider>
      <Transfer />
    </AntdProvider>,
    { user: admin(), address, loader },
  );

it('shows what becomes of pages, and starts with those that are chosen', async () => {
  await open();
  await userEvent.click(page.getByRole('button', { name: '欧盟' }));
  const facts = page.getByRole('complementary', { name: '欧盟' });
  await expect.element(facts.getByText('标题 2、表格 1')).toBeVisible();
  await expect.element(facts.getByText('不支持，保留原链接')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: '导入 空' })).toBeDisabled();
  await userEvent.click(page.getByRole('checkbox', { name: '导入 美国' }));
  const start = page.getByRole('button', { name: '导入 1 个页面' });
  await userEvent.click(start);
  await expect.element(page.getByRole('alert')).toHaveTextContent('请选择分类');
  expect(started).toBeNull();
  await userEvent.click(page.getByRole('combobox', { name: '导入至' }));
  await userEvent.click(page.getByTitle('税务'));
  await userEvent.click(start);
  await expect.element(page.getByRole('heading', { name: '正在导入' })).toBeVisible();
  expect(started).toEqual({
    ...{ categoryId: '5', duplicates: 'UPDATE', matchAuthors: true, publish: true },
    ...{ redirects: true },
    excluded: [2],
  });
});

it('takes all pages of a folder out with one box', async () => {
  await open();
  await userEvent.click(page.getByRole('checkbox', { name: '导入 海外' }));
  await expect.element(page.getByRole('checkbox', { name: '导入 欧盟' })).not.toBeChecked();
  await expect.element(page.getByRole('button', { name: '导入 0 个页面' })).toBeDisabled();
});

it('lets another category be chosen when the first one is gone', async () => {
  const reason = '目标分类已删除或您已无权在其中写作，请重新选择分类后继续';
  current = { ...READY, state: 'PAUSED', total: 3, done: 2, reason };
  await open();
  await expect.element(page.getByRole('alert')).toHaveTextContent(reason);
  await expect.element(page.getByRole('button', { name: '导入 1 个页面' })).toBeVisible();
});

it('switches whether old addresses lead to the texts, where the source has some', async () => {
  current = { ...READY, state: 'DONE', total: 3, done: 3, oldAddresses: 3 };
  stubApi('PUT /transfer/import/:id/redirects', ({ body }) => {
    current = { ...current, ...(body as { redirects: boolean }) };
    return current;
  });
  await open();
  const box = page.getByRole('switch', { name: '3 个旧地址跳转至导入后的页面' });
  await expect.element(box).toBeChecked();
  await userEvent.click(box);
  await expect.element(box).not.toBeChecked();
});

it('connects to 语雀 with a token, and shows what the server refuses at its field', async () => {
  const REFUSED = '请填写语雀知识库地址';
  let sent: unknown = null;
  stubApi('POST /transfer/import/connection', ({ body }) => {
    sent = body;
    throw new Refusal(400, REFUSED, { fields: { address: REFUSED } });
  });
  await open('/admin/transfer');
  await userEvent.click(page.getByRole('radio', { name: /^语雀/u }));
  await userEvent.click(page.getByRole('button', { name: '使用访问令牌连接' }));
  await userEvent.fill(page.getByLabelText('知识库地址'), ' https://www.yuque.com/a/b ');
  await userEvent.fill(page.getByRole('textbox', { name: '访问令牌' }), 'abc');
  await userEvent.click(page.getByRole('button', { name: '下一步' }));
  await expect
    .poll(() => sent)
    .toEqual({ source: 'YUQUE', address: 'https://www.yuque.com/a/b', token: 'abc' });
  await expect.element(page.getByText(REFUSED)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: '访问令牌' })).toHaveValue('abc');
  await userEvent.click(page.getByRole('button', { name: '上传导出包' }));
  await expect.element(page.getByText('拖动文件到此处')).toBeVisible();
});

it('connects to 飞书 with an app', async () => {
  let sent: unknown = null;
  stubApi('POST /transfer/import/connection', ({ body }) => {
    sent = body;
    return current;
  });
  await open('/admin/transfer');
  await userEvent.click(page.getByRole('radio', { name: /^飞书知识库/u }));
  await userEvent.fill(page.getByLabelText('知识库', { exact: true }), '7034502641455497244');
  await userEvent.fill(page.getByLabelText('App ID'), 'cli_a');
  await userEvent.fill(page.getByLabelText('App Secret'), 'geheim');
  await userEvent.click(page.getByRole('button', { name: '下一步' }));
  await expect.element(page.getByRole('button', { name: '欧盟' })).toBeVisible();
  expect(sent).toEqual({
    ...{ source: 'FEISHU', address: '7034502641455497244', appId: 'cli_a', secret: 'geheim' },
  });
});

it('leads back to the fields when the service refused what was typed', async () => {
  const reason = '访问令牌已失效或无权读取该知识库';
  current = { ...READY, state: 'REFUSED', connection: 'YUQUE', reason };
  await open();
  await expect.element(page.getByText(reason)).toBeVisible();
  await userEvent.click(page.getByRole('link', { name: '重新授权' }));
  await expect.element(page.getByRole('textbox', { name: '访问令牌' })).toBeVisible();
});

it('matches authors by hand, for who reviews', async () => {
  const author = { author: 'zhou@a.cn', name: '周以宁', pages: 2, user: null };
  const person = { id: 9, nickname: '小周', avatar: null };
  let matched: unknown = null;
  stubApi('GET /transfer/import/:id/author/page', () => ({
    records: [matched === null ? author : { ...author, user: person }],
    ...{ total: 1, current: 1, size: 100 },
  }));
  stubApi('GET /link/people', () => [person]);
  stubApi('PUT /transfer/import/:id/author', ({ body }) => {
    matched = body;
    return null;
  });
  await open();
  await userEvent.click(page.getByRole('button', { name: '手动匹配' }));
  const dialog = page.getByRole('dialog', { name: '匹配作者' });
  await expect.element(dialog.getByText('zhou@a.cn · 2 页')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: '选择用户 周以宁' }));
  await userEvent.fill(dialog.getByRole('textbox', { name: '“周以宁”对应的用户' }), '周');
  await userEvent.click(dialog.getByRole('button', { name: '小周', exact: true }));
  await expect.element(dialog.getByRole('button', { name: '取消匹配 周以宁' })).toBeVisible();
  expect(matched).toEqual({ author: 'zhou@a.cn', userId: 9 });
});
