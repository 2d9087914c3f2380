import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { TokenItem } from '@zhihui/contract/features/token/token.endpoints.ts';
import { mount } from '../../../../test/mount.tsx';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import type { ApiRequest } from '../../../../test/stub-api.ts';
import { makeUser } from '../../../../test/user.ts';
import Tokens, { loader } from './tokens.tsx';

const makeToken = (id: number, more: Partial<TokenItem> = {}): TokenItem => ({
  ...{ id, kind: 'PERSONAL', name: `脚本${id}`, prefix: 'zh_4dTn', scopes: ['article:read'] },
  ...{ state: 'ACTIVE', createdAt: '2026-11-01T00:00:00Z', issuedAt: '2026-11-01T00:00:00Z' },
  ...{ expiresAt: '2099-12-31T16:00:00Z', revokedAt: null, usedAt: null },
  ...{ usedIp: null, usedPlace: null },
  ...more,
});
const SECRET = `zh_4dTn${'x'.repeat(39)}`;
let tokens: TokenItem[];

beforeEach(() => {
  tokens = [makeToken(1), makeToken(2, { state: 'EXPIRED', expiresAt: '2026-11-20T16:00:00Z' })];
  stubApi('GET /user/token', () => ({
    tokens,
    scopes: ['article:read', 'article:write', 'search:read'],
  }));
});

const open = () =>
  mount(<Tokens />, { user: makeUser([]), address: '/user/setting/token', loader });
const row = (name: string) => page.getByRole('row', { name });
const dialog = (name: string) => page.getByRole('dialog', { name });

it('lists the tokens with their ends', async () => {
  await open();
  const read = (name: string) => row(name).element().textContent;
  await expect.poll(() => read('脚本1')).toMatch(/zh_4dTn\*{4}/u);
  expect(read('脚本1')).toContain('2099-12-31');
  expect(read('脚本2')).toMatch(/2026-11-20.*已过期/u);
});

it('makes a token, and shows its secret once', async () => {
  let created: ApiRequest | undefined;
  stubApi('POST /user/token', (request) => {
    created = request;
    tokens = [makeToken(3), ...tokens];
    return { ...makeToken(3), secret: SECRET };
  });
  await open();
  await page.getByRole('button', { name: '新建令牌' }).click();
  const form = dialog('新建访问令牌');
  await form.getByLabelText('名称').fill('知识库周报');
  await form.getByRole('button', { name: '创建' }).click();
  await expect.element(form.getByText('请选择权限范围')).toBeVisible();
  expect(created).toBeUndefined();
  await form.getByRole('checkbox', { name: '知识库 读取' }).click();
  await form.getByLabelText('有效期').selectOptions('30 天');
  await form.getByRole('button', { name: '创建' }).click();
  await expect.element(dialog('令牌已创建').getByLabelText('令牌')).toHaveValue(SECRET);
  expect(created?.body).toMatchObject({ name: '知识库周报', scopes: ['article:read'] });
  await dialog('令牌已创建').getByRole('button', { name: '我已保存' }).click();
  await expect.element(row('脚本3')).toBeVisible();
  await expect.element(page.getByText(SECRET)).not.toBeInTheDocument();
});

it('keeps what was typed when the server refuses it', async () => {
  stubApi('POST /user/token', () => {
    throw new Refusal(409, '令牌至多 50 个，请先撤销不再使用的令牌');
  });
  await open();
  await page.getByRole('button', { name: '新建令牌' }).click();
  const form = dialog('新建访问令牌');
  await form.getByLabelText('名称').fill('周报');
  await form.getByRole('checkbox', { name: '搜索 读取' }).click();
  await form.getByRole('button', { name: '创建' }).click();
  await expect.element(form.getByText('令牌至多 50 个')).toBeVisible();
  await expect.element(form.getByLabelText('名称')).toHaveValue('周报');
});

it('revokes a token once that is confirmed', async () => {
  stubApi('DELETE /user/token/:id', () => {
    tokens = tokens.slice(1);
    return null;
  });
  await open();
  await page.getByRole('button', { name: '撤销 脚本1' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销' }).click();
  await expect.element(page.getByText('已撤销令牌')).toBeVisible();
  await expect.element(row('脚本1')).not.toBeInTheDocument();
});
