import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { COPYRIGHT_POINTS } from '@zhihui/contract/features/setting/copyright.ts';
import { makeSmallPng } from '@zhihui/test-data/png.ts';
import { expect, test } from '../fixtures.ts';
import { moveByKey, waitUntilLive } from '../pages/shell.ts';
import { callOrThrow, writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';

async function open(page: Page, tab: string): Promise<void> {
  await page.goto(`/admin/site?tab=${tab}`);
  await waitUntilLive(page);
}
const formOf = (page: Page, name: string) => page.getByRole('form', { name });
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: '保存', exact: true }).click();
}
const saved = (page: Page) => page.getByText('已保存，立即生效').last();

// other tests share the site
test.afterEach(async ({ admin }) => {
  const { settings, ...file } = await callOrThrow(admin, 'GET /setting/site/file', {});
  const originalSettings = {
    name: '知汇',
    copyright: COPYRIGHT_POINTS.join('\n'),
    registration: 'OPEN',
    sensitiveWords: [],
    editorView: 'visual',
  };
  const text = JSON.stringify({ ...file, settings: { ...settings, ...originalSettings } });
  const { revision } = await callOrThrow(admin, 'POST /setting/site/file', { body: { text } });
  await callOrThrow(admin, 'PUT /setting/site/file', { body: { text, revision } });
  const query = { section: 'brand' as const };
  const brand = await callOrThrow(admin, 'GET /setting/site/manage', { query });
  if (brand.section === 'brand')
    await callOrThrow(admin, 'PUT /setting/site', {
      body: { ...brand, logo: null, favicon: null },
    });
});

test("the editor's view set by an Admin applies to users who open it next without a choice of their own", async ({
  page,
  signIn,
  people,
  openOtherBrowser,
}) => {
  const newUser = await people.make({ role: 'User', editorView: null });
  const newUserPage = await openOtherBrowser({ token: newUser.token });
  const getViewRadio = (name: string) => newUserPage.getByRole('radio', { name });
  await newUserPage.goto('/editor?model=ARTICLE');
  await expect(getViewRadio('所见即所得')).toBeChecked();
  await signIn('Admin');
  await open(page, 'basic');
  await formOf(page, '写作').getByRole('radio', { name: '对照' }).check();
  await save(page);
  await expect(saved(page)).toBeVisible();
  // not while the user is editing
  await expect(getViewRadio('所见即所得')).toBeChecked();
  await newUserPage.reload();
  await expect(getViewRadio('对照')).toBeChecked();
  await expect(newUserPage.getByRole('region', { name: '预览' })).toBeVisible();
  await newUserPage.goto('/editor?model=QUESTION');
  await expect(getViewRadio('所见即所得')).toBeChecked();
});

test('name, logo, icon and footer of the settings are shown to everyone at once @journey', async ({
  page,
  signIn,
  openOtherBrowser,
}) => {
  await signIn('Admin');
  await open(page, 'basic');
  const form = formOf(page, '名称与 Logo');
  const name = `<b>远山</b>${uniqueWord()}`;
  await form.getByLabel('站点名称').fill(name);
  await form.getByLabel('公司官网').fill('javascript:alert(1)');
  await form.getByLabel('版权声明').fill('第一条 <script>alert(1)</script>\n\n第二条');
  const chosen = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: /^选择图片\s*站点 Logo$/u }).click();
  const png = { name: 'logo.png', mimeType: 'image/png', buffer: makeSmallPng() };
  await (await chosen).setFiles(png);
  await expect(form.getByRole('img', { name: '站点 Logo' })).toBeVisible();
  await save(page);
  // refused at its field, and no input is lost
  await expect(form.getByText('请填写 https:// 开头的网址')).toBeVisible();
  await expect(form.getByLabel('公司官网')).toBeFocused();
  await expect(form.getByLabel('站点名称')).toHaveValue(name);
  await form.getByLabel('公司官网').fill('https://yuanshan.example/');
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/setting/site', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await save(page);
  // typed while it is being saved: it stays, to be saved next
  await form.getByLabel('公司官网').fill('https://yuanshan.example/zh');
  answer.resolve();
  await expect(saved(page)).toBeVisible();
  await expect(form.getByLabel('公司官网')).toHaveValue('https://yuanshan.example/zh');
  await form.getByLabel('公司官网').fill('https://yuanshan.example/');
  await expect(page.getByRole('banner')).toContainText(name);

  const visitor = await openOtherBrowser();
  await visitor.goto('/');
  await expect(visitor).toHaveTitle(`首页 · ${name}`);
  await expect(visitor.getByRole('banner')).toContainText(name);
  await expect(visitor.getByRole('banner').locator('img').first()).toHaveAttribute(
    'src',
    /^\/media\//u,
  );
  const footer = visitor.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: '公司官网' })).toHaveAttribute(
    'href',
    'https://yuanshan.example/',
  );
  await footer.getByRole('button', { name: '版权声明' }).click();
  const notice = visitor.getByRole('dialog', { name: '版权声明' });
  await expect(notice.getByRole('listitem')).toHaveText([
    '第一条 <script>alert(1)</script>',
    '第二条',
  ]);
  const feed = await (await visitor.request.get('/feed/article')).text();
  expect(feed).toContain('远山');
  expect(feed).not.toContain('<b>远山');
  await visitor.goto('/login');
  await expect(visitor).toHaveTitle(`登录 · ${name}`);
});

