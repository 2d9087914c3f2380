import { expect, test } from '../fixtures.ts';
import { signInOnPage } from '../pages/auth.ts';
import { getShell, waitUntilLive } from '../pages/shell.ts';
import { callOrThrow, writeArticle } from '../support/api.ts';

const PASSWORD = 'correct-horse-42';

/** An article that its author can delete from its page: a press that makes a call. */
async function ownArticle(call: Parameters<typeof writeArticle>[0]) {
  const { id } = await writeArticle(call, { title: '会话测试', content: '正文', status: 'DRAFT' });
  return `/article/${id}`;
}

test('an ended session is cleared and leads home @journey', async ({ page, signIn, api }) => {
  const person = await signIn('User');
  // pages fetched ahead find out by themselves that the session has ended: this is about the press that does
  await page.route('**/page-data/**', (route) => route.abort());
  await page.goto(await ownArticle(api(person.token)));
  await expect(page.getByRole('button', { name: '删除' })).toBeVisible();
  await page.waitForFunction(() => localStorage.getItem('current_permissions') !== null);
  await callOrThrow(api(person.token), 'POST /login/logout', {});
  // the router's request for its routes is anonymous, and must not remove the token before any press
  await page.evaluate(() => fetch('/__manifest?paths=%2Flist&version=0'));

  await page.getByRole('button', { name: '删除' }).click();
  await page.waitForURL('/');
  await expect(getShell(page).header.getByRole('link', { name: '登录' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect((await page.context().cookies()).filter(({ name }) => name === 'access_token')).toEqual(
    [],
  );
});

test('a page opened with an ended session clears what the browser has of it, warns, and leads home', async ({
  page,
  signIn,
  api,
  openOtherBrowser,
}) => {
  const person = await signIn('User');
  const address = await ownArticle(api(person.token));
  await page.goto('/setting');
  await page.waitForFunction(() => localStorage.getItem('current_permissions') !== null);
  await callOrThrow(api(person.token), 'POST /login/logout', {});

  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByText('登录已过期，请重新登录')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  const remainingCookies = (await page.context().cookies()).map(({ name }) => name);
  expect(remainingCookies).not.toContain('access_token');
  expect(remainingCookies).not.toContain('session_ended');
  await page.reload();
  await waitUntilLive(page);
  await expect(page.getByText('登录已过期，请重新登录')).toHaveCount(0);

  // pages for signing in are where one wanted to go anyway; and a link pressed finds it out as well
  const other = await openOtherBrowser({ token: 'of-a-session-long-ended' });
  await other.goto('/login', { waitUntil: 'commit' });
  await expect(other.getByText('登录已过期，请重新登录')).toBeVisible();
  await expect(other).toHaveURL('/login');
});

test('a link pressed after the session ended leads home as well', async ({ page, signIn, api }) => {
  const person = await signIn('User');
  await page.goto('/');
  await waitUntilLive(page);
  // pages fetched ahead find it out by themselves
  await page.route('**/page-data/**', (route) => route.continue());
  await callOrThrow(api(person.token), 'POST /login/logout', {});
  await getShell(page).sections.getByRole('link', { name: '资讯' }).click();
  await expect(page.getByText('登录已过期，请重新登录')).toBeVisible();
  await expect(getShell(page).header.getByRole('link', { name: '登录' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('a missing session leads to the login page, warns, and back again @journey', async ({
  page,
  context,
  signIn,
  api,
}) => {
  const person = await signIn('User', { password: PASSWORD });
  const address = `${await ownArticle(api(person.token))}?from=list&q=%E4%BA%A4%E6%8E%A5`;
  await page.goto(address);
  await expect(page.getByRole('button', { name: '删除' })).toBeVisible();
  await context.clearCookies({ name: 'access_token' });

  await page.getByRole('button', { name: '删除' }).click();
  await page.waitForURL((url) => url.pathname === '/login', { waitUntil: 'commit' });
  await expect(page.getByText('登录已过期，请重新登录')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('from')).toBe(address);
  expect(await page.evaluate(() => localStorage.getItem('current_permissions'))).toBeNull();

  await signInOnPage(page, person.email, PASSWORD);
  await page.waitForURL(address);
  await expect(getShell(page).title).toHaveText('会话测试');
});

test('signing out of a tab whose session another tab has ended leads to the login page', async ({
  page,
  signIn,
}) => {
  await signIn('User');
  await page.goto('/');
  const other = await page.context().newPage();
  await other.goto('/');
  for (const tab of [other, page]) {
    await getShell(tab).accountMenu.click();
    await tab.getByRole('button', { name: '退出' }).click();
    await tab.waitForURL('/login');
    await expect(tab.getByRole('heading', { name: '登录' })).toBeVisible();
  }
});

test('no permission opens the ERROR dialog with the words of the server @journey', async ({
  page,
  signIn,
  people,
  api,
  admin,
}) => {
  const category = await callOrThrow(admin, 'POST /category', {
    body: {
      model: 'ARTICLE',
      name: `会话 ${Date.now()}`,
      parentId: null,
      description: '',
      icon: null,
      visibility: 'PUBLIC',
      order: 0,
    },
  });
  const person = await signIn('Moderator', { scope: [category.id] });
  const { id } = await writeArticle(admin, {
    title: '别人的文章',
    content: '正文',
    categoryId: category.id,
  });
  // a page that receives no notice of the change still offers what is refused
  await page.route('**/api/notification/stream', (route) => route.abort());
  await page.goto(`/article/${id}`);
  const remove = page.getByRole('button', { name: '删除' });
  await expect(remove).toBeVisible();
  await people.changeRole(person, 'Tourist');

  await remove.click();
  const { errorDialog } = getShell(page);
  await expect(errorDialog).toContainText('您没有权限进行此操作');
  await page.keyboard.press('Escape');
  await expect(errorDialog).toBeHidden();

  await page.route('**/api/article/*', (route) =>
    route.fulfill({ status: 403, json: { code: 403, data: null, msg: '' } }),
  );
  await remove.click();
  await expect(errorDialog).toContainText('Unknown exception');
  expect((await callOrThrow(api(null), 'GET /article/:id', { params: { id } })).title).toBe(
    '别人的文章',
  );
});

test("a refused page shows the server's message in the ERROR dialog", async ({ page, signIn }) => {
  await signIn('User');
  await page.goto('/admin/user');
  const { errorDialog, title } = getShell(page);
  await expect(title).toHaveText('您没有权限访问此页面');
  await expect(errorDialog).toContainText('您没有权限进行此操作');
  await page.keyboard.press('Escape');
  await expect(errorDialog).toBeHidden();
});

test('the cookie alone is not accepted @journey', async ({ site, people, api }) => {
  const { token } = await people.make({ role: 'User' });
  const cookie = { cookie: `access_token=${token}; XSRF-TOKEN=guessed-guessed-guessed-1` };
  const foreign = (path: string, init: RequestInit) =>
    fetch(site + path, { ...init, redirect: 'manual', headers: { ...cookie, ...init.headers } });

  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const body of ['', '_xsrf=', '_xsrf=something-else-entirely-1']) {
    const answer = await foreign('/logout', { method: 'POST', headers: form, body });
    expect(answer.status, `form with ${body}`).toBe(403);
    expect(await answer.text()).toContain('您没有权限访问此页面');
  }
  for (const type of ['text/plain', 'multipart/form-data; boundary=x']) {
    const headers = { 'content-type': type };
    const answer = await foreign('/logout', { method: 'POST', headers, body: '_xsrf=x' });
    expect(answer.status, `a body of type ${type}`).toBe(403);
  }
  const json = { 'content-type': 'application/json' };
  const call = await foreign('/api/login/logout', { method: 'POST', headers: json, body: '{}' });
  expect(await call.json()).toEqual({ code: 400, data: null, msg: '请先登录后再进行操作' });
  expect((await callOrThrow(api(token), 'GET /user/current', {}))?.roleCode).toBe('User');
});
