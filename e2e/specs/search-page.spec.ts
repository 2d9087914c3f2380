import type { Call } from '@zhihui/contract/client.ts';
import { expect, test } from '../fixtures.ts';
import { expectNoSideScroll, getSearchField, getShell, waitUntilLive } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { askQuestion, callOrThrow, writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord, waitUntilFound } from '../support/sample.ts';

const searchAddress = (q: string) => `/search?q=${encodeURIComponent(q)}`;

/** Two articles and a question that hold one word, and an announcement. */
async function makeHits(admin: Call) {
  const word = uniqueWord();
  const [first, second] = [`甲类${word}`, `乙类${word}`] as const;
  const { id: firstCategory } = await makeCategory(admin, first);
  const { id: secondCategory } = await makeCategory(admin, second);
  const text = (content: string) => `${content} ${word}`;
  await writeArticle(admin, {
    title: `第一篇 ${word}`,
    content: text('红色'),
    categoryId: firstCategory,
  });
  await writeArticle(admin, {
    title: `第二篇 ${word}`,
    content: text('绿色'),
    categoryId: secondCategory,
  });
  const questionCategory = await makeCategory(admin, `问${word}`, 'PUBLIC', null, 'QUESTION');
  await askQuestion(admin, {
    title: `问一问 ${word}`,
    content: '怎么办',
    categoryId: questionCategory.id,
  });
  const announcementCategory = await makeCategory(
    admin,
    `告${word}`,
    'PUBLIC',
    null,
    'ANNOUNCEMENT',
  );
  await callOrThrow(admin, 'POST /announcement', {
    body: {
      categoryId: announcementCategory.id,
      ...{ title: `公告 ${word}`, content: '内容', status: 'PENDING_REVIEW' },
      ...{ startsAt: null, endsAt: null, confirm: false },
    },
  });
  await waitUntilFound(admin, word, 4);
  return { word, first, second };
}

test('the box in the header leads to one list of all sections; that of a list stays there @journey', async ({
  page,
  admin,
}) => {
  const { word } = await makeHits(admin);
  await page.goto('/article');
  await waitUntilLive(page);
  const { search, title } = getShell(page);
  await search.fill(word);
  await search.press('Enter');
  await expect(page).toHaveURL(searchAddress(word));
  await expect(title).toHaveText(`“${word}”的搜索结果`);
  const hits = page.getByRole('main').getByRole('article');
  // announcements are visible to permitted users
  await expect(hits).toHaveCount(3);
  await expect(hits.filter({ hasText: `问一问 ${word}` })).toContainText('Q&A');
  await expect(hits.first().locator('mark').first()).toHaveText(word);
  const tabs = page.getByRole('navigation', { name: '搜索范围' });
  await expect(tabs.getByRole('link')).toHaveText(['全部3', '知识库2', 'Q&A1', '资讯', '附件']);

  await page.goto('/list?model=ARTICLE');
  await waitUntilLive(page);
  await getShell(page).searchFor(word);
  await expect(page).toHaveURL(/\/list\?model=ARTICLE&keyword=/u);

  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: '搜索' }).click();
  await expect(page).toHaveURL('/search');
  await expect(getSearchField(page.getByRole('main'), '搜索内容')).toBeFocused();
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  await expect(hits).toHaveCount(3);
});

