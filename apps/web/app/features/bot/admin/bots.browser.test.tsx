import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BotItem, BotProvider } from '@zhihui/contract/features/bot/bot.endpoints.ts';
import { mount } from '../../../../test/mount.tsx';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { admin } from '../../../../test/user.ts';
import { AntdProvider } from '../../../theme/antd-provider.tsx';
import Bots, { loader } from './bots.tsx';

const PROVIDER: BotProvider = { id: 3, kind: 'WECOM', name: '公司企业微信', enabled: true };
const makeBot = (id: number, more: Partial<BotItem> = {}): BotItem => ({
  ...{ id, provider: PROVIDER, name: `机器人${id}`, appKey: `aib-${id}`, enabled: true },
  ...{ state: 'CONNECTED', lastMessageAt: '2026-11-28T10:41:00Z', questionCategory: null },
  createdAt: '2026-11-01T00:00:00Z',
  ...more,
});

let bots: BotItem[];
let providers: BotProvider[];
beforeEach(() => {
  providers = [PROVIDER];
  bots = [
    makeBot(1, { questionCategory: { id: 9, name: '员工问答' } }),
    makeBot(2, { state: 'REFUSED', lastMessageAt: null }),
    makeBot(3, { state: 'OFF', provider: { ...PROVIDER, enabled: false } }),
  ];
  stubApi('GET /bot', () => ({ bots, providers }));
  stubApi('GET /category/tree/mgt', () => []);
});

const open = () =>
  mount(
    <AntdProvider>
      <Bots />
    </AntdProvider>,
    { user: admin(), address: '/admin/integration/bot', loader, wholePage: true },
  );
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });

it('shows each bot with the state of its connection', async () => {
  await open();
  await expect.element(row('机器人1').getByText('已连接', { exact: true })).toBeVisible();
  await expect.element(row('机器人1').getByText('提问分类：员工问答')).toBeVisible();
  await expect.element(row('机器人2').getByText('凭证错误', { exact: true })).toBeVisible();
  await expect.element(row('机器人2').getByText('暂无消息')).toBeVisible();
  await expect.element(row('机器人3').getByText('企业登录已停用')).toBeVisible();
});

it('leads to the company sign-ins when there is none', async () => {
  [bots, providers] = [[], []];
  await open();
  await expect.element(page.getByRole('link', { name: '配置企业登录' })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: '添加问答机器人' }))
    .not.toBeInTheDocument();
});

it('adds a bot, and says why one is refused', async () => {
  const sent: unknown[] = [];
  stubApi('POST /bot', ({ body }) => {
    sent.push(body);
    if (sent.length === 1) throw new Refusal(409, '该机器人已添加，请勿重复添加');
    return makeBot(4);
  });
  await open();
  await userEvent.click(page.getByRole('button', { name: '添加问答机器人' }));
  await userEvent.fill(page.getByLabelText('Bot ID'), 'aib-4');
  await userEvent.fill(page.getByLabelText('Secret', { exact: true }), 'the-secret');
  await userEvent.click(page.getByRole('button', { name: '保存' }));
  await expect.element(page.getByText('该机器人已添加，请勿重复添加')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: '保存' }));
  await expect.element(page.getByText('已添加“企业微信问答机器人”')).toBeVisible();
  const body = { providerId: '3', name: '企业微信问答机器人', appKey: 'aib-4' };
  expect(sent[1]).toEqual({ ...body, secret: 'the-secret', questionCategoryId: null });
});

it('changes a bot without its secret', async () => {
  let sent: unknown;
  stubApi('PUT /bot/:id', ({ body }) => {
    sent = body;
    return makeBot(1);
  });
  await open();
  await userEvent.click(page.getByRole('button', { name: '编辑 机器人1' }));
  await expect.element(page.getByLabelText('Secret', { exact: true })).toHaveValue('');
  await userEvent.fill(page.getByLabelText('名称'), '知汇助手');
  await userEvent.click(page.getByRole('button', { name: '保存' }));
  await expect.element(page.getByText('已保存')).toBeVisible();
  expect(sent).toEqual({ name: '知汇助手', appKey: 'aib-1', questionCategoryId: '9' });
});

it('tests a connection, and says what is wrong with it', async () => {
  stubApi('POST /bot/:id/test', ({ params }) => ({
    result: String(params.id) === '1' ? ('OK' as const) : ('REFUSED' as const),
  }));
  await open();
  await userEvent.click(page.getByRole('button', { name: '测试连接 机器人1' }));
  await expect.element(page.getByText('连接成功')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: '测试连接 机器人2' }));
  await expect.element(page.getByText('凭证错误，请检查机器人 ID 和 Secret')).toBeVisible();
});

it('switches a bot off and deletes it after asking', async () => {
  const done: string[] = [];
  stubApi('PUT /bot/:id/enabled', ({ body }) => {
    done.push(`switched ${JSON.stringify(body)}`);
    return makeBot(1);
  });
  stubApi('DELETE /bot/:id', () => {
    done.push('deleted');
    return null;
  });
  await open();
  await userEvent.click(page.getByRole('button', { name: '编辑 机器人1' }));
  await userEvent.click(page.getByRole('button', { name: '停用' }));
  await userEvent.click(page.getByRole('button', { name: '停用' }).last());
  await expect.element(page.getByText('已停用', { exact: true }).last()).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: '编辑 机器人1' }));
  await userEvent.click(page.getByRole('button', { name: '删除' }));
  await userEvent.click(page.getByRole('button', { name: '删除' }).last());
  await expect.element(page.getByText('已删除')).toBeVisible();
  expect(done).toEqual([`switched {"enabled":false}`, 'deleted']);
});
