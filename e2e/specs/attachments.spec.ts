import { makeExcel, makePdf } from '../../apps/server/test/document-files.ts';
import { expect, test } from '../fixtures.ts';
import { upload, writeArticle } from '../support/api.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';

test('the text of a PDF is searchable, names its page, and is shown in the page, also without scripts @journey', async ({
  admin,
  adminToken,
  site,
  openOtherBrowser,
}) => {
  const word = uniqueWord();
  const pages = ['目录', `${word} 的税号格式`, '附录'];
  const file = new File([Buffer.from(makePdf(pages))], '格式一览.pdf');
  const { data: media } = await upload(site, adminToken, file);
  const category = await makeCategory(admin, `附件 ${word}`);
  const content = `见 [格式一览](${media?.url})。`;
  await writeArticle(admin, { title: '带附件的', content, categoryId: category.id });

  const visitor = await openOtherBrowser({ javaScriptEnabled: false });
  const hit = visitor.getByRole('article').filter({ hasText: '格式一览.pdf' });
  await expect(async () => {
    await visitor.goto(`/search?q=${word}&files=1`);
    await expect(hit).toBeVisible({ timeout: 1000 });
  }).toPass();
  const tabs = visitor.getByRole('navigation', { name: '搜索范围' });
  await expect(tabs.getByRole('link', { name: /^附件/u })).toHaveAttribute('aria-current', 'page');
  await expect(hit).toContainText(`第 2 页`);
  await expect(hit).toContainText('来自《带附件的》');
  await hit.getByRole('link', { name: '在线预览' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('格式一览.pdf');
  await expect(visitor.getByText(`${word} 的税号格式`)).toBeVisible();
  await visitor.getByRole('link', { name: '第 3 页' }).click();
  await expect(visitor.getByText('附录')).toBeVisible();
  await expect(visitor.getByRole('link', { name: '下载' })).toHaveAttribute('href', media!.url);
});

test('sheets are tables, switched by their names; axe finds no violation', async ({
  admin,
  adminToken,
  site,
  page,
}) => {
  const bytes = makeExcel({
    税率: [
      ['国家', '税率'],
      ['希腊', 24],
    ],
    说明: [['另见附录']],
  });
  const { data: media } = await upload(
    site,
    adminToken,
    new File([Buffer.from(bytes)], '税率.xlsx'),
  );
  const category = await makeCategory(admin, `表 ${uniqueWord()}`);
  const content = `[税率](${media?.url})`;
  const { id } = await writeArticle(admin, {
    title: '带表的',
    content,
    categoryId: category.id,
  });
  await expect(async () => {
    await page.goto(`/article/${id}`);
    await page.getByRole('link', { name: '税率', exact: true }).click();
    await expect(page.getByRole('cell', { name: '希腊' })).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await page.getByRole('link', { name: '说明' }).click();
  await expect(page.getByRole('cell', { name: '另见附录' })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await expectNoViolations(axeOn(page));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
    }
});
