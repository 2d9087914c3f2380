import { expect, test } from '../fixtures.ts';
import { waitUntilLive } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';

test('an Admin sees the state of the site, and remedies for problems @journey', async ({
  page,
  signIn,
}) => {
  await signIn('Admin');
  await page.goto('/admin');
  await page
    .getByRole('navigation', { name: '后台菜单' })
    .getByRole('link', { name: '系统状态' })
    .click();
  await page.waitForURL('/admin/status');
  await waitUntilLive(page);
  const nodes = page.getByRole('region', { name: '节点', exact: true });
  await expect(nodes.getByRole('row').filter({ hasText: '当前节点' })).toContainText('0.1.0');
  await expect(page.getByText(/^PostgreSQL \d+/u)).toBeVisible();
  await expect(page.getByText('不发送，仅显示在本机开发邮箱')).toBeVisible();
  await expect(page.getByRole('heading', { name: '任务队列' })).toBeVisible();
  const statusRequested = page.waitForResponse(/admin\/status\.data/u);
  await page.getByRole('button', { name: '刷新' }).press('Enter');
  expect((await statusRequested).status()).toBe(200);
  await expect(page.getByRole('button', { name: '刷新' })).toBeEnabled();
  await expectNoViolations(axeOn(page));
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoViolations(axeOn(page));
});

test('an Admin requests a backup, which is verified by being restored', async ({
  page,
  signIn,
}) => {
  // the site of all tests of this worker, restored
  test.setTimeout(300_000);
  await signIn('Admin');
  await page.goto('/admin/status');
  await waitUntilLive(page);
  await page.getByRole('button', { name: '立即备份' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '已提交' })).toBeVisible();
  const newest = page.getByRole('region', { name: '备份记录' }).getByRole('row').nth(1);
  await expect(async () => {
    const statusRequested = page.waitForResponse(/admin\/status\.data/u);
    await page.getByRole('button', { name: '刷新' }).click();
    await statusRequested;
    await expect(newest).toContainText('已校验', { timeout: 500 });
  }).toPass({ timeout: 240_000 });
  await expect(newest.locator('code')).toHaveText(/^\d{8}t\d{6}z-[0-9a-f]{4}$/u);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoViolations(axeOn(page));
});

test('a moderator is refused, has no menu entry, and sends no request', async ({
  page,
  signIn,
}) => {
  await signIn('Moderator');
  const statusRequested: string[] = [];
  page.on('request', (request) => statusRequested.push(new URL(request.url()).pathname));
  const answer = await page.goto('/admin/status');
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole('link', { name: '系统状态' })).toHaveCount(0);
  expect(statusRequested.filter((path) => path.startsWith('/api/status'))).toEqual([]);
});
