import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { openUntilTold } from '../pages/notifications.ts';
import { whenLive } from '../pages/shell.ts';
import { undoOf } from '../pages/toast.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { must, writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { sql } from '../../apps/server/test/sql.ts';

/** The comments of the page that is open. */
function commentsOf(page: Page) {
  const area = page.locator('#comments');
  return {
    area,
    field: area.getByRole('textbox', { name: '写评论' }),
    changed: area.getByRole('textbox', { name: '编辑评论' }),
    send: area.getByRole('button', { name: '发表评论' }),
    saying: (text: string) => area.getByRole('listitem').filter({ hasText: text }),
  };
}

test('two people talk below an article: write, call, answer, like, change, delete, undo @journey', async ({
  page,
  signIn,
  anotherBrowser,
  people,
  admin,
}) => {
  const word = uniqueWord();
  const category = await makeCategory(admin, `讨论 ${word}`);
  const { id } = await writeArticle(admin, {
    title: `税号怎么核 ${word}`,
    content: '先离线，再在线。',
    categoryId: category.id,
  });
  const first = await signIn('User', { nickname: `徐望${word}`.slice(0, 20) });
  const second = await people.make({ role: 'User', nickname: `宋怀${word}`.slice(0, 20) });
  const other = await anotherBrowser({ token: second.token });

  const mine = commentsOf(page);
  await test.step('the first writes with the keyboard and calls the second', async () => {
    await page.goto(`/article/${id}`);
    await whenLive(page);
    await expect(mine.send).toBeVisible();
    await mine.field.click();
    await expect(mine.field).toBeFocused();
    await expect(mine.send).toBeInViewport({ ratio: 1 });
    await page.keyboard.type(`第一行\n见 https://example.com/a。@宋怀${word.slice(0, 4)}`);
    const offered = page.getByRole('option', { name: second.nickname });
    await expect(offered).toBeInViewport({ ratio: 1 });
    // those found for fewer letters are gone
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('请看');
    await expect(mine.field).toHaveValue(new RegExp(`@${second.nickname} 请看$`, 'u'));
    await page.keyboard.press('Control+Enter');
    const said = mine.saying('第一行');
    await expect(said.getByRole('link', { name: `@${second.nickname}` })).toBeVisible();
    await expect(said.getByRole('link', { name: 'https://example.com/a' })).toHaveAttribute(
      'rel',
      /noopener/u,
    );
    await expect(mine.area.getByRole('heading')).toContainText('评论');
    await expect(mine.field).toHaveValue('');
  });

  const theirs = commentsOf(other);
  await test.step('the second likes and answers', async () => {
    await other.goto(`/article/${id}`);
    await whenLive(other);
    // takes the place of what the server drew
    await expect(theirs.field).toBeVisible();
    const said = theirs.saying('第一行');
    const like = said.getByRole('button', { name: /^赞/u });
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(like).toHaveText('1');
    await said.getByRole('button', { name: `回复 ${first.nickname}` }).click();
    await expect(said.getByRole('textbox')).toBeFocused();
    await other.keyboard.type('收到，已经核过了');
    await said.getByRole('button', { name: '回复', exact: true }).last().click();
    const answer = theirs.saying('收到，已经核过了').last();
    await expect(answer.getByRole('link', { name: second.nickname, exact: true })).toBeVisible();
    await expect(other.locator('.prose')).toHaveCount(1);
  });

  await test.step('the first sees it, changes and deletes their own, which keeps its place', async () => {
    await page.reload();
    await whenLive(page);
    await expect(mine.field).toBeVisible();
    await expect(mine.saying('收到，已经核过了').first()).toBeVisible();
    await mine.area.getByRole('button', { name: '编辑' }).click();
    await expect(mine.changed).toHaveValue(/第一行/u);
    // given up, it does not come back
    await mine.changed.fill('不要了的话');
    await mine.area.getByRole('button', { name: '取消' }).click();
    await mine.area.getByRole('button', { name: '编辑' }).click();
    await expect(mine.changed).toHaveValue(/第一行/u);
    await mine.changed.fill('改过的话');
    await mine.area.getByRole('button', { name: '保存' }).click();
    await expect(mine.saying('改过的话').first()).toContainText('已编辑');
    const undo = await undoOf(page);
    await mine.area.getByRole('button', { name: '删除' }).click();
    await expect(mine.area).toContainText('评论已删除');
    await expect(mine.area).toContainText('收到，已经核过了');
    await undo.click();
    await expect(mine.saying('改过的话').first()).toBeVisible();
  });

  await test.step('what could not be sent stays in the field', async () => {
    await mine.field.fill('断网时写的话');
    await page.route('**/api/comment', (route) => route.abort());
    await mine.send.click();
    await expect(mine.area.getByRole('alert')).toBeVisible();
    await expect(mine.field).toHaveValue('断网时写的话');
    await page.unroute('**/api/comment');
    await mine.send.click();
    await expect(mine.saying('断网时写的话').first()).toBeVisible();
  });
  await expectNoViolations(axeOn(page).include('#comments'));
});