for (const javaScriptEnabled of [true, false]) {
  test(`tabs, choices, order and time, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    admin,
    openOtherBrowser,
  }) => {
    const { word, first, second } = await makeHits(admin);
    const page = await openOtherBrowser({ javaScriptEnabled });
    await page.goto(searchAddress(word));
    if (javaScriptEnabled) await waitUntilLive(page);
    const main = page.getByRole('main');
    const hits = main.getByRole('article');
    const rail = page.getByRole('complementary', { name: '筛选' });
    await main
      .getByRole('navigation', { name: '搜索范围' })
      .getByRole('link', { name: '知识库' })
      .click();
    await expect(page).toHaveURL(`${searchAddress(word)}&model=ARTICLE`);
    await expect(hits).toHaveCount(2);
    await rail.getByRole('link', { name: first }).click();
    await expect(hits).toHaveCount(1);
    await expect(hits).toContainText(`第一篇 ${word}`);
    // the other options stay with their counts
    await rail.getByRole('link', { name: second }).click();
    await expect(hits).toHaveCount(2);
    await main.getByRole('link', { name: `${first} 移除` }).click();
    await expect(hits).toHaveCount(1);
    await expect(hits).toContainText(`第二篇 ${word}`);
    await main.getByRole('link', { name: '阅读最多' }).click();
    await expect(page).toHaveURL(/&sort=read$/u);
    await rail.getByRole('link', { name: '近一个月' }).click();
    await expect(page).toHaveURL(/publishedWithin=month/u);
    await expect(hits).toHaveCount(1);
    await rail.getByText('自定义日期').click();
    await rail.getByLabel('结束日期', { exact: true }).fill('2020-01-01');
    await rail.getByRole('button', { name: '应用' }).click();
    await expect(page).toHaveURL(/&until=2020-01-01/u);
    await expect(main.getByText('暂无符合条件的内容')).toBeVisible();
    await main.getByRole('link', { name: '清除筛选' }).click();
    await expect(hits).toHaveCount(3);
    await getSearchField(main, '搜索内容').fill(`${word} -绿色 标题:第`);
    await getSearchField(main, '搜索内容').press('Enter');
    await expect(hits).toHaveCount(1);
    await expect(hits).toContainText(`第一篇 ${word}`);
    await main.getByRole('link', { name: '去提问' }).click();
    await expect(page).toHaveURL(/\/login/u);
  });
}

test('a question without results is asked with its title filled in', async ({ page, signIn }) => {
  await signIn('User');
  const word = uniqueWord();
  await page.goto(searchAddress(`${word}x`));
  await expect(page.getByText('暂无相关内容')).toBeVisible();
  await page.getByRole('link', { name: '去提问' }).click();
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue(`${word}x`);
});

test('one’s own drafts are listed in a tab of their own', async ({ page, api, signIn }) => {
  const me = await signIn('User');
  const word = uniqueWord();
  await callOrThrow(api(me.token), 'POST /draft', {
    body: { model: 'ARTICLE', title: `草稿 ${word}`, content: '写到一半' },
  });
  await page.goto(searchAddress(word));
  await page.getByRole('main').getByRole('link', { name: '我的1' }).click();
  await expect(page.getByRole('main').getByRole('article')).toContainText(`草稿 ${word}`);
  await page.getByRole('link', { name: `草稿 ${word}` }).click();
  await expect(page).toHaveURL(/\/editor\?draft=/u);
});

test('an unknown name gets a notice', async ({ page, admin }) => {
  const { word } = await makeHits(admin);
  await page.goto(searchAddress(`${word} 作者:没有这个人`));
  await expect(page.getByText('未找到作者“没有这个人”')).toBeVisible();
});

test('every query and every address has a page', async ({ page, admin }) => {
  const { word } = await makeHits(admin);
  const typed = ['"', '作者:', '-', '标签:""', '的', '！？', '😀', `"${word}`, 'x'.repeat(2000)];
  const manyFilters = Array.from({ length: 500 }, (_, n) => `-a${n}`).join(' ');
  for (const q of [...typed, manyFilters].map(encodeURIComponent)) {
    expect((await page.goto(`/search?q=${q}`))?.status(), q).toBe(200);
  }
  const parameters = [
    '%E0%A4%A',
    `${word}&current=999`,
    `${word}&current=x&model=X&categoryId=;&from=2026-02-31`,
  ];
  for (const q of parameters) expect((await page.goto(`/search?q=${q}`))?.status(), q).toBe(200);
  await page.goto(`/search?q=${word}&current=999`);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(3);
});

test('axe finds no violation, nothing overflows, and controls are large enough for a thumb', async ({
  page,
  admin,
  signIn,
}) => {
  test.setTimeout(480_000);
  const { word, first } = await makeHits(admin);
  await signIn('User');
  await page.goto(searchAddress(word));
  await page
    .getByRole('complementary', { name: '筛选' })
    .getByRole('link', { name: first })
    .click();
  await expect(page).toHaveURL(/categoryId=/u);
  for (const address of [page.url(), '/search', searchAddress(`no${word}`)]) {
    await page.goto(address);
    await waitUntilLive(page);
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSideScroll(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
        await expectNoViolations(axeOn(page));
      }
    }
  }
  await page.goto(searchAddress(word));
  await waitUntilLive(page);
  await page.getByRole('button', { name: '筛选' }).click();
  await expectNoViolations(axeOn(page));
  const low = await page
    .locator('main nav a, main [popover] li a, main [popover] summary, main button[popovertarget]')
    .evaluateAll((all) =>
      all
        .map((element) => ({
          name: element.textContent,
          height: Math.round(element.getBoundingClientRect().height),
        }))
        .filter(({ height }) => height > 0 && height < 40),
    );
  expect(low).toEqual([]);
});
