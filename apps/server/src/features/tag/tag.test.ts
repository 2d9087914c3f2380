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
  const makeTagged = async (
    model: ContentModel,
    visibility: 'PUBLIC' | 'INTERNAL' | 'no category',
  ) => {
    const none = visibility === 'no category';
    const category = none ? null : (await app.make.category({ model, visibility })).id;
    await app.make.article({ model, category, tags: [tag.id] });
  };
  await makeTagged('ARTICLE', 'PUBLIC');
  await makeTagged('ARTICLE', 'INTERNAL');
  await makeTagged('NEWS', 'INTERNAL');
  await makeTagged('ANNOUNCEMENT', 'PUBLIC');
  const staff = (await app.make.user()).token;
  const listCounts = async (token: string | null) => {
    const of = async (model?: ContentModel) => {
      const query = { keyword: tag.name, ...(model !== undefined && { model }) };
      const { data } = await app.call('GET /tag/page', { query }, token);
      return data.records.map(({ count }) => count);
    };
    const sections = ['ARTICLE', 'NEWS', 'ANNOUNCEMENT', 'QUESTION'] as const;
    return (await Promise.all([of(), ...sections.map(of)])).flat();
  };
  expect(await listCounts(null)).toEqual([1, 1, 0, 0, 0]);
  expect(await listCounts(staff)).toEqual([4, 2, 1, 1, 0]);
  await makeTagged('ANNOUNCEMENT', 'no category');
  await makeTagged('QUESTION', 'no category');
  expect(await listCounts(null), 'without a category').toEqual([2, 1, 0, 0, 1]);
  expect(await listCounts(staff), 'without a category').toEqual([6, 2, 1, 2, 1]);
});
