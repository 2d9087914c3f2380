import type { Id } from '@zhihui/contract/schema.ts';
import { allowOnly } from './fixture.ts';
import type { Fixtures } from './fixture.ts';
import type { World } from './people.ts';

type Keys =
  | 'GET /group/page'
  | 'GET /group/detail/:id'
  | 'GET /group/:id/member/page'
  | 'GET /group/:id/effect'
  | 'POST /group'
  | 'PUT /group'
  | 'DELETE /group/:id'
  | 'PUT /group/leader'
  | 'PUT /group/member'
  | 'POST /group/import'
  | 'GET /group/mine'
  | 'PUT /group/mine/member';

const NOWHERE = 999_999_999;
const department = async ({ make, otherUser }: World) =>
  (await make.group({ members: [otherUser], leaders: [otherUser] })).id;
const synced = async ({ make }: World) =>
  (await make.group({ source: 'SCIM', externalId: `fixture-${Math.random()}` })).id;
let names = 0;
const name = (): string => `试用组${(names += 1)}`;
const edit = (id: Id, parentId: Id | null) => ({
  body: { id, name: name(), description: '说明', parentId, version: 0 },
});
const notFound = allowOnly(() => false, 404);

/** Departments and free groups. */
export const groupFixtures: Fixtures<Keys> = {
  'GET /group/page': {
    top: { make: async (world) => (await department(world), { query: {} }) },
    'below a department': {
      make: async (world) => ({ query: { parentId: await department(world) } }),
    },
    'by name or leader': { make: () => ({ query: { kind: 'FREE', keyword: '组' } }) },
  },
  'GET /group/detail/:id': {
    plain: { make: async (world) => ({ params: { id: await department(world) } }) },
    'there is none': { make: () => ({ params: { id: NOWHERE } }), status: () => 404 },
  },
  'GET /group/:id/member/page': {
    plain: {
      make: async (world) => ({
        params: { id: await department(world) },
        query: { keyword: '用户', direct: true },
      }),
    },
    'there is none': { make: () => ({ params: { id: NOWHERE }, query: {} }), status: () => 404 },
  },
  'GET /group/:id/effect': {
    'of a group with a grant': {
      make: async (world) => {
        const id = await department(world);
        const category = await world.make.category({ visibility: 'GRANTED' });
        await world.make.grant({ category: category.id, group: id });
        return { params: { id } };
      },
    },
    'there is none': { make: () => ({ params: { id: NOWHERE } }), status: () => 404 },
  },
  'POST /group': {
    'a department': { make: () => ({ body: { kind: 'DEPARTMENT', name: name() } }) },
    'below another': {
      make: async (world) => ({
        body: { kind: 'DEPARTMENT', name: name(), parentId: await department(world) },
      }),
    },
    'a free group below a department': {
      make: async (world) => ({
        body: { kind: 'FREE', name: name(), parentId: await department(world) },
      }),
      status: () => 400,
    },
    'with a name that is taken': {
      make: async ({ make }) => ({
        body: { kind: 'DEPARTMENT', name: (await make.group()).name },
      }),
      status: () => 409,
    },
  },
  'PUT /group': {
    renamed: { make: async (world) => edit(await department(world), null) },
    moved: { make: async (world) => edit(await department(world), await department(world)) },
    'below itself': {
      make: async (world) => {
        const id = await department(world);
        return edit(id, (await world.make.group({ parent: id })).id);
      },
      status: () => 400,
    },
    'synced from a directory': {
      make: async (world) => edit(await synced(world), null),
      status: () => 403,
    },
    'changed meanwhile': {
      make: async (world) => {
        const { body } = edit(await department(world), null);
        return { body: { ...body, version: 7 } };
      },
      status: () => 409,
    },
  },
  'DELETE /group/:id': {
    plain: { make: async (world) => ({ params: { id: await department(world) } }) },
    'with a department below': {
      make: async (world) => {
        const id = await department(world);
        await world.make.group({ parent: id });
        return { params: { id } };
      },
      status: () => 409,
    },
    'synced from a directory': {
      make: async (world) => ({ params: { id: await synced(world) } }),
      status: () => 403,
    },
  },
  'PUT /group/leader': {
    plain: {
      make: async (world) => ({
        body: { id: await department(world), userIds: [world.otherUser] },
      }),
    },
    none: { make: async (world) => ({ body: { id: await department(world), userIds: [] } }) },
    'synced from a directory': {
      make: async (world) => ({ body: { id: await synced(world), userIds: [] } }),
      status: () => 403,
    },
  },
  'PUT /group/member': {
    'one in, one out': {
      make: async (world) => ({
        body: {
          id: await department(world),
          add: [(await world.make.user()).id],
          remove: [world.otherUser],
        },
      }),
    },
    none: {
      make: async (world) => ({ body: { id: await department(world), add: [], remove: [] } }),
      status: () => 400,
    },
    'synced from a directory': {
      make: async (world) => ({
        body: { id: await synced(world), add: [world.otherUser], remove: [] },
      }),
      status: () => 403,
    },
  },
  'POST /group/import': {
    'a table of departments': {
      make: () => ({}),
      file: {
        name: '部门.csv',
        bytes: Buffer.from('部门,成员邮箱,负责人\n总部/行政,,\n'),
        type: 'text/csv',
      },
    },
    'what is no such table': {
      make: () => ({}),
      file: { name: '部门.csv', bytes: Buffer.from('标题\n甲\n'), type: 'text/csv' },
      status: () => 400,
    },
  },
  'GET /group/mine': { plain: { make: () => ({}) } },
  'PUT /group/mine/member': {
    'of an own group': {
      make: async ({ make, otherUser }, caller) => ({
        body: {
          id: (await make.group({ kind: 'FREE', leaders: [caller.id] })).id,
          add: [otherUser],
          remove: [],
        },
      }),
    },
    "of another's": {
      make: async ({ make, otherUser }) => ({
        body: {
          id: (await make.group({ kind: 'FREE', leaders: [otherUser] })).id,
          add: [otherUser],
          remove: [],
        },
      }),
      status: notFound,
    },
    'of a department that the caller leads': {
      make: async ({ make, otherUser }, caller) => ({
        body: { id: (await make.group({ leaders: [caller.id] })).id, add: [otherUser], remove: [] },
      }),
      status: notFound,
    },
  },
};
