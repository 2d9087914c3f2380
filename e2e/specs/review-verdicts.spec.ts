import type { Page } from '@playwright/test';
import type { Call } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { expect, test } from '../fixtures.ts';
import { getReviewPage } from '../pages/review.ts';
import { clickUntilNavigated, waitUntilLive } from '../pages/shell.ts';
import { callOrThrow, rewriteArticle, writeArticle } from '../support/api.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import type { People } from '../support/people.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';
import { sql } from '../../apps/server/test/sql.ts';

/** Articles that wait in a category of their own, with their author. */
async function makeQueue(
  { admin, people, api }: { admin: Call; people: People; api: (token: string) => Call },
  count: number,
) {
  const word = uniqueWord();
  const { id: categoryId } = await makeCategory(admin, `审核台${word}`);
  const writer = await people.make({ role: 'User' });
  const author = api(writer.token);
  const items: { id: Id; title: string }[] = [];
  for (let n = 1; n <= count; n += 1) {
    const title = `待审 ${word} 之 ${String(n).padStart(2, '0')}`;
    const content = `第 ${n} 篇的正文：留存期限为十年。\n\n第二段。`;
    items.push({ id: (await writeArticle(author, { title, content, categoryId })).id, title });
  }
  const moderator = () => people.make({ role: 'Moderator', scope: [categoryId] });
  return { categoryId, items, author, writer, moderator };
}

const readStatus = async (call: Call, id: Id) =>
  (await callOrThrow(call, 'GET /article/:id/edit', { params: { id } })).status;

test('a moderator clears fifty waiting articles by keyboard alone', async ({
  page,
  admin,
  people,
  api,
  openOtherBrowser,
}) => {
  test.slow();
  const { items, moderator } = await makeQueue({ admin, people, api }, 50);
  await page.close();
  const moderatorPage = await openOtherBrowser({ token: (await moderator()).token });
  await moderatorPage.goto('/admin/review');
  await waitUntilLive(moderatorPage);
  const { queue, text, verdict } = getReviewPage(moderatorPage);
  await expect(queue.getByRole('listitem')).toHaveCount(50);
  for (const [n, { title }] of items.entries()) {
    await expect(text.getByRole('heading', { name: title })).toBeVisible();
    await expect(verdict.getByRole('button', { name: '通过并发布' })).toBeVisible();
    if (n % 10 === 9) {
      await moderatorPage.keyboard.press('r');
      await moderatorPage.keyboard.type('请补充依据');
      await moderatorPage.keyboard.press('Control+Enter');
    } else await moderatorPage.keyboard.press('a');
  }
  await expect(moderatorPage.getByText('暂无待审核内容')).toBeVisible();
  for (const [n, { id }] of items.entries())
    await expect.poll(() => readStatus(admin, id)).toBe(n % 10 === 9 ? 'REJECTED' : 'APPROVED');
});

/** Approves every item of the queue until it is empty. */
async function clearQueue(moderatorPage: Page): Promise<void> {
  const { text, verdict } = getReviewPage(moderatorPage);
  const approve = verdict.getByRole('button', { name: '通过并发布' });
  const emptyNotice = moderatorPage.getByText('暂无待审核内容');
  for (;;) {
    await expect(approve.or(emptyNotice).first()).toBeVisible();
    if (await emptyNotice.isVisible()) return;
    const heading = text.getByRole('heading', { level: 2 });
    const title = await heading.textContent({ timeout: 1000 }).catch(() => null);
    if (title === null) continue;
    await moderatorPage.keyboard.press('a');
    await expect(heading.filter({ hasText: title })).toHaveCount(0);
  }
}

