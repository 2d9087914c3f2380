import { expect, test } from '../fixtures.ts';
import { openAccountPage, addVirtualKey, computeCode } from '../pages/account.ts';
import { passCaptcha, signInOnPage } from '../pages/auth.ts';
import { waitUntilLive } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { sql } from '../../apps/server/test/sql.ts';

const PASSWORD = 'correct-horse-9';
const ACCOUNT = '/user/setting/account';

test('a user changes the password: a common one is refused, the strength is shown, other devices are signed out @journey', async ({
  page,
  signIn,
  openOtherBrowser,
}) => {
  const person = await signIn('User', { password: PASSWORD });
  const other = await openOtherBrowser();
  await other.goto('/login');
  await signInOnPage(other, person.email, PASSWORD);
  await other.waitForURL('/');
  await page.goto(ACCOUNT);
  await waitUntilLive(page);
  const { dialog, field, press, inDialog } = openAccountPage(page);
  await press('修改密码');
  await field('原密码').fill(PASSWORD);
  await field('新密码').fill('password123');
  await expect(dialog.getByText('很弱')).toBeVisible();
  await inDialog('保存新密码');
  await expect(field('新密码')).toBeFocused();
  await expect(dialog).toContainText('密码过于常见');
  await field('新密码').fill('春眠不觉晓 处处闻啼鸟 58');
  await expect(dialog.getByText('很强')).toBeVisible();
  await field('原密码').fill('not this one');
  await inDialog('保存新密码');
  await expect(dialog).toContainText('原密码不正确');
  await field('原密码').fill(PASSWORD);
  await inDialog('保存新密码');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('密码已修改，其他设备已退出')).toBeVisible();
  await expect(page.getByRole('region', { name: '登录方式' })).toContainText(/(?:刚刚|前)修改/u);
  await other.goto(ACCOUNT, { waitUntil: 'commit' });
  await expect(other.getByText('登录已过期，请重新登录')).toBeVisible();
  await expect(other).toHaveURL('/');
});

test('e-mail and phone are changed by a code sent to the new one @journey', async ({
  page,
  signIn,
  mailbox,
  people,
}) => {
  const person = await signIn('User', { password: PASSWORD });
  await page.goto(ACCOUNT);
  await waitUntilLive(page);
  const { dialog, field, press, inDialog, section } = openAccountPage(page);
  const email = `fresh-${person.email}`;
  await press('更换邮箱');
  await field('新邮箱').fill(email);
  const send = dialog.getByRole('button', { name: '获取验证码' });
  await passCaptcha(page, people, () => send.press('Enter'));
  await expect(dialog).toContainText('请查收邮件');
  await field('邮件验证码').fill(await mailbox.codeFor(email));
  await field('登录密码').fill(PASSWORD);
  await inDialog('保存');
  await expect(page.getByText('邮箱已更换')).toBeVisible();
  await expect(section('登录方式')).toContainText('fres•••@example.com');
  await expect.poll(() => mailbox.newest(person.email)).toContain('邮箱已更换');

  await press('绑定手机号');
  const phone = `139${String(Date.now()).slice(-8)}`;
  await field('手机号').fill(`+86 ${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`);
  await passCaptcha(page, people, () => send.press('Enter'));
  await expect(dialog).toContainText('请查收短信');
  await field('短信验证码').fill(await mailbox.codeFor(phone));
  await inDialog('保存');
  await expect(page.getByText('手机号已绑定')).toBeVisible();
  await expect(section('登录方式')).toContainText(`139•••${phone.slice(-4)}`);
});

