import { randomBytes } from 'node:crypto';
import type { Id } from '@zhihui/contract/schema.ts';
import { allowOnly } from './fixture.ts';
import type { Fixtures } from './fixture.ts';
import type { World } from './people.ts';
import { sql } from '../sql.ts';

const newEmail = () => `new-${randomBytes(5).toString('hex')}@example.com`;
const roleId = async ({ app }: World, code: string) =>
  (await sql<{ id: Id }>`select id from roles where code = ${code}`.one(app.db)).id;
const assignment = async ({ app, make, category }: World) => {
  const { id } = await make.user({ role: 'Moderator', scope: [category] });
  return sql<{ id: Id }>`select id from moderator_categories
    where user_id = ${id}`.one(app.db);
};

/** An empty, checked file of another user. */
const imported = ({ app }: World, owner: Id) =>
  sql<{ id: Id }>`
    insert into user_imports ${sql.values({ owner_id: owner, name: '账号.csv', state: 'READY', roles: '{}' })}
    returning id`.one(app.db);

type Keys =
  | 'GET /user/page'
  | 'POST /user'
  | 'POST /user/inner'
  | 'PUT /user'
  | 'PUT /user/update/role/:userId/:roleId'
  | 'PUT /user/update/status/:userId/:status'
  | 'PUT /user/:id/password'
  | 'POST /user/:id/invitation'
  | 'DELETE /user/:id'
  | 'DELETE /user/:id/session'
  | 'GET /user/import'
  | 'POST /user/import'
  | 'GET /user/import/:id/problem/page'
  | 'PUT /user/import/:id'
  | 'DELETE /user/import/:id'
  | 'GET /moderator/category/user'
  | 'GET /moderator/category/list'
  | 'PUT /moderator/category/update'
  | 'DELETE /moderator/category/:id';

