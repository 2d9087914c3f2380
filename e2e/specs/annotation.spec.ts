import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectNoSideScroll, waitUntilLive } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { callOrThrow, writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';

const BODY = `收到客户资料之后：**税号错了**，先用 \`check\` 核一遍，再录进系统。

第二段说在线核验，结果保存三十天。

| 国家 | 位数 |
| --- | --- |
| 德国 | 九位 |`;

/** Selects a piece of the text as a drag over it does. */
async function select(
  page: Page,
  from: [css: string, offset: number],
  to: [css: string, offset: number],
) {
  await page.evaluate(
    ([[startIn, startAt], [endIn, endAt]]) => {
      const textOf = (css: string) => document.querySelector(`.prose ${css}`)?.firstChild as Node;
      getSelection()?.setBaseAndExtent(textOf(startIn), startAt, textOf(endIn), endAt);
    },
    [from, to] as const,
  );
}

/** Opens the field for an annotation of a piece of the text. */
async function beginNote(page: Page, from: [css: string, offset: number], to: typeof from) {
  await select(page, from, to);
  const tools = page.getByRole('toolbar', { name: '选中内容' });
  await tools.getByRole('button', { name: '批注' }).click();
}

const highlighted = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('zh-annotation') ?? [])].map(String));

test('one annotates across bold and code, the other answers and settles; edits move it, then lose it @journey', async ({
  page,
  admin,
  adminToken,
  api,
  signIn,
  openOtherBrowser,
}) => {
  const word = uniqueWord();
  const category = await makeCategory(admin, `批注${word}`);
  const fields = { title: `批注 ${word}`, categoryId: category.id, content: BODY };
  const { id } = await writeArticle(admin, fields);
  const reader = await signIn('User');
  await page.goto(`/article/${id}`);
  await waitUntilLive(page);

  await beginNote(page, ['strong', 0], ['code', 5]);
  const field = page.getByRole('textbox', { name: '批注内容' });
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: '发布' }).click();
  await expect(page.getByRole('alert')).toHaveText('请输入批注内容');
  await field.fill('要不要写明怎么核？');
  await field.press('Control+Enter');
  const card = page.getByRole('article', { name: /^批注：“税号错了，先用 check”/u });
  await expect(card).toContainText('要不要写明怎么核？');
  await expect.poll(() => highlighted(page)).toEqual(['税号错了，先用 check']);
  await expect(page.locator('.prose p').first()).toHaveAttribute('aria-details', /annotation-\d+/u);

  await expectNoViolations(axeOn(page).include('aside').include('.prose'));

  // the author, in another browser
  const other = await openOtherBrowser({ token: adminToken });
  await other.goto(`/article/${id}`);
  await waitUntilLive(other);
  const seen = other.getByRole('article', { name: /^批注：/u });
  await seen.getByRole('button', { name: '回复' }).click();
  await other.getByRole('textbox', { name: '回复内容' }).fill('第三节会补上');
  await seen.getByRole('button', { name: '回复' }).click();
  await expect(seen).toContainText('第三节会补上');
  // shown before the server has it
  const settled = other.waitForResponse('**/api/annotations/*/resolve');
  await seen.getByRole('button', { name: '标为已解决' }).click();
  await expect(seen.getByRole('button', { name: '重新打开' })).toBeVisible();
  await settled;

  const update = (content: string, revision: number) =>
    callOrThrow(admin, 'PUT /article', {
      body: {
        ...fields,
        id,
        content,
        revision,
        status: 'PENDING_REVIEW',
        tagIds: [],
        coverUrl: null,
      },
    });
  await update(`先看这一段新的说明。\n\n${BODY.replace('第二段', '这一段')}`, 1);
  await page.reload();
  await expect(card).toContainText('第三节会补上');
  await card.getByRole('button', { name: '重新打开' }).click();
  await expect.poll(() => highlighted(page)).toEqual(['税号错了，先用 check']);

  await update('整篇换了写法，原来的话一句也没有留下。', 2);
  await expect
    .poll(async () => {
      const query = { articleId: id };
      const { records } = await callOrThrow(api(reader.token), 'GET /annotations/list', { query });
      return records.map(({ lost }) => lost);
    })
    .toEqual([true]);
  await page.reload();
  await page.getByRole('button', { name: /失效 1/u }).click();
  const lost = page.getByRole('dialog', { name: '全部批注' }).getByRole('region', { name: '失效' });
  await expect(lost).toContainText('税号错了，先用 check');
  await expect(lost).toContainText('要不要写明怎么核？');
});

