import { expect, test } from '../fixtures.ts';
import { waitUntilLive } from '../pages/shell.ts';
import { writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';
import { sql } from '../../apps/server/test/sql.ts';

test('a zone is found by its names, and every time follows at once, also on pages rendered without scripts', async ({
  page,
  people,
  api,
  openOtherBrowser,
}) => {
  await page.goto('/setting#timezone');
  await waitUntilLive(page);
  const now = page.getByText(/^当前时间/u);
  const home = (await now.textContent()) ?? '';
  await page.getByRole('button', { name: '全部时区' }).click();
  await page.getByRole('searchbox', { name: '搜索时区' }).fill('加德满都');
  await expect(page.getByRole('button', { name: /Asia\/Kathmandu/u })).toContainText('UTC+05:45');
  await page.getByRole('searchbox', { name: '搜索时区' }).fill('kolkata');
  await page.getByRole('button', { name: /Asia\/Kolkata/u }).click();
  await expect(now).not.toHaveText(home);
  await expect(page.getByRole('combobox', { name: '时区' })).toHaveValue('Asia/Kolkata');
  expect(await page.evaluate(() => localStorage.getItem('all_time_zone'))).toBe('Asia/Kolkata');

  // another tab follows without being loaded again
  const tab = await page.context().newPage();
  await tab.goto('/setting/general');
  await waitUntilLive(tab);
  await expect(tab.getByRole('combobox', { name: '时区' })).toHaveValue('Asia/Kolkata');
  await page.getByRole('combobox', { name: '时区' }).selectOption({ label: '纽约' });
  await expect(tab.getByRole('combobox', { name: '时区' })).toHaveValue('America/New_York');

  // visitors see people who published
  const author = await people.make({ role: 'Admin' });
  const { id: categoryId } = await makeCategory(api(author.token), uniqueWord());
  await writeArticle(api(author.token), { title: '时区', content: '正文', categoryId });
  const at = new Date('2026-03-08T20:30:00Z');
  await sql`update users set created_at = ${at} where id = ${author.id}`.run(people.db);
  const cookies = await page.context().cookies();
  const zone = cookies.filter(({ name }) => name === 'time_zone');
  expect(zone).toMatchObject([{ value: 'America%2FNew_York' }]);
  const plain = await openOtherBrowser({ javaScriptEnabled: false });
  await plain.goto(`/user/personal?id=${author.id}`);
  const joined = plain.locator('time').first();
  await expect(joined).toHaveAttribute('title', '2026年3月9日 04:30');
  await plain.context().addCookies(zone);
  await plain.goto(`/user/personal?id=${author.id}`);
  await expect(joined).toHaveAttribute('title', '2026年3月8日 16:30');
});

test('an invalid zone leaves the company’s, and breaks nothing', async ({ page, site }) => {
  const url = new URL(site).hostname;
  for (const value of ['Mars%2FBase', '%E0%A4%A', '<script>', 'x'.repeat(300)]) {
    await page.context().addCookies([{ name: 'time_zone', value, domain: url, path: '/' }]);
    await page.goto('/setting');
    await expect(page.getByRole('combobox', { name: '时区' })).toHaveValue('Asia/Shanghai');
  }
});
