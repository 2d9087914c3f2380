import { expect, test } from '../fixtures.ts';
import { expectNoSideScroll, waitUntilLive } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { makeArticle, uniqueWord } from '../support/sample.ts';

const content = `
保修期为三年。[^1] 易损件另算。[^2]

${'一段正文，用来撑开页面。'.repeat(200)}

[^1]: 自**验收之日**起算，见[合同](https://example.com/contract)。
[^2]: 电池、灯管。
`;

for (const width of [1440, 390])
  test(`a footnote is read beside its mark at ${width}`, async ({ page, admin }) => {
    await page.setViewportSize({ width, height: 800 });
    const { id } = await makeArticle(admin, { title: `保修 ${uniqueWord()}`, content });
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.goto(`/article/${id}`);
    await waitUntilLive(page);
    await expect.poll(() => scripts.some((url) => url.includes('live-text-tools'))).toBe(true);
    const reference = page.getByRole('link', { name: '脚注 1' });
    const note = page.getByRole('dialog', { name: '脚注 1' });
    await expect(async () => {
      // a press before the tools are there leads to the note, as a link does
      await page.evaluate(() => {
        history.replaceState(history.state, '', location.pathname);
        scrollTo(0, 0);
      });
      await reference.click();
      await expect(note).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(note).toContainText('自验收之日起算');
    expect(await page.evaluate(() => [scrollY, location.hash])).toEqual([0, '']);
    await expect(note.getByRole('link', { name: '回到正文' })).toHaveCount(0);
    await expectNoSideScroll(page);
    await expectNoViolations(axeOn(page));
    await page.keyboard.press('Escape');
    await expect(note).toHaveCount(0);
    await expect(reference).toBeFocused();

    // by keyboard; a press outside closes; the link in it leads to the note itself
    await page.getByRole('link', { name: '脚注 2' }).press('Enter');
    const other = page.getByRole('dialog', { name: '脚注 2' });
    await expect(other).toContainText('电池、灯管');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(other).toHaveCount(0);
    await reference.click();
    await note.getByRole('link', { name: '查看全部脚注' }).click();
    await expect(note).toHaveCount(0);
    const whole = page.getByRole('listitem').filter({ hasText: '自验收之日起算' });
    await expect(whole).toBeInViewport();
    await whole.getByRole('link', { name: '回到正文' }).click();
    await expect(reference).toBeInViewport();
  });

test('without scripts a footnote is a place of the page, with a way back', async ({
  browser,
  site,
  admin,
}) => {
  const { id } = await makeArticle(admin, { title: `保修 ${uniqueWord()}`, content });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site });
  const page = await context.newPage();
  await page.goto(`/article/${id}`);
  const reference = page.getByRole('link', { name: '脚注 1' });
  await reference.click();
  const note = page.getByRole('listitem').filter({ hasText: '自验收之日起算' });
  await expect(note).toBeInViewport();
  await expect(reference).not.toBeInViewport();
  await note.getByRole('link', { name: '回到正文' }).click();
  await expect(reference).toBeInViewport();
  await context.close();
});
