import { expect, test } from '../fixtures.ts';
import type { Page } from '@playwright/test';
import { register } from '../pages/auth.ts';
import { getEditor } from '../pages/editor.ts';
import { getReviewPage } from '../pages/review.ts';
import { expectNoSideScroll, getSearchField, getShell } from '../pages/shell.ts';
import { getItemLink } from '../support/loads.ts';
import { makeCategory, makePicture, uniqueWord, waitUntilFound } from '../support/sample.ts';

const PHONE = { width: 390, height: 844 };
/** In the middle of a sentence, nowhere else on the site. */
const WORD = '水泵';
const SENTENCE = '上个月我们把机房里老旧的冷却水泵换成了变频型号，夜里安静多了。';

/** The writer's input is shown to the reader. */
async function expectCompleteArticle(page: Page, title: string): Promise<void> {
  await expect(getShell(page).title).toHaveText(title);
  const text = page.locator('.prose');
  await expect(text).toContainText(SENTENCE);
  await expect(text.getByRole('table')).toContainText('变频');
  await expect(text.locator('pre')).toContainText('pump.start()');
  await expect(text.locator('math')).toBeVisible();
  const image = text.locator('img[src^="/media/"]');
  await image.scrollIntoViewIfNeeded();
  await expect(image).toBeVisible();
  const width = () => image.evaluate((element) => (element as HTMLImageElement).naturalWidth);
  await expect.poll(width, 'the picture is loaded').toBeGreaterThan(0);
  await expectNoSideScroll(page);
}

/** Uploads by the toolbar's button and waits until the picture appears in the text. */
async function addPicture(page: Page, file: File): Promise<void> {
  const editor = getEditor(page);
  await editor.append('\n\n');
  const choosing = page.waitForEvent('filechooser');
  await editor.tool('图片').click();
  const buffer = Buffer.from(await file.arrayBuffer());
  await (await choosing).setFiles({ name: file.name, mimeType: file.type, buffer });
  await expect(editor.body).toContainText('/media/');
}

test('a person registers, writes, is approved, and a visitor finds and reads the article @journey', async ({
  page,
  people,
  mailbox,
  admin,
  openOtherBrowser,
}) => {
  test.slow();
  const word = uniqueWord();
  const title = `机房改造记 ${word}`;
  const category = await makeCategory(admin, `设备 ${word}`);
  await people.setting('staffDomains', ['staff.example']);

  await test.step('registers with the mailed code, the puzzle by keyboard', async () => {
    const email = `${word}@staff.example`;
    await register(
      page,
      { mailbox, people },
      { email, nickname: `新人${word}`, password: 'long-enough-42' },
    );
    await expect(page).toHaveURL('/');
    await expect(getShell(page).accountMenu).toContainText(`新人${word}`);
  });

  await test.step('writes an article with a picture, a table, code and a formula', async () => {
    await page.goto('/list?model=ARTICLE');
    await getShell(page).header.getByRole('link', { name: '写文章' }).click();
    const editor = getEditor(page);
    await expect(editor.body).toBeVisible();
    await editor.title.fill(title);
    // without a choice the visual view is the default
    await expect(page.getByRole('radio', { name: '所见即所得' })).toBeChecked();
    await editor.choose('对照');
    await expect(editor.preview).toBeVisible();
    // until then the words go to the visual view
    await expect(editor.body.locator('.cm-line').first()).toBeVisible();
    await editor.append(SENTENCE);
    await addPicture(page, await makePicture(900, 600));
    await editor.append('\n\n| 型号 | 说明 |\n| --- | --- |\n| B 型 | 变频，安静 |');
    await editor.append('\n\n```js\nawait pump.start();\n```');
    await editor.append('\n\n$$\nP = \\rho g Q H\n$$');
    await expect(editor.preview.getByRole('table')).toContainText('变频');
    await expect(editor.preview.locator('math')).toHaveCount(1);
    await editor.chooseCategory(category.name);
    await editor.submit('提交审核');
    await page.waitForURL(/\/article\/\d+$/u);
    await expect(page.getByText('正在等待审核')).toBeVisible();
  });
  const address = new URL(page.url()).pathname;

  const visitor = await openOtherBrowser({ viewport: PHONE });
  await test.step('other users do not see it yet', async () => {
    expect((await visitor.goto(address))?.status()).toBe(404);
  });

  await test.step('a moderator approves it', async () => {
    const moderator = await people.make({ role: 'Moderator', scope: [category.id] });
    const moderatorPage = await openOtherBrowser({
      token: moderator.token,
      viewport: { width: 1440, height: 900 },
    });
    await moderatorPage.goto('/');
    await getShell(moderatorPage).accountMenu.click();
    await moderatorPage.getByRole('link', { name: '后台管理' }).click();
    await moderatorPage.getByRole('link', { name: /内容审核/u }).click();
    await getReviewPage(moderatorPage).approve(title);
    await expect(moderatorPage.getByText('暂无待审核内容')).toBeVisible();
  });

  await test.step('a visitor finds it by a word from the middle of a sentence', async () => {
    await waitUntilFound(admin, word, 1);
    await expect(async () => {
      await visitor.goto('/list?model=ARTICLE');
      await visitor.getByRole('banner').getByRole('button', { name: '搜索' }).click();
      await getSearchField(visitor.locator('[popover]:popover-open'), '搜索').fill(WORD);
      await visitor.keyboard.press('Enter');
      await expect(getShell(visitor).title).toHaveText(`“${WORD}”的搜索结果`);
      await expect(getItemLink(visitor, { name: title })).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 60_000 });
    await expect(visitor.locator('mark', { hasText: WORD })).toBeVisible();
    await getItemLink(visitor, { name: title }).click();
    await visitor.waitForURL(address);
    await expectCompleteArticle(visitor, title);
  });

  await test.step('the same without JavaScript', async () => {
    const plain = await openOtherBrowser({ viewport: PHONE, javaScriptEnabled: false });
    await plain.goto('/list?model=ARTICLE');
    await plain.getByRole('banner').getByRole('button', { name: '搜索' }).click();
    await plain.locator('[popover]:popover-open').getByRole('searchbox').fill(WORD);
    await plain.keyboard.press('Enter');
    await getItemLink(plain, { name: title }).click();
    await plain.waitForURL(address);
    await expectCompleteArticle(plain, title);
  });
});
