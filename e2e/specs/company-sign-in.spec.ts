import { expect, test } from '../fixtures.ts';
import { APP } from '../../apps/server/test/company-peers/peer.ts';
import type { PeerPerson } from '../../apps/server/test/company-peers/peer.ts';
import { startWecomPeer } from '../../apps/server/test/company-peers/wecom-peer.ts';
import { PLAIN_CONFIG } from '../../apps/server/test/make-provider.ts';
import { READER, startLdapServer } from '../../apps/server/test/ldap-server.ts';
import { CLIENT, startOidcServer } from '../../apps/server/test/oidc-server.ts';
import { openAccountPage } from '../pages/account.ts';
import { signInOnPage } from '../pages/auth.ts';
import { waitUntilLive } from '../pages/shell.ts';
import { callOrThrow } from '../support/api.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';

const PASSWORD = 'correct-horse-9';
const ACCOUNT = '/user/setting/account';
const PERSON: Omit<PeerPerson, 'id'> = {
  ...{ name: '沈青禾', membership: 'member', orgEmail: '', typedEmail: '' },
};

test('a colleague signs in by OpenID Connect, gets an account, and signs out there too @journey', async ({
  page,
  site,
  admin,
  pageErrors,
}) => {
  const provider = await startOidcServer([`${site}/login/company`]);
  provider.person = {
    ...provider.person,
    sub: `oidc-${Date.now()}`,
    email: `o${Date.now()}@company.example`,
  };
  const { id } = await callOrThrow(admin, 'POST /identity', {
    body: {
      kind: 'OIDC',
      name: '统一身份',
      enabled: true,
      secret: CLIENT.secret,
      config: { ...PLAIN_CONFIG, url: provider.issuer, clientId: CLIENT.id, allStaff: true },
    },
  });
  await page.goto('/login?from=/list');
  await page.getByRole('button', { name: '使用统一身份登录' }).click();
  await page.getByRole('button', { name: '以沈青禾登录' }).click();
  await page.getByRole('button', { name: '以沈青禾登录' }).click();
  await page.waitForURL(`${site}/list?model=ARTICLE`);
  await expect(page.getByRole('banner')).toContainText('沈青禾');
  await page.goto(ACCOUNT);
  await expect(page.getByRole('region', { name: '登录方式' })).toContainText('企业账号 · 统一身份');
  await expect(page.getByRole('region', { name: '登录方式' })).toContainText('已绑定');
  await waitUntilLive(page);
  await page.getByRole('button', { name: /账号菜单/u }).click();
  await page.getByRole('button', { name: '退出' }).click();
  await page.waitForURL(`${provider.issuer}/session/end**`);

  // another user's address, or the same one again, signs no user in
  await page.goto(`${site}/login/company?code=abc&state=def`);
  await expect(page.getByText('本次登录并非由此窗口发起')).toBeVisible();
  expect(page.url()).toBe(`${site}/login/company`);

  await provider.close();
  await page.goto('/login');
  await page.getByRole('button', { name: '使用统一身份登录' }).click();
  await expect(page.getByText('企业身份服务暂时无响应')).toBeVisible();
  expect(pageErrors.failures.splice(0)).toHaveLength(1);
  await callOrThrow(admin, 'DELETE /identity/:id', { params: { id } });
});

test('an account that exists is connected once its owner is signed in, and disconnected', async ({
  page,
  site,
  admin,
  people,
}) => {
  const provider = await startOidcServer([`${site}/login/company`]);
  const { id } = await callOrThrow(admin, 'POST /identity', {
    body: {
      kind: 'OIDC',
      name: '集团账号',
      enabled: true,
      secret: CLIENT.secret,
      config: { ...PLAIN_CONFIG, url: provider.issuer, clientId: CLIENT.id },
    },
  });
  const person = await people.make({ role: 'User', password: PASSWORD });
  provider.person = { ...provider.person, sub: `own-${Date.now()}`, email: person.email };
  await page.goto('/login');
  await page.getByRole('button', { name: '使用集团账号登录' }).click();
  await page.getByRole('button', { name: '以沈青禾登录' }).click();
  await page.getByRole('button', { name: '以沈青禾登录' }).click();
  await expect(page.getByText('您的公司邮箱已注册账号')).toBeVisible();
  await page.goto(`/login?from=${ACCOUNT}`);
  await signInOnPage(page, person.email, PASSWORD);
  await page.waitForURL(({ pathname }) => pathname === ACCOUNT);
  await waitUntilLive(page);
  const { press, inDialog, section } = openAccountPage(page);
  await press('绑定 集团账号');
  await page.waitForURL(({ pathname }) => pathname === ACCOUNT);
  await expect(section('登录方式')).toContainText('已绑定');
  await waitUntilLive(page);
  await press('解绑 集团账号');
  await inDialog('解绑');
  await expect(section('登录方式')).toContainText('未绑定');
  await provider.close();
  await callOrThrow(admin, 'DELETE /identity/:id', { params: { id } });
});

