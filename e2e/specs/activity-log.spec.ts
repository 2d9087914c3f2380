import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';
import { waitUntilLive } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { callOrThrow } from '../support/api.ts';
import { uniqueWord } from '../support/sample.ts';

test('an Admin finds in the log who changed what, with the previous values, and exports it @journey', async ({
  page,
  signIn,
  api,
}) => {
  const nickname = `沈${uniqueWord()}`.slice(0, 20);
  const me = await signIn('Admin', { nickname });
  const myApi = api(me.token);
  const [before, after] = [`=1+1${uniqueWord()}`, uniqueWord()];
  const tag = await callOrThrow(myApi, 'POST /tag', { body: { name: before } });
  await callOrThrow(myApi, 'PUT /tag', { body: { id: tag.id, name: after } });

  await page.goto('/admin');
  await page
    .getByRole('navigation', { name: '后台菜单' })
    .getByRole('link', { name: '操作日志' })
    .click();
  await page.waitForURL('/admin/log');
  await waitUntilLive(page);
  const table = page.getByRole('region', { name: '操作日志', exact: true });
  const rows = table.getByRole('row').filter({ hasText: nickname });
  await expect(rows.first()).toContainText('重命名标签');
  await expect(rows.first()).toContainText(`名称：${before} → ${after}`);

  // everything done with one thing is one press away, and stays in the address
  await rows
    .first()
    .getByRole('link', { name: new RegExp(after, 'u') })
    .click();
  await page.waitForURL(new RegExp(`kind=tag&target=${tag.id}`, 'u'));
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await waitUntilLive(page);

  await rows.first().getByRole('button', { name: /详情/u }).press('Enter');
  const details = page.getByRole('dialog');
  await expect(details.getByRole('row', { name: /名称/u })).toContainText(before);
  await expect(details.getByRole('row', { name: /名称/u })).toContainText(after);
  await expect(details).toContainText('127.0.0.1');
  await expectNoViolations(axeOn(page));
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /导出/u }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file.split('\r\n').filter((line) => line.includes(nickname))).toHaveLength(2);
  // a cell that a spreadsheet would evaluate as a formula is text
  expect(file).toContain(`,'${before}`);

  const action = page.getByRole('combobox', { name: '操作', exact: true });
  await action.fill('新建标签');
  await action.press('Enter');
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: '清除筛选' }).click();
  await expect(page).toHaveURL('/admin/log');
  await expect(rows).toHaveCount(2);
  const range = page.getByRole('group', { name: '操作时间' });
  await range.getByPlaceholder('操作时间起').fill('2099-01-01');
  await page.keyboard.press('Enter');
  await range.getByPlaceholder('操作时间止').fill('2099-01-02');
  await page.keyboard.press('Enter');
  await expect(page.getByText('暂无符合条件的记录')).toBeVisible();
  await expectNoViolations(axeOn(page));
});
