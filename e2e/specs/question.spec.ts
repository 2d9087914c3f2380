import type { Locator, Page } from '@playwright/test';
import type { Call } from '@zhihui/contract/client.ts';
import { expect, test } from '../fixtures.ts';
import { getAnswerField, getEditor } from '../pages/editor.ts';
import { waitUntilLive } from '../pages/shell.ts';
import { askQuestion, callOrThrow, writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord, waitUntilFound } from '../support/sample.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { sql } from '../../apps/server/test/sql.ts';

const questionCategory = (admin: Call, name: string) =>
  makeCategory(admin, name, 'PUBLIC', null, 'QUESTION');

const answerOf = (page: Page, words: string): Locator =>
  page.getByRole('article').filter({ hasText: words }).last();

async function openQuestion(page: Page, id: number | string): Promise<void> {
  await page.goto(`/question/${id}`);
  await waitUntilLive(page);
}

test('a user asks, another answers, the asker is notified, accepts, and turns it into an article @journey', async ({
  page,
  signIn,
  people,
  admin,
  api,
  openOtherBrowser,
}) => {
  const word = uniqueWord();
  const title = `提单丢了怎么补办 ${word}`;
  const category = await questionCategory(admin, `单证 ${word}`);
  const articleCategory = await makeCategory(admin, `单证文章 ${word}`);
  const before = await askQuestion(admin, {
    categoryId: category.id,
    title: `提单遗失怎么办 ${word}`,
  });
  await waitUntilFound(admin, word, 1);
  await signIn('User', { nickname: `提问${word}` });
  const helper = await people.make({ role: 'User', nickname: `答主${word}` });
  const moderatorPage = await openOtherBrowser({ token: helper.token });

  await test.step('similar questions are shown while the title is typed', async () => {
    const editor = getEditor(page);
    await editor.open('/editor?model=QUESTION');
    await editor.title.fill(title);
    const similar = page.getByRole('link', { name: `提单遗失怎么办 ${word}` });
    await expect(similar).toHaveAttribute('href', `/question/${before.id}`);
    await editor.append('船公司要求登报，还有别的办法吗？');
    await editor.chooseCategory(category.name);
    await editor.submit('发布');
    await page.waitForURL(/\/question\/\d+$/u);
    await expect(page.getByText('待回答')).toBeVisible();
  });
  const id = new URL(page.url()).pathname.split('/').at(-1) as string;
  const bell = page.getByRole('banner').getByRole('link', { name: /^通知/u });
  await expect(bell).toHaveAccessibleName('通知');

  await test.step('another answers by keyboard', async () => {
    await openQuestion(moderatorPage, id);
    const field = getAnswerField(moderatorPage);
    await field.press('ControlOrMeta+Enter');
    await expect(moderatorPage.getByText('请填写回答')).toBeVisible();
    await field.type('登报之后凭**保函**换单。');
    const answer = Promise.withResolvers<void>();
    await moderatorPage.route('**/api/answer', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await field.press('ControlOrMeta+Enter');
    await moderatorPage.keyboard.insertText('不在里面');
    await expect(field.markdown).toHaveValue('登报之后凭**保函**换单。');
    answer.resolve();
    await expect(answerOf(moderatorPage, '凭保函换单')).toBeFocused();
    await expect(field.markdown).toHaveValue('');
    await expect(field.box).toHaveText('');
  });

  await test.step("the asker's bell shows it without reloading, and leads to the answer", async () => {
    await expect(bell).toHaveAccessibleName(/1 条未读/u);
    await bell.click();
    await page.getByRole('article').getByRole('link', { name: title }).click();
    await page.waitForURL(new RegExp(`/question/${id}\\?answer=(\\d+)#answer-\\1$`, 'u'));
  });

  await test.step('the asker accepts', async () => {
    const answer = answerOf(page, '凭保函换单');
    await answer.getByRole('button', { name: '采纳', exact: true }).click();
    await expect(answer.getByText('此回答已被采纳')).toBeVisible();
    await expect(page.getByText('已解决').first()).toBeVisible();
    await expect(
      moderatorPage.getByRole('banner').getByRole('link', { name: /^通知.*1 条未读/u }),
    ).toBeVisible();
  });

  await test.step('and turns it into an article that names the answerer', async () => {
    await answerOf(page, '凭保函换单').getByRole('button', { name: '整理成文章' }).click();
    await page.waitForURL(/\/editor\?draft=\d+$/u);
    const editor = getEditor(page);
    await expect(editor.title).toHaveValue(title);
    await expect(editor.body).toContainText('凭**保函**换单');
    await expect(editor.preview).toContainText(`答主${word}`);
    await editor.chooseCategory(articleCategory.name);
    await editor.submit('提交审核');
    await page.waitForURL(/\/article\/\d+$/u);
    const credit = page.locator('.prose').getByRole('link', { name: title });
    await expect(credit).toHaveAttribute(
      'href',
      new RegExp(`/question/${id}\\?answer=\\d+#answer-`, 'u'),
    );
  });
  const { records } = await callOrThrow(api(null), 'GET /answer/page', {
    query: { questionId: id },
  });
  expect(records.map(({ accepted }) => accepted)).toEqual([true]);
});

test('votes order the answers below the accepted one; verdicts are withdrawn; a duplicate leads to the original @journey', async ({
  page,
  signIn,
  people,
  admin,
  api,
}) => {
  const word = uniqueWord();
  const asker = await signIn('User');
  const { id: categoryId } = await questionCategory(admin, `单证 ${word}`);
  const original = await askQuestion(admin, { categoryId, title: `最早的问题 ${word}` });
  const question = await askQuestion(api(asker.token), { categoryId, title: `后来的问题 ${word}` });
  const helper = api((await people.make({ role: 'User' })).token);
  for (const content of ['第一种办法', '第二种办法', '第三种办法']) {
    await callOrThrow(helper, 'POST /answer', { body: { questionId: question.id, content } });
  }
  await waitUntilFound(admin, word, 2);
  await openQuestion(page, question.id);
  const answers = page
    .getByRole('article')
    .filter({ has: page.getByRole('group', { name: '投票' }) });
  const order = (...words: string[]) => expect(answers.locator('.prose')).toHaveText(words);

  await test.step('a vote is shown at once, and undone when it is refused', async () => {
    const up = answerOf(page, '第三种').getByRole('button', { name: '赞成' });
    await page.route('**/api/answer/*/vote', (route) => route.abort());
    await up.click();
    await expect(page.getByText('操作失败，请稍后重试')).toBeVisible();
    await expect(up).toHaveAttribute('aria-pressed', 'false');
    await page.unroute('**/api/answer/*/vote');
    const voteSaved = page.waitForResponse('**/api/answer/*/vote');
    await up.click();
    await expect(up).toHaveAttribute('aria-pressed', 'true');
    await voteSaved;
    await page.reload();
    await waitUntilLive(page);
    await order('第三种办法', '第一种办法', '第二种办法');
  });

  await test.step('the last of quick presses counts, however slow the first is', async () => {
    const down = answerOf(page, '第二种').getByRole('button', { name: '反对' });
    const blocked = Promise.withResolvers<void>();
    let sent = 0;
    await page.route('**/api/answer/*/vote', async (route) => {
      sent += 1;
      if (sent === 1) await blocked.promise;
      await route.continue();
    });
    await down.click();
    await expect.poll(() => sent).toBe(1);
    await down.click();
    await expect(down).toHaveAttribute('aria-pressed', 'false');
    expect(sent, 'one at a time: the second could overtake the first').toBe(1);
    const voteSaved = page.waitForResponse(
      (answer) => answer.url().endsWith('/vote') && answer.request().postData() === '{"vote":0}',
    );
    blocked.resolve();
    await voteSaved;
    await page.reload();
    await waitUntilLive(page);
    await expect(down).toHaveAttribute('aria-pressed', 'false');
    await page.unroute('**/api/answer/*/vote');
  });

  await test.step('accepted first; once withdrawn, the votes decide the order again', async () => {
    const second = answerOf(page, '第二种');
    const accepted = page.waitForResponse('**/api/answer/*/accept');
    await second.getByRole('button', { name: '采纳', exact: true }).click();
    expect((await accepted).ok(), 'the answer is accepted').toBe(true);
    await order('第二种办法', '第三种办法', '第一种办法');
    await second.getByRole('button', { name: '取消采纳' }).click();
    await order('第三种办法', '第一种办法', '第二种办法');
    await second.getByRole('button', { name: '标记为未解决' }).click();
    await expect(page.getByText('未解决', { exact: true })).toBeVisible();
    await second.getByRole('button', { name: '取消“未解决”标记' }).click();
    await expect(page.getByText('待回答')).toBeVisible();
  });

  await test.step('comments on an answer are folded', async () => {
    const first = answerOf(page, '第一种');
    await first.getByText('写评论').click();
    const field = first.getByRole('textbox');
    await expect(field).toBeFocused();
    await field.fill('谢谢，已经照做');
    await field.press('ControlOrMeta+Enter');
    const answer = (await first.getAttribute('id'))?.replace('answer-', '') ?? '';
    const query = { targetType: 'ANSWER' as const, targetId: answer };
    const stored = async () =>
      (await callOrThrow(api(null), 'GET /comment/page', { query })).records;
    // the text alone proves nothing: it is in the field too while being sent
    await expect.poll(async () => (await stored()).length).toBe(1);
    await expect(first.getByText('谢谢，已经照做')).toBeVisible();
    const [comment] = await stored();
    // the address that a notification leads to
    await page.goto(`/question/${question.id}#comment-${comment?.id}`);
    await page.reload();
    await expect(page.getByText('谢谢，已经照做')).toBeInViewport();
  });

  await test.step('closed as the duplicate of another', async () => {
    await page.getByRole('button', { name: '标为重复' }).click();
    const dialog = page.getByRole('dialog', { name: '标为重复问题' });
    await dialog.getByRole('textbox', { name: '原问题' }).fill(word);
    await dialog.getByRole('button', { name: original.title }).click();
    await expect(page.getByText('此问题已作为重复问题关闭')).toBeVisible();
    await expect(page.getByRole('textbox', { name: '写回答' })).toHaveCount(0);
    await page.getByRole('link', { name: original.title }).first().click();
    await page.waitForURL(`/question/${original.id}`);
  });
});

test('addresses of an answer and of a comment lead to them on whatever page they are, without scripts too', async ({
  page,
  people,
  admin,
  openOtherBrowser,
}) => {
  const word = uniqueWord();
  const { id: categoryId } = await questionCategory(admin, `单证 ${word}`);
  const question = await askQuestion(admin, { categoryId, title: `答得很多的问题 ${word}` });
  const author = (await people.make({ role: 'User' })).id;
  const texts = Array.from({ length: 40 }, (_, n) => `第 ${n + 1} 个回答`);
  const answers = await sql<{ id: Id }>`insert into answers ${sql.values(
    texts.map((text) => ({
      question_id: question.id,
      author_id: author,
      body: text,
      html: `<p>${text}</p>`,
      plain: text,
      status: 'APPROVED' as const,
    })),
  )} returning id`.all(people.db);
  const articleCategory = await makeCategory(admin, `单证文章 ${word}`);
  const title = `答得很多的文章 ${word}`;
  const article = await writeArticle(admin, {
    title,
    content: '正文',
    categoryId: articleCategory.id,
  });
  await waitUntilFound(admin, word, 2);
  const last = answers.at(-1)?.id ?? 0;
  const comments = Array.from({ length: 25 }, (_, n) => ({
    content_id: question.id,
    target_type: 'ANSWER' as const,
    target_id: last,
    author_id: author,
    body: `第 ${n + 1} 条追问`,
    status: 'APPROVED' as const,
    created_at: new Date(),
    submitted_at: new Date(),
  }));
  const rows = await sql<{ id: Id }>`insert into comments ${sql.values(comments)}
    returning id`.all(people.db);
  const comment = rows.at(-1)?.id ?? 0;

  const plain = await openOtherBrowser({ javaScriptEnabled: false });
  await plain.goto(`/question/${question.id}?comment=${comment}#comment-${comment}`);
  await expect(plain.getByText('第 25 条追问')).toBeInViewport();
  await plain.goto(`/question/${question.id}?answer=${last}#answer-${last}`);
  const answer = plain.locator(`#answer-${last}`);
  await expect(answer.getByText('第 40 个回答')).toBeInViewport();
  await answer.getByText('25 条评论').click();
  await answer.getByRole('link', { name: '查看评论' }).click();
  await expect(answer.getByText('第 1 条追问', { exact: true })).toBeVisible();
  await answer.getByRole('link', { name: '加载更多' }).click();
  await expect(answer.getByText('第 11 条追问', { exact: true })).toBeVisible();

  await page.goto(`/question/${question.id}?comment=${comment}#comment-${comment}`);
  await expect(page.getByText('第 25 条追问')).toBeInViewport();
  await waitUntilLive(page);
  await expect(page.getByText('第 25 条追问')).toBeInViewport();
  const related = page.getByRole('region', { name: '相关文章' });
  await expect(related.getByRole('link', { name: article.title })).toBeVisible();
  // as older mails have them
  for (const [articleCategory, words] of [
    [`comment-${rows[0]?.id}`, '第 1 条追问'],
    [`answer-${answers[34]?.id}`, '第 35 个回答'],
  ] as const) {
    await page.goto('/');
    await page.goto(`/question/${question.id}#${articleCategory}`);
    await expect(page.getByText(words, { exact: true })).toBeInViewport();
  }
});

test('inviting by keyboard returns the focus', async ({ page, signIn, people, admin }) => {
  const word = uniqueWord();
  const category = await questionCategory(admin, `邀请 ${word}`);
  const { id } = await askQuestion(admin, { categoryId: category.id, title: `谁懂这个 ${word}` });
  const person = await people.make({ role: 'User', nickname: `懂行${word}` });
  await signIn('User');
  await openQuestion(page, id);
  const invite = page.getByRole('button', { name: '邀请回答' });
  await invite.press('Enter');
  await page.getByRole('dialog').getByLabel('内容接收人').fill(person.nickname);
  await page.getByRole('dialog').getByRole('button', { name: person.nickname }).press('Enter');
  await expect(page.getByText(`已邀请 ${person.nickname}`)).toBeVisible();
  await expect(invite).toBeFocused();
});
