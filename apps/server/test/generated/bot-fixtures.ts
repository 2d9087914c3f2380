import type { Id } from '@zhihui/contract/schema.ts';
import { makeProvider } from '../make-provider.ts';
import { sql } from '../sql.ts';
import type { Fixtures } from './fixture.ts';
import type { World } from './people.ts';

type Keys =
  | 'GET /bot'
  | 'POST /bot'
  | 'PUT /bot/:id'
  | 'PUT /bot/:id/enabled'
  | 'DELETE /bot/:id'
  | 'POST /bot/:id/test';

/** Nothing answers there. */
const AWAY = 'http://127.0.0.1:9';
let made = 0;

const newProvider = ({ app }: World) =>
  makeProvider(app, { kind: 'WECOM', secret: 'x', config: { url: AWAY } });

async function newBot(world: World): Promise<Id> {
  const row = {
    provider_id: await newProvider(world),
    ...{ name: '知汇问答', app_id: `bot-${(made += 1)}` },
    secret: world.app.deps.secrets.encrypt('the-secret'),
  };
  const { id } = await sql<{ id: Id }>`insert into bots ${sql.values(row)} returning id`.one(
    world.app.db,
  );
  return id;
}

const byBot = async (world: World) => ({ params: { id: await newBot(world) } });
const nothing = () => ({ params: { id: 999_999_999 } });
const change = { name: '问答助手', appKey: 'aib-1', questionCategoryId: null };

/** Bots that answer questions in the company's chat, which only Admins see. */
export const botFixtures: Fixtures<Keys> = {
  'GET /bot': { plain: { make: () => ({}) } },
  'POST /bot': {
    plain: {
      make: async (world) => ({
        body: { ...change, providerId: await newProvider(world), secret: 'the-secret' },
      }),
    },
    'of a provider without bots': {
      make: async ({ app }) => ({
        body: {
          ...change,
          providerId: await makeProvider(app, { kind: 'LDAP', config: { url: 'ldap://x' } }),
          secret: 'the-secret',
        },
      }),
      status: () => 400,
    },
  },
  'PUT /bot/:id': {
    plain: {
      make: async (world) => ({
        ...(await byBot(world)),
        body: { ...change, secret: 'another-secret' },
      }),
    },
    missing: { make: () => ({ ...nothing(), body: change }), status: () => 404 },
  },
  'PUT /bot/:id/enabled': {
    off: { make: async (world) => ({ ...(await byBot(world)), body: { enabled: false } }) },
    missing: { make: () => ({ ...nothing(), body: { enabled: true } }), status: () => 404 },
  },
  'DELETE /bot/:id': {
    plain: { make: byBot },
    missing: { make: nothing, status: () => 404 },
  },
  'POST /bot/:id/test': {
    plain: { make: byBot },
    missing: { make: nothing, status: () => 404 },
  },
};