test('two moderators share one queue without meeting @journey', async ({
  admin,
  people,
  api,
  openOtherBrowser,
}) => {
  test.slow();
  const { items, moderator } = await makeQueue({ admin, people, api }, 20);
  const moderators = [await moderator(), await moderator()];
  const moderatorPages = await Promise.all(
    moderators.map(({ token }) => openOtherBrowser({ token })),
  );
  await Promise.all(
    moderatorPages.map(async (moderatorPage) => {
      await moderatorPage.goto('/admin/review');
      await waitUntilLive(moderatorPage);
      // each has one of its own; the distribution of the rest depends on who is quicker
      await expect(
        getReviewPage(moderatorPage).verdict.getByRole('button', { name: '通过并发布' }),
      ).toBeVisible();
    }),
  );
  await Promise.all(moderatorPages.map(clearQueue));
  const verdicts = await sql<{
    target_id: Id;
    reviewer_id: Id | null;
  }>`select target_id, reviewer_id
    from audit_logs
    where target_type = 'CONTENT' and target_id = any(${items.map(({ id }) => String(id))})`.all(
    people.db,
  );
  const decided = verdicts.map(({ target_id }) => Number(target_id)).toSorted((a, b) => a - b);
  expect(decided).toEqual(items.map(({ id }) => Number(id)).toSorted((a, b) => a - b));
  for (const { id } of moderators)
    expect(verdicts.some((verdict) => Number(verdict.reviewer_id) === Number(id))).toBe(true);
  for (const moderatorPage of moderatorPages)
    await expect(moderatorPage.getByRole('alert')).toHaveCount(0);
});

test('an item that one reviewer reads is shown as claimed to others, who can take it over; its end releases it', async ({
  admin,
  people,
  api,
  openOtherBrowser,
}) => {
  const { items, moderator } = await makeQueue({ admin, people, api }, 2);
  const [first = { id: 0, title: '' }, second = { id: 0, title: '' }] = items;
  const [firstModerator, secondModerator] = [await moderator(), await moderator()];
  const firstPage = await openOtherBrowser({ token: firstModerator.token });
  await firstPage.goto('/admin/review');
  await expect(
    getReviewPage(firstPage).verdict.getByRole('button', { name: '通过并发布' }),
  ).toBeVisible();
  await expect(
    getReviewPage(firstPage).text.getByRole('heading', { name: first.title }),
  ).toBeVisible();
  const secondPage = await openOtherBrowser({ token: secondModerator.token });
  await secondPage.goto('/admin/review');
  await waitUntilLive(secondPage);
  const moderatorPage = getReviewPage(secondPage);
  await expect(moderatorPage.text.getByRole('heading', { name: second.title })).toBeVisible();
  await expect(moderatorPage.queue.getByRole('link', { name: first.title })).toContainText(
    '正在审核',
  );

  await moderatorPage.queue.getByRole('link', { name: first.title }).click();
  await expect(moderatorPage.verdict.getByText(/正在审核。10 分钟无操作/u)).toBeVisible();
  await expect(moderatorPage.verdict.getByRole('button', { name: '通过并发布' })).toHaveCount(0);
  await secondPage.keyboard.press('a');
  await moderatorPage.verdict.getByRole('button', { name: '转由我审核' }).click();
  await expect(moderatorPage.verdict.getByRole('button', { name: '通过并发布' })).toBeVisible();
  // the previous holder is led to an unclaimed item
  await expect(
    getReviewPage(firstPage).text.getByRole('heading', { name: second.title }),
  ).toBeVisible();
  await expectNoViolations(axeOn(secondPage));

  // a tab that is closed has half a second for its last words
  await firstPage.goto('about:blank');
  await expect(moderatorPage.queue.getByRole('link', { name: second.title })).not.toContainText(
    '正在审核',
  );
});

