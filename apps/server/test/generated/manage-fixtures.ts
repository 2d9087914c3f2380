import { within } from './fixture.ts';
import type { Fixtures } from './fixture.ts';
import type { World } from './people.ts';

type Keys =
  | 'GET /article/manage/page'
  | 'PUT /article/category'
  | 'PUT /article/tags'
  | 'PUT /article/author';

const theirs = async ({ make, category, stranger }: World) =>
  (await make.article({ author: stranger, category })).id;
const change = within('article.edit');

/** The back-office's table of articles and its batch actions. */
export const manageFixtures: Fixtures<Keys> = {
  'GET /article/manage/page': {
    plain: {
      make: async (world) => {
        await theirs(world);
        return { query: {} };
      },
    },
    'with all filters': {
      make: async ({ make, category, stranger }) => ({
        query: {
          keyword: '正文',
          categoryId: category,
          tagId: (await make.tag()).id,
          authorId: stranger,
          updatedFrom: '2026-01-01',
          updatedUntil: '2026-12-31',
          overdue: 'true',
          sort: 'reviewBy',
        },
      }),
    },
    'waiting ones': { make: () => ({ query: { status: 'PENDING_REVIEW', keyword: '%' } }) },
    'drafts of somebody else': {
      make: ({ stranger }) => ({ query: { status: 'DRAFT', authorId: stranger } }),
      status: () => 403,
    },
  },
  'PUT /article/category': {
    'to one below': {
      make: async (world) => {
        const below = await world.make.category({ parent: world.category });
        return { body: { id: await theirs(world), categoryId: below.id } };
      },
      status: change,
    },
    'out of reach': {
      make: async (world) => ({
        body: {
          id: await theirs(world),
          categoryId: (await world.make.category()).id,
        },
      }),
      status: (caller) => (caller.admin ? 200 : caller.inReach ? 400 : 403),
    },
  },
  'PUT /article/tags': {
    plain: {
      make: async (world) => ({
        body: {
          id: await theirs(world),
          add: [(await world.make.tag()).id],
          remove: [(await world.make.tag()).id],
        },
      }),
      status: change,
    },
  },
  'PUT /article/author': {
    plain: {
      make: async (world) => ({
        body: { id: await theirs(world), authorId: (await world.make.user()).id },
      }),
      status: change,
    },
    'to somebody who does not write': {
      make: async (world) => ({
        body: {
          id: await theirs(world),
          authorId: (await world.make.user({ role: 'Tourist' })).id,
        },
      }),
      status: (caller) => (caller.holds('article.edit') && caller.inReach ? 400 : 403),
    },
  },
};
