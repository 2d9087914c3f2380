import { expect, test } from '../fixtures.ts';
import { waitUntilLive } from '../pages/shell.ts';
import { axeOn } from '../support/axe.ts';
import { uniqueWord } from '../support/sample.ts';

test('a user who may add accounts imports a file: errors by row, a reload, a confirmation, the accounts @journey', async ({
  page,
  signIn,
  people,
}) => {
  const word = uniqueWord().toLowerCase();
  // no user creates accounts with more rights than their own
  const role = await people.role([]);
  await signIn(await people.role(['admin.access', 'user.query', 'user.add']));
  await page.goto('/admin/user');
  await waitUntilLive(page);
  await page.getByRole('link', { name: '导入', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: '导入账号' })).toBeVisible();
  const field = page.locator('input[type=file]');
  const file = (text: string) => ({
    name: '同事.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });

  await test.step('refuses a file that is no CSV of accounts', async () => {
    await field.setInputFiles(file('标题\n甲\n'));
    await expect(page.getByRole('alert')).toContainText('首行缺少“昵称”列');
  });

  await test.step('names the errors, and keeps them over a reload', async () => {
    const rows = Array.from(
      { length: 30 },
      (_, n) => `${word}${n},${word}${n}@import.example,${role}`,
    );
    await field.setInputFiles(
      file(`昵称,邮箱,角色\n${rows.join('\n')}\n=1+1,bad@import.example,${role}\n`),
    );
    await expect(page.getByText('30 行可导入，1 行有误，不会导入。')).toBeVisible();
    await page.reload();
    await waitUntilLive(page);
    await expect(page.getByRole('row').filter({ hasText: '疑似公式' })).toContainText('32');
    expect((await axeOn(page).analyze()).violations).toEqual([]);
  });

  await test.step('creates them once confirmed, by keyboard, also when the page is reloaded meanwhile', async () => {
    // another transaction is about to use one of the addresses: the import waits for its outcome
    const other = await people.pool.connect();
    await other.query('begin');
    await other.query(
      `insert into users (email, nickname, role_id) select $1, '别人', id from roles where code = 'User'`,
      [`${word}29@import.example`],
    );
    await page.getByRole('button', { name: '创建 30 个账号' }).press('Enter');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: '创建 30 个账号' })
      .press('Enter');
    const progress = page.getByRole('progressbar', { name: '正在创建账号' });
    await expect(progress).toBeVisible();
    await page.reload();
    await expect(progress).toBeVisible();
    await expect(page.getByRole('button', { name: '重新选择文件' })).toBeDisabled();
    await other.query('rollback');
    other.release();
    await expect(page.getByText('已创建 30 个账号')).toBeVisible({ timeout: 120_000 });
    await page.goto(`/admin/user?keyword=${word}29`);
    await expect(page.getByRole('row').filter({ hasText: `${word}29` })).toContainText('待激活');
  });
});
