import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { Mailbox } from '../support/mailbox.ts';
import { readCaptchaKey, findPiecePosition } from '../support/captcha.ts';
import type { People } from '../support/people.ts';

/** Moves the piece of the puzzle that is open to `x` and submits it. */
export type Slide = (page: Page, handle: Locator, x: number) => Promise<void>;

/** Presses `opener`, and moves the puzzle that appears into place: with the keyboard alone by default. */
export async function passCaptcha(
  page: Page,
  { db }: Pick<People, 'db'>,
  opener: () => Promise<void>,
  slide: Slide = slideByKeys,
): Promise<void> {
  const arriving = page.waitForResponse(/\/verify\/get\/vrcode/u);
  await opener();
  const answer = await arriving;
  expect(answer.ok()).toBe(true);
  const x = await findPiecePosition(db, readCaptchaKey(answer.url()));
  const handle = page.getByRole('slider');
  await expect(handle).toHaveAttribute('aria-disabled', 'false');
  const checked = page.waitForResponse(/\/verify\/check\/vrcode/u);
  await slide(page, handle, x);
  expect((await checked).ok(), 'solved at the first try').toBe(true);
}

/** How far the piece was moved. */
const valueOf = async (handle: Locator): Promise<number> =>
  Number(await handle.getAttribute('aria-valuenow'));

const slideByKeys: Slide = async (page, handle, x) => {
  await handle.focus();
  await page.keyboard.press('Home');
  for (let at = 0; at + 20 <= x; at += 20) await page.keyboard.press('Shift+ArrowRight');
  for (let at = 0; at + 2 <= x % 20; at += 2) await page.keyboard.press('ArrowRight');
  await expect(handle).toHaveAttribute('aria-valuenow', String(x - (x % 2)));
  await page.keyboard.press('Enter');
};

/** As a hand does: towards the position, and the rest of the way by looking. */
async function approach(
  handle: Locator,
  x: number,
  handleStart: { x: number; max: number; trackLength: number },
  moveTo: (x: number) => Promise<void>,
): Promise<void> {
  let pointer = handleStart.x;
  for (let moveHandle = 0; moveHandle < 60; moveHandle += 1) {
    const off = x - (await valueOf(handle));
    if (Math.abs(off) <= 2) return;
    pointer += (off / handleStart.max) * handleStart.trackLength;
    await moveTo(pointer);
  }
  throw new Error('the handle does not get there');
}

async function getSliderStart(page: Page, handle: Locator) {
  const box = await handle.boundingBox();
  const track = await handle.locator('..').boundingBox();
  if (box === null || track === null) throw new Error('the slider is not there');
  const max = Number(await handle.getAttribute('aria-valuemax'));
  return {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    max,
    trackLength: track.width - box.width,
  };
}

export const slideByMouse: Slide = async (page, handle, x) => {
  await handle.scrollIntoViewIfNeeded();
  const start = await getSliderStart(page, handle);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await approach(handle, x, start, (to) => page.mouse.move(to, start.y + 3, { steps: 4 }));
  await page.mouse.up();
};

export const slideByTouch: Slide = async (page, handle, x) => {
  await handle.scrollIntoViewIfNeeded();
  const start = await getSliderStart(page, handle);
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [{ x: at, y: start.y }],
    });
  await touch('touchStart', start.x);
  await approach(handle, x, start, async (to) => void (await touch('touchMove', to)));
  await touch('touchEnd');
  await finger.detach();
};

/** Registers with the mailed code, as people do; ends signed in. */
export async function register(
  page: Page,
  { mailbox, people }: { mailbox: Mailbox; people: People },
  person: { email: string; nickname: string; password: string },
): Promise<void> {
  await page.goto('/register');
  const send = page.getByRole('button', { name: '获取验证码' });
  await expect(send).toBeEnabled();
  await page.getByLabel('邮箱').fill(person.email);
  await passCaptcha(page, people, () => send.press('Enter'));
  await expect(page.getByText('验证码已发送')).toBeVisible();
  await page.getByLabel('邮件验证码').fill(await mailbox.codeFor(person.email));
  await page.getByLabel('昵称').fill(person.nickname);
  await page.getByLabel('密码', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: '注册' }).click();
  await page.waitForURL((url) => url.pathname !== '/register');
}

/** Signs in by password on the login page that is open. */
export async function signInOnPage(page: Page, account: string, password: string): Promise<void> {
  const form = page.locator('form:visible');
  const button = form.getByRole('button', { name: '登录' });
  await expect(button).toBeEnabled();
  await form.getByLabel('邮箱、手机号或用户名').fill(account);
  await form.getByLabel('密码', { exact: true }).fill(password);
  await button.click();
}