test('a comment takes emoji, calls by button, and links to people, and is not cut off', async ({
  page,
  signIn,
  people,
  anotherBrowser,
  admin,
}) => {
  const word = uniqueWord();
  const category = await makeCategory(admin, `表情 ${word}`);
  const article = { title: `表情 ${word}`, content: '正文', categoryId: category.id };
  const { id } = await writeArticle(admin, article);
  const called = await people.make({ role: 'User', nickname: `周砚${word}`.slice(0, 20) });
  await signIn('User');
  const mine = commentsOf(page);
  await page.goto(`/article/${id}`);
  await whenLive(page);
  await mine.field.click();
  await page.keyboard.type('好 :zan');
  await expect(page.getByRole('option', { name: '👍 赞' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(mine.field).toHaveValue('好 👍');
  await mine.area.getByRole('button', { name: '表情' }).click();
  await page.getByRole('menuitem', { name: '笑脸' }).click();
  await expect(mine.field).toHaveValue('好 👍😀');
  await expect(mine.field).toBeFocused();
  await mine.area.getByRole('button', { name: '提到同事' }).click();
  await page.keyboard.type(called.nickname.slice(0, 8));
  await expect(page.getByRole('option', { name: called.nickname })).toBeVisible();
  await page.keyboard.press('Escape');
  const link = `[@${called.nickname}](/user/personal?id=${called.id})`;
  await mine.field.fill(`**请** ${link} 看${'长'.repeat(2000)}`);
  await expect(mine.area.getByText('/ 2000 字')).toBeVisible();
  await mine.send.click();
  await expect(mine.area.getByRole('alert')).toHaveText(/^超出 \d+ 个字$/u);
  await mine.field.fill(`**请** ${link} 看 ${word}`);
  await expect(mine.area.getByText('/ 2000 字')).toBeHidden();
  await mine.send.click();
  const said = mine.saying(word).first();
  await expect(said).toContainText(`**请** @${called.nickname} 看 ${word}`);
  await expect(said.getByRole('link', { name: `@${called.nickname}` })).toHaveAttribute(
    'href',
    `/user/personal?id=${called.id}`,
  );
  const theirs = await anotherBrowser({ token: called.token });
  await openUntilTold(theirs, `**请** @${called.nickname} 看 ${word}`);
});

test('comments are read without scripts, and one on a later page is found by its address @journey', async ({
  page,
  anotherBrowser,
  people,
  admin,
}) => {
  const word = uniqueWord();
  const category = await makeCategory(admin, `长谈 ${word}`);
  const article = await writeArticle(admin, {
    title: `很多评论 ${word}`,
    content: '正文',
    categoryId: category.id,
  });
  const { id: author } = await people.make({ role: 'User' });
  const at = new Date();
  const row = (n: number) => ({
    content_id: article.id,
    target_type: 'ARTICLE' as const,
    target_id: article.id,
    author_id: author,
    body: `第 ${n} 条`,
    status: 'APPROVED' as const,
    created_at: at,
    submitted_at: at,
  });
  const numbers = Array.from({ length: 35 }, (_, n) => n + 1);
  const rows = await sql<{ id: Id }>`insert into comments ${sql.values(numbers.map(row))}
    returning id`.all(people.db);

  const reader = await anotherBrowser({ javaScriptEnabled: false });
  await reader.goto(`/article/${article.id}?fresh=1`);
  const plain = commentsOf(reader);
  await expect(plain.saying('第 10 条')).toBeVisible();
  await expect(plain.saying('第 11 条')).toHaveCount(0);
  await reader.getByRole('link', { name: '加载更多' }).click();
  await expect(plain.saying('第 20 条')).toBeVisible();

  const comments = commentsOf(page);
  await page.goto(`/article/${article.id}#comment-${rows[27]?.id}`);
  // the document has the first ten only: where this one is shown, the scripts of the comments run
  await expect(comments.saying('第 28 条')).toBeInViewport();
  await comments.area.getByRole('link', { name: '加载更多' }).click();
  await expect(comments.saying('第 35 条')).toBeVisible();
  await expect(comments.area.getByRole('link', { name: '加载更多' })).toHaveCount(0);
  await comments.area.getByRole('link', { name: '查看前面的评论' }).click();
  await expect(comments.saying('第 11 条')).toBeVisible();
  await comments.area.getByRole('button', { name: '最新' }).click();
  await expect(comments.area.getByRole('listitem').first()).toContainText('第 35 条');
});

test('an outsider waits for the reviewer, who approves, undoes and refuses; a reader says an article is wrong @journey', async ({
  page,
  signIn,
  anotherBrowser,
  people,
  admin,
  api,
  adminToken,
}) => {
  const word = uniqueWord();
  const category = await makeCategory(admin, `外部 ${word}`);
  const article = await writeArticle(admin, {
    title: `请外部看 ${word}`,
    content: '正文',
    categoryId: category.id,
  });
  await signIn('Tourist');
  const mine = commentsOf(page);
  await page.goto(`/article/${article.id}`);
  await whenLive(page);
  await mine.field.fill(`外面的意见 ${word}`);
  await mine.send.click();
  await expect(mine.saying(word).first()).toContainText('待审核，只有您能看到');

  const desk = await anotherBrowser({ token: adminToken });
  await desk.goto('/admin/comment');
  await whenLive(desk);
  // what was decided is listed too, without a link
  const waiting = desk.getByRole('listitem').filter({ hasText: word, has: desk.getByRole('link') });
  await expect(waiting).toBeVisible();
  await waiting.getByRole('link').first().click();
  const words = desk.getByRole('region', { name: '评论原文' });
  await expect(words).toContainText('外面的意见');
  await test.step('a text that was changed meanwhile has to be read first', async () => {
    // else the desk may hear of it by itself, before the key
    await desk.route('**/api/auditlog/desk/**', (route) => route.abort());
    await mine.area.getByRole('button', { name: '编辑' }).click();
    await mine.area.getByRole('textbox', { name: '编辑评论' }).fill(`换了一句 ${word}`);
    await mine.area.getByRole('button', { name: '保存' }).click();
    await expect(mine.saying('换了一句').first()).toContainText('待审核，只有您能看到');
    await desk.keyboard.press('a');
    await expect(desk.getByText('请看过新版再决定')).toBeVisible();
    await desk.unroute('**/api/auditlog/desk/**');
    await expect(words).toContainText(`换了一句 ${word}`);
    // keys rest for a moment: they were meant for what stood there before
    await desk.getByRole('button', { name: /^通过/u }).click();
  });
  await expect(desk.getByText(/^已通过/u)).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await desk.keyboard.press('u');
  await expect(waiting).toBeVisible();
  await waiting.getByRole('link').first().click();
  await desk.keyboard.press('r');
  await expect(desk.getByRole('textbox', { name: /^退回理由/u })).toBeFocused();
  await desk.keyboard.type('与内容无关');
  const stored = desk.waitForResponse((answer) => answer.request().method() !== 'GET');
  await desk.keyboard.press('Control+Enter');
  await expect(desk.getByText(/^已退回/u)).toBeVisible();
  await stored;
  await page.reload();
  await expect(mine.saying(word).first()).toContainText('未通过审核');

  const reader = await people.make({ role: 'User' });
  const other = await anotherBrowser({ token: reader.token });
  await other.goto(`/article/${article.id}`);
  await whenLive(other);
  await other.getByRole('button', { name: '有帮助', exact: true }).click();
  await expect(other.getByRole('button', { name: /^有帮助/u })).toHaveText('有帮助1');
  await other.getByRole('button', { name: '内容有误' }).click();
  const dialog = other.getByRole('dialog', { name: '提出反馈' });
  await dialog.getByRole('button', { name: '提交反馈' }).click();
  await expect(dialog.getByRole('alert')).toContainText('请说明');
  await dialog.getByRole('textbox').fill(`第二段不对 ${word}`);
  await dialog.getByRole('button', { name: '提交反馈' }).click();
  await expect(dialog).toBeHidden();

  await desk.goto('/admin/feedback');
  await whenLive(desk);
  await desk.getByRole('button', { name: `查看反馈：第二段不对 ${word}` }).click();
  const sheet = desk.getByRole('dialog');
  await sheet.getByRole('textbox').fill('谢谢，已经改好');
  await sheet.getByRole('button', { name: '发送' }).click();
  await expect(sheet.getByText('谢谢，已经改好')).toBeVisible();
  await sheet.getByRole('button', { name: '标为已处理' }).click();
  await expect(sheet.getByText('已处理', { exact: true })).toBeVisible();
  // shown before the server has it
  const given = async () => {
    const { records } = await must(api(reader.token), 'GET /feedback/page', { query: {} });
    return records.find(({ type }) => type === 'WRONG');
  };
  await expect.poll(given).toMatchObject({ state: 'RESOLVED', commentCount: 1 });
});
