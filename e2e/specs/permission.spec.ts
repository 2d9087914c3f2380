import type { Page } from '@playwright/test';
import type { Call } from '@zhihui/contract/client.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import { expect, test } from '../fixtures.ts';
import { waitUntilLive, expectToast } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { callOrThrow, writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';

/** Role names have twenty characters at most. */
const named = (words: string) => `${words}${uniqueWord()}`.slice(0, 20);
const makeRole = (admin: Call, codes: readonly PermissionCode[], staff = false) =>
  callOrThrow(admin, 'POST /role', { body: { name: named('角色'), codes: [...codes], staff } });
const rolesOf = (page: Page) => page.getByRole('navigation', { name: '角色' });
const bar = (page: Page) => page.getByRole('region', { name: '未保存的修改' });
const preview = (page: Page) => page.getByRole('region', { name: '角色预览' });
const refusal = (page: Page) =>
  page.getByRole('heading', { level: 1, name: '您没有权限访问此页面' });

test('an Admin creates a role, grants and revokes permissions by keyboard, and its users have them at their next call @journey', async ({
  page,
  signIn,
  people,
  admin,
  api,
  openOtherBrowser,
}) => {
  await signIn('Admin');
  await page.goto('/admin/permission');
  await waitUntilLive(page);
  const name = named('关务专员');
  await page.getByRole('button', { name: '新建角色' }).click();
  await page.getByRole('button', { name: '保存', exact: true }).press('Enter');
  await expect(page.getByText('请填写角色名称')).toBeVisible();
  const field = page.getByRole('textbox', { name: '角色名称' });
  await expect(field).toBeFocused();
  await field.fill('版主');
  await field.press('Enter');
  await expect(page.getByText('已有同名的角色，请更换名称')).toBeVisible();
  await field.fill(name);
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(rolesOf(page).locator('[aria-current]')).toContainText('0 人 · 0 项');

  const { data } = await admin('GET /role').then((answer) => (answer.ok ? answer : { data: [] }));
  const code = data.find((role) => role.name === name)?.code ?? '';
  const roleMember = await people.make({ role: code });
  const memberPage = await openOtherBrowser({ token: roleMember.token });
  await memberPage.goto('/');
  expect((await api(roleMember.token)('POST /tag', { body: { name: uniqueWord() } })).ok).toBe(
    false,
  );

  await page.reload();
  await waitUntilLive(page);
  await page.getByRole('searchbox', { name: '搜索权限' }).fill('tag.add');
  await page.getByRole('checkbox', { name: '新建标签' }).press('Space');
  await page.getByRole('searchbox', { name: '搜索权限' }).fill('进入后台');
  await page.getByRole('checkbox', { name: '进入后台' }).press('Space');
  await expect(bar(page)).toContainText(`保存后将影响角色“${name}”的 1 名成员`);
  await expect(bar(page)).toContainText('新增 进入后台、新建标签');
  await expectNoViolations(axeOn(page));

  // unsaved changes are not lost by a press on another role
  await rolesOf(page).getByRole('link', { name: /^员工/u }).click();
  await page.getByRole('button', { name: '留在此页' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expectToast(page, '权限已保存，立即生效', () =>
    bar(page).getByRole('button', { name: '保存并立即生效' }).press('Enter'),
  );
  await expect(bar(page)).toBeHidden();
  expect((await api(roleMember.token)('POST /tag', { body: { name: uniqueWord() } })).ok).toBe(
    true,
  );

  await memberPage.getByRole('link', { name: '知识库' }).first().click();
  await expect
    .poll(() => memberPage.evaluate(() => localStorage.getItem('current_permissions')))
    .toContain('tag.add');

  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await field.fill(`${name.slice(0, 15)}二`);
  await field.press('Enter');
  await expect(
    page.getByRole('heading', { level: 2, name: `${name.slice(0, 15)}二` }),
  ).toBeVisible();
  await page.getByRole('button', { name: '删除', exact: true }).click();
  const confirmDialog = page.getByRole('alertdialog');
  await expect(confirmDialog).toContainText('该角色下的 1 名成员');
  await confirmDialog.getByRole('combobox', { name: '变更为' }).selectOption({ label: '访客账号' });
  await expectToast(page, '角色已删除', () =>
    confirmDialog.getByRole('button', { name: '删除' }).click(),
  );
  await expect(rolesOf(page)).not.toContainText(name.slice(0, 15));
  const currentUser = await callOrThrow(api(roleMember.token), 'GET /user/current', {});
  expect(currentUser?.roleCode).toBe('Tourist');
});

test('an Admin previews the site as a role, changes nothing there, and returns by one press, without scripts too @journey', async ({
  page,
  admin,
  signIn,
  openOtherBrowser,
}) => {
  const { id: categoryId } = await makeCategory(admin, named('内部'), 'INTERNAL');
  const title = `内部规定 ${uniqueWord()}`;
  const { id } = await writeArticle(admin, { title, content: '正文', categoryId });
  const { token } = await signIn('Admin');
  await page.goto('/admin/permission');
  await rolesOf(page)
    .getByRole('link', { name: /^访客账号/u })
    .click();
  await expect(page.getByRole('heading', { level: 2, name: '访客账号' })).toBeVisible();
  await waitUntilLive(page);
  await page.getByRole('button', { name: '以该角色身份预览' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: '以“访客账号”角色身份预览？' });
  await expect(question).toContainText('30 分钟后自动结束');
  await question.getByRole('button', { name: '开始预览' }).press('Enter');
  await page.waitForURL('/');
  await waitUntilLive(page);
  await expect(preview(page)).toContainText('当前以“访客账号”角色身份预览');
  await expectNoViolations(axeOn(page));
  await page.goto('/list?model=ARTICLE');
  await expect(preview(page)).toBeVisible();
  await expect(page.getByText(title)).toBeHidden();
  expect((await page.goto(`/article/${id}`))?.status()).toBe(404);
  for (const address of ['/admin/Permission', '/admin/%70ermission', '/admin/permission'])
    expect((await page.goto(address))?.status()).toBe(403);

  const plain = await openOtherBrowser({ token, javaScriptEnabled: false });
  await plain.goto('/list?model=ARTICLE');
  await preview(plain).getByRole('button', { name: '退出预览' }).click();
  await plain.waitForURL('/admin/permission');
  await expect(preview(plain)).toBeHidden();
  expect((await page.goto(`/article/${id}`))?.status()).toBe(200);
});

test('a custom role enters the back-office by its permission, and sees only permitted parts', async ({
  page,
  site,
  admin,
  people,
  openOtherBrowser,
}) => {
  const without = await people.make({ role: (await makeRole(admin, ['tag.delete'])).code });
  const forbiddenPage = await openOtherBrowser({ token: without.token });
  expect((await forbiddenPage.goto('/admin/tag'))?.status()).toBe(403);
  await expect(refusal(forbiddenPage)).toBeVisible();

  const role = await makeRole(admin, ['tag.delete', 'admin.access']);
  const person = await people.make({ role: role.code });
  await page
    .context()
    .addCookies([{ name: 'access_token', value: person.token, url: site, sameSite: 'Lax' }]);
  await page.goto('/');
  await waitUntilLive(page);
  await page.getByRole('button', { name: /账号菜单/u }).click();
  await page.getByRole('link', { name: '后台管理' }).click();
  await expect(page.getByRole('navigation', { name: '后台菜单' }).getByRole('link')).toHaveText([
    '概览',
    '标签管理',
  ]);

  await page.getByRole('link', { name: '标签管理' }).click();
  await page.waitForURL('/admin/tag');
  // revoked while the page is open: refused at the next refresh, and the browser's own list is updated with the next page
  await callOrThrow(admin, 'PUT /role/:id/permission', {
    params: { id: role.id },
    body: { codes: ['admin.access'] },
  });
  await page.reload();
  await expect(refusal(page)).toBeVisible();
  await page.goto('/');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('current_permissions')))
    .toBe('["admin.access"]');
});

test('an open page offers what its reader may currently do, without a request', async ({
  page,
  site,
  admin,
  people,
}) => {
  const role = await makeRole(admin, []);
  const permit = (...codes: string[]) =>
    callOrThrow(admin, 'PUT /role/:id/permission', {
      params: { id: role.id },
      body: { codes: codes as PermissionCode[] },
    });
  const { token } = await people.make({ role: role.code });
  await page
    .context()
    .addCookies([{ name: 'access_token', value: token, url: site, sameSite: 'Lax' }]);
  await page.goto('/list?model=ARTICLE');
  await waitUntilLive(page);
  const write = page.getByRole('banner').getByRole('link', { name: '写文章' });
  await expect(page.getByRole('button', { name: /账号菜单/u })).toBeVisible();
  await expect(write).toHaveCount(0);
  await permit('article.add');
  await expect(write).toBeVisible();
  await permit();
  await expect(write).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
