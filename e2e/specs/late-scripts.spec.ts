import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { askQuestion, callOrThrow, writeArticle } from '../support/api.ts';
import { makeCategory, makeQuestion, uniqueWord } from '../support/sample.ts';

/** Holds back the requests whose address contains this, until the returned function is called. */
async function holdScripts(page: Page, part: RegExp): Promise<() => void> {
  const blocked = Promise.withResolvers<void>();
  await page.route(part, async (route) => {
    await blocked.promise;
    await route.continue();
  });
  return () => blocked.resolve();
}

test('buttons whose scripts load later can be pressed once those are there, not before @journey', async ({
  page,
  admin,
  signIn,
}) => {
  const category = await makeCategory(admin, `晚到 ${uniqueWord()}`);
  const article = await writeArticle(admin, {
    title: '晚到的按钮',
    content: '正文',
    categoryId: category.id,
  });
  await signIn('User');
  const release = await holdScripts(page, /\/useful-[^/]*\.(?:js|css)/u);
  await page.goto(`/article/${article.id}`);
  const useful = page.getByRole('button', { name: /^有帮助/u });
  await expect(useful).toBeDisabled();
  // its styles are there from the start, or the page would move
  await expect(page.getByRole('group', { name: '这篇文章有帮助吗' })).toHaveCSS('display', 'flex');
  await expect(page.getByRole('button', { name: '内容有误' })).toBeDisabled();
  release();
  await useful.click();
  await expect(useful).toHaveText('有帮助1');
});

test('folded comments load when opened before the scripts, and without them by a link', async ({
  page,
  admin,
  openOtherBrowser,
}) => {
  const { id: categoryId } = await makeCategory(
    admin,
    `折叠 ${uniqueWord()}`,
    'PUBLIC',
    null,
    'QUESTION',
  );
  const question = await askQuestion(admin, { categoryId, title: '评论在折叠里' });
  const answered = { questionId: question.id, content: '这样办' };
  const answer = await callOrThrow(admin, 'POST /answer', { body: answered });
  const body = { targetType: 'ANSWER', targetId: answer.id, content: '同问，急' } as const;
  await callOrThrow(admin, 'POST /comment', { body });
  const onQuestion = {
    targetType: 'QUESTION',
    targetId: question.id,
    content: '补充一句',
  } as const;
  await callOrThrow(admin, 'POST /comment', { body: onQuestion });
  const release = await holdScripts(page, /\.js/u);
  await page.goto(`/question/${question.id}`, { waitUntil: 'commit' });
  await page.getByText('1 条评论').click();
  release();
  await expect(page.getByText('同问，急')).toBeVisible();

  const plain = await openOtherBrowser({ javaScriptEnabled: false });
  await plain.goto(`/question/${question.id}`);
  await plain.getByText('1 条评论').click();
  await plain.getByRole('link', { name: '查看评论' }).click();
  await expect(plain.getByText('同问，急')).toBeVisible();
  await plain.goto(`/question/${question.id}`);
  await plain.getByRole('link', { name: '评论 1' }).click();
  await expect(plain.getByText('补充一句')).toBeVisible();
});

test('a form that needs scripts cannot be submitted before them: a password never appears in an address', async ({
  page,
  signIn,
}) => {
  await signIn('User');
  const release = await holdScripts(page, /\.js/u);
  await page.goto('/change-password', { waitUntil: 'commit' });
  const field = page.getByLabel('原密码');
  await field.fill('不能泄露的密码');
  await field.press('Enter');
  await expect(page.getByRole('button', { name: '设置新密码' })).toBeDisabled();
  expect(page.url()).not.toContain('oldPassword');
  release();
  await expect(page.getByRole('button', { name: '设置新密码' })).toBeEnabled();
  await expect(field).toHaveValue('不能泄露的密码');
});

test('an answer typed before the scripts is there when they are', async ({
  page,
  admin,
  signIn,
}) => {
  const { id } = await makeQuestion(admin, { title: '先写后到' });
  await signIn('User');
  const release = await holdScripts(page, /\.js/u);
  await page.goto(`/question/${id}`, { waitUntil: 'commit' });
  const answerRegion = page.getByRole('region', { name: '写回答' });
  const words = `先写好的回答 ${uniqueWord()}`;
  await answerRegion.getByRole('textbox', { name: '写回答' }).fill(words);
  const submit = answerRegion.getByRole('button', { name: '提交回答' });
  await expect(submit).toBeDisabled();
  await expect(answerRegion.getByRole('button', { name: '插入图片' })).toBeDisabled();
  release();
  await submit.click();
  await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible();
});
