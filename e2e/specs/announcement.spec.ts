import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { getEditor } from '../pages/editor.ts';
import { expectNoSideScroll, getShell, waitUntilLive } from '../pages/shell.ts';
import { callOrThrow } from '../support/api.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';
import { sql } from '../../apps/server/test/sql.ts';

/** Writes in the section whose list is open and publishes; resolves to the address of the page. */
async function publishOnPage(
  page: Page,
  text: { title: string; content: string; category: string },
  beforePublish: (page: Page) => Promise<void> = async () => undefined,
): Promise<string> {
  await getShell(page)
    .header.getByRole('link', { name: /^发布到/u })
    .click();
  const editor = getEditor(page);
  await expect(editor.body).toBeVisible();
  await editor.title.fill(text.title);
  await editor.append(text.content);
  await page.getByRole('button', { name: '发布设置' }).click();
  await editor.settings.getByRole('radio', { name: text.category }).check();
  await beforePublish(page);
  await editor.settings.getByRole('button', { name: '完成' }).click();
  await editor.submit('发布');
  await page.waitForURL(/\/(?:news|announcement)\/\d+$/u);
  await expect(getShell(page).title).toHaveText(text.title);
  return new URL(page.url()).pathname;
}

test('an announcement is published to be confirmed, read and confirmed, and changed @journey', async ({
  page,
  signIn,
  people,
  admin,
  openOtherBrowser,
}) => {
  const word = uniqueWord();
  const title = `放假安排 ${word}`;
  const name = `读者${word}`;
  const category = await makeCategory(admin, `人事 ${word}`, 'PUBLIC', null, 'ANNOUNCEMENT');
  const colleague = await people.make({ role: 'User', nickname: name });
  await signIn('Admin');

  let address = '';
  await test.step('one person publishes it', async () => {
    await page.goto('/list?model=ANNOUNCEMENT');
    await waitUntilLive(page);
    const text = { title, content: '元旦放假三天。', category: category.name };
    address = await publishOnPage(page, text, async () => {
      const { settings } = getEditor(page);
      await settings.getByRole('checkbox', { name: '需要阅读确认' }).check();
      await settings.getByRole('checkbox', { name: '置顶' }).check();
      await settings.getByLabel('结束时间').fill('2036-01-01T18:00');
    });
    await expect(page.getByText('有效期至 2036年1月1日 18:00')).toBeVisible();
  });

  const reader = await openOtherBrowser({ token: colleague.token });
  await test.step('another finds it on top of the list and confirms it', async () => {
    await reader.goto('/list?model=ANNOUNCEMENT');
    await waitUntilLive(reader);
    await expect(reader.getByRole('article').first()).toContainText(title);
    await expect(reader.getByRole('article').first()).toContainText('置顶');
    const confirmRegion = reader.getByRole('region', { name: /^待您确认/u });
    await confirmRegion.getByRole('link', { name: title }).click();
    // shown at once; a page loaded before the server has it does not know
    const stored = reader.waitForResponse('**/api/announcement/*/confirm');
    await reader.getByRole('button', { name: '我已阅读并确认' }).click();
    await expect(reader.getByText('已确认已读')).toBeVisible();
    await stored;
    await reader.reload();
    await expect(reader.getByText('已确认已读')).toBeVisible();
  });

  await test.step('the first user sees who has read it, reminds the others and exports', async () => {
    await page.reload();
    await expect(page.getByText(/1 人已确认，\d+ 人未确认/u)).toBeVisible();
    await page.getByRole('link', { name: '确认情况' }).click();
    await page.getByRole('link', { name: '已确认 1' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
    await people.make({ role: 'User', nickname: `没读${word}` });
    await page.reload();
    await waitUntilLive(page);
    await page.getByRole('button', { name: '提醒未确认人员' }).click();
    await page.getByRole('button', { name: '发送提醒' }).click();
    await expect(page.getByText(/^已提醒 \d+ 人$/u)).toBeVisible();
    await expect(page.getByRole('button', { name: '提醒未确认人员' })).toBeFocused();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出 CSV' }).click();
    const csv = await readFile(await (await saving).path(), 'utf8');
    expect(csv).toContain(`没读${word},未确认,`);
    expect(csv).toContain(`${name},已确认,20`);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('after a change it is to be confirmed again', async () => {
    await page.goto(address);
    await waitUntilLive(page);
    await page.getByRole('link', { name: '编辑' }).click();
    const editor = getEditor(page);
    await expect(editor.body).toBeVisible();
    await page.getByRole('button', { name: '发布设置' }).click();
    await expect(editor.settings.getByLabel('结束时间')).toHaveValue('2036-01-01T18:00');
    await page.keyboard.press('Escape');
    await editor.append('改为四天。');
    await editor.submit('发布');
    await page.waitForURL(address);
    await reader.reload();
    await waitUntilLive(reader);
    await reader.getByRole('button', { name: '我已阅读并确认' }).click();
    await expect(reader.getByText('已确认已读')).toBeVisible();
  });
});

test('an announcement before its time is visible to its announcer alone', async ({
  page,
  signIn,
  people,
  admin,
  openOtherBrowser,
}) => {
  const word = uniqueWord();
  const title = `明年的安排 ${word}`;
  const category = await makeCategory(admin, `预告 ${word}`, 'PUBLIC', null, 'ANNOUNCEMENT');
  await signIn('Admin');
  await page.goto('/list?model=ANNOUNCEMENT');
  await waitUntilLive(page);
  const text = { title, content: '到时候再说。', category: category.name };
  const address = await publishOnPage(page, text, async () => {
    await getEditor(page).settings.getByLabel('开始时间').fill('2035-06-01T09:00');
  });
  await expect(page.getByText('将于 2035年6月1日 09:00 公布')).toBeVisible();
  await page.goto('/list?model=ANNOUNCEMENT');
  const outside = page.getByRole('region', { name: /^不在有效期内/u });
  await expect(outside.getByRole('listitem').filter({ hasText: title })).toContainText(
    '2035年6月1日 09:00 开始',
  );

  const staff = await people.make({ role: 'User' });
  const reader = await openOtherBrowser({ token: staff.token });
  expect((await reader.goto(address))?.status()).toBe(404);
  await reader.goto('/list?model=ANNOUNCEMENT');
  await expect(reader.getByText(title)).toHaveCount(0);
});

test('confirmations of an announcement are listed after its end, when no reminders are sent any more', async ({
  page,
  signIn,
  admin,
  api,
  people,
}) => {
  const word = uniqueWord();
  const category = await makeCategory(admin, `到期 ${word}`, 'PUBLIC', null, 'ANNOUNCEMENT');
  const { id } = await callOrThrow(admin, 'POST /announcement', {
    body: {
      title: `旧规定 ${word}`,
      content: '到年底为止。',
      categoryId: category.id,
      tagIds: [],
      coverUrl: null,
      confirm: true,
      status: 'PENDING_REVIEW',
    },
  });
  const reader = await people.make({ role: 'User', nickname: `读过${word}` });
  await callOrThrow(api(reader.token), 'PUT /announcement/:id/confirm', {
    params: { id },
    body: { revision: 1 },
  });
  const ends_at = new Date(Date.now() - 60_000);
  await sql`update contents set ends_at = ${ends_at} where id = ${id}`.run(people.db);
  await sql`update announcement_settings set ends_at = ${ends_at}
    where content_id = ${id}`.run(people.db);

  await signIn('Admin');
  await page.goto(`/announcement/${id}`);
  await waitUntilLive(page);
  await expect(page.getByText(/到期，读者已不可见/u)).toBeVisible();
  await page.getByRole('link', { name: '确认情况' }).click();
  await page.getByRole('link', { name: '已确认 1' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: `读过${word}` })).toBeVisible();
  await expect(page.getByRole('button', { name: '提醒未确认人员' })).toHaveCount(0);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  const csv = await readFile(await (await saving).path(), 'utf8');
  expect(csv).toContain(`读过${word},已确认,20`);
});

test('announcements are nowhere for those without the permission', async ({
  page,
  signIn,
  admin,
}) => {
  const word = uniqueWord();
  const title = `内部公告 ${word}`;
  const category = await makeCategory(admin, `内部 ${word}`, 'PUBLIC', null, 'ANNOUNCEMENT');
  const { id } = await callOrThrow(admin, 'POST /announcement', {
    body: {
      title,
      content: '只给员工。',
      categoryId: category.id,
      tagIds: [],
      coverUrl: null,
      status: 'PENDING_REVIEW',
    },
  });
  await signIn('Tourist');
  await page.goto('/');
  await expect(getShell(page).sections.getByRole('link')).toHaveText([
    '首页',
    '资讯',
    '知识库',
    'Q&A',
  ]);
  await expect(page.getByText(title)).toHaveCount(0);
  for (const address of ['/list?model=ANNOUNCEMENT', `/announcement/${id}`]) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(403);
    await expect(page.getByText(title)).toHaveCount(0);
  }
  const search = await page.goto(`/list?model=ARTICLE&keyword=${word}`);
  expect(search?.status()).toBe(200);
  await expect(page.getByText(title)).toHaveCount(0);
});

test('news is written by permitted users, read by everyone, and commented @journey', async ({
  page,
  signIn,
  people,
  admin,
  openOtherBrowser,
}) => {
  const word = uniqueWord();
  const title = `新版本发布 ${word}`;
  const category = await makeCategory(admin, `产品 ${word}`, 'PUBLIC', null, 'NEWS');
  await signIn('Admin');
  await page.goto('/list?model=NEWS');
  await waitUntilLive(page);
  const text = { title, content: '## 改进\n\n更快了。', category: category.name };
  const address = await publishOnPage(page, text);
  expect(address).toMatch(/^\/news\//u);

  const visitor = await openOtherBrowser({ javaScriptEnabled: false });
  await visitor.goto('/list?model=NEWS');
  await visitor.getByRole('article').getByRole('link', { name: title }).click();
  await expect(visitor.locator('.prose')).toContainText('更快了。');

  const staff = await people.make({ role: 'User' });
  const reader = await openOtherBrowser({ token: staff.token });
  await reader.goto('/list?model=NEWS');
  await waitUntilLive(reader);
  await expect(getShell(reader).header.getByRole('link', { name: /^发布到/u })).toHaveCount(0);
  await reader.getByRole('article').getByRole('link', { name: title }).click();
  await expect(reader.getByRole('heading', { level: 2, name: /评论/u })).toBeVisible();
});

test('a scheduled announcement says when it opens, also beside a waiting change', async ({
  people,
  admin,
  adminToken,
  openOtherBrowser,
}) => {
  const word = uniqueWord();
  await people.setting('sensitiveWords', [`密${word}`]);
  try {
    const { id: categoryId } = await makeCategory(
      admin,
      `定时 ${word}`,
      'PUBLIC',
      null,
      'ANNOUNCEMENT',
    );
    const startsAt = new Date(Date.now() + 86_400_000).toISOString();
    const text = { title: `定时 ${word}`, content: '原文', categoryId, tagIds: [], startsAt };
    const body = { ...text, status: 'PENDING_REVIEW' as const };
    const { id, revision } = await callOrThrow(admin, 'POST /announcement', { body });
    const page = await openOtherBrowser({ token: adminToken });
    await page.goto(`/announcement/${id}`);
    await expect(page.getByText(/将于.+公布，目前读者不可见/u)).toBeVisible();
    const changed = { ...body, id, revision, content: `密${word}`, confirm: true };
    await callOrThrow(admin, 'PUT /announcement', { body: changed });
    await page.reload();
    await expect(page.getByText('正在等待审核')).toBeVisible();
    await expect(page.getByText(/此前通过的版本将于.+公布/u)).toBeVisible();
    await page.goto(`/admin/review?id=${id}`);
    await expect(page.getByText('未发布；此前通过的版本将公布于：明天')).toBeVisible();
    await expect(page.getByText('需要', { exact: true })).toBeVisible();
  } finally {
    await people.setting('sensitiveWords', []);
  }
});
