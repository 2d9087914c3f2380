import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('a tag counts in each section what the reader may see there', async () => {
  const tag = await app.make.tag();
  const put = async (model: ContentModel, visibility: 'PUBLIC' | 'INTERNAL' | 'no category') => {
    const none = visibility === 'no category';
    const category = none ? null : (await app.make.category({ model, visibility })).id;
    await app.make.article({ model, category, tags: [tag.id] });
  };
  await put('ARTICLE', 'PUBLIC');
  await put('ARTICLE', 'INTERNAL');
  await put('NEWS', 'INTERNAL');
  await put('ANNOUNCEMENT', 'PUBLIC');
  const staff = (await app.make.user()).token;
  const counts = async (token: string | null) => {
    const of = async (model?: ContentModel) => {
      const query = { keyword: tag.name, ...(model !== undefined && { model }) };
      const { data } = await app.call('GET /tag/page', { query }, token);
      return data.records.map(({ count }) => count);
    };
    const sections = ['ARTICLE', 'NEWS', 'ANNOUNCEMENT', 'QUESTION'] as const;
    return (await Promise.all([of(), ...sections.map(of)])).flat();
  };
  expect(await counts(null)).toEqual([1, 1, 0, 0, 0]);
  expect(await counts(staff)).toEqual([4, 2, 1, 1, 0]);
  await put('ANNOUNCEMENT', 'no category');
  await put('QUESTION', 'no category');
  expect(await counts(null), 'without a category').toEqual([2, 1, 0, 0, 1]);
  expect(await counts(staff), 'without a category').toEqual([6, 2, 1, 2, 1]);
});
