import { readFile } from 'node:fs/promises';
import { toCompanyDay } from '../../apps/server/src/db/company-day.ts';
import { expect, test } from '../fixtures.ts';
import { waitUntilLive } from '../pages/shell.ts';
import { writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';
import type { People } from '../support/people.ts';
import { sql } from '../../apps/server/test/sql.ts';

const TODAY = toCompanyDay(new Date());

/** Reads of a category today and yesterday, as final as those of past days: the job leaves them unchanged. */
async function insertStatistics(
  { db }: People,
  category: number | string,
  views: number,
): Promise<void> {
  for (const day of [TODAY, toCompanyDay(new Date(Date.now() - 86_400_000))]) {
    const part = { day, category_id: category, model: 'ARTICLE', views };
    await sql`insert into statistic_parts ${sql.values(part)}`.run(db);
    // last, with its time: an earlier overview is cached for others until something is counted after it
    const counts = { readers: 12, members: 7, searches: 40, missed: 4, closed: true };
    const counted = { ...counts, counted_at: new Date() };
    await sql`insert into statistic_days ${sql.values({ day, ...counted })}
      on conflict (day) do update set ${sql.set(counted)}`.run(db);
  }
}

async function insertQuery({ db }: People, word: string, searchers: number): Promise<void> {
  await sql`insert into missed_words ${sql.values({ day: TODAY, word, searchers })}`.run(db);
  const reach = { word, first_searcher: null, last_day: TODAY };
  await sql`insert into missed_word_reach ${sql.values(reach)}`.run(db);
}

test('an Admin sees the statistics, their definitions, and exports them @journey', async ({
  page,
  signIn,
  people,
  admin,
}) => {
  const { id, name } = await makeCategory(admin, `走势 ${uniqueWord()}`);
  await insertStatistics(people, id, 35);
  await signIn('Admin');
  await page.goto('/admin');
  await waitUntilLive(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('概览');
  const figures = page.getByRole('region', { name: '近 30 天，不含今日' });
  await expect(figures).toContainText('昨日访问人数12');
  await expect(figures).toContainText('搜索命中率90%');
  await expect(page.getByRole('img', { name: /近 30 天访问人数：全部访客共 24/u })).toBeVisible();
  // drawn by the library that loaded with the charts
  await expect(page.locator('canvas').first()).toBeVisible();
  await expect(page.getByRole('region', { name: '分类统计' })).toContainText(name);

  // numbers by keyboard, and the details of a day
  const numbers = page.locator('summary', { hasText: '查看数据' }).first();
  await numbers.focus();
  await page.keyboard.press('Enter');
  const table = page.getByRole('region', { name: '访问人数明细' });
  await expect(table.getByRole('row').nth(1)).toContainText(TODAY);
  await table.getByRole('button', { name: new RegExp(TODAY, 'u') }).press('Enter');
  const sheet = page.getByRole('dialog', { name: `${TODAY} 统计明细` });
  await expect(sheet.getByRole('row', { name: new RegExp(name, 'u') })).toContainText('35');
  await expect(sheet).toContainText('北京时间');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  expect(csv.split('\r\n')[0]).toContain('日期,访问人数,登录用户数,阅读量');
  expect(csv).toMatch(new RegExp(`${TODAY},12,7,`, 'u'));

  await page
    .getByRole('navigation', { name: '时间范围' })
    .getByRole('link', { name: '7 天' })
    .click();
  await page.waitForURL('/admin?range=7');
  await expect(page.getByRole('region', { name: '近 7 天，不含今日' })).toBeVisible();
});

test('zero-result queries lead to the editor, and nothing in them runs @journey', async ({
  page,
  signIn,
  people,
}) => {
  const [html, formula] = [
    `<img src=x onerror=alert(1)> ${uniqueWord()}`,
    `=cmd|calc ${uniqueWord()}`,
  ];
  await sql`delete from missed_words`.run(people.db);
  await insertQuery(people, html, 60);
  await insertQuery(people, formula, 50);
  for (let n = 0; n < 5; n += 1) await insertQuery(people, `少见 ${n} ${uniqueWord()}`, 2);
  await signIn('Admin');
  await page.goto('/admin');
  await waitUntilLive(page);
  const block = page.getByRole('region', { name: '无结果搜索词' });
  await expect(block.getByRole('row').nth(1)).toContainText(html);
  await expect(block.getByRole('row')).toHaveCount(6);

  await page.locator('section', { has: block }).getByRole('link', { name: '全部' }).click();
  await page.waitForURL('/admin?all=missed');
  await expect(block.getByRole('row')).toHaveCount(8);
  const saved = page.waitForEvent('download');
  await block.getByRole('button', { name: '导出 CSV' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  expect(csv).toContain(`'${formula},50`);

  await block.getByRole('link', { name: `提问 ${html}` }).click();
  await page.waitForURL((url) => url.pathname === '/editor');
  await expect(page.getByRole('textbox', { name: /标题/u })).toHaveValue(html);
  await page.goBack();
  await block.getByRole('link', { name: `写文章 ${formula}` }).click();
  await page.waitForURL((url) => url.searchParams.get('model') === 'ARTICLE');
  await expect(page.getByRole('textbox', { name: /标题/u })).toHaveValue(formula);
});

test('searches of visitors are counted from cached pages, too', async ({
  openOtherBrowser,
  people,
  admin,
}) => {
  // the browser of the tests names itself, and robots do not count
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
  const word = uniqueWord();
  const address = `/list?model=ARTICLE&keyword=${encodeURIComponent(word)}`;
  const visitor = await openOtherBrowser({ userAgent });
  // the third is read from the cache of the second
  for (let n = 0; n < 3; n += 1) await visitor.goto(address);
  const { token } = await people.make({ role: 'User' });
  const member = await openOtherBrowser({ userAgent, token });
  await member.goto(address);
  const findQuery = async () => {
    const answer = await admin('GET /statistics/missed', { query: { range: '7', size: 100 } });
    return answer.ok
      ? answer.data.records.find((firstCategory) => firstCategory.word === word)
      : null;
  };
  await expect.poll(findQuery).toEqual({ word, searchers: 2, unanswered: 0 });
});

test('a moderator of two categories sees those alone, with what waits in them', async ({
  page,
  signIn,
  people,
  admin,
  api,
}) => {
  const [firstCategory, secondCategory, thirdCategory] = [
    await makeCategory(admin, `甲类 ${uniqueWord()}`),
    await makeCategory(admin, `乙类 ${uniqueWord()}`),
    await makeCategory(admin, `丙类 ${uniqueWord()}`),
  ];
  for (const { id } of [firstCategory, secondCategory, thirdCategory])
    await insertStatistics(people, id, 5);
  const author = api((await people.make({ role: 'User' })).token);
  const title = `等着的 ${uniqueWord()}`;
  await writeArticle(author, { title, content: '正文', categoryId: firstCategory.id });
  await signIn('Moderator', { scope: [firstCategory.id, secondCategory.id] });
  await page.goto('/admin');
  await waitUntilLive(page);
  const categories = page.getByRole('region', { name: '分类统计' });
  await expect(categories).toContainText(firstCategory.name);
  await expect(categories).toContainText(secondCategory.name);
  await expect(categories).not.toContainText(thirdCategory.name);
  await expect(page.getByText('负责 2 个')).toBeVisible();
  // visits are shown for the whole site only
  await expect(page.getByRole('heading', { name: '访问人数' })).toHaveCount(0);
  await expect(page.getByRole('img', { name: /近 30 天阅读量：全部共 20/u })).toBeVisible();
  await page
    .getByRole('region', { name: '待处理' })
    .getByRole('link', { name: /^待审核/u })
    .first()
    .click();
  await page.waitForURL('/admin/review');
  await expect(page.getByText(title).first()).toBeVisible();
});

test('users without permission for the back-office are refused, visitors must sign in', async ({
  page,
  signIn,
}) => {
  await page.goto('/admin');
  await page.waitForURL((url) => url.pathname === '/login');
  await signIn('User');
  expect((await page.goto('/admin'))?.status()).toBe(403);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('您没有权限访问此页面');
});
