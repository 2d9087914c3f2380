import type { Id } from '@zhihui/contract/schema.ts';
import { allowOnly, withinScope } from './fixture.ts';
import type { Fixtures } from './fixture.ts';
import type { Caller, World } from './people.ts';
import { sql } from '../sql.ts';

type Keys =
  | 'GET /article/:id/meta'
  | 'GET /article/:id/around'
  | 'GET /news/:id/around'
  | 'PUT /article/care'
  | 'PUT /article/:id/stillValid'
  | 'POST /article/:id/remind'
  | 'GET /revision/page'
  | 'GET /revision/:contentId/:number'
  | 'GET /revision/:contentId/:number/authors'
  | 'POST /revision/restore'
  | 'GET /carousel/list'
  | 'GET /carousel/page'
  | 'POST /carousel'
  | 'PUT /carousel'
  | 'PUT /carousel/:id/:status'
  | 'DELETE /carousel/:id'
  | 'PUT /carousel/:id/restore'
  | 'PUT /carousel/order'
  | 'GET /cover/page'
  | 'POST /cover'
  | 'PUT /cover'
  | 'DELETE /cover/:id'
  | 'PUT /cover/:id/restore'
  | 'GET /help'
  | 'GET /help/search'
  | 'GET /help/:part/:chapter'
  | 'GET /home/contributors'
  | 'GET /home/mostRead'
  | 'GET /home/waiting'
  | 'GET /user/personal/:id'
  | 'GET /user/personal/:id/answer'
  | 'GET /sitemap/parts'
  | 'GET /sitemap/part/:number';

const picture = { imageUrl: 'https://example.com/a.webp', model: 'HOME' as const };

const makeOthers = async ({ make, category, otherUser }: World, live = false) =>
  (
    await make.article({
      author: otherUser,
      category,
      ...(live ? { status: 'PENDING_REVIEW' as const, live } : {}),
    })
  ).id;
const own = async ({ make, category }: World, caller: Caller) =>
  (await make.article({ author: caller.id, category, status: 'PENDING_REVIEW', live: true })).id;
/** The same, after the day until which it counts as verified. */
async function makeDue({ app }: World, id: Id): Promise<Id> {
  await sql`update contents set review_by = '2026-01-01' where id = ${id}`.run(app.db);
  return id;
}
const hidden = async ({ make, otherUser }: World) => {
  const category = (await make.category({ visibility: 'INTERNAL' })).id;
  return (await make.article({ author: otherUser, category })).id;
};
/** Authors who may write, and those who edit or review within their scope. */
const makeInternal = (caller: Caller) =>
  caller.isInScope && (caller.hasPermission('article.edit') || caller.hasPermission('auditLog.add'))
    ? 200
    : 403;

const setDeletedWhen = (deleted: boolean) => ({ deleted_at: deleted ? new Date() : null });

async function carousel({ app }: World, deleted = false) {
  const { id } = await sql<{ id: Id }>`
    insert into carousels ${sql.values({ model: 'HOME', image_url: 'https://example.com/a.png', title: '图', ...setDeletedWhen(deleted) })}
    returning id`.one(app.db);
  return id;
}

async function cover({ app }: World, deleted = false) {
  const { id } = await sql<{ id: Id }>`
    insert into covers ${sql.values({ name: '码头', image_url: 'https://example.com/a.png', model: null, ...setDeletedWhen(deleted) })}
    returning id`.one(app.db);
  return id;
}

