import { expect, test } from '../fixtures.ts';
import { waitUntilLive, expectToast } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { callOrThrow, writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';
import { sql } from '../../apps/server/test/sql.ts';

test('a category is given to a department, a colleague requests an item for a week, and who leaves the department reads it no more @journey', async ({
  page,
  signIn,
  people,
  admin,
  openOtherBrowser,
}) => {
  const word = uniqueWord();
  const member = await people.make({ role: 'User', nickname: `薪酬专员${word}` });
  const department = await callOrThrow(admin, 'POST /group', {
    body: { kind: 'DEPARTMENT', name: `人力部${word}` },
  });
  await callOrThrow(admin, 'PUT /group/member', {
    body: { id: department.id, add: [member.id], remove: [] },
  });
  const { id: categoryId } = await makeCategory(admin, `薪酬${word}`);
  const title = `调薪方案 ${word}`;
  const { id } = await writeArticle(admin, { title, content: '方案正文', categoryId });

  // the range of the category, by keyboard
  await signIn('Admin');
  await page.goto('/admin/category');
  await waitUntilLive(page);
  const row = page.getByRole('row', { name: new RegExp(`薪酬${word}`, 'u') });
  await row.getByRole('button', { name: /可见范围/u }).press('Enter');
  const sheet = page.getByRole('dialog', { name: '可见范围' });
  await sheet.getByRole('radio', { name: /指定范围/u }).press('Space');
  await expect(sheet.getByText('未登录访客')).toBeVisible();
  await sheet.getByRole('combobox', { name: '添加用户组或成员' }).fill(`人力部${word}`);
  await expect(page.getByTitle(`人力部${word}`)).toBeVisible();
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: '添加', exact: true }).press('Enter');
  await expect(sheet.getByText('新增')).toBeVisible();
  await expect(sheet.getByRole('status')).toContainText('失去阅读权限');
  await expectNoViolations(axeOn(page));
  await expectToast(page, '可见范围已保存', () =>
    sheet.getByRole('button', { name: '保存' }).press('Enter'),
  );

  // the department reads it, and sees who else does
  const memberPage = await openOtherBrowser({ token: member.token });
  await memberPage.goto(`/article/${id}`);
  await waitUntilLive(memberPage);
  await memberPage.getByRole('button', { name: '谁能看到' }).press('Enter');
  await expect(memberPage.getByRole('dialog', { name: /谁能看到/u })).toContainText(
    `人力部${word}`,
  );
  await expectNoViolations(axeOn(memberPage));

  // a colleague meets the address, is told nothing, and requests access
  const colleague = await people.make({ role: 'User' });
  const colleaguePage = await openOtherBrowser({ token: colleague.token });
  expect((await colleaguePage.goto(`/article/${id}`))?.status()).toBe(404);
  await waitUntilLive(colleaguePage);
  await expect(colleaguePage.locator('html')).not.toContainText(word);
  await colleaguePage.getByRole('textbox', { name: '申请理由' }).fill('核对预算');
  await expectNoViolations(axeOn(colleaguePage));
  await colleaguePage.getByRole('button', { name: '提交申请' }).press('Enter');
  await expect(colleaguePage.getByText('已申请，等待审批')).toBeVisible();

  await page.goto('/admin/access');
  await waitUntilLive(page);
  const request = page.getByRole('row', { name: new RegExp(title, 'u') });
  await expect(request).toContainText('核对预算');
  await request.getByRole('button', { name: /同意/u }).press('Enter');
  await expectNoViolations(axeOn(page));
  await expectToast(page, '已同意访问申请', () =>
    page.getByRole('alertdialog').getByRole('button', { name: '同意' }).press('Enter'),
  );
  await colleaguePage.reload();
  await expect(colleaguePage.getByRole('heading', { level: 1 })).toHaveText(title);
  // a week later
  await sql`update content_readers set ends_at = now() where user_id = ${colleague.id}`.run(
    people.db,
  );
  expect((await colleaguePage.reload())?.status()).toBe(404);

  await callOrThrow(admin, 'PUT /group/member', {
    body: { id: department.id, add: [], remove: [member.id] },
  });
  expect((await memberPage.reload())?.status()).toBe(404);
});

test('departments are created, filled and searched in the back-office @journey', async ({
  page,
  signIn,
  people,
}) => {
  const word = uniqueWord();
  const member = await people.make({ role: 'User', nickname: `成员${word}` });
  await signIn('Admin');
  await page.goto('/admin/group');
  await waitUntilLive(page);
  await page.getByRole('button', { name: '新建部门' }).first().press('Enter');
  const sheet = page.getByRole('dialog', { name: '新建部门' });
  await sheet.getByRole('textbox', { name: '名称' }).fill(`供应链${word}`);
  await sheet.getByRole('button', { name: '保存' }).press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: `供应链${word}` })).toBeVisible();
  await page.getByRole('button', { name: '添加成员' }).first().press('Enter');
  const adding = page.getByRole('dialog', { name: /添加成员/u });
  await adding.getByRole('combobox').fill(`成员${word}`);
  await page
    .getByTitle(new RegExp(`成员${word}`, 'u'))
    .first()
    .click();
  await adding.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row', { name: new RegExp(member.nickname, 'u') })).toBeVisible();
  await expectNoViolations(axeOn(page));
  await page.getByRole('textbox', { name: '搜索部门或负责人' }).fill(word);
  const results = page.getByRole('navigation', { name: '搜索结果' });
  await expect(results.getByRole('link', { name: new RegExp(`供应链${word}`, 'u') })).toBeVisible();
});