test('an authenticator app is added and required at sign-in, and a recovery code replaces it', async ({
  page,
  signIn,
  openOtherBrowser,
}) => {
  const person = await signIn('User', { password: PASSWORD });
  await page.goto(ACCOUNT);
  await waitUntilLive(page);
  const { dialog, field, press, inDialog, section } = openAccountPage(page);
  await press('开启验证器应用');
  await expect(dialog.getByRole('img', { name: '二维码' })).toBeVisible();
  await expectNoViolations(axeOn(page));
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await field('验证器显示的 6 位验证码').fill('000000');
  await inDialog('开启');
  await expect(dialog).toContainText('验证码不正确');
  await field('验证器显示的 6 位验证码').fill(computeCode(secret));
  await inDialog('开启');
  await expect(dialog).toContainText('请保存恢复码');
  const codes = await dialog.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await inDialog('我已保存');
  await expect(section('两步验证')).toContainText('已开启');
  await expect(section('两步验证')).toContainText('剩余 10 个');

  const other = await openOtherBrowser();
  await other.goto('/login?from=/list');
  await signInOnPage(other, person.email, PASSWORD);
  await expect(other.getByRole('heading', { name: '两步验证' })).toBeFocused();
  await expectNoViolations(axeOn(other));
  await other.getByRole('textbox', { name: '验证码' }).fill('123 456');
  await other.getByRole('button', { name: '登录', exact: true }).click();
  await expect(other.getByText('验证码不正确')).toBeVisible();
  // the code above may not be used twice
  await other.getByRole('textbox', { name: '验证码' }).fill(computeCode(secret, 1));
  await other.getByRole('button', { name: '登录', exact: true }).click();
  await other.waitForURL(({ pathname }) => pathname === '/list');

  const third = await openOtherBrowser();
  await third.goto('/login');
  await signInOnPage(third, person.email, PASSWORD);
  await third.getByRole('button', { name: '使用恢复码' }).click();
  await third.getByRole('textbox', { name: '恢复码' }).fill((codes[0] ?? '').toLowerCase());
  await third.getByRole('button', { name: '登录', exact: true }).click();
  await third.waitForURL('/');
  await third.goto(ACCOUNT);
  await expect(third.getByText('剩余 9 个')).toBeVisible();
  await third.getByText('最近登录记录').click();
  await expect(third.getByText('密码，恢复码')).toBeVisible();
  await expect(third.getByText('密码正确，验证码错误')).toBeVisible();

  await page.reload();
  await waitUntilLive(page);
  await press('关闭验证器应用');
  await inDialog('关闭');
  await expect(section('两步验证')).toContainText('未开启');
});

test('a change of the second factor wants a proof some time after signing in', async ({
  page,
  signIn,
  people,
}) => {
  const person = await signIn('User', { password: PASSWORD });
  await sql`update sessions set confirmed_at = ${new Date(Date.now() - 3_600_000)}
    where user_id = ${person.id}`.run(people.db);
  await page.goto(ACCOUNT);
  await waitUntilLive(page);
  const { dialog, field, press, inDialog } = openAccountPage(page);
  await press('开启验证器应用');
  await expect(dialog).toContainText('验证身份');
  await field('登录密码').fill('wrong');
  await inDialog('确认');
  await expect(dialog).toContainText('密码不正确');
  await field('登录密码').fill(PASSWORD);
  await inDialog('确认');
  await expect(dialog.getByRole('img', { name: '二维码' })).toBeVisible();
});

