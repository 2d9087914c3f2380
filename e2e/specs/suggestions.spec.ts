import type { Page } from '@playwright/test';
import type { Call } from '@zhihui/contract/client.ts';
import { expect, test } from '../fixtures.ts';
import { expectNoSideScroll, getShell, waitUntilLive } from '../pages/shell.ts';
import { callOrThrow, writeArticle } from '../support/api.ts';
import { ROUTER_DATA } from '../support/loads.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';

const list = (page: Page) => page.getByRole('listbox', { name: '搜索建议' });
const option = (page: Page, name: string) => list(page).getByRole('option', { name });

/** The index receives a new text a moment later, and the field caches its results. */
async function waitUntilSuggested(call: Call, keyword: string): Promise<void> {
  const findSuggestions = async () =>
    (await callOrThrow(call, 'GET /search/suggest', { query: { keyword } })).contents.length;
  await expect.poll(findSuggestions, { timeout: 60_000 }).toBeGreaterThan(0);
}

test('titles are suggested by characters, pinyin and initials, and opened by keyboard alone', async ({
  page,
  admin,
  api,
}) => {
  const word = uniqueWord();
  const { id: categoryId } = await makeCategory(admin, `提示${word}`);
  const title = `${word}报销流程说明`;
  const { id } = await writeArticle(admin, { title, content: '正文', categoryId });
  await waitUntilSuggested(api(null), `${word}bao`);
  await page.goto('/list?model=ARTICLE');
  await waitUntilLive(page);
  const { search } = getShell(page);
  await page.keyboard.press('/');
  for (const typed of [`${word}bao`, `${word}bxlc`, `${word}抱销`, `${word}报销`]) {
    await search.fill(typed);
    await expect(option(page, title), typed).toBeVisible();
  }
  await expect(search).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(option(page, title)).toHaveAttribute('aria-selected', 'true');
  const active = await option(page, title).getAttribute('id');
  await expect(search).toHaveAttribute('aria-activedescendant', active ?? '');
  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);
  await expect(search).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/article/${id}$`, 'u'));
  await expect(getShell(page).title).toHaveText(title);
});

test('the next search that is typed while the page of the last one is on its way stays', async ({
  page,
}) => {
  for (const [path, scope] of [
    ['/list?model=ARTICLE', 'banner'],
    ['/search?q=a', 'main'],
  ] as const) {
    await page.goto(path);
    await waitUntilLive(page);
    const field = page
      .getByRole(scope)
      .getByRole('combobox')
      .or(page.getByRole(scope).getByRole('searchbox'))
      .first();
    let releaseSuggestions = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (releaseSuggestions = resolve));
    await page.route(ROUTER_DATA, async (route) => {
      await waiting;
      await route.continue();
    });
    const [first, second] = [uniqueWord(), uniqueWord()];
    await field.fill(first);
    await field.press('Enter');
    await field.fill(second);
    releaseSuggestions();
    await expect(page).toHaveTitle(new RegExp(first, 'u'));
    await expect(field).toHaveValue(second);
    await expect(field).toBeFocused();
    await page.unrouteAll();
    // an address that the user did not edit inserts its own words
    await page.goBack();
    await expect(page).not.toHaveTitle(new RegExp(first, 'u'));
    await expect(field).toHaveValue(path.endsWith('q=a') ? 'a' : '');
  }
});

test('on a phone and in the dark the list fits, and axe finds no violation', async ({
  page,
  admin,
  api,
}) => {
  const word = uniqueWord();
  const { id: categoryId } = await makeCategory(admin, `${word}分类`);
  await writeArticle(admin, {
    title: `${word}${'很长的标题'.repeat(12)}`,
    content: '正文',
    categoryId,
  });
  await waitUntilSuggested(api(null), word);
  for (const { width, theme } of [
    { width: 1440, theme: 'light' },
    { width: 1440, theme: 'dark' },
    { width: 390, theme: 'light' },
    { width: 390, theme: 'dark' },
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.goto('/list?model=ARTICLE');
    await waitUntilLive(page);
    if (width === 390) await page.getByRole('button', { name: '搜索' }).click();
    const field =
      width === 390 ? page.locator('#search-popover input[type=search]') : getShell(page).search;
    await field.fill(word);
    await expect(list(page).getByRole('option').first()).toBeVisible();
    await expectNoSideScroll(page);
    await expectNoViolations(axeOn(page));
    if (width === 390) {
      const { height } = (await list(page).getByRole('option').first().boundingBox()) ?? {
        height: 0,
      };
      expect(height).toBeGreaterThanOrEqual(40);
    }
  }
});
