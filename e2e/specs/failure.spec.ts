import { expect, test } from '../fixtures.ts';
import { getShell, waitUntilLive } from '../pages/shell.ts';
import { callOrThrow, writeArticle } from '../support/api.ts';
import { makeCategory, makeQuestion, uniqueWord } from '../support/sample.ts';
import { sql } from '../../apps/server/test/sql.ts';

test('pictures that cannot be loaded open the ERROR dialog, and the page is there all the same', async ({
  page,
  people,
  admin,
  signIn,
}) => {
  await signIn('User');
  const { title, sections, errorDialog: error } = getShell(page);
  await sql`alter table carousels rename to carousels_away`.run(people.db);
  try {
    // every write clears the server's cache of pictures, also for staff
    await makeCategory(admin, `无图 ${uniqueWord()}`);
    await page.goto('/');
    await expect(error).toContainText('服务器异常，请稍后重试');
    await error.getByRole('button', { name: '知道了' }).click();
    await expect(error).toBeHidden();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await sections.getByRole('link', { name: '资讯' }).click();
    await expect(error).toContainText('服务器异常，请稍后重试');
    await page.keyboard.press('Escape');
    await expect(title).toHaveText('资讯');
  } finally {
    await sql`alter table carousels_away rename to carousels`.run(people.db);
  }
  await page.goto('/');
  await waitUntilLive(page);
  await expect(error).toHaveCount(0);
});

test('missing pages and ended failures have one shape @journey', async ({ page, pageErrors }) => {
  const { header, footer, title } = getShell(page);
  const lists = ['NOTHING', 'ARTICLE&categoryId=999999', 'ARTICLE&keyword=词&categoryId=999999'];
  const missing = ['/nowhere', '/article/999999999', '/article/x'];
  for (const address of [...missing, ...lists.map((list) => `/list?model=${list}`)]) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(404);
    await expect(title).toHaveText('页面不存在');
    // a single one, also for readers without JavaScript
    const titles = (await answer?.text())?.match(/(?<=<title>)[^<]*/gu);
    expect(titles, address).toEqual(['页面不存在 · 知汇']);
    await expect(header).toBeVisible();
    await expect(footer).toBeVisible();
    await expect(page.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/');
  }

  await page.goto('/');
  await waitUntilLive(page);
  await page.route(/\/list\.data/u, (route) => route.fulfill({ status: 500, body: 'inside' }));
  await getShell(page).sections.getByRole('link', { name: '知识库' }).click();
  await expect(title).toHaveText('页面加载失败');
  await expect(page).toHaveTitle('页面加载失败 · 知汇');
  await expect(page.getByText('inside')).toHaveCount(0);
  await expect(header).toBeVisible();
  // the failure was ours
  pageErrors.failures.length = 0;
  pageErrors.errors.length = 0;
});

test('a section without read permission', async ({ page, signIn }) => {
  await page.goto('/list?model=ANNOUNCEMENT');
  await expect(page).toHaveURL(/\/login\?from=%2Flist%3Fmodel%3DANNOUNCEMENT$/u);
  await signIn('Tourist');
  const answer = await page.goto('/list?model=ANNOUNCEMENT');
  expect(answer?.status()).toBe(403);
  const { title, accountMenu } = getShell(page);
  await expect(title).toHaveText('您没有权限访问此页面');
  await expect(accountMenu).toBeVisible();
});

test('a page that cannot be fetched is not one the browser hangs on', async ({ page }) => {
  await page.goto('/');
  await waitUntilLive(page);
  await page.route(/\/list\.data/u, (route) => route.abort());
  await getShell(page).sections.getByRole('link', { name: '知识库' }).click();
  await expect(page).toHaveURL(/\/list\?model=ARTICLE$/u);
  await expect(getShell(page).title).toHaveText('知识库');
});

test('a page stays readable while scripts of its parts fail to load', async ({
  page,
  signIn,
  admin,
  pageErrors,
}) => {
  const word = uniqueWord();
  const { id: categoryId } = await makeCategory(admin, `缺脚本 ${word}`);
  const { id } = await writeArticle(admin, { title: `题${word}`, content: '正文还在', categoryId });
  await signIn('User');
  const parts = /\/assets\/(?:signed-in-tools|live-reactions|useful|live-follow)[^/]*\.js$/u;
  await page.route(parts, (route) => route.abort());
  // it appears by the page's own clock, which a slow load does not stop
  const viewed = page.waitForResponse((response) => response.url().endsWith('/view'));
  await page.goto(`/article/${id}`);
  await waitUntilLive(page);
  await viewed;
  await expect(page.getByText('正文还在')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  pageErrors.failures.length = 0;
});

test('a press works when its script loads only at the second attempt', async ({
  page,
  signIn,
  admin,
  api,
}) => {
  const word = uniqueWord();
  const asker = await signIn('User');
  const question = { title: `脚本先没取到 ${word}` };
  const { id } = await makeQuestion(admin, question, api(asker.token));
  const body = { questionId: id, content: `先答一个 ${word}` };
  const answer = await callOrThrow(admin, 'POST /answer', { body });
  // the address that failed stays failed
  await page.route(/\/assets\/question\.calls-[^?]*\.js$/u, (route) => route.abort());
  await page.goto(`/question/${id}`);
  await waitUntilLive(page);
  const first = page.locator(`#answer-${answer.id}`);

  await first.getByRole('button', { name: '赞成' }).click();
  await expect(first.getByRole('group', { name: '投票' })).toContainText('1');
  const query = { questionId: id };
  await expect
    .poll(
      async () => (await callOrThrow(admin, 'GET /answer/page', { query })).records[0]?.voteCount,
    )
    .toBe(1);

  await first.getByRole('button', { name: '采纳', exact: true }).click();
  await expect(first.getByText('此回答已被采纳')).toBeVisible();

  const field = page.getByRole('textbox', { name: '写回答' });
  await field.fill(`后答一个 ${word}`);
  await field.press('ControlOrMeta+Enter');
  await expect(page.getByRole('article').filter({ hasText: `后答一个 ${word}` })).toBeFocused();
});
