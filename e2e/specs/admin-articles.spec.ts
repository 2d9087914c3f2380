import { expect, test } from '../fixtures.ts';
import { waitUntilLive, getUndoButton } from '../pages/shell.ts';
import { callOrThrow, rewriteArticle, writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';

test('articles are filtered by tag, day and overdue review, and the address stores the filters', async ({
  page,
  signIn,
  admin,
}) => {
  const word = uniqueWord();
  const { id: categoryId } = await makeCategory(admin, `筛选${word}`);
  const tag = await callOrThrow(admin, 'POST /tag', { body: { name: `标签${word}` } });
  const titles = [`甲${word}`, `乙${word}`] as const;
  const { id } = await writeArticle(admin, { title: titles[0], content: '正文', categoryId });
  await writeArticle(admin, { title: titles[1], content: '正文', categoryId });
  await callOrThrow(admin, 'PUT /article/tags', { body: { id, add: [tag.id], remove: [] } });
  await callOrThrow(admin, 'PUT /article/care', {
    body: { id, ownerId: null, reviewBy: '2026-01-31' },
  });
  await signIn('Admin');
  await page.goto(`/admin/article?categoryId=${categoryId}`);
  await waitUntilLive(page);
  const rows = page.getByRole('region', { name: '文章列表' }).getByRole('row');
  const [first, second] = titles.map((title) => rows.filter({ hasText: title }));
  await expect(first!).toContainText('2026-01-31 逾期');
  await expect(second!).toContainText('—');

  await page.getByRole('checkbox', { name: '仅看逾期未复核' }).check();
  await expect(second!).toHaveCount(0);
  await expect(first!).toBeVisible();
  await page.getByRole('combobox', { name: '标签' }).fill(tag.name);
  await page.getByTitle(tag.name).click();
  await expect(page).toHaveURL(new RegExp(`tagId=${tag.id}`, 'u'));
  const until = page.getByPlaceholder('更新时间止');
  await until.fill('2026-01-01');
  await until.press('Enter');
  await page.getByRole('heading', { name: '文章管理' }).click();
  await expect(page.getByText('暂无符合条件的文章')).toBeVisible();
  await expect(page).toHaveURL(
    `/admin/article?categoryId=${categoryId}&overdue=true&tagId=${tag.id}&updatedUntil=2026-01-01`,
  );
  await page.goBack();
  await expect(first!).toBeVisible();
  await expect(until).toHaveValue('');
  await page.getByRole('button', { name: '清除筛选' }).click();
  await expect(page).toHaveURL('/admin/article');

  // waiting items have the same filters
  await page.goto(`/admin/article?categoryId=${categoryId}`);
  await page
    .getByRole('navigation', { name: '状态' })
    .getByRole('link', { name: '待审核' })
    .click();
  await expect(page.getByText('暂无符合条件的文章')).toBeVisible();
  await expect(page.getByRole('search', { name: '筛选文章' })).toBeVisible();
  await expect(page).toHaveURL(/categoryId=/u);
});

test('selected articles are moved, tagged and transferred to another author, and restored by the toast @journey', async ({
  page,
  signIn,
  people,
  admin,
}) => {
  const word = uniqueWord();
  const { id: categoryId } = await makeCategory(admin, `辖区${word}`);
  const childCategory = await makeCategory(admin, `下级${word}`, 'PUBLIC', categoryId);
  const outside = await makeCategory(admin, `辖区外${word}`);
  const tag = await callOrThrow(admin, 'POST /tag', { body: { name: `标签${word}` } });
  const next = await people.make({ role: 'User', nickname: `接手${word}` });
  const titles = [`甲${word}`, `乙${word}`];
  for (const title of titles) await writeArticle(admin, { title, content: '正文', categoryId });
  await signIn('Moderator', { scope: [categoryId] });
  await page.goto(`/admin/article?categoryId=${categoryId}`);
  await waitUntilLive(page);
  const rows = page.getByRole('row').filter({ hasText: word });
  const batch = page.getByRole('region', { name: '批量操作' });
  const sheet = page.getByRole('dialog');
  const runBatchAction = async (name: string) => {
    await page.getByRole('checkbox', { name: '全选' }).check();
    await batch.getByRole('button', { name }).click();
  };
  const save = sheet.getByRole('button', { name: '保存' });
  const undo = await getUndoButton(page);

  await runBatchAction('移动分类');
  await sheet.getByRole('combobox', { name: '移动到' }).fill(outside.name);
  await page.getByTitle(outside.name).click();
  await save.click();
  // the action failed: the sheet stays and says why
  await expect(sheet.getByText(/^2 项失败：此处的修改需经审核/u)).toBeVisible();
  await sheet.getByRole('combobox', { name: '移动到' }).fill(childCategory.name);
  await page.getByTitle(childCategory.name).click();
  await save.click();
  await expect(page.getByText('已移动 2 篇文章')).toBeVisible();
  await expect(rows.filter({ hasText: childCategory.name })).toHaveCount(2);
  await undo.click();
  await expect(rows.filter({ hasText: childCategory.name })).toHaveCount(0);

  await runBatchAction('编辑标签');
  await save.click();
  await expect(sheet.getByText('请选择要添加或移除的标签')).toBeVisible();
  await sheet.getByRole('combobox', { name: '添加标签' }).fill(tag.name);
  await page.getByTitle(tag.name).click();
  await save.click();
  await expect(page.getByText('已更新 2 篇文章的标签')).toBeVisible();
  await page.goto(`/admin/article?categoryId=${categoryId}&tagId=${tag.id}`);
  await waitUntilLive(page);
  await expect(rows).toHaveCount(2);

  await runBatchAction('转交作者');
  await sheet.getByRole('combobox', { name: '新作者' }).fill(next.nickname);
  await page.getByTitle(next.nickname).click();
  await save.click();
  await expect(page.getByText('已转交 2 篇文章')).toBeVisible();
  await expect(rows.filter({ hasText: next.nickname })).toHaveCount(2);
});

test('a batch runs once however often it is sent, leaves failed items selected, and offers no undo it does not have', async ({
  page,
  signIn,
  people,
  api,
  admin,
}) => {
  const word = uniqueWord();
  const { id: categoryId } = await makeCategory(admin, `甲类${word}`);
  const to = await makeCategory(admin, `乙类${word}`);
  const author = await people.make({ role: 'User' });
  const own = await writeArticle(admin, { title: `定稿${word}`, content: '正文', categoryId });
  const waiting = await writeArticle(admin, { title: `待改${word}`, content: '正文', categoryId });
  await callOrThrow(admin, 'PUT /article/author', {
    body: { id: waiting.id, authorId: author.id },
  });
  const change = { id: waiting.id, revision: 1, title: `待改${word}`, content: '改过的正文' };
  await rewriteArticle(api(author.token), { ...change, categoryId });
  await signIn('Admin');
  await page.goto(`/admin/article?categoryId=${categoryId}`);
  await waitUntilLive(page);
  const moves: string[] = [];
  const secondPress = Promise.withResolvers<void>();
  await page.route('**/api/article/category', async (route) => {
    moves.push(route.request().postDataJSON().id);
    await secondPress.promise;
    await (moves.length === 1 ? route.abort() : route.continue());
  });
  await page.getByRole('checkbox', { name: '全选' }).check();
  await page.getByRole('button', { name: '移动分类' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('combobox', { name: '移动到' }).fill(to.name);
  await page.getByTitle(to.name).click();
  await sheet.getByRole('button', { name: '保存' }).dblclick();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeVisible();
  secondPress.resolve();
  await expect(page.getByText('已移动 1 篇文章')).toBeVisible();
  expect(moves.length).toBe(2);
  expect(new Set(moves.map(String))).toEqual(new Set([own.id, waiting.id].map(String)));
  await expect(page.getByRole('region', { name: '批量操作' })).toContainText('1');
  // the first is the newest, whose change waits: it failed, and is still selected
  await page.getByRole('button', { name: '移动分类' }).click();
  await sheet.getByRole('combobox', { name: '移动到' }).fill(to.name);
  await page.getByTitle(to.name).click();
  await page.getByText('已移动 1 篇文章').waitFor({ state: 'hidden' });
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已移动 1 篇文章')).toBeVisible();
  await expect(page.getByRole('button', { name: '撤销' })).toHaveCount(0);
});

test('an article whose change waits is listed by the waiting title, with the one readers see', async ({
  page,
  signIn,
  people,
  api,
  admin,
}) => {
  const word = uniqueWord();
  const { id: categoryId } = await makeCategory(admin, `改题${word}`);
  const author = api((await people.make({ role: 'User' })).token);
  const text = { content: '正文', categoryId };
  const { id } = await writeArticle(author, { ...text, title: `旧题${word}` });
  const verdict = { id, status: 'APPROVED' as const };
  await callOrThrow(admin, 'POST /auditlog/content', { body: verdict });
  const { revision } = await callOrThrow(author, 'GET /article/:id', { params: { id } });
  await rewriteArticle(author, { ...text, id, revision, title: `新题${word}` });
  await signIn('Admin');
  await page.goto(`/admin/article?status=PENDING_REVIEW&categoryId=${categoryId}`);
  await waitUntilLive(page);
  const rows = page.getByRole('region', { name: '文章列表' }).getByRole('row');
  const row = rows.filter({ has: page.getByRole('link', { name: `新题${word}` }) });
  await expect(row).toContainText(`线上标题：旧题${word}`);
  await row.getByRole('button', { name: `更多操作：新题${word}` }).click();
  await page.getByRole('menuitem', { name: '查看详情' }).click();
  await expect(page.getByRole('heading', { name: `新题${word}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: `更多操作：新题${word}` }).press('Enter');
  await page.getByRole('menuitem', { name: '历史版本' }).press('Enter');
  await expect(page).toHaveURL(`/article/${id}/meta`);
});

test('the table is filtered by an author found by name, who is named when the result is empty', async ({
  page,
  signIn,
  people,
  admin,
}) => {
  const word = uniqueWord();
  const { id: categoryId } = await makeCategory(admin, `作者${word}`);
  const [first, second] = [`甲${word}`, `乙${word}`] as const;
  await writeArticle(admin, { title: first, content: '正文', categoryId });
  const { id } = await writeArticle(admin, { title: second, content: '正文', categoryId });
  const author = await people.make({ role: 'User', nickname: `写手${word}` });
  await callOrThrow(admin, 'PUT /article/author', { body: { id, authorId: author.id } });
  await signIn('Admin');
  await page.goto(`/admin/article?categoryId=${categoryId}`);
  await waitUntilLive(page);
  const rows = page.getByRole('region', { name: '文章列表' }).getByRole('row');
  await expect(rows.filter({ hasText: first })).toHaveCount(1);
  const filters = page.getByRole('search', { name: '筛选文章' });
  await filters.getByRole('combobox', { name: '作者' }).fill(author.nickname);
  await page.getByTitle(`${author.nickname}（${author.email}）`).click();
  await expect(page).toHaveURL(`/admin/article?categoryId=${categoryId}&authorId=${author.id}`);
  await expect(rows.filter({ hasText: first })).toHaveCount(0);
  await expect(rows.filter({ hasText: second })).toHaveCount(1);

  await page.goto(`/admin/article?status=REJECTED&authorId=${author.id}`);
  await waitUntilLive(page);
  await expect(filters.getByText(author.nickname)).toBeVisible();
  await filters.getByRole('button', { name: '清除筛选' }).click();
  await expect(page).toHaveURL('/admin/article?status=REJECTED');
  await expect(filters.getByText(author.nickname)).toHaveCount(0);
});
