import type { Call } from '@zhihui/contract/client.ts';
import { expect, test } from '../fixtures.ts';
import { waitUntilLive, getUndoButton } from '../pages/shell.ts';
import type { People } from '../support/people.ts';
import { callOrThrow } from '../support/api.ts';
import { makeQuestion, uniqueWord } from '../support/sample.ts';

/** A question and an answer that waits for a reviewer, and the moderator of the category. */
async function waitingAnswer(people: People, admin: Call, api: (token: string) => Call) {
  const word = uniqueWord();
  const question = await makeQuestion(admin, { title: `等待审核的问题 ${word}` });
  const author = api((await people.make({ role: 'User' })).token);
  await people.setting('sensitiveWords', [`密${word}`]);
  const content = `**这是密${word}的回答**`;
  const body = { questionId: question.id, content };
  const { id, status } = await callOrThrow(author, 'POST /answer', { body });
  expect(status).toBe('PENDING_REVIEW');
  const reach = [question.categoryId];
  return {
    word,
    id,
    question,
    author,
    moderator: await people.make({ role: 'Moderator', scope: reach }),
  };
}

/** Whether it is visible to readers. */
const isLive = async (call: Call, id: number | string) =>
  (await call('GET /answer/:id', { params: { id } })).ok;

test.afterEach(({ people }) => people.setting('sensitiveWords', []));

test('a waiting answer is announced, decided and undone in its review queue @journey', async ({
  people,
  admin,
  api,
  openOtherBrowser,
}) => {
  const { word, id, question, moderator } = await waitingAnswer(people, admin, api);
  const page = await openOtherBrowser({ token: moderator.token });
  const claimBlocked = Promise.withResolvers<void>();
  await page.route(/\/auditlog\/take\//u, async (route) => {
    await claimBlocked.promise;
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: '待审核回答' }).click();
  await page.waitForURL('/admin/answer/review');
  await waitUntilLive(page);
  const menu = page.getByRole('navigation', { name: '后台菜单' });
  await expect(menu.getByRole('link', { name: '回答管理 1 项待处理' })).toBeVisible();
  const waiting = page.getByRole('region', { name: '待审核' }).getByRole('listitem');
  await expect(waiting).toContainText(`这是密${word}的回答`);
  await expect(page.getByRole('region', { name: '回答原文' }).locator('strong')).toBeVisible();
  const facts = page.getByRole('complementary', { name: '回答审核' });
  await expect(facts.getByText(`密${word}`, { exact: true })).toBeVisible();
  const answerPath = `/question/${question.id}?answer=${id}#answer-${id}`;
  await expect(facts.getByRole('link', { name: question.title })).toHaveAttribute(
    'href',
    answerPath,
  );

  // also before the server has reported that it has no other reviewer
  await page.keyboard.press('a');
  expect(await isLive(api(null), id)).toBe(false);
  claimBlocked.resolve();
  await expect(page.getByText(/^已通过/u)).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(menu.getByRole('link', { name: /^回答管理/u })).toHaveAccessibleName('回答管理');
  expect(await isLive(api(null), id)).toBe(true);
  await page.keyboard.press('u');
  await expect(waiting).toHaveCount(1);
  expect(await isLive(api(null), id)).toBe(false);

  // text typed after the R is a reason, also before the server has confirmed
  const retryBlocked = Promise.withResolvers<void>();
  await page.route(/\/auditlog\/take\//u, async (route) => {
    await retryBlocked.promise;
    await route.continue();
  });
  await page.reload();
  await waitUntilLive(page);
  await page.keyboard.press('r');
  await page.keyboard.press('a');
  retryBlocked.resolve();
  await expect(page.getByRole('textbox', { name: /^驳回理由/u })).toBeFocused();
  await page.keyboard.type('与问题无关');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^已驳回/u)).toBeVisible();
  const loadedAnswer = await callOrThrow(api(moderator.token), 'GET /answer/:id', {
    params: { id },
  });
  expect(loadedAnswer).toMatchObject({ status: 'REJECTED', rejectReason: '与问题无关' });
});

test('a waiting answer is decided in place, and the verdict undone by the toast', async ({
  people,
  admin,
  api,
  openOtherBrowser,
}) => {
  const { word, id, question, moderator } = await waitingAnswer(people, admin, api);
  const { token } = moderator;
  // the form is in the document already, also in the first from the server
  const plain = await openOtherBrowser({ token, javaScriptEnabled: false });
  await plain.goto(`/question/${question.id}`);
  await expect(plain.getByRole('button', { name: '驳回' })).toBeVisible();

  const page = await openOtherBrowser({ token });
  await page.goto(`/question/${question.id}`);
  const answer = page.locator(`#answer-${id}`);
  const approve = answer.getByRole('button', { name: '通过', exact: true });
  await expect(approve).toBeEnabled();
  const undo = await getUndoButton(page);
  await approve.press('Enter');
  await expect(approve).toHaveCount(0);
  await expect(answer).toBeFocused();
  expect(await isLive(api(null), id)).toBe(true);
  await undo.click();
  await expect(approve).toBeVisible();
  await expect(answer).toContainText(`密${word}`);
  expect(await isLive(api(null), id)).toBe(false);
});

test('an answer that its author changes while it is read has to be read again', async ({
  people,
  admin,
  api,
  openOtherBrowser,
}) => {
  const { word, id, question, author, moderator } = await waitingAnswer(people, admin, api);
  const page = await openOtherBrowser({ token: moderator.token });
  await page.goto(`/question/${question.id}`);
  await waitUntilLive(page);
  const answer = page.locator(`#answer-${id}`);
  const approve = answer.getByRole('button', { name: '通过', exact: true });
  await expect(answer).toContainText(`这是密${word}的回答`);
  const content = `后来又改过，还有密${word}`;
  await callOrThrow(author, 'PUT /answer', { body: { id, content, revision: 1 } });
  await approve.click();
  await expect(page.getByText('请查看新版本后再审核')).toBeVisible();
  await expect(answer).toContainText(content);
  expect(await isLive(api(null), id)).toBe(false);
  await approve.click();
  await expect(approve).toHaveCount(0);
  expect(await isLive(api(null), id)).toBe(true);
});