test('by invitation only, no user registers, and sensitive words wait', async ({
  page,
  signIn,
  openOtherBrowser,
  people,
  api,
  admin,
}) => {
  await signIn('Admin');
  await open(page, 'access');
  await formOf(page, '注册')
    .getByLabel(/^仅限邀请/u)
    .check();
  await formOf(page, '注册').getByLabel('员工邮箱域名').fill('yuanshan.example\n\n不是域名');
  await save(page);
  await expect(page.getByText('第 2 项：请填写 @ 之后的域名')).toBeVisible();
  await formOf(page, '注册').getByLabel('员工邮箱域名').fill('');
  await save(page);
  await expect(saved(page)).toBeVisible();
  const visitor = await openOtherBrowser();
  await visitor.goto('/register');
  await expect(visitor.getByText('站点当前仅限邀请注册')).toBeVisible();
  await expect(visitor.getByRole('textbox')).toHaveCount(0);

  await open(page, 'review');
  await formOf(page, '敏感词').getByLabel('敏感词').fill('  \n绝密[计划]\n');
  await expect(formOf(page, '敏感词').getByText('共 1 个')).toBeVisible();
  await save(page);
  await expect(saved(page)).toBeVisible();
  const writer = api((await people.make({ role: 'User' })).token);
  const category = await makeCategory(admin, `敏感 ${uniqueWord()}`);
  const { id } = await writeArticle(admin, {
    title: '公开的文章',
    content: '正文',
    categoryId: category.id,
  });
  const addComment = (content: string) =>
    callOrThrow(writer, 'POST /comment', {
      body: { targetType: 'ARTICLE', targetId: id, content },
    });
  expect((await addComment('没什么')).status).toBe('APPROVED');
  expect((await addComment('绝 密［計劃］')).status).toBe('PENDING_REVIEW');
});

test('blocks of the home page are ordered by keyboard and hidden @journey', async ({
  page,
  signIn,
  openOtherBrowser,
}) => {
  await signIn('Admin');
  await open(page, 'home');
  const form = formOf(page, '首页板块');
  const down = form.getByRole('button', { name: '下移资讯' });
  await down.focus();
  await page.keyboard.press('Enter');
  // at the end of its column it can only go up again
  await expect(form.getByRole('button', { name: '上移资讯' })).toBeFocused();
  await form.getByRole('checkbox', { name: '本月贡献' }).focus();
  await page.keyboard.press('Space');
  // lifted, moved and dropped by keys, as by the pointer
  const column = form.getByRole('group', { name: '右侧边栏' });
  const dragHandle = form.getByRole('button', { name: '拖动排序 热门标签' });
  await dragHandle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('“热门标签”已移动到第 5 位')).toBeAttached();
  await moveByKey(page, 'ArrowUp', '“热门标签”已移动到第 4 位');
  await page.keyboard.press('Space');
  await expect(page.getByText('已放置“热门标签”')).toBeAttached();
  await expect(column.getByRole('listitem').nth(3)).toContainText('热门标签');
  await save(page);
  await expect(saved(page)).toBeVisible();
  const visitor = await openOtherBrowser();
  await visitor.goto('/');
  const titles = await visitor
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .allTextContents();
  const at = (title: string) => titles.findIndex((element) => element.includes(title));
  expect(at('知识库')).toBeLessThan(at('资讯'));
  expect(at('资讯')).toBeGreaterThan(-1);
  await form.getByRole('button', { name: '上移资讯' }).click();
  await form.getByRole('checkbox', { name: '本月贡献' }).check();
  await save(page);
  await expect(page.getByText('有未保存的修改')).toHaveCount(0);
});

