import { randomBytes } from 'node:crypto';
import { allowOnly, allowAdmin, reviewerToken, withinScope } from './fixture.ts';
import type { Fixtures } from './fixture.ts';
import type { World } from './people.ts';
import { sql } from '../sql.ts';

const name = () => randomBytes(5).toString('hex');

type Keys =
  | 'GET /draft/page'
  | 'GET /draft/:id'
  | 'GET /draft/of/:contentId'
  | 'POST /draft'
  | 'PUT /draft'
  | 'DELETE /draft/:id'
  | 'GET /category/tree'
  | 'GET /category/top'
  | 'GET /category/list'
  | 'GET /category/tree/mgt'
  | 'POST /category'
  | 'PUT /category'
  | 'DELETE /category/:id'
  | 'PUT /category/merge'
  | 'GET /category/:id/effect'
  | 'GET /tag/page'
  | 'POST /tag'
  | 'PUT /tag'
  | 'DELETE /tag/:id'
  | 'PUT /tag/merge'
  | 'PUT /tag/synonym'
  | 'GET /tag/unused/page'
  | 'POST /tag/unused/remove'
  | 'GET /auditlog/content/page'
  | 'GET /auditlog/content/:id'
  | 'POST /auditlog/content'
  | 'DELETE /auditlog/content/:id'
  | 'PUT /auditlog/content/:id/withdraw';

/** Submitted by another user, in the category within the moderator's scope. */
const makePending = ({ make, category, otherUser }: World) =>
  make.article({ author: otherUser, category, status: 'PENDING_REVIEW' });

/** Others' items are moved by users who maintain all categories, or these. */
const allowMoving = allowOnly(
  (caller) => caller.hasPermission('category.admin') || caller.isInScope,
  403,
);

