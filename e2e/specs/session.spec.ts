import type { Page } from '@playwright/test';
import type { BuiltInRole } from '@zhihui/contract/permission.ts';
import { expect, test } from '../fixtures.ts';
import { passCaptcha, register, signInHere } from '../pages/auth.ts';
import { shellOf, whenLive } from '../pages/shell.ts';
import { askQuestion, must, writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';

const PASSWORD = 'correct-horse-42';

/** An article that its author can delete from its page: a press that makes a call. */
async function ownArticle(call: Parameters<typeof writeArticle>[0]) {
  const { id } = await writeArticle(call, { title: '会话测试', content: '正文', status: 'DRAFT' });
  return `/article/${id}`;
}

test('an ended session is cleared and leads home', async ({ page, signIn, api }) => {
  const person = await signIn('User');
  // pages fetched ahead find out by themselves that the session has ended: this is about the press that does
  await page.route('**/page-data/**', (route) => route.abort());
  await page.goto(await ownArticle(api(person.token)));
  await expect(page.getByRole('button', { name: '删除' })).toBeVisible();
  await page.waitForFunction(() => localStorage.getItem('current_permissions') !== null);
  await must(api(person.token), 'POST /login/logout', {});
  // what the router asks of its routes is nobody's, and must not take the token away before anything was pressed
  await page.evaluate(() => fetch('/__manifest?paths=%2Flist&version=0'));

  await page.getByRole('button', { name: '删除' }).click();
  await page.waitForURL('/');
  await expect(shellOf(page).header.getByRole('link', { name: '登录' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect((await page.context().cookies()).filter(({ name }) => name === 'access_token')).toEqual(
    [],
  );
});

test('a session found missing leads to the login page, warns, and back again', async ({
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
  await page.waitForURL((url) => url.pathname === '/login');
  expect(new URL(page.url()).searchParams.get('from')).toBe(address);
  await expect(page.getByText('登录已过期，请重新登录')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('current_permissions'))).toBeNull();

  await signInHere(page, person.email, PASSWORD);
  await page.waitForURL(address);
  await expect(shellOf(page).title).toHaveText('会话测试');
});

test('an answer that was being written outlives the session, for its writer only', async ({
  page,
  context,
  signIn,
  people,
  admin,
  site,
}) => {
  const writer = await signIn('User', { password: PASSWORD });
  const { id: categoryId } = await makeCategory(admin, uniqueWord(), 'PUBLIC', null, 'QUESTION');
  const { id } = await askQuestion(admin, { title: '会话断了怎么办', categoryId });
  const address = `/question/${id}`;
  const answer = page.getByRole('textbox', { name: '写回答' });
  await page.goto(address);
  await whenLive(page);
  await answer.fill('写了一半的回答');
  await context.clearCookies({ name: 'access_token' });
  await answer.press('ControlOrMeta+Enter');
  await page.waitForURL((url) => url.pathname === '/login');

  await signInHere(page, writer.email, PASSWORD);
  await page.waitForURL(address);
  await expect(answer).toHaveValue('写了一半的回答');

  const next = await people.make({ role: 'User' });
  await context.addCookies([{ name: 'access_token', value: next.token, url: site }]);
  await page.reload();
  await whenLive(page);
  await expect(answer).toHaveValue('');
});

test('what one person wrote is not handed in by another who signed in elsewhere', async ({
  page,
  context,
  signIn,
  people,
  admin,
  site,
}) => {
  await signIn('User');
  const { id: categoryId } = await makeCategory(admin, uniqueWord(), 'PUBLIC', null, 'QUESTION');
  const { id } = await askQuestion(admin, { title: '换了人登录怎么办', categoryId });
  const answer = page.getByRole('textbox', { name: '写回答' });
  await page.goto(`/question/${id}`);
  await whenLive(page);
  await answer.fill('前一个人的话');
  const next = await people.make({ role: 'User' });
  await context.addCookies([{ name: 'access_token', value: next.token, url: site }]);
  await answer.press('ControlOrMeta+Enter');
  await expect(page.getByText(/已换了账号登录/u)).toBeVisible();
  await expect(answer).toHaveValue('前一个人的话');
  const { total } = await must(admin, 'GET /answer/page', { query: { questionId: id } });
  expect(total).toBe(0);
});

test('an answer that was being changed outlives the session, and a change of somebody else', async ({
  page,
  context,
  signIn,
  api,
  admin,
}) => {
  const writer = await signIn('User', { password: PASSWORD });
  const { id: categoryId } = await makeCategory(admin, uniqueWord(), 'PUBLIC', null, 'QUESTION');
  const { id: questionId } = await askQuestion(admin, { title: '两个人同时改', categoryId });
  const first = { questionId, content: '原来的回答' };
  const { id, revision } = await must(api(writer.token), 'POST /answer', { body: first });
  const answer = page.locator(`#answer-${id}`);
  const field = answer.getByRole('textbox', { name: '回答内容' });
  const save = answer.getByRole('button', { name: '保存' });
  await page.goto(`/question/${questionId}`);
  await whenLive(page);
  await answer.getByRole('button', { name: '编辑' }).click();
  await expect(field).toHaveValue('原来的回答');
  await field.fill('我的改法');
  await field.press('Escape');
  await must(admin, 'PUT /answer', { body: { id, content: '别人的改法', revision } });
  await save.click();
  await expect(answer.getByText('别人刚刚改过这个回答')).toBeVisible();
  const theirs = answer.getByRole('textbox', { name: '现在的内容' });
  await expect(theirs).toHaveValue('别人的改法');
  await expect(field).toHaveValue('我的改法');

  await context.clearCookies({ name: 'access_token' });
  await save.click();
  await page.waitForURL((url) => url.pathname === '/login');
  await signInHere(page, writer.email, PASSWORD);
  await page.waitForURL(`/question/${questionId}`);
  await whenLive(page);
  await answer.getByRole('button', { name: '编辑' }).click();
  await expect(field).toHaveValue('我的改法');
  // what was typed was begun before theirs still
  await expect(theirs).toHaveValue('别人的改法');

  const shown = Promise.withResolvers<void>();
  await page.route(/\/question\/\d+\.data/u, async (route) => {
    await shown.promise;
    await route.continue();
  });
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/api/answer')) sent += 1;
  });
  await save.click();
  await expect(page.getByText('回答已修改')).toBeVisible();
  // sent once more before the page shows it
  await field.press('ControlOrMeta+Enter');
  shown.resolve();
  await expect(answer.locator('.prose')).toHaveText('我的改法');
  expect(sent).toBe(1);
  await answer.getByRole('button', { name: '编辑' }).click();
  await expect(field).toHaveValue('我的改法');
  await field.press('Escape');
  await expect(field).toBeHidden();
});

test('no permission opens the ERROR dialog with the words of the server', async ({
  page,
  signIn,
  people,
  api,
  admin,
}) => {
  const category = await must(admin, 'POST /category', {
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
  const person = await signIn('Moderator', { reach: [category.id] });
  const { id } = await writeArticle(admin, {
    title: '别人的文章',
    content: '正文',
    categoryId: category.id,
  });
  await page.goto(`/article/${id}`);
  const remove = page.getByRole('button', { name: '删除' });
  await expect(remove).toBeVisible();
  await people.changeRole(person, 'Tourist');

  await remove.click();
  const { errorDialog } = shellOf(page);
  await expect(errorDialog).toContainText('您没有权限进行此操作');
  await page.keyboard.press('Escape');
  await expect(errorDialog).toBeHidden();

  await page.route('**/api/article/*', (route) =>
    route.fulfill({ status: 403, json: { code: 403, data: null, msg: '' } }),
  );
  await remove.click();
  await expect(errorDialog).toContainText('Unknown exception');
  expect((await must(api(null), 'GET /article/:id', { params: { id } })).title).toBe('别人的文章');
});

/** What the browser remembers for drawing, as text; null when it was forgotten. */
function permissionsKept(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('current_permissions'));
}

test('signing in by the form keeps token and permissions; signing out forgets them', async ({
  page,
  people,
}) => {
  const person = await people.make({ role: 'User', password: PASSWORD });
  await page.goto('/login');
  await signInHere(page, person.email, PASSWORD);
  await page.waitForURL('/');
  const shell = shellOf(page);
  await expect(shell.accountMenu).toContainText(person.nickname);
  expect(JSON.parse((await permissionsKept(page)) ?? '[]')).toContain('article.add');

  await shell.signOut();
  await page.waitForURL('/login');
  await expect.poll(() => permissionsKept(page)).toBeNull();
  expect((await page.context().cookies()).filter(({ name }) => name === 'access_token')).toEqual(
    [],
  );
  await page.goto('/');
  await expect(shell.header.getByRole('link', { name: '登录' })).toBeVisible();
});

test('going back after signing in or registering shows no form to sign in', async ({
  page,
  people,
  mailbox,
  context,
}) => {
  const person = await people.make({ role: 'User', password: PASSWORD });
  const { header, accountMenu } = shellOf(page);
  await page.goto('/list?model=ARTICLE');
  await whenLive(page);
  await header.getByRole('link', { name: '登录' }).click();
  await signInHere(page, person.email, PASSWORD);
  await expect(accountMenu).toContainText(person.nickname);
  await page.goBack();
  await expect(page).toHaveURL('/list?model=ARTICLE');
  await expect(accountMenu).toContainText(person.nickname);

  await context.clearCookies();
  await page.goto('/login?from=%2Flist%3Fmodel%3DARTICLE');
  const email = `${uniqueWord()}@example.com`;
  await register(page, mailbox, { email, nickname: '回头看', password: PASSWORD });
  await expect(accountMenu).toContainText('回头看');
  await page.goBack();
  await expect(page).toHaveURL('/list?model=ARTICLE');
  await expect(accountMenu).toContainText('回头看');
});

test('signing out before the scripts are there forgets the permissions with them', async ({
  page,
  signIn,
}) => {
  await signIn('User');
  await page.goto('/');
  await expect.poll(() => permissionsKept(page)).toContain('article.add');
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await shellOf(page).signOut();
  await page.waitForURL('/login', { waitUntil: 'commit' });
  expect(await permissionsKept(page)).toContain('article.add');
  held.resolve();
  await expect.poll(() => permissionsKept(page)).toBeNull();
});

test('a form forgives each field once it is changed, and a pasted code keeps its digits', async ({
  page,
}) => {
  await page.goto('/register');
  await page.getByRole('button', { name: '注册' }).click();
  const [email, nickname] = [page.getByLabel('邮箱'), page.getByLabel('昵称')];
  await expect(page.getByText('请填写邮箱')).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill(`${uniqueWord()}@staff.example`);
  await expect(page.getByText('请填写邮箱')).toHaveCount(0);
  await expect(email).not.toHaveAttribute('aria-invalid');
  await expect(nickname).toHaveAttribute('aria-invalid', 'true');
  const code = page.getByLabel('邮件验证码');
  for (const pasted of [' 328713', '328 713', '３２８７１３']) {
    await code.fill('');
    await code.focus();
    await page.keyboard.insertText(pasted);
    await expect(code).toHaveValue('328713');
  }
});

test('a wrong password is told in words, and the third asks for the puzzle', async ({
  page,
  people,
}) => {
  const person = await people.make({ role: 'User', password: PASSWORD });
  await page.goto('/login');
  const fail = async () => {
    const refused = page.waitForResponse('**/api/login');
    await signInHere(page, person.email, 'wrong-password');
    expect((await refused).status()).toBe(400);
    await expect(page.getByText('账号或密码不正确，请检查后重试')).toBeVisible();
  };
  await fail();
  await fail();
  await passCaptcha(page, fail);
  await signInHere(page, person.email, PASSWORD);
  await page.waitForURL('/');
  await expect(shellOf(page).accountMenu).toContainText(person.nickname);
});

for (const from of [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/.//evil.example',
]) {
  test(`signing in never leaves for ${from}`, async ({ page, people, site }) => {
    const person = await people.make({ role: 'User', password: PASSWORD });
    await page.goto(`/login?from=${encodeURIComponent(from)}`);
    await signInHere(page, person.email, PASSWORD);
    await page.waitForURL((url) => url.pathname !== '/login');
    expect(page.url()).toBe(`${site}/`);
  });
}

test('the cookie alone does nothing', async ({ site, people, api }) => {
  const { token } = await people.make({ role: 'User' });
  const cookie = { cookie: `access_token=${token}; XSRF-TOKEN=guessed-guessed-guessed-1` };
  const foreign = (path: string, init: RequestInit) =>
    fetch(site + path, { ...init, redirect: 'manual', headers: { ...cookie, ...init.headers } });

  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const body of ['', '_xsrf=', '_xsrf=something-else-entirely-1']) {
    const answer = await foreign('/logout', { method: 'POST', headers: form, body });
    expect(answer.status, `form with ${body}`).toBe(403);
    expect(await answer.text()).toContain('您没有权限查看这个页面');
  }
  for (const type of ['text/plain', 'multipart/form-data; boundary=x']) {
    const headers = { 'content-type': type };
    const answer = await foreign('/logout', { method: 'POST', headers, body: '_xsrf=x' });
    expect(answer.status, `a body of type ${type}`).toBe(403);
  }
  const json = { 'content-type': 'application/json' };
  const call = await foreign('/api/login/logout', { method: 'POST', headers: json, body: '{}' });
  expect(await call.json()).toEqual({ code: 400, data: null, msg: '请先登录后再进行操作' });
  expect((await must(api(token), 'GET /user/current', {}))?.roleCode).toBe('User');
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
    await shellOf(tab).accountMenu.click();
    await tab.getByRole('button', { name: '退出' }).click();
    await tab.waitForURL('/login');
    await expect(tab.getByRole('heading', { name: '登录' })).toBeVisible();
  }
});

interface Drawn {
  announcements: boolean;
  write: boolean;
  backOffice: boolean;
}
const HEADERS: Record<BuiltInRole, Drawn> = {
  Tourist: { announcements: false, write: false, backOffice: false },
  User: { announcements: true, write: true, backOffice: false },
  Moderator: { announcements: true, write: true, backOffice: true },
  Admin: { announcements: true, write: true, backOffice: true },
};

for (const [role, drawn] of Object.entries(HEADERS) as [BuiltInRole, Drawn][]) {
  test(`the header of a ${role}`, async ({ page, signIn }) => {
    await signIn(role);
    await page.goto('/list?model=ARTICLE');
    const { header, sections, accountMenu, search } = shellOf(page);
    const labels = ['首页', '公司公告', '资讯', '知识库', 'Q&A'];
    await expect(sections.getByRole('link')).toHaveText(
      labels.filter((label) => drawn.announcements || label !== '公司公告'),
    );
    await expect(sections.getByRole('link', { name: '知识库' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(search).toHaveAttribute('placeholder', '搜索');
    await expect(header.getByRole('link', { name: '写文章' })).toHaveCount(drawn.write ? 1 : 0);
    await expect(header.getByRole('link', { name: '通知' })).toHaveAttribute(
      'href',
      '/user/notifications',
    );
    await accountMenu.click();
    const entries = ['主页', '个人资料', '后台管理', '设置'];
    await expect(header.locator('[popover]:popover-open').getByRole('link')).toHaveText(
      entries.filter((label) => drawn.backOffice || label !== '后台管理'),
    );
    await expect(header.getByRole('button', { name: '退出' })).toBeVisible();
  });
}

test('the header of a visitor', async ({ page }) => {
  await page.goto('/');
  const { header, sections, search } = shellOf(page);
  await expect(sections.getByRole('link')).toHaveText(['首页', '资讯', '知识库', 'Q&A']);
  await expect(header.getByRole('link', { name: '登录' })).toHaveAttribute('href', '/login');
  await expect(header.getByRole('link', { name: '注册' })).toHaveAttribute('href', '/register');
  await expect(search).toHaveCount(0);
});
