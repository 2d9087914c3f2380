import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { ManagedToken } from '@zhihui/contract/features/token/token.endpoints.ts';
import { mount } from '../../../../test/mount.tsx';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import type { ApiRequest } from '../../../../test/stub-api.ts';
import { admin } from '../../../../test/user.ts';
import { AntdProvider } from '../../../theme/antd-provider.tsx';
import AllTokens, { loader as loadAll } from './all-tokens.tsx';
import ServiceTokens, { loader as loadServices } from './service-tokens.tsx';

const makeToken = (id: number, more: Partial<ManagedToken> = {}): ManagedToken => ({
  ...{ id, kind: 'SERVICE', name: `工单系统${id}`, prefix: 'zhs_9fK2' },
  ...{ scopes: ['article:read', 'search:read', 'user:read'], state: 'ACTIVE' },
  ...{ createdAt: '2026-11-01T00:00:00Z', issuedAt: '2026-11-01T00:00:00Z' },
  ...{ expiresAt: '2099-12-31T16:00:00Z', revokedAt: null, usedAt: null },
  ...{ usedIp: null, usedPlace: null, role: { id: 3, name: '员工' } },
  ...{ owner: { id: 1, nickname: '陆知远', avatar: null }, ownerActive: true },
  ...more,
});
let tokens: ManagedToken[];
let listed: ApiRequest[];

beforeEach(() => {
  tokens = [makeToken(1), makeToken(2, { state: 'REVOKED', owner: null })];
  listed = stubApi('GET /token/page', () => ({
    ...{ records: tokens, total: tokens.length, current: 1, size: 20 },
  }));
  stubApi('GET /user/page', () => ({
    ...{ total: 1, current: 1, size: 20 },
    records: [{ id: 8, nickname: '江予安', avatar: null, email: 'jiang@example.com' } as never],
  }));
  stubApi('GET /role', () => [
    {
      id: 1,
      code: 'Admin',
      name: '管理员',
      builtIn: true,
      staff: true,
      secondFactor: false,
      grantable: true,
    },
    {
      id: 3,
      code: 'User',
      name: '员工',
      builtIn: true,
      staff: true,
      secondFactor: false,
      grantable: true,
    },
  ]);
});

const openServices = (user = admin()) =>
  mount(
    <AntdProvider>
      <ServiceTokens />
    </AntdProvider>,
    {
      user,
      address: '/admin/integration/service',
      loader: loadServices,
      wholePage: true,
    },
  );
const row = (name: string) => page.getByRole('row', { name });

it('lists services, those that are over without actions', async () => {
  await openServices();
  await expect.element(row('工单系统1').getByText('陆知远')).toBeVisible();
  await expect.element(row('工单系统2').getByText('已注销用户')).toBeVisible();
  expect(row('工单系统2').getByRole('button').elements()).toEqual([]);
  expect(listed[0]?.query.get('kind')).toBe('SERVICE');
});

it('makes a service with the role of staff, and shows its secret', async () => {
  const secret = `zhs_9fK2${'x'.repeat(39)}`;
  const created = stubApi('POST /token/service', () => ({ ...makeToken(3), secret }));
  const user = admin();
  await openServices(user);
  await page.getByRole('button', { name: '新建令牌' }).click();
  const form = page.getByRole('dialog', { name: '新建服务令牌' });
  await form.getByLabelText('名称').fill('数据仓库');
  await form.getByRole('checkbox', { name: '知识库 读取' }).click();
  expect(form.getByRole('checkbox', { name: '导入与导出' }).elements()).toEqual([]);
  await form.getByRole('button', { name: '创建' }).click();
  await expect.element(page.getByLabelText('令牌', { exact: true })).toHaveValue(secret);
  expect(created[0]?.body).toMatchObject({
    name: '数据仓库',
    roleId: '3',
    ownerId: String(user.id),
    scopes: ['article:read'],
  });
});

it('gives a service whose responsible person was disabled to another one', async () => {
  tokens = [makeToken(1, { ownerActive: false })];
  const saved = stubApi('PUT /token/service/:id', () => {
    tokens = [makeToken(1, { owner: { id: 8, nickname: '江予安', avatar: null } })];
    return tokens[0] as ManagedToken;
  });
  await openServices();
  await expect.element(row('工单系统1').getByText('负责人已停用')).toBeInTheDocument();
  await row('工单系统1').getByRole('button', { name: '编辑 工单系统1' }).click();
  const form = page.getByRole('dialog', { name: '编辑服务令牌' });
  await form.getByRole('button', { name: '保存' }).click();
  await expect.element(form.getByText('请选择负责人')).toBeVisible();
  await form.getByRole('combobox', { name: '负责人' }).click();
  await form.getByTitle('江予安（jiang@example.com）').click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect.element(page.getByText('已保存服务令牌')).toBeVisible();
  expect(saved[0]?.body).toEqual({ name: '工单系统1', ownerId: '8' });
  await expect.element(row('工单系统1').getByText('负责人已停用')).not.toBeInTheDocument();
});

it('revokes any token once that is confirmed, and says why it failed', async () => {
  const refused = stubApi('DELETE /token/:id', () => {
    throw new Refusal(404, '令牌不存在或已被撤销');
  });
  await mount(
    <AntdProvider>
      <AllTokens />
    </AntdProvider>,
    {
      user: admin(),
      address: '/admin/integration/token?state=ACTIVE&keyword=工单',
      loader: loadAll,
      wholePage: true,
    },
  );
  await row('工单系统1').getByRole('button', { name: '撤销 工单系统1' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销' }).click();
  await expect.element(page.getByText('令牌不存在或已被撤销')).toBeVisible();
  expect(refused).toHaveLength(1);
  expect(listed[0]?.query.get('state')).toBe('ACTIVE');
  expect(listed[0]?.query.get('keyword')).toBe('工单');
});