test('an item that another reviewer decides during a refresh is not offered for a decision', async ({
  admin,
  people,
  api,
  openOtherBrowser,
}) => {
  const { items, moderator } = await makeQueue({ admin, people, api }, 2);
  const [{ title } = { title: '' }, second = { title: '' }] = items;
  const [firstModerator, secondModerator] = [await moderator(), await moderator()];
  const firstPage = await openOtherBrowser({ token: firstModerator.token });
  await firstPage.goto('/admin/review');
  await expect(
    getReviewPage(firstPage).verdict.getByRole('button', { name: '通过并发布' }),
  ).toBeVisible();
  const secondPage = await openOtherBrowser({ token: secondModerator.token });
  await secondPage.goto('/admin/review');
  await waitUntilLive(secondPage);
  const moderatorPage = getReviewPage(secondPage);
  await expect(moderatorPage.text.getByRole('heading', { name: second.title })).toBeVisible();
  const listed = secondPage.waitForResponse((response) =>
    response.url().includes('/admin/review.data'),
  );
  await secondPage.keyboard.press('a');
  await listed;
  await expect(moderatorPage.verdict.getByText(/正在审核。10 分钟无操作/u)).toBeVisible();

  // a slow network: the queue knows of the verdict before its text does
  const answer = Promise.withResolvers<void>();
  await secondPage.route('**/auditlog/content/*', async (route) => {
    if (route.request().method() === 'GET') await answer.promise;
    await route.continue();
  });
  const verdicts: string[] = [];
  secondPage.on('request', (request) => {
    if (request.method() === 'POST') verdicts.push(request.url());
  });
  await firstPage.keyboard.press('a');
  await expect(moderatorPage.queue.getByRole('link', { name: title })).toHaveCount(0);
  await secondPage.keyboard.press('a');
  await expect(secondPage.getByText('暂无待审核内容')).toBeVisible();
  answer.resolve();
  await expect(moderatorPage.text.getByRole('heading')).toHaveCount(0);
  expect(verdicts).toEqual([]);
});

test('an author who submits again during a review is not overruled: the new text is shown, the reason stays', async ({
  page,
  admin,
  people,
  api,
  signIn,
}) => {
  const { items, author, categoryId } = await makeQueue({ admin, people, api }, 2);
  const [{ id, title } = { id: 0, title: '' }] = items;
  await signIn('Moderator', { scope: [categoryId] });
  await page.goto('/admin/review');
  await waitUntilLive(page);
  const { text, verdict } = getReviewPage(page);
  await expect(text.getByRole('heading', { name: title })).toBeVisible();
  await verdict.getByRole('textbox').fill('依据还要写明');
  const content = '第 1 篇的正文：留存期限为五年。\n\n第二段。';
  await rewriteArticle(author, { id, revision: 1, title, content, categoryId });
  await verdict.getByRole('button', { name: '驳回' }).click();
  const alert = text.getByRole('alert');
  await expect(alert).toContainText('作者提交了第 2 版');
  await expect(alert).toContainText('与第 1 版的差异');
  await expect(text.locator('ins')).toHaveText('五年');
  await expect(text.locator('del')).toHaveText('十年');
  await expect(verdict.getByRole('textbox')).toHaveValue('依据还要写明');
  await expectNoViolations(axeOn(page));
  await verdict.getByRole('button', { name: '驳回' }).click();
  await expect(page.getByText(`已驳回“${title}”`)).toBeVisible();
  await expect.poll(() => readStatus(author, id)).toBe('REJECTED');
});

test('a half-written reason outlives the session, and an item that its author deletes leaves the queue', async ({
  page,
  admin,
  people,
  api,
  signIn,
  context,
  site,
}) => {
  const { items, author, categoryId } = await makeQueue({ admin, people, api }, 2);
  const [first = { id: 0, title: '' }, second = { id: 0, title: '' }] = items;
  const reviewer = await signIn('Moderator', { scope: [categoryId] });
  await page.goto('/admin/review');
  await waitUntilLive(page);
  const { text, queue, verdict } = getReviewPage(page);
  await expect(text.getByRole('heading', { name: first.title })).toBeVisible();
  await verdict.getByRole('textbox').fill('写到一半的理由');
  await sql`delete from sessions where user_id = ${String(reviewer.id)}`.run(people.db);
  await clickUntilNavigated(page, verdict.getByRole('button', { name: '驳回' }));
  // a pending request there clears the session of the browser, the next one too
  await waitUntilLive(page);
  expect(await readStatus(author, first.id)).toBe('PENDING_REVIEW');

  const renewedToken = await people.session(reviewer.id);
  await context.addCookies([
    { name: 'access_token', value: renewedToken, url: site, sameSite: 'Lax' },
  ]);
  await page.goto(`/admin/review?id=${first.id}`);
  await waitUntilLive(page);
  await expect(verdict.getByRole('textbox')).toHaveValue('写到一半的理由');

  // the queue, which polls every few seconds, learns of it by the verdict
  await page.route('**/auditlog/desk/*', (route) => route.abort());
  await callOrThrow(author, 'DELETE /article/:id', { params: { id: first.id } });
  await verdict.getByRole('button', { name: '驳回' }).click();
  await expect(text.getByRole('alert')).toContainText(first.title);
  await expect(queue.getByRole('link', { name: first.title })).toHaveCount(0);
  await queue.getByRole('link', { name: second.title }).click();
  await expect(text.getByRole('heading', { name: second.title })).toBeVisible();
});

