import type { Call } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { expect, test } from '../fixtures.ts';
import { waitUntilLive } from '../pages/shell.ts';
import type { People } from '../support/people.ts';
import { callOrThrow, upload } from '../support/api.ts';
import { makeQuestion, makePicture, uniqueWord } from '../support/sample.ts';
import { sql } from '../../apps/server/test/sql.ts';

/** A question of `asker` with this many answers of another user, in their order. */
async function makeAnsweredQuestion(
  people: People,
  admin: Call,
  { asker, count }: AnsweredOptions,
) {
  const question = await makeQuestion(admin, { title: `采纳哪一个 ${uniqueWord()}` }, asker);
  return { question, answers: await addAnswers(people, question.id, count) };
}

async function addAnswers(people: People, questionId: Id, count: number): Promise<Id[]> {
  const author = (await people.make({ role: 'User' })).id;
  const texts = Array.from({ length: count }, (_, n) => `第 ${n + 1} 个回答`);
  const rows = texts.map((text) => ({
    question_id: questionId,
    author_id: author,
    body: text,
    html: `<p>${text}</p>`,
    plain: text,
    status: 'APPROVED' as const,
  }));
  const inserted = await sql<{ id: Id }>`insert into answers ${sql.values(rows)} returning id`.all(
    people.db,
  );
  return inserted.map(({ id }) => id);
}

interface AnsweredOptions {
  asker: Call;
  count: number;
}

/** The answer that is accepted, if there is one. */
async function findAccepted(call: Call, questionId: Id) {
  const { records } = await callOrThrow(call, 'GET /answer/page', { query: { questionId } });
  return records.find(({ accepted }) => accepted)?.id ?? null;
}

test('an answer that is accepted stays under the pointer, on whatever page it then is', async ({
  page,
  signIn,
  people,
  admin,
  api,
}) => {
  const { token } = await signIn('User');
  const { question, answers } = await makeAnsweredQuestion(people, admin, {
    asker: api(token),
    count: 36,
  });
  const [, , , chosen] = answers.slice(20);
  await page.goto(`/question/${question.id}?current=2`);
  await waitUntilLive(page);
  const addAnswers = page.locator(`#answer-${chosen}`);
  const accept = addAnswers.getByRole('button', { name: '采纳', exact: true });
  await addAnswers.evaluate((element) => element.scrollIntoView());
  // waits until it no longer moves and is not covered
  await accept.hover();
  const box = await accept.boundingBox();
  if (box === null) throw new Error('the button is not drawn');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  const unaccept = addAnswers.getByRole('button', { name: '取消采纳' });
  await expect(page).toHaveURL(`/question/${question.id}?answer=${chosen}`);
  expect(await findAccepted(api(null), question.id)).toBe(chosen);
  await expect(unaccept).toBeFocused();
  // it shows its new text a moment before it accepts a press again
  await expect(unaccept).not.toHaveAttribute('aria-busy');
  // a second press applies to the same answer
  await page.mouse.click(x, y);
  await expect(accept).toBeFocused();
  expect(await findAccepted(api(null), question.id)).toBe(null);
});

test('the keyboard focus stays in place while answers are accepted and refused', async ({
  page,
  signIn,
  people,
  admin,
  api,
}) => {
  const { token } = await signIn('User');
  const { question, answers } = await makeAnsweredQuestion(people, admin, {
    asker: api(token),
    count: 3,
  });
  await page.goto(`/question/${question.id}?sort=time`);
  await waitUntilLive(page);
  const addAnswers = page.locator(`#answer-${answers[0]}`);
  const button = (name: string) => addAnswers.getByRole('button', { name, exact: true });
  await button('标记为未解决').press('Enter');
  // until the server replies, none of them accepts another press
  const ready = async (name: string) => {
    await expect(button(name)).toBeFocused();
    await expect(button(name)).not.toHaveAttribute('aria-busy');
  };
  await ready('取消“未解决”标记');
  await page.keyboard.press('Enter');
  await ready('标记为未解决');
  await button('采纳').press('Enter');
  await expect(page.getByRole('article').nth(1)).toContainText('第 1 个回答');
  await ready('取消采纳');
  await page.keyboard.press('Enter');
  await expect(button('采纳')).toBeFocused();
  await expect(page.getByRole('article').nth(1)).toContainText('第 3 个回答');
  await expect(page).toHaveURL(/sort=time/u);
});

test("a link made in a question's text stays while an answer is accepted, unless the text has changed", async ({
  page,
  site,
  signIn,
  people,
  admin,
  adminToken,
  api,
}) => {
  const { token } = await signIn('User');
  const { data } = await upload(site, adminToken, await makePicture(600, 400));
  const first = `如图 ![接线图](${data?.url ?? ''}) 所示`;
  const question = { title: `图还能点吗 ${uniqueWord()}`, content: first };
  const { id, title } = await makeQuestion(admin, question, api(token));
  const change = (content: string, revision: number) =>
    callOrThrow(admin, 'PUT /question', {
      body: { id, title, content, revision, status: 'PENDING_REVIEW' },
    });
  const [chosen] = await addAnswers(people, id, 1);
  await page.goto(`/question/${id}`);
  await waitUntilLive(page);
  const wiring = page.getByRole('button', { name: '查看大图：接线图' });
  await expect(wiring).toBeVisible();
  const buttons = page.locator(`#answer-${chosen}`);
  await buttons.getByRole('button', { name: '采纳', exact: true }).click();
  await expect(buttons.getByRole('button', { name: '取消采纳' })).toBeVisible();
  await wiring.press('Enter');
  await expect(page.getByRole('dialog', { name: '查看大图' })).toBeVisible();
  await page.keyboard.press('Escape');

  await change('问题改过了', 1);
  await buttons.getByRole('button', { name: '取消采纳' }).click();
  await expect(page.getByText('问题改过了')).toBeVisible();
  await expect(wiring).toHaveCount(0);

  await change(first, 2);
  await buttons.getByRole('button', { name: '采纳', exact: true }).click();
  await expect(page.getByRole('img', { name: '接线图' })).toBeVisible();
});
