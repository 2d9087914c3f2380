import type { Provider } from '@zhihui/contract/features/identity/identity.schema.ts';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../../test/mount.tsx';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { admin } from '../../../../test/user.ts';
import { AntdProvider } from '../../../theme/antd-provider.tsx';
import { ProviderForm } from './provider-form.tsx';

const sheet = { id: 'provider', setBusy: vi.fn<() => void>(), close: vi.fn<() => void>() };

async function openForm(kind: Provider['kind']) {
  const config = {
    ...{
      url: 'ldap://directory.example',
      clientId: '',
      agentId: '',
      scopes: '',
      cards: false,
      baseDn: 'dc=a',
    },
    ...{ startTls: false, ca: '', memberClaim: '', memberValue: '', filter: '' },
    ...{ createAccounts: true, allStaff: true, staffClaim: '', staffValue: '' },
    ...{ roleClaim: '', roles: [] },
  };
  const provider: Provider = {
    ...{
      id: 1,
      kind,
      name: '域账号',
      enabled: true,
      hasSecret: true,
      hasCallback: false,
      people: 0,
    },
    config,
  };
  const form = (
    <AntdProvider>
      <ProviderForm
        provider={provider}
        roles={[]}
        callbackUrl="https://site.test/api/chat/callback"
        sheet={sheet}
      />
      <button type="submit" form={sheet.id}>
        保存
      </button>
    </AntdProvider>
  );
  await mount(form, { user: admin() });
}

it('offers the encryption of a directory, and shows an error at the address', async () => {
  const requests = stubApi('PUT /identity/:id', () => {
    throw new Refusal(400, '请检查', { fields: { 'config.url': '请勾选 StartTLS' } });
  });
  await openForm('LDAP');
  await page.getByRole('button', { name: '保存' }).click();
  await expect.element(page.getByText('请勾选 StartTLS', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: '使用 StartTLS 加密' }).click();
  await page.getByRole('textbox', { name: 'CA 证书' }).fill('-----BEGIN\nabc');
  await page.getByRole('button', { name: '保存' }).click();
  const saved = { config: { startTls: true, ca: '-----BEGIN\nabc' } };
  await expect.poll(() => requests.at(-1)?.body).toMatchObject(saved);
});

it('offers the organisation fields for an issuer only', async () => {
  await openForm('OIDC');
  await expect.element(page.getByRole('textbox', { name: '组织属性名' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: '组织属性值' })).toBeVisible();
  expect(page.getByRole('textbox', { name: 'CA 证书' }).elements()).toHaveLength(0);
});

it('offers cards with the addresses to enter, and sends secrets of callbacks only when they are typed', async () => {
  const requests = stubApi('PUT /identity/:id', () => null);
  await openForm('WECOM');
  await expect.element(page.getByText('https://site.test/login?provider=1')).toBeVisible();
  await page.getByRole('checkbox', { name: '发送通知卡片' }).click();
  await expect.element(page.getByText('https://site.test/api/chat/callback/1')).toBeVisible();
  await page.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => requests.at(-1)?.body).toMatchObject({ config: { cards: true } });
  expect(requests.at(-1)?.body).not.toHaveProperty('callback');
  await page.getByLabelText('Token').fill('abc');
  await page.getByLabelText('EncodingAESKey').fill('def');
  await page.getByRole('button', { name: '保存' }).click();
  const saved = { callback: { token: 'abc', key: 'def' } };
  await expect.poll(() => requests.at(-1)?.body).toMatchObject(saved);
});

it('offers no callback where the chat has none, and no cards where there is no chat', async () => {
  await openForm('DINGTALK');
  await page.getByRole('checkbox', { name: '发送通知卡片' }).click();
  await expect.element(page.getByRole('textbox', { name: 'AgentId' })).toBeVisible();
  expect(page.getByText('卡片操作回调').elements()).toHaveLength(0);
});
