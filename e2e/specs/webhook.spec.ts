import { expect, test } from '../fixtures.ts';
import { waitUntilLive } from '../pages/shell.ts';

test('an Admin creates a webhook, tests it, and sees in the log why it failed @journey', async ({
  page,
  signIn,
}) => {
  await signIn('Admin');
  await page.goto('/admin/integration');
  await waitUntilLive(page);
  await expect(page.getByText('暂无 Webhook')).toBeVisible();
  await page.getByRole('button', { name: '新建 Webhook' }).click();
  const sheet = page.getByRole('dialog', { name: '新建 Webhook' });
  await sheet.getByLabel('名称').fill('工单系统');
  await sheet.getByLabel('地址').fill('http://169.254.169.254/latest');
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(sheet.getByText('不允许使用本机、内网和云主机元数据地址')).toBeVisible();
  // a name that resolves nowhere, on any machine
  await sheet.getByLabel('地址').fill('https://hooks.invalid/kb');
  await sheet.getByRole('button', { name: '保存' }).click();
  const secret = page.getByRole('dialog', { name: '签名密钥' });
  await expect(secret.getByRole('textbox')).toHaveValue(/^whsec_/u);
  await secret.getByRole('button', { name: '我已保存' }).click();

  await page.getByRole('button', { name: '发送测试 工单系统' }).click();
  await expect(page.getByText('测试失败：域名解析失败')).toBeVisible();
  const delivery = page.getByRole('row', { name: 'webhook.test' });
  await expect(delivery.getByText('域名解析失败')).toBeVisible();
  await delivery.getByRole('button', { name: '测试', exact: true }).click();
  const detail = page.getByRole('dialog', { name: '投递详情' });
  await expect(detail.getByText('"type": "webhook.test"')).toBeVisible();
  await expect(detail.getByText(/^v1,/u)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '编辑 工单系统' }).click();
  const edit = page.getByRole('dialog', { name: '编辑 Webhook' });
  await edit.getByRole('button', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('暂无 Webhook')).toBeVisible();
});