/** Other users' accounts, roles, and moderators' categories. */
export const peopleFixtures: Fixtures<Keys> = {
  'GET /user/page': {
    plain: { make: () => ({ query: {} }) },
    filtered: {
      make: async (world) => ({
        query: {
          keyword: '用户',
          roleId: await roleId(world, 'User'),
          status: 'ACTIVE',
          internal: 'true',
          sort: 'seen',
        },
      }),
    },
  },
  'POST /user': {
    invited: { make: () => ({ body: { email: newEmail(), nickname: '外部伙伴' } }) },
    'with a password': {
      make: () => ({
        body: { email: newEmail(), nickname: '外部伙伴', password: 'horse staple 1' },
      }),
    },
    'with a taken e-mail': {
      make: async ({ make }) => ({
        body: { email: (await make.user()).email, nickname: '外部伙伴' },
      }),
      status: () => 409,
    },
  },
  'POST /user/inner': {
    invited: {
      make: async (world) => ({
        body: {
          email: newEmail(),
          nickname: '新同事',
          roleId: await roleId(world, 'Moderator'),
          phone: `139${String(Math.random()).slice(2, 10)}`,
          username: `u${randomBytes(5).toString('hex')}`,
          gender: 'OTHER',
          bio: '',
        },
      }),
    },
  },
  'PUT /user': {
    "another user's": {
      make: async ({ make }) => ({
        body: { id: (await make.user()).id, nickname: '改名', bio: '简介', internal: false },
      }),
    },
    'all of it': {
      make: async ({ make }) => ({
        body: {
          id: (await make.user()).id,
          email: newEmail(),
          nickname: '改名',
          phone: `138${String(Math.random()).slice(2, 10)}`,
          username: `u${randomBytes(5).toString('hex')}`,
          gender: 'FEMALE',
          bio: '简介',
          internal: false,
        },
      }),
    },
    'of an unknown user': {
      make: () => ({ body: { id: 4_000_000_000, nickname: '改名' } }),
      status: () => 404,
    },
  },
  'PUT /user/update/role/:userId/:roleId': {
    "another user's": {
      make: async (world) => ({
        params: {
          userId: (await world.make.user()).id,
          roleId: await roleId(world, 'Moderator'),
        },
      }),
    },
    "one's own": {
      make: async (world, caller) => ({
        params: { userId: caller.id, roleId: await roleId(world, 'User') },
      }),
      status: () => 403,
    },
  },
  'PUT /user/update/status/:userId/:status': {
    "another user's": {
      make: async ({ make }) => ({
        params: { userId: (await make.user()).id, status: 'INACTIVE' },
      }),
    },
  },
  'PUT /user/:id/password': {
    'by mail': {
      make: async ({ make }) => ({
        params: { id: (await make.user()).id },
        body: { password: null },
      }),
    },
    'to a temporary one': {
      make: async ({ make }) => ({
        params: { id: (await make.user()).id },
        body: { password: 'horse staple 1' },
      }),
    },
    "one's own": {
      make: (_, caller) => ({ params: { id: caller.id }, body: { password: null } }),
      status: () => 403,
    },
  },
  'POST /user/:id/invitation': {
    'of a pending account': {
      make: async ({ make }) => ({ params: { id: (await make.user({ status: 'PENDING' })).id } }),
    },
    'of an active account': {
      make: async ({ make }) => ({ params: { id: (await make.user()).id } }),
      status: () => 409,
    },
  },
  'DELETE /user/:id': {
    'content stays': {
      make: async ({ make }) => ({ params: { id: (await make.user()).id }, query: {} }),
    },
    'content is handed over': {
      make: async ({ make, otherUser }) => ({
        params: { id: (await make.user()).id },
        query: { heirId: otherUser },
      }),
      status: allowOnly((caller) => caller.admin, 403),
    },
  },
  'DELETE /user/:id/session': {
    "another user's": { make: async ({ make }) => ({ params: { id: (await make.user()).id } }) },
    "one's own": { make: (_, caller) => ({ params: { id: caller.id } }), status: () => 403 },
  },
  'GET /user/import': { plain: { make: () => ({}) } },
  'POST /user/import': {
    'a file of accounts': {
      make: () => ({}),
      file: {
        name: '账号.csv',
        bytes: Buffer.from('昵称,邮箱\n甲,import@example.com\n'),
        type: 'text/csv',
      },
    },
    'what is no file of accounts': {
      make: () => ({}),
      file: { name: '账号.csv', bytes: Buffer.from('标题\n甲\n'), type: 'text/csv' },
      status: () => 400,
    },
  },
  'GET /user/import/:id/problem/page': {
    plain: {
      make: async (world, caller) => ({ params: await imported(world, caller.id), query: {} }),
    },
  },
  'PUT /user/import/:id': {
    'with nothing good in it': {
      make: async (world, caller) => ({ params: await imported(world, caller.id) }),
      status: () => 409,
    },
    "another user's": {
      make: async (world) => ({ params: await imported(world, (await world.make.user()).id) }),
      status: () => 404,
    },
  },
  'DELETE /user/import/:id': {
    plain: { make: async (world, caller) => ({ params: await imported(world, caller.id) }) },
  },
  'GET /moderator/category/user': { plain: { make: () => ({ query: { keyword: '用户' } }) } },
  'GET /moderator/category/list': {
    plain: { make: ({ category }) => ({ query: { categoryId: category } }) },
  },
  'PUT /moderator/category/update': {
    "a moderator's": {
      make: async ({ make, category, otherCategory }) => ({
        body: {
          userId: (await make.user({ role: 'Moderator' })).id,
          categoryIds: [category, otherCategory],
        },
      }),
    },
    'of a user who reviews nothing': {
      make: async ({ make, category }) => ({
        body: { userId: (await make.user()).id, categoryIds: [category] },
      }),
      status: () => 400,
    },
  },
  'DELETE /moderator/category/:id': {
    plain: { make: async (world) => ({ params: await assignment(world) }) },
    'of nothing': { make: () => ({ params: { id: 4_000_000_000 } }), status: () => 404 },
  },
};
