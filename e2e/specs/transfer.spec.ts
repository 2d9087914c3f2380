import { strToU8, zipSync } from 'fflate';
import { expect, test } from '../fixtures.ts';
import { waitUntilLive } from '../pages/shell.ts';
import { callOrThrow } from '../support/api.ts';
import { axeOn } from '../support/axe.ts';
import { uniqueWord } from '../support/sample.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('an Admin imports an archive: a look at it first, then its pages, a report, and all of it undone @journey', async ({
  page,
  signIn,
  admin,
}) => {
  const word = uniqueWord();
  await callOrThrow(admin, 'POST /category', {
    body: { model: 'ARTICLE', parentId: null, name: `资料${word}`, visibility: 'PUBLIC' },
  });
  const archive = zipSync({
    '海外/说明.md': strToU8(
      `# 说明${word}\n\n见 [步骤](步骤.md)，图：![流程图](图.png)。[缺](缺.md)`,
    ),
    '海外/步骤.md': strToU8(`# 步骤${word}\n\n第一步。`),
    '海外/图.png': new Uint8Array(PNG),
    '空.md': strToU8(' '),
    '../外.md': strToU8('外'),
  });
  await signIn('Admin');
  await page.goto('/admin/transfer');
  await waitUntilLive(page);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByRole('alert')).toHaveText('请选择文件');
  await page
    .getByLabel('选择文件', { exact: true })
    .setInputFiles({ name: '手册.zip', mimeType: 'application/zip', buffer: Buffer.from(archive) });
  await page.getByRole('button', { name: '下一步' }).click();

  await test.step('shows what each page would become', async () => {
    await expect(page.getByRole('button', { name: `说明${word}` })).toBeVisible();
    await page.getByRole('button', { name: `说明${word}` }).click();
    const facts = page.getByRole('complementary', { name: `说明${word}` });
    await expect(facts.getByText('导出包中缺少 海外/缺.md')).toBeVisible();
    await page.getByText('1 个文件不会导入').click();
    await expect(page.getByText('../外.md：文件名包含上级目录（..）')).toBeVisible();
    expect((await axeOn(page).analyze()).violations).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('writes them where they belong', async () => {
    await page.getByRole('button', { name: '导入 2 个页面' }).click();
    await expect(page.getByText('请选择分类').last()).toBeVisible();
    await page.getByRole('combobox', { name: '导入至' }).fill(`资料${word}`);
    await page
      .getByRole('treeitem', { name: `资料${word}` })
      .or(page.getByTitle(`资料${word}`))
      .first()
      .click();
    await page.getByRole('button', { name: '导入 2 个页面' }).click();
    await expect(page.getByRole('heading', { name: '导入完成' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: '没有正文' })).toContainText('失败');
    await page.reload();
    await waitUntilLive(page);
    await page.getByRole('link', { name: `查看 说明${word}` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`说明${word}`);
    await expect(page.getByRole('main').getByAltText('流程图')).toBeVisible();
    await page.getByRole('link', { name: '步骤', exact: true }).click();
    await expect(page.getByText('第一步。')).toBeVisible();
  });

  await test.step('takes all of it back', async () => {
    await page.goto('/admin/transfer?tab=jobs');
    await waitUntilLive(page);
    await page.getByRole('link', { name: '手册.zip' }).first().click();
    await page.getByRole('button', { name: '撤销导入' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '撤销导入' }).click();
    await expect(page.getByRole('heading', { name: '导入已撤销' })).toBeVisible();
    await page.goto(`/search?q=${encodeURIComponent(`步骤${word}`)}`);
    await expect(page.getByRole('link', { name: `步骤${word}` })).toHaveCount(0);
  });
});

test('an address of the former program leads to the imported text, for who can read it @journey', async ({
  page,
  signIn,
  admin,
}) => {
  const word = uniqueWord();
  const number = Date.now() % 1_000_000_000;
  const topic = {
    ...{ id: number, title: `清关${word}`, slug: 'qingguan', created_at: '2024-05-01T00:00:00Z' },
    post_stream: { posts: [{ id: 1, post_number: 1, username: 'a', raw: `正文${word}` }] },
  };
  await callOrThrow(admin, 'POST /category', {
    body: { model: 'QUESTION', parentId: null, name: `问答${word}`, visibility: 'MEMBER' },
  });
  await signIn('Admin');
  await page.goto('/admin/transfer');
  await waitUntilLive(page);
  await page.getByLabel('选择文件', { exact: true }).setInputFiles({
    ...{ name: '主题.json', mimeType: 'application/json' },
    buffer: Buffer.from(JSON.stringify(topic)),
  });
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('combobox', { name: '导入至' }).fill(`问答${word}`);
  await page.getByTitle(`问答${word}`).first().click();
  await expect(page.getByText('跳转至导入后的页面')).toBeVisible();
  await page.getByRole('button', { name: '导入 1 个页面' }).click();
  await expect(page.getByRole('heading', { name: '导入完成' })).toBeVisible();
  const old = `/t/qingguan/${number}?u=zhang`;
  await page.goto(old);
  await expect(page).toHaveURL(/\/question\/\d+$/u);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`清关${word}`);
  await page.context().clearCookies();
  const refused = await page.goto(old);
  expect(refused?.status()).toBe(404);
  await expect(page.getByText(`清关${word}`)).toHaveCount(0);
});
