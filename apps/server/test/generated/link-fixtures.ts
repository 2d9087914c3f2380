import { allowOnly } from './fixture.ts';
import type { Fixtures } from './fixture.ts';
import type { World } from './people.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { sql } from '../sql.ts';

type Keys =
  | 'GET /link/title'
  | 'GET /link/card'
  | 'GET /link/titles'
  | 'GET /link/people'
  | 'GET /link/to/:id'
  | 'GET /link/dead/page'
  | 'GET /template'
  | 'GET /template/page'
  | 'GET /template/:id'
  | 'POST /template'
  | 'PUT /template'
  | 'DELETE /template/:id'
  | 'PUT /template/:id/restore';

async function template({ app, category }: World, deleted = false) {
  const { id } = await sql<{ id: Id }>`insert into templates ${sql.values({
    name: '验收单',
    content: '## 验收\n\n- [ ] 数量',
    category_id: category,
    deleted_at: deleted ? new Date() : null,
  })} returning id`.one(app.db);
  return id;
}

/** An article of another user that a second article links to. */
async function makeLinked({ app, make, category, otherUser }: World, inside = false) {
  const categoryId = inside ? (await make.category({ visibility: 'INTERNAL' })).id : category;
  const { id } = await make.article({
    author: otherUser,
    category: categoryId,
    title: '被链接的文章',
  });
  const source = await make.article({ author: otherUser, category: categoryId });
  const link = { source_id: source.id, model: 'ARTICLE' as const, target_id: id };
  await sql`insert into content_links ${sql.values(link)}`.run(app.db);
  return id;
}

/** Links between contents, suggestions while a user types, and templates. */
export const linkFixtures: Fixtures<Keys> = {
  'GET /link/title': {
    plain: {
      make: async (world) => ({ query: { address: `/article/${await makeLinked(world)}` } }),
    },
    'of another site': { make: () => ({ query: { address: 'https://example.com/article/1' } }) },
  },
  'GET /link/card': {
    plain: {
      make: async (world) => ({ query: { address: `/article/${await makeLinked(world)}` } }),
    },
  },
  'GET /link/titles': {
    plain: { make: async (world) => (await makeLinked(world), { query: { keyword: '被链' } }) },
    'nothing typed': { make: async (world) => (await makeLinked(world), { query: {} }) },
  },
  'GET /link/people': {
    plain: {
      make: async ({ make, category }) => {
        await make.article({ author: (await make.user({ nickname: '能提到的人' })).id });
        return { query: { keyword: '提到', categoryId: category } };
      },
    },
    'nothing typed': { make: () => ({ query: {} }) },
  },
  'GET /link/to/:id': {
    plain: { make: async (world) => ({ params: { id: await makeLinked(world) }, query: {} }) },
    'for staff': {
      make: async (world) => ({ params: { id: await makeLinked(world, true) }, query: {} }),
      status: allowOnly((caller) => caller.staff, 404),
    },
  },
  'GET /link/dead/page': {
    plain: {
      make: async ({ app, make, category }, caller) => {
        if (caller.id === null) return { query: {} };
        const { id } = await make.article({ author: caller.id, category });
        const link = { source_id: id, model: 'ARTICLE' as const, target_id: 99 };
        await sql`insert into content_links ${sql.values(link)}`.run(app.db);
        return { query: {} };
      },
    },
  },
  'GET /template': {
    plain: {
      make: async (world) => (await template(world), { query: { categoryId: world.category } }),
    },
  },
  'GET /template/page': {
    plain: { make: async (world) => (await template(world), { query: { keyword: '验收' } }) },
  },
  'GET /template/:id': {
    plain: { make: async (world) => ({ params: { id: await template(world) } }) },
  },
  'POST /template': {
    plain: {
      make: ({ category }) => ({
        body: { name: '巡检', description: '每周', content: '正文', categoryId: category },
      }),
    },
    'for all': { make: () => ({ body: { name: '巡检', content: '正文' } }) },
  },
  'PUT /template': {
    plain: {
      make: async (world) => ({
        body: {
          id: await template(world),
          name: '巡检',
          description: '每月',
          content: '正文二',
          categoryId: null,
        },
      }),
    },
  },
  'DELETE /template/:id': {
    plain: { make: async (world) => ({ params: { id: await template(world) } }) },
  },
  'PUT /template/:id/restore': {
    plain: { make: async (world) => ({ params: { id: await template(world, true) } }) },
  },
};