test("after a reload a verdict can still be undone, with the remaining time, and a reviewer's own text is left to others", async ({
  page,
  admin,
  people,
  api,
  signIn,
}) => {
  const { items, categoryId } = await makeQueue({ admin, people, api }, 2);
  const [first = { id: 0, title: '' }, second = { id: 0, title: '' }] = items;
  const reviewer = await signIn('Moderator', { scope: [categoryId] });
  await page.goto('/admin/review');
  await waitUntilLive(page);
  const { text, verdict } = getReviewPage(page);
  await expect(text.getByRole('heading', { name: first.title })).toBeVisible();
  await expect(verdict.getByText('审核后 30 分钟内可撤销')).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByText(`已通过“${first.title}”`)).toBeVisible();
  await page.reload();
  await waitUntilLive(page);
  const recent = page.getByRole('region', { name: '最近审核' });
  await expect(recent.getByRole('listitem')).toContainText(/(2\d|30) 分钟内可撤销/u);
  await recent.getByRole('button', { name: `撤销对“${first.title}”的审核` }).click();
  await expect(page.getByText('已撤销，内容恢复为待审核')).toBeVisible();
  await expect.poll(() => readStatus(admin, first.id)).toBe('PENDING_REVIEW');

  await sql`update contents set author_id = ${String(reviewer.id)}
    where id = ${String(second.id)}`.run(people.db);
  await page.goto(`/admin/review?id=${second.id}`);
  await expect(verdict.getByText('这是您提交的内容，须由他人审核。')).toBeVisible();
  await expect(verdict.getByRole('button', { name: '通过并发布' })).toHaveCount(0);
});

test('a note that a reviewer writes beside the words reaches the author in the editor, at those words', async ({
  page,
  admin,
  people,
  api,
  signIn,
  openOtherBrowser,
}) => {
  const { items, writer, categoryId } = await makeQueue({ admin, people, api }, 1);
  const [{ id, title } = { id: 0, title: '' }] = items;
  await signIn('Moderator', { scope: [categoryId] });
  await page.goto('/admin/review');
  await waitUntilLive(page);
  const { text, verdict } = getReviewPage(page);
  await expect(text.getByRole('heading', { name: title })).toBeVisible();
  // by keyboard: the first visible paragraph; the listener for the key loads after the page
  const tools = page.getByRole('toolbar', { name: '选中内容' });
  await expect(async () => {
    // once it is there the next one opens the field
    if (!(await tools.isVisible())) await page.keyboard.press('n');
    await expect(tools).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await page.keyboard.press('n');
  await text.getByRole('textbox', { name: '批注内容' }).fill('与现行制度第 4 条不一致');
  await page.keyboard.press('Control+Enter');
  await expect(text.getByText('与现行制度第 4 条不一致')).toBeVisible();
  await expect(text.getByRole('textbox')).toHaveCount(0);
  await expectNoViolations(axeOn(page));
  await page.keyboard.press('r');
  await verdict.getByRole('textbox').fill('见批注');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`已驳回“${title}”`)).toBeVisible();

  const editor = await openOtherBrowser({ token: writer.token });
  await editor.goto(`/editor?id=${id}&model=ARTICLE`);
  await waitUntilLive(editor);
  const notes = editor.getByRole('group').filter({ hasText: '审核人添加了 1 处批注' });
  await expect(notes).toContainText('与现行制度第 4 条不一致');
  const preview = editor.getByRole('region', { name: '预览' });
  await expect(preview.getByText('与现行制度第 4 条不一致')).toBeVisible();
  await notes.getByRole('button', { name: '标为已处理' }).click();
  await expect(notes).toContainText('已全部处理');
  await expectNoViolations(axeOn(editor));
});
