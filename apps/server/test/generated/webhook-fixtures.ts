import type { Id } from '@zhihui/contract/schema.ts';
import { sql } from '../sql.ts';
import type { Fixtures } from './fixture.ts';
import type { World } from './people.ts';

type Keys =
  | 'GET /webhook/page'
  | 'GET /webhook/:id'
  | 'POST /webhook'
  | 'PUT /webhook/:id'
  | 'PUT /webhook/:id/enabled'
  | 'PUT /webhook/:id/secret'
  | 'DELETE /webhook/:id'
  | 'POST /webhook/:id/test'
  | 'GET /webhook/:id/delivery/page'
  | 'PUT /webhook/:id/delivery/again'
  | 'GET /webhook/delivery/:id'
  | 'PUT /webhook/delivery/:id/again';

const address = 'https://hooks.example.com/kb';

async function makeWebhook({ app }: World, kind = 'WEBHOOK'): Promise<Id> {
  const { encrypt } = app.deps.secrets;
  const { id } = await sql<{ id: Id }>`insert into webhooks ${sql.values({
    ...{ kind, name: '客服系统', address, sealed_address: encrypt(address) },
    secret: encrypt(`whsec_${'A'.repeat(32)}`),
    events: ['article.published'],
  })} returning id`.one(app.db);
  return id;
}

async function makeDelivery(world: World, state: string): Promise<Id> {
  const webhook_id = await makeWebhook(world);
  const row = { webhook_id, state, event: 'article.published' };
  const { id } = await sql<{
    id: Id;
  }>`insert into webhook_deliveries ${sql.values(row)} returning id`.one(world.app.db);
  return id;
}

const byWebhook = async (world: World) => ({ params: { id: await makeWebhook(world) } });
const nothing = () => ({ params: { id: 999_999_999 } });
const change = { name: '工单系统', events: ['question.published' as const], categoryIds: null };

/** Webhooks and group robots, which only Admins see. */
export const webhookFixtures: Fixtures<Keys> = {
  'GET /webhook/page': { plain: { make: () => ({ query: { type: 'ROBOT' } }) } },
  'GET /webhook/:id': {
    plain: { make: byWebhook },
    missing: { make: nothing, status: () => 404 },
  },
  'POST /webhook': {
    webhook: { make: () => ({ body: { kind: 'WEBHOOK', address, ...change } }) },
    robot: {
      make: () => ({
        body: {
          ...{ kind: 'FEISHU', ...change, secret: 'sign-me' },
          address: 'https://open.feishu.cn/open-apis/bot/v2/hook/1a2b3c',
        },
      }),
    },
    'an address of this machine': {
      make: () => ({ body: { kind: 'WEBHOOK', ...change, address: 'http://127.0.0.1/' } }),
      status: () => 400,
    },
  },
  'PUT /webhook/:id': {
    plain: {
      make: async (world) => ({ ...(await byWebhook(world)), body: { ...change, address } }),
    },
    'a robot': {
      make: async (world) => ({
        params: { id: await makeWebhook(world, 'FEISHU') },
        body: {
          ...{ ...change, secret: 'sign-me' },
          address: 'https://open.feishu.cn/open-apis/bot/v2/hook/4d5e6f',
        },
      }),
    },
    missing: { make: () => ({ ...nothing(), body: change }), status: () => 404 },
  },
  'PUT /webhook/:id/enabled': {
    off: { make: async (world) => ({ ...(await byWebhook(world)), body: { enabled: false } }) },
  },
  'PUT /webhook/:id/secret': {
    plain: { make: byWebhook },
    'of a robot': {
      make: async (world) => ({ params: { id: await makeWebhook(world, 'FEISHU') } }),
      status: () => 409,
    },
  },
  'DELETE /webhook/:id': {
    plain: { make: byWebhook },
    missing: { make: nothing, status: () => 404 },
  },
  'POST /webhook/:id/test': { plain: { make: byWebhook } },
  'GET /webhook/:id/delivery/page': {
    plain: {
      make: async (world) => ({
        ...(await byWebhook(world)),
        query: { state: 'FAILED', event: 'article.published' },
      }),
    },
  },
  'PUT /webhook/:id/delivery/again': { plain: { make: byWebhook } },
  'GET /webhook/delivery/:id': {
    plain: { make: async (world) => ({ params: { id: await makeDelivery(world, 'FAILED') } }) },
    missing: { make: nothing, status: () => 404 },
  },
  'PUT /webhook/delivery/:id/again': {
    failed: { make: async (world) => ({ params: { id: await makeDelivery(world, 'FAILED') } }) },
    'under way': {
      make: async (world) => ({ params: { id: await makeDelivery(world, 'WAITING') } }),
      status: () => 409,
    },
  },
};
