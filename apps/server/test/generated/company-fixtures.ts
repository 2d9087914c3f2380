import type { Id } from '@zhihui/contract/schema.ts';
import type { Fixture, Fixtures } from './fixture.ts';
import type { World } from './people.ts';
import { sql } from '../sql.ts';

type Keys =
  | 'GET /agent'
  | 'GET /agent/page'
  | 'POST /agent'
  | 'PUT /agent'
  | 'DELETE /agent/:id'
  | 'PUT /agent/:id/restore'
  | 'GET /user/setting/company'
  | 'POST /user/setting/company'
  | 'PUT /user/setting/company/:id'
  | 'DELETE /user/setting/company/:id'
  | 'GET /user/vat/history';

async function company({ app }: World, userId: Id): Promise<Id> {
  const values = { user_id: userId, name: '某公司', country: 'DE' as const, agent_id: null };
  const row = await sql<{
    id: Id;
  }>`insert into companies ${sql.values({ ...values, online_state: null })}
    returning id`.one(app.db);
  return row.id;
}

let agents = 0;
async function agent({ app }: World, deleted = false): Promise<Id> {
  const row = await sql<{ id: Id }>`
    insert into agents ${sql.values({ name: `代理商 ${++agents}`, deleted_at: deleted ? new Date() : null })}
    returning id`.one(app.db);
  return row.id;
}
const everything = () => ({
  name: `事务所 ${++agents}`,
  contact: '李四',
  phone: '+49 40 2',
  email: 'office@example.com',
  country: 'DE' as const,
  address: '汉堡',
  remark: '只办\n增值税',
  status: 0 as const,
});

/** A company of another user: the caller gets the answer that it does not exist. */
const ofOtherUser: Fixture<'DELETE /user/setting/company/:id'> = {
  make: async (world) => ({ params: { id: await company(world, world.otherUser) } }),
  status: () => 404,
};

/** Agents, a person's own companies and the checks of their numbers. */
export const companyFixtures: Fixtures<Keys> = {
  'GET /agent': { plain: { make: () => ({}) } },
  'GET /agent/page': {
    plain: {
      make: async (world) => {
        await agent(world);
        return { query: {} };
      },
    },
    'with all filters': {
      make: () => ({
        query: { keyword: '事', country: 'DE', status: '1', sort: 'name', current: 1, size: 5 },
      }),
    },
  },
  'POST /agent': {
    plain: { make: () => ({ body: { name: `代理商 ${++agents}` } }) },
    'with everything': { make: () => ({ body: everything() }) },
  },
  'PUT /agent': {
    plain: { make: async (world) => ({ body: { id: await agent(world), ...everything() } }) },
  },
  'DELETE /agent/:id': {
    plain: { make: async (world) => ({ params: { id: await agent(world) } }) },
  },
  'PUT /agent/:id/restore': {
    plain: { make: async (world) => ({ params: { id: await agent(world, true) } }) },
  },
  'GET /user/setting/company': {
    plain: {
      make: async (world, caller) => {
        await company(world, caller.id);
        return { query: {} };
      },
    },
    'with all filters': { make: () => ({ query: { keyword: '公司', current: 1, size: 5 } }) },
  },
  'POST /user/setting/company': {
    plain: { make: () => ({ body: { name: '甲公司', country: 'US' } }) },
    'with everything': {
      make: () => ({
        body: {
          name: '乙公司',
          country: 'DE',
          vatNumber: 'DE 136695976',
          registrationNumber: 'HRB 1',
          address: '汉堡',
          contact: '张三',
          phone: '+49 40 1',
          agentId: null,
          isDefault: true,
        },
      }),
    },
  },
  'PUT /user/setting/company/:id': {
    own: {
      make: async (world, caller) => ({
        params: { id: await company(world, caller.id) },
        body: { name: '新名称', isDefault: true },
      }),
    },
    'all of it': {
      make: async (world, caller) => ({
        params: { id: await company(world, caller.id) },
        body: {
          name: '丙公司',
          country: 'DE',
          vatNumber: 'DE136695976',
          registrationNumber: 'HRB 2',
          address: '不来梅',
          contact: '王五',
          phone: '+49 421 1',
          agentId: await agent(world),
          isDefault: true,
        },
      }),
    },
    'of another user': {
      make: async (world) => ({
        params: { id: await company(world, world.otherUser) },
        body: { name: '不该改的' },
      }),
      status: () => 404,
    },
  },
  'DELETE /user/setting/company/:id': {
    own: {
      make: async (world, caller) => ({ params: { id: await company(world, caller.id) } }),
    },
    'of another user': ofOtherUser,
  },
  'GET /user/vat/history': {
    plain: { make: () => ({ query: {} }) },
    'with all filters': {
      make: () => ({
        query: {
          number: 'DE1',
          country: 'DE',
          result: 'VALID',
          from: '2026-01-01',
          until: '2026-12-31',
          current: 1,
          size: 5,
        },
      }),
    },
  },
};
