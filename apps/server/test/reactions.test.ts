import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import type { MadeUser } from './factories.ts';

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

const turnInternal = () =>
  app.db.updateTable('categories').set({ visibility: 2 }).where('id', '=', category).execute();
const detail = async (token: string) =>
  (await app.call('GET /article/:id', { params: { id } }, token)).data;
const counts = async () =>
  app.db
    .selectFrom('contents')
    .select(['follow_count', 'like_count', 'favorite_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('what readers do with a content', () => {
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
    expect(await counts()).toEqual({ follow_count: 4, like_count: 4, favorite_count: 4 });
    const undone = [1, 2].flatMap(() => [
      app.call('DELETE /like/:id', { params: { id } }, reader.token),
      app.call('DELETE /user/follow/article/:id', { params: { id } }, reader.token),
      app.call('DELETE /favorite/:id', { params: { id } }, reader.token),
    ]);
    expect(new Set((await Promise.all(undone)).map((answer) => answer.code))).toEqual(
      new Set([200]),
    );
    expect(await counts()).toEqual({ follow_count: 3, like_count: 3, favorite_count: 3 });
  });

  it('is told to whoever did it, and to nobody else', async () => {
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

  it('can be taken back though the content turned INTERNAL', async () => {
    await app.call('POST /like/:id', { params: { id } }, reader.token);
    await turnInternal();
    const again = await app.call('POST /like/:id', { params: { id } }, reader.token);
    expect(again.code).toBe(404);
    expect((await app.call('DELETE /like/:id', { params: { id } }, reader.token)).code).toBe(200);
    expect((await counts()).like_count).toBe(0);
  });
});

it('followers hear of changed words, and not of what is only put at the top', async () => {
  const admin = await app.make.user({ role: 'Admin' });
  await app.call('POST /user/follow/article/:id', { params: { id } }, reader.token);
  const { data } = await app.call('GET /article/:id/edit', { params: { id } }, admin.token);
  const { title, revision } = data;
  const text = { id, title, categoryId: category, tagIds: [], status: 'PENDING_REVIEW' as const };
  const save = async (content: string, at: number, pinned: boolean) => {
    const body = { ...text, content, revision: at, pinned };
    expect((await app.call('PUT /article', { body }, admin.token)).code).toBe(200);
  };
  const change = async (content: string, at: number, pinned: boolean) => {
    await save(content, at, pinned);
    await app.runJobs();
    const seen = await app.call('GET /notification/page', { query: {} }, reader.token);
    return seen.data.records.map((row) => row.detail);
  };
  expect(await change(data.content, revision, true)).toEqual([]);
  expect(await change('改了一段', revision + 1, true)).toEqual(['CHANGED']);
  expect(await change('改了一段', revision + 2, false)).toEqual(['CHANGED']);
  // both before anything is told
  await save('又改了一段', revision + 3, false);
  expect(await change('又改了一段', revision + 4, true)).toEqual(['CHANGED', 'CHANGED']);
});

