import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { waitUntilLive } from '../pages/shell.ts';
import { expectNoViolations, axeOn } from '../support/axe.ts';
import { callOrThrow, writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';

test('a question is answered above the hits, with the way to the place, without scripts too @journey', async ({
  admin,
  openOtherBrowser,
}) => {
  const word = uniqueWord();
  const category = await makeCategory(admin, `税务 ${word}`);
  const content = `先看这里。\n\n## 先看格式\n\n每个成员国的税号都以两位字母开头。${word} 的税号以 EL 开头，而不是 GR。其余位数各不相同。\n\n## 再核\n\n各国不同。`;
  await writeArticle(admin, { title: '税号怎么看', content, categoryId: category.id });
  const visitor = await openOtherBrowser({ javaScriptEnabled: false });
  const address = `/search?q=${encodeURIComponent(`${word} 的税号以什么开头？`)}`;
  const answer = visitor.getByRole('region', { name: '智能摘要' });
  await expect(async () => {
    await visitor.goto(address);
    await expect(answer).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(answer.locator('mark')).toHaveText(`${word} 的税号以 EL 开头，而不是 GR。`);
  await expect(answer).toContainText('其余位数各不相同');
  await answer.getByRole('link', { name: '税号怎么看 › 先看格式' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('税号怎么看');
  expect(decodeURIComponent(new URL(visitor.url()).hash)).toContain('先看格式');

  // with filters, or without a question, there is none
  await visitor.goto(`${address}&model=ARTICLE`);
  await expect(visitor.getByRole('heading', { name: '搜索结果', exact: true })).toBeAttached();
  await expect(answer).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 768, 390]) {
    test(`axe finds no violation on an answer, ${width} px, ${colorScheme}`, async ({
      admin,
      page,
    }) => {
      const word = uniqueWord();
      const category = await makeCategory(admin, `答案 ${word}`);
      const content = `${word} 每天上午九点开门。`;
      await writeArticle(admin, { title: `时间 ${word}`, content, categoryId: category.id });
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      const answer = page.getByRole('region', { name: '智能摘要' });
      await expect(async () => {
        await page.goto(`/search?q=${encodeURIComponent(`${word} 每天几点开门？`)}`);
        await expect(answer).toBeVisible({ timeout: 1000 });
      }).toPass();
      await expectNoViolations(axeOn(page));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
    });
  }
}

test('a reader marks an answer as useful, or dismisses it; both are counted', async ({
  admin,
  people,
  openOtherBrowser,
}) => {
  // the browser of the tests identifies itself, and robots are not counted
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
  const word = uniqueWord();
  const category = await makeCategory(admin, `答案 ${word}`);
  const content = `${word} 每天上午九点开门。`;
  await writeArticle(admin, { title: `时间 ${word}`, content, categoryId: category.id });
  const address = `/search?q=${encodeURIComponent(`${word} 每天几点开门？`)}`;
  const loadOverview = async () => {
    const { answers, records } = await callOrThrow(admin, 'GET /statistics/missed', {
      query: { range: '7', size: 100 },
    });
    return { answers, storedQuery: records.find((record) => record.word.startsWith(word)) };
  };
  const getAnswer = (reader: Page) => reader.getByRole('region', { name: '智能摘要' });
  const open = async (token?: string) => {
    const reader = await openOtherBrowser({ userAgent, ...(token !== undefined && { token }) });
    await expect(async () => {
      await reader.goto(address);
      await expect(getAnswer(reader)).toBeVisible({ timeout: 1000 });
    }).toPass();
    await waitUntilLive(reader);
    return reader;
  };
  const member = async () => open((await people.make({ role: 'User' })).token);
  const sent = (reader: Page) =>
    reader.waitForResponse((answer) => answer.url().endsWith('/search/answer/verdict'));
  const { answers: before } = await loadOverview();

  const happy = await open();
  const thanked = sent(happy);
  await getAnswer(happy).getByRole('button', { name: '有帮助', exact: true }).click();
  expect((await thanked).status()).toBe(200);
  await expect(getAnswer(happy).getByRole('status')).toHaveText('感谢您的反馈');
  await expect(getAnswer(happy).getByRole('button')).toHaveCount(0);

  const readers = [await member(), await member()];
  for (const reader of readers) {
    const recorded = sent(reader);
    await getAnswer(reader).getByRole('button', { name: '没有帮助' }).press('Enter');
    expect((await recorded).status()).toBe(200);
    await expect(getAnswer(reader)).toHaveCount(0);
    await expect(reader.getByText('摘要已收起')).toBeVisible();
  }
  const { answers: after, storedQuery } = await loadOverview();
  expect(after.useful - before.useful).toBe(1);
  expect(after.useless - before.useless).toBe(2);
  expect(storedQuery).toMatchObject({ searchers: 2, unanswered: 2 });

  // it stays away for this reader, and the hits are there
  const [reader] = readers as [Page];
  await reader.getByRole('article').first().getByRole('link').first().click();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`时间 ${word}`);
  await reader.goBack();
  await expect(reader.getByText('摘要已收起')).toBeVisible();
  await expect(getAnswer(reader)).toHaveCount(0);
});