test('a colleague signs in by the directory of the company @journey', async ({ page, admin }) => {
  const uid = `shen${Date.now()}`;
  const directory = await startLdapServer([
    { uid, password: 'horse 1', cn: '周衍', mail: `${uid}@company.example`, memberOf: [] },
  ]);
  const { id } = await callOrThrow(admin, 'POST /identity', {
    body: {
      kind: 'LDAP',
      name: '域账号',
      enabled: true,
      secret: READER.password,
      config: {
        ...PLAIN_CONFIG,
        url: directory.url,
        baseDn: directory.baseDn,
        clientId: READER.dn,
        filter: '(uid={account})',
        allStaff: true,
      },
    },
  });
  await page.goto('/login');
  await page.getByRole('button', { name: '使用域账号登录' }).click();
  const form = page.getByRole('form', { name: '使用域账号登录' });
  await form.getByLabel('域账号账号').fill(uid);
  await form.getByLabel('密码').fill('wrong');
  await form.getByRole('button', { name: '使用域账号登录' }).click();
  await expect(form.getByText('账号或密码不正确')).toBeVisible();
  await form.getByLabel('密码').fill('horse 1');
  await form.getByRole('button', { name: '使用域账号登录' }).click();
  await page.waitForURL('/');
  await expect(page.getByRole('banner')).toContainText('周衍');
  await directory.close();
  await callOrThrow(admin, 'DELETE /identity/:id', { params: { id } });
});

