import type { Id } from '@zhihui/contract/schema.ts';
import { allowOnly } from './fixture.ts';
import type { Fixtures } from './fixture.ts';
import type { Caller, World } from './people.ts';

type Keys =
  | 'GET /access/category/:id'
  | 'PUT /access/category'
  | 'POST /access/category/effect'
  | 'POST /access/category/move/effect'
  | 'POST /access/category/merge/effect'
  | 'POST /access/content/effect'
  | 'GET /access/draft/:id'
  | 'GET /access/category/:id/reader/page'
  | 'GET /access/grantee'
  | 'GET /access/content/:id'
  | 'PUT /access/content'
  | 'DELETE /access/content/:id/:userId'
  | 'GET /access/user/:id'
  | 'GET /access/request'
  | 'POST /access/request'
  | 'PUT /access/request/:id/remind'
  | 'DELETE /access/request/:id'
  | 'GET /access/request/page'
  | 'PUT /access/request/decide';

const NOWHERE = 999_999_999;

/** A restricted category with a grant to a department. */
async function restricted({ make, otherUser }: World): Promise<Id> {
  const category = await make.category({ visibility: 'GRANTED' });
  const group = await make.group({ members: [otherUser] });
  await make.grant({ category: category.id, group: group.id, right: 'WRITE' });
  return category.id;
}

async function range(world: World) {
  const group = await world.make.group();
  return {
    body: {
      id: await restricted(world),
      visibility: 'GRANTED' as const,
      inherits: true,
      grants: [
        { groupId: group.id, userId: null, right: 'READ' as const, endsAt: null },
        {
          groupId: null,
          userId: world.otherUser,
          right: 'REVIEW' as const,
          endsAt: '2099-01-01T00:00:00.000Z',
        },
      ],
      version: 0,
    },
  };
}

/** An item that every caller may read. */
const openItem = async ({ make, otherUser, categories }: World) =>
  (await make.article({ author: otherUser, category: categories.ARTICLE })).id;
/** An item that only those with a grant may read. */
const closedItem = async (world: World) =>
  (await world.make.article({ author: world.otherUser, category: await restricted(world) })).id;
const ownRequest = (world: World, caller: Caller, target: Id) =>
  world.make.accessRequest({ user: caller.id, target });
const canGrant = allowOnly(
  (caller) =>
    caller.admin ||
    caller.hasPermission('category.admin') ||
    (caller.hasPermission('category.edit') && caller.isInScope),
  403,
);

