import sharp from 'sharp';
import { expect, test } from '../fixtures.ts';
import { signInOnPage } from '../pages/auth.ts';
import { clickUntilNavigated, waitUntilLive, expectToast } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { sql } from '../../apps/server/test/sql.ts';

const PROFILE = '/user/setting/profile';
const PASSWORD = 'correct-horse-9';

/** A picture whose halves differ, so that it shows which part was cropped. */
function makeHalves(width: number, height: number): Promise<Buffer> {
  const right = {
    create: { width: width / 2, height, channels: 3 as const, background: '#0000ff' },
  };
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: right, left: width / 2, top: 0 }])
    .jpeg()
    .toBuffer();
}

test('a profile is shown beside as others see it, and everywhere once saved @journey', async ({
  page,
  signIn,
}) => {
  await signIn('User');
  await page.goto(PROFILE);
  await waitUntilLive(page);
  const preview = page.getByRole('complementary', { name: '资料预览' });
  await page.getByLabel('昵称').fill('沈青禾');
  await page.getByLabel('个性签名').fill('关务组，问通关的事找我');
  await page.getByLabel('女', { exact: true }).check();
  await expect(preview).toContainText('沈青禾');
  await expect(preview).toContainText('问通关的事找我');
  await page.getByLabel('用户名').fill('1x');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByLabel('用户名')).toBeFocused();
  await expect(page.getByText('用户名为 3–32 位')).toBeVisible();
  await page.getByLabel('用户名').fill(`Qinghe${Date.now()}`);
  await expectToast(page, '资料已保存', () => page.getByRole('button', { name: '保存' }).click());
  await expect(page.getByRole('banner')).toContainText('沈青禾');
  await preview.getByRole('link', { name: '查看我的主页' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '沈青禾' })).toBeVisible();
  await expect(page.getByText('关务组，问通关的事找我')).toBeVisible();
});

test('a portrait is cropped by keys alone, and a file that is no picture is refused with a message @journey', async ({
  page,
  signIn,
}) => {
  await signIn('User');
  await page.goto(PROFILE);
  await waitUntilLive(page);
  const input = page.locator('input[type=file]');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  await input.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await expect(page.getByRole('alert').filter({ hasText: '请选择 JPG' })).toBeVisible();
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no') });
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('图片无法打开');
  await page.keyboard.press('Escape');

  await input.setInputFiles({
    name: 'wide.jpg',
    mimeType: 'image/jpeg',
    buffer: await makeHalves(1200, 400),
  });
  const area = dialog.getByRole('application');
  await expect(area).toBeVisible();
  await expectNoViolations(axeOn(page));
  await dialog.getByRole('slider', { name: '缩放' }).focus();
  await page.keyboard.press('ArrowRight');
  await area.focus();
  for (let i = 0; i < 80; i += 1) await page.keyboard.press('ArrowLeft');
  await dialog.getByRole('button', { name: '使用' }).focus();
  await expectToast(page, '头像已更换', () => page.keyboard.press('Enter'));
  const publicAvatar = page.getByRole('complementary', { name: '资料预览' }).locator('img');
  const address = (await publicAvatar.getAttribute('src')) ?? '';
  const stored = await page.request.get(address);
  const { dominant } = await sharp(await stored.body()).stats();
  // the picture was moved to the left, so its right half is in the circle
  expect(dominant.b).toBeGreaterThan(200);
  expect(dominant.r).toBeLessThan(60);
  const { width, height } = await sharp(await stored.body()).metadata();
  expect(width).toBe(height);
  await expectToast(page, '头像已移除', () =>
    page.getByRole('button', { name: '移除头像' }).click(),
  );
  expect((await page.request.get(address, { headers: { cookie: '' } })).status()).not.toBe(500);
});

test('typed text outlives the session, and is restored after signing in again', async ({
  page,
  people,
}) => {
  const person = await people.make({ role: 'User', password: PASSWORD });
  await page.goto(`/login?from=${PROFILE}`);
  await signInOnPage(page, person.email, PASSWORD);
  await page.waitForURL(({ pathname }) => pathname === PROFILE);
  await waitUntilLive(page);
  await page.getByLabel('个性签名').fill('写到一半的签名');
  await sql`delete from sessions where user_id = ${person.id}`.run(people.db);
  await clickUntilNavigated(page, page.getByRole('button', { name: '保存' }));
  // a pending request there clears the session of the browser, the next one too
  await waitUntilLive(page);
  await page.goto(`/login?from=${PROFILE}`);
  await signInOnPage(page, person.email, PASSWORD);
  await page.waitForURL(({ pathname }) => pathname === PROFILE);
  await expect(page.getByLabel('个性签名')).toHaveValue('写到一半的签名');
  await expect(page.getByText('已恢复上次未保存的修改。')).toBeVisible();
  await waitUntilLive(page);
  await page.getByRole('button', { name: '放弃修改' }).click();
  await expect(page.getByLabel('个性签名')).toHaveValue('');
});

test('a company being typed outlives the session too', async ({ page, people }) => {
  const person = await people.make({ role: 'User', password: PASSWORD });
  const targetPath = '/user/setting/company';
  await page.goto(`/login?from=${targetPath}`);
  await signInOnPage(page, person.email, PASSWORD);
  await page.waitForURL(({ pathname }) => pathname === targetPath);
  await waitUntilLive(page);
  await page.getByRole('button', { name: '添加公司' }).click();
  await page.getByRole('textbox', { name: '公司名称' }).fill('宁波外贸');
  await sql`delete from sessions where user_id = ${person.id}`.run(people.db);
  await clickUntilNavigated(page, page.getByRole('button', { name: '保存' }));
  // a pending request there clears the session of the browser, the next one too
  await waitUntilLive(page);
  await page.goto(`/login?from=${targetPath}`);
  await signInOnPage(page, person.email, PASSWORD);
  await page.waitForURL(({ pathname }) => pathname === targetPath);
  await waitUntilLive(page);
  await page.getByRole('button', { name: '添加公司' }).click();
  await expect(page.getByRole('textbox', { name: '公司名称' })).toHaveValue('宁波外贸');
});
