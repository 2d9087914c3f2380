import { expect, test } from '../fixtures.ts';
import { waitUntilLive, holdToasts, expectToast } from '../pages/shell.ts';
import { callOrThrow, writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';
import { sql } from '../../apps/server/test/sql.ts';

/** The bell's name contains the count. */
const bell = (unread: number) => ({
  name: unread === 0 ? /^通知$/u : new RegExp(`^通知.*${unread} 条未读`, 'u'),
});

test('a follower in another browser receives a change within two seconds, without reloading @journey', async ({
  page,
  signIn,
  admin,
  api,
  openOtherBrowser,
}) => {
  const word = uniqueWord();
  const reader = await signIn('User');
  const { id: categoryId } = await makeCategory(admin, `分类${word}`);
  const article = await writeArticle(admin, {
    title: `说明${word}`,
    content: '第一版',
    categoryId,
  });
  await page.goto(`/article/${article.id}`);
  await waitUntilLive(page);
  const actions = page.getByRole('group', { name: '操作', exact: true });
  const follow = actions.getByRole('button', { name: '关注' });
  const followed = page.waitForResponse(
    (answer) =>
      answer.url().includes('/user/follow/article/') && answer.request().method() === 'POST',
  );
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  await followed;
  const second = await openOtherBrowser({ token: reader.token });
  await second.goto('/');
  const tabs = [page, second];
  // both watch before anything happens
  for (const tab of tabs) {
    await expect(tab.getByRole('link', bell(0))).toBeVisible();
  }
  await waitUntilLive(second);

  await callOrThrow(admin, 'PUT /article', {
    body: {
      id: article.id,
      revision: article.revision,
      title: `说明${word}`,
      content: '第二版',
      categoryId,
      status: 'PENDING_REVIEW',
    },
  });
  for (const tab of tabs) await expect(tab.getByRole('link', bell(1))).toBeVisible();

  await second.getByRole('link', bell(1)).click();
  await expect(second.getByRole('heading', { name: '通知', level: 1 })).toBeVisible();
  const notice = second.getByRole('article').filter({ hasText: word });
  await expect(notice).toContainText(`您关注的内容 说明${word} 有更新`);
  await expect(second.getByRole('heading', { name: '今天' })).toBeVisible();
  await notice.getByRole('link', { name: `说明${word}` }).click();
  await expect(second).toHaveURL(new RegExp(`/article/${article.id}$`, 'u'));
  // read in one browser, read in the other
  for (const tab of tabs) await expect(tab.getByRole('link', bell(0))).toBeVisible();
  expect((await callOrThrow(api(reader.token), 'GET /notification/unread', {})).unread).toBe(0);
});

test('likes and favorites are shown at once, counted, and undone when refused @journey', async ({
  page,
  signIn,
  admin,
  pageErrors,
}) => {
  const word = uniqueWord();
  const { id: categoryId } = await makeCategory(admin, `分类${word}`);
  const { id } = await writeArticle(admin, { title: `题${word}`, content: '文', categoryId });
  await page.goto(`/article/${id}`);
  await waitUntilLive(page);
  const actions = page.getByRole('group', { name: '操作', exact: true });
  await actions.getByRole('link', { name: '点赞' }).click();
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/article/${id}`)}`);

  await signIn('User');
  await page.goto(`/article/${id}`);
  await waitUntilLive(page);
  const like = actions.getByRole('button', { name: '点赞' });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveAccessibleName(/1$/u);
  const star = actions.getByRole('button', { name: '收藏' });
  await holdToasts(page);
  await expectToast(page, '已收藏', () => star.click());
  const folders = Promise.withResolvers<void>();
  await page.route('**/api/favorite/folder?*', async (route) => {
    await folders.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: '添加到收藏夹' }).click();
  const dialog = page.getByRole('dialog', { name: '选择收藏夹' });
  const create = dialog.getByRole('button', { name: '新建' });
  await dialog.getByLabel('新建收藏夹').fill('常用');
  // until the folders are loaded, which would replace one created meanwhile
  await expect(create).toBeDisabled();
  folders.resolve();
  await create.click();
  await expect(dialog.getByRole('radio', { name: '常用' })).toBeChecked();
  await dialog.getByLabel('新建收藏夹').fill('常用');
  await create.click();
  await expect(dialog.getByText('已有同名的收藏夹')).toBeVisible();
  await dialog.getByRole('button', { name: '完成' }).click();
  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(star).toHaveAccessibleName(/1$/u);

  await waitUntilLive(page);
  await page.route('**/api/like/*', (route) => route.abort());
  await expectToast(page, '操作失败，请稍后重试', () => like.click());
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveAccessibleName(/1$/u);
  pageErrors.failures.length = 0;
});

test('the bell works although its script failed to load at first', async ({ page, signIn }) => {
  await signIn('User');
  let otherRequests = 0;
  await page.route(/\/assets\/watch-unread-/u, (route) => {
    // most browsers do not request the address of a failed script again: this one always fails
    if (new URL(route.request().url()).search === '') return route.abort();
    otherRequests += 1;
    return otherRequests < 3 ? route.abort() : route.continue();
  });
  const sheets: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.css')) sheets.push(pathname);
  });
  const stream = page.waitForRequest('**/api/notification/stream*');
  await page.goto('/');
  await stream;
  expect(otherRequests).toBe(3);
  const inDocument = await page
    .locator('style[data-href]')
    .evaluateAll((all) => all.map((item) => (item as HTMLStyleElement).dataset['href']));
  expect(inDocument.length).toBeGreaterThan(0);
  expect(sheets.filter((sheet) => inDocument.includes(sheet))).toEqual([]);
});

