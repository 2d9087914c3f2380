import { allowOnly, withinScope } from './fixture.ts';
import type { Fixtures } from './fixture.ts';
import type { Caller, World } from './people.ts';

type Keys =
  | 'GET /category/:id'
  | 'GET /category/:id/branch'
  | 'GET /category/:id/items'
  | 'GET /category/:id/arranging'
  | 'PUT /article/order'
  | 'PUT /category/order';

/** Two articles in a category, in their order. */
async function pair({ make, category, otherUser }: World) {
  const first = await make.article({ author: otherUser, category });
  const second = await make.article({ author: otherUser, category });
  return [first.id, second.id] as const;
}

async function inside({ make, otherUser }: World) {
  const category = (await make.category({ visibility: 'INTERNAL' })).id;
  await make.article({ author: otherUser, category });
  return category;
}

const staffOnly = allowOnly((caller: Caller) => caller.staff, 404);

/** Pages of categories, the tree that is read by, and its order. */
export const bookFixtures: Fixtures<Keys> = {
  'GET /category/:id': {
    plain: {
      make: async (world) => {
        await pair(world);
        return { params: { id: world.category } };
      },
    },
    'for staff': {
      make: async (world) => ({ params: { id: await inside(world) } }),
      status: staffOnly,
    },
  },
  'GET /category/:id/branch': {
    plain: {
      make: async (world) => {
        await pair(world);
        return { params: { id: world.category }, query: {} };
      },
    },
    'after one of it': {
      make: async (world) => {
        const [after] = await pair(world);
        return { params: { id: world.category }, query: { after } };
      },
    },
    'before one of it': {
      make: async (world) => {
        const [, before] = await pair(world);
        return { params: { id: world.category }, query: { before } };
      },
    },
    'for staff': {
      make: async (world) => ({ params: { id: await inside(world) }, query: {} }),
      status: staffOnly,
    },
  },
  'GET /category/:id/items': {
    plain: {
      make: async (world) => {
        await pair(world);
        return { params: { id: world.category }, query: {} };
      },
    },
    'of another section': {
      make: async (world) => ({ params: { id: world.categories.NEWS }, query: {} }),
    },
    'for staff': {
      make: async (world) => ({ params: { id: await inside(world) }, query: {} }),
      status: staffOnly,
    },
  },
  'GET /category/:id/arranging': {
    plain: { make: ({ category }) => ({ params: { id: category } }) },
    'for staff': {
      make: async (world) => ({ params: { id: await inside(world) } }),
      status: staffOnly,
    },
  },
  'PUT /article/order': {
    plain: {
      make: async (world) => {
        const [first, second] = await pair(world);
        return { body: { id: second, afterId: null, beforeId: first } };
      },
      status: withinScope('article.edit'),
    },
  },
  'PUT /category/order': {
    plain: {
      make: async ({ make, category }) => {
        const first = (await make.category({ parent: category })).id;
        const second = (await make.category({ parent: category })).id;
        return { body: { id: first, afterId: second, beforeId: null } };
      },
      status: allowOnly(
        (caller) => caller.hasPermission('category.admin') || caller.isInScope,
        403,
      ),
    },
  },
};
