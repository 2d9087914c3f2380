import { randomBytes } from 'node:crypto';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { allowOnly, withinScope } from './fixture.ts';
import type { Fixture, Fixtures } from './fixture.ts';
import type { Caller, World } from './people.ts';

type Path = 'article' | 'news' | 'announcement' | 'question';
export type SectionKeys<P extends Path> =
  | `GET /${P}/page`
  | `GET /${P}/:id`
  | `GET /${P}/:id/edit`
  | `GET /${P}/publishing`
  | `POST /${P}/:id/view`
  | `POST /${P}`
  | `PUT /${P}`
  | `DELETE /${P}/:id`
  | `PUT /${P}/:id/restore`;
interface Codes {
  add: PermissionCode;
  edit: PermissionCode;
  delete: PermissionCode;
  log: PermissionCode;
}

const deletedAt = new Date();
const text = (categoryId: Id) => ({
  title: `题目 ${randomBytes(5).toString('hex')}`,
  content: '**正文**，一段。',
  categoryId,
  status: 'PENDING_REVIEW' as const,
});

/** How the calls that all sections have are used, `more` being a section's own fields; the codes are written out by hand, apart from the product's table. */
export function sectionFixtures<P extends Path>(
  path: P,
  model: ContentModel,
  codes: Codes,
  more: object = {},
): Fixtures<SectionKeys<P>> {
  const variants = Object.entries({
    ...readingFixtures(model, codes),
    ...writingFixtures(model, codes, more),
  });
  return Object.fromEntries(
    variants.map(([key, variant]) => [key.replace('/article', `/${path}`), variant]),
  ) as unknown as Fixtures<SectionKeys<P>>;
}

/** The caller's own published item. */
const own = ({ make, categories }: World, caller: Caller, model: ContentModel) =>
  make.article({ model, author: caller.id, category: categories[model] });
/** An item of another user, in the category within the moderator's scope. */
const makeOthers = ({ make, categories, otherUser }: World, model: ContentModel) =>
  make.article({ model, author: otherUser, category: categories[model] });

function sectionPage(
  model: ContentModel,
  log: PermissionCode,
): Record<string, Fixture<'GET /article/page'>> {
  return {
    plain: {
      make: async ({ make, otherUser }) => {
        await make.article({ model, author: otherUser });
        return { query: {} };
      },
    },
    'with all filters': {
      make: async ({ make, otherUser }) => {
        const category = (await make.category({ model })).id;
        const tag = (await make.tag()).id;
        await make.article({ model, author: otherUser, category, tags: [tag], pinned: true });
        const filter = { publishedWithin: 'month' as const };
        const filters = { categoryId: category, tagId: tag, authorId: otherUser, ...filter };
        return { query: { ...filters, sort: 'hot', current: 1, size: 100 } };
      },
    },
    'by keyword': { make: () => ({ query: { keyword: '知识 C++ ‘%_\\' } }) },
    'waiting ones': {
      make: () => ({ query: { status: 'PENDING_REVIEW' } }),
      status: (caller) =>
        caller.person === 'signed out' ? 400 : caller.hasPermission(log) ? 200 : 403,
    },
    'own drafts': {
      make: (_world, caller) => ({ query: { status: 'DRAFT', authorId: caller.id } }),
      status: allowOnly((caller) => caller.person !== 'signed out', 400),
    },
    'drafts of another user': {
      make: ({ otherUser }) => ({ query: { status: 'DRAFT', authorId: otherUser } }),
      status: (caller) => (caller.person === 'signed out' ? 400 : 403),
    },
    'a category for staff': {
      make: async ({ make }) => {
        const category = await make.category({ model, visibility: 'INTERNAL' });
        return { query: { categoryId: category.id } };
      },
      status: allowOnly((caller) => caller.staff, 404),
    },
  };
}

type Reading =
  | 'GET /article/page'
  | 'GET /article/:id'
  | 'POST /article/:id/view'
  | 'GET /article/:id/edit'
  | 'GET /article/publishing';

