import type { ProviderConfig } from '@zhihui/contract/features/identity/identity.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { makeProvider, PLAIN_CONFIG } from '../make-provider.ts';
import type { Fixtures } from './fixture.ts';
import { getOwner } from './people.ts';
import type { World } from './people.ts';
import { sql } from '../sql.ts';

const config: ProviderConfig = { ...PLAIN_CONFIG, clientId: 'app' };
const body = { kind: 'DINGTALK', name: '钉钉', enabled: false, config, secret: 'secret' } as const;
const NO_TICKET = 'A'.repeat(43);

const newProvider = async ({ app }: World): Promise<Id> =>
  makeProvider(app, { kind: 'DINGTALK', config: { clientId: 'app' } });

type Keys =
  | 'GET /login/company'
  | 'POST /login/company/begin'
  | 'POST /login/company'
  | 'POST /login/directory'
  | 'GET /user/identity'
  | 'POST /user/identity/begin'
  | 'POST /user/identity'
  | 'DELETE /user/identity/:id'
  | 'GET /identity'
  | 'POST /identity'
  | 'PUT /identity/:id'
  | 'DELETE /identity/:id'
  | 'PUT /identity/only';

/** Signing in by the company's own identity, as far as no provider has to answer; see `features/identity` for the rest. */
export const identityFixtures: Fixtures<Keys> = {
  'GET /login/company': { plain: { make: () => ({}) } },
  'POST /login/company/begin': {
    plain: { make: async (world) => ({ body: { providerId: await newProvider(world) } }) },
    'of a provider that is not there': {
      make: () => ({ body: { providerId: 999_999_999 } }),
      status: () => 404,
    },
  },
  'POST /login/company': {
    'with an unknown ticket': {
      make: () => ({ body: { ticket: NO_TICKET, query: 'code=a&state=b' } }),
      status: () => 400,
    },
  },
  'POST /login/directory': {
    'of a provider that is no directory': {
      make: async (world) => ({
        body: { providerId: await newProvider(world), account: 'a', password: 'b' },
      }),
      status: () => 404,
    },
  },
  'GET /user/identity': { plain: { make: () => ({}) } },
  'POST /user/identity/begin': {
    plain: { make: async (world) => ({ body: { providerId: await newProvider(world) } }) },
  },
  'POST /user/identity': {
    'with an unknown ticket': {
      make: () => ({ body: { ticket: NO_TICKET, query: 'code=a&state=b' } }),
      status: () => 400,
    },
  },
  'DELETE /user/identity/:id': {
    plain: {
      make: async (world, caller) => {
        const { id: user_id } = await getOwner(world, caller);
        const provider_id = await newProvider(world);
        const { id } = await sql<{ id: Id }>`
          insert into identities ${sql.values({ provider_id, user_id, subject: `s${String(user_id)}`, label: '沈青禾' })}
          returning id`.one(world.app.db);
        return { params: { id } };
      },
    },
    'of another person': {
      make: async (world) => {
        const provider_id = await newProvider(world);
        const user_id = (await world.make.user()).id;
        const { id } = await sql<{ id: Id }>`
          insert into identities ${sql.values({ provider_id, user_id, subject: 'other', label: '别人' })}
          returning id`.one(world.app.db);
        return { params: { id } };
      },
      status: () => 404,
    },
  },
  'GET /identity': { plain: { make: () => ({}) } },
  'POST /identity': { plain: { make: () => ({ body }) } },
  'PUT /identity/:id': {
    plain: { make: async (world) => ({ params: { id: await newProvider(world) }, body }) },
    'with the secrets of its callbacks': {
      make: async ({ app }) => ({
        params: {
          id: await makeProvider(app, {
            ...{ kind: 'FEISHU', secret: 'secret', config: { clientId: 'app' } },
          }),
        },
        body: {
          ...{ kind: 'FEISHU', name: '飞书', enabled: false, config },
          callback: { token: 'token', key: 'key' },
        },
      }),
    },
  },
  'DELETE /identity/:id': {
    plain: { make: async (world) => ({ params: { id: await newProvider(world) } }) },
  },
  'PUT /identity/only': { plain: { make: () => ({ body: { only: false } }) } },
};