/** Home, the handbook, pages of people, what stands around an article, revisions, carousels, covers, the sitemap. */
export const homeFixtures: Fixtures<Keys> = {
  'GET /article/:id/meta': {
    published: { make: async (world) => ({ params: { id: await makeOthers(world) } }) },
    'for staff': {
      make: async (world) => ({ params: { id: await hidden(world) } }),
      status: allowOnly((caller) => caller.staff, 404),
    },
  },
  'GET /article/:id/around': {
    published: {
      make: async (world) => {
        await makeOthers(world);
        return { params: { id: await makeOthers(world) } };
      },
    },
    'for staff': {
      make: async (world) => ({ params: { id: await hidden(world) } }),
      status: allowOnly((caller) => caller.staff, 404),
    },
  },
  'GET /news/:id/around': {
    published: {
      make: async (world) => ({ params: { id: (await world.make.article({ model: 'NEWS' })).id } }),
    },
    'of an article': {
      make: async (world) => ({ params: { id: await makeOthers(world) } }),
      status: () => 404,
    },
  },
  'PUT /article/care': {
    own: {
      make: async (world, caller) => ({
        body: { id: await own(world, caller), ownerId: world.otherUser, reviewBy: '2027-01-31' },
      }),
      status: allowOnly((caller) => caller.hasPermission('article.add'), 403),
    },
    'of another user': {
      make: async (world) => ({
        body: { id: await makeOthers(world), ownerId: null, reviewBy: null },
      }),
      status: withinScope('article.edit'),
    },
  },
  'PUT /article/:id/stillValid': {
    own: {
      make: async (world, caller) => ({
        params: { id: await makeDue(world, await own(world, caller)) },
      }),
      status: allowOnly((caller) => caller.hasPermission('article.add'), 403),
    },
    'of another user': {
      make: async (world) => ({
        params: { id: await makeDue(world, await makeOthers(world, true)) },
      }),
      status: withinScope('article.edit'),
    },
    'without a day': {
      make: async (world, caller) => ({ params: { id: await own(world, caller) } }),
      status: (caller) => (caller.hasPermission('article.add') ? 409 : 403),
    },
  },
  'POST /article/:id/remind': {
    'of another user': {
      make: async (world) => ({
        params: { id: await makeDue(world, await makeOthers(world, true)) },
      }),
    },
    own: {
      make: async (world, caller) => ({
        params: { id: await makeDue(world, await own(world, caller)) },
      }),
      status: () => 409,
    },
    'for staff': {
      make: async (world) => ({ params: { id: await makeDue(world, await hidden(world)) } }),
      status: allowOnly((caller) => caller.staff, 404),
    },
  },
  'GET /revision/page': {
    own: {
      make: async (world, caller) => ({ query: { contentId: await own(world, caller) } }),
      status: allowOnly((caller) => caller.hasPermission('article.add'), 403),
    },
    'of another user': {
      make: async (world) => ({ query: { contentId: await makeOthers(world) } }),
      status: makeInternal,
    },
  },
  'GET /revision/:contentId/:number': {
    'of another user': {
      make: async (world) => ({ params: { contentId: await makeOthers(world, true), number: 2 } }),
      status: makeInternal,
    },
  },
  'GET /revision/:contentId/:number/authors': {
    'of another user': {
      make: async (world) => ({ params: { contentId: await makeOthers(world, true), number: 2 } }),
      status: makeInternal,
    },
  },
  'POST /revision/restore': {
    own: {
      make: async (world, caller) => ({
        body: { contentId: await own(world, caller), number: 1, revision: 2 },
      }),
      status: allowOnly((caller) => caller.hasPermission('article.add'), 403),
    },
    'of another user': {
      make: async (world) => ({
        body: { contentId: await makeOthers(world, true), number: 1, revision: 2 },
      }),
      status: withinScope('article.edit'),
    },
  },
  'GET /carousel/list': {
    plain: {
      make: async (world) => {
        await carousel(world);
        return { query: { model: 'HOME' } };
      },
    },
  },
  'GET /carousel/page': {
    plain: {
      make: async (world) => {
        await carousel(world);
        return { query: { model: 'HOME', status: '1' } };
      },
    },
  },
  'POST /carousel': {
    plain: {
      make: () => ({
        body: { ...picture, title: '旺季', redirectUrl: '/list?model=NEWS', order: 3 },
      }),
    },
    'for some days': {
      make: () => ({
        body: {
          ...picture,
          redirectUrl: 'https://example.com/a',
          from: '2026-01-01T00:00:00Z',
          until: '2026-02-01T00:00:00Z',
        },
      }),
    },
  },
  'PUT /carousel': {
    plain: {
      make: async (world) => ({
        body: {
          ...picture,
          id: await carousel(world),
          title: '淡季',
          redirectUrl: '/list?model=ARTICLE',
          order: 7,
          status: 0,
          from: '2026-01-01T00:00:00Z',
          until: '2026-02-01T00:00:00Z',
        },
      }),
    },
  },
  'PUT /carousel/:id/:status': {
    hidden: { make: async (world) => ({ params: { id: await carousel(world), status: '0' } }) },
  },
  'DELETE /carousel/:id': {
    plain: { make: async (world) => ({ params: { id: await carousel(world) } }) },
  },
  'PUT /carousel/:id/restore': {
    plain: { make: async (world) => ({ params: { id: await carousel(world, true) } }) },
  },
  'PUT /carousel/order': {
    plain: {
      make: async (world) => ({
        body: { id: await carousel(world), targetId: await carousel(world), place: 'AFTER' },
      }),
    },
  },
  'GET /cover/page': {
    plain: {
      make: async (world) => {
        await cover(world);
        return { query: { keyword: '码', model: 'ARTICLE' } };
      },
    },
  },
  'POST /cover': {
    plain: {
      make: () => ({
        body: { name: '仓库', imageUrl: 'https://example.com/a.png', model: 'NEWS' },
      }),
    },
  },
  'PUT /cover': {
    plain: {
      make: async (world) => ({
        body: {
          id: await cover(world),
          name: '仓库',
          imageUrl: 'https://example.com/b.png',
          model: 'NEWS',
        },
      }),
    },
  },
  'DELETE /cover/:id': {
    plain: { make: async (world) => ({ params: { id: await cover(world) } }) },
  },
  'PUT /cover/:id/restore': {
    plain: { make: async (world) => ({ params: { id: await cover(world, true) } }) },
  },
  'GET /help': { plain: { make: () => ({}) } },
  'GET /help/search': { plain: { make: () => ({ query: { keyword: '侧门 备份' } }) } },
  'GET /help/:part/:chapter': {
    plain: { make: () => ({ params: { part: 'operator', chapter: 'backup' } }) },
  },
  'GET /home/contributors': { plain: { make: () => ({ query: { model: 'ARTICLE' } }) } },
  'GET /home/mostRead': { plain: { make: () => ({ query: { model: 'ARTICLE' } }) } },
  'GET /home/waiting': { plain: { make: () => ({}) } },
  'GET /user/personal/:id': {
    plain: {
      make: async (world) => {
        await makeOthers(world);
        return { params: { id: world.otherUser }, query: { zone: 'America/New_York' } };
      },
    },
  },
  'GET /user/personal/:id/answer': {
    plain: {
      make: async ({ make, otherUser }) => {
        await make.answer({ author: otherUser, accepted: true });
        return { params: { id: otherUser }, query: {} };
      },
    },
  },
  'GET /sitemap/parts': { plain: { make: () => ({}) } },
  'GET /sitemap/part/:number': {
    plain: {
      make: async (world) => {
        await makeOthers(world);
        const { data } = await world.app.call('GET /sitemap/parts');
        return { params: { number: data[0] ?? 1 } };
      },
    },
  },
};
