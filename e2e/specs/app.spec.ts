import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { disablePrefetching, getShell, waitUntilLive } from '../pages/shell.ts';
import { callOrThrow, upload } from '../support/api.ts';
import { getItemLink, openUntilLive } from '../support/loads.ts';
import { makeArticle, makePicture, makeQuestion, uniqueWord } from '../support/sample.ts';

test.use({ serviceWorkers: 'allow' });

/** Whether the text of a page is stored in this browser. */
const isStored = (page: Page, path: string) =>
  page.evaluate(async (key) => (await caches.match(key)) !== undefined, `/offline${path}`);

/** Opens a page that is stored some seconds later. */
async function openUntilStored(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilLive(page);
  await expect.poll(() => isStored(page, path)).toBe(true);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

test('the site can be installed, under its own name @journey', async ({ page }) => {
  await page.goto('/');
  const devtools = await page.context().newCDPSession(page);
  const manifest = await devtools.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(new URL(manifest.url).pathname).toBe('/manifest.webmanifest');
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // contexts of Playwright are private windows, in which nothing is installed
  const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  expect(others).toEqual([]);
});

test('what was opened last is read offline, until signing out @journey', async ({
  page,
  context,
  admin,
  adminToken,
  site,
  signIn,
  pageErrors,
}) => {
  const word = uniqueWord();
  const { data: picture } = await upload(site, adminToken, await makePicture(600, 300));
  if (picture === null) throw new Error('the picture was refused');
  const content = `断网时也要看的正文\n\n![图](${picture.url})`;
  const { id } = await makeArticle(admin, { title: `离线 ${word}`, content });
  const removed = await makeArticle(admin, { title: `撤下 ${word}` });
  await signIn('User');
  await openUntilStored(page, `/article/${removed.id}`);
  await openUntilStored(page, `/article/${id}`);

  await context.setOffline(true);
  await page.goto(`/article/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: `离线 ${word}` })).toBeVisible();
  await expect(page.getByRole('status')).toContainText('离线');
  await expect(page.getByText('断网时也要看的正文')).toBeVisible();
  const image = page.getByRole('main').getByRole('img');
  await expect
    .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await page.goto('/list?model=NEWS');
  await expect(page.getByText('此页面未离线保存')).toBeVisible();
  await page.getByRole('link', { name: `撤下 ${word}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `撤下 ${word}` })).toBeVisible();
  // a link of a page that was opened before
  await context.setOffline(false);
  await disablePrefetching(page);
  await openUntilLive(page, '/list?model=ARTICLE&sort=latest');
  await context.setOffline(true);
  await getItemLink(page, { name: `离线 ${word}` }).click();
  await expect(page.getByRole('status')).toContainText('离线');
  await expect(page.getByText('断网时也要看的正文')).toBeVisible();

  // the browser itself answered with these pages
  const offlinePages = pageErrors.failures.splice(0);
  expect(offlinePages.every((failure) => failure.startsWith('503'))).toBe(true);

  // what was deleted meanwhile is gone with the next page that is opened with a connection
  await context.setOffline(false);
  await callOrThrow(admin, 'DELETE /article/:id', { params: { id: removed.id } });
  await page.goto(`/article/${id}`);
  await waitUntilLive(page);
  await expect.poll(() => isStored(page, `/article/${removed.id}`)).toBe(false);
  expect(await isStored(page, `/article/${id}`)).toBe(true);

  // signed out in another tab
  const other = await context.newPage();
  await other.goto('/');
  await waitUntilLive(other);
  await getShell(other).signOut();
  await expect(other.getByRole('link', { name: '登录' }).first()).toBeVisible();
  await context.setOffline(true);
  await page.goto(`/article/${id}`);
  await expect(page.getByText('暂无离线内容')).toBeVisible();
  await expect(page.getByText('断网时也要看的正文')).toBeHidden();
  pageErrors.failures.splice(0);
});

test('a question is read offline with its answers', async ({
  page,
  context,
  admin,
  signIn,
  pageErrors,
}) => {
  const word = uniqueWord();
  const { id } = await makeQuestion(admin, { title: `断网怎么办 ${word}` });
  const body = { questionId: id, content: `先看离线内容 ${word}` };
  await callOrThrow(admin, 'POST /answer', { body });
  await signIn('User');
  await openUntilStored(page, `/question/${id}`);
  await context.setOffline(true);
  await page.goto(`/question/${id}`);
  await expect(page.getByRole('status')).toContainText('离线');
  await expect(page.getByText('怎么办才好？')).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 个回答' })).toBeVisible();
  await expect(page.getByText(`先看离线内容 ${word}`)).toBeVisible();
  pageErrors.failures.splice(0);
});

test('another account does not find what the one before opened', async ({
  page,
  context,
  admin,
  signIn,
}) => {
  const { id } = await makeArticle(admin, { title: `换账号 ${uniqueWord()}` });
  await signIn('User');
  await openUntilStored(page, `/article/${id}`);
  await context.clearCookies();
  await signIn('User');
  await page.goto('/');
  await waitUntilLive(page);
  await expect.poll(() => isStored(page, `/article/${id}`)).toBe(false);
});
