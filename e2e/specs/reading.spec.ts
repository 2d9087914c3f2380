import { expect, test } from '../fixtures.ts';
import { expectNoSideScroll, shellOf, whenLive } from '../pages/shell.ts';
import { askQuestion, must, rewriteArticle, writeArticle } from '../support/api.ts';
import { makeCategory, richArticle, uniqueWord, untilFound } from '../support/sample.ts';

test('home shows its sections, and no carousel without pictures', async ({ page }) => {
  await page.goto('/');
  const { title, footer } = shellOf(page);
  await expect(title).toHaveText('首页');
  for (const name of ['资讯', '知识库', '等待回答的问题', '最多人读', '知识分类', '热门标签']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('region', { name: /轮播/u })).toHaveCount(0);
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
  await footer.getByRole('button', { name: '版权声明' }).click();
  const notice = page.getByRole('dialog', { name: '版权声明' });
  await expect(notice).toContainText('24 小时');
  await notice.getByRole('button').click();
  await expect(notice).toBeHidden();
});

test('pictures that cannot be loaded open the ERROR dialog, and the page is there all the same', async ({
  page,
  people,
  admin,
  signIn,
}) => {
  await signIn('User');
  const { title, sections, errorDialog: error } = shellOf(page);
  const tables = people.db.schema;
  await tables.alterTable('carousels').renameTo('carousels_away').execute();
  try {
    // what the server keeps of pictures, for staff too, goes with every write
    await makeCategory(admin, `无图 ${uniqueWord()}`);
    await page.goto('/');
    await expect(error).toContainText('服务出了点问题，请稍后再试');
    await error.getByRole('button', { name: '知道了' }).click();
    await expect(error).toBeHidden();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await sections.getByRole('link', { name: '资讯' }).click();
    await expect(error).toContainText('服务出了点问题，请稍后再试');
    await page.keyboard.press('Escape');
    await expect(title).toHaveText('资讯');
  } finally {
    await tables.alterTable('carousels_away').renameTo('carousels').execute();
  }
  await page.goto('/');
  await whenLive(page);
  await expect(error).toHaveCount(0);
});

test('a list keeps category, order, page and words in its address, and going back finds its place', async ({
  page,
  admin,
}) => {
  const word = uniqueWord();
  const parent = await makeCategory(admin, `上级${word}`);
  const child = await makeCategory(admin, `下级${word}`, 'PUBLIC', parent.id);
  for (let n = 1; n <= 45; n += 1) {
    const title = `第${n}篇 ${word}`;
    await writeArticle(admin, { title, content: `${word} 的第 ${n} 篇`, categoryId: child.id });
  }
  await page.goto('/list?model=ARTICLE');
  await whenLive(page);
  const tree = page.getByRole('navigation', { name: '分类' });
  await tree.getByRole('link', { name: parent.name }).click();
  await expect(shellOf(page).title).toHaveText(parent.name);
  await expect(page).toHaveURL(new RegExp(`model=ARTICLE&categoryId=${parent.id}`, 'u'));
  await expect(page.getByText('共 45 篇，第 1 / 3 页')).toBeVisible();
  const rows = page.getByRole('main').getByRole('article');
  await expect(rows).toHaveCount(20);
  await expect(rows.first()).toContainText(`第45篇 ${word}`);

  await page.getByRole('navigation', { name: '排序' }).getByRole('link', { name: '最热' }).click();
  await expect(page).toHaveURL(/sort=hot/u);
  await page.getByRole('link', { name: '第 3 页' }).click();
  await expect(page).toHaveURL(/sort=hot&current=3|current=3&sort=hot/u);
  await expect(rows).toHaveCount(5);
  await page.reload();
  await expect(rows).toHaveCount(5);
  await whenLive(page);
  await page.getByRole('link', { name: '第 2 页' }).click();
  await expect(rows).toHaveCount(20);

  const far = rows.nth(15);
  await far.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(300);
  const address = page.url();
  const opened = (await far.getByRole('heading').textContent()) ?? '';
  await far.getByRole('heading').getByRole('link').click();
  await expect(shellOf(page).title).toHaveText(opened);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(far).toContainText(opened);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(before, -1);

  await untilFound(admin, word, 45);
  await shellOf(page).searchFor(word);
  await expect(shellOf(page).title).toHaveText(`“${word}”的搜索结果`);
  await expect(page.getByText('共 45 篇，第 1 / 3 页')).toBeVisible();
  await expect(rows.first().locator('mark').first()).toHaveText(word);
  await shellOf(page).sections.getByRole('link', { name: '资讯' }).click();
  await expect(page).toHaveURL(/\/list\?model=NEWS$/u);
  await expect(shellOf(page).search).toHaveValue('');
});

