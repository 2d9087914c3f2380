import { expect, test } from '../fixtures.ts';
import { expectNoSideScroll, getShell, waitUntilLive } from '../pages/shell.ts';
import { askQuestion, callOrThrow, rewriteArticle, writeArticle } from '../support/api.ts';
import { makeCategory, makeRichArticle, uniqueWord, waitUntilFound } from '../support/sample.ts';

test('an article: contents, anchors, copying code, a picture by keyboard @journey', async ({
  page,
  context,
  site,
  admin,
  adminToken,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site });
  const { id, title } = await makeRichArticle(site, admin, adminToken);
  await page.goto(`/article/${id}`);
  await expect(getShell(page).title).toHaveText(title);
  await waitUntilLive(page);

  const contents = page.getByRole('navigation', { name: '目录' });
  await expect(contents.getByRole('link')).toHaveText([
    '一、准备',
    '二、步骤',
    '2.1 公式',
    '三、收尾',
  ]);
  const last = contents.getByRole('link', { name: '三、收尾' });
  await last.click();
  const heading = page.getByRole('heading', { name: '三、收尾' });
  await expect(heading).toBeInViewport();
  await expect(last).toHaveAttribute('aria-current', 'true');
  expect(decodeURIComponent(new URL(page.url()).hash)).not.toBe('');
  await page.reload();
  await expect(heading).toBeInViewport();

  await waitUntilLive(page);
  await expect(last).toHaveAttribute('aria-current', 'true');
  const image = page.getByRole('button', { name: '查看大图：部署示意图' });
  // the tools of the text load after the page's own scripts
  await expect(image).toBeVisible();
  // past every heading at one go
  await page.keyboard.press('Control+Home');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(contents.locator('[aria-current]')).toHaveCount(0);
  await page
    .locator('figure')
    .filter({ has: page.locator('pre') })
    .getByRole('button')
    .click();
  await expect(page.getByText('代码已复制')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    'answer: number = 42',
  );

  await expect
    .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await image.focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: '查看大图' });
  await expect(viewer.getByRole('img', { name: '部署示意图' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(image).toBeFocused();

  await expect(page.locator('.prose math')).toHaveCount(1);
  await expect(page.locator('.prose table')).toBeVisible();
  await expect(page.locator('.prose input[type=checkbox]')).toHaveCount(2);
});

test('authors see that readers still have the published version while a change waits or was rejected', async ({
  page,
  signIn,
  admin,
  api,
}) => {
  const word = uniqueWord();
  const { id: categoryId } = await makeCategory(admin, `改稿${word}`);
  const { token } = await signIn('User');
  const userApi = api(token);
  const article = { title: `改稿 ${word}`, content: '线上的正文', categoryId };
  const { id } = await writeArticle(userApi, article);
  await callOrThrow(admin, 'POST /auditlog/content', { body: { id, status: 'APPROVED' } });
  await rewriteArticle(userApi, { ...article, content: '改过的正文', id, revision: 1 });
  await page.goto(`/article/${id}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('修改正在等待审核，读者看到的仍是已发布的版本');
  await expect(main).not.toContainText('只有您');
  await expect(main).toContainText('线上的正文');
  await callOrThrow(admin, 'POST /auditlog/content', {
    body: { id, status: 'REJECTED', reason: '依据不明' },
  });
  await page.reload();
  await expect(main).toContainText('修改已被驳回，读者看到的仍是已发布的版本。理由：依据不明');

  const questionCategory = await makeCategory(admin, `改问${word}`, 'PUBLIC', null, 'QUESTION');
  const question = {
    title: `改问 ${word}`,
    content: '线上的问题',
    categoryId: questionCategory.id,
  };
  const storedQuestion = await askQuestion(userApi, question);
  const change = {
    ...question,
    id: storedQuestion.id,
    revision: 1,
    content: '再想想',
    tagIds: [],
    coverUrl: null,
  };
  await callOrThrow(userApi, 'PUT /question', { body: { ...change, status: 'DRAFT' } });
  await page.goto(`/question/${storedQuestion.id}`);
  await expect(main).toContainText('修改尚未提交，读者看到的仍是已发布的版本');
});

test('an inline formula wider than a phone scrolls by itself, by keyboard too', async ({
  page,
  admin,
}) => {
  const terms = Array.from({ length: 20 }, (_, n) => `a_{${n}}`).join('+');
  const { id } = await writeArticle(admin, {
    title: `公式 ${uniqueWord()}`,
    content: `短的 $x^2$ 和长的 $${terms}$ 都在句子里。`,
    categoryId: (await makeCategory(admin, `公式${uniqueWord()}`)).id,
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/article/${id}`);
  await waitUntilLive(page);
  await expectNoSideScroll(page);
  const long = page.locator('.prose math').last();
  await page.getByRole('link', { name: '文章信息' }).focus();
  await page.keyboard.press('Tab');
  await expect(long).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => long.evaluate((math) => math.scrollLeft)).toBeGreaterThan(0);
});

