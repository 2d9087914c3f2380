import { SECTION_PATH } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import { withinScope } from './fixture.ts';
import type { Fixtures } from './fixture.ts';
import type { Caller, World } from './people.ts';

type Path = 'article' | 'news' | 'announcement' | 'question';
export type ManageKeys<P extends Path> =
  | `GET /${P}/manage/page`
  | `PUT /${P}/category`
  | `PUT /${P}/tags`
  | `PUT /${P}/author`
  | `PUT /${P}/:id/pin`
  | `PUT /${P}/:id/unpublish`
  | `PUT /${P}/:id/publish`;
interface Codes {
  add: PermissionCode;
  edit: PermissionCode;
  log: PermissionCode;
}

/** How the back-office's tables of all sections are used; the codes are written out by hand. */
function tableFixtures<P extends Path>(
  path: P,
  model: ContentModel,
  codes: Codes,
): Fixtures<ManageKeys<P>> {
  const variants = Object.entries({
    ...pageFixtures(model, codes),
    ...changeFixtures(model, codes),
  });
  return Object.fromEntries(
    variants.map(([key, variant]) => [key.replace('/article', `/${path}`), variant]),
  ) as unknown as Fixtures<ManageKeys<P>>;
}

const makeOthers = ({ make, categories, otherUser }: World, model: ContentModel) =>
  make.article({ model, author: otherUser, category: categories[model] });

function pageFixtures(model: ContentModel, { log }: Codes): Fixtures<'GET /article/manage/page'> {
  const getStatus = (caller: Caller) => (caller.hasPermission(log) ? 200 : 403);
  return {
    'GET /article/manage/page': {
      plain: {
        make: async (world) => {
          await makeOthers(world, model);
          return { query: {} };
        },
      },
      'with all filters': {
        make: async ({ make, categories, otherUser }) => ({
          query: {
            keyword: '正文',
            categoryId: categories[model],
            tagId: (await make.tag()).id,
            authorId: otherUser,
            updatedFrom: '2026-01-01',
            updatedUntil: '2026-12-31',
            sort: 'comments',
            mine: true,
          },
        }),
      },
      'waiting ones': {
        make: () => ({ query: { status: 'PENDING_REVIEW', keyword: '%' } }),
        status: getStatus,
      },
      'unpublished ones': {
        make: () => ({ query: { status: 'UNPUBLISHED', keyword: '%' } }),
        status: getStatus,
      },
      'drafts of another user': {
        make: ({ otherUser }) => ({ query: { status: 'DRAFT', authorId: otherUser } }),
        status: () => 403,
      },
    },
  };
}

function changeFixtures(
  model: ContentModel,
  { add, edit }: Codes,
): Fixtures<Exclude<ManageKeys<'article'>, 'GET /article/manage/page'>> {
  const change = withinScope(edit);
  // items that need no review may be moved anywhere by those who may change them
  const reviewed = model === 'ARTICLE';
  return {
    'PUT /article/category': {
      'to one below': {
        make: async (world) => {
          const below = await world.make.category({ model, parent: world.categories[model] });
          return { body: { id: (await makeOthers(world, model)).id, categoryId: below.id } };
        },
        status: change,
      },
      'out of reach': {
        make: async (world) => ({
          body: {
            id: (await makeOthers(world, model)).id,
            categoryId: (await world.make.category({ model })).id,
          },
        }),
        status: (caller) =>
          reviewed && !caller.admin && change(caller) === 200 ? 400 : change(caller),
      },
      'to one of another section': {
        make: async (world) => ({
          body: {
            id: (await makeOthers(world, model)).id,
            categoryId: (
              await world.make.category({ model: model === 'NEWS' ? 'ARTICLE' : 'NEWS' })
            ).id,
          },
        }),
        status: (caller) => (change(caller) === 200 ? 400 : 403),
      },
    },
    'PUT /article/tags': {
      plain: {
        make: async (world) => ({
          body: {
            id: (await makeOthers(world, model)).id,
            add: [(await world.make.tag()).id],
            remove: [(await world.make.tag()).id],
          },
        }),
        status: change,
      },
    },
    'PUT /article/author': {
      plain: {
        make: async (world) => {
          const role = await world.make.role({ codes: [add] });
          const authorId = (await world.make.user({ role })).id;
          return { body: { id: (await makeOthers(world, model)).id, authorId } };
        },
        status: change,
      },
      'to a user who does not write': {
        make: async (world) => {
          const role = await world.make.role({ codes: [] });
          const authorId = (await world.make.user({ role })).id;
          return { body: { id: (await makeOthers(world, model)).id, authorId } };
        },
        status: (caller) => (change(caller) === 200 ? 400 : 403),
      },
    },
    'PUT /article/:id/pin': {
      plain: {
        make: async (world) => ({
          params: { id: (await makeOthers(world, model)).id },
          body: { pinned: true },
        }),
        status: change,
      },
    },
    'PUT /article/:id/unpublish': {
      plain: {
        make: async (world) => ({ params: { id: (await makeOthers(world, model)).id } }),
        status: change,
      },
      'what was never published': {
        make: async ({ make, categories, otherUser: author }) => {
          const made = { model, author, category: categories[model], status: 'DRAFT' as const };
          return { params: { id: (await make.article(made)).id } };
        },
        status: (caller) => (change(caller) === 200 ? 409 : 404),
      },
    },
    'PUT /article/:id/publish': {
      plain: {
        make: async (world) => {
          const { app, adminToken } = world;
          const params = { id: (await makeOthers(world, model)).id };
          const key = `PUT /${SECTION_PATH[model]}/:id/unpublish` as const;
          await app.call(key, { params }, adminToken);
          return { params };
        },
        // a draft is not there for its former readers
        status: withinScope(edit, 404),
      },
    },
  };
}

/** The back-office's tables and their batch actions. */
export const manageFixtures = {
  ...tableFixtures('article', 'ARTICLE', {
    add: 'article.add',
    edit: 'article.edit',
    log: 'article.log',
  }),
  ...tableFixtures('news', 'NEWS', { add: 'news.add', edit: 'news.update', log: 'news.update' }),
  ...tableFixtures('announcement', 'ANNOUNCEMENT', {
    add: 'announcement.add',
    edit: 'announcement.update',
    log: 'announcement.update',
  }),
  ...tableFixtures('question', 'QUESTION', {
    add: 'question.add',
    edit: 'question.update',
    log: 'question.update',
  }),
  ...createOwnFixtures(),
};

function createOwnFixtures(): Fixtures<'PUT /article/owner'> {
  return {
    'PUT /article/owner': {
      plain: {
        make: async (world) => ({
          body: { id: (await makeOthers(world, 'ARTICLE')).id, ownerId: world.otherUser },
        }),
        status: withinScope('article.edit'),
      },
      'no user': {
        make: async (world) => ({
          body: { id: (await makeOthers(world, 'ARTICLE')).id, ownerId: null },
        }),
        status: withinScope('article.edit'),
      },
    },
  };
}
