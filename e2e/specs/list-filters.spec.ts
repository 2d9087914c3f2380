import { expect, test } from '../fixtures.ts';
import { expectNoSideScroll, whenLive } from '../pages/shell.ts';
import { must, writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';

test('a list is narrowed by author and time of publishing, by links that need no scripts', async ({
  page,
  people,
  admin,
  anotherBrowser,
}) => {
  const word = uniqueWord();
  const { id: categoryId } = await makeCategory(admin, `筛选${word}`);
  const [first, second] = [`甲${word}`, `乙${word}`] as const;
  const author = await people.make({ role: 'User', nickname: `作者${word}` });
  await writeArticle(admin, { title: first, content: '正文', categoryId });
  const { id } = await writeArticle(admin, { title: second, content: '正文', categoryId });
  await must(admin, 'PUT /article/author', { body: { id, authorId: author.id } });
  const address = `/list?model=ARTICLE&categoryId=${categoryId}`;

  const plain = await anotherBrowser({ javaScriptEnabled: false });
  await plain.goto(address);
  await plain.getByRole('button', { name: '作者' }).click();
  const authors = plain.getByRole('navigation', { name: '作者' });
  await authors.getByRole('link', { name: author.nickname }).click();
  await expect(plain).toHaveURL(`${address}&authorId=${author.id}`);
  await expect(plain.getByRole('heading', { name: second })).toBeVisible();
  await expect(plain.getByRole('heading', { name: first })).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${address}&authorId=${author.id}`);
  await whenLive(page);
  await page.getByRole('button', { name: '发布时间' }).click();
  await expectNoSideScroll(page);
  await page.getByRole('link', { name: '一周内', exact: true }).click();
  await expect(page).toHaveURL(`${address}&authorId=${author.id}&publishedWithin=week`);
  await expect(page.getByRole('heading', { name: second })).toBeVisible();
  await page.getByRole('link', { name: `作者：${author.nickname}` }).click();
  await expect(page).toHaveURL(`${address}&publishedWithin=week`);
  await expect(page.getByRole('heading', { name: first })).toBeVisible();

  // what takes the place of the pressed one has its focus
  await page.getByRole('link', { name: '发布时间：一周内' }).press('Enter');
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('button', { name: '发布时间' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: '一周内', exact: true }).press('Enter');
  await expect(page.getByRole('link', { name: '发布时间：一周内' })).toBeFocused();
});
