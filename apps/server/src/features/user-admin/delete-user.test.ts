import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let admin: { id: Id; token: string };
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
});
afterEach(() => expect(app.errors.splice(0)).toEqual([]));
afterAll(() => app.close());

const remove = (id: Id, heirId?: Id, token = admin.token) =>
  app.call('DELETE /user/:id', { params: { id }, query: heirId ? { heirId } : {} }, token);

async function leaver(more: { nickname: string; visibility?: 'INTERNAL' }) {
  const person = await app.make.user({ nickname: more.nickname, password: 'horse staple 1' });
  const category = await app.make.category({ visibility: more.visibility ?? 'PUBLIC' });
  const title = `${more.nickname}的经验`;
  const article = await app.make.article({ author: person.id, category: category.id, title });
  await app.make.draft({ user: person.id, title: '没写完' });
  await app.runJobs();
  return { person, category, article, title };
}

describe('an account that ended', () => {
  it('leaves its content under 已注销用户, wherever it is shown', async () => {
    const { person, category, article, title } = await leaver({ nickname: '离职的王五' });
    expect((await remove(person.id)).status).toBe(200);
    const query = { categoryId: category.id };
    const views = {
      page: await app.call('GET /article/:id', { params: { id: article.id } }),
      list: await app.call('GET /article/page', { query }),
      byKeyword: await app.call('GET /article/page', { query: { keyword: title } }),
      search: await app.call('GET /search', { query: { keyword: title } }),
      people: await app.call('GET /user/page', { query: { keyword: '王五' } }, admin.token),
    };
    expect(views.page.data?.author).toMatchObject({ nickname: '已注销用户', avatar: null });
    expect(views.list.data?.records[0]?.author.nickname).toBe('已注销用户');
    expect(views.search.data?.records[0]?.author.nickname).toBe('已注销用户');
    expect(views.people.data?.total).toBe(0);
    // the text stays with the deleted account, without the name of its author
    const authors = [views.list, views.byKeyword, views.search].flatMap(
      ({ data }) => data?.records.map((record) => record.author.nickname) ?? [],
    );
    expect(new Set(authors)).toEqual(new Set(['已注销用户']));
  });

  it('refuses sign-in, and its names are free again', async () => {
    const { person } = await leaver({ nickname: '走了的人' });
    await remove(person.id);
    expect((await app.call('GET /user/current', {}, person.token)).status).toBe(401);
    const login = { account: person.email, password: 'horse staple 1' };
    expect((await app.call('POST /login', { body: login })).status).toBe(400);
    expect((await app.call('GET /user/detail/:id', { params: { id: person.id } })).status).toBe(
      404,
    );
    const body = { email: person.email, nickname: '新来的' };
    expect((await app.call('POST /user', { body }, admin.token)).status).toBe(200);
    expect((await remove(person.id)).status).toBe(404);
    const drafts = sql<Record<string, unknown>>`select * from drafts where user_id = ${person.id}`;
    expect(await drafts.all(app.db)).toEqual([]);
  });

  it('hands its contents and drafts to the user the Admin picks', async () => {
    const { person, article } = await leaver({ nickname: '交接的人' });
    const heir = await app.make.user({ nickname: '接手的人' });
    expect((await remove(person.id, heir.id)).status).toBe(200);
    const transferred = await app.call(
      'GET /article/:id',
      { params: { id: article.id } },
      heir.token,
    );
    expect(transferred.data).toMatchObject({
      author: { nickname: '接手的人' },
      abilities: { edit: true },
    });
    const drafts = await app.call('GET /draft/page', { query: {} }, heir.token);
    expect(drafts.data?.records.map((record) => record.title)).toEqual(['没写完']);
  });

  it.each(['oneself', 'nobody', 'a disabled account', 'one who could not read it'])(
    'is not handed to %s, and then stays as it was',
    async (who) => {
      const { person } = await leaver({ nickname: '还在的人', visibility: 'INTERNAL' });
      const heir =
        who === 'oneself'
          ? person.id
          : who === 'nobody'
            ? 4_000_000_000
            : who === 'a disabled account'
              ? (await app.make.user({ status: 'INACTIVE' })).id
              : (await app.make.user({ role: 'Tourist' })).id;
      const answer = await remove(person.id, heir);
      expect(answer).toMatchObject({
        status: 400,
        data: { fields: { heirId: expect.any(String) } },
      });
      expect((await app.call('GET /user/current', {}, person.token)).status).toBe(200);
    },
  );

  it('is shown as deleted on a page that was cached for visitors', async () => {
    const cachingApp = await startTestApp({ joins: app, caching: true });
    const { person, category } = await leaver({ nickname: '缓存里的人' });
    const author = async () => {
      const { data } = await cachingApp.call('GET /article/page', {
        query: { categoryId: category.id },
      });
      return data?.records[0]?.author.nickname;
    };
    expect(await author()).toBe('缓存里的人');
    await cachingApp.call(
      'DELETE /user/:id',
      { params: { id: person.id }, query: {} },
      admin.token,
    );
    expect(await author()).toBe('已注销用户');
    await cachingApp.close();
  });
});
