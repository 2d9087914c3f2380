import { randomBytes } from 'node:crypto';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { only, within } from './fixture.ts';
import type { Fixture, Fixtures } from './fixture.ts';
import type { Caller, World } from './people.ts';

const name = () => randomBytes(5).toString('hex');

type SectionPage =
  | 'GET /article/page'
  | 'GET /news/page'
  | 'GET /announcement/page'
  | 'GET /question/page';
type Keys =
  | SectionPage
  | 'GET /article/:id'
  | 'POST /article/:id/view'
  | 'GET /article/:id/edit'
  | 'POST /article/preview'
  | 'POST /article'
  | 'PUT /article'
  | 'DELETE /article/:id'
  | 'PUT /article/:id/restore'
  | 'GET /search';

/** The caller's own published article. */
const own = ({ make, category }: World, caller: Caller) =>
  make.article({ author: caller.id, category });
/** One of somebody else, in the category of the moderator in reach. */
const theirs = ({ make, category, stranger }: World) =>
  make.article({ author: stranger, category });
const deletedAt = new Date();
const text = (categoryId: Id) => ({
  title: `题目 ${name()}`,
  content: '**正文**，一段。',
  categoryId,
  status: 'PENDING_REVIEW' as const,
});

function sectionPage(model: ContentModel): Record<string, Fixture<SectionPage>> {
  return {
    plain: {
      make: async ({ make, stranger }) => {
        await make.article({ model, author: stranger });
        return { query: {} };
      },
    },
    'with all filters': {
      make: async ({ make, stranger }) => {
        const category = (await make.category({ model })).id;
        const tag = (await make.tag()).id;
        await make.article({ model, author: stranger, category, tags: [tag], pinned: true });
        const filters = { categoryId: category, tagId: tag, authorId: stranger };
        return { query: { ...filters, sort: 'hot', current: 1, size: 100 } };
      },
    },
    'by keyword': { make: () => ({ query: { keyword: '知识 C++ ‘%_\\' } }) },
    'waiting ones': {
      make: () => ({ query: { status: 'PENDING_REVIEW' } }),
      status: (caller) =>
        caller.person === 'signed out' ? 400 : caller.holds('article.log') ? 200 : 403,
    },
    'own drafts': {
      make: (_world, caller) => ({ query: { status: 'DRAFT', authorId: caller.id } }),
      status: only((caller) => caller.person !== 'signed out', 400),
    },
    'drafts of somebody else': {
      make: ({ stranger }) => ({ query: { status: 'DRAFT', authorId: stranger } }),
      status: (caller) => (caller.person === 'signed out' ? 400 : 403),
    },
    'a category for staff': {
      make: async ({ make }) => {
        const category = await make.category({ model, visibility: 'INTERNAL' });
        return { query: { categoryId: category.id } };
      },
      status: only((caller) => caller.staff, 404),
    },
  };
}

/** Articles and the lists of the four sections. */
export const contentFixtures: Fixtures<Keys> = {
  'GET /article/page': sectionPage('ARTICLE'),
  'GET /news/page': sectionPage('NEWS'),
  'GET /announcement/page': sectionPage('ANNOUNCEMENT'),
  'GET /question/page': sectionPage('QUESTION'),
  'GET /article/:id': {
    published: { make: async (world) => ({ params: { id: (await theirs(world)).id } }) },
    'for members': {
      make: async ({ make, stranger }) => {
        const category = (await make.category({ visibility: 'MEMBER' })).id;
        return { params: { id: (await make.article({ author: stranger, category })).id } };
      },
      status: only((caller) => caller.person !== 'signed out', 404),
    },
    'for staff, below a category for staff': {
      make: async ({ make, stranger }) => {
        const parent = (await make.category({ visibility: 'INTERNAL' })).id;
        const category = (await make.category({ parent })).id;
        return { params: { id: (await make.article({ author: stranger, category })).id } };
      },
      status: only((caller) => caller.staff, 404),
    },
    'waiting, of somebody else': {
      make: async ({ make, stranger, category }) => {
        const status = 'PENDING_REVIEW';
        return { params: { id: (await make.article({ author: stranger, category, status })).id } };
      },
      status: within('auditLog.add', 404),
    },
    'own draft': {
      make: async ({ make }, caller) => ({
        params: { id: (await make.article({ author: caller.id, status: 'DRAFT' })).id },
      }),
      status: only((caller) => caller.person !== 'signed out' && caller.holds('article.add'), 404),
    },
    deleted: {
      make: async ({ make, category }, caller) => ({
        params: { id: (await make.article({ author: caller.id, category, deletedAt })).id },
      }),
      status: () => 404,
    },
    'of another section': {
      make: async ({ make }) => ({ params: { id: (await make.article({ model: 'NEWS' })).id } }),
      status: () => 404,
    },
  },
  'POST /article/:id/view': {
    published: { make: async (world) => ({ params: { id: (await theirs(world)).id } }) },
    'for staff': {
      make: async ({ make, stranger }) => {
        const category = (await make.category({ visibility: 'INTERNAL' })).id;
        return { params: { id: (await make.article({ author: stranger, category })).id } };
      },
      status: only((caller) => caller.staff, 404),
    },
  },
  'GET /article/:id/edit': {
    own: {
      make: async (world, caller) => ({ params: { id: (await own(world, caller)).id } }),
      status: only((caller) => caller.holds('article.add'), 403),
    },
    'of somebody else': {
      make: async (world) => ({ params: { id: (await theirs(world)).id } }),
      status: within('article.edit'),
    },
  },
  'POST /article/preview': {
    plain: { make: () => ({ body: { content: '# 题\n\n$a^2$ 和 `x`\n换行' } }) },
    empty: { make: () => ({ body: { content: '' } }) },
  },
  'POST /article': {
    'handed in': { make: ({ category }) => ({ body: text(category) }) },
    'a draft': { make: () => ({ body: { title: '草稿', content: '', status: 'DRAFT' } }) },
    'in a category for staff': {
      make: async ({ make }) => ({
        body: text((await make.category({ visibility: 'INTERNAL' })).id),
      }),
      status: only((caller) => caller.staff, 400),
    },
  },
  'PUT /article': {
    own: {
      make: async (world, caller) => {
        const { id, revision } = await own(world, caller);
        return { body: { id, revision, ...text(world.category) } };
      },
      status: only((caller) => caller.holds('article.add'), 403),
    },
    'of somebody else': {
      make: async (world) => {
        const { id, revision } = await theirs(world);
        return { body: { id, revision, ...text(world.category) } };
      },
      status: within('article.edit'),
    },
    'of an older revision': {
      make: async ({ make, category }, caller) => {
        const status = 'PENDING_REVIEW';
        const { id } = await make.article({ author: caller.id, category, status, live: true });
        return { body: { id, revision: 1, ...text(category) } };
      },
      status: only(() => false, 409),
    },
  },
  'DELETE /article/:id': {
    own: { make: async (world, caller) => ({ params: { id: (await own(world, caller)).id } }) },
    'of somebody else': {
      make: async (world) => ({ params: { id: (await theirs(world)).id } }),
      status: within('article.delete'),
    },
  },
  'PUT /article/:id/restore': {
    own: {
      make: async ({ make, category }, caller) => ({
        params: { id: (await make.article({ author: caller.id, category, deletedAt })).id },
      }),
    },
    'of somebody else': {
      make: async ({ make, category, stranger }) => ({
        params: { id: (await make.article({ author: stranger, category, deletedAt })).id },
      }),
      status: within('article.delete', 404),
    },
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
  },
};
