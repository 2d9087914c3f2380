import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { getAnswerField, dispatchTransfer } from '../pages/editor.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { callOrThrow } from '../support/api.ts';
import { makeQuestion, uniqueWord } from '../support/sample.ts';

/** Scrolls to the field of the page as users do, and waits for its tools. */
async function openField(page: Page) {
  const answerRegion = page.getByRole('region', { name: '写回答' });
  const field = getAnswerField(answerRegion);
  await field.open();
  return {
    answerRegion,
    field,
    tool: (name: string) => answerRegion.getByRole('button', { name, exact: true }),
  };
}

test('an answer is written as it will be read: Markdown, tools, calls, pasted text, source, sent once @journey', async ({
  page,
  signIn,
  people,
  api,
  admin,
}) => {
  const { id } = await makeQuestion(admin, { title: `怎么答 ${uniqueWord()}` });
  const called = await people.make({ role: 'User', nickname: `周砚${uniqueWord()}`.slice(0, 20) });
  await signIn('User');
  await page.goto(`/question/${id}`);
  const { answerRegion, field, tool } = await openField(page);

  await test.step('typed marks become formatting, and the tools show the active ones', async () => {
    await page.keyboard.type('先**核对**');
    await expect(field.box.locator('strong')).toHaveText('核对');
    await page.keyboard.press('Control+i');
    await expect(tool('斜体')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.type('原件');
    await page.keyboard.press('Control+i');
    await expect(field.markdown).toHaveValue('先**核对***原件*');
    await page.keyboard.press('Enter');
    await tool('无序列表').click();
    await page.keyboard.type('问 ');
  });

  await test.step('a colleague is called from the menu, an emoji chosen, by keyboard alone', async () => {
    await tool('@同事').click();
    await page.keyboard.type(called.nickname.slice(0, 8));
    const option = page.getByRole('option', { name: `@${called.nickname}` });
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expect(field.box).toHaveAttribute('aria-activedescendant', /./u);
    await page.keyboard.press('Enter');
    await expect(field.box.locator('a.mention')).toHaveText(`@${called.nickname}`);
    await tool('表情').press('Enter');
    await expect(page.getByRole('menuitem', { name: '笑脸' })).toBeFocused();
    await expectNoViolations(axeOn(page));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(field.box).toBeFocused();
    await expect(field.markdown).toHaveValue(
      `先**核对***原件*\n\n- 问 [@${called.nickname}](/user/personal?id=${called.id}) 😄`,
    );
  });

  await test.step('pasted text keeps its formatting, and the source is one press away', async () => {
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await dispatchTransfer(field.box, 'paste', { html: '<p>见<b>下表</b></p>', text: '见下表' });
    await expect(field.box.locator('strong').last()).toHaveText('下表');
    const written = await field.markdown.inputValue();
    expect(written).toMatch(/\n\n见\*\*下表\*\*$/u);
    await tool('Markdown').click();
    await expect(field.markdown).toBeFocused();
    await expect(field.markdown).toHaveValue(written);
    await page.keyboard.type('。');
    await expect(field.markdown).toHaveValue(`${written}。`);
    await page.reload();
    await field.box.click();
    await expect(tool('Markdown')).toHaveAttribute('aria-pressed', 'true');
    // the unsent text is restored, and this browser remembers the choice
    await expect(field.markdown).toHaveValue(`${written}。`);
    await tool('Markdown').click();
    await expect(field.box.locator('strong').last()).toHaveText('下表');
    await expect(field.box).toBeFocused();
  });

  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/answer')) sent += 1;
  });
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Enter');
  const answer = page.getByRole('article').filter({ hasText: '核对' });
  await expect(answer).toBeFocused();
  await expect(answer.getByRole('link', { name: `@${called.nickname}` })).toBeVisible();
  await expect(field.box).toHaveText('');
  expect(sent).toBe(1);
  const { total } = await callOrThrow(api(null), 'GET /answer/page', { query: { questionId: id } });
  expect(total).toBe(1);
  await expect(answerRegion.getByRole('alert')).toHaveCount(0);
});

test('on a phone nothing moves when the field opens, and words of an input method arrive complete', async ({
  page,
  signIn,
  admin,
}) => {
  const { id } = await makeQuestion(admin, { title: `手机上答 ${uniqueWord()}` });
  await signIn('User');
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto(`/question/${id}`);
  const submit = page.getByRole('button', { name: '提交回答' });
  await expect(submit).toBeEnabled();
  await submit.scrollIntoViewIfNeeded();
  // drawn by the server, with the room that its tools will need
  await expect(page.getByRole('button', { name: '插入图片' })).toBeEnabled();
  const before = await submit.boundingBox();
  const { field } = await openField(page);
  expect(await submit.boundingBox()).toEqual(before);
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBe(0);

  const session = await page.context().newCDPSession(page);
  for (const text of ['n', 'ni', 'ni h', 'ni hao'])
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await expect(field.box).toHaveText('ni hao');
  await session.send('Input.insertText', { text: '你好' });
  await expect(field.markdown).toHaveValue('你好');
  await page.keyboard.type(' **重点**');
  await expect(field.markdown).toHaveValue('你好 **重点**');
  await expect(field.box.locator('strong')).toHaveText('重点');
  await expectNoViolations(axeOn(page).include('form'));

  await test.step('a text that is too long shows an error, and is not sent', async () => {
    await field.fill('长'.repeat(30_010));
    await expect(page.getByText('30010 / 30000 字')).toBeVisible();
    await submit.click();
    await expect(page.getByText('超出 10 个字')).toBeVisible();
    await expect(field.box).toBeFocused();
    await expect(field.box).toHaveAttribute('aria-invalid', 'true');
    await expect(field.box).toHaveAccessibleDescription(/超出 10 个字/u);
  });
});
