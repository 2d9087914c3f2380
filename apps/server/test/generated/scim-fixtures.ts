import type { EndpointKey } from '@zhihui/contract/client.ts';
import { insertAccountRow } from '../../src/features/scim/scim-account.repo.ts';
import { insertGroup } from '../../src/features/scim/scim-group.repo.ts';
import type { Fixtures } from './fixture.ts';
import type { World } from './people.ts';

type Keys = Extract<
  EndpointKey,
  `${string} /scim/v2/${string}` | `${string} /identity/scim${string}`
>;

let counter = 0;
const unique = () => `${Date.now()}-${(counter += 1)}`;
const person = () => ({ userName: `scim-${unique()}@example.com` });
const group = () => ({ displayName: `组 ${unique()}` });

/** Id of a user that the directory created. */
async function createAccount({ app, make }: World): Promise<string> {
  const { id } = await make.user();
  await insertAccountRow(app.db, { id, resource: person(), isCreated: true, now: new Date() });
  return String(id);
}
const createGroup = async ({ app }: World): Promise<string> =>
  String(await insertGroup(app.db, group(), new Date()));

const patch = (path: string, value: unknown) => ({
  Operations: [{ op: 'replace', path, value }],
});

/** The calls of the company's directory service, and what Admins decide about it. */
export const scimFixtures: Fixtures<Keys> = {
  'GET /scim/v2/ServiceProviderConfig': { plain: { make: () => ({ query: {} }) } },
  'GET /scim/v2/ResourceTypes': { plain: { make: () => ({ query: {} }) } },
  'GET /scim/v2/ResourceTypes/:key': {
    plain: { make: () => ({ params: { key: 'User' }, query: {} }) },
  },
  'GET /scim/v2/Schemas': { plain: { make: () => ({ query: {} }) } },
  'GET /scim/v2/Schemas/:key': {
    plain: {
      make: () => ({
        params: { key: 'urn:ietf:params:scim:schemas:core:2.0:User' },
        query: {},
      }),
    },
  },
  'GET /scim/v2/Users': {
    plain: {
      make: async (world) => {
        await createAccount(world);
        return { query: { filter: 'userName co "example"' } };
      },
    },
  },
  'POST /scim/v2/Users': { plain: { make: () => ({ body: person(), query: {} }) } },
  'GET /scim/v2/Users/:key': {
    plain: {
      make: async (world) => ({
        params: { key: await createAccount(world) },
        query: {},
      }),
    },
  },
  'PUT /scim/v2/Users/:key': {
    plain: {
      make: async (world) => ({
        params: { key: await createAccount(world) },
        body: person(),
        query: {},
      }),
    },
  },
  'PATCH /scim/v2/Users/:key': {
    plain: {
      make: async (world) => ({
        params: { key: await createAccount(world) },
        body: patch('active', 'False'),
        query: {},
      }),
    },
  },
  'DELETE /scim/v2/Users/:key': {
    plain: { make: async (world) => ({ params: { key: await createAccount(world) }, query: {} }) },
    'of a user from outside the directory': {
      make: (world) => ({ params: { key: String(world.otherUser) }, query: {} }),
      status: () => 404,
    },
  },
  'GET /scim/v2/Groups': {
    plain: {
      make: async (world) => {
        await createGroup(world);
        return { query: {} };
      },
    },
  },
  'POST /scim/v2/Groups': {
    plain: {
      make: async (world) => ({
        body: { ...group(), members: [{ value: await createAccount(world) }] },
        query: {},
      }),
    },
  },
  'GET /scim/v2/Groups/:key': {
    plain: {
      make: async (world) => ({
        params: { key: await createGroup(world) },
        query: {},
      }),
    },
  },
  'PUT /scim/v2/Groups/:key': {
    plain: {
      make: async (world) => ({
        params: { key: await createGroup(world) },
        body: group(),
        query: {},
      }),
    },
  },
  'PATCH /scim/v2/Groups/:key': {
    plain: {
      make: async (world) => ({
        params: { key: await createGroup(world) },
        body: patch('displayName', `组 ${unique()}`),
        query: {},
      }),
    },
  },
  'DELETE /scim/v2/Groups/:key': {
    plain: {
      make: async (world) => ({
        params: { key: await createGroup(world) },
        query: {},
      }),
    },
  },
  'GET /identity/scim': { plain: { make: () => ({}) } },
  'PUT /identity/scim': {
    plain: {
      make: async (world) => ({
        body: { providerId: null, heirId: (await world.make.user()).id, roles: [] },
      }),
    },
  },
  'POST /identity/scim/token': { plain: { make: () => ({}) } },
  'DELETE /identity/scim/token': { plain: { make: () => ({}) } },
};
