import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('lists related items in the language of the article first', async () => {
  const category = (await app.make.category()).id;
  const tags = [(await app.make.tag()).id];
  const { id } = await app.make.article({ category, tags, title: '退税流程' });
  // nearer by tag, but in another language
  for (let n = 1; n <= 6; n += 1) {
    await app.make.article({ category, tags, title: `Tax refund, part ${n}` });
  }
  for (const title of ['退税的单证', 'VAT 退税']) await app.make.article({ category, title });
  await app.runJobs();
  const { data } = await app.call('GET /article/:id/around', { params: { id } });
  const titles = data.related.map(({ title }) => title);
  expect(titles).toHaveLength(6);
  expect(titles.slice(0, 2).toSorted()).toEqual(['VAT 退税', '退税的单证']);
  expect(titles.slice(2).every((title) => title.startsWith('Tax'))).toBe(true);
});

it('lists related questions of the same language and category', async () => {
  const model = 'QUESTION' as const;
  const ownCategory = (await app.make.category({ model })).id;
  const otherCategory = (await app.make.category({ model })).id;
  const makeQuestion = (title: string, category: typeof ownCategory) =>
    app.make.article({ model, title, category });
  const { id } = await makeQuestion('海关编码 HS code 怎么查', ownCategory);
  await makeQuestion('How to look up an HS code', ownCategory);
  await makeQuestion('海关编码 HS code 去哪里填', ownCategory);
  await makeQuestion('海关编码 HS code 怎么查询', otherCategory);
  await app.runJobs();
  const { data } = await app.call('GET /question/:id/around', { params: { id } });
  expect(data.similar.map(({ title }) => title)).toEqual([
    '海关编码 HS code 去哪里填',
    '海关编码 HS code 怎么查询',
    'How to look up an HS code',
  ]);
});
