import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { getCompanies } from '../pages/company.ts';
import { expectNoSideScroll, waitUntilLive, getUndoButton } from '../pages/shell.ts';
import { callOrThrow } from '../support/api.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { uniqueWord } from '../support/sample.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a user with permission for agents adds, changes, finds, exports and deletes them, and undoes it @journey', async ({
  page,
  people,
  signIn,
  api,
}) => {
  const codes = ['admin.access', 'agent.query', 'agent.add', 'agent.edit', 'agent.delete'] as const;
  await signIn(await people.role(codes));
  await page.goto('/admin/agent');
  await waitUntilLive(page);
  const name = `@安和 ${uniqueWord()}`;
  await page.getByRole('button', { name: '新建代理商' }).click();
  const sheet = page.getByRole('dialog', { name: '新建代理商' });
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(sheet.getByText('请填写名称')).toBeVisible();
  await sheet.getByRole('textbox', { name: '名称' }).fill(name);
  await sheet.getByRole('textbox', { name: '电话' }).fill('+49 40 1');
  await sheet.getByRole('textbox', { name: '邮箱' }).fill('不是邮箱');
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(sheet.getByText('邮箱格式不正确')).toBeVisible();
  await expect(sheet.getByRole('textbox', { name: '邮箱' })).toBeFocused();
  await sheet.getByRole('textbox', { name: '邮箱' }).fill('office@example.com');
  await sheet.getByRole('combobox', { name: '国家或地区' }).click();
  await page.keyboard.insertText('德国');
  await page.keyboard.press('Enter');
  await expectNoViolations(axeOn(page));
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(sheet).toBeHidden();
  const row = rowOf(page, name);
  await expect(row).toContainText('已启用');
  await expect(row).toContainText('德国');

  // a name is there once
  await page.getByRole('button', { name: '新建代理商' }).click();
  await sheet.getByRole('textbox', { name: '名称' }).fill(name);
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(sheet.getByText('已有同名的代理商')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('textbox', { name: '名称、联系人、电话或邮箱' }).fill(name);
  await expect(page).toHaveURL(/keyword=/u);
  await page
    .getByRole('navigation', { name: '状态' })
    .getByRole('link', { name: '已停用' })
    .click();
  await expect(page.getByText('暂无符合条件的代理商')).toBeVisible();
  await page.getByRole('navigation', { name: '状态' }).getByRole('link', { name: '全部' }).click();
  await expect(row).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain(`'${name},,'+49 40 1,office@example.com,德国`);
  await expectNoViolations(axeOn(page));

  // no company refers to it: deleted at once, and restored
  const undo = await getUndoButton(page);
  await row.getByRole('button', { name: `删除 ${name}` }).click();
  await expect(row).toHaveCount(0);
  await undo.click();
  await expect(row).toHaveCount(1);

  // a company refers to it: a confirmation first
  const owner = await people.make({ role: 'Tourist' });
  const agents = await callOrThrow(api(owner.token), 'GET /agent', {});
  const agentId = agents.find((agent) => agent.name === name)?.id ?? 0;
  const company = { name: '甲公司', country: 'US' as const, agentId };
  await callOrThrow(api(owner.token), 'POST /user/setting/company', { body: company });
  await page.reload();
  await waitUntilLive(page);
  await row.getByRole('button', { name: `删除 ${name}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('已有 1 家公司选用');
  await question.getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('已删除 1 家代理商')).toBeVisible();
  await expect(row).toHaveCount(0);
  const { records } = await callOrThrow(api(owner.token), 'GET /user/setting/company', {
    query: {},
  });
  expect(records[0]?.agent?.name).toBe(name);
  await page.setViewportSize({ width: 768, height: 900 });
  await expectNoSideScroll(page);
});

test('an agent that is deleted while a company is being added is refused at its field, and no input is lost', async ({
  page,
  signIn,
  admin,
}) => {
  const name = `将离 ${uniqueWord()}`;
  const { id } = await callOrThrow(admin, 'POST /agent', { body: { name } });
  await signIn('User');
  await page.goto('/user/setting/company');
  await waitUntilLive(page);
  const { add, form } = getCompanies(page);
  await add.click();
  await form.field('公司名称').fill('乙公司');
  await form.country.selectOption('US');
  const choice = form.dialog.getByRole('combobox', { name: '代理商' });
  await choice.selectOption({ label: name });
  await callOrThrow(admin, 'DELETE /agent/:id', { params: { id } });
  await form.save.click();
  await expect(choice).toHaveAttribute('aria-invalid', 'true');
  await expect(choice).toBeFocused();
  await expect(form.field('公司名称')).toHaveValue('乙公司');
  await choice.selectOption('');
  await form.save.click();
  await expect(form.dialog).toBeHidden();
});