test('restricted contents show nowhere, not even in a number', async ({
  page,
  admin,
  api,
  signIn,
}) => {
  const word = uniqueWord();
  const tag = await callOrThrow(admin, 'POST /tag', { body: { name: `标签${word}` } });
  const open = await makeCategory(admin, `公开${word}`);
  const member = await makeCategory(admin, `登录${word}`, 'MEMBER');
  const internal = await makeCategory(admin, `内部${word}`, 'INTERNAL');
  const ids: (number | string)[] = [];
  for (const category of [open, member, internal]) {
    const { id } = await writeArticle(admin, {
      title: `${category.name}的文章`,
      content: `${word} 写在${category.name}里`,
      categoryId: category.id,
      tagIds: [tag.id],
    });
    ids.push(id);
  }
  await waitUntilFound(admin, word, 3);

  /** Names of the three categories a reader finds, wherever something is shown. */
  async function expectVisible(reader: string | null, expected: readonly string[]): Promise<void> {
    const n = expected.length;
    const rows = page.getByRole('main').getByRole('article').getByRole('heading');
    await page.goto(`/list?model=ARTICLE&keyword=${word}`);
    await expect(rows).toHaveCount(n);
    for (const name of expected) await expect(rows.filter({ hasText: name })).toHaveCount(1);
    await expect(page.getByText(`共 ${n} 篇`)).toBeVisible();
    await page.goto(`/list?model=ARTICLE&tagId=${tag.id}`);
    await expect(rows).toHaveCount(n);
    await expect(page.getByText(`共 ${n} 篇`)).toBeVisible();
    await page.goto('/article');
    const tree = page.getByRole('navigation', { name: '分类' });
    for (const { name } of [open, member, internal]) {
      await expect(tree.getByRole('link', { name })).toHaveCount(expected.includes(name) ? 1 : 0);
    }
    const tags = await callOrThrow(api(reader), 'GET /tag/page', { query: { keyword: tag.name } });
    expect(tags.records.map(({ count }) => count)).toEqual([n]);
    await page.goto('/');
    for (const [i, { name }] of [open, member, internal].entries()) {
      const isExpected = expected.includes(name);
      const articleText = page.getByRole('main').getByText(`${name}的文章`);
      if (isExpected) await expect(articleText.first()).toBeVisible();
      else await expect(articleText).toHaveCount(0);
      const answer = await page.goto(`/article/${ids[i]}`);
      expect(answer?.status(), name).toBe(isExpected ? 200 : 404);
      await page.goto('/');
    }
  }

  await expectVisible(null, [open.name]);
  const tourist = await signIn('Tourist');
  await expectVisible(tourist.token, [open.name, member.name]);
  const staff = await signIn('User');
  await expectVisible(staff.token, [open.name, member.name, internal.name]);
});

test('a reader who stays is counted once a day', async ({ browser, admin, site }) => {
  const word = uniqueWord();
  const category = await makeCategory(admin, `浏览${word}`);
  const content = `浏览一次 ${word}`;
  const { id } = await writeArticle(admin, { title: word, content, categoryId: category.id });
  // the user agent of a headless browser counts as a robot
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36';
  const context = await browser.newContext({ userAgent });
  const page = await context.newPage();
  for (let visit = 1; visit <= 2; visit += 1) {
    const viewRecorded = page.waitForResponse((answer) =>
      answer.url().endsWith(`/article/${id}/view`),
    );
    await page.goto(`${site}/article/${id}`);
    expect((await viewRecorded).status()).toBe(200);
  }
  await page.goto(`${site}/`);
  await expect(page.getByRole('heading', { name: '本周阅读最多' })).toBeVisible();
  await expect(page.locator('ol').getByRole('link', { name: word, exact: true })).toBeVisible();
  await context.close();
  const { viewCount } = await callOrThrow(admin, 'GET /article/:id', { params: { id } });
  expect(viewCount).toBe(1);
});