test('a mail server is tried before it is saved, and its words are shown', async ({
  page,
  signIn,
}) => {
  const server = createServer((socket) => socket.end('554 no service for you\r\n'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await signIn('Admin');
  await open(page, 'mail');
  const form = formOf(page, '邮件服务器');
  await form.getByLabel('服务器地址').fill('127.0.0.1');
  await form.getByLabel('端口').fill(String((server.address() as AddressInfo).port));
  await form.getByLabel('加密方式').selectOption('NONE');
  await page.getByRole('button', { name: '发送测试邮件' }).click();
  await expect(page.getByText('发送失败')).toBeVisible();
  await expect(page.getByText('no service for you').last()).toBeVisible();
  await form.getByLabel('端口').fill('七');
  await save(page);
  await expect(form.getByText('至少为 1')).toBeVisible();
  await page.getByRole('button', { name: '放弃修改' }).click();
  server.close();
});

test('settings are exported to a file and imported from one, completely or not at all', async ({
  page,
  signIn,
}) => {
  await signIn('Admin');
  await open(page, 'file');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出设置' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const file = JSON.parse(text) as { settings: Record<string, unknown> };
  const importSettings = async (settings: object) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: '选择文件' }).click();
    const buffer = Buffer.from(JSON.stringify({ ...file, settings }));
    await (await chooser).setFiles({ name: '设置.json', mimeType: 'application/json', buffer });
  };
  await importSettings({ ...file.settings, name: '', undoMinutes: 'x' });
  await expect(page.getByText('站点名称：请填写站点名称')).toBeVisible();
  await importSettings({ ...file.settings, name: '导入的名字', reviewNews: true });
  await expect(page.getByRole('heading', { name: '将变更 2 项' })).toBeVisible();
  await expect(page.getByRole('row', { name: '资讯 关 开' })).toBeVisible();
  await expect(page.getByRole('banner')).not.toContainText('导入的名字');
  await page.getByRole('button', { name: '导入并立即生效' }).click();
  await expect(page.getByText('已导入，变更 2 项')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('导入的名字');
  await importSettings({ ...file.settings });
  await page.getByRole('button', { name: '导入并立即生效' }).click();
  await expect(page.getByRole('banner')).toContainText('知汇');
});

test('on a phone the current part of the settings is visible among the others', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('Admin');
  await page.goto('/admin/site');
  await page.getByRole('link', { name: '导出与导入' }).click();
  const tab = page.getByRole('link', { name: '导出与导入' });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await expect(tab).toBeInViewport({ ratio: 1 });
  await page.reload();
  await expect(tab).toBeInViewport({ ratio: 1 });
});

test('a panel pushed aside by touch before the scripts load stays where it is', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('Admin');
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/admin/site', { waitUntil: 'commit' });
  const tab = page.getByRole('link', { name: '导出与导入' });
  // nothing can be pushed before the styles are loaded
  const push = () =>
    tab.evaluate((link) => {
      link.scrollIntoView({ inline: 'end', block: 'nearest' });
      return link.parentElement?.scrollLeft;
    });
  await expect.poll(push).toBeGreaterThan(0);
  scripts.resolve();
  await waitUntilLive(page);
  await expect(tab).toBeInViewport({ ratio: 1 });
});
