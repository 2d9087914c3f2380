import type { Call } from '@zhihui/contract/client.ts';
import { expect, test } from '../fixtures.ts';
import { getReviewPage } from '../pages/review.ts';
import { waitUntilLive, getUndoButton } from '../pages/shell.ts';
import { isArticleLive, callOrThrow, rewriteArticle, writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';

const unique = (words: string) => `${words}${uniqueWord()}`;

/** Articles of a user who needs review, waiting in a category of their own. */
async function makeWaiting(admin: Call, author: Call, titles: readonly string[], paragraphs = 1) {
  const { id: categoryId } = await makeCategory(admin, unique('待审'));
  const ids: (number | string)[] = [];
  for (const title of titles) {
    const content = `正文 ${title}。\n\n`.repeat(paragraphs);
    ids.push((await writeArticle(author, { title, content, categoryId })).id);
  }
  return { categoryId, ids };
}

test('a queue is cleared with the keyboard, and the last verdict undone @journey', async ({
  page,
  signIn,
  people,
  api,
  admin,
}) => {
  const author = api((await people.make({ role: 'User' })).token);
  const titles = [unique('甲稿'), unique('乙稿'), unique('丙稿')];
  const { ids } = await makeWaiting(admin, author, titles);
  await signIn('Admin');
  const { queue, verdict } = getReviewPage(page);
  const current = queue.locator('a[aria-current]');
  const approve = verdict.getByRole('button', { name: /通过并发布/u });
  await page.goto(`/admin/review?id=${ids[0]}`);
  await waitUntilLive(page);
  await expect(current).toContainText(titles[0] ?? '');
  await expect(approve).toBeVisible();

  await page.keyboard.press('a');
  await expect(current).toContainText(titles[1] ?? '');
  await expect.poll(() => isArticleLive(api(null), ids[0] ?? 0)).toBe(true);

  // rejecting needs a reason, and its field receives the focus; keys apply to the shown text
  await expect(page.getByRole('heading', { name: titles[1] ?? '' })).toBeVisible();
  await expect(approve).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByText('请填写驳回理由')).toBeVisible();
  await verdict.getByRole('button', { name: '缺少关键步骤或依据' }).click();
  const blocked = Promise.withResolvers<void>();
  await page.route('**/api/auditlog/content', async (route) => {
    await blocked.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+Enter');
  await expect(current).toContainText(titles[2] ?? '');

  // the last verdict is the most recent one, even before the server has replied
  await page.keyboard.press('u');
  blocked.resolve();
  await expect(page.getByText('已撤销，内容恢复为待审核')).toBeVisible();
  await expect(current).toContainText(titles[1] ?? '');
  const history = verdict.getByRole('region', { name: '审核记录' });
  await expect(history.getByRole('listitem').first()).toContainText('撤销');
  expect(await isArticleLive(api(null), ids[0] ?? 0)).toBe(true);
});

test('on a phone the next item is shown from its start, and half-written reasons stay with theirs', async ({
  page,
  signIn,
  people,
  api,
  admin,
}) => {
  const author = api((await people.make({ role: 'User' })).token);
  const titles = [unique('寅稿'), unique('卯稿'), unique('辰稿')];
  const { categoryId, ids } = await makeWaiting(admin, author, titles, 60);
  const [first = '', second = '', third = ''] = titles;
  await signIn('Admin');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/review?id=${ids[0]}&categoryId=${categoryId}`);
  await waitUntilLive(page);
  const { queue, text, verdict } = getReviewPage(page);
  const reason = verdict.getByRole('textbox');
  const choose = (title: string) => queue.getByRole('link', { name: title }).click();
  const startsAt = async (title: string) => {
    await expect(text.getByRole('heading', { name: title })).toBeInViewport();
    await expect(verdict.getByRole('button', { name: '驳回' })).not.toBeInViewport();
    const header = await page.getByRole('banner').boundingBox();
    const heading = await text.getByRole('heading', { name: title }).boundingBox();
    expect(heading?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? Infinity));
  };
  await verdict.getByRole('button', { name: /通过并发布/u }).click();
  await startsAt(second);

  await reason.fill('写到一半');
  await choose(third);
  await startsAt(third);
  await expect(reason).toHaveValue('');
  await choose(second);
  await expect(reason).toHaveValue('写到一半');
  const undo = await getUndoButton(page);
  await verdict.getByRole('button', { name: '驳回' }).click();
  await startsAt(third);
  await expect(page.getByText(`已驳回“${second}”`)).toBeVisible();
  await undo.click();
  await startsAt(second);
  await expect(reason).toHaveValue('');
  expect(await isArticleLive(api(null), ids[0] ?? 0)).toBe(true);
  await expect(queue.getByRole('link', { name: first })).toHaveCount(0);

  // side by side only the text scrolls back to its start
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(1440);
  await text.evaluate((pane) => pane.scrollTo(0, 900));
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  await choose(third);
  await expect(text.getByRole('heading', { name: third })).toBeInViewport();
  expect(await scrolled()).toBe(before);
});

test('several items are approved in bulk, and leaving halfway asks for confirmation @journey', async ({
  page,
  signIn,
  people,
  api,
  admin,
  pageErrors,
}) => {
  const author = api((await people.make({ role: 'User' })).token);
  const titles = [unique('子稿'), unique('丑稿')];
  const { ids } = await makeWaiting(admin, author, titles);
  await signIn('Admin');
  await page.goto(`/admin/review?id=${ids[0]}`);
  await waitUntilLive(page);
  const { queue } = getReviewPage(page);
  for (const title of titles) await queue.getByRole('checkbox', { name: title }).check();
  const blocked = Promise.withResolvers<void>();
  await page.route('**/api/auditlog/content', async (route) => {
    await blocked.promise;
    await route.continue();
  });
  await page
    .getByRole('region', { name: '批量操作' })
    .getByRole('button', { name: '通过', exact: true })
    .click();
  await expect(page.getByText('正在处理 0 / 2')).toBeVisible();

  // the question is answered with staying
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => pageErrors.dialogs).toHaveLength(1);
  pageErrors.dialogs.length = 0;
  blocked.resolve();
  await expect(page.getByText(/^已通过 2 /u)).toBeVisible();
  for (const id of ids) expect(await isArticleLive(api(null), id)).toBe(true);

  await page.close({ runBeforeUnload: true });
  await expect.poll(() => page.isClosed()).toBe(true);
});

test('a change is shown against what readers have, by line and word @journey', async ({
  page,
  signIn,
  people,
  api,
  admin,
}) => {
  const person = await people.make({ role: 'User' });
  const author = api(person.token);
  const { id: categoryId } = await makeCategory(admin, unique('对照'));
  const lines = Array.from({ length: 30 }, (_, n) => `第 ${n + 1} 条，照旧。`);
  lines[1] = '留存期限为五年，由各业务部门自行保管。';
  const title = unique('对照');
  const { id } = await writeArticle(author, { title, content: lines.join('\n'), categoryId });
  await callOrThrow(admin, 'POST /auditlog/content', { body: { id, status: 'APPROVED' } });
  lines[1] = '留存期限为十年，由各业务部门自行保管。';
  await callOrThrow(author, 'PUT /article', {
    body: {
      id,
      title,
      content: lines.join('\n'),
      categoryId,
      tagIds: [],
      coverUrl: null,
      status: 'PENDING_REVIEW',
      revision: 1,
    },
  });
  await signIn('Admin');
  await page.goto(`/admin/review?id=${id}`);
  const { text } = getReviewPage(page);
  await expect(text.getByText('第 1 版 → 第 2 版')).toBeVisible();
  await expect(text.locator('del')).toHaveText('五年');
  await expect(text.locator('ins')).toHaveText('十年');
  await expect(text.getByText('第 20 条，照旧。')).toHaveCount(0);
  await text.getByRole('button', { name: '展开' }).click();
  await expect(text.getByText('第 20 条，照旧。')).toBeVisible();

  // another reviewer was faster: the item returns with the server's message; the queue does not refresh before
  await page.route('**/api/auditlog/desk/**', (route) => route.abort());
  await callOrThrow(admin, 'PUT /auditlog/take/:kind/:id', {
    params: { kind: 'content', id },
    body: { over: true },
  });
  await callOrThrow(admin, 'POST /auditlog/content', { body: { id, status: 'APPROVED' } });
  await page.keyboard.press('a');
  await expect(page.getByText(/处理失败：该内容已不在待审核状态/u)).toBeVisible();
});

test('a version submitted after a rejection is the one that is read and approved', async ({
  page,
  signIn,
  people,
  api,
  admin,
}) => {
  const author = api((await people.make({ role: 'User' })).token);
  const { id: categoryId } = await makeCategory(admin, unique('再交'));
  const title = unique('再交');
  const { id } = await writeArticle(author, { title, content: '第一次的正文', categoryId });
  await signIn('Admin');
  await page.goto(`/admin/review?id=${id}`);
  await waitUntilLive(page);
  const { text, queue, verdict } = getReviewPage(page);
  await expect(text.getByText('第 1 版，首次提交')).toBeVisible();
  await verdict.getByRole('textbox', { name: /驳回理由/u }).fill('内容不完整');
  await verdict.getByRole('button', { name: '驳回' }).click();
  await expect(page.getByText(`已驳回“${title}”`)).toBeVisible();

  await rewriteArticle(author, { id, revision: 1, title, content: '第二次的正文', categoryId });
  const menu = page.getByRole('navigation', { name: '后台菜单' });
  await menu.getByRole('link', { name: '标签管理' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '标签管理' })).toBeVisible();
  await menu.getByRole('link', { name: /内容审核/u }).click();
  await queue.getByRole('link', { name: title }).click();
  await expect(text.getByText('第二次的正文')).toBeVisible();
  await expect(text.getByText('第 2 版，暂无线上版本')).toBeVisible();
  await verdict.getByRole('button', { name: '通过并发布' }).click();
  await expect(page.getByText(`已通过“${title}”`)).toBeVisible();
});
