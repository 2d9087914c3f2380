import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectNoSideScroll, waitUntilLive } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { callOrThrow, writeArticle } from '../support/api.ts';
import { makeArticle, makeCategory, uniqueWord } from '../support/sample.ts';

const getFolders = (main: Locator) => main.getByRole('navigation', { name: '按收藏夹查看' });

test('folders of favorites are opened, renamed and deleted; items move between them @journey', async ({
  page,
  signIn,
  admin,
  api,
}) => {
  const word = uniqueWord();
  const me = await signIn('User');
  const myApi = api(me.token);
  const { id: categoryId } = await makeCategory(admin, `收藏${word}`);
  const [customs, taxes] = [`报关${word}`, `税务${word}`];
  const folder = await callOrThrow(myApi, 'POST /favorite/folder', { body: { name: customs } });
  await callOrThrow(myApi, 'POST /favorite/folder', { body: { name: taxes } });
  for (const [title, folderId] of [
    [`不分组的 ${word}`, null],
    [`甲 ${word}`, folder.id],
    [`乙 ${word}`, folder.id],
  ] as const) {
    const { id } = await writeArticle(admin, { title, content: '正文', categoryId });
    await callOrThrow(myApi, 'POST /favorite', { body: { contentId: id, folderId } });
  }

  await page.goto('/user/personal?tab=favorites');
  await waitUntilLive(page);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await expect(main.getByRole('article')).toHaveCount(3);
  await getFolders(main)
    .getByRole('link', { name: `${customs} 2` })
    .click();
  await expect(main.getByRole('article')).toHaveCount(2);
  const address = page.url();
  expect(address).toContain(`folder=${folder.id}`);
  await page.reload();
  await waitUntilLive(page);
  await expectNoViolations(axeOn(page));

  // it leaves the folder, and the keyboard focus moves to the next item
  await main.getByRole('button', { name: `移动到收藏夹 乙 ${word}` }).press('Enter');
  await dialog.getByRole('radio', { name: taxes }).check();
  await expect(main.getByRole('article')).toHaveCount(1);
  await dialog.getByRole('button', { name: '完成' }).press('Enter');
  await expect(main.getByRole('button', { name: `移动到收藏夹 甲 ${word}` })).toBeFocused();
  await expect(getFolders(main).getByRole('link', { name: `${taxes} 1` })).toBeVisible();

  // removed from the favourites, and restored at its place
  const favoriteButton = main.getByRole('button', { name: `收藏 甲 ${word}` });
  await main.getByRole('button', { name: `已收藏 甲 ${word}` }).click();
  await expect(favoriteButton).toHaveAttribute('aria-pressed', 'false');
  await favoriteButton.click();
  await expect(main.getByRole('button', { name: `已收藏 甲 ${word}` })).toBeVisible();

  await main.getByRole('button', { name: '重命名' }).click();
  const name = dialog.getByRole('textbox', { name: '名称' });
  await name.fill(taxes);
  await name.press('Enter');
  await expect(dialog).toContainText('已有同名的收藏夹');
  await expect(name).toBeFocused();
  await name.fill(`出口${word}`);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(getFolders(main).getByRole('link', { name: `出口${word} 1` })).toBeVisible();

  await main.getByRole('button', { name: '删除' }).press('Enter');
  const confirmDialog = page.getByRole('alertdialog');
  await expect(confirmDialog).toContainText('其中 1 条内容仍保留在收藏中');
  await confirmDialog.getByRole('button', { name: '删除' }).press('Enter');
  await expect(getFolders(main).getByRole('link', { name: '全部 3' })).toBeFocused();
  await expect(main.getByRole('article')).toHaveCount(3);
  await expect(getFolders(main).getByRole('link')).toHaveCount(2);
  await page.goto(address);
  await expect(main).toContainText('收藏夹不存在');
});