describe('lists of what a person follows and keeps', () => {
  it('lose what turned INTERNAL or was deleted, the totals too', async () => {
    const other = (await app.make.article({ author: author.id })).id;
    for (const one of [id, other]) {
      await app.call('POST /user/follow/article/:id', { params: { id: one } }, reader.token);
      await app.call('POST /favorite', { body: { contentId: one } }, reader.token);
    }
    const params = { type: 'category', id: category } as const;
    await app.call('POST /user/follow/:type/:id', { params }, reader.token);
    const seen = async () => {
      const { data: follows } = await app.call(
        'GET /user/follow/page',
        { query: {} },
        reader.token,
      );
      const { data: kept } = await app.call('GET /favorite/page', { query: {} }, reader.token);
      const { data: folders } = await app.call('GET /favorite/folder', { query: {} }, reader.token);
      const { data: categories } = await app.call(
        'GET /user/follow/page',
        { query: { type: 'CATEGORY' } },
        reader.token,
      );
      return {
        follows: [follows.total, follows.records.length],
        kept: [kept.total, kept.records.length, folders.total],
        categories: [categories.total, categories.records.length],
      };
    };
    expect(await seen()).toEqual({ follows: [2, 2], kept: [2, 2, 2], categories: [1, 1] });
    await turnInternal();
    expect(await seen()).toEqual({ follows: [1, 1], kept: [1, 1, 1], categories: [0, 0] });
    await app.call('DELETE /article/:id', { params: { id: other } }, author.token);
    expect(await seen()).toEqual({ follows: [0, 0], kept: [0, 0, 0], categories: [0, 0] });
  });

  it('of follows are shown to others as far as the person allows and the asker may read', async () => {
    await app.call('POST /user/follow/article/:id', { params: { id } }, author.token);
    const ask = async (token: string | null) => {
      const input = { params: { id: author.id }, query: {} };
      const { data } = await app.call('GET /user/follow/of/:id', input, token);
      return [data.allowed, data.total, data.records.length];
    };
    const allow = (audience: 'EVERYBODY' | 'MEMBERS' | 'NOBODY') =>
      app.call('PUT /user/follow/setting', { body: { audience } }, author.token);
    expect([await ask(null), await ask(reader.token)]).toEqual([
      [false, 0, 0],
      [true, 1, 1],
    ]);
    await allow('EVERYBODY');
    expect(await ask(null)).toEqual([true, 1, 1]);
    await turnInternal();
    expect(await ask(null)).toEqual([true, 0, 0]);
    expect(await ask(author.token)).toEqual([true, 1, 1]);
    await allow('NOBODY');
    expect(await ask(reader.token)).toEqual([false, 0, 0]);
    expect(await ask(author.token)).toEqual([true, 1, 1]);
  });
});

it('a followed tag names the section where most of what its reader may see carries it', async () => {
  const { id: tag } = await app.make.tag();
  const params = { type: 'tag', id: tag } as const;
  await app.call('POST /user/follow/:type/:id', { params }, reader.token);
  const model = async () => {
    const query = { type: 'TAG' } as const;
    const { data } = await app.call('GET /user/follow/page', { query }, reader.token);
    return data.records.map((one) => one.model);
  };
  expect(await model()).toEqual([null]);
  await app.make.article({ model: 'QUESTION', tags: [tag] });
  for (const _ of [1, 2]) await app.make.article({ category, tags: [tag] });
  expect(await model()).toEqual(['ARTICLE']);
  await turnInternal();
  expect(await model()).toEqual(['QUESTION']);
});

