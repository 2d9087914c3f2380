import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { getEditor } from '../pages/editor.ts';
import { expectNoSideScroll, moveByKey, waitUntilLive, getUndoButton } from '../pages/shell.ts';
import { callOrThrow, upload } from '../support/api.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { makePicture, uniqueWord } from '../support/sample.ts';
import { sql } from '../../apps/server/test/sql.ts';

const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const bytesOf = async (file: File) => Buffer.from(await file.arrayBuffer());

/** Submits a file to the form, as a user who chose it. */
async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: '上传图片' }).click();
  await (await chooser).setFiles(file);
}

/** A PNG that claims to be 30,000 pixels wide and high. */
function makeBomb(): Buffer {
  const head = Buffer.from('89504e470d0a1a0a', 'hex');
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const chunkBytes = Buffer.alloc(8 + body.length);
    chunkBytes.writeUInt32BE(data.length, 0);
    body.copy(chunkBytes, 4);
    chunkBytes.writeUInt32BE(computeCrc(body), 4 + body.length);
    return chunkBytes;
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(30_000, 0);
  size.writeUInt32BE(30_000, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([
    head,
    chunk('IHDR', size),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function computeCrc(bytes: Buffer): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (0xedb88320 & -(sum & 1));
  }
  return ~sum >>> 0;
}

test('a user with permission for covers adds, changes, finds, exports and deletes them, and undoes it @journey', async ({
  page,
  people,
  signIn,
}) => {
  const codes = ['admin.access', 'cover.add', 'cover.update', 'cover.delete'] as const;
  await signIn(await people.role(codes));
  await page.goto('/admin/cover');
  await waitUntilLive(page);
  const name = `=港口 ${uniqueWord()}`;
  await page.getByRole('button', { name: '新建封面' }).click();
  const sheet = sheetOf(page, '新建封面');
  await sheet.getByRole('textbox', { name: '名称' }).fill(name);
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(sheet.getByText('请上传图片或填写图片地址')).toBeVisible();

  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  await choose(page, { name: '图.svg', mimeType: 'image/svg+xml', buffer: svg });
  await expect(sheet.getByRole('alert').first()).toBeVisible();
  await choose(page, { name: '大.png', mimeType: 'image/png', buffer: makeBomb() });
  await expect(sheet.getByRole('alert').filter({ hasText: /太大|像素|尺寸|过大/u })).toBeVisible();
  const buffer = await bytesOf(await makePicture(320, 200));
  await choose(page, { name: '图.png', mimeType: 'image/png', buffer });
  await expect(sheet.getByRole('img', { name: '已选图片' })).toBeVisible();
  await expectNoViolations(axeOn(page));
  await sheet.getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('全部栏目');

  await row.getByRole('button', { name: `编辑 ${name}` }).click();
  const edit = sheetOf(page, '编辑封面');
  await edit.getByRole('combobox', { name: '栏目' }).click();
  await page.getByTitle('资讯', { exact: true }).click();
  await edit.getByRole('textbox', { name: '名称' }).press('Enter');
  await expect(row).toContainText('资讯');
  await page
    .getByRole('navigation', { name: '按栏目查看' })
    .getByRole('link', { name: '知识库' })
    .click();
  await expect(row).toHaveCount(0);
  await page
    .getByRole('navigation', { name: '按栏目查看' })
    .getByRole('link', { name: '全部' })
    .click();
  await page.getByRole('textbox', { name: '封面名称' }).fill(name);
  await expect(page).toHaveURL(/keyword=/u);
  await expect(row).toHaveCount(1);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain(`'${name},资讯`);

  const undo = await getUndoButton(page);
  await row.getByRole('button', { name: `删除 ${name}` }).click();
  await expect(row).toHaveCount(0);
  await undo.click();
  await expect(row).toHaveCount(1);
  await expectNoViolations(axeOn(page));
  await page.setViewportSize({ width: 768, height: 900 });
  await expectNoSideScroll(page);
});

test('a writer picks a cover from the library, which is loaded when it is opened', async ({
  page,
  signIn,
  people,
  admin,
  adminToken,
  site,
}) => {
  await sql`update covers set deleted_at = ${new Date()}`.run(people.db);
  await signIn('User');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/cover/page')) requests.push(request.url());
  });
  const editor = getEditor(page);
  await editor.open('/editor?model=ARTICLE');
  await editor.button('发布设置').click();
  await expect(editor.settings).toBeVisible();
  expect(requests).toEqual([]);
  const library = page.getByRole('dialog', { name: '封面图库' });
  await editor.settings.getByRole('button', { name: '从图库选择' }).click();
  await expect(library.getByText('暂无封面')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(library).toBeHidden();
  await expect(editor.settings).toBeVisible();

  const { data } = await upload(site, adminToken, await makePicture(320, 200));
  const imageUrl = data?.url ?? '';
  for (let n = 1; n <= 13; n++)
    await callOrThrow(admin, 'POST /cover', { body: { name: `封面 ${n}`, imageUrl, model: null } });
  await callOrThrow(admin, 'POST /cover', { body: { name: '只给资讯', imageUrl, model: 'NEWS' } });
  await editor.settings.getByRole('button', { name: '从图库选择' }).click();
  await expect(library.getByText('第 1 / 2 页')).toBeVisible();
  await expectNoViolations(axeOn(page));
  await library.getByRole('button', { name: '下一页' }).click();
  const first = library.getByRole('button', { name: '选择封面“封面 1”' });
  await expect(first).toBeVisible();
  await expect(library.getByRole('button', { name: /只给资讯/u })).toHaveCount(0);
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(library).toBeHidden();
  await expect(editor.settings.getByRole('textbox', { name: '封面' })).toHaveValue(imageUrl);
  await sql`update covers set deleted_at = ${new Date()}`.run(people.db);
});

test('carousels are created, ordered by hand and by keys, shown and hidden, and previewed as readers see them @journey', async ({
  page,
  people,
  signIn,
  admin,
  adminToken,
  site,
}) => {
  await sql`update carousels set deleted_at = ${new Date()}`.run(people.db);
  const codes = ['admin.access', 'carousel.add', 'carousel.update', 'carousel.delete'] as const;
  await signIn(await people.role(codes));
  await page.goto('/admin/carousel?model=NEWS');
  await waitUntilLive(page);
  await expect(page.getByText('该栏目暂无轮播图')).toBeVisible();
  await page.getByRole('button', { name: '新建轮播图' }).click();
  const sheet = sheetOf(page, '新建轮播图');
  await sheet.getByRole('textbox', { name: '标题' }).fill('甲');
  const buffer = await bytesOf(await makePicture(816, 255));
  await choose(page, { name: '图.png', mimeType: 'image/png', buffer });
  await expect(sheet.getByRole('region', { name: '预览', exact: true })).toBeVisible();
  const link = sheet.getByRole('textbox', { name: '链接' });
  await link.fill('javascript:alert(1)');
  await sheet.getByLabel('开始时间').fill('2030-01-02T08:00');
  await sheet.getByLabel('结束时间').fill('2030-01-01T08:00');
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(sheet.getByText('链接应以 / 或 http(s):// 开头')).toBeVisible();
  await expect(sheet.getByText('结束时间应晚于开始时间')).toBeVisible();
  await link.fill('/list?model=ARTICLE');
  await sheet.getByLabel('开始时间').fill('');
  await sheet.getByLabel('结束时间').fill('');
  await expectNoViolations(axeOn(page));
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(sheet).toBeHidden();

  const { data } = await upload(site, adminToken, await makePicture(800, 300));
  for (const title of ['乙', '丙'])
    await callOrThrow(admin, 'POST /carousel', {
      body: { title, imageUrl: data?.url ?? '', model: 'NEWS' },
    });
  await page.reload();
  await waitUntilLive(page);
  const rows = page.getByRole('list', { name: '轮播图列表' }).getByRole('listitem');
  await expect(rows).toHaveText([/^甲/u, /^乙/u, /^丙/u]);

  // by keys
  const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/carousel/order'));
  const dragHandle = page.getByRole('button', { name: '拖动排序 丙' });
  await dragHandle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('“丙”已移动到第 3 位，共 3 位')).toBeAttached();
  await moveByKey(page, 'ArrowUp', '“丙”已移动到第 2 位，共 3 位');
  let answered = saved();
  await page.keyboard.press('Space');
  expect((await answered).status()).toBe(200);
  await expect(rows).toHaveText([/^甲/u, /^丙/u, /^乙/u]);

  // by one press
  await page.getByRole('button', { name: '更多操作：乙' }).click();
  answered = saved();
  await page.getByRole('menuitem', { name: '上移' }).click();
  await answered;
  await expect(rows).toHaveText([/^甲/u, /^乙/u, /^丙/u]);

  // by hand
  const from = await page.getByRole('button', { name: '拖动排序 甲' }).boundingBox();
  const to = await page.getByRole('button', { name: '拖动排序 丙' }).boundingBox();
  await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 10, (from?.y ?? 0) + 40, { steps: 5 });
  // rows make room as it moves down, until it is the last
  let down = (to?.y ?? 0) + 14;
  await expect(async () => {
    await page.mouse.move((to?.x ?? 0) + 10, down, { steps: 10 });
    down += 12;
    const last = page.getByText('“甲”已移动到第 3 位，共 3 位');
    await expect(last).toBeAttached({ timeout: 1000 });
  }).toPass();
  answered = saved();
  await page.mouse.up();
  expect((await answered).status()).toBe(200);
  await expect(rows).toHaveText([/^乙/u, /^丙/u, /^甲/u]);

  const preview = page.getByRole('region', { name: '预览', exact: true });
  for (const width of ['电脑', '手机']) {
    const frame = preview.getByRole('region', { name: `预览 ${width}` });
    await expect(frame.locator('[data-shown="true"] img')).toHaveAttribute('alt', '乙');
    await frame.getByRole('button', { name: '下一张' }).click();
    await expect(frame.locator('[data-shown="true"] img')).toHaveAttribute('alt', '丙');
  }
  await expectNoViolations(axeOn(page));

  const hide = page.getByRole('switch', { name: '展示 乙' });
  const undo = await getUndoButton(page);
  await hide.click();
  await expect(rows.first()).toContainText('已隐藏');
  await expect(page.getByText('轮播图已隐藏')).toBeVisible();
  await undo.click();
  await expect(rows.first()).toContainText('展示中');

  // an edit preserves the other fields, and a carousel picture on display is deleted and restored
  await page.getByRole('button', { name: '编辑 甲' }).click();
  const edit = sheetOf(page, '编辑轮播图');
  await edit.getByRole('textbox', { name: '标题' }).fill('甲二');
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(rows).toHaveText([/^乙/u, /^丙/u, /^甲二/u]);
  await expect(rows.last()).toContainText('/list?model=ARTICLE');
  await page.getByRole('button', { name: '更多操作：乙' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await expect(rows).toHaveText([/^丙/u, /^甲二/u]);
  await undo.click();
  await expect(rows).toHaveText([/^乙/u, /^丙/u, /^甲二/u]);
  await page.setViewportSize({ width: 768, height: 900 });
  await expectNoSideScroll(page);
  await sql`update carousels set deleted_at = ${new Date()}`.run(people.db);
});

test('a carousel is as high as its picture on the home page and on lists, whole, without moving the page', async ({
  page,
  admin,
  adminToken,
  site,
  people,
}) => {
  await sql`update carousels set deleted_at = ${new Date()}`.run(people.db);
  const sizes = [
    [1000, 250],
    [1000, 500],
  ] as const;
  for (const model of ['HOME', 'ARTICLE'] as const) {
    for (const [width, height] of sizes) {
      const { data } = await upload(site, adminToken, await makePicture(width, height));
      const body = { title: `${height}`, imageUrl: data?.url ?? '', model };
      await callOrThrow(admin, 'POST /carousel', { body });
    }
  }
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const address of ['/', '/list?model=ARTICLE']) {
      await page.goto(address);
      await waitUntilLive(page);
      const carousel = page.getByRole('region', { name: '轮播图' });
      const shape = async () => {
        const box = await carousel.boundingBox();
        return Math.round(((box?.width ?? 0) / (box?.height ?? 1)) * 10) / 10;
      };
      await expect(carousel.locator('[data-shown="true"] img')).toHaveJSProperty('complete', true);
      expect(await shape(), `${address} at ${width}`).toBe(4);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
      await carousel.getByRole('button', { name: '下一张' }).click();
      await expect.poll(shape).toBe(2);
    }
  }
  await sql`update carousels set deleted_at = ${new Date()}`.run(people.db);
  // every write clears the server's cache of pictures
  await callOrThrow(admin, 'POST /tag', { body: { name: uniqueWord() } });
});