test('an Admin adds a way to sign in, and it appears on the login page @journey', async ({
  page,
  signIn,
  openOtherBrowser,
  admin,
}) => {
  await signIn('Admin');
  await page.goto('/admin/site?tab=access');
  await waitUntilLive(page);
  await page.getByRole('button', { name: '添加登录方式' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('名称', { exact: true }).fill('某某云');
  await sheet.getByLabel('发行方地址').fill('http://id.example');
  await sheet.getByLabel('应用 ID（Client ID）').fill('zhihui');
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(sheet).toContainText('地址应以 https:// 开头');
  await sheet.getByLabel('发行方地址').fill('https://id.example');
  await sheet.getByRole('button', { name: '添加规则' }).click();
  await sheet.getByRole('button', { name: '删除规则' }).click();
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存')).toBeVisible();
  await expectNoViolations(axeOn(page));
  const visitor = await openOtherBrowser();
  await visitor.goto('/login');
  await expect(visitor.getByRole('button', { name: '使用某某云登录' })).toBeVisible();
  await page.getByRole('button', { name: '删除 某某云' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('某某云', { exact: true })).toHaveCount(0);
  const { providers } = await callOrThrow(admin, 'GET /login/company', {});
  expect(providers.map(({ name }) => name)).not.toContain('某某云');
});

test("an Admin connects the company's directory, which adds a colleague and removes them", async ({
  page,
  signIn,
  site,
  request,
  people,
}) => {
  const successor = await people.make({ role: 'User', nickname: '交接的同事' });
  await signIn('Admin');
  await page.goto('/admin/site?tab=access');
  await waitUntilLive(page);
  const section = page.getByRole('region', { name: '员工目录同步（SCIM）' });
  await section.getByRole('button', { name: '生成令牌' }).click();
  const tokenDialog = page.getByRole('dialog', { name: '员工目录令牌' });
  const token = (await tokenDialog.locator('code').textContent()) ?? '';
  await expectNoViolations(axeOn(page));
  await tokenDialog.getByRole('button', { name: '完成' }).click();
  await expect(section).toContainText('等待同步');

  await section.getByRole('button', { name: '同步设置' }).click();
  const sheet = page.getByRole('dialog', { name: '同步设置' });
  await sheet.getByLabel('内容接收人').fill(successor.nickname);
  await page.getByTitle(new RegExp(successor.nickname, 'u')).click();
  await expectNoViolations(axeOn(page));
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存')).toBeVisible();

  const users = `${site}/api/scim/v2/Users`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
  const data = { userName: `joiner-${Date.now()}@company.example`, displayName: '新来的同事' };
  const joined = await request.post(users, { headers, data });
  expect(joined.status()).toBe(201);
  const { id } = (await joined.json()) as { id: string };
  await page.reload();
  await expect(section).toContainText('1 人');
  await expect(section).toContainText('已连接');
  await page.goto('/admin/user');
  await expect(page.getByRole('row', { name: /新来的同事/u })).toContainText('正常');
  const active = { op: 'replace', value: { active: false } };
  await request.patch(`${users}/${id}`, { headers, data: { Operations: [active] } });
  await page.reload();
  await expect(page.getByRole('row', { name: /新来的同事/u })).toContainText('已停用');

  await page.goto('/admin/site?tab=access');
  await waitUntilLive(page);
  await section.getByRole('button', { name: '停用令牌' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '停用令牌' }).click();
  await expect(section).toContainText('未连接');
  expect((await request.get(users, { headers })).status()).toBe(401);
});

test.describe('in the browser of 企业微信', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 wxwork/4.1.22 MicroMessenger/7.0.1',
  });

  test('a colleague is signed in without a press, once, and stays signed out after signing out', async ({
    page,
    site,
    admin,
  }) => {
    const id = `silent${Date.now()}`;
    const person: PeerPerson = { ...PERSON, id };
    const peer = await startWecomPeer({ people: [person] });
    const config = { ...PLAIN_CONFIG, url: peer.url, clientId: APP.id, agentId: APP.agent };
    const body = { kind: 'WECOM' as const, name: '企业微信', enabled: true, secret: APP.secret };
    const provider = await callOrThrow(admin, 'POST /identity', { body: { ...body, config } });
    let code = `${id}.1`;
    let count = 0;
    await page.route(`${peer.url}/connect/oauth2/authorize**`, async (route) => {
      count += 1;
      const { searchParams } = new URL(route.request().url());
      expect(searchParams.get('scope')).toBe('snsapi_base');
      const state = searchParams.get('state') ?? '';
      const location = `${searchParams.get('redirect_uri')}?code=${code}&state=${state}`;
      await route.fulfill({ status: 302, headers: { location } });
    });
    const entry = `/login?provider=${provider.id}&from=${encodeURIComponent('/setting')}`;

    // a code that the platform refuses leads to the sign-in page, which does not begin again
    code = 'unknown';
    await page.goto(entry);
    await page.waitForURL(`${site}/login?from=%2Fsetting`);
    await waitUntilLive(page);
    await expect(page.getByRole('button', { name: '使用企业微信登录' })).toBeEnabled();
    expect(count).toBe(1);
    await page.evaluate(() => sessionStorage.clear());

    code = `${id}.2`;
    await page.goto(entry);
    await page.waitForURL(`${site}/setting`);
    await expect(page.getByRole('banner')).toContainText(person.name);
    expect(count).toBe(2);
    // the address of the workbench leads on while the session lasts
    await page.goto(entry);
    await page.waitForURL(`${site}/setting`);
    expect(count).toBe(2);

    await waitUntilLive(page);
    await page.getByRole('button', { name: /账号菜单/u }).click();
    await page.getByRole('button', { name: '退出' }).click();
    await page.waitForURL(`${site}/login`);
    await page.goto(entry);
    await waitUntilLive(page);
    await expect(page.getByRole('button', { name: '使用企业微信登录' })).toBeEnabled();
    expect(count).toBe(2);
    await callOrThrow(admin, 'DELETE /identity/:id', { params: { id: provider.id } });
    await peer.close();
  });
});
