import type { Id } from '@zhihui/contract/schema.ts';
import type { TestApp } from '../harness.ts';
import { announcementFixtures } from './announcement-fixtures.ts';
import type { Fixtures } from './fixture.ts';
import type { World } from './people.ts';
import { sectionFixtures } from './section-fixtures.ts';
import { sql } from '../sql.ts';

/** The four sections, and search over all of them. */
export const contentFixtures = {
  ...sectionFixtures('article', 'ARTICLE', {
    add: 'article.add',
    edit: 'article.edit',
    delete: 'article.delete',
    log: 'article.log',
  }),
  ...sectionFixtures('news', 'NEWS', {
    add: 'news.add',
    edit: 'news.update',
    delete: 'news.delete',
    log: 'news.update',
  }),
  ...sectionFixtures(
    'announcement',
    'ANNOUNCEMENT',
    {
      add: 'announcement.add',
      edit: 'announcement.update',
      delete: 'announcement.delete',
      log: 'announcement.update',
    },
    { startsAt: '2026-01-01T00:00:00Z', endsAt: '2100-01-01T00:00:00Z', confirm: true },
  ),
  ...sectionFixtures('question', 'QUESTION', {
    add: 'question.add',
    edit: 'question.update',
    delete: 'question.delete',
    log: 'question.update',
  }),
  ...announcementFixtures,
  ...createOwnFixtures(),
};

/** A query that a user searched for. */
async function makeRecent(app: TestApp, userId: Id): Promise<Id> {
  const row = { user_id: userId, word: `搜过的${Math.random()}` };
  const insert = sql<{ id: Id }>`insert into recent_searches ${sql.values(row)} returning id`;
  return (await insert.one(app.db)).id;
}

type RecentKeys =
  | 'GET /search/recent'
  | 'POST /search/recent'
  | 'DELETE /search/recent'
  | 'DELETE /search/recent/:id';

function createOwnFixtures(): Fixtures<
  | 'POST /article/preview'
  | 'POST /article/compare'
  | 'GET /search'
  | 'GET /search/authors'
  | 'GET /search/suggest'
  | 'GET /search/answer'
  | 'POST /search/answer/verdict'
  | RecentKeys
  | 'GET /search/facets'
  | 'GET /search/own'
> {
  return {
    'POST /article/preview': {
      plain: { make: () => ({ body: { content: '# 题\n\n$a^2$ 和 `x`\n换行' } }) },
      empty: { make: () => ({ body: { content: '' } }) },
    },
    'POST /article/compare': {
      plain: { make: () => ({ body: { before: '# 题\n\n旧', after: '# 题\n\n新' } }) },
      empty: { make: () => ({ body: { before: '', after: '' } }) },
    },
    'GET /search/answer': {
      plain: {
        make: async ({ make }) => {
          await make.article({ title: '报关', body: '报关单要在抵港前一天交。' });
          return { query: { keyword: '报关单什么时候交？' } };
        },
      },
    },
    'POST /search/answer/verdict': {
      useful: { make: () => ({ body: { keyword: '报关单什么时候交？', useful: true } }) },
      useless: { make: () => ({ body: { keyword: '报关单什么时候交？', useful: false } }) },
      'of no question': { make: () => ({ body: { keyword: '报关单', useful: false } }) },
    },
    'GET /search/authors': {
      plain: {
        make: async ({ make }) => {
          await make.article({ author: (await make.user({ nickname: '能找到的作者' })).id });
          return { query: { keyword: '作者', model: 'ARTICLE' } };
        },
      },
    },
    'GET /search/recent': { plain: { make: () => ({}) } },
    'POST /search/recent': { plain: { make: () => ({ body: { keyword: '班车时刻' } }) } },
    'DELETE /search/recent': { plain: { make: () => ({}) } },
    'DELETE /search/recent/:id': {
      plain: {
        make: async ({ app }, caller) => ({ params: { id: await makeRecent(app, caller.id) } }),
      },
      'of another user': {
        make: async ({ app, otherUser }) => ({ params: { id: await makeRecent(app, otherUser) } }),
        status: () => 404,
      },
    },
    'GET /search/suggest': {
      plain: { make: () => ({ query: { keyword: 'zhishi' } }) },
    },
    'GET /search': {
      plain: { make: () => ({ query: { keyword: '知识库' } }) },
      'with all filters': {
        make: async ({ make, category }) => ({
          query: {
            keyword: '正文',
            model: 'ARTICLE',
            categoryId: category,
            tagId: (await make.tag()).id,
            current: 2,
            size: 5,
          },
        }),
      },
      'with all choices': {
        make: async ({ make, category }) => ({
          query: {
            ...(await choices(make, category)),
            sort: 'latest',
            autocorrect: true,
            current: 1,
            size: 5,
          },
        }),
      },
      'with counts and answer': {
        make: () => ({ query: { keyword: '正文是什么？', facets: true, answer: true } }),
      },
    },
    'GET /search/facets': {
      plain: { make: () => ({ query: { keyword: '知识库' } }) },
      'with all choices': {
        make: async ({ make, category }) => ({ query: await choices(make, category) }),
      },
    },
    'GET /search/own': {
      plain: { make: () => ({ query: { keyword: '正文 -草稿', current: 1, size: 5 } }) },
    },
  };
}

/** A search with every filter. */
async function choices({ tag, user }: World['make'], category: Id) {
  return {
    keyword: '正文 作者:没有这个人 -别的 标题:题',
    models: ['ARTICLE' as const, 'NEWS' as const],
    categoryIds: [category],
    tagIds: [(await tag()).id],
    authorIds: [(await user()).id],
    publishedWithin: 'year' as const,
    from: '2026-01-01',
    until: '2026-12-31',
    withFiles: true,
    fresh: true,
  };
}
