import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { passCaptcha, register, signInOnPage } from '../pages/auth.ts';
import { getShell, waitUntilLive } from '../pages/shell.ts';
import { uniqueWord } from '../support/sample.ts';

const PASSWORD = 'correct-horse-42';

/** The browser's memory for drawing, as text; null when it was cleared. */
function storedPermissions(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('current_permissions'));
}

test('signing in by the form stores token and permissions; signing out removes them @journey', async ({
  page,
  people,
}) => {
  const person = await people.make({ role: 'User', password: PASSWORD });
  await page.goto('/login');
  await signInOnPage(page, person.email, PASSWORD);
  await page.waitForURL('/');
  const shell = getShell(page);
  await expect(shell.accountMenu).toContainText(person.nickname);
  expect(JSON.parse((await storedPermissions(page)) ?? '[]')).toContain('article.add');

  await shell.signOut();
  await page.waitForURL('/login');
  await expect.poll(() => storedPermissions(page)).toBeNull();
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
  const { header, accountMenu } = getShell(page);
  await page.goto('/list?model=ARTICLE');
  await waitUntilLive(page);
  await header.getByRole('link', { name: '登录' }).click();
  await signInOnPage(page, person.email, PASSWORD);
  await expect(accountMenu).toContainText(person.nickname);
  await page.goBack();
  await expect(page).toHaveURL('/list?model=ARTICLE');
  await expect(accountMenu).toContainText(person.nickname);

  await context.clearCookies();
  await page.goto('/login?from=%2Flist%3Fmodel%3DARTICLE');
  const email = `${uniqueWord()}@example.com`;
  await register(page, { mailbox, people }, { email, nickname: '回头看', password: PASSWORD });
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
  await expect.poll(() => storedPermissions(page)).toContain('article.add');
  const blocked = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await blocked.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await getShell(page).signOut();
  await page.waitForURL('/login', { waitUntil: 'commit' });
  expect(await storedPermissions(page)).toContain('article.add');
  blocked.resolve();
  await expect.poll(() => storedPermissions(page)).toBeNull();
});

test('a wrong password gets a message, and the third requires the puzzle @journey', async ({
  page,
  people,
}) => {
  const person = await people.make({ role: 'User', password: PASSWORD });
  await page.goto('/login');
  const fail = async () => {
    const refused = page.waitForResponse('**/api/login');
    await signInOnPage(page, person.email, 'wrong-password');
    expect((await refused).status()).toBe(400);
    await expect(page.getByText('账号或密码不正确，请检查后重试')).toBeVisible();
  };
  await fail();
  await fail();
  await fail();
  // the first puzzle is there: another one loads with the reminder
  await expect(page.getByRole('slider')).toHaveAttribute('aria-disabled', 'false');
  const reminder = page.getByText('请先完成滑块验证');
  await passCaptcha(page, people, async () => {
    await signInOnPage(page, person.email, PASSWORD);
    await expect(reminder).toBeVisible();
  });
  await expect(page.getByText('验证通过')).toBeVisible();
  await expect(reminder).toBeHidden();
  await signInOnPage(page, person.email, PASSWORD);
  await page.waitForURL('/');
  await expect(getShell(page).accountMenu).toContainText(person.nickname);
});

test('a browser that exposes cookies late still shows the page of the signed-in user', async ({
  page,
  people,
}) => {
  const person = await people.make({ role: 'User', password: PASSWORD });
  // as Chromium does: a written value is available once it is read, or some time later
  await page.addInitScript(() => {
    const real = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    const lateCookies: string[] = [];
    const releaseCookies = () => {
      for (const cookie of lateCookies.splice(0)) real?.set?.call(document, cookie);
    };
    Object.defineProperty(document, 'cookie', {
      get: () => {
        releaseCookies();
        return real?.get?.call(document) as string;
      },
      set: (cookie: string) => {
        lateCookies.push(cookie);
        setTimeout(releaseCookies, 500);
      },
    });
  });
  await page.goto('/login');
  await signInOnPage(page, person.email, PASSWORD);
  await page.waitForURL('/');
  await expect(getShell(page).accountMenu).toContainText(person.nickname);
});

test('signing in never redirects to another site', async ({ page, people, site }) => {
  const person = await people.make({ role: 'User', password: PASSWORD });
  await page.goto(`/login?from=${encodeURIComponent('//evil.example/')}`);
  await signInOnPage(page, person.email, PASSWORD);
  await page.waitForURL((url) => url.pathname !== '/login');
  expect(page.url()).toBe(`${site}/`);
});
