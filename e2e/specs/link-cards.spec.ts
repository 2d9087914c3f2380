import { expect, test } from '../fixtures.ts';
import { expectNoSideScroll, waitUntilLive } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { callOrThrow, writeArticle } from '../support/api.ts';
import { makeArticle, makeCategory, makeQuestion, uniqueWord } from '../support/sample.ts';

test('a link within the site previews its target, by pointer and by keyboard', async ({
  page,
  admin,
}) => {
  const word = uniqueWord();
  const target = await makeArticle(admin, { title: `报关单 ${word}`, content: '一式三联。' });
  const question = await makeQuestion(admin, { title: `何时申报 ${word}` });
  const { id: insideId } = await makeCategory(admin, `内部 ${word}`, 'INTERNAL');
  const hidden = await writeArticle(admin, {
    ...{ title: `不给看的 ${word}`, content: '内部。', categoryId: insideId },
  });
  const content = `见[报关单](/article/${target.id})、[问答](/question/${question.id})、[内部的](/article/${hidden.id})、[外面](https://example.com/article/1)。`;
  const { id } = await makeArticle(admin, { title: `链接 ${word}`, content });
  const cardRequests: string[] = [];
  page.on('request', (request) => cardRequests.push(request.url()));
  await page.goto(`/article/${id}`);
  await waitUntilLive(page);
  await expect.poll(() => cardRequests.some((url) => url.includes('live-text-tools'))).toBe(true);
  expect(cardRequests.filter((url) => /link-card|link\/card/u.test(url))).toEqual([]);
  const text = page.locator('.prose').first();
  const card = page.getByRole('tooltip');
  await expect(async () => {
    await page.mouse.move(0, 0);
    await text.getByRole('link', { name: '报关单' }).hover();
    await expect(card).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(card).toContainText(`报关单 ${word}`);
  await expect(card).toContainText('一式三联');
  await expect(card).toContainText('知识库');
  await expectNoViolations(axeOn(page));
  // the pointer may move onto it; Escape closes it, and so does leaving
  await card.hover();
  await expect(card).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await text.getByRole('link', { name: '问答' }).hover();
  await expect(card).toContainText(`何时申报 ${word}`);
  await page.mouse.move(5, 5);
  await expect(card).toHaveCount(0);

  // hidden items have no card, and other sites are not requested
  const answer = page.waitForResponse((item) => item.url().includes('/link/card'));
  await text.getByRole('link', { name: '内部的' }).hover();
  expect(await (await answer).json()).toMatchObject({ data: null });
  await text.getByRole('link', { name: '外面' }).hover();
  await expect(card).toHaveCount(0);
  expect(cardRequests.filter((url) => url.includes('example.com'))).toEqual([]);

  const link = text.getByRole('link', { name: '报关单' });
  await page.mouse.move(5, 5);
  await page.keyboard.press('Tab');
  await link.focus();
  await expect(card).toBeVisible();
  await expect(link).toHaveAccessibleDescription(/一式三联/u);
  await expectNoSideScroll(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/article/${target.id}`);
  await expect(card).toHaveCount(0);
  await callOrThrow(admin, 'DELETE /article/:id', { params: { id: target.id } });
});

test('a finger on a link follows it and sees no card', async ({ browser, site, admin }) => {
  const word = uniqueWord();
  const target = await makeArticle(admin, { title: `报关单 ${word}` });
  const content = `见[报关单](/article/${target.id})。`;
  const { id } = await makeArticle(admin, { title: `链接 ${word}`, content });
  const context = await browser.newContext({
    ...{ hasTouch: true, viewport: { width: 390, height: 800 }, baseURL: site },
  });
  const page = await context.newPage();
  const cards: string[] = [];
  page.on('request', (request) => request.url().includes('link/card') && cards.push(request.url()));
  await page.goto(`/article/${id}`);
  await waitUntilLive(page);
  await page.locator('.prose').getByRole('link', { name: '报关单' }).tap();
  await expect(page).toHaveURL(`${site}/article/${target.id}`);
  expect(cards).toEqual([]);
  await context.close();
});
