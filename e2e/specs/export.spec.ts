import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { waitUntilLive } from '../pages/shell.ts';
import { callOrThrow } from '../support/api.ts';
import { axeOn } from '../support/axe.ts';
import { uniqueWord } from '../support/sample.ts';

/** What a press downloads. */
async function download(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const started = page.waitForEvent('download');
  await press();
  return readFile(await (await started).path());
}

test('a category leaves as a site that is browsed and searched from a folder, and a text as one page @journey', async ({
  page,
  signIn,
  admin,
}) => {
  const word = uniqueWord();
  const folder = await mkdtemp(path.join(tmpdir(), 'browse-'));
  const category = (name: string, parentId: number | null) =>
    callOrThrow(admin, 'POST /category', {
      body: { model: 'ARTICLE', parentId, name, visibility: 'PUBLIC' },
    });
  const root = await category(`手册${word}`, null);
  const child = await category(`安装${word}`, Number(root.id));
  const publish = (title: string, content: string, categoryId: unknown) =>
    callOrThrow(admin, 'POST /article', {
      body: {
        title,
        content,
        categoryId: Number(categoryId),
        tagIds: [],
        status: 'PENDING_REVIEW',
      },
    });
  const rules = await publish(`总则${word}`, '## 范围\n\n全体员工都要报销差旅费。', root.id);
  const steps = await publish(
    `步骤${word}`,
    `先看[总则](/article/${rules.id}#s-范围)，再填表。`,
    child.id,
  );
  await signIn('Admin');

  await test.step('starts with a scope, and is downloaded once it is made', async () => {
    await page.goto('/admin/transfer?tab=export');
    await waitUntilLive(page);
    await page.getByText('可离线浏览与搜索').click();
    await page.getByRole('combobox', { name: '范围' }).fill(`手册${word}`);
    await page.getByTitle(`手册${word}`).click();
    await expect(page.getByText('约 2 个页面')).toBeVisible();
    expect((await axeOn(page).analyze()).violations).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: '开始导出' }).click();
    const link = page.getByRole('link', { name: `下载 手册${word}` });
    await expect(link).toBeVisible({ timeout: 30_000 });
    expect((await axeOn(page).analyze()).violations).toEqual([]);
    const archive = unzipSync(new Uint8Array(await download(page, () => link.click())));
    for (const [name, bytes] of Object.entries(archive)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), bytes);
    }
  });

  await test.step('opens from the folder: tree, links and search', async () => {
    await page.goto(pathToFileURL(path.join(folder, 'index.html')).href);
    await page
      .getByRole('main')
      .getByRole('link', { name: `手册${word}` })
      .click();
    await page
      .getByRole('main')
      .getByRole('link', { name: `安装${word}` })
      .click();
    const tree = page.getByRole('navigation', { name: '目录' });
    await tree.getByRole('link', { name: `步骤${word}` }).click();
    await expect(page.getByRole('heading', { name: `步骤${word}` })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: '总则', exact: true }).click();
    await expect(page.getByRole('heading', { name: '范围' })).toBeInViewport();
    await page.getByRole('searchbox', { name: '搜索' }).fill('差旅费');
    await expect(page.getByRole('status')).toHaveText('共 1 条结果');
    await expect(page.locator('mark')).toHaveText('差旅费');
    expect((await axeOn(page).analyze()).violations).toEqual([]);
    await page
      .getByRole('main')
      .getByRole('link', { name: `总则${word}` })
      .click();
    await expect(page.getByText('全体员工都要报销差旅费')).toBeVisible();
    await rm(folder, { recursive: true });
  });

  await test.step('exports one text from its page', async () => {
    await page.goto(`/article/${steps.id}`);
    await waitUntilLive(page);
    await page.getByRole('button', { name: '导出' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /HTML/u }).check();
    expect((await axeOn(page).analyze()).violations).toEqual([]);
    const html = await download(page, () =>
      dialog.getByRole('button', { name: '开始导出' }).click(),
    );
    expect(html.toString()).toContain('再填表');
    await expect(dialog.getByText('文件已生成')).toBeVisible();
  });
});