test('an article: contents, anchors, copying code, a picture by keyboard', async ({
  page,
  context,
  site,
  admin,
  adminToken,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site });
  const { id, title } = await richArticle(site, admin, adminToken);
  await page.goto(`/article/${id}`);
  await expect(shellOf(page).title).toHaveText(title);
  await whenLive(page);

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

  await whenLive(page);
  await expect(last).toHaveAttribute('aria-current', 'true');
  const image = page.getByRole('button', { name: '查看大图：部署示意图' });
  // the tools of the text come after the page's own scripts
  await expect(image).toBeVisible();
  // past every heading at one go
  await page.keyboard.press('Control+Home');
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

test('authors are told that readers still have what was published while a change of theirs waits or came back', async ({
  page,
  signIn,
  admin,
  api,
}) => {
  const word = uniqueWord();
  const { id: categoryId } = await makeCategory(admin, `改稿${word}`);
  const { token } = await signIn('User');
  const mine = api(token);
  const article = { title: `改稿 ${word}`, content: '线上的正文', categoryId };
  const { id } = await writeArticle(mine, article);
  await must(admin, 'POST /auditlog/content', { body: { id, status: 'APPROVED' } });
  await rewriteArticle(mine, { ...article, content: '改过的正文', id, revision: 1 });
  await page.goto(`/article/${id}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('修改正在等待审核，读者看到的仍是已发布的版本');
  await expect(main).not.toContainText('只有您');
  await expect(main).toContainText('线上的正文');
  await must(admin, 'POST /auditlog/content', {
    body: { id, status: 'REJECTED', reason: '依据不明' },
  });
  await page.reload();
  await expect(main).toContainText('修改没有通过审核，读者看到的仍是已发布的版本。理由：依据不明');

  const place = await makeCategory(admin, `改问${word}`, 'PUBLIC', null, 'QUESTION');
  const question = { title: `改问 ${word}`, content: '线上的问题', categoryId: place.id };
  const asked = await askQuestion(mine, question);
  const change = {
    ...question,
    id: asked.id,
    revision: 1,
    content: '再想想',
    tagIds: [],
    coverUrl: null,
  };
  await must(mine, 'PUT /question', { body: { ...change, status: 'DRAFT' } });
  await page.goto(`/question/${asked.id}`);
  await expect(main).toContainText('修改还没有提交，读者看到的仍是已发布的版本');
});

test('a formula in a line that is wider than a phone scrolls by itself, by keyboard too', async ({
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
  await whenLive(page);
  await expectNoSideScroll(page);
  const long = page.locator('.prose math').last();
  await page.getByRole('link', { name: '文章信息' }).focus();
  await page.keyboard.press('Tab');
  await expect(long).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => long.evaluate((math) => math.scrollLeft)).toBeGreaterThan(0);
});

test('a chosen tag is named where nothing has it', async ({ page, admin }) => {
  const word = uniqueWord();
  const tag = await must(admin, 'POST /tag', { body: { name: `标签${word}` } });
  const { id: categoryId } = await makeCategory(admin, `标签${word}`);
  await writeArticle(admin, { title: word, content: '正文', categoryId, tagIds: [tag.id] });
  for (const rest of [`NEWS&tagId=${tag.id}`, `ARTICLE&tagId=${tag.id}&keyword=no${word}`]) {
    await page.goto(`/list?model=${rest}`);
    await expect(page.getByRole('main').getByText(`标签：${tag.name}`)).toBeVisible();
  }
});

test('missing pages and ended failures have one shape', async ({ page, mishaps }) => {
  const { header, footer, title } = shellOf(page);
  const lists = ['NOTHING', 'ARTICLE&categoryId=999999', 'ARTICLE&keyword=词&categoryId=999999'];
  const missing = ['/nowhere', '/article/999999999', '/article/x'];
  for (const address of [...missing, ...lists.map((list) => `/list?model=${list}`)]) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(404);
    await expect(title).toHaveText('没有找到这个页面');
    await expect(header).toBeVisible();
    await expect(footer).toBeVisible();
    await expect(page.getByRole('link', { name: '回到首页' })).toHaveAttribute('href', '/');
  }

  await page.goto('/');
  await whenLive(page);
  await page.route(/\/list\.data/u, (route) => route.fulfill({ status: 500, body: 'inside' }));
  await shellOf(page).sections.getByRole('link', { name: '知识库' }).click();
  await expect(title).toHaveText('页面没有打开');
  await expect(page.getByText('inside')).toHaveCount(0);
  await expect(header).toBeVisible();
  // the failure was ours
  mishaps.failures.length = 0;
  mishaps.errors.length = 0;
});

test('a section one may not read', async ({ page, signIn }) => {
  await page.goto('/list?model=ANNOUNCEMENT');
  await expect(page).toHaveURL(/\/login\?from=%2Flist%3Fmodel%3DANNOUNCEMENT$/u);
  await signIn('Tourist');
  const answer = await page.goto('/list?model=ANNOUNCEMENT');
  expect(answer?.status()).toBe(403);
  const { title, accountMenu } = shellOf(page);
  await expect(title).toHaveText('您没有权限查看这个页面');
  await expect(accountMenu).toBeVisible();
});

test('what is not for everybody shows nowhere, not even in a number', async ({
  page,
  admin,
  api,
  signIn,
}) => {
  const word = uniqueWord();
  const tag = await must(admin, 'POST /tag', { body: { name: `标签${word}` } });
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
  await untilFound(admin, word, 3);

  /** Names of the three categories a reader finds, wherever something is shown. */
  async function look(reader: string | null, expected: readonly string[]): Promise<void> {
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
    const tags = await must(api(reader), 'GET /tag/page', { query: { keyword: tag.name } });
    expect(tags.records.map(({ count }) => count)).toEqual([n]);
    await page.goto('/');
    for (const [i, { name }] of [open, member, internal].entries()) {
      const seen = expected.includes(name);
      const here = page.getByRole('main').getByText(`${name}的文章`);
      if (seen) await expect(here.first()).toBeVisible();
      else await expect(here).toHaveCount(0);
      const answer = await page.goto(`/article/${ids[i]}`);
      expect(answer?.status(), name).toBe(seen ? 200 : 404);
      await page.goto('/');
    }
  }

  await look(null, [open.name]);
  const tourist = await signIn('Tourist');
  await look(tourist.token, [open.name, member.name]);
  const staff = await signIn('User');
  await look(staff.token, [open.name, member.name, internal.name]);
});

test('with the keyboard alone: skip link, search by a stroke, Escape', async ({ page }) => {
  await page.goto('/list?model=ARTICLE');
  await whenLive(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: '跳到正文' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.keyboard.press('/');
  const { search } = shellOf(page);
  await expect(search).toBeFocused();
  await page.keyboard.type('报销/');
  await expect(search).toHaveValue('报销/');
  await page.keyboard.press('Enter');
  await expect(shellOf(page).title).toHaveText('“报销/”的搜索结果');

  await page.getByRole('main').focus();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: '键盘快捷键' });
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
});

test('a page that cannot be fetched is not one the browser hangs on', async ({ page }) => {
  await page.goto('/');
  await whenLive(page);
  await page.route(/\/list\.data/u, (route) => route.abort());
  await shellOf(page).sections.getByRole('link', { name: '知识库' }).click();
  await expect(page).toHaveURL(/\/list\?model=ARTICLE$/u);
  await expect(shellOf(page).title).toHaveText('知识库');
});

test('a reader who stays is counted once a day', async ({ browser, admin, site }) => {
  const word = uniqueWord();
  const category = await makeCategory(admin, `浏览${word}`);
  const content = `浏览一次 ${word}`;
  const { id } = await writeArticle(admin, { title: word, content, categoryId: category.id });
  // what a headless browser calls itself counts as a robot
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36';
  const context = await browser.newContext({ userAgent });
  const page = await context.newPage();
  for (let visit = 1; visit <= 2; visit += 1) {
    const told = page.waitForResponse((answer) => answer.url().endsWith(`/article/${id}/view`));
    await page.goto(`${site}/article/${id}`);
    expect((await told).status()).toBe(200);
  }
  await context.close();
  const { viewCount } = await must(admin, 'GET /article/:id', { params: { id } });
  expect(viewCount).toBe(1);
});

test('a page stays readable while scripts of its parts cannot be had', async ({
  page,
  signIn,
  admin,
  mishaps,
}) => {
  const word = uniqueWord();
  const { id: categoryId } = await makeCategory(admin, `缺脚本 ${word}`);
  const { id } = await writeArticle(admin, { title: `题${word}`, content: '正文还在', categoryId });
  await signIn('User');
  const parts = /\/assets\/(?:signed-in-tools|live-reactions|useful|live-follow)[^/]*\.js$/u;
  await page.route(parts, (route) => route.abort());
  await page.goto(`/article/${id}`);
  await whenLive(page);
  await page.waitForResponse((response) => response.url().endsWith('/view'));
  await expect(page.getByText('正文还在')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  mishaps.failures.length = 0;
});

test('an address beyond the end of a list leads to its last page', async ({ page, signIn }) => {
  await signIn('User');
  for (const address of ['/list?model=ARTICLE&categoryId=1', '/user/notifications?kind=review']) {
    for (const beyond of ['99', '99999999999999999999']) {
      await page.goto(`${address}&current=${beyond}`);
      await expect(page).toHaveURL(`${address}&current=1`);
    }
  }
  await expect(page.getByText('暂无通知')).toBeVisible();
});

test('words typed into the search box before the scripts are there stay', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/list?model=ARTICLE', { waitUntil: 'commit' });
  const { search, sections } = shellOf(page);
  await search.fill('报销');
  held.resolve();
  await whenLive(page);
  await expect(search).toHaveValue('报销');
  await sections.getByRole('link', { name: '资讯' }).click();
  await expect(search).toHaveValue('');
});

test('the search box of a back-office table is not the one of the site', async ({
  page,
  signIn,
}) => {
  await signIn('Admin');
  await page.goto('/admin/tag?keyword=%E4%BB%80%E4%B9%88');
  await expect(page.getByPlaceholder('标签名称')).toHaveValue('什么');
  await expect(shellOf(page).search).toHaveValue('');
});
