import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';
import { getCompanies } from '../pages/company.ts';
import { waitUntilLive } from '../pages/shell.ts';

test('companies are added, corrected, made the default and deleted; every check of a number is listed @journey', async ({
  page,
  signIn,
}) => {
  await signIn('User');
  await page.goto('/user/setting/company');
  await waitUntilLive(page);
  const { add, form, card, history } = getCompanies(page);
  await expect(page.getByText('暂无公司资料')).toBeVisible();

  await add.click();
  await form.field('公司名称').fill('汉堡物流');
  await form.country.selectOption({ label: '德国' });
  await form.field('税号').fill('DE 136695977');
  await form.save.click();
  await expect(form.field('税号')).toBeFocused();
  await expect(form.dialog).toContainText('校验位不正确');
  await expect(form.field('公司名称')).toHaveValue('汉堡物流');
  await form.field('税号').fill('de 136 695 976');
  await form.save.click();
  await expect(form.dialog).toBeHidden();
  await expect(card('汉堡物流')).toContainText('默认');
  await expect(card('汉堡物流')).toContainText('DE136695976');
  await expect(history.getByRole('row')).toHaveCount(3);
  await expect(history.getByRole('row').nth(1)).toContainText('有效');
  await expect(history.getByRole('row').nth(2)).toContainText('无效');

  await add.click();
  await form.field('公司名称').fill('上海分公司');
  await form.field('税号').fill('91350100M000100Y43');
  await form.save.click();
  await card('上海分公司').getByRole('button', { name: '设为默认' }).click();
  await expect(card('上海分公司').getByText('默认', { exact: true })).toBeVisible();
  await expect(card('汉堡物流').getByText('默认', { exact: true })).toHaveCount(0);

  await card('汉堡物流').getByRole('button', { name: '编辑' }).click();
  await form.field('联系人').fill('王芳');
  await form.save.click();
  await expect(card('汉堡物流')).toContainText('王芳');
  await card('上海分公司').getByRole('button', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(card('上海分公司')).toHaveCount(0);
  await expect(card('汉堡物流').getByText('默认', { exact: true })).toBeVisible();
});

test('the history is filtered in the address, without scripts too, and exported @journey', async ({
  page,
  signIn,
}) => {
  await signIn('Tourist');
  await page.goto('/user/setting/company');
  await waitUntilLive(page);
  const { add, form, history } = getCompanies(page);
  for (const [name, number] of [
    ['甲', '91350100M000100Y43'],
    ['乙', '91350100M000100Y44'],
  ] as const) {
    await add.click();
    await form.field('公司名称').fill(name);
    await form.field('税号').fill(number);
    await form.save.click();
    if (name === '乙') await expect(form.dialog).toContainText('校验位');
    else await expect(form.dialog).toBeHidden();
  }
  await page.keyboard.press('Escape');
  const filters = page.getByRole('search', { name: '筛选核验记录' });
  await filters.getByLabel('结果').selectOption({ label: '无效' });
  await filters.getByRole('button', { name: '筛选' }).click();
  await expect(page).toHaveURL(/result=INVALID/u);
  await expect(history.getByRole('row')).toHaveCount(2);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  const text = await readFile(await (await file).path(), 'utf8');
  expect(text).toContain('91350100M000100Y44');
  expect(text).toContain('税号校验位不正确');
  expect(text).not.toContain('check digit');
  expect(text).not.toContain('91350100M000100Y43');
});

test('the pages of the settings show the person they are about', async ({ page, signIn }) => {
  const person = await signIn('User');
  await page.goto('/user/setting/profile');
  await expect(page.getByLabel('昵称')).toHaveValue(person.nickname);
});
