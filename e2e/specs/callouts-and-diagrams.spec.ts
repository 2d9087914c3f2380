import { expect, test } from '../fixtures.ts';
import { whenLive } from '../pages/shell.ts';
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
  anotherBrowser,
}) => {
  const { id: categoryId } = await makeCategory(admin, `图示${uniqueWord()}`);
  const { id } = await writeArticle(admin, { title: '付款流程', content: CONTENT, categoryId });
  await page.goto(`/article/${id}`);
  await whenLive(page);
  await expect(page.getByRole('note')).toContainText('付款前核对账号');
  await expect(page.getByRole('note')).toContainText('注意');

  const drawn = page.locator('figure.diagram').first();
  const image = drawn.locator('img');
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100);
  await expect(drawn.locator('pre')).toBeHidden();
  await drawn.getByRole('button', { name: '看源文' }).click();
  await expect(drawn.locator('pre')).toContainText('收单');
  await drawn.getByRole('button', { name: '看图' }).click();
  await expect(image).toBeVisible();

  const broken = page.locator('figure.diagram').last();
  await expect(broken).toContainText('没有画出来');
  await expect(broken.locator('pre')).toContainText('没有写完');

  const before = await image.getAttribute('src');
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
  await expect(image).not.toHaveAttribute('src', before ?? '');
  await expectNoViolations(axeOn(page));

  const plain = await anotherBrowser({ javaScriptEnabled: false });
  await plain.goto(`/article/${id}`);
  await expect(plain.getByRole('note')).toContainText('注意');
  await expect(plain.locator('figure.diagram pre').first()).toContainText('收单');
});

test('an empty article begins with a template @journey', async ({ page, signIn }) => {
  await signIn('User');
  await page.goto('/editor?model=ARTICLE');
  await whenLive(page);
  const menu = page.getByRole('button', { name: '用模板' });
  await menu.click();
  const list = page.getByRole('menu', { name: '用模板' });
  await expect(list.getByRole('menuitem')).toHaveCount(5);
  await expectNoViolations(axeOn(page));
  // what is written while it comes is not put aside for it
  const template = Promise.withResolvers<void>();
  await page.route('**/api/template/*', async (route) => {
    await template.promise;
    await route.continue();
  });
  await list.getByRole('menuitem', { name: '故障复盘' }).click();
  await expect(list).toBeHidden();
  await page.getByRole('textbox', { name: '正文' }).click();
  await page.keyboard.type('先写一句');
  template.resolve();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('main')).toContainText('一句话说清影响');
  await expect(page.getByRole('main')).toContainText('先写一句');
  // the same menu is one of the blocks that `/` puts in
  await page.getByRole('radio', { name: '所见即所得' }).click();
  await expect(page.getByRole('button', { name: '更多块' })).toBeEnabled();
  await page.getByRole('textbox', { name: '正文' }).press('ControlOrMeta+End');
  await page.keyboard.type('\n/用模板');
  await expect(page.getByRole('option', { name: '用模板' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(list.getByRole('menuitem')).toHaveCount(5);
  await expect(list.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
  await expect(page.getByRole('textbox', { name: '正文' })).toBeFocused();
});
