import { expect, test as base } from '@playwright/test';
import { DEMO_ARTICLE, countLoads, getItemLink, openUntilLive } from '../support/loads.ts';
import { startProduct } from '../support/product.ts';
import { copySources } from '../support/sources.ts';
import type { Sources } from '../support/sources.ts';
import { watch } from '../fixtures.ts';
import { getSearchField } from '../pages/shell.ts';

/** The process of `npm run dev`, on sources that a test may change. */
const test = base.extend<object, { sources: Sources; site: string }>({
  sources: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first argument's pattern
    async ({}, use) => {
      const sources = await copySources();
      await use(sources);
      await sources.remove();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ sources }, use) => {
      const product = await startProduct({ sources: sources.folder });
      await use(product.url);
      await product.stop();
    },
    { scope: 'worker', timeout: 480_000 },
  ],
  baseURL: ({ site }, use) => use(site),
});

const LIST = '/list?model=ARTICLE';

test('pages change in place with their sources, and without JavaScript from the next load on', async ({
  page,
  context,
  browser,
  sources,
}) => {
  const pageErrors = watch(context);
  await openUntilLive(page, LIST);
  const plain = await browser.newPage({ javaScriptEnabled: false });
  // outside of development a repeated page is cached
  for (let visit = 0; visit < 2; visit += 1) await plain.goto(page.url());
  const search = getSearchField(page, '搜索');
  await search.fill('还没搜');
  const loads = countLoads(page);

  await sources.change('apps/web/app/features/search/list.text.ts', '最近更新', '刚刚更新');
  await expect(page.getByRole('link', { name: '刚刚更新' })).toBeVisible();
  const sheet = 'apps/web/app/ui/content-item.module.css';
  await sources.change(sheet, '.excerpt {', '.excerpt {\n    outline: 3px solid rgb(1 2 3);');
  await expect(page.getByText('先说想做成什么')).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
  await expect(search).toHaveValue('还没搜');
  expect(loads, 'no load').toEqual([]);
  expect(pageErrors).toEqual({ errors: [], blocked: [], dialogs: [], failures: [] });

  await plain.reload();
  await expect(plain.getByRole('link', { name: '刚刚更新' })).toBeVisible();
  await plain.close();
});

test('links work, and sources of every folder load', async ({ page, context }) => {
  const pageErrors = watch(context);
  await openUntilLive(page, LIST);
  const loads = countLoads(page);
  await getItemLink(page, DEMO_ARTICLE).click();
  await expect(page.getByRole('heading', { level: 1, ...DEMO_ARTICLE })).toBeVisible();
  expect(loads, 'no load').toEqual([]);
  expect(pageErrors).toEqual({ errors: [], blocked: [], dialogs: [], failures: [] });
});

test('the server starts again with its sources and with those of the contract', async ({
  request,
  sources,
}) => {
  const readError = async (address: string) => {
    const answer = await request.get(address).catch(() => null);
    return answer === null ? '' : ((await answer.json()) as { msg: string }).msg;
  };
  test.setTimeout(480_000);
  const longTimeout = { timeout: 180_000 };
  for (const [file, address, before] of [
    ['packages/contract/src/errors.ts', '/api/notification/page', '请先登录后再进行操作'],
    [
      'apps/server/src/features/content/content-page.ts',
      '/api/article/page?categoryId=999999',
      '分类不存在或您没有访问权限',
    ],
  ] as const) {
    await expect.poll(() => readError(address)).toBe(before);
    await sources.change(file, before, '改过了');
    await expect.poll(() => readError(address), longTimeout).toBe('改过了');
  }
});