/** Drafts, categories, tags, reviews. */
export const draftFixtures: Fixtures<Keys> = {
  'GET /draft/page': {
    plain: {
      make: async ({ make }, caller) => {
        await make.draft({ user: caller.id });
        return { query: { model: 'ARTICLE' } };
      },
    },
  },
  'GET /draft/:id': {
    own: {
      make: async ({ make }, caller) => ({
        params: { id: (await make.draft({ user: caller.id })).id },
      }),
    },
    'of another user': {
      make: async ({ make, otherUser }) => ({
        params: { id: (await make.draft({ user: otherUser })).id },
      }),
      status: () => 404,
    },
  },
  'GET /draft/of/:contentId': {
    own: {
      make: async ({ make }, caller) => {
        const { id } = await make.article({ author: caller.id });
        await make.draft({ user: caller.id, content: id });
        return { params: { contentId: id } };
      },
    },
  },
  'POST /draft': {
    new: { make: () => ({ body: { model: 'ARTICLE', title: '', content: '写' } }) },
    'of an own article': {
      make: async ({ make }, caller) => {
        const { id } = await make.article({ author: caller.id });
        return { body: { model: 'ARTICLE', contentId: id, baseRevision: 1, title: '改' } };
      },
      status: allowOnly((caller) => caller.hasPermission('article.add'), 403),
    },
    "of another user's article": {
      make: async ({ make, otherUser, category }) => {
        const { id } = await make.article({ author: otherUser, category });
        return { body: { model: 'ARTICLE', contentId: id, baseRevision: 1, title: '改' } };
      },
      status: withinScope('article.edit'),
    },
  },
  'PUT /draft': {
    own: {
      make: async ({ make }, caller) => ({
        body: { id: (await make.draft({ user: caller.id })).id, version: 1, content: '多写些' },
      }),
    },
    'with everything': {
      make: async ({ make, category }, caller) => ({
        body: {
          id: (await make.draft({ user: caller.id })).id,
          version: 1,
          title: '题目',
          content: '多写些',
          together: true,
          categoryId: category,
          tagIds: [(await make.tag()).id],
          coverUrl: 'https://example.com/a.png',
          settings: { pinned: true, startsAt: null, endsAt: '2027-01-01T00:00:00Z', confirm: true },
        },
      }),
    },
    'of another user': {
      make: async ({ make, otherUser }) => ({
        body: { id: (await make.draft({ user: otherUser })).id, version: 1, content: '偷改' },
      }),
      status: () => 404,
    },
  },
  'DELETE /draft/:id': {
    own: {
      make: async ({ make }, caller) => ({
        params: { id: (await make.draft({ user: caller.id })).id },
      }),
    },
    'of another user': {
      make: async ({ make, otherUser }) => ({
        params: { id: (await make.draft({ user: otherUser })).id },
      }),
      status: () => 404,
    },
  },
  'GET /category/tree': { plain: { make: () => ({ query: {} }) } },
  'GET /category/top': { plain: { make: () => ({ query: { model: 'NEWS' } }) } },
  'GET /category/list': { plain: { make: () => ({ query: { model: 'QUESTION' } }) } },
  'GET /category/tree/mgt': { plain: { make: () => ({ query: {} }) } },
  'POST /category': {
    plain: {
      make: ({ category }) => ({
        body: { model: 'ARTICLE', name: name(), parentId: category, visibility: 'INTERNAL' },
      }),
    },
  },
  'PUT /category': {
    plain: {
      make: async ({ make, category }) => ({
        body: {
          id: (await make.category({ parent: category })).id,
          name: name(),
          visibility: 'MEMBER',
        },
      }),
      status: allowMoving,
    },
    'all of it': {
      make: async ({ make, category }) => ({
        body: {
          id: (await make.category({ parent: category })).id,
          parentId: category,
          name: name(),
          description: '说明',
          icon: '📦',
          visibility: 'MEMBER',
          order: 3,
        },
      }),
      status: allowMoving,
    },
  },
  'DELETE /category/:id': {
    empty: {
      make: async ({ make, category }) => ({
        params: { id: (await make.category({ parent: category })).id },
        query: {},
      }),
      status: allowMoving,
    },
    'in use': {
      make: async ({ make, category }) => {
        const { id } = await make.category({ parent: category });
        await make.article({ category: id });
        return { params: { id }, query: {} };
      },
      status: (caller) => (allowMoving(caller) === 200 ? 409 : 403),
    },
    'with a place for its items': {
      make: async ({ make, category }) => {
        const { id } = await make.category({ parent: category });
        await make.article({ category: id });
        return { params: { id }, query: { intoId: category } };
      },
      status: allowMoving,
    },
  },
  'PUT /category/merge': {
    'into its parent': {
      make: async ({ make, category }) => ({
        body: { fromId: (await make.category({ parent: category })).id, intoId: category },
      }),
      status: allowMoving,
    },
    'into itself': {
      make: ({ category }) => ({ body: { fromId: category, intoId: category } }),
      status: () => 400,
    },
  },
  'GET /category/:id/effect': {
    'of a visibility': {
      make: ({ category }) => ({ params: { id: category }, query: { visibility: 'INTERNAL' } }),
    },
    'of a move': {
      make: ({ category, otherCategory }) => ({
        params: { id: category },
        query: { intoId: otherCategory },
      }),
    },
  },
  'GET /tag/page': {
    plain: { make: () => ({ query: { keyword: '标', sort: 'name' } }) },
    'of a section': { make: () => ({ query: { model: 'NEWS' } }) },
  },
  'POST /tag': { plain: { make: () => ({ body: { name: name() } }) } },
  'PUT /tag': {
    plain: {
      make: async ({ make }) => ({ body: { id: (await make.tag()).id, name: name() } }),
    },
    'merged into another': {
      make: async ({ make }) => {
        const into = await make.tag();
        return { body: { id: (await make.tag()).id, name: into.name, merge: true } };
      },
    },
  },
  'PUT /tag/merge': {
    plain: {
      make: async ({ make }) => ({
        body: { fromId: (await make.tag()).id, intoId: (await make.tag()).id },
      }),
    },
  },
  'PUT /tag/synonym': {
    plain: {
      make: async ({ make }) => ({
        body: { id: (await make.tag()).id, synonyms: [name(), name()] },
      }),
    },
    'the name of another': {
      make: async ({ make }) => ({
        body: { id: (await make.tag()).id, synonyms: [(await make.tag()).name] },
      }),
      status: () => 409,
    },
  },
  'GET /tag/unused/page': { plain: { make: () => ({ query: {} }) } },
  'POST /tag/unused/remove': {
    plain: { make: async ({ make }) => ({ body: { ids: [(await make.tag()).id] } }) },
  },
  'DELETE /tag/:id': {
    'in use': {
      make: async ({ make }) => {
        const { id } = await make.tag();
        await make.article({ tags: [id] });
        return { params: { id } };
      },
    },
  },
  'GET /auditlog/content/page': {
    plain: {
      make: async (world) => {
        await makePending(world);
        return { query: { model: 'ARTICLE', categoryId: world.category, sort: 'newest' } };
      },
    },
  },
  'GET /auditlog/content/:id': {
    plain: {
      make: async (world) => ({ params: { id: (await makePending(world)).id } }),
      status: withinScope('article.log', 404),
    },
  },
  'POST /auditlog/content': {
    approved: {
      make: async (world) => ({ body: { id: (await makePending(world)).id, status: 'APPROVED' } }),
      status: withinScope('auditLog.add'),
    },
    rejected: {
      make: async (world) => ({
        body: { id: (await makePending(world)).id, status: 'REJECTED', reason: '请补充来源' },
      }),
      status: withinScope('auditLog.add'),
    },
    'moved into reach from elsewhere': {
      make: async (world) => {
        const { make, category, otherCategory, otherUser } = world;
        const { id } = await make.article({
          author: otherUser,
          category: otherCategory,
          status: 'PENDING_REVIEW',
          live: true,
        });
        await sql`update revisions set category_id = ${category}
          where content_id = ${id} and number = 2`.run(world.app.db);
        return { body: { id, status: 'APPROVED' } };
      },
      status: allowOnly((caller) => caller.admin, 403),
    },
  },
  'DELETE /auditlog/content/:id': {
    plain: {
      make: async (world) => {
        const { id } = await makePending(world);
        const body = { id, status: 'APPROVED' as const };
        const { data } = await world.app.call('POST /auditlog/content', { body }, world.adminToken);
        return { params: { id: data.auditLogId } };
      },
      status: allowAdmin,
    },
    'of one’s own': {
      make: async (world, caller) => {
        const body = { id: (await makePending(world)).id, status: 'APPROVED' as const };
        const token = reviewerToken(world, caller);
        const { data } = await world.app.call('POST /auditlog/content', { body }, token);
        return { params: { id: data.auditLogId } };
      },
      status: withinScope('auditLog.add'),
    },
  },
  'PUT /auditlog/content/:id/withdraw': {
    'of one’s own': {
      make: async (world, caller) => {
        const { id } = await world.make.article({
          author: caller.id,
          category: world.category,
          status: 'PENDING_REVIEW',
        });
        return { params: { id } };
      },
      status: allowOnly((caller) => caller.hasPermission('article.add'), 404),
    },
    'of another user': {
      make: async (world) => ({ params: { id: (await makePending(world)).id } }),
      status: (caller) => (caller.isInScope && caller.hasPermission('article.edit') ? 403 : 404),
    },
  },
};