function readingFixtures(model: ContentModel, codes: Codes): Fixtures<Reading> {
  const other = model === 'NEWS' ? 'ARTICLE' : 'NEWS';
  return {
    'GET /article/page': sectionPage(model, codes.log),
    'GET /article/publishing': { plain: { make: () => ({}) } },
    'GET /article/:id': {
      published: {
        make: async (world) => ({ params: { id: (await makeOthers(world, model)).id } }),
      },
      'for members': {
        make: async ({ make, otherUser }) => {
          const category = (await make.category({ model, visibility: 'MEMBER' })).id;
          return {
            params: { id: (await make.article({ model, author: otherUser, category })).id },
          };
        },
        status: allowOnly((caller) => caller.person !== 'signed out', 404),
      },
      'for staff, below a category for staff': {
        make: async ({ make, otherUser }) => {
          const parent = (await make.category({ model, visibility: 'INTERNAL' })).id;
          const category = (await make.category({ model, parent })).id;
          return {
            params: { id: (await make.article({ model, author: otherUser, category })).id },
          };
        },
        status: allowOnly((caller) => caller.staff, 404),
      },
      'waiting, of another user': {
        make: async ({ make, otherUser, categories }) => {
          const status = 'PENDING_REVIEW';
          return {
            params: {
              id: (
                await make.article({
                  model,
                  author: otherUser,
                  category: categories[model],
                  status,
                })
              ).id,
            },
          };
        },
        status: withinScope('auditLog.add', 404),
      },
      'own draft': {
        make: async ({ make }, caller) => ({
          params: { id: (await make.article({ model, author: caller.id, status: 'DRAFT' })).id },
        }),
        status: allowOnly(
          (caller) => caller.person !== 'signed out' && caller.hasPermission(codes.add),
          404,
        ),
      },
      deleted: {
        make: async ({ make, categories }, caller) => ({
          params: {
            id: (
              await make.article({
                model,
                author: caller.id,
                category: categories[model],
                deletedAt,
              })
            ).id,
          },
        }),
        status: () => 404,
      },
      'of another section': {
        make: async ({ make }) => ({ params: { id: (await make.article({ model: other })).id } }),
        status: () => 404,
      },
    },
    'POST /article/:id/view': {
      published: {
        make: async (world) => ({ params: { id: (await makeOthers(world, model)).id } }),
      },
      'for staff': {
        make: async ({ make, otherUser }) => {
          const category = (await make.category({ model, visibility: 'INTERNAL' })).id;
          return {
            params: { id: (await make.article({ model, author: otherUser, category })).id },
          };
        },
        status: allowOnly((caller) => caller.staff, 404),
      },
    },
    'GET /article/:id/edit': {
      own: {
        make: async (world, caller) => ({ params: { id: (await own(world, caller, model)).id } }),
        status: allowOnly((caller) => caller.hasPermission(codes.add), 403),
      },
      'of another user': {
        make: async (world) => ({ params: { id: (await makeOthers(world, model)).id } }),
        status: withinScope(codes.edit),
      },
    },
  };
}

function writingFixtures(
  model: ContentModel,
  codes: Codes,
  more: object,
): Fixtures<Exclude<SectionKeys<'article'>, Reading>> {
  return {
    'POST /article': {
      submitted: {
        make: async ({ categories, make }) => ({
          body: { ...text(categories[model]), tagIds: [(await make.tag()).id] },
        }),
      },
      'a draft': { make: () => ({ body: { title: '草稿', content: '', status: 'DRAFT' } }) },
      'in a category for staff': {
        make: async ({ make }) => ({
          body: text((await make.category({ model, visibility: 'INTERNAL' })).id),
        }),
        status: allowOnly((caller) => caller.staff, 400),
      },
    },
    'PUT /article': {
      own: {
        make: async (world, caller) => {
          const { id, revision } = await own(world, caller, model);
          return { body: { id, revision, ...text(world.categories[model]) } };
        },
        status: allowOnly((caller) => caller.hasPermission(codes.add), 403),
      },
      'of another user': {
        make: async (world) => {
          const { id, revision } = await makeOthers(world, model);
          return { body: { id, revision, ...text(world.categories[model]) } };
        },
        status: withinScope(codes.edit),
      },
      'with everything': {
        make: async (world, caller) => {
          const { id, revision } = await makeOthers(world, model);
          const draft = await world.make.draft({ user: caller.id, content: id });
          return {
            body: {
              id,
              revision,
              ...text(world.categories[model]),
              tagIds: [(await world.make.tag()).id],
              coverUrl: 'https://example.com/a.png',
              pinned: true,
              draftId: draft.id,
              together: false,
              ...more,
            },
          };
        },
        status: withinScope(codes.edit),
      },
      'of an older revision': {
        make: async ({ make, categories }, caller) => {
          const status = 'PENDING_REVIEW';
          const { id } = await make.article({
            model,
            author: caller.id,
            category: categories[model],
            status,
            live: true,
          });
          return { body: { id, revision: 1, ...text(categories[model]) } };
        },
        status: allowOnly(() => false, 409),
      },
    },
    'DELETE /article/:id': {
      own: {
        make: async (world, caller) => ({ params: { id: (await own(world, caller, model)).id } }),
      },
      'of another user': {
        make: async (world) => ({ params: { id: (await makeOthers(world, model)).id } }),
        status: withinScope(codes.delete),
      },
    },
    'PUT /article/:id/restore': {
      own: {
        make: async ({ make, categories }, caller) => ({
          params: {
            id: (
              await make.article({
                model,
                author: caller.id,
                category: categories[model],
                deletedAt,
              })
            ).id,
          },
        }),
      },
      'of another user': {
        make: async ({ make, categories, otherUser }) => ({
          params: {
            id: (
              await make.article({
                model,
                author: otherUser,
                category: categories[model],
                deletedAt,
              })
            ).id,
          },
        }),
        status: withinScope(codes.delete, 404),
      },
    },
  };
}
