import type { McpState } from '@zhihui/contract/features/mcp/mcp.endpoints.ts';
import type { OAuthClient } from '@zhihui/contract/features/oauth/oauth.endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../../test/mount.tsx';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { admin } from '../../../../test/user.ts';
import { AntdProvider } from '../../../theme/antd-provider.tsx';
import Mcp, { loader } from './mcp.tsx';

const USED = { usedAt: '2026-11-28T10:41:00Z' };
let state: McpState;
let programs: OAuthClient[];
beforeEach(() => {
  state = {
    ...{ enabled: true, parts: ['READ'], address: 'https://kb.example.com/mcp' },
    clients: [
      { ...USED, name: '代码编辑器插件', members: 28, services: [], tokens: 30, parts: ['READ'] },
      { ...USED, name: '自动化流程', members: 0, services: ['工单系统只读'], tokens: 1, parts: [] },
    ],
  };
  programs = [];
  stubApi('GET /mcp/setting', () => state);
  stubApi('GET /oauth/client', () => programs);
});

const open = () =>
  mount(
    <AntdProvider>
      <Mcp />
    </AntdProvider>,
    { user: admin(), address: '/admin/integration/mcp', loader, wholePage: true },
  );
const stubSave = () =>
  stubApi('PUT /mcp/setting', ({ body }) => {
    state = { ...state, ...(body as McpState) };
    return state;
  });

it('says which clients connected, for whose accounts and for what', async () => {
  await open();
  await expect.element(page.getByText('28 位成员 · 阅读')).toBeVisible();
  await expect.element(page.getByText('服务令牌 · 工单系统只读 · 无可用范围')).toBeVisible();
  await expect.element(page.getByText('https://kb.example.com/mcp')).toBeVisible();
});

it('saves a part at once, and never none', async () => {
  const saves = stubSave();
  await open();
  await page.getByRole('checkbox', { name: '写草稿' }).click();
  await expect.element(page.getByRole('checkbox', { name: '写草稿' })).toBeChecked();
  expect(saves.map(({ body }) => body)).toEqual([{ enabled: true, parts: ['READ', 'DRAFT'] }]);
  await page.getByRole('checkbox', { name: '写草稿' }).click();
  await expect.element(page.getByRole('checkbox', { name: '写草稿' })).not.toBeChecked();
  await page.getByRole('checkbox', { name: '阅读' }).click();
  await expect.element(page.getByText('请至少选择一项可用范围')).toBeVisible();
  expect(saves).toHaveLength(2);
});

it('is switched off once that is confirmed, and on at once', async () => {
  const saves = stubSave();
  await open();
  await page.getByRole('button', { name: '停用' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click();
  await expect.element(page.getByText('未启用', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '启用', exact: true }).click();
  await expect.element(page.getByText('已启用', { exact: true })).toBeVisible();
  expect(saves.map(({ body }) => (body as McpState).enabled)).toEqual([false, true]);
});

it('disconnects a client once that is confirmed, and says why it failed', async () => {
  const calls = stubApi('PUT /mcp/client/disconnect', () => {
    throw new Refusal(404, '客户端不存在或已断开');
  });
  await open();
  await page.getByRole('button', { name: '断开 代码编辑器插件' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText('30 个令牌将被撤销')).toBeVisible();
  await dialog.getByRole('button', { name: '断开' }).click();
  await expect.element(page.getByText('客户端不存在或已断开')).toBeVisible();
  expect(calls[0]?.body).toEqual({ name: '代码编辑器插件' });
});

it('registers a program with its addresses, and removes it', async () => {
  const created = stubApi('POST /oauth/client', ({ body }) => {
    const program = {
      ...{ id: 9, clientId: 'zhc_9fK2', consents: 3, createdAt: '2026-11-28T10:41:00Z' },
      ...(body as Pick<OAuthClient, 'name' | 'redirectUris'>),
    };
    programs = [program];
    return program;
  });
  const removed = stubApi('DELETE /oauth/client/:id', () => {
    programs = [];
    return null;
  });
  await open();
  await page.getByRole('button', { name: '登记客户端' }).click();
  const form = page.getByRole('dialog', { name: '登记客户端' });
  await form.getByLabelText('名称').fill('桌面助手');
  await form.getByLabelText('回调地址').fill('https://a.example/cb\n\nhttp://127.0.0.1/cb');
  await form.getByRole('button', { name: '登记' }).click();
  await expect.element(page.getByText('zhc_9fK2')).toBeVisible();
  await expect.element(page.getByText('3 项授权')).toBeVisible();
  expect(created[0]?.body).toEqual({
    ...{ name: '桌面助手', redirectUris: ['https://a.example/cb', 'http://127.0.0.1/cb'] },
  });
  await page.getByRole('button', { name: '删除 桌面助手' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect.element(page.getByText('暂无客户端')).toBeVisible();
  expect(removed).toHaveLength(1);
});
