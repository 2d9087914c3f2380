import { expect, test } from '../fixtures.ts';
import { waitUntilLive } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';

const CONTENT = [
  '> [!WARNING]',
  '> 付款前核对账号。',
  '',
  '```mermaid',
  'flowchart LR',
  '  A[收单] --> B{核对}',
  '  B -->|相符| C[付款]',
  '  B -->|不符| D[退回]',
  '```',
  '',
  '```mermaid',
  'flowchart LR',
  '  A[没有写完 -->',
  '```',
].join('\n');

test('callouts are notes; a diagram is drawn where it can be, and its source can be read @journey', async ({
  page,
  admin,
  openOtherBrowser,
}) => {
  const { id: categoryId } = await makeCategory(admin, `图示${uniqueWord()}`);
  const { id } = await writeArticle(admin, { title: '付款流程', content: CONTENT, categoryId });
  await page.goto(`/article/${id}`);
  await waitUntilLive(page);
  await expect(page.getByRole('note')).toContainText('付款前核对账号');
  await expect(page.getByRole('note')).toContainText('注意');

  const drawn = page.locator('figure.diagram').first();
  const image = drawn.locator('img');
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100);
  await expect(drawn.locator('pre')).toBeHidden();
  await drawn.getByRole('button', { name: '查看源码' }).click();
  await expect(drawn.locator('pre')).toContainText('收单');
  await drawn.getByRole('button', { name: '查看图表' }).click();
  await expect(image).toBeVisible();

  const broken = page.locator('figure.diagram').last();
  await expect(broken).toContainText('渲染失败');
  await expect(broken.locator('pre')).toContainText('没有写完');

  const before = await image.getAttribute('src');
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
  await expect(image).not.toHaveAttribute('src', before ?? '');
  await expectNoViolations(axeOn(page));

  const plain = await openOtherBrowser({ javaScriptEnabled: false });
  await plain.goto(`/article/${id}`);
  await expect(plain.getByRole('note')).toContainText('注意');
  await expect(plain.locator('figure.diagram pre').first()).toContainText('收单');
});
