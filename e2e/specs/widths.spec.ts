import { expect, test } from '../fixtures.ts';
import { expectNoSideScroll, waitUntilLive } from '../pages/shell.ts';
import { makeCommunity } from '../support/community.ts';
import { makeRichArticle } from '../support/sample.ts';

const PAGES = [
  '/',
  '/list?model=ARTICLE',
  '/list?model=ARTICLE&keyword=报销',
  '/list?model=NEWS',
  '/article',
  '/login',
  '/register',
  '/nowhere',
];

const SIGNED_IN = [
  '/user/personal',
  '/user/personal?tab=mustReads',
  '/user/personal?tab=handovers',
  '/user/notifications',
  '/user/setting/profile',
  '/user/setting/company',
  '/user/setting/token',
  '/user/setting/account',
  '/setting',
  '/setting/general',
  '/editor?model=QUESTION',
  '/list?model=ANNOUNCEMENT',
  '/list?model=QUESTION',
  '/admin',
  '/admin/announcement',
  '/admin/news',
  '/admin/article',
  '/admin/question',
  '/admin/review',
  '/admin/site',
  '/admin/setup?step=category',
  '/admin/setup?step=invite',
  '/admin/status',
  '/admin/user',
  '/admin/moderator',
  '/admin/category',
  '/admin/tag',
  '/admin/comment',
  '/admin/comment/all',
  '/admin/answer',
  '/admin/answer/review',
  '/admin/feedback',
  '/admin/transfer',
  '/admin/transfer?tab=jobs',
  '/admin/share',
  '/admin/integration/webhook',
  '/admin/integration/robot',
  '/admin/integration/bot',
  '/admin/integration/service',
  '/admin/integration/mcp',
  '/admin/integration/token',
  '/admin/group',
  '/admin/group?tab=free',
  '/admin/access',
];

test('nothing scrolls sideways at 390, 768 and 1440 @journey', async ({
  page,
  site,
  admin,
  adminToken,
}) => {
  const { id } = await makeRichArticle(site, admin, adminToken);
  for (const address of [...PAGES, `/article/${id}`]) {
    await page.goto(address);
    await waitUntilLive(page);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSideScroll(page);
    }
  }
});

test('the longest name of a category wraps on the home page, beside its count', async ({
  page,
}) => {
  await page.goto('/');
  await waitUntilLive(page);
  const block = page
    .getByRole('complementary', { name: '我的内容与热门推荐' })
    .locator('section', { has: page.getByRole('heading', { name: '知识分类' }) });
  // written in: the first categories depend on what other tests have created
  const name = block.getByRole('link').first();
  for (const letters of ['长'.repeat(40), 'w'.repeat(40)]) {
    await name.evaluate((link, words) => link.replaceChildren(words), letters);
    for (const width of [390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSideScroll(page);
      const [wholeLetter, count] = [
        await block.boundingBox(),
        await name.locator('+ span').boundingBox(),
      ];
      expect((count?.x ?? 0) + (count?.width ?? Infinity)).toBeLessThanOrEqual(
        (wholeLetter?.x ?? 0) + (wholeLetter?.width ?? 0) + 1,
      );
      expect(await name.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
    }
  }
});

test('a user who can change an article reads it on a narrow phone', async ({
  page,
  site,
  admin,
  adminToken,
  signIn,
}) => {
  const { id } = await makeRichArticle(site, admin, adminToken);
  await signIn('Admin');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/article/${id}`);
  await waitUntilLive(page);
  const actions = page.getByRole('group', { name: '操作' });
  await expect(actions.getByRole('button', { name: '删除' })).toBeVisible();
  await expectNoSideScroll(page);
});

test('no page of the community or the back-office scrolls sideways', async ({
  page,
  admin,
  api,
  people,
  signIn,
}) => {
  test.slow();
  const reader = await people.make({
    role: 'User',
    nickname: '华东关务与海外渠道联合工作组的值班小助手',
  });
  const community = await makeCommunity(admin, api(reader.token));
  const personal = `/user/personal?id=${reader.id}`;
  await signIn('Admin');
  for (const address of [...community.readers, ...community.admins, personal, ...SIGNED_IN]) {
    await page.goto(address);
    await waitUntilLive(page);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSideScroll(page);
    }
  }
});

test('on a phone the sections are at the bottom and the categories in a drawer @journey', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/list?model=ARTICLE');
  const bar = page.getByRole('navigation', { name: '栏目' });
  await expect(bar.getByRole('link')).toHaveText(['首页', '资讯', '知识库', 'Q&A']);
  const drawer = page.getByRole('complementary', { name: '分类' });
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: '分类' }).click();
  await expect(drawer).toBeVisible();
  // not the way to unfold it, which a large tree has
  await drawer.getByRole('link', { name: /^行政与流程/u }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('行政与流程');
});

test('on a phone no visible part moves while the rest of a list or of the home page loads', async ({
  page,
  admin,
  api,
  people,
}) => {
  await makeCommunity(admin, api((await people.make({ role: 'User' })).token));
  await page.setViewportSize({ width: 390, height: 844 });
  // lower parts load later
  await page.goto('/list?model=ARTICLE');
  const order = await page
    .locator('main :is(article, aside section)')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
  const shown = order.filter((top) => top > 0);
  expect(shown.length).toBeGreaterThan(1);
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  // or is waited for, as the order of a phone is another one
  const html = await (await page.request.get('/')).text();
  const [, renderBlocker = 'none'] =
    /<link rel="expect" href="#([^"]+)" blocking="render"/u.exec(html) ?? [];
  const main = /<main.*<\/main>/su.exec(html)?.[0] ?? '';
  expect(main.slice(main.lastIndexOf('</section>'))).toContain(`<template id="${renderBlocker}">`);
});