test('on a phone the notes follow their paragraphs, and the list leads to the words', async ({
  admin,
  people,
  openOtherBrowser,
}) => {
  const word = uniqueWord();
  const category = await makeCategory(admin, `手机${word}`);
  const { id } = await writeArticle(admin, { title: word, categoryId: category.id, content: BODY });
  const reader = await people.make({ role: 'User' });
  const page = await openOtherBrowser({
    token: reader.token,
    viewport: { width: 390, height: 844 },
  });
  await page.goto(`/article/${id}`);
  await waitUntilLive(page);
  await select(page, ['strong', 0], ['strong', 4]);
  const tools = page.getByRole('toolbar', { name: '选中内容' });
  await tools.getByRole('button', { name: '批注' }).click();
  await page.getByRole('textbox', { name: '批注内容' }).fill('哪里错了？');
  await page.getByRole('button', { name: '发布' }).click();
  const note = page.locator('.prose > p:first-child + div');
  await expect(note.getByRole('article', { name: '批注：“税号错了”' })).toBeVisible();
  // the annotations are not part of the text
  await select(page, ['p:nth-of-type(2)', 0], ['p:nth-of-type(2)', 3]);
  await tools.getByRole('button', { name: '批注' }).click();
  await expect(page.getByRole('blockquote')).toHaveText('第二段');
  await page.getByRole('button', { name: '取消' }).click();
  await expectNoViolations(axeOn(page).include('.prose'));

  // the link to all of them is after the text and covers none of it
  const all = page.getByRole('button', { name: '批注 1' });
  const [text, way] = await Promise.all([page.locator('.prose').boundingBox(), all.boundingBox()]);
  expect(way!.y).toBeGreaterThanOrEqual(text!.y + text!.height);
  await all.click();
  const sheet = page.getByRole('dialog', { name: '全部批注' });
  await sheet.getByRole('button', { name: '定位到原文' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.locator('.prose p').first()).toBeFocused();
  await expectNoSideScroll(page);
});

test('a half-written text stays at its place: a reply in a narrower window and over sign-ins, an annotation nowhere else', async ({
  page,
  admin,
  api,
  signIn,
}) => {
  const word = uniqueWord();
  const category = await makeCategory(admin, `半句${word}`);
  const { id } = await writeArticle(admin, { title: word, categoryId: category.id, content: BODY });
  const reader = await signIn('User');
  await callOrThrow(api(reader.token), 'POST /annotations', {
    body: {
      articleId: id,
      content: `原话 ${word}`,
      selector: { exact: '税号错了', prefix: '', suffix: '', start: 9, end: 13 },
    },
  });
  await page.goto(`/article/${id}`);
  await waitUntilLive(page);
  const card = page.getByRole('article', { name: '批注：“税号错了”' });
  const reply = card.getByRole('textbox', { name: '回复内容' });
  await card.getByRole('button', { name: '回复' }).click();
  await reply.fill('回复写到一半');
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect(page.locator('.prose').getByRole('textbox', { name: '回复内容' })).toHaveValue(
    '回复写到一半',
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(reply).toHaveValue('回复写到一半');
  await reply.fill('回复快写完了');
  // the end of a session clears the browser's storage, except that of the tab
  await page.evaluate(() => localStorage.clear());
  // no confirmation is shown before the page is left
  await page.reload();
  await card.getByRole('button', { name: '回复' }).click();
  await expect(reply).toHaveValue('回复快写完了');
  await card.getByRole('button', { name: '取消' }).click();
  await card.getByRole('button', { name: '编辑' }).click();
  const field = page.getByRole('textbox', { name: '批注内容' });
  await field.fill('改到一半');
  await field.press('Escape');
  await card.getByRole('button', { name: '编辑' }).click();
  await expect(field).toHaveValue('改到一半');
  await card.getByRole('button', { name: '取消' }).click();
  await card.getByRole('button', { name: '编辑' }).click();
  await expect(field).toHaveValue(`原话 ${word}`);
  await card.getByRole('button', { name: '取消' }).click();
  await card.getByRole('button', { name: '回复' }).click();
  await expect(reply).toHaveValue('');
  await card.getByRole('button', { name: '取消' }).click();

  await beginNote(page, ['p:nth-of-type(2)', 0], ['p:nth-of-type(2)', 6]);
  await field.fill('批注写到一半');
  await field.press('Escape');
  await beginNote(page, ['tbody td', 0], ['tbody td', 2]);
  await expect(field).toHaveValue('');
  await page.getByRole('button', { name: '取消' }).click();
  // other words around the same place
  await beginNote(page, ['p:nth-of-type(2)', 2], ['p:nth-of-type(2)', 8]);
  await expect(field).toHaveValue('批注写到一半');
  await page.getByRole('button', { name: '取消' }).click();
  await beginNote(page, ['p:nth-of-type(2)', 0], ['p:nth-of-type(2)', 6]);
  await expect(field).toHaveValue('');
});
