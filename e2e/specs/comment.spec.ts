import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { openUntilNotified, waitUntilLive, getUndoButton } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { callOrThrow, writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { sql } from '../../apps/server/test/sql.ts';

/** The comments of the page that is open. */
function getComments(page: Page) {
  const area = page.locator('#comments');
  return {
    area,
    field: area.getByRole('textbox', { name: '写评论' }),
    changed: area.getByRole('textbox', { name: '编辑评论' }),
    send: area.getByRole('button', { name: '发表评论' }),
    /** The Markdown of the field for a new comment, however it is shown. */
    markdown: area.locator('form textarea').first(),
    toolbar: area.getByRole('toolbar', { name: '格式' }),
    source: area.getByRole('button', { name: 'Markdown' }),
    findComment: (text: string) => area.getByRole('listitem').filter({ hasText: text }),
  };
}

test('two people talk below an article: write, call, answer, like, change, delete, undo @journey', async ({
  page,
  signIn,
  openOtherBrowser,
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
  const other = await openOtherBrowser({ token: second.token });

  const myComments = getComments(page);
  await test.step('the first writes with the keyboard and calls the second', async () => {
    await page.goto(`/article/${id}`);
    await waitUntilLive(page);
    await expect(myComments.send).toBeVisible();
    await myComments.field.click();
    await expect(myComments.field).toBeFocused();
    await expect(myComments.send).toBeInViewport({ ratio: 1 });
    await expect(myComments.toolbar).toBeVisible();
    await page.keyboard.type(`**第一行**\n见 https://example.com/a。@宋怀${word.slice(0, 4)}`);
    const offered = page.getByRole('option', { name: second.nickname });
    await expect(offered).toBeInViewport({ ratio: 1 });
    // those for fewer letters have disappeared
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('请看');
    const call = `[@${second.nickname}](/user/personal?id=${second.id})`;
    const before = '**第一行**\n\n见 https://example.com/a。';
    await expect(myComments.markdown).toHaveValue(`${before}${call} 请看`);
    await page.keyboard.press('Control+Enter');
    const myComment = myComments.findComment('第一行');
    await expect(myComment.locator('strong')).toHaveText('第一行');
    await expect(myComment.getByRole('link', { name: `@${second.nickname}` })).toBeVisible();
    await expect(myComment.getByRole('link', { name: 'https://example.com/a' })).toHaveAttribute(
      'rel',
      /noopener/u,
    );
    await expect(myComments.area.getByRole('heading')).toContainText('评论');
    await expect(myComments.markdown).toHaveValue('');
  });

  const otherComments = getComments(other);
  await test.step('the second likes and answers', async () => {
    await other.goto(`/article/${id}`);
    await waitUntilLive(other);
    // replaces what the server rendered
    await expect(otherComments.field).toBeVisible();
    const myComment = otherComments.findComment('第一行');
    const like = myComment.getByRole('button', { name: /^赞/u });
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(like).toHaveText('1');
    await myComment.getByRole('button', { name: `回复 ${first.nickname}` }).click();
    await expect(myComment.getByRole('textbox')).toBeFocused();
    await other.keyboard.type('收到，已经核过了');
    await myComment.getByRole('button', { name: '回复', exact: true }).last().click();
    const answer = otherComments.findComment('收到，已经核过了').last();
    await expect(answer.getByRole('link', { name: second.nickname, exact: true })).toBeVisible();
    await expect(other.locator('.prose:not(#comments *)')).toHaveCount(1);
  });

  await test.step('the first user sees, changes and deletes their own comment, which stays at its place', async () => {
    await page.reload();
    await waitUntilLive(page);
    await expect(myComments.field).toBeVisible();
    await expect(myComments.findComment('收到，已经核过了').first()).toBeVisible();
    await myComments.area.getByRole('button', { name: '编辑' }).click();
    await expect(myComments.changed).toContainText('第一行');
    // once discarded, it does not come back
    await myComments.changed.fill('不要了的话');
    await myComments.area.getByRole('button', { name: '取消' }).click();
    await myComments.area.getByRole('button', { name: '编辑' }).click();
    await expect(myComments.changed).toContainText('第一行');
    await myComments.changed.fill('改过的话');
    await myComments.area.getByRole('button', { name: '保存' }).click();
    await expect(myComments.findComment('改过的话').first()).toContainText('已编辑');
    const undo = await getUndoButton(page);
    await myComments.area.getByRole('button', { name: '删除' }).click();
    await expect(myComments.area).toContainText('评论已删除');
    await expect(myComments.area).toContainText('收到，已经核过了');
    await undo.click();
    await expect(myComments.findComment('改过的话').first()).toBeVisible();
  });

  await test.step('an unsent text stays in the field', async () => {
    await myComments.field.fill('断网时写的话');
    await page.route('**/api/comment', (route) => route.abort());
    await myComments.send.click();
    await expect(myComments.area.getByRole('alert')).toBeVisible();
    await expect(myComments.field).toHaveText('断网时写的话');
    await page.unroute('**/api/comment');
    await myComments.send.click();
    await expect(myComments.findComment('断网时写的话').first()).toBeVisible();
  });
  await expectNoViolations(axeOn(page).include('#comments'));
});

test('a comment written in its source supports emoji, mentions by button, and links to people, and is not cut off', async ({
  page,
  signIn,
  people,
  openOtherBrowser,
  admin,
}) => {
  const word = uniqueWord();
  const category = await makeCategory(admin, `表情 ${word}`);
  const article = { title: `表情 ${word}`, content: '正文', categoryId: category.id };
  const { id } = await writeArticle(admin, article);
  const called = await people.make({ role: 'User', nickname: `周砚${word}`.slice(0, 20) });
  await signIn('User');
  const myComments = getComments(page);
  await page.goto(`/article/${id}`);
  await waitUntilLive(page);
  await myComments.source.click();
  await expect(myComments.field).toBeFocused();
  await page.keyboard.type('好 :zan');
  await expect(page.getByRole('option', { name: '👍 赞' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(myComments.field).toHaveValue('好 👍');
  await myComments.area.getByRole('button', { name: '表情' }).click();
  await page.getByRole('menuitem', { name: '笑脸' }).click();
  await expect(myComments.field).toHaveValue('好 👍😀');
  await expect(myComments.field).toBeFocused();
  await myComments.area.getByRole('button', { name: '@同事' }).click();
  await page.keyboard.type(called.nickname.slice(0, 8));
  await expect(page.getByRole('option', { name: called.nickname })).toBeVisible();
  await page.keyboard.press('Escape');
  const link = `[@${called.nickname}](/user/personal?id=${called.id})`;
  await myComments.field.fill(`**请** ${link} 看${'长'.repeat(2000)}`);
  await expect(myComments.area.getByText('/ 2000 字')).toBeVisible();
  await myComments.send.click();
  await expect(myComments.area.getByRole('alert')).toHaveText(/^超出 \d+ 个字$/u);
  await myComments.field.fill(`**请** ${link} 看 ${word}`);
  await expect(myComments.area.getByText('/ 2000 字')).toBeHidden();
  await myComments.send.click();
  const myComment = myComments.findComment(word).first();
  await expect(myComment).toContainText(`请 @${called.nickname} 看 ${word}`);
  await expect(myComment.locator('strong')).toHaveText('请');
  await expect(myComment.getByRole('link', { name: `@${called.nickname}` })).toHaveAttribute(
    'href',
    `/user/personal?id=${called.id}`,
  );
  const otherComments = await openOtherBrowser({ token: called.token });
  await openUntilNotified(otherComments, `请 @${called.nickname} 看 ${word}`);
});

test('comments are readable without scripts, and one on a later page is found by its address @journey', async ({
  page,
  openOtherBrowser,
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

  const reader = await openOtherBrowser({ javaScriptEnabled: false });
  await reader.goto(`/article/${article.id}?fresh=1`);
  const plain = getComments(reader);
  await expect(plain.findComment('第 10 条')).toBeVisible();
  await expect(plain.findComment('第 11 条')).toHaveCount(0);
  await reader.getByRole('link', { name: '加载更多' }).click();
  await expect(plain.findComment('第 20 条')).toBeVisible();

  const comments = getComments(page);
  await page.goto(`/article/${article.id}#comment-${rows[27]?.id}`);
  // the document has the first ten only: scripts of the comments run when this one is shown
  await expect(comments.findComment('第 28 条')).toBeInViewport();
  await comments.area.getByRole('link', { name: '加载更多' }).click();
  await expect(comments.findComment('第 35 条')).toBeVisible();
  await expect(comments.area.getByRole('link', { name: '加载更多' })).toHaveCount(0);
  await comments.area.getByRole('link', { name: '查看前面的评论' }).click();
  await expect(comments.findComment('第 11 条')).toBeVisible();
  await comments.area.getByRole('button', { name: '最新' }).click();
  await expect(comments.area.getByRole('listitem').first()).toContainText('第 35 条');
});

test('an external user waits for the reviewer, who approves, undoes and rejects; a reader reports an error in an article @journey', async ({
  page,
  signIn,
  openOtherBrowser,
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
  const myComments = getComments(page);
  await page.goto(`/article/${article.id}`);
  await waitUntilLive(page);
  await myComments.field.fill(`外面的意见 ${word}`);
  await myComments.send.click();
  await expect(myComments.findComment(word).first()).toContainText('待审核，仅您可见');

  const adminPage = await openOtherBrowser({ token: adminToken });
  const claims: string[] = [];
  adminPage.on('response', (answer) => {
    const claimed = /\/take\/comment\/(\d+)$/u.exec(answer.url())?.[1];
    if (claimed !== undefined && answer.request().method() === 'PUT') claims.push(claimed);
  });
  await adminPage.goto('/admin/comment');
  await waitUntilLive(adminPage);
  // decided items are listed too, without a link
  const waiting = adminPage
    .getByRole('listitem')
    .filter({ hasText: word, has: adminPage.getByRole('link') });
  await expect(waiting).toBeVisible();
  await waiting.getByRole('link').first().click();
  const words = adminPage.getByRole('region', { name: '评论原文' });
  await expect(words).toContainText('外面的意见');
  // an answer to the claim that is later than the change would bring the changed text
  await expect.poll(() => claims).toContain(new URL(adminPage.url()).searchParams.get('id'));
  await test.step('a text that was changed meanwhile has to be read first', async () => {
    // else the queue may refresh by itself, before the key
    await adminPage.route('**/api/auditlog/desk/**', (route) => route.abort());
    await myComments.area.getByRole('button', { name: '编辑' }).click();
    await myComments.area.getByRole('textbox', { name: '编辑评论' }).fill(`换了一句 ${word}`);
    await myComments.area.getByRole('button', { name: '保存' }).click();
    await expect(myComments.findComment('换了一句').first()).toContainText('待审核，仅您可见');
    await adminPage.keyboard.press('a');
    await expect(adminPage.getByText('请查看新版后重新审核')).toBeVisible();
    await adminPage.unroute('**/api/auditlog/desk/**');
    await expect(words).toContainText(`换了一句 ${word}`);
    // keys are ignored for a moment: they were meant for the item before
    await adminPage.getByRole('button', { name: /^通过/u }).click();
  });
  await expect(adminPage.getByText(/^已通过/u)).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await adminPage.keyboard.press('u');
  await expect(waiting).toBeVisible();
  await waiting.getByRole('link').first().click();
  await adminPage.keyboard.press('r');
  await expect(adminPage.getByRole('textbox', { name: /^驳回理由/u })).toBeFocused();
  await adminPage.keyboard.type('与内容无关');
  const stored = adminPage.waitForResponse((answer) => answer.request().method() !== 'GET');
  await adminPage.keyboard.press('Control+Enter');
  await expect(adminPage.getByText(/^已驳回/u)).toBeVisible();
  await stored;
  await page.reload();
  await expect(myComments.findComment(word).first()).toContainText('已驳回');

  const reader = await people.make({ role: 'User' });
  const other = await openOtherBrowser({ token: reader.token });
  await other.goto(`/article/${article.id}`);
  await waitUntilLive(other);
  await other.getByRole('button', { name: '有帮助', exact: true }).click();
  await expect(other.getByRole('button', { name: /^有帮助/u })).toHaveText('有帮助1');
  await other.getByRole('button', { name: '内容有误' }).click();
  const dialog = other.getByRole('dialog', { name: '提交反馈' });
  await dialog.getByRole('button', { name: '提交反馈' }).click();
  await expect(dialog.getByRole('alert')).toContainText('请说明');
  await dialog.getByRole('textbox').fill(`第二段不对 ${word}`);
  await dialog.getByRole('button', { name: '提交反馈' }).click();
  await expect(dialog).toBeHidden();

  await adminPage.goto('/admin/feedback');
  await waitUntilLive(adminPage);
  await adminPage.getByRole('button', { name: `查看反馈：第二段不对 ${word}` }).click();
  const sheet = adminPage.getByRole('dialog');
  await sheet.getByRole('textbox').fill('谢谢，已经改好');
  await sheet.getByRole('button', { name: '发送' }).click();
  await expect(sheet.getByText('谢谢，已经改好')).toBeVisible();
  await sheet.getByRole('button', { name: '标为已处理' }).click();
  await expect(sheet.getByText('已处理', { exact: true })).toBeVisible();
  // shown before the server has it
  const loadFeedback = async () => {
    const { records } = await callOrThrow(api(reader.token), 'GET /feedback/page', { query: {} });
    return records.find(({ type }) => type === 'WRONG');
  };
  await expect.poll(loadFeedback).toMatchObject({ state: 'RESOLVED', commentCount: 1 });
});