test('followed items are listed by kind and lead on; each user decides who may see them @journey', async ({
  page,
  signIn,
  admin,
  api,
  people,
  openOtherBrowser,
}) => {
  const word = uniqueWord();
  const category = await makeCategory(admin, `关注的分类${word}`, 'PUBLIC', null, 'QUESTION');
  const tag = await callOrThrow(admin, 'POST /tag', { body: { name: `标签${word}` } });
  const author = await people.make({ role: 'User', nickname: `作者${word}` });
  const me = await signIn('User');
  const myApi = api(me.token);
  // visitors see only participants of what they may read
  const { id: targetId } = await makeArticle(admin, { title: `大家说说${word}` });
  for (const { token } of [author, me]) {
    const body = { targetType: 'ARTICLE' as const, targetId, content: `说一句${word}` };
    await callOrThrow(api(token), 'POST /comment', { body });
  }
  for (const [type, id] of [
    ['author', author.id],
    ['category', category.id],
    ['tag', tag.id],
  ] as const) {
    await callOrThrow(myApi, 'POST /user/follow/:type/:id', { params: { type, id } });
  }

  await page.goto('/user/personal?tab=follows');
  await waitUntilLive(page);
  const main = page.getByRole('main');
  const kinds = main.getByRole('navigation', { name: '按类型查看' });
  const row = main.getByRole('listitem');
  // the first kind that has some
  await expect(row.getByRole('link', { name: author.nickname })).toHaveAttribute(
    'href',
    `/user/personal?id=${author.id}`,
  );
  await kinds.getByRole('link', { name: '内容 0' }).click();
  await expect(main).toContainText('暂无关注内容');
  await kinds.getByRole('link', { name: '标签 1' }).click();
  await expect(row.getByRole('link', { name: `标签${word}` })).toBeVisible();
  await kinds.getByRole('link', { name: '分类 1' }).click();
  await expect(page).toHaveURL(/type=CATEGORY/u);
  await expectNoViolations(axeOn(page));
  await row.getByRole('link', { name: `关注的分类${word}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`关注的分类${word}`);
  await page.goBack();
  // going back restores the focus, which would receive the next key
  await expect(row.getByRole('link', { name: `关注的分类${word}` })).toBeFocused();
  await row.getByRole('button', { name: '已关注' }).press('Enter');
  const followAgain = row.getByRole('button', { name: `关注 关注的分类${word}`, exact: true });
  await expect(followAgain).toHaveAttribute('aria-pressed', 'false');
  await expect(followAgain).toBeFocused();
  const followed = { params: { type: 'category', id: category.id } } as const;
  await expect
    .poll(async () => (await callOrThrow(myApi, 'GET /user/follow/:type/:id', followed)).followed)
    .toBe(false);
  await page.reload();
  await expect(main).toContainText('暂无关注的分类');

  // without scripts, as far as permitted
  const visitor = await openOtherBrowser({ javaScriptEnabled: false });
  const profile = visitor.getByRole('main');
  const openFollows = () => visitor.goto(`/user/personal?id=${me.id}&tab=follows&type=AUTHOR`);
  await openFollows();
  await expect(profile).toContainText('该用户未公开关注内容');
  await waitUntilLive(page);
  const audience = main.getByRole('combobox', { name: '关注内容的可见范围' });
  await page.route('**/api/user/follow/setting', (route) => route.abort());
  await audience.selectOption('仅自己');
  await expect(main.getByRole('alert')).toHaveText('保存失败，请稍后重试');
  await expect(audience).toHaveValue('MEMBERS');
  await page.unroute('**/api/user/follow/setting');
  await audience.selectOption('所有人');
  await expect(page.getByText('设置已保存')).toBeVisible();
  await expect(main.getByRole('alert')).toHaveCount(0);
  await openFollows();
  await expect(profile.getByRole('link', { name: author.nickname })).toBeVisible();
  await expect(profile.getByRole('button', { name: '已关注' })).toHaveCount(0);
  await expect(profile.getByRole('combobox')).toHaveCount(0);
});

test('long names of folders and followed items stay within a phone’s width', async ({
  page,
  signIn,
  admin,
  api,
}) => {
  const word = uniqueWord();
  const me = await signIn('User');
  const myApi = api(me.token);
  const title = `${word}${'A very long title '.repeat(3)}`;
  const { id } = await makeArticle(admin, { title });
  for (const name of ['W'.repeat(30), '单'.repeat(30), '报关', '税务', '退税']) {
    const folder = await callOrThrow(myApi, 'POST /favorite/folder', { body: { name } });
    await callOrThrow(myApi, 'POST /favorite', { body: { contentId: id, folderId: folder.id } });
  }
  await callOrThrow(myApi, 'POST /user/follow/article/:id', { params: { id } });
  await page.setViewportSize({ width: 390, height: 800 });
  for (const tab of ['favorites', 'follows']) {
    await page.goto(`/user/personal?tab=${tab}`);
    await expect(
      page.getByRole('main').getByRole('link', { name: /very long title/u }),
    ).toBeVisible();
    await expectNoSideScroll(page);
  }
});
