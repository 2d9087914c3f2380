import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let author: MadeUser;
let reader: MadeUser;
let category: Id;
let id: Id;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  author = await app.make.user();
  reader = await app.make.user({ role: 'Tourist' });
  category = (await app.make.category()).id;
  id = (await app.make.article({ author: author.id, category })).id;
});
afterAll(() => app.close());

const makeInternal = () =>
  sql`update categories set visibility = 2 where id = ${category}`.run(app.db);
const detail = async (token: string) =>
  (await app.call('GET /article/:id', { params: { id } }, token)).data;
const loadCounts = async () =>
  sql<{ like_count: number; follow_count: number; favorite_count: number }>`
    select follow_count, like_count, favorite_count
    from contents where id = ${id}`.one(app.db);

describe('what readers do with a content', () => {
  it('undoes each by itself: what the same reader likes besides stays liked', async () => {
    const { id: later } = await app.make.article({ author: author.id, category });
    for (const item of [id, later])
      await app.call('POST /like/:id', { params: { id: item } }, reader.token);
    await app.call('DELETE /like/:id', { params: { id } }, reader.token);
    const { data } = await app.call('GET /article/:id', { params: { id: later } }, reader.token);
    expect(data).toMatchObject({ liked: true, likeCount: 1 });
    expect(await detail(reader.token)).toMatchObject({ liked: false, likeCount: 0 });
  });

  it('counts once a person, however often and however many at once', async () => {
    const people = [reader, author, await app.make.user(), await app.make.user()];
    const all = people.flatMap(({ token }) =>
      [1, 2].flatMap(() => [
        app.call('POST /like/:id', { params: { id } }, token),
        app.call('POST /user/follow/article/:id', { params: { id } }, token),
        app.call('POST /favorite', { body: { contentId: id } }, token),
      ]),
    );
    expect((await Promise.all(all)).map((answer) => answer.code)).toEqual(
      Array.from({ length: 24 }, () => 200),
    );
    expect(await loadCounts()).toEqual({ follow_count: 4, like_count: 4, favorite_count: 4 });
    const undone = [1, 2].flatMap(() => [
      app.call('DELETE /like/:id', { params: { id } }, reader.token),
      app.call('DELETE /user/follow/article/:id', { params: { id } }, reader.token),
      app.call('DELETE /favorite/:id', { params: { id } }, reader.token),
    ]);
    expect(new Set((await Promise.all(undone)).map((answer) => answer.code))).toEqual(
      new Set([200]),
    );
    expect(await loadCounts()).toEqual({ follow_count: 3, like_count: 3, favorite_count: 3 });
  });

  it('is shown to the user who reacted, and to no other user', async () => {
    await app.call('POST /like/:id', { params: { id } }, reader.token);
    await app.call('POST /favorite', { body: { contentId: id } }, reader.token);
    expect(await detail(reader.token)).toMatchObject({
      followed: false,
      liked: true,
      favorited: true,
      likeCount: 1,
    });
    expect(await detail(author.token)).toMatchObject({ liked: false, favorited: false });
  });

  it('can be removed after the content turned INTERNAL', async () => {
    await app.call('POST /like/:id', { params: { id } }, reader.token);
    await makeInternal();
    const secondLike = await app.call('POST /like/:id', { params: { id } }, reader.token);
    expect(secondLike.code).toBe(404);
    expect((await app.call('DELETE /like/:id', { params: { id } }, reader.token)).code).toBe(200);
    expect((await loadCounts()).like_count).toBe(0);
  });
});

describe('lists of followed contents and favorites', () => {
  it('lose what turned INTERNAL or was deleted, the totals too', async () => {
    const other = (await app.make.article({ author: author.id })).id;
    for (const item of [id, other]) {
      await app.call('POST /user/follow/article/:id', { params: { id: item } }, reader.token);
      await app.call('POST /favorite', { body: { contentId: item } }, reader.token);
    }
    const params = { type: 'category', id: category } as const;
    await app.call('POST /user/follow/:type/:id', { params }, reader.token);
    const listReactions = async () => {
      const { data: follows } = await app.call(
        'GET /user/follow/page',
        { query: {} },
        reader.token,
      );
      const { data: favorites } = await app.call('GET /favorite/page', { query: {} }, reader.token);
      const { data: folders } = await app.call('GET /favorite/folder', { query: {} }, reader.token);
      const { data: categories } = await app.call(
        'GET /user/follow/page',
        { query: { type: 'CATEGORY' } },
        reader.token,
      );
      return {
        follows: [follows.total, follows.records.length],
        favorites: [favorites.total, favorites.records.length, folders.total],
        categories: [categories.total, categories.records.length],
      };
    };
    expect(await listReactions()).toEqual({
      follows: [2, 2],
      favorites: [2, 2, 2],
      categories: [1, 1],
    });
    await makeInternal();
    expect(await listReactions()).toEqual({
      follows: [1, 1],
      favorites: [1, 1, 1],
      categories: [0, 0],
    });
    await app.call('DELETE /article/:id', { params: { id: other } }, author.token);
    expect(await listReactions()).toEqual({
      follows: [0, 0],
      favorites: [0, 0, 0],
      categories: [0, 0],
    });
  });
});