/** Grants, who sees what, and requests for access. */
export const accessFixtures: Fixtures<Keys> = {
  'GET /access/category/:id': {
    plain: { make: async (world) => ({ params: { id: await restricted(world) } }) },
    'there is none': { make: () => ({ params: { id: NOWHERE } }), status: () => 404 },
  },
  'PUT /access/category': {
    plain: { make: range },
    'changed meanwhile': {
      make: async (world) => {
        const { body } = await range(world);
        return { body: { ...body, version: 5 } };
      },
      status: () => 409,
    },
    'a grantee who does not exist': {
      make: async (world) => {
        const { body } = await range(world);
        const grant = { groupId: NOWHERE, userId: null, right: 'READ' as const, endsAt: null };
        return { body: { ...body, grants: [grant] } };
      },
      status: () => 400,
    },
    'wider than its parent': {
      make: async (world) => {
        const { body } = await range(world);
        const child = await world.make.category({ parent: body.id });
        return { body: { ...body, id: child.id, visibility: 'PUBLIC', grants: [] } };
      },
      status: () => 400,
    },
  },
  'POST /access/category/effect': {
    plain: { make: range },
    'of no category': {
      make: async (world) => {
        const { body } = await range(world);
        return { body: { ...body, id: NOWHERE } };
      },
      status: () => 404,
    },
  },
  'POST /access/category/move/effect': {
    plain: {
      make: async (world) => {
        const above = await world.make.category();
        return { body: { id: await restricted(world), parentId: above.id } };
      },
    },
    'of no category': {
      make: () => ({ body: { id: NOWHERE, parentId: null } }),
      status: () => 404,
    },
  },
  'POST /access/category/merge/effect': {
    plain: {
      make: async (world) => {
        const into = await world.make.category();
        return {
          body: { fromId: await restricted(world), intoId: into.id, moves: 'all' as const },
        };
      },
    },
    'into itself': {
      make: async (world) => {
        const fromId = await restricted(world);
        return { body: { fromId, intoId: fromId, moves: 'items' as const } };
      },
      status: () => 400,
    },
  },
  'POST /access/content/effect': {
    plain: {
      make: async (world) => ({
        body: { ids: [await openItem(world)], categoryId: (await world.make.category()).id },
      }),
    },
    'of what does not exist': {
      make: ({ category }) => ({ body: { ids: [NOWHERE], categoryId: category } }),
    },
  },
  'GET /access/draft/:id': {
    'an own one': {
      make: async ({ make, category }, caller) => ({
        params: { id: (await make.draft({ user: caller.id, category })).id },
      }),
    },
    'of another user': {
      make: async ({ make, otherUser }) => ({
        params: { id: (await make.draft({ user: otherUser })).id },
      }),
      status: () => 404,
    },
  },
  'GET /access/category/:id/reader/page': {
    plain: { make: async (world) => ({ params: { id: await restricted(world) }, query: {} }) },
    'of a public one by name': {
      make: ({ category }) => ({ params: { id: category }, query: { keyword: '用户' } }),
    },
  },
  'GET /access/grantee': { plain: { make: () => ({ query: { keyword: '部门' } }) } },
  'GET /access/content/:id': {
    'an open one': { make: async (world) => ({ params: { id: await openItem(world) } }) },
    'a closed one': {
      make: async (world) => ({ params: { id: await closedItem(world) } }),
      status: allowOnly((caller) => caller.admin, 404),
    },
  },
  'PUT /access/content': {
    plain: {
      make: async (world) => ({
        body: {
          id: await openItem(world),
          userId: world.otherUser,
          endsAt: '2099-01-01T00:00:00.000Z',
        },
      }),
      status: canGrant,
    },
    'until yesterday': {
      make: async (world) => ({
        body: {
          id: await openItem(world),
          userId: world.otherUser,
          endsAt: '2020-01-01T00:00:00.000Z',
        },
      }),
      status: (caller) => (canGrant(caller) === 200 ? 400 : 403),
    },
  },
  'DELETE /access/content/:id/:userId': {
    plain: {
      make: async (world) => {
        const id = await openItem(world);
        await world.make.opening({ content: id, user: world.otherUser });
        return { params: { id, userId: world.otherUser } };
      },
      status: canGrant,
    },
  },
  'GET /access/user/:id': {
    plain: { make: ({ otherUser }) => ({ params: { id: otherUser }, query: {} }) },
    'there is none': { make: () => ({ params: { id: NOWHERE }, query: {} }), status: () => 404 },
  },
  'GET /access/request': {
    'none made': { make: () => ({ query: { model: 'ARTICLE', targetId: NOWHERE } }) },
    'one made': {
      make: async (world, caller) => {
        const targetId = await closedItem(world);
        await ownRequest(world, caller, targetId);
        return { query: { model: 'ARTICLE', targetId } };
      },
    },
  },
  'POST /access/request': {
    'for what is closed': {
      make: async (world) => ({
        body: { model: 'ARTICLE', targetId: await closedItem(world), reason: '处理稽查回函' },
      }),
    },
    'for nothing': {
      make: () => ({ body: { model: 'NEWS', targetId: NOWHERE, reason: '处理稽查回函' } }),
    },
    twice: {
      make: async (world, caller) => {
        const targetId = await closedItem(world);
        await ownRequest(world, caller, targetId);
        return { body: { model: 'ARTICLE', targetId, reason: '再次申请' } };
      },
      status: () => 409,
    },
  },
  'PUT /access/request/:id/remind': {
    'too early': {
      make: async (world, caller) => ({
        params: { id: await ownRequest(world, caller, await closedItem(world)) },
      }),
      status: () => 409,
    },
    "another's": {
      make: async (world) => {
        const user = (await world.make.user()).id;
        return { params: { id: await world.make.accessRequest({ user, target: NOWHERE }) } };
      },
      status: () => 404,
    },
  },
  'DELETE /access/request/:id': {
    plain: {
      make: async (world, caller) => ({
        params: { id: await ownRequest(world, caller, await closedItem(world)) },
      }),
    },
    "another's": {
      make: async (world) => {
        const user = (await world.make.user()).id;
        return { params: { id: await world.make.accessRequest({ user, target: NOWHERE }) } };
      },
      status: () => 404,
    },
  },
  'GET /access/request/page': {
    plain: { make: () => ({ query: {} }) },
    waiting: { make: () => ({ query: { state: 'PENDING' } }) },
  },
  'PUT /access/request/decide': {
    granted: {
      make: async (world) => {
        const user = (await world.make.user()).id;
        const id = await world.make.accessRequest({ user, target: await closedItem(world) });
        return { body: { id, granted: true, span: 'week', answer: '' } };
      },
    },
    refused: {
      make: async (world) => {
        const user = (await world.make.user()).id;
        const id = await world.make.accessRequest({ user, target: await closedItem(world) });
        return { body: { id, granted: false, span: null, answer: '含客户信息' } };
      },
    },
    'for an item that is gone': {
      make: async (world) => {
        const user = (await world.make.user()).id;
        const id = await world.make.accessRequest({ user, target: NOWHERE });
        return { body: { id, granted: true, span: 'week', answer: '' } };
      },
      status: () => 404,
    },
    'without a span': {
      make: async (world) => {
        const user = (await world.make.user()).id;
        const id = await world.make.accessRequest({ user, target: await closedItem(world) });
        return { body: { id, granted: true, span: null, answer: '' } };
      },
      status: () => 400,
    },
  },
};
