import { expect, test } from '../fixtures.ts';
import { expectNoSideScroll, waitUntilLive } from '../pages/shell.ts';
import { callOrThrow, writeArticle } from '../support/api.ts';
import { makeCategory, uniqueWord } from '../support/sample.ts';

test('a list is filtered by author and time of publishing, by links that need no scripts @journey', async ({
  page,
  people,
  admin,
  openOtherBrowser,
}) => {
  const word = uniqueWord();
  const { id: categoryId } = await makeCategory(admin, `筛选${word}`);
  const [first, second] = [`甲${word}`, `乙${word}`] as const;
  const author = await people.make({ role: 'User', nickname: `作者${word}` });
  await writeArticle(admin, { title: first, content: '正文', categoryId });
  const { id } = await writeArticle(admin, { title: second, content: '正文', categoryId });
  await callOrThrow(admin, 'PUT /article/author', { body: { id, authorId: author.id } });
  const address = `/list?model=ARTICLE&categoryId=${categoryId}`;

  const plain = await openOtherBrowser({ javaScriptEnabled: false });
  await plain.goto(address);
  await plain.getByRole('button', { name: '作者' }).click();
  const authors = plain.getByRole('navigation', { name: '作者' });
  await authors.getByRole('link', { name: author.nickname }).click();
  await expect(plain).toHaveURL(`${address}&authorId=${author.id}`);
  await expect(plain.getByRole('heading', { name: second })).toBeVisible();
  await expect(plain.getByRole('heading', { name: first })).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${address}&authorId=${author.id}`);
  await waitUntilLive(page);
  await page.getByRole('button', { name: '发布时间' }).click();
  await expectNoSideScroll(page);
  await page.getByRole('link', { name: '一周内', exact: true }).click();
  await expect(page).toHaveURL(`${address}&authorId=${author.id}&publishedWithin=week`);
  await expect(page.getByRole('link', { name: '发布时间：一周内' })).toBeVisible();
  await expect(page.getByRole('heading', { name: second })).toBeVisible();
  await page.getByRole('link', { name: `作者：${author.nickname}` }).click();
  await expect(page).toHaveURL(`${address}&publishedWithin=week`);
  await expect(page.getByRole('heading', { name: first })).toBeVisible();

  // an author whose items are elsewhere is named as well
  const idle = await people.make({ role: 'User', nickname: `闲人${word}` });
  const { id: otherCategory } = await makeCategory(admin, `别处${word}`);
  const third = await writeArticle(admin, {
    title: `丙${word}`,
    content: '正文',
    categoryId: otherCategory,
  });
  await callOrThrow(admin, 'PUT /article/author', { body: { id: third.id, authorId: idle.id } });
  await plain.goto(`${address}&authorId=${idle.id}`);
  await expect(plain.getByRole('link', { name: `作者：${idle.nickname}` })).toBeVisible();

  // the replacement of the pressed element gets its focus
  await page.getByRole('link', { name: '发布时间：一周内' }).press('Enter');
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('button', { name: '发布时间' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: '一周内', exact: true }).press('Enter');
  await expect(page.getByRole('link', { name: '发布时间：一周内' })).toBeFocused();
});

test('any author of the section is found by name, not only those of the shown page', async ({
  page,
  people,
  admin,
  openOtherBrowser,
}) => {
  const word = uniqueWord();
  const { id: categoryId } = await makeCategory(admin, `找作者${word}`);
  const [first, second] = await Promise.all(
    ['甲', '乙'].map((name) => people.make({ role: 'User', nickname: `${word}${name}` })),
  );
  for (const author of [first, second]) {
    const { id } = await writeArticle(admin, {
      title: `${author?.nickname}写的`,
      content: '正文',
      categoryId,
    });
    await callOrThrow(admin, 'PUT /article/author', { body: { id, authorId: author?.id ?? 0 } });
  }

  // without scripts, from a list that shows neither of them
  const plain = await openOtherBrowser({ javaScriptEnabled: false });
  await plain.goto('/list?model=ARTICLE&categoryId=1');
  await plain.getByRole('button', { name: '作者' }).click();
  await plain.getByRole('searchbox', { name: '按昵称搜索作者' }).fill(`${word}乙`);
  await plain.keyboard.press('Enter');
  await expect(plain).toHaveURL(`/list?model=ARTICLE&categoryId=1&authorId=${second?.id}`);

  await page.goto('/list?model=ARTICLE');
  await waitUntilLive(page);
  await page.getByRole('button', { name: '作者' }).click();
  await page.getByRole('searchbox', { name: '按昵称搜索作者' }).fill(word);
  await page.keyboard.press('Enter');
  const matchingAuthors = page.getByRole('navigation', { name: `昵称包含“${word}”的作者` });
  await expect(matchingAuthors.getByRole('link')).toHaveText([`${word}甲`, `${word}乙`]);
  await matchingAuthors.getByRole('link', { name: `${word}甲` }).click();
  await expect(page.getByRole('heading', { name: `${word}甲写的` })).toBeVisible();
  await expect(page.getByRole('heading', { name: `${word}乙写的` })).toHaveCount(0);

  await page.goto(`/list?model=ARTICLE&author=${encodeURIComponent('没有这个人')}`);
  await expect(page.getByRole('link', { name: '未找到作者“没有这个人”' })).toBeVisible();
});

test('after removing a filter with the keyboard, the focus continues from its place', async ({
  page,
  admin,
}) => {
  const word = uniqueWord();
  const category = await makeCategory(admin, `筛选${word}`);
  const tag = await callOrThrow(admin, 'POST /tag', { body: { name: `标签${word}` } });
  const text = { title: `税号${word}`, content: '正文', categoryId: category.id };
  await writeArticle(admin, { ...text, tagIds: [tag.id] });
  const address = `/list?model=ARTICLE`;
  const removeFilter = async (chip: string) => {
    await page
      .getByRole('main')
      .getByRole('link', { name: `${chip} 移除` })
      .press('Enter');
  };
  await page.goto(`${address}&categoryId=${category.id}&tagId=${tag.id}`);
  await waitUntilLive(page);
  await removeFilter(`标签：${tag.name}`);
  await expect(page).toHaveURL(`${address}&categoryId=${category.id}`);
  await expect(page.getByRole('button', { name: '作者' })).toBeFocused();

  await page.goto(`${address}&categoryId=${category.id}&tagId=${tag.id}&keyword=${word}`);
  await waitUntilLive(page);
  await removeFilter(category.name);
  await expect(page.getByRole('link', { name: `标签：${tag.name}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: `搜索：${word} 移除` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('link', { name: '最新', exact: true })).toBeFocused();
});
