import sharp from 'sharp';
import { expect, test } from '../fixtures.ts';
import { waitUntilLive, expectToast } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { createApi, askQuestion, callOrThrow, upload, writeArticle } from '../support/api.ts';
import { makeCategory, makePicture, uniqueWord } from '../support/sample.ts';
import { sql } from '../../apps/server/test/sql.ts';

test('a person’s page shows to each reader what they may see of it @journey', async ({
  page,
  signIn,
  openOtherBrowser,
  people,
  admin,
  site,
}) => {
  const word = uniqueWord();
  const inside = await makeCategory(admin, `内部${word}`, 'INTERNAL');
  const area = await makeCategory(admin, `领域${word}`);
  const me = await signIn('Admin', { nickname: `主人${word}` });
  const api = createApi(site, me.token);
  await writeArticle(api, { title: `公开 ${word}`, content: '正文', categoryId: area.id });
  const closed = { title: `内部 ${word}`, content: '正文', categoryId: inside.id };
  const { id } = await writeArticle(api, closed);
  await callOrThrow(api, 'POST /user/follow/article/:id', { params: { id } });
  const asker = await people.make({ role: 'User' });
  const askerApi = createApi(site, asker.token);
  const questionCategory = await callOrThrow(admin, 'POST /category', {
    body: {
      ...{ model: 'QUESTION', name: `问答${word}`, parentId: null, description: '', icon: null },
      ...{ visibility: 'PUBLIC', order: 0 },
    },
  });
  const question = await askQuestion(askerApi, {
    title: `怎么办 ${word}`,
    categoryId: questionCategory.id,
  });
  const answer = await callOrThrow(api, 'POST /answer', {
    body: { questionId: question.id, content: `这样办 ${word}` },
  });
  const accepting = { params: { id: answer.id }, body: { accepted: true } };
  await callOrThrow(askerApi, 'PUT /answer/:id/accept', accepting);

  await page.goto('/user/personal');
  await waitUntilLive(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(me.nickname);
  await expect(main.getByText('1被采纳', { exact: true })).toBeVisible();
  await expect(main.getByRole('img', { name: /过去一年的贡献日历，共 3 次/u })).toBeVisible();
  await expect(main.getByRole('article')).toHaveCount(2);
  await expect(main.getByRole('link', { name: `领域${word}` }).last()).toBeVisible();
  await main.getByRole('link', { name: '回答' }).click();
  const answered = main.getByRole('article').filter({ hasText: `怎么办 ${word}` });
  await expect(answered).toContainText('已采纳');
  await main.getByRole('link', { name: /^关注\s*1$/u }).click();
  await expect(main.getByRole('link', { name: `内部 ${word}` })).toBeVisible();
  await page.reload();
  await expect(main.getByRole('link', { name: `内部 ${word}` })).toBeVisible();
  await expect(main.getByRole('link', { name: '编辑资料' })).toBeVisible();
  await expectNoViolations(axeOn(page));

  // a visitor, without scripts: nothing internal, not even in a number
  const visitor = await openOtherBrowser({ javaScriptEnabled: false });
  await visitor.goto(`/user/personal?id=${me.id}`);
  const visitorMain = visitor.getByRole('main');
  await expect(visitorMain.getByRole('img', { name: /共 2 次/u })).toBeVisible();
  await expect(visitorMain.getByRole('article')).toHaveCount(1);
  await expect(visitorMain).not.toContainText(`内部 ${word}`);
  await expect(visitorMain.getByRole('link', { name: '收藏' })).toHaveCount(0);
  const parts = visitorMain.getByRole('navigation', { name: '内容' });
  await parts.getByRole('link', { name: '关注', exact: true }).click();
  await expect(visitorMain).toContainText('该用户未公开关注内容');
  await visitorMain.getByRole('link', { name: '提问' }).click();
  await expect(visitorMain).toContainText('暂无提问');
});

test('authors see their waiting items, returned items, and every draft; other users do not @journey', async ({
  page,
  signIn,
  admin,
  people,
  api,
  openOtherBrowser,
}) => {
  const word = uniqueWord();
  const category = await makeCategory(admin, `送审${word}`);
  const questionCategory = await makeCategory(admin, `送审问答${word}`, 'PUBLIC', null, 'QUESTION');
  const me = await signIn('User');
  const myApi = api(me.token);
  const write = (title: string) =>
    writeArticle(myApi, { title: `${title} ${word}`, content: '正文', categoryId: category.id });
  await write('等着的');
  const { id } = await write('退回的');
  const reason = '依据不明';
  await callOrThrow(admin, 'POST /auditlog/content', { body: { id, status: 'REJECTED', reason } });
  const question = await askQuestion(myApi, {
    title: `问过的 ${word}`,
    categoryId: questionCategory.id,
  });
  await sql`update contents set status = 'REJECTED', live_revision = null
    where id = ${String(question.id)}`.run(people.db);
  for (const n of [1, 2, 3, 4]) {
    await callOrThrow(myApi, 'POST /draft', {
      body: { model: 'ARTICLE', title: `草稿${n} ${word}` },
    });
  }

  await page.goto('/');
  await waitUntilLive(page);
  await page.getByRole('link', { name: '被驳回的内容' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: '已驳回' })).toHaveAttribute('aria-current', 'page');
  await expect(main.getByRole('link', { name: `退回的 ${word}` })).toBeVisible();
  const sections = main.getByRole('navigation', { name: '按栏目查看' });
  await sections.getByRole('link', { name: 'Q&A 1' }).click();
  await expect(main.getByRole('link', { name: `问过的 ${word}` })).toBeVisible();
  await expect(main.getByRole('article')).toHaveCount(1);
  await main.getByRole('link', { name: '待审核' }).click();
  await main.getByRole('link', { name: `等着的 ${word}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`等着的 ${word}`);

  await page.goto('/');
  await page.getByRole('link', { name: '全部 4' }).click();
  await expect(main.getByRole('article')).toHaveCount(4);
  await expectNoViolations(axeOn(page));
  await main.getByRole('link', { name: `草稿1 ${word}` }).click();
  await page.waitForURL(/\/editor\?draft=\d+$/u);

  const other = await openOtherBrowser({ token: (await people.make({ role: 'Admin' })).token });
  await other.goto(`/user/personal?id=${me.id}&tab=drafts`);
  const visitorMain = other.getByRole('main');
  await expect(visitorMain.getByRole('link', { name: '文章' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(visitorMain.getByRole('link', { name: /草稿|待审核|已驳回/u })).toHaveCount(0);
  await expect(visitorMain).not.toContainText(word);
});

test('the history of an article: two texts word by word, restoring, and a new day of verification @journey', async ({
  page,
  admin,
  adminToken,
  openOtherBrowser,
}) => {
  const word = uniqueWord();
  const category = await makeCategory(admin, `历史${word}`);
  const first = { title: `报关 ${word}`, content: '先核对单证，再申报。', categoryId: category.id };
  const { id } = await writeArticle(admin, first);
  const changed = { ...first, id, content: '先核对发票，再申报。', tagIds: [], coverUrl: null };
  await callOrThrow(admin, 'PUT /article', {
    body: { ...changed, status: 'PENDING_REVIEW', revision: 1 },
  });

  const adminPage = await openOtherBrowser({ token: adminToken });
  await adminPage.goto(`/article/${id}/meta`);
  await waitUntilLive(adminPage);
  const main = adminPage.getByRole('main');
  await main.getByRole('link', { name: '与上一版本对比' }).click();
  await expect(main.locator('del.diff', { hasText: '单证' })).toBeVisible();
  await expect(main.locator('ins.diff', { hasText: '发票' })).toBeVisible();
  await main.getByRole('button', { name: /恢复此版本\s*第 1 版/u }).click();
  await adminPage.getByRole('alertdialog').getByRole('button', { name: '恢复第 1 版' }).click();
  await expect(main.getByRole('listitem').filter({ hasText: '第 3 版' })).toContainText('线上');
  await expectNoViolations(axeOn(adminPage));

  await expect(main.getByRole('button', { name: '保存' })).toBeEnabled();
  await main.getByLabel('复核日期').fill('2026-01-01');
  await expectToast(adminPage, '已保存', () => main.getByRole('button', { name: '保存' }).click());
  await page.goto(`/article/${id}`);
  await expect(page.locator('.prose')).toHaveText('先核对单证，再申报。');
  await expect(page.getByRole('main')).toContainText('过时');
});

test('pictures of a section change with arrows and keys, lead on, and disappear when hidden @journey', async ({
  page,
  admin,
  adminToken,
  site,
}) => {
  const createdItems = [];
  for (const title of ['第一张', '第二张']) {
    const { data } = await upload(site, adminToken, await makePicture(816, 255));
    const body = { title, imageUrl: data?.url ?? '', redirectUrl: '/list?model=NEWS', order: 0 };
    createdItems.push(
      await callOrThrow(admin, 'POST /carousel', { body: { ...body, model: 'HOME' } }),
    );
  }
  await page.goto('/?fresh=1');
  await waitUntilLive(page);
  const carousel = page.getByRole('region', { name: '轮播图' });
  const shown = carousel.locator('[data-shown="true"] img');
  await expect(shown).toHaveAttribute('alt', '第一张');
  await carousel.getByRole('button', { name: '下一张' }).click();
  await expect(shown).toHaveAttribute('alt', '第二张');
  await page.keyboard.press('ArrowRight');
  await expect(shown).toHaveAttribute('alt', '第一张');
  await carousel.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/list\?model=NEWS/u);
  // the section's own pictures only
  await expect(page.getByRole('region', { name: '轮播图' })).toHaveCount(0);
  for (const { id } of createdItems) {
    await callOrThrow(admin, 'PUT /carousel/:id/:status', { params: { id, status: '0' } });
  }
  await page.goto('/?fresh=2');
  await expect(page.getByRole('region', { name: '轮播图' })).toHaveCount(0);
});

test('a picture of a section that fails to load leaves its space, with its text', async ({
  page,
  admin,
  adminToken,
  site,
  pageErrors,
}) => {
  const { data } = await upload(site, adminToken, await makePicture(816, 255));
  const imageUrl = data?.url ?? '';
  await page.route(`**/media/${imageUrl.split('/')[2]}/**`, (route) => route.abort());
  const missingPicture = { title: '没有来的图', imageUrl, redirectUrl: null };
  const body = { ...missingPicture, order: 0, model: 'QUESTION' as const };
  const { id } = await callOrThrow(admin, 'POST /carousel', { body });
  try {
    await page.goto('/list?model=QUESTION');
    await waitUntilLive(page);
    const carousel = page.getByRole('region', { name: '轮播图' });
    await expect(carousel.getByRole('img', { name: missingPicture.title })).toBeVisible();
    await expect(carousel.getByText(missingPicture.title)).toBeVisible();
    const bytes = await carousel.screenshot();
    const { width, height } = await sharp(bytes).metadata();
    expect(height).toBeGreaterThan(width / 8);
    // one colour above the words: neither the sign of the browser nor the words once more
    const above = { left: 16, top: 16, width: width - 32, height: Math.floor(height / 3) };
    const { channels } = await sharp(await sharp(bytes).extract(above).toBuffer()).stats();
    for (const { min, max } of channels) expect(max - min).toBeLessThan(24);
  } finally {
    await callOrThrow(admin, 'PUT /carousel/:id/:status', { params: { id, status: '0' } });
  }
  pageErrors.failures.length = 0;
  pageErrors.errors.length = 0;
});

test('an article keeps its named owner while that person is away, until another is chosen', async ({
  admin,
  adminToken,
  people,
  openOtherBrowser,
}) => {
  const word = uniqueWord();
  const owner = await people.make({ role: 'User', nickname: `负责人${word}`.slice(0, 20) });
  const { id: categoryId } = await makeCategory(admin, `照看${word}`);
  const { id } = await writeArticle(admin, { title: `照看 ${word}`, content: '正文', categoryId });
  const careFields = { id, ownerId: owner.id, reviewBy: '2099-01-01' };
  await callOrThrow(admin, 'PUT /article/care', { body: careFields });
  const setStatus = (status: 'ACTIVE' | 'INACTIVE') =>
    callOrThrow(admin, 'PUT /user/update/status/:userId/:status', {
      params: { userId: owner.id, status },
    });
  await setStatus('INACTIVE');
  const adminPage = await openOtherBrowser({ token: adminToken });
  await adminPage.goto(`/article/${id}/meta`);
  await waitUntilLive(adminPage);
  const chosen = adminPage.getByLabel('负责人', { exact: true });
  await expect(chosen.locator(':checked')).toContainText('暂由作者负责');
  await expect(adminPage.getByRole('button', { name: '保存' })).toBeEnabled();
  await adminPage.getByLabel('复核日期').fill('2098-01-01');
  await expectToast(adminPage, '已保存', () =>
    adminPage.getByRole('button', { name: '保存' }).click(),
  );
  await setStatus('ACTIVE');
  const article = await admin('GET /article/:id', { params: { id } });
  expect(article).toMatchObject({ data: { owner: { id: owner.id } } });
  await adminPage.reload();
  await expect(chosen.locator(':checked')).toHaveText(owner.nickname);
});