describe('folders of favourites', () => {
  const make = (name: string, who = reader) =>
    app.call('POST /favorite/folder', { body: { name } }, who.token);
  const keep = (folderId: Id | null) =>
    app.call('POST /favorite', { body: { contentId: id, folderId } }, reader.token);
  const look = async () =>
    (await app.call('GET /favorite/folder', { query: { contentId: id } }, reader.token)).data;

  it('take in, pass on and give back', async () => {
    const first = (await make('报关')).data.id;
    const second = (await make('税务')).data.id;
    await keep(first);
    await keep(second);
    expect(await look()).toMatchObject({
      total: 1,
      kept: true,
      folderId: second,
      folders: [
        { name: '报关', count: 0 },
        { name: '税务', count: 1 },
      ],
    });
    await app.call('DELETE /favorite/folder/:id', { params: { id: second } }, reader.token);
    expect(await look()).toMatchObject({ total: 1, kept: true, folderId: null });
    expect((await counts()).favorite_count).toBe(1);
    expect((await keep(second)).code).toBe(404);
  });

  it('have one name each, also when made at once or renamed', async () => {
    const both = await Promise.all([make('VAT'), make('vat')]);
    expect(both.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const other = (await make('其他')).data.id;
    const renamed = await app.call(
      'PUT /favorite/folder',
      { body: { id: other, name: 'Vat' } },
      reader.token,
    );
    expect(renamed.code).toBe(409);
    expect((await make('VAT', author)).code).toBe(200);
  });

  it('are at most fifty', async () => {
    const rows = Array.from({ length: 49 }, (_, at) => ({ user_id: reader.id, name: `夹${at}` }));
    await app.db.insertInto('favorite_folders').values(rows).execute();
    const codes = (await Promise.all([make('甲'), make('乙'), make('丙')])).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });
});

describe('followers', () => {
  const told = async (who: MadeUser) => {
    const { data } = await app.call('GET /notification/page', { query: {} }, who.token);
    return data.records.map(({ kind, detail, content }) => [kind, detail, content.title]);
  };
  const follow = (type: 'author' | 'category' | 'tag', target: Id, who: MadeUser) =>
    app.call('POST /user/follow/:type/:id', { params: { type, id: target } }, who.token);

  it('hear of a new text once, whatever of it they follow; its editor does not', async () => {
    await app.runJobs();
    const tag = (await app.make.tag()).id;
    const parent = (await app.make.category()).id;
    const child = (await app.make.category({ parent })).id;
    await follow('author', author.id, reader);
    await follow('category', parent, reader);
    await follow('tag', tag, reader);
    await follow('category', parent, author);
    const { title } = await app.make.article({ author: author.id, category: child, tags: [tag] });
    await app.runJobs();
    expect(await told(reader)).toEqual([['FOLLOWED_CHANGED', 'PUBLISHED', title]]);
    expect(await told(author)).toEqual([]);
  });

  it('hear that a text is new, though it was put at the top before they were told', async () => {
    await app.runJobs();
    const admin = await app.make.user({ role: 'Admin' });
    await follow('author', admin.id, reader);
    const text = { title: '新文章', content: '正文', categoryId: category, tagIds: [] };
    const body = { ...text, status: 'PENDING_REVIEW' as const };
    const { data } = await app.call('POST /article', { body }, admin.token);
    const again = { ...body, id: data.id, revision: data.revision, pinned: true };
    expect((await app.call('PUT /article', { body: again }, admin.token)).code).toBe(200);
    await app.runJobs();
    expect(await told(reader)).toEqual([['FOLLOWED_CHANGED', 'PUBLISHED', '新文章']]);
  });

  it('hear of a change, but not of what came back from the recycle bin', async () => {
    await app.runJobs();
    const admin = await app.make.user({ role: 'Admin' });
    await app.call('POST /user/follow/article/:id', { params: { id } }, reader.token);
    await app.call('DELETE /article/:id', { params: { id } }, admin.token);
    await app.call('PUT /article/:id/restore', { params: { id } }, admin.token);
    await app.runJobs();
    expect(await told(reader)).toEqual([]);
    const body = {
      id,
      revision: 1,
      title: '改过的题目',
      content: '新的正文',
      categoryId: category,
      status: 'PENDING_REVIEW' as const,
    };
    expect((await app.call('PUT /article', { body }, admin.token)).code).toBe(200);
    await app.runJobs();
    expect(await told(reader)).toEqual([['FOLLOWED_CHANGED', 'CHANGED', '改过的题目']]);
    expect(await told(author)).toEqual([]);
  });

  it('no longer hear of what a reviewer took back, and of the next version once', async () => {
    await app.runJobs();
    const admin = await app.make.user({ role: 'Admin' });
    await follow('author', author.id, reader);
    const waiting = { author: author.id, category, status: 'PENDING_REVIEW' as const };
    const { id: item, title } = await app.make.article(waiting);
    const approve = async () => {
      const body = { id: item, status: 'APPROVED' } as const;
      const { data } = await app.call('POST /auditlog/content', { body }, admin.token);
      await app.runJobs();
      return data.auditLogId;
    };
    const params = { id: await approve() };
    expect(await told(reader)).toEqual([['FOLLOWED_CHANGED', 'PUBLISHED', title]]);
    const before = await app.call('GET /article/:id', { params: { id: item } }, admin.token);
    expect((await app.call('DELETE /auditlog/content/:id', { params }, admin.token)).code).toBe(
      200,
    );
    const text = {
      title,
      content: '再改一遍',
      categoryId: category,
      revision: before.data.revision,
    };
    const body = { ...text, id: item, status: 'PENDING_REVIEW' as const };
    expect((await app.call('PUT /article', { body }, author.token)).code).toBe(200);
    await approve();
    expect(await told(reader)).toEqual([['FOLLOWED_CHANGED', 'PUBLISHED', title]]);
  });
});
