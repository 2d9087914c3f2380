import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { waitUntilLive } from '../pages/shell.ts';
import { axeOn } from '../support/axe.ts';
import { writeArticle } from '../support/api.ts';
import { makeCommunity } from '../support/community.ts';
import { makeCategory, makeRichArticle, uniqueWord } from '../support/sample.ts';

/** Colours are all that differs in the dark. */
const VIEWPORTS = [
  { theme: 'light', width: 1440, rules: null },
  { theme: 'dark', width: 1440, rules: ['color-contrast'] },
  { theme: 'dark', width: 390, rules: ['color-contrast'] },
  { theme: 'light', width: 390, rules: null },
] as const;
/** Each theme and each width once: for pages made of parts that other pages have shown already. */
const REDUCED_VIEWPORTS = [
  { theme: 'light', width: 1440, rules: null },
  { theme: 'dark', width: 390, rules: null },
] as const;

/** Checks every page in both themes and two widths. Returns a line for each violation. */
async function collectViolations(
  page: Page,
  addresses: readonly string[],
  viewports: typeof VIEWPORTS | typeof REDUCED_VIEWPORTS = VIEWPORTS,
): Promise<string[]> {
  const violationsFound: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    await waitUntilLive(page);
    for (const { theme, width, rules } of viewports) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      const axe = axeOn(page);
      const { violations } = await (rules === null ? axe : axe.withRules([...rules])).analyze();
      for (const { id, nodes } of violations) {
        const targets = nodes
          .slice(0, 3)
          .map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`);
        violationsFound.push(
          `${address} ${theme} ${width}: ${id} (${nodes.length}) ${targets.join(' | ')}`,
        );
      }
    }
  }
  return violationsFound;
}

test('axe finds no violation on the pages for readers', async ({
  page,
  site,
  admin,
  adminToken,
}) => {
  test.setTimeout(480_000);
  const { id } = await makeRichArticle(site, admin, adminToken);
  const pages = ['/', '/list?model=ARTICLE', '/list?model=ARTICLE&keyword=报销', `/article/${id}`];
  expect(
    await collectViolations(page, [...pages, '/article', '/login', '/register', '/nowhere']),
  ).toEqual([]);
});

test('axe finds no violation on the pages of the community', async ({
  page,
  admin,
  api,
  signIn,
}) => {
  test.setTimeout(480_000);
  const reader = await signIn('User');
  const community = await makeCommunity(admin, api(reader.token));
  const lists = ['/list?model=ANNOUNCEMENT', '/list?model=NEWS', '/list?model=QUESTION'];
  // the last one is not for readers: the error page
  const own = [
    '/user/personal',
    '/user/personal?tab=mustReads',
    '/user/personal?tab=handovers',
    '/user/notifications',
    '/user/setting/account',
    '/user/setting/token',
    '/setting',
    '/setting/general',
    '/admin/user',
  ];
  expect(
    await collectViolations(page, [...community.readers, ...lists, ...own], REDUCED_VIEWPORTS),
  ).toEqual([]);
});

test('axe finds no violation in the history of a text and in the management of people', async ({
  page,
  admin,
  api,
  people,
  signIn,
}) => {
  test.setTimeout(480_000);
  const reader = await people.make({ role: 'User' });
  const community = await makeCommunity(admin, api(reader.token));
  await signIn('Admin');
  const reviewPages = [
    '/admin/user',
    '/admin/moderator',
    '/admin/comment',
    '/admin/comment/all',
    '/admin/answer',
    '/admin/answer/review',
    '/admin/feedback',
    '/admin/access',
    '/admin/media',
    '/admin/media?view=owner',
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
    '/admin/group?tab=sync',
  ];
  expect(
    await collectViolations(page, [...community.admins, ...reviewPages], REDUCED_VIEWPORTS),
  ).toEqual([]);
});

const SITE_TABS = ['basic', 'home', 'access', 'review', 'storage', 'mail', 'file'].map(
  (tab) => `/admin/site?tab=${tab}`,
);

test('axe finds no violation in the back-office', async ({ page, signIn, people, api, admin }) => {
  test.setTimeout(480_000);
  const category = await makeCategory(admin, `待审 ${uniqueWord()}`);
  const author = await people.make({ role: 'User' });
  await writeArticle(api(author.token), {
    title: '等待审核的文章',
    content: '第一段\n\n第二段',
    categoryId: category.id,
  });
  await signIn('Admin');
  const pages = [
    '/admin',
    '/admin/review',
    '/admin/article',
    '/admin/category',
    '/admin/tag',
    '/admin/status',
    ...SITE_TABS,
  ];
  const own = ['/', '/user/setting/profile', '/user/setting/company', '/setting'];
  expect(await collectViolations(page, [...pages, ...own], REDUCED_VIEWPORTS)).toEqual([]);
});
