import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type {
  DeliveryItem,
  WebhookItem,
} from '@zhihui/contract/features/webhook/webhook.endpoints.ts';
import { mount } from '../../../../test/mount.tsx';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { admin } from '../../../../test/user.ts';
import { AntdProvider } from '../../../theme/antd-provider.tsx';
import Robots, { loader as loadRobots } from './robots.tsx';
import Webhooks, { loader } from './webhooks.tsx';

const makeWebhook = (id: number, more: Partial<WebhookItem> = {}): WebhookItem => ({
  ...{ id, kind: 'WEBHOOK', name: `接收方${id}`, address: `https://hooks.example.com/${id}` },
  ...{ events: ['article.published', 'article.updated'], categories: null, state: 'OK' },
  ...{ enabled: true, signed: true, formerSecretUntil: null, failure: null, dropped: 0 },
  ...{ lastSentAt: '2026-11-28T10:41:00Z', successRate: 0.998, waiting: 0, disabledAt: null },
  createdAt: '2026-11-01T00:00:00Z',
  ...more,
});
const makeDelivery = (id: number, more: Partial<DeliveryItem> = {}): DeliveryItem => ({
  ...{ id, messageId: `msg_${id}`, event: 'article.published', title: `申报指引${id}` },
  ...{ state: 'DONE', attempts: 1, status: 200, failure: null, durationMs: 186 },
  ...{ createdAt: '2026-11-28T10:41:07Z', sentAt: '2026-11-28T10:41:07Z', nextAt: null },
  ...more,
});
const toPage = <T,>(records: T[]) => ({ records, total: records.length, current: 1, size: 20 });

let webhooks: WebhookItem[];
beforeEach(() => {
  webhooks = [
    makeWebhook(1),
    makeWebhook(2, { state: 'AUTO_OFF', enabled: false, failure: 'STATUS', successRate: 0 }),
  ];
  stubApi('GET /webhook/page', () => toPage(webhooks));
  stubApi('GET /category/tree/mgt', () => []);
  stubApi('GET /webhook/:id/delivery/page', () =>
    toPage([
      makeDelivery(11),
      makeDelivery(12, { state: 'FAILED', status: 503, failure: 'STATUS', attempts: 8 }),
    ]),
  );
});

const open = (address = '/admin/integration/webhook') =>
  mount(
    <AntdProvider>
      <Webhooks />
    </AntdProvider>,
    { user: admin(), address, loader, wholePage: true },
  );
const row = (name: string) => page.getByRole('row', { name });

it('shows each webhook with its state, and the log of the selected one', async () => {
  await open();
  await expect.element(row('接收方1').getByText('正常', { exact: true })).toBeVisible();
  await expect.element(row('接收方1').getByText('99.8%')).toBeVisible();
  await expect.element(row('接收方2').getByText('已自动停用', { exact: true })).toBeVisible();
  await expect.element(page.getByText('“接收方2”连续失败 20 次')).toBeVisible();
  await expect.element(row('申报指引12').getByText('503')).toBeVisible();
});

it('shows what was sent and answered, and repeats it', async () => {
  await open();
  stubApi('GET /webhook/delivery/:id', () => ({
    ...makeDelivery(12, { state: 'FAILED', status: 503, failure: 'STATUS', attempts: 8 }),
    request: {
      headers: { 'webhook-id': 'msg_12', 'webhook-signature': 'v1,abc=' },
      body: '{"type":"article.published"}',
    },
    answer: { headers: { server: 'nginx' }, body: '<b>Bad gateway</b>', cut: true },
  }));
  await page.getByRole('button', { name: '申报指引12', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: '投递详情' });
  await expect.element(sheet.getByText('v1,abc=', { exact: true })).toBeVisible();
  await expect.element(sheet.getByText('<b>Bad gateway</b>')).toBeVisible();
  await expect.element(sheet.getByText('响应过长，仅保存前 16 kB')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  const repeated = stubApi('PUT /webhook/delivery/:id/again', () => makeDelivery(12));
  await row('申报指引12').getByRole('button', { name: '重新投递' }).click();
  await expect.element(page.getByText('已加入投递')).toBeVisible();
  expect(repeated).toHaveLength(1);
});

it('creates one, refuses a wrong address at its field, and shows the secret once', async () => {
  await open();
  await page.getByRole('button', { name: '新建 Webhook' }).click();
  const sheet = page.getByRole('dialog', { name: '新建 Webhook' });
  await sheet.getByLabelText('名称').fill('工单系统');
  await sheet.getByLabelText('地址').fill('http://127.0.0.1/');
  stubApi('POST /webhook', () => {
    throw new Refusal(400, '不允许', { fields: { address: '不允许使用本机地址' } });
  });
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect.element(sheet.getByText('不允许使用本机地址')).toBeVisible();
  const created = stubApi('POST /webhook', () => ({
    webhook: makeWebhook(3),
    secret: 'whsec_only-once',
  }));
  await sheet.getByLabelText('地址').fill('https://hooks.example.com/3');
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect
    .element(page.getByRole('textbox', { name: '签名密钥' }))
    .toHaveValue('whsec_only-once');
  expect(created[0]?.body).toMatchObject({
    ...{ kind: 'WEBHOOK', name: '工单系统', events: ['article.published'], categoryIds: null },
  });
  await page.getByRole('button', { name: '我已保存' }).click();
  await expect.element(page.getByText('whsec_only-once')).not.toBeInTheDocument();
});

it('lists the robots of groups, with what their platform complains about', async () => {
  webhooks = [
    makeWebhook(5, {
      kind: 'FEISHU',
      name: '海外业务中心',
      state: 'RETRYING',
      failure: 'SIGNATURE',
    }),
  ];
  await mount(
    <AntdProvider>
      <Robots />
    </AntdProvider>,
    { user: admin(), address: '/admin/integration/robot', loader: loadRobots, wholePage: true },
  );
  const robot = page.getByRole('listitem').filter({ hasText: '海外业务中心' });
  await expect.element(robot.getByText('签名校验失败')).toBeVisible();
  await expect.element(robot.getByText('飞书 · 文章发布 等 2 个')).toBeVisible();
  await page.getByRole('button', { name: '添加机器人' }).click();
  const sheet = page.getByRole('dialog', { name: '添加机器人' });
  await expect.element(sheet.getByText('新反馈')).not.toBeInTheDocument();
  await sheet.getByRole('radio', { name: '钉钉' }).click();
  await expect.element(sheet.getByLabelText('签名密钥')).toBeVisible();
});
