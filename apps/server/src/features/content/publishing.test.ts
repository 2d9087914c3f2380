import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let category: Id;
let below: Id;
let otherCategory: Id;

beforeAll(async () => {
  app = await startTestApp();
  category = (await app.make.category()).id;
  below = (await app.make.category({ parent: category })).id;
  otherCategory = (await app.make.category()).id;
});
afterAll(() => app.close());

async function predictPublishing(token: string, categoryId: Id): Promise<boolean> {
  const { everywhere, categoryIds } = (await app.call('GET /article/publishing', {}, token)).data;
  return everywhere || categoryIds.some((id) => String(id) === String(categoryId));
}
async function published(token: string, categoryId: Id): Promise<boolean> {
  const text = { title: '交稿', content: '正文', tagIds: [], status: 'PENDING_REVIEW' as const };
  const { data } = await app.call('POST /article', { body: { ...text, categoryId } }, token);
  return data.status === 'APPROVED';
}

it.each([
  ['a writer', 'User', [false, false, false]],
  ['a moderator', 'Moderator', [true, true, false]],
  ['an administrator', 'Admin', [true, true, true]],
])('predicts for %s where an article is published at once', async (_, role, expected) => {
  const scope = role === 'Moderator' ? [category] : [];
  const { token } = await app.make.user({ role, scope });
  const categories = [category, below, otherCategory];
  expect(
    await Promise.all(categories.map((categoryId) => predictPublishing(token, categoryId))),
  ).toEqual(expected);
  expect(await Promise.all(categories.map((categoryId) => published(token, categoryId)))).toEqual(
    expected,
  );
});

it('publishes at once when the site needs no review', async () => {
  await app.make.setting('reviewArticles', false);
  const { token } = await app.make.user();
  expect(await predictPublishing(token, otherCategory)).toBe(true);
  expect(await published(token, otherCategory)).toBe(true);
});

it.each(['', ' \n', '\u200b', '\u2060\ufeff'])(
  'nothing to read is no text: %j',
  async (content) => {
    const { token } = await app.make.user();
    const text = { title: '交稿', content, tagIds: [], status: 'PENDING_REVIEW' as const };
    const { code, data } = await app.call(
      'POST /article',
      { body: { ...text, categoryId: category } },
      token,
    );
    expect({ code, data }).toMatchObject({
      code: 400,
      data: { fields: { content: '请填写正文' } },
    });
  },
);

it('creates one article from a draft published in two windows, and a second one from another text', async () => {
  const { token } = await app.make.user();
  const draft = await app.call('POST /draft', { body: { model: 'ARTICLE' } }, token);
  const body = {
    title: '两个窗口',
    content: '正文',
    categoryId: category,
    tagIds: [],
    status: 'PENDING_REVIEW' as const,
    draftId: draft.data.id,
  };
  const answers = await Promise.all(
    [1, 2, 3].map(() => app.call('POST /article', { body }, token)),
  );
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ data }) => String(data.id))).size).toBe(1);
  const other = await app.call('POST /article', { body: { ...body, content: '改过的' } }, token);
  expect(String(other.data.id)).not.toBe(String(answers[0]?.data.id));
});

it('refuses a cover that is no picture of the site, but not one that an item already has', async () => {
  const { token } = await app.make.user({ role: 'Admin' });
  const text = { title: '交稿', content: '正文', tagIds: [], status: 'PENDING_REVIEW' as const };
  const post = (coverUrl: string) =>
    app.call('POST /article', { body: { ...text, categoryId: category, coverUrl } }, token);
  for (const coverUrl of ['/missing.png', '/media/123456789012345678/full.webp'])
    expect(await post(coverUrl)).toMatchObject({
      code: 400,
      data: { fields: { coverUrl: '封面图片不存在，请重新选择' } },
    });
  const { data: item } = await post('https://example.com/cover.png');
  await sql`update contents set cover_url = '/gone.png' where id = ${item.id}`.run(app.db);
  const edited = await app.call(
    'PUT /article',
    { body: { ...text, id: item.id, revision: 1, categoryId: category, coverUrl: '/gone.png' } },
    token,
  );
  expect(edited.code).toBe(200);
});