test('kinds are switched off and on, and stay so @journey', async ({ page, signIn, api }) => {
  const person = await signIn('User');
  await page.goto('/setting#notifications');
  await waitUntilLive(page);
  const box = page.getByRole('checkbox', { name: '@提及我：站内' });
  await expect(box).toBeChecked();
  await expectToast(page, '通知设置已保存', () => box.click());
  await page.getByRole('radio', { name: '每周一' }).click();
  await expect
    .poll(
      async () => (await callOrThrow(api(person.token), 'GET /notification/setting', {})).digest,
    )
    .toBe('WEEKLY');
  await page.reload();
  await expect(box).not.toBeChecked();
  await expect(page.getByRole('radio', { name: '每周一' })).toBeChecked();
});

test('an announcement is confirmed and an old article vouched for inside the notification @journey', async ({
  page,
  signIn,
  admin,
  people,
  pageErrors,
}) => {
  const word = uniqueWord();
  const reader = await signIn('User');
  const category = await makeCategory(admin, `公告${word}`, 'PUBLIC', null, 'ANNOUNCEMENT');
  const plain = { content: '正文', tagIds: [], coverUrl: null };
  const announcement = await callOrThrow(admin, 'POST /announcement', {
    body: {
      ...plain,
      title: `放假${word}`,
      categoryId: category.id,
      status: 'PENDING_REVIEW',
      startsAt: null,
      endsAt: null,
      confirm: true,
    },
  });
  const { id: categoryId } = await makeCategory(admin, `分类${word}`);
  const article = await writeArticle(admin, { title: `清单${word}`, content: '文', categoryId });
  const careFields = { id: article.id, ownerId: reader.id, reviewBy: '2026-01-01' };
  await callOrThrow(admin, 'PUT /article/care', { body: careFields });
  const notice = { user_id: reader.id, content_id: article.id, kind: 'REMINDER' as const };
  await sql`insert into notifications ${sql.values({ ...notice, key: `e2e:${word}` })}`.run(
    people.db,
  );

  await expect(async () => {
    await page.goto('/user/notifications');
    const confirmItem = page.getByRole('article').filter({ hasText: `放假${word}` });
    await expect(confirmItem).toBeVisible({ timeout: 5000 });
  }).toPass();
  await waitUntilLive(page);
  const confirmedItem = page.getByRole('article').filter({ hasText: `放假${word}` });
  const button = confirmedItem.getByRole('button', { name: '确认已读' });
  await page.route('**/api/announcement/*/confirm', (route) => route.abort());
  await expectToast(page, '确认失败，请稍后重试', () => button.click());
  await expect(button).toBeFocused();
  pageErrors.failures.length = 0;
  await page.unroute('**/api/announcement/*/confirm');
  await button.press('Enter');
  await expect(confirmedItem.getByText('已确认', { exact: true })).toBeFocused();
  await expect(confirmedItem.getByText('未读')).toHaveCount(0);
  const params = { id: announcement.id };
  const { confirmed } = await callOrThrow(admin, 'GET /announcement/:id/confirmations', {
    params,
    query: {},
  });
  expect(confirmed).toBe(1);

  const old = page.getByRole('article').filter({ hasText: `清单${word}` });
  await expect(old.getByRole('link', { name: '前往修改' })).toHaveCount(0);
  await expectToast(old, '已确认内容仍有效', () =>
    old.getByRole('button', { name: '内容仍有效' }).click(),
  );
  // shown at once; read only when the server has it, and a reload before that would cancel it
  await expect(old.getByText('未读')).toHaveCount(0);
  await page.reload();
  await expect(old).toBeVisible();
  await expect(old.getByRole('button', { name: '内容仍有效' })).toHaveCount(0);
  await page.goto(`/article/${article.id}`);
  await expect(page.getByText('超过复核日期')).toHaveCount(0);
});

test('a reader of an overdue article has its owner reminded, once a day', async ({
  page,
  signIn,
  admin,
  people,
  openOtherBrowser,
}) => {
  const word = uniqueWord();
  const reader = await signIn('User', { nickname: `读者${word}`.slice(0, 20) });
  const owner = await people.make({ role: 'User' });
  const { id: categoryId } = await makeCategory(admin, `分类${word}`);
  const { id } = await writeArticle(admin, { title: `清单${word}`, content: '文', categoryId });
  const reviewBy = '2026-01-01';
  await callOrThrow(admin, 'PUT /article/care', { body: { id, ownerId: owner.id, reviewBy } });
  const ownerPage = await openOtherBrowser({ token: owner.token });
  await ownerPage.goto(`/article/${id}`);
  await expect(ownerPage.getByText(/这篇文章已超过复核日期 \d+ 天/u)).toBeVisible();
  await expect(ownerPage.getByRole('button', { name: '提醒负责人' })).toHaveCount(0);

  await page.goto(`/article/${id}`);
  await waitUntilLive(page);
  await expect(page.getByText(/这篇文章已超过复核日期 \d+ 天，内容可能过时。/u)).toBeVisible();
  const remind = page.getByRole('button', { name: '提醒负责人' });
  await expect(remind).toBeEnabled();
  await remind.press('Enter');
  const remindedButton = page.getByRole('button', { name: '已提醒负责人' });
  await expect(remindedButton).toBeFocused();
  await expect(remindedButton).toHaveAttribute('aria-disabled', 'true');
  await expect(ownerPage.getByRole('link', bell(1))).toBeVisible();
  await ownerPage.goto('/user/notifications');
  const notice = ownerPage.getByRole('article').filter({ hasText: `清单${word}` });
  await expect(notice).toContainText(`${reader.nickname} 提醒您复核`);

  await page.reload();
  await waitUntilLive(page);
  await expectToast(page, '今日已提醒负责人', () => remind.click());
  await expect(ownerPage.getByRole('link', bell(1))).toBeVisible();
});
