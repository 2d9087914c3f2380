import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Mailbox } from '../support/mailbox.ts';
import { solvePuzzle } from '../support/captcha.ts';
import type { Puzzle } from '../support/captcha.ts';

const TRIES = 4;

/** Presses `opener`, and moves the puzzle that appears into place with the keyboard alone. */
export async function passCaptcha(page: Page, opener: () => Promise<void>): Promise<void> {
  let arriving = nextPuzzle(page);
  await opener();
  const handle = page.getByRole('slider');
  const captcha = page.getByRole('group', { name: '滑块验证' });
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const x = await solvePuzzle(await arriving);
    await expect(handle).toBeEnabled();
    await handle.focus();
    await page.keyboard.press('Home');
    for (let at = 0; at + 10 <= x; at += 10) await page.keyboard.press('Shift+ArrowRight');
    for (let at = 0; at < x % 10; at += 1) await page.keyboard.press('ArrowRight');
    await expect(handle).toHaveAttribute('aria-valuenow', String(x));
    const checked = page.waitForResponse(/\/verify\/check\/vrcode/u);
    await page.keyboard.press('Enter');
    if ((await checked).ok()) return;
    arriving = nextPuzzle(page);
    await captcha.getByRole('button', { name: '换一张图片' }).click();
  }
  throw new Error('the puzzle could not be solved');
}

async function nextPuzzle(page: Page): Promise<Puzzle> {
  const answer = await page.waitForResponse(/\/verify\/get\/vrcode/u);
  return ((await answer.json()) as { data: Puzzle }).data;
}

/** Registers with the mailed code, as people do; ends signed in. */
export async function register(
  page: Page,
  mailbox: Mailbox,
  person: { email: string; nickname: string; password: string },
): Promise<void> {
  await page.goto('/register');
  const send = page.getByRole('button', { name: '获取验证码' });
  await expect(send).toBeEnabled();
  await page.getByLabel('邮箱').fill(person.email);
  await passCaptcha(page, () => send.press('Enter'));
  await expect(page.getByText('验证码已发送')).toBeVisible();
  await page.getByLabel('邮件验证码').fill(await mailbox.codeFor(person.email));
  await page.getByLabel('昵称').fill(person.nickname);
  await page.getByLabel('密码', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: '注册' }).click();
  await page.waitForURL((url) => url.pathname !== '/register');
}

/** Signs in by password on the login page that is open. */
export async function signInHere(page: Page, account: string, password: string): Promise<void> {
  const form = page.locator('form:visible');
  const button = form.getByRole('button', { name: '登录' });
  await expect(button).toBeEnabled();
  await form.getByLabel('邮箱、手机号或用户名').fill(account);
  await form.getByLabel('密码', { exact: true }).fill(password);
  await button.click();
}
