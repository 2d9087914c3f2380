import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { passCaptcha, slideByMouse, slideByTouch } from '../pages/auth.ts';
import type { Slide } from '../pages/auth.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { uniqueWord } from '../support/sample.ts';
import type { People } from '../support/people.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Requests a code at the registration page, solves the puzzle, and sees that the code was sent. */
async function requestCode(page: Page, people: People, slide?: Slide): Promise<void> {
  await page.goto('/register');
  const send = page.getByRole('button', { name: '获取验证码' });
  await expect(send).toBeEnabled();
  await page.getByLabel('邮箱').fill(`${uniqueWord()}@example.com`);
  await passCaptcha(page, people, () => send.click(), slide);
  await expect(page.getByText('验证码已发送')).toBeVisible();
}

test('the puzzle is solved by mouse at the first try @journey', async ({ page, people }) => {
  await requestCode(page, people, slideByMouse);
});

test('the puzzle is solved by keys at the first try', async ({ page, people }) => {
  await requestCode(page, people);
});

test('on a phone the puzzle is solved by touch, mouse and keys at the first try', async ({
  people,
  openOtherBrowser,
}) => {
  const phone = await openOtherBrowser(PHONE);
  for (const slide of [slideByTouch, slideByMouse, undefined])
    await requestCode(phone, people, slide);
});

test('another picture is shown after a wrong attempt, without a violation of accessibility', async ({
  page,
  people,
}) => {
  await page.goto('/register');
  const send = page.getByRole('button', { name: '获取验证码' });
  await expect(send).toBeEnabled();
  await page.getByLabel('邮箱').fill(`${uniqueWord()}@example.com`);
  await send.click();
  const handle = page.getByRole('slider');
  await expect(handle).toHaveAttribute('aria-disabled', 'false');
  await expectNoViolations(axeOn(page));
  const picture = page.getByRole('img', { name: '拼图背景' });
  const first = await picture.getAttribute('src');
  await handle.press('Enter');
  await expect(page.getByText('未对准，请重试')).toBeVisible();
  await expect.poll(() => picture.getAttribute('src')).not.toBe(first);
  await expect(handle).toBeFocused();
  await expect(handle).toHaveAttribute('aria-disabled', 'false');
  await passCaptcha(page, people, () => page.getByRole('button', { name: '换一张图片' }).click());
  await expect(page.getByText('验证码已发送')).toBeVisible();
});