test('passkeys are added, named, used to sign in without a password, and removed @journey', async ({
  page,
  people,
  product,
}) => {
  const person = await people.make({ role: 'User', password: PASSWORD });
  // passkeys are tied to a name of the site, not to an address
  const site = `http://localhost:${product.port}`;
  await addVirtualKey(page);
  await page.goto(`${site}/login?from=${ACCOUNT}`);
  await signInOnPage(page, person.email, PASSWORD);
  await page.waitForURL(({ pathname }) => pathname === ACCOUNT);
  await waitUntilLive(page);
  const { dialog, field, press, inDialog, section } = openAccountPage(page);
  await press('添加通行密钥');
  await inDialog('继续');
  await expect(dialog).toContainText('请填写名称');
  await field('名称').fill('办公室的电脑');
  await inDialog('继续');
  await expect(dialog).toContainText('请保存恢复码');
  await inDialog('我已保存');
  await expect(section('两步验证')).toContainText('办公室的电脑');
  await press('重命名 办公室的电脑');
  await field('名称').fill('家里的电脑');
  await inDialog('保存');
  await expect(section('两步验证')).toContainText('家里的电脑');

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${site}/login?from=${ACCOUNT}`);
  await page.getByRole('button', { name: '使用通行密钥登录' }).click();
  await page.waitForURL(({ pathname }) => pathname === ACCOUNT);
  await waitUntilLive(page);
  await page.getByText('最近登录记录').click();
  await expect(page.locator('details').getByText('通行密钥', { exact: true })).toBeVisible();

  await press('移除 家里的电脑');
  await inDialog('移除');
  await expect(section('两步验证')).toContainText('未开启');
});

test('at an IP address passkeys are not offered', async ({ page, signIn }) => {
  await page.goto('/login');
  await waitUntilLive(page);
  await expect(page.getByRole('button', { name: '使用通行密钥登录' })).toHaveCount(0);
  await signIn('User');
  await page.goto(ACCOUNT);
  await expect(page.getByText('当前浏览器或访问地址不支持通行密钥')).toBeVisible();
  await expect(page.getByRole('button', { name: '添加通行密钥' })).toBeDisabled();
});

test('devices are listed and ended, one and all', async ({ page, signIn, openOtherBrowser }) => {
  const person = await signIn('User', { password: PASSWORD });
  const others = [await openOtherBrowser(), await openOtherBrowser()];
  for (const other of others) {
    await other.goto('/login');
    await signInOnPage(other, person.email, PASSWORD);
    await other.waitForURL('/');
  }
  await page.goto(ACCOUNT);
  await waitUntilLive(page);
  const { inDialog, press, section } = openAccountPage(page);
  const rows = section('已登录设备').getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(section('已登录设备').getByText('本机')).toHaveCount(1);
  await expect(rows.nth(1)).toContainText('内网');
  await rows.getByRole('button', { name: /^退出/u }).first().click();
  await expect(rows).toHaveCount(3);
  await press('退出其他所有设备');
  await inDialog('退出其他所有设备');
  await expect(rows).toHaveCount(2);
  for (const other of others) {
    await other.goto(ACCOUNT);
    await expect(other).toHaveURL('/');
  }
});

test('a user requests closing the account, transfers its contents, and cancels', async ({
  page,
  signIn,
  people,
}) => {
  const successor = await people.make({ role: 'User' });
  await signIn('User', { password: PASSWORD });
  await page.goto(ACCOUNT);
  await waitUntilLive(page);
  const { dialog, field, inDialog, press, section } = openAccountPage(page);
  await press('申请注销');
  await dialog.getByLabel('转交给其他同事').check();
  await inDialog('申请注销');
  await expect(dialog).toContainText('请选择内容接收人');
  await field('内容接收人').fill(successor.nickname);
  await inDialog(successor.nickname);
  await expect(dialog).toContainText(`转交给 ${successor.nickname}`);
  await inDialog('申请注销');
  await expect(section('注销账号')).toContainText(`您的内容将转交给 ${successor.nickname}`);
  await press('撤销申请');
  await expect(page.getByText('注销申请已撤销')).toBeVisible();
  await expect(section('注销账号').getByRole('button', { name: '申请注销' })).toBeVisible();
});

test('a role that requires a second factor leads its users there @journey', async ({
  page,
  people,
  admin,
}) => {
  const { id } = await sql<{ id: Id; code: string }>`
    insert into roles ${sql.values({ code: `Guard${Date.now()}`, name: '门卫', staff: true })}
    returning id, code`.one(people.db);
  const { code } = await sql<{ code: string }>`select code from roles where id = ${id}`.one(
    people.db,
  );
  await admin('PUT /role/:id/secondFactor', { params: { id }, body: { required: true } });
  const person = await people.make({ role: code, password: PASSWORD });
  await page.goto('/login');
  await signInOnPage(page, person.email, PASSWORD);
  await page.waitForURL(({ pathname }) => pathname === ACCOUNT);
  await expect(page.getByText('您的角色必须开启两步验证，开启前')).toBeVisible();
});

test('an Admin removes the second factor of a user who lost everything @journey', async ({
  page,
  signIn,
  people,
}) => {
  const person = await people.make({ role: 'User' });
  await sql`insert into authenticators ${sql.values({ user_id: person.id, secret: 'sealed', confirmed_at: new Date() })}`.run(
    people.db,
  );
  await sql`update users set second_factor = true where id = ${person.id}`.run(people.db);
  await signIn('Admin');
  await page.goto(`/admin/user?keyword=${encodeURIComponent(person.email)}`);
  await waitUntilLive(page);
  await page
    .getByRole('button', { name: `${person.nickname}` })
    .last()
    .click();
  await page.getByRole('menuitem', { name: '重置两步验证' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '重置两步验证' }).click();
  await expect(page.getByText('两步验证已重置')).toBeVisible();
  const remainingUser = await sql<{ user_id: Id }>`select user_id from authenticators
    where user_id = ${person.id}`.all(people.db);
  expect(remainingUser).toEqual([]);
});
